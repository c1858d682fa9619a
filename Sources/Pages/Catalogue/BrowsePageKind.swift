import Database
import Model
import Templates
import Theme

/// All values of all attributes, with how many products have each: the one page with counts.
struct BrowsePageKind: SinglePagePerTree {
  static let kind = PageKey.Kind.browse
  static let feature: Feature? = .catalogue
  static let views: [any PageView.Type] = [BrowsePage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .product: ofAllTrees(source, .rest)
    case .catalogueWords(let language), .shop(_, let language):
      [Self(language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.browse(tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(others: try renderer.hasCatalogue ? [.browse(tree)] : [])
  }
}

extension PageRenderer {
  fileprivate func browse(_ tree: SiteTree) throws -> RenderedPage? {
    guard try hasCatalogue else { return nil }
    let title = text("catalogue_browse", tree)
    let frame = catalogueFrame(title, tree) { .browse($0) }
    let groups = try facetGroups(tree, counting: true)
    let view = BrowsePage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [catalogueLink(tree)],
      jumps: groups.map { LinkView(label: $0.title, url: "#\($0.id)") }, groups: groups)
    return try page(.browse(tree), view, tree)
  }
}

/// All attributes and values by which the catalogue can be browsed.
struct BrowsePage: PageView {
  static let template = "browse"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Browse the catalogue".
  let title: String
  /// The way here: the catalogue.
  var breadcrumb: Breadcrumb = []
  /// Links to the attributes further down.
  var jumps: [LinkView] = []
  /// The attributes.
  var groups: [FacetGroupView] = []
}
