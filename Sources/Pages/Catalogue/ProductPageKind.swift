import Database
import Model
public import Templates
import Theme

/// A product, by its number; one that is gone keeps its page, with a note.
struct ProductPageKind: PagePerNumber {
  static let kind = PageKey.Kind.product
  static let feature: Feature? = .catalogue
  static let views: [any PageView.Type] = [ProductPage.self]
  static let sample = Self(id: Product.ID(12), language: .spanish)
  let id: Product.ID
  let language: Language

  static func numbers(_ source: PageSource) throws -> [Product.ID] {
    try source.reader.productIDs()
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .product(let id, _): ofAllTrees([id], source, .lists)
    case .productPicture(let picture):
      ofAllTrees(try source.reader.products(withPicture: picture), source, .rest)
    case .catalogueWords(let language): try all(source) { $0.language == language }
    case .shop(let slug, let language):
      try source.reader.products(ofShop: slug).map {
        Self(id: $0, language: language).stale(.rest)
      }
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.product(id, tree)
  }
}

extension PageRenderer {
  fileprivate func product(_ id: Product.ID, _ tree: SiteTree) throws -> RenderedPage? {
    guard let product = try reader.product(id),
      let (writtenIn, text) = product.text(for: tree.language, main: settings.mainLanguage)
    else { return nil }
    var frame = catalogueFrame(text.name, tree) { .product(product.slug, $0) }
    let paragraphs = Self.paragraphs(text.description)
    frame.description = paragraphs.first.map { Self.beginning(of: $0) }
    frame.translations = product.texts.map(\.language)
    let details = try details(of: product, tree)
    let shops = try shops(of: product, tree)
    let isTaken = shops.contains { $0.shop.acceptsReservations }
    let query = "lang=\(tree.language.code)"
    let isTranslated = writtenIn == tree.language
    let view = ProductPage(
      chrome: theme.chrome(frame), name: text.name,
      breadcrumb: try breadcrumb(of: product, tree), lang: theme.lang(writtenIn, in: tree),
      langLabel: isTranslated ? nil : originalLabel(writtenIn, tree),
      pictureURL: product.picture.map { settings.href(.media($0)) },
      kind: try kind(of: product, tree), price: product.price.map { theme.price($0, in: tree) },
      isGone: product.isGone, likeAction: settings.href(.like(id)),
      paragraphs: paragraphs.map { ParagraphView(text: $0) },
      details: details.filter { !$0.isNumbers },
      sizes: sizes(details.filter(\.isNumbers), of: id, shops, query),
      shops: shops.map { self.view($0, of: id, tree, isTakenElsewhere: isTaken) },
      reserveURL: isTaken ? settings.href(.reserve(id), query: query) : nil,
      nearestURL: shops.contains { $0.shop.position != nil }
        ? settings.href(.nearest(id), query: query) : nil,
      nearestLabel: self.text(
        shops.allSatisfy(\.sizes.isEmpty) ? "nearest_link_any" : "nearest_link", tree),
      origins: try origins(of: product, tree).map { ParagraphView(text: $0) },
      linkURL: product.link,
      linkHost: product.link.map(Self.host))
    return try page(.product(product.slug, tree), view, tree)
  }

