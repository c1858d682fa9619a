import Database
import Model
import Templates
import Theme

/// One file of the sitemap: block 0 has what is not a topic, each of the others a thousand topics.
struct SitemapKind: PageKind {
  static let kind = PageKey.Kind.sitemap
  static let views: [any PageView.Type] = [Sitemap.self]
  static let sample = Self(block: 0)
  /// Addresses in one file.
  static let size = 1000
  let block: Int

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    let last = try source.reader.list(TopicList.forum.id)?.lastNumber ?? 0
    for block in 0...Paging.page(of: last, size: size) { try body(Self(block: block)) }
  }

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    switch touch {
    case .topic(_, _, let places, _):
      places.filter { $0.list == TopicList.forum.id }.map {
        Self(block: Paging.page(of: $0.number, size: size)).stale(.rest)
      }
    case .document, .subject, .lesson, .professor, .event, .product: [Self(block: 0).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.sitemap(block) }
}

extension SitemapKind {
  var words: String { String(block) }

  init?(words: inout KeyWords) {
    guard let block = words.number() else { return nil }
    self.init(block: block)
  }
}

extension PageRenderer {
  fileprivate func sitemap(_ block: Int) throws -> RenderedPage? {
    let last = try reader.list(TopicList.forum.id)?.lastNumber ?? 0
    let blocks = last == 0 ? 0 : Paging.page(of: last, size: SitemapKind.size)
    guard (0...blocks).contains(block) else { return nil }
    let paths = block == 0 ? try sitePaths() : try topicPaths(block)
    let view = Sitemap(pages: paths.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(.sitemap(block: block), view, settings.tree(settings.mainLanguage))
  }

  private func topicPaths(_ block: Int) throws -> [SitePath] {
    let numbers = Paging.positions(on: block, size: SitemapKind.size)
    return try reader.topics(TopicList.forum.id, numbers: numbers).map {
      .topic($0.address, settings.tree($0.language))
    }
  }

  /// What every kind says, tree by tree.
  private func sitePaths() throws -> [SitePath] {
    try settings.trees.flatMap { tree in
      let pages = try PageKey.Kind.allCases.map { try $0.type.sitemap(tree, self) }
      return pages.flatMap(\.entrances) + pages.flatMap(\.others)
    }
  }
}

/// One sitemap of at most a thousand topics.
struct Sitemap: PageView {
  static let template = "sitemap"

  /// The pages.
  var pages: [SitemapEntryView] = []
}

/// An address in a sitemap.
struct SitemapEntryView: View {
  /// The absolute address.
  let url: String
  /// When it last changed: "2026-11-14" or RFC 3339.
  var modified: String?
}
