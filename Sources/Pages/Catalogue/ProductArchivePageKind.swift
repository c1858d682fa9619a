import Database
import Model
import Theme

/// One page of all products of a list, in the order in which they came; full pages never shift.
struct ProductArchivePageKind: PagesOfNumber {
  static let kind = PageKey.Kind.catalogueArchive
  static let feature: Feature? = .catalogue
  static let views: [any PageView.Type] = [ProductListPage.self]
  static let sample = Self(id: ProductList.all.id, page: 2, language: .english)
  let id: ProductList.ID
  let page: Int
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for (list, lastNumber) in try source.reader.productLists() {
      let last = Paging.page(of: lastNumber, size: source.settings.limits.topicsPerPage)
      guard last > 1 else { continue }
      for language in source.settings.languages {
        for page in 1...last { try body(Self(id: list.id, page: page, language: language)) }
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    let size = source.settings.limits.topicsPerPage
    func pages(_ places: [ProductPlace]) -> [StaleKey] {
      source.settings.languages.flatMap { language in
        places.flatMap { place in
          Paging.pages(showing: place.number, size: size).map {
            Self(id: place.list, page: $0, language: language).stale(.rest)
          }
        }
      }
    }
    switch invalidation {
    case .product(_, let places): return pages(places)
    case .productPicture(let picture):
      return pages(try source.places(withPicture: picture))
    case .catalogueWords(let language): return try all(source) { $0.language == language }
    case .shop(let slug, let language):
      guard let list = try source.reader.list(ofShop: slug) else { return [] }
      return try all(source) { $0.language == language && $0.id == list }
    default: return []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.productArchive(id, page, tree)
  }
}

extension PageRenderer {
  fileprivate func productArchive(
    _ id: ProductList.ID, _ number: Int, _ tree: SiteTree
  ) throws -> RenderedPage? {
    let size = settings.limits.topicsPerPage
    guard let (list, lastNumber) = try reader.productList(id), lastNumber > size else { return nil }
    let last = Paging.page(of: lastNumber, size: size)
    guard (1...last).contains(number) else { return nil }
    let heading = try heading(list, tree)
    let title = theme.locale(tree.language).text(
      "title_page", ["title": heading, "page": String(number)])
    let frame = catalogueFrame(title, tree) { .products(list, page: number, $0) }
    let products = try reader.products(
      id, tree.language, main: settings.mainLanguage,
      numbers: Paging.positions(on: number, size: size))
    let parent = LinkView(label: heading, url: settings.href(.products(list, tree)))
    let view = ProductListPage(
      chrome: theme.chrome(frame), title: title,
      breadcrumb: list.attribute.isEmpty ? [parent] : [catalogueLink(tree), parent],
      products: try products.map { try tile($0, tree) },
      browseURL: settings.href(.browse(tree)), filterURL: filterURL(list, tree),
      pager: pager(number, last) { .products(list, page: $0, tree) })
    return try page(.products(list, page: number, tree), view, tree)
  }
}
