import Markdown
import Model
import ThemeFiles

/// Reads the editors' pages: `content/about.md` and its translation `content/about.es.md`; and those of the theme, which
/// `content/` replaces language by language.
struct DocumentFiles {
  /// Documents of a site, with its rules.
  struct Result {
    /// One document for each page and tree.
    var documents: [Document] = []
    /// The rules of the site, in order, by tree.
    var rules: [Language: [String]] = [:]
    /// Documents in `content/`, by the names of their files.
    var files: [(name: String, slug: String, language: Language)] = []
    /// Privacy page and legal notice of each tree: every footer links to them by their titles.
    var legalPages: [Document] { documents.filter { Document.legalSlugs.contains($0.slug) } }
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
    var files = reader.read("content") { Self.reserved.contains($0) || languages.contains($0) }
    Self.add(ThemeFiles.documents, to: &files, reader)
    self.files = files
    for file in files.values.flatMap({ versions in versions.languages.compactMap { versions[$0] } })
    {
      file.matter.fields.refuse(otherThan: ["title", "description"])
      _ = file.matter.fields.text("title")
    }
  }

  /// Adds pages of the theme, `documents/help.en.md`, in the languages of the site.
  private static func add(
    _ documents: [ThemeFiles.File], to files: inout [String: Versions<TextFile>],
    _ reader: TextFiles
  ) {
    for document in documents {
      let name = document.path.lastPathPart.utf8.split(separator: 46).map { String(Substring($0)) }
      guard name.count == 3, let language = Language(name[1]),
        reader.settings.languages.contains(language), files[name[0]]?[language] == nil,
        let file = reader.tree.markdown(
          String(decoding: document.bytes, as: UTF8.self), from: document.path, reader.problems)
      else { continue }
      _ = files[name[0], default: Versions()].add(
        TextFile(file: document.path, matter: file), language)
    }
  }

  /// The pages of a tree.
  func render(with renderer: TreeRenderer, into result: inout Result) {
    let (language, main) = (renderer.tree.language, settings.mainLanguage)
    for (slug, versions) in files.sorted(by: { $0.key < $1.key }) {
      guard let (original, file) = versions.version(for: language, main: main),
        let title = files.title(slug, language, main: main),
        let rendered = renderer.text(EditedText(file, original, title: title))
      else { continue }
      let description = file.matter.fields.optionalText("description") ?? ""
      result.documents.append(
        Document(
          slug: slug, language: language, writtenIn: original, title: title,
          description: PlainText.singleLine(description), html: rendered.html))
      if slug == "rules" { result.rules[language] = rules(rendered) }
    }
  }

  /// Lists those in `content/`, without those of the theme.
  func list(into result: inout Result) {
    for (slug, versions) in files.sorted(by: { $0.key < $1.key }) {
      for language in versions.languages {
        guard let file = versions[language]?.file, file.hasPrefix("content/") else { continue }
        result.files.append((file.lastPathPart, slug, language))
      }
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
