import Database
public import Model
public import Templates
import Theme

// Shared parts of the catalogue's pages.
extension PageRenderer {
  /// The second sheet, which these pages alone link.
  public static let catalogueSheet = "catalogue.css"
  /// The sheet that pages of members need besides.
  public static let memberSheet = "members.css"

  func catalogueFrame(
    _ title: String, _ tree: SiteTree, at path: (SiteTree) -> SitePath
  ) -> FrameRequest {
    var frame = frame(title, tab: .catalogue, tree, at: path)
    frame.sheet = Self.catalogueSheet
    return frame
  }

  func catalogueLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("catalogue", tree), url: settings.href(.catalogue(tree)))
  }

  /// Returns the display name of an attribute.
  public func label(ofAttribute attribute: String, _ tree: SiteTree) throws -> String {
    if Product.builtIn.contains(attribute) { return text("catalogue_\(attribute)", tree) }
    return try reader.words(tree.language)[attribute, ""]?.label ?? attribute
  }

  /// Returns the display name of a value: from the dictionary, from the shop's sign, or as it was written.
  public func label(_ list: ProductList, _ tree: SiteTree) throws -> String {
    let word = try reader.words(tree.language)[list.attribute, list.value]
    if list.attribute == Product.price { return priceStep(list.value, word?.label, tree) }
    if let word { return word.label }
    switch list.attribute {
    case Product.shop:
      return try reader.shops(tree.language).first { $0.slug == list.value }?.name ?? list.value
    default:
      return list.title.isEmpty ? ProductSize(list.value).label ?? list.value : list.title
    }
  }

  /// Formats a price step: "20 € to 40 €"; without a currency if the dictionary no longer has that step.
  private func priceStep(_ slug: String, _ currency: String?, _ tree: SiteTree) -> String {
    guard let (from, to) = PriceSteps.bounds(of: slug) else { return slug }
    let locale = theme.locale(tree.language)
    func price(_ bound: Int) -> String {
      guard let currency else { return locale.number(bound) }
      let unit = Price.digits(of: currency) == 0 ? 1 : 100
      return theme.price(Price(amount: bound * unit, currency: currency), in: tree)
    }
    guard let to else { return locale.text("price_from", ["from": price(from)]) }
    if from == 0 { return locale.text("price_below", ["to": price(to)]) }
    return locale.text("price_between", ["from": price(from), "to": price(to)])
  }

  /// A value as a link to its page.
  func facet(_ list: ProductList, _ tree: SiteTree, count: Int? = nil) throws -> FacetView {
    FacetView(
      label: try label(list, tree), url: settings.href(.products(list, tree)),
      count: count.map { theme.locale(tree.language).number($0) },
      fill: try reader.words(tree.language)[list.attribute, list.value]?.fill)
  }

  /// Returns all values that some product has, attribute by attribute, with a limit for each attribute.
  func facetGroups(
    _ tree: SiteTree, counting: Bool, limit: Int = .max
  ) throws -> [FacetGroupView] {
    let rows = try reader.countedLists()
    return try choices(rows.map(\.list), tree).map { group in
      let values = try group.values.prefix(limit).map {
        try facet($0.list, tree, count: counting ? rows[$0.index].count : nil)
      }
      return FacetGroupView(
        title: group.title, id: group.attribute, values: values, isNumbers: group.isNumbers,
        hasFills: group.hasFills, hasMore: group.values.count > limit)
    }
  }

  /// A product in a grid.
  func tile(_ product: ProductRow, _ tree: SiteTree) throws -> ProductTileView {
    ProductTileView(
      name: product.name, lang: theme.lang(product.writtenIn, in: tree),
      url: settings.href(.product(product.slug, tree)),
      brand: try product.brand.map { try label($0, tree) },
      price: product.price.map { theme.price($0, in: tree) },
      pictureURL: product.picture.map { settings.href(.media($0)) },
      kind: try product.type.map { try label($0, tree) } ?? text("catalogue_thing", tree),
      likeAction: settings.href(.like(product.id)))
  }
}

/// A value of products, as a link to those that have it.
struct FacetView: View {
  /// Display name: "Red".
  let label: String
  /// Page of the products with this value; on a product's page, where to act on a size.
  var url: String
  /// True if `url` is made on demand; crawlers do not follow it.
  var isAction = false
  /// Number of products: "21"; only on the page of all values.
  var count: String?
  /// Colour of the swatch: "#a8442b"; none if the value is not a colour.
  var fill: String?
}

/// An attribute with its values.
struct FacetGroupView: View {
  /// Display name: "Colour".
  let title: String
  /// Slug for addresses and anchors: "colour".
  let id: String
  /// Values to choose from.
  var values: [FacetView] = []
  /// True if all values are numbers, such as sizes.
  var isNumbers = false
  /// True if any value has a colour swatch.
  var hasFills = false
  /// True if there are more values than these.
  var hasMore = false
}

/// A product in a grid.
public struct ProductTileView: View {
  /// Product name.
  let name: String
  /// The language of its name, where that is not the page's.
  var lang: String?
  /// Address of the product's page.
  let url: String
  /// Brand, if known.
  var brand: String?
  /// Formatted price: "79 €".
  var price: String?
  /// Address of the picture; none if there is no drawing or photo.
  var pictureURL: String?
  /// Kind of product, shown on a tile without a picture: "Boots".
  let kind: String
  /// Address to which “Like” is sent.
  let likeAction: String
  /// True if the reader has not yet seen it among the results of a filter.
  public var isNew = false
}
