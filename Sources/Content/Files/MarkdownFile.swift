import Database

/// A file of the editors: its fields, and its text put aside until it is rendered.
struct MarkdownFile {
  let fields: Fields
  /// Text after the front matter.
  let body: SpooledText
  /// The fingerprint of the body.
  let digest: Int64
  /// Lines of the file before the body.
  let bodyOffset: Int
}

extension ContentTree {
  /// Reads a Markdown file; nil and an error when it cannot be read or split.
  ///
  /// With `isOptional` a file without front matter is all body.
  func markdown(_ file: String, isOptional: Bool = false, _ problems: Problems) -> MarkdownFile? {
    text(file, problems).flatMap { markdown($0, from: file, isOptional: isOptional, problems) }
  }

  /// Reads a note, whose front matter other programs and people may have left in any state; nil and an error
  /// when the file cannot be read.
  func note(_ file: String, _ problems: Problems) -> MarkdownFile? {
    guard let text = text(file, problems) else { return nil }
    if problems.isStrict { return markdown(text, from: file, isOptional: true, problems) }
    return put(FrontMatter(note: text, file: file, problems.ofNote))
  }

  /// Reads Markdown that was in a file.
  func markdown(
    _ text: String, from file: String, isOptional: Bool = false, _ problems: Problems
  ) -> MarkdownFile? {
    guard let matter = FrontMatter(text, file: file, isOptional: isOptional, problems) else {
      return nil
    }
    return put(matter)
  }

  private func put(_ matter: FrontMatter) -> MarkdownFile {
    var digest = ContentDigest()
    digest.add(matter.body)
    return MarkdownFile(
      fields: matter.fields, body: spool.add(matter.body), digest: digest.value,
      bodyOffset: matter.bodyOffset)
  }
}
