import Database
public import Model
public import Templates
import Theme

// What the pages of the catalogue have in common.
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

  /// What an attribute is called.
  public func label(ofAttribute attribute: String, _ tree: SiteTree) throws -> String {
    if Product.builtIn.contains(attribute) { return text("catalogue_\(attribute)", tree) }
    return try reader.words(tree.language)[attribute, ""]?.label ?? attribute
  }

  /// What a value is called: in the dictionary, on its shop's sign, or as it was written.
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

  /// "20 € to 40 €"; without a currency where the dictionary has no such step any more.
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

  /// All values that something has, attribute by attribute; of each so many at most.
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

/// A value that things have, as a link to what has it.
struct FacetView: View {
  /// What it is called: "Red".
  let label: String
  /// The page of what has it; on a product's page what can be done with a size.
  var url: String
  /// Whether that is made on demand, which crawlers leave alone.
  var isAction = false
  /// How much has it: "21"; only on the page of all values.
  var count: String?
  /// The colour of its square: "#a8442b"; none for what is no colour.
  var fill: String?
}

/// An attribute with its values.
struct FacetGroupView: View {
  /// What it is called: "Colour".
  let title: String
  /// Its name in addresses, for anchors: "colour".
  let id: String
  /// Its values.
  var values: [FacetView] = []
  /// Whether all values are numbers, such as sizes.
  var isNumbers = false
  /// Whether values have squares of their colour.
  var hasFills = false
  /// Whether there are more values than these.
  var hasMore = false
}

/// A product in a grid.
public struct ProductTileView: View {
  /// Its name.
  let name: String
  /// The language of its name, where that is not the page's.
  var lang: String?
  /// Its page.
  let url: String
  /// Who made it.
  var brand: String?
  /// What it costs: "79 €".
  var price: String?
  /// Its picture; none where there is no drawing or photo.
  var pictureURL: String?
  /// What it is, for the tile of one without a picture: "Boots".
  let kind: String
  /// Where “Like” is sent.
  let likeAction: String
  /// Whether its reader has not seen it among what fits a filter.
  public var isNew = false
}
