import Markdown
import Model

/// Reads the editors' pages: `content/about.md` and its translation `content/about.es.md`.
struct DocumentFiles {
  /// What the pages of a site come to.
  struct Result {
    /// One document for each page and tree.
    var documents: [Document] = []
    /// The rules of the house, in their order, by tree.
    var rules: [Language: [String]] = [:]
  }

  let tree: ContentTree
  let settings: SiteSettings
  let renderer: SiteMarkdown
  let problems: Problems

  /// Names that other pages have.
  private static let reserved: Set<String> = [
    "forum", "boards", "tags", "people", "more", "notes", "professors", "events", "catalogue",
    "media", "assets", "sitemaps", "do", "404", "robots", "feed", "sitemap",
  ]

  private struct Source {
    let file: String
    let title: String
    let description: String
    let rendered: RenderedMarkdown
  }

  func read() -> Result {
    var sources: [String: [Language: Source]] = [:]
    for entry in tree.entries("content") where !entry.isFolder {
      let file = "content/\(entry.name)"
      guard let (slug, language) = name(entry.name, file), let source = source(file) else {
        continue
      }
      sources[slug, default: [:]][language] = source
    }
    var result = Result()
    for (slug, versions) in sources.sorted(by: { $0.key < $1.key }) {
      for language in settings.languages {
        guard let (original, source) = version(versions, for: language) else { continue }
        result.documents.append(
          Document(
            slug: slug, language: language, writtenIn: original, title: source.title,
            description: source.description, html: source.rendered.html))
        if slug == "rules" { result.rules[language] = rules(source.rendered) }
      }
    }
    return result
  }

  /// `about.md` → about in the main language, `about.es.md` → about in Spanish.
  private func name(_ name: String, _ file: String) -> (slug: String, language: Language)? {
    let parts = name.utf8.split(separator: 46, omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    let expected = "«name.md» or «name.<language>.md», name in lower case with hyphens"
    guard (2...3).contains(parts.count), parts.last == "md", let slug = Slug(parts[0]) else {
      problems.add(file, .invalidName(expected: expected))
      return nil
    }
    guard !Self.reserved.contains(slug.text),
      !settings.languages.contains(where: { $0.code == slug.text })
    else {
      problems.add(
        file, .invalidName(expected: "another name: «\(slug)» is an address of the site"))
      return nil
    }
    guard parts.count == 3 else { return (slug.text, settings.mainLanguage) }
    guard let language = Language(parts[1]), settings.languages.contains(language) else {
      let known = settings.languages.map(\.code)
      problems.add(
        file, .unknownReference(field: "language of the file's name", value: parts[1], known: known)
      )
      return nil
    }
    return (slug.text, language)
  }

  private func source(_ file: String) -> Source? {
    guard let text = tree.text(file, problems),
      let matter = FrontMatter(text, file: file, problems)
    else { return nil }
    matter.fields.refuse(otherThan: ["title", "description"])
    guard let title = matter.fields.text("title") else { return nil }
    do {
      return Source(
        file: file, title: PlainText.singleLine(title),
        description: PlainText.singleLine(matter.fields.optionalText("description") ?? ""),
        rendered: try renderer.document(matter.body))
    } catch {
      problems.add(file, .markdown(renderer.words(error)))
      return nil
    }
  }

  /// The version of a page for a tree: its translation, else the main language's, else any.
  private func version(
    _ versions: [Language: Source], for language: Language
  ) -> (language: Language, source: Source)? {
    if let source = versions[language] { return (language, source) }
    if let source = versions[settings.mainLanguage] { return (settings.mainLanguage, source) }
    return versions.min { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The rules are the headings of the second level, without their numbers.
  private func rules(_ page: RenderedMarkdown) -> [String] {
    page.outline.filter { $0.level == 2 }.map { heading in
      var text = Substring(heading.text).utf8
      let digits = text.prefix { (48...57).contains($0) }
      let rest = text.dropFirst(digits.count)
      if !digits.isEmpty, rest.first == 46 { text = rest.dropFirst() }
      while text.first == 32 { text = text.dropFirst() }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
