import Model

/// A Markdown file split into its front matter and its text.
struct FrontMatter {
  let fields: Fields
  /// What stands after the second `---`, without blank lines around it.
  let body: String
  /// Lines of the file before the body.
  let bodyOffset: Int

  /// Splits a file at its `---` lines; nil (and an error) when it does not begin with one.
  ///
  /// With `isOptional` a file without such lines is all body.
  init?(_ text: String, file: String, isOptional: Bool = false, _ problems: Problems) {
    // Some editors begin a file with a byte order mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = text.utf8.dropFirst(text.utf8.starts(with: mark) ? mark.count : 0)
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    func isFence(_ line: Substring.UTF8View) -> Bool {
      var line = line
      while let last = line.last, last == 32 || last == 13 { line = line.dropLast() }
      return line.elementsEqual("---".utf8)
    }
    // YAML 1.2 section 9.1.2: three points end a document as well.
    func isEnd(_ line: Substring.UTF8View) -> Bool {
      isFence(line)
        || line.prefix(3).elementsEqual("...".utf8)
          && line.dropFirst(3).allSatisfy {
            $0 == 32 || $0 == 13
          }
    }
    guard let first = lines.first, isFence(first),
      let end = lines.dropFirst().firstIndex(where: isEnd)
    else {
      // One that is opened and never closed may say that the text is not to be published.
      guard isOptional, lines.first.map(isFence) != true,
        let none = Fields(yaml: "", file: file, problems)
      else {
        problems.add(file, line: 1, column: 1, .noFrontMatter)
        return nil
      }
      fields = none
      (body, bodyOffset) = Self.trimmed(lines[...])
      return
    }
    let yaml = lines[1..<end].map { String($0) ?? "" }.joined(separator: "\n")
    guard let fields = Fields(yaml: yaml, file: file, offset: 1, problems) else { return nil }
    self.fields = fields.withoutEmpty
    (body, bodyOffset) = Self.trimmed(lines[(end + 1)...])
  }

  /// The lines without blank ones around them, and how many lines of the file stand before.
  private static func trimmed(
    _ lines: ArraySlice<Substring.UTF8View>
  ) -> (body: String, offset: Int) {
    func isBlank(_ line: Substring.UTF8View) -> Bool {
      line.allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 }
    }
    var lines = lines
    while let first = lines.first, isBlank(first) { lines = lines.dropFirst() }
    while let last = lines.last, isBlank(last) { lines = lines.dropLast() }
    let body = lines.map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }.joined(separator: "\n")
    return (body, lines.startIndex)
  }
}
