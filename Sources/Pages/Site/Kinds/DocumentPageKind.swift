import Database
import Model
import Templates
import Theme

/// A page of the editors.
struct DocumentPageKind: PagePerSlug {
  static let kind = PageKey.Kind.document
  static let views: [any PageView.Type] = [DocumentPage.self]
  static let sample = Self(slug: "about", language: .spanish)
  let slug: String
  let language: Language

  /// Excludes `index`, whose text is at the top of the first page.
  static func slugs(_ reader: PageReader, _ language: Language) throws -> [String] {
    try reader.documents(language).map(\.slug).filter { $0 != "index" }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    guard case .document(let slug, _) = invalidation, slug != "index" else { return [] }
    return ofAllTrees(slug, source)
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.document(slug, tree)
  }

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
    var frame = frame(document.title, tab: .more, tree) { .document(slug, $0) }
    frame.description = document.description.isEmpty ? nil : document.description
    frame.translations = try reader.documentLanguages(slug)
    let isOriginal = document.writtenIn == tree.language
    let view = DocumentPage(
      chrome: theme.chrome(frame), title: document.title, html: document.html,
      lang: theme.lang(document.writtenIn, in: tree),
      langLabel: isOriginal ? nil : originalLabel(document.writtenIn, tree))
    return try page(.document(slug, tree), view, tree)
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
  /// Sections of the text, if there are enough to need a list.
  var outline: [LinkView] = []
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// Note on the language: "Shown in the original language: English".
  var langLabel: String?
}
