import Database
import Model
import Theme

/// Products of the sitemap: a thousand numbers in a file, in every tree.
struct ProductsSitemapKind: PageKind {
  static let kind = PageKey.Kind.productsSitemap
  static let views: [any PageView.Type] = [Sitemap.self]
  static let sample = Self(block: 1)
  let block: Int

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    let last = try source.reader.lastProduct()
    for block in 1...Paging.page(of: last, size: SitemapKind.size) { try body(Self(block: block)) }
  }

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    guard case .product(let id, _) = touch else { return [] }
    let block = Paging.page(of: Int(id.rawValue), size: SitemapKind.size)
    return [Self(block: block).stale(.rest)]
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    try renderer.productsSitemap(block)
  }
}

extension ProductsSitemapKind {
  var words: String { String(block) }

  init?(words: inout KeyWords) {
    guard let block = words.number() else { return nil }
    self.init(block: block)
  }
}

extension PageRenderer {
  fileprivate func productsSitemap(_ block: Int) throws -> RenderedPage? {
    guard block > 0, block <= (try productBlocks()) else { return nil }
    let numbers = Paging.positions(on: block, size: SitemapKind.size)
    let slugs = try reader.productSlugs(numbers)
    let paths = settings.trees.flatMap { tree in slugs.map { SitePath.product($0, tree) } }
    let view = Sitemap(pages: paths.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(
      .productsSitemap(block: block), view, settings.tree(settings.mainLanguage))
  }

  /// Files of the sitemap that products fill.
  func productBlocks() throws -> Int {
    let last = try reader.lastProduct()
    return last == 0 ? 0 : Paging.page(of: last, size: SitemapKind.size)
  }
}
