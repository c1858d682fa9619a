import Database
import Model

/// Products of the sitemap: a thousand numbers in a file, in every tree.
struct ProductsSitemapKind: SitemapPart {
  static let kind = PageKey.Kind.productsSitemap
  static let feature: Feature? = .catalogue
  static let sample = Self(block: 1)
  let block: Int

  static func files(_ reader: PageReader, _ settings: SiteSettings) throws -> [Int] {
    try files(of: reader.lastProduct())
  }

  static func path(_ block: Int) -> SitePath { .productsSitemap(block: block) }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    guard case .product(let id, _) = invalidation else { return [] }
    let block = Paging.page(of: Int(id.rawValue), size: SitemapKind.size)
    return [Self(block: block).stale(.rest)]
  }

  static func paths(_ block: Int, _ renderer: PageRenderer) throws -> [SitePath] {
    let slugs = try renderer.reader.productSlugs(
      Paging.positions(on: block, size: SitemapKind.size))
    return renderer.settings.trees.flatMap { tree in slugs.map { .product($0, tree) } }
  }
}
