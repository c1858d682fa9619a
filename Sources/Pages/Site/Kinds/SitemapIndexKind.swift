import Database
import Model
import Templates
import Theme

/// The list of the sitemap's files.
struct SitemapIndexKind: SinglePage, ReferencesTopics {
  static let kind = PageKey.Kind.sitemapIndex
  static let views: [any PageView.Type] = [SitemapIndex.self]

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    let isTouched =
      switch invalidation {
      case .topic(_, _, let places, _):
        places.contains {
          $0.list == TopicList.forum.id && Paging.opensPage($0.number, size: SitemapKind.size)
        }
      case .note, .ownNote, .product: true
      default: false
      }
    return isTouched ? [Self().stale(.rest)] : []
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.sitemapIndex() }
}

extension PageRenderer {
  fileprivate func sitemapIndex() throws -> RenderedPage? {
    let paths =
      try SitemapKind.files(reader, settings).map(SitemapKind.path)
      + NotesSitemapKind.files(reader, settings).map(NotesSitemapKind.path)
      + (settings.has(.notebook)
        ? OwnNotesSitemapKind.files(reader, settings).map(OwnNotesSitemapKind.path) : [])
      + (settings.has(.catalogue)
        ? ProductsSitemapKind.files(reader, settings).map(ProductsSitemapKind.path) : [])
    let view = SitemapIndex(
      sitemaps: paths.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(.sitemap, view, mainTree)
  }
}

/// The list of sitemaps, `/sitemap.xml`.
struct SitemapIndex: PageView {
  static let template = "sitemap-index"

  /// The sitemaps.
  var sitemaps: [SitemapEntryView] = []
}
