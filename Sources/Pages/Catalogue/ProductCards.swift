import Database
public import Model
public import Templates
import Theme

/// A product seen by itself, on a page for one reader.
public struct ProductCardView: View {
  /// Product name.
  let name: String
  /// The language of its name, where that is not the page's.
  var lang: String?
  /// Address of the product's page.
  let url: String
  /// Address of the picture; none if there is no drawing or photo.
  var pictureURL: String?
  /// Kind of product, shown on a card without a picture: "Boots".
  let kind: String
  /// Formatted price: "82 €".
  var price: String?
  /// Brand and some of the values: "Vereda", "tan", "suede".
  var facts: [ParagraphView] = []
  /// True if it is no longer available.
  var isGone = false
}

/// A product that is shown by itself.
public struct ProductCard {
  /// The card on a page.
  public let view: ProductCardView
  /// Product name, in the language of the page if there is one.
  public let name: String
  /// Slug in addresses.
  public let slug: String
  /// Address of the product's page.
  public let url: String
  /// Address of the picture; nil if there is none.
  public let pictureURL: String?
  /// Values that say something of a taste, in the order of its page.
  public let values: [ProductList]
}

// Product cards for actions, and the values of several products that say something of a taste.
extension PageRenderer {
  /// Values beside the brand on a card.
  private static let factsOnCard = 4

  /// Returns the card of a product; nil if there is none with this number.
  public func card(_ id: Product.ID, _ tree: SiteTree) throws -> ProductCard? {
    guard let product = try reader.product(id),
      let (writtenIn, text) = product.text(for: tree.language, main: settings.mainLanguage)
    else { return nil }
    let values = product.values.map(\.list).filter(Self.expressesPreference)
    let type = values.first { $0.attribute == Product.type }
    let url = settings.href(.product(product.slug, tree))
    let picture = product.picture.map { settings.href(.media($0)) }
    let view = ProductCardView(
      name: text.name, lang: theme.lang(writtenIn, in: tree), url: url, pictureURL: picture,
      kind: try type.map { try label($0, tree) } ?? self.text("catalogue_thing", tree),
      price: product.price.map { theme.price($0, in: tree) },
      facts: try facts(values, tree).map { ParagraphView(text: $0) }, isGone: product.isGone)
    return ProductCard(
      view: view, name: text.name, slug: product.slug, url: url, pictureURL: picture,
      values: values)
  }

  /// The brand first, its type not at all: the picture shows it.
  private func facts(_ values: [ProductList], _ tree: SiteTree) throws -> [String] {
    let brand = values.filter { $0.attribute == Product.brand }
    let others = values.filter { ![Product.brand, Product.type].contains($0.attribute) }
    return try brand.map { try label($0, tree) }
      + others.prefix(Self.factsOnCard).map { try word($0, tree) }
  }

  /// Returns a value's name as written within a sentence; names keep their capitals.
  public func word(_ list: ProductList, _ tree: SiteTree) throws -> String {
    let label = try label(list, tree)
    return list.attribute == Product.brand ? label : label.lowercased()
  }

  /// True if the value says something of a taste; shops, sizes and prices do not.
  private static func expressesPreference(_ list: ProductList) -> Bool {
    ![Product.shop, Product.price].contains(list.attribute)
      && ProductSize(list.value).label == nil
  }

  /// Returns the taste that follows from the newest choices among products.
  public func preferences(_ choices: [DeckChoice]) throws -> ProductPreferences {
    func newest(_ choice: Choice) -> [Int64] {
      choices.lazy.reversed().filter { $0.isLearned && $0.choice == choice }
        .prefix(ProductPreferences.maxChoices).map(\.thing)
    }
    let (likes, refusals) = (newest(.like), newest(.no))
    return ProductPreferences(
      likes: likes.count, liked: try valueCounts(likes), refusals: refusals.count,
      refused: try valueCounts(refusals))
  }

  /// Counts how many of the products have each value.
  private func valueCounts(_ products: [Int64]) throws -> [Int64: Int] {
    var counts: [Int64: Int] = [:]
    try reader.database.forEach(
      """
      SELECT l.id, l.attribute, l.value, l.title, count(*)
      FROM json_each(?) j JOIN product_values v ON v.product_id = j.value
        JOIN product_lists l ON l.id = v.list_id GROUP BY l.id
      """, [.list(Array(products.prefix(ProductPreferences.maxChoices)))]
    ) { row in
      let list = PageReader.productList(row)
      if Self.expressesPreference(list) { counts[list.id.rawValue] = row.int(4) }
    }
    return counts
  }

  /// Values by their numbers, in the order of these.
  public func lists(_ ids: some Sequence<Int64>) throws -> [ProductList] {
    try ids.compactMap { try reader.productList(ProductList.ID($0))?.list }
  }

  /// The product among some, in their order, that has a value; nil when none has.
  public func first(of products: [Int64], having value: ProductList) throws -> Product.ID? {
    try reader.database.first(
      """
      SELECT v.product_id FROM json_each(?) j JOIN product_values v ON v.product_id = j.value
      WHERE v.list_id = ? ORDER BY j.key LIMIT 1
      """, [.list(Array(products.prefix(ProductPreferences.maxChoices))), .id(value.id)]
    ) { Product.ID($0.integer(0)) }
  }

  /// Returns those of the products that are no longer available.
  public func gone(_ products: [Product.ID]) throws -> Set<Product.ID> {
    let gone = try reader.database.all(
      """
      SELECT p.id FROM json_each(?) j JOIN products p ON p.id = j.value WHERE p.is_gone = 1
      """, [.list(Array(products.prefix(ProductPreferences.maxChoices)))]
    ) { Product.ID($0.integer(0)) }
    return Set(gone)
  }
}
