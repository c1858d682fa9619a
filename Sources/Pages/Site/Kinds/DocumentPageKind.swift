import Database
import Model
import Templates
import Theme

/// A page of the editors.
struct DocumentPageKind: PageInTree {
  static let kind = PageKey.Kind.document
  static let views: [any PageView.Type] = [DocumentPage.self]
  static let sample = Self(slug: "about", language: .spanish)
  let slug: String
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages {
      // The text of `index` stands at the top of the first page.
      for document in try source.reader.documents(language) where document.slug != "index" {
        try body(Self(slug: document.slug, language: language))
      }
    }
  }

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    guard case .document(let slug, _) = touch, slug != "index" else { return [] }
    return source.settings.languages.map { Self(slug: slug, language: $0).stale(.rest) }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.document(slug, tree)
  }
}

extension DocumentPageKind {
  var words: String { "\(slug)/\(language)" }

  init?(words: inout KeyWords) {
    guard let slug = words.text(), let language = words.language() else { return nil }
    self.init(slug: slug, language: language)
  }
}

extension DocumentPageKind {
  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let slugs = try renderer.reader.originalDocuments(tree.language).filter { $0 != "index" }
    return SitemapPages(entrances: slugs.map { .document($0, tree) })
  }
}

extension PageRenderer {
  fileprivate func document(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard slug != "index", let document = try reader.document(slug, tree.language) else {
      return nil
    }
    let path = SitePath.document(slug, tree)
    var frame = FrameRequest(tree: tree, title: document.title, path: path, tab: .more)
    frame.description = document.description.isEmpty ? nil : document.description
    frame.versions = versions { .document(slug, $0) }
    frame.translations = try reader.documentLanguages(slug)
    let isOriginal = document.writtenIn == tree.language
    let view = DocumentPage(
      chrome: theme.chrome(frame), title: document.title, html: document.html,
      lang: theme.lang(document.writtenIn, in: tree),
      langLabel: isOriginal ? nil : originalLabel(document.writtenIn, tree))
    return try page(path, view, tree)
  }
}

/// A page that editors wrote: about, rules.
struct DocumentPage: PageView {
  static let template = "document"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The rendered text.
  let html: [UInt8]
  /// Its sections, when there are enough to need a list.
  var outline: [LinkView] = []
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// What says so: "Shown in the original language: English".
  var langLabel: String?
}
