import Database
import Model
import Templates
import Theme

/// A kind whose pages are files of the sitemap, `SitemapKind.size` addresses or numbers in each; they are in no tree.
protocol SitemapPart: PageKind {
  var block: Int { get }

  init(block: Int)
  /// The numbers of the files that there are.
  static func files(_ reader: PageReader, _ settings: SiteSettings) throws -> [Int]
  /// True if the file with this number exists.
  static func exists(_ block: Int, _ reader: PageReader, _ settings: SiteSettings) throws -> Bool
  static func path(_ block: Int) -> SitePath
  /// Paths of the pages in a file.
  static func paths(_ block: Int, _ renderer: PageRenderer) throws -> [SitePath]
}

extension SitemapPart {
  static var views: [any PageView.Type] { [Sitemap.self] }

  var words: String { String(block) }

  init?(words: inout KeyWords) {
    guard let block = words.number() else { return nil }
    self.init(block: block)
  }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for block in try files(source.reader, source.settings) { try body(Self(block: block)) }
  }

  static func exists(
    _ block: Int, _ reader: PageReader, _ settings: SiteSettings
  ) throws -> Bool {
    try files(reader, settings).contains(block)
  }

  /// Returns the numbers of the files for `count` items, from a number on.
  static func files(of count: Int, from first: Int = 1) -> [Int] {
    Array(first..<(count == 0 ? 1 : Paging.page(of: count, size: SitemapKind.size) + 1))
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    guard try Self.exists(block, renderer.reader, renderer.settings) else { return nil }
    let paths = try Self.paths(block, renderer)
    let view = Sitemap(pages: paths.map { SitemapEntryView(url: renderer.settings.absolute($0)) })
    return try renderer.page(Self.path(block), view, renderer.mainTree)
  }
}

/// One file of the sitemap: block 0 has the pages that kinds list in `sitemap`, each of the others a thousand topics.
struct SitemapKind: SitemapPart, ReferencesTopics {
  static let kind = PageKey.Kind.sitemap
  static let sample = Self(block: 0)
  /// Addresses in one file.
  static let size = 1000
  let block: Int

  static func files(_ reader: PageReader, _ settings: SiteSettings) throws -> [Int] {
    files(of: try reader.list(TopicList.forum.id)?.lastNumber ?? 0, from: 0)
  }

  static func path(_ block: Int) -> SitePath { .sitemap(block: block) }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .topic(_, _, let places, _):
      places.filter { $0.list == TopicList.forum.id }.map {
        Self(block: Paging.page(of: $0.number, size: size)).stale(.rest)
      }
    case .document, .subject, .lesson, .professor, .event, .product: [Self(block: 0).stale(.rest)]
    default: []
    }
  }

  static func paths(_ block: Int, _ renderer: PageRenderer) throws -> [SitePath] {
    if block == 0 { return try sitePaths(renderer) }
    let numbers = Paging.positions(on: block, size: size)
    return try renderer.reader.topics(TopicList.forum.id, numbers: numbers).map {
      .topic($0.address, renderer.settings.tree($0.language))
    }
  }

  /// Returns the pages of every kind, tree by tree.
  private static func sitePaths(_ renderer: PageRenderer) throws -> [SitePath] {
    try renderer.settings.trees.flatMap { tree in
      let pages = try renderer.settings.pageKinds.map { try $0.type.sitemap(tree, renderer) }
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
  /// Time of the last change: "2026-11-14" or RFC 3339.
  var modified: String?
}
