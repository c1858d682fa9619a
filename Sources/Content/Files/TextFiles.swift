import Model

/// A version of a page, a professor, an event, a subject or a lesson: front matter and a text.
struct TextFile {
  let file: String
  let matter: MarkdownFile
}

extension Dictionary<String, Versions<TextFile>> {
  /// The title of a text in a tree.
  func title(_ slug: String, _ language: Language, main: Language) -> String? {
    self[slug]?.version(for: language, main: main).flatMap {
      $0.file.matter.fields.scalar("title").map(PlainText.singleLine)
    }
  }
}

extension SiteSettings {
  /// The language of the site that has a code; nil for others.
  func language(_ code: String) -> Language? {
    Language(code).flatMap { languages.contains($0) ? $0 : nil }
  }
}

/// Reads a folder of such files: `about.md`, and `about.es.md`, its translation.
///
/// Their names are their addresses, so that they have to be slugs.
struct TextFiles {
  let tree: ContentTree
  let settings: SiteSettings
  let problems: Problems

  /// Returns all versions by slug; `isReserved` is true for names that are other addresses.
  func read(
    _ folder: String, isReserved: (String) -> Bool = { _ in false }
  ) -> [String: Versions<TextFile>] {
    var files: [String: Versions<TextFile>] = [:]
    for entry in tree.entries(folder) where !entry.isFolder {
      let file = "\(folder)/\(entry.name)"
      // Pictures and documents may lie beside texts everywhere.
      if MediaFiles.isMedia(entry.name) || file == BlockedFile.path { continue }
      guard let (slug, language) = name(entry.name, file, isReserved),
        let matter = tree.markdown(file, problems)
      else { continue }
      if let first = files[slug]?[language] {
        problems.add(
          file, .duplicate("“\(slug)” in the language \(language)", first: first.file))
      }
      _ = files[slug, default: Versions()].add(TextFile(file: file, matter: matter), language)
    }
    return files
  }

  /// `about.md` → about in the main language, `about.es.md` → about in Spanish.
  private func name(
    _ name: String, _ file: String, _ isReserved: (String) -> Bool
  ) -> (slug: String, language: Language)? {
    let parts = name.utf8.split(separator: 46, omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    let expected = "`name.md` or `name.<language>.md`, name in lower case with hyphens"
    guard (2...3).contains(parts.count), parts.last == "md", let slug = Slug(parts[0]) else {
      problems.add(file, .invalidName(expected: expected))
      return nil
    }
    guard !isReserved(slug.text) else {
      problems.add(
        file, .invalidName(expected: "another name: “\(slug)” is an address of the site"))
      return nil
    }
    guard parts.count == 3 else { return (slug.text, settings.mainLanguage) }
    guard let language = settings.language(parts[1]) else {
      let known = settings.languages.map(\.code).joined(separator: ", ")
      problems.add(
        file,
        .invalidName(
          expected:
            "a language of the site (\(known)) before .md; “\(parts[1])” is not in `languages` of site.yml"
        ))
      return nil
    }
    return (slug.text, language)
  }
}
