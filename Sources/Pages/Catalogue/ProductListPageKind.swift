import Database
public import Model
import Templates
import Theme

/// The newest products of a list: of everything, of a colour, of a shop.
struct ProductListPageKind: PagePerNumber {
  static let kind = PageKey.Kind.catalogue
  static let feature: Feature? = .catalogue
  static let views: [any PageView.Type] = [ProductListPage.self]
  static let sample = Self(id: ProductList.all.id, language: .spanish)
  let id: ProductList.ID
  let language: Language

  static func numbers(_ source: PageSource) throws -> [ProductList.ID] {
    try source.reader.productLists().map(\.list.id)
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .product(_, let places): return ofAllTrees(places.map(\.list), source, .lists)
    case .productPicture(let picture):
      return ofAllTrees(try source.places(withPicture: picture).map(\.list), source, .lists)
    case .catalogueWords(let language): return try all(source) { $0.language == language }
    case .shop(let slug, let language):
      // Shops are listed beside everything, in their order, and each has a page.
      let lists = [ProductList.all.id] + (try source.reader.list(ofShop: slug).map { [$0] } ?? [])
      return lists.map { Self(id: $0, language: language).stale(.rest) }
    default: return []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.productList(id, tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let lists = try renderer.reader.productLists().map(\.list)
    return SitemapPages(
      entrances: lists.contains { $0.id == ProductList.all.id } ? [.catalogue(tree)] : [],
      others: lists.filter { $0.id != ProductList.all.id }.map { .products($0, tree) })
  }
}

extension PageSource {
  /// Returns the places of the products with a picture.
  func places(withPicture picture: String) throws -> [ProductPlace] {
    try reader.products(withPicture: picture).flatMap { try site.places(of: $0) }
  }
}

extension PageRenderer {
  /// Values of an attribute that are shown beside everything; the rest is one page away.
  private static let valuesBeside = 14

  fileprivate func productList(_ id: ProductList.ID, _ tree: SiteTree) throws -> RenderedPage? {
    guard let (list, lastNumber) = try reader.productList(id) else { return nil }
    let title = try heading(list, tree)
    let frame = catalogueFrame(title, tree) { .products(list, $0) }
    let size = settings.limits.topicsPerPage
    let products = try reader.products(
      id, tree.language, main: settings.mainLanguage, limit: size)
    let lastPage = Paging.page(of: lastNumber, size: size)
    let isAll = id == ProductList.all.id
    let view = ProductListPage(
      chrome: theme.chrome(frame), title: title,
      breadcrumb: isAll ? [] : [catalogueLink(tree)], shop: try shop(list, tree),
      products: try products.map { try tile($0, tree) },
      olderURL: lastPage > 1 ? settings.href(.products(list, page: lastPage, tree)) : nil,
      browseURL: settings.href(.browse(tree)), filterURL: filterURL(list, tree),
      deckURL: isAll && settings.has(.cards)
        ? settings.href(.plain(.deck), query: "lang=\(tree.language.code)") : nil,
      favouritesURL: isAll
        ? settings.href(.plain(.favourites), query: "lang=\(tree.language.code)") : nil,
      groups: isAll ? try facetGroups(tree, counting: false, limit: Self.valuesBeside) : [])
    return try page(.products(list, tree), view, tree)
  }

  /// Returns the address of the list as a filter, which readers can narrow; a price step becomes its bounds.
  func filterURL(_ list: ProductList, _ tree: SiteTree) -> String {
    var filter = ProductFilter()
    if list.attribute == Product.price, let (from, to) = PriceSteps.bounds(of: list.value) {
      filter.min = from * 100
      filter.max = to.map { $0 * 100 - 1 }
    } else if !list.attribute.isEmpty {
      // Why loss is right: a list that no filter can express leads to all products.
      try? filter.choose([list.value], of: list.attribute)
    }
    let parts = [filter.query, "lang=\(tree.language.code)"].filter { !$0.isEmpty }
    return settings.href(.plain(.catalogue), query: parts.joined(separator: "&"))
  }

  /// Returns the heading of a list: "Catalogue", "Boots", "Colour: red".
  func heading(_ list: ProductList, _ tree: SiteTree) throws -> String {
    if list.attribute.isEmpty { return text("catalogue", tree) }
    let value = try label(list, tree)
    if [Product.type, Product.brand, Product.shop].contains(list.attribute) { return value }
    return theme.locale(tree.language).text(
      "catalogue_heading",
      ["attribute": try label(ofAttribute: list.attribute, tree), "value": value])
  }

  private func shop(_ list: ProductList, _ tree: SiteTree) throws -> ShopView? {
    guard list.attribute == Product.shop else { return nil }
    return try reader.shops(tree.language).first { $0.slug == list.value }.map {
      ShopView($0, url: nil, inSizes: nil, mapURL: mapURL(of: $0, tree))
    }
  }

  /// The site's own map around a shop; nil if the site has no map, or the shop's position is unknown.
  public func mapURL(of shop: Shop, _ tree: SiteTree) -> String? {
    guard settings.map != nil, let point = shop.position?.point else { return nil }
    let query = "at=\(point.text(decimals: 5))&span=3&lang=\(tree.language.code)"
    return settings.href(.plain(.siteMap), query: query)
  }
}

/// A list of products in a grid: the newest, or one page of all.
struct ProductListPage: PageView {
  static let template = "product-list"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Catalogue", "Boots", "Colour: red".
  let title: String
  /// The way here, from the catalogue downwards.
  var breadcrumb: Breadcrumb = []
  /// The shop whose products these are.
  var shop: ShopView?
  /// The products.
  var products: [ProductTileView] = []
  /// The page with those before, on the list of the newest.
  var olderURL: String?
  /// All values of all attributes.
  let browseURL: String
  /// Address of the list as a filter, which can be narrowed.
  let filterURL: String
  /// Everything one by one, on the list of everything.
  var deckURL: String?
  /// The reader's favourites, on the list of everything.
  var favouritesURL: String?
  /// Values to choose from, beside the list of everything.
  var groups: [FacetGroupView] = []
  /// The pages before and after, in an archive.
  var pager: PagerView?
}

/// A shop.
struct ShopView: View {
  /// Name of the shop.
  let name: String
  /// The page of its products; none on that page itself.
  var url: String?
  /// Street and town.
  var address: String?
  /// Opening hours.
  var hours: String?
  /// Position for a map program (RFC 5870): "geo:40.9634,-5.6631".
  var geoURL: String?
  /// The site's own map around it.
  var mapURL: String?
  /// Sizes of a product in this shop: "36, 37, 38".
  var inSizes: String?
  /// Address of the form to reserve a product; none if the shop takes no reservations.
  var reserveURL: String?
  /// True if it takes no requests while other shops do.
  var mustBeVisited = false
  /// Links to reserve a product, one for each size in the shop.
  var sizes: [LinkView] = []
  /// True if there are sizes to request.
  var hasSizes: Bool { !sizes.isEmpty }

  init(_ shop: Shop, url: String?, inSizes: String?, mapURL: String?) {
    name = shop.name
    self.url = url
    address = shop.address.isEmpty ? nil : shop.address
    hours = shop.hours.isEmpty ? nil : shop.hours
    geoURL = shop.position.map { "geo:\($0.latitude),\($0.longitude)" }
    self.inSizes = inSizes
    self.mapURL = mapURL
  }
}