  private static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [String] = []
    for line in text.utf8.split(separator: 10) { paragraphs.append(String(Substring(line))) }
    return paragraphs
  }

  /// At most 160 bytes, cut after a word: what search engines quote.
  private static func beginning(of text: String) -> String {
    guard text.utf8.count > 160 else { return text }
    let cut = text.utf8.prefix(160)
    guard let space = cut.lastIndex(of: 32) else { return "" }
    return (String(cut[..<space]) ?? "") + "…"
  }

  /// Returns the host of an address, to show where a link leads.
  private static func host(of link: String) -> String {
    let parts = link.utf8.split(separator: 47)
    let host = parts.count > 1 ? String(Substring(parts[1])) : link
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  private func value(_ attribute: String, of product: ProductFacts) -> ProductList? {
    product.values.first { $0.list.attribute == attribute }?.list
  }

  private func kind(of product: ProductFacts, _ tree: SiteTree) throws -> String {
    try value(Product.type, of: product).map { try label($0, tree) }
      ?? text("catalogue_thing", tree)
  }

  private func breadcrumb(of product: ProductFacts, _ tree: SiteTree) throws -> Breadcrumb {
    let parents = [Product.type, Product.brand].compactMap { value($0, of: product) }
    return Breadcrumb(
      try [catalogueLink(tree)]
        + parents.map {
          LinkView(label: try label($0, tree), url: settings.href(.products($0, tree)))
        })
  }

  /// Returns the product's values by attribute; shops are shown separately.
  private func details(of product: ProductFacts, _ tree: SiteTree) throws -> [FacetGroupView] {
    var order: [String] = []
    for (list, _) in product.values
    where list.attribute != Product.shop && !order.contains(list.attribute) {
      order.append(list.attribute)
    }
    return try order.map { attribute in
      let own = product.values.map(\.list).filter { $0.attribute == attribute }
      let values = try own.map { try facet($0, tree) }
      return FacetGroupView(
        title: try label(ofAttribute: attribute, tree), id: attribute, values: values,
        isNumbers: own.allSatisfy { ProductSize($0.value).label != nil },
        hasFills: values.contains { $0.fill != nil })
    }
  }

  /// Sizes under the price: one that a shop keeps for people leads there, as it looks; where none does, to the nearest shop that
  /// has it.
  private func sizes(
    _ groups: [FacetGroupView], of product: Product.ID, _ shops: [ShopStock], _ query: String
  ) -> [FacetGroupView] {
    let kept = shops.filter { $0.shop.acceptsReservations }.flatMap(\.sizes)
    let hasMap = shops.contains { $0.shop.position != nil }
    return groups.map { group in
      var group = group
      group.values = group.values.map { value in
        let known = shops.lazy.flatMap(\.sizes).first { $0.label == value.label }
        guard let slug = known?.slug else { return value }
        let isKept = kept.contains { $0.slug == slug }
        guard isKept || hasMap else { return value }
        var value = value
        value.isAction = true
        value.url = settings.href(
          isKept ? .reserve(product) : .nearest(product), query: "size=\(slug)&\(query)")
        return value
      }
      return group
    }
  }

  /// Returns the view of a shop; one that takes reservations has a link for each size.
  private func view(
    _ stock: ShopStock, of product: Product.ID, _ tree: SiteTree, isTakenElsewhere: Bool
  ) -> ShopView {
    func reserve(_ size: String?) -> String {
      let query = ["shop=\(stock.shop.slug)"] + (size.map { ["size=\($0)"] } ?? [])
      return settings.href(
        .reserve(product), query: (query + ["lang=\(tree.language.code)"]).joined(separator: "&"))
    }
    let takes = stock.shop.acceptsReservations
    let labels = stock.sizes.map(\.label).joined(separator: ", ")
    var view = ShopView(
      stock.shop, url: stock.url, inSizes: takes || labels.isEmpty ? nil : labels,
      mapURL: mapURL(of: stock.shop, tree))
    view.mustBeVisited = isTakenElsewhere && !takes
    guard takes else { return view }
    view.reserveURL = reserve(nil)
    view.sizes = stock.sizes.map { LinkView(label: $0.label, url: reserve($0.slug)) }
    return view
  }

  /// Returns the sources of the facts, a sentence for each.
  private func origins(of product: ProductFacts, _ tree: SiteTree) throws -> [String] {
    let locale = theme.locale(tree.language)
    var facts: [ValueOrigin: [String]] = [:]
    for (list, origin) in product.values {
      let label = try label(ofAttribute: list.attribute, tree)
      if facts[origin]?.contains(label) != true { facts[origin, default: []].append(label) }
    }
    if product.price != nil {
      facts[product.priceOrigin, default: []].append(
        try label(ofAttribute: Product.price, tree))
    }
    return ValueOrigin.allCases.compactMap { origin in
      guard let labels = facts[origin] else { return nil }
      let words = labels.joined(separator: ", ")
      switch origin {
      case .given where product.source == "content":
        return locale.text("product_given_here", ["facts": words])
      case .given:
        return locale.text("product_given", ["facts": words, "list": product.source])
      case .name: return locale.text("product_from_name", ["facts": words])
      case .description: return locale.text("product_from_description", ["facts": words])
      }
    }
  }
}

/// A product.
struct ProductPage: PageView {
  static let template = "product"

  /// The frame.
  let chrome: Chrome
  /// The heading: the name of the product.
  let name: String
  /// The way here: the catalogue, its type, its brand.
  var breadcrumb: Breadcrumb = []
  /// The language of name and description, where that is not the page's.
  var lang: String?
  /// Name of that language, for readers: "In Spanish".
  var langLabel: String?
  /// Address of the picture; none if there is no drawing or photo.
  var pictureURL: String?
  /// Kind of product, shown without a picture: "Boots".
  let kind: String
  /// Formatted price: "79 €".
  var price: String?
  /// True if the list that it came from no longer has it.
  var isGone = false
  /// Address of the form that makes it a favourite.
  let likeAction: String
  /// Description, one view for each paragraph.
  var paragraphs: [ParagraphView] = []
  /// Details by attribute: type, brand, colours, materials.
  var details: [FacetGroupView] = []
  /// Details that are numbers: sizes.
  var sizes: [FacetGroupView] = []
  /// The shops that have it.
  var shops: [ShopView] = []
  /// Address of the form to reserve it; none if no shop takes reservations.
  var reserveURL: String?
  /// Address of the nearest shop; none if no shop's position is known.
  var nearestURL: String?
  /// The words of that link.
  let nearestLabel: String
  /// Sources of the facts, a sentence for each.
  var origins: [ParagraphView] = []
  /// A page about it elsewhere.
  var linkURL: String?
  /// The host of that page: "adidas.com".
  var linkHost: String?
}

/// A paragraph of plain text.
public struct ParagraphView: View {
  /// The text.
  let text: String

  /// Takes a text.
  public init(text: String) { self.text = text }
}
