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

  let settings: SiteSettings
  let files: [String: Versions<TextFile>]

  /// Names that other pages have.
  private static let reserved: Set<String> = [
    "forum", "boards", "tags", "people", "more", "notes", "professors", "events", "catalogue",
    "media", "assets", "sitemaps", "do", "404", "robots", "feed", "sitemap", "opensearch",
  ]

  init(_ reader: TextFiles) {
    settings = reader.settings
    let languages = Set(settings.languages.map(\.code))
    files = reader.read("content") { Self.reserved.contains($0) || languages.contains($0) }
    for file in files.values.flatMap({ versions in versions.languages.compactMap { versions[$0] } })
    {
      file.matter.fields.refuse(otherThan: ["title", "description"])
      _ = file.matter.fields.text("title")
    }
  }

  /// The title of a page in a tree.
  func title(_ slug: String, _ language: Language) -> String? {
    files[slug]?.version(for: language, main: settings.mainLanguage).flatMap {
      $0.file.matter.fields.scalar("title").map(PlainText.singleLine)
    }
  }

  /// The pages of a tree.
  func render(with renderer: TreeRenderer, into result: inout Result) {
    let language = renderer.tree.language
    for (slug, versions) in files.sorted(by: { $0.key < $1.key }) {
      guard let (original, file) = versions.version(for: language, main: settings.mainLanguage),
        let title = title(slug, language),
        let rendered = renderer.text(
          EditedText(
            file: file.file, place: LinkIndex.Place(file.file, original), writtenIn: original,
            title: title, matter: file.matter))
      else { continue }
      let description = file.matter.fields.optionalText("description") ?? ""
      result.documents.append(
        Document(
          slug: slug, language: language, writtenIn: original, title: title,
          description: PlainText.singleLine(description), html: rendered.html))
      if slug == "rules" { result.rules[language] = rules(rendered) }
    }
  }

  /// The rules are the headings of the second level, without their numbers.
  private func rules(_ page: RenderedText) -> [String] {
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
