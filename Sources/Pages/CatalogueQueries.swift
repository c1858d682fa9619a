import Database
import Model

/// A product as lists show it.
struct ProductRow {
  let id: Product.ID
  let slug: String
  let name: String
  let writtenIn: Language
  let price: Price?
  let picture: ProductPicture?
  let brand: ProductList?
  let type: ProductList?

  /// Reads the columns of `PageReader.productColumns`.
  init(_ row: borrowing Row) {
    id = Product.ID(row.integer(0))
    slug = row.text(1)
    name = row.text(2)
    writtenIn = row.language(3)
    price = row.isNull(4) ? nil : Price(amount: row.int(4), currency: row.text(5))
    picture = ProductPicture(row, from: 6)
    brand = Self.list(row, 9, Product.brand)
    type = Self.list(row, 12, Product.type)
  }

  private static func list(
    _ row: borrowing Row, _ column: Int32, _ attribute: String
  ) -> ProductList? {
    guard let id = row.id(column, of: ProductList.self) else { return nil }
    return ProductList(
      id: id, attribute: attribute, value: row.text(column + 1), title: row.text(column + 2))
  }
}

/// A published picture of a product.
struct ProductPicture {
  /// Its name below `/media/`.
  let media: String
  let width: Int?
  let height: Int?

  /// Reads three columns; nil where there is no picture.
  init?(_ row: borrowing Row, from column: Int32) {
    guard let media = row.optionalText(column) else { return nil }
    self.media = media
    width = row.isNull(column + 1) ? nil : row.int(column + 1)
    height = row.isNull(column + 2) ? nil : row.int(column + 2)
  }
}

/// All that is known of a product.
struct ProductFacts {
  let slug: String
  let texts: [(language: Language, text: ProductText)]
  let price: Price?
  let priceOrigin: ValueOrigin
  let picture: ProductPicture?
  let link: String?
  let source: String
  let isGone: Bool
  /// Its values in the order of the page, prices left out.
  let values: [(list: ProductList, origin: ValueOrigin)]
  /// Shops in the order of their slugs, each with its sizes.
  let stock: [(shop: String, sizes: [String])]

  /// What a tree shows: its own text, else the main language's, else any.
  func text(for language: Language, main: Language) -> (language: Language, text: ProductText)? {
    texts.first { $0.language == language } ?? texts.first { $0.language == main } ?? texts.first
  }
}

/// A list with the number of its products.
struct ProductListRow {
  let list: ProductList
  let count: Int
}

/// What attributes and values are called in a tree.
struct CatalogueWords {
  private(set) var attributes: [CatalogueWord] = []
  private var words: [String: (word: CatalogueWord, sort: Int)] = [:]

  mutating func add(_ word: CatalogueWord) {
    if word.value.isEmpty { attributes.append(word) }
    words[key(word.attribute, word.value)] = (word, words.count)
  }

  private func key(_ attribute: String, _ value: String) -> String { "\(attribute) \(value)" }

  subscript(attribute: String, value: String) -> CatalogueWord? {
    words[key(attribute, value)]?.word
  }

  /// The place of a value among those of its attribute; what no dictionary has comes last.
  func sort(_ list: ProductList) -> Int { words[key(list.attribute, list.value)]?.sort ?? Int.max }
}

// What pages read of the catalogue.
extension PageReader {
  /// Columns of `ProductRow`; `?1` is the tree's language, `?2` the main one.
  private static let productColumns = """
    p.id, p.slug, t.name, t.lang, p.price, p.currency, m.media, m.width, m.height,
    b.id, b.value, b.title, k.id, k.value, k.title
    """

  private static var tables: String {
    """
    FROM product_places c JOIN products p ON p.id = c.product_id
    \(parts)
    """
  }

  /// What is known of a product `p`.
  private static var parts: String {
    """
      JOIN product_texts t ON t.product_id = p.id AND t.lang = (
        SELECT lang FROM product_texts WHERE product_id = p.id
        ORDER BY lang = ?1 DESC, lang = ?2 DESC, lang LIMIT 1)
      LEFT JOIN public_product_pictures m ON m.picture = p.picture
      LEFT JOIN product_lists b ON b.id = (\(value(Product.brand)))
      LEFT JOIN product_lists k ON k.id = (\(value(Product.type)))
    """
  }

  private static func value(_ attribute: String) -> String {
    """
    SELECT v.list_id FROM product_values v JOIN product_lists l ON l.id = v.list_id
    WHERE v.product_id = p.id AND l.attribute = '\(attribute)' LIMIT 1
    """
  }

  /// The newest products of a list.
  func products(
    _ list: ProductList.ID, _ language: Language, main: Language, limit: Int
  ) throws -> [ProductRow] {
    try database.all(
      """
      SELECT \(Self.productColumns)
      \(Self.tables)
      WHERE c.list_id = ?3 ORDER BY c.number DESC LIMIT ?4
      """, [.text(language.code), .text(main.code), .id(list), .int(limit)]
    ) { ProductRow($0) }
  }

  /// The products that have some numbers of a list.
  func products(
    _ list: ProductList.ID, _ language: Language, main: Language, numbers: ClosedRange<Int>
  ) throws -> [ProductRow] {
    try database.all(
      """
      SELECT \(Self.productColumns)
      \(Self.tables)
      WHERE c.list_id = ?3 AND c.number BETWEEN ?4 AND ?5 ORDER BY c.number
      """,
      [
        .text(language.code), .text(main.code), .id(list), .int(numbers.lowerBound),
        .int(numbers.upperBound),
      ]
    ) { ProductRow($0) }
  }

  /// The products of some numbers, in no order; a hundred at most.
  func products(
    _ ids: [Product.ID], _ language: Language, main: Language
  ) throws -> [ProductRow] {
    try database.all(
      """
      SELECT \(Self.productColumns)
      FROM products p
      \(Self.parts)
      WHERE p.id IN (\(ids.prefix(100).map(\.description).joined(separator: ", ")))
      """, [.text(language.code), .text(main.code)]
    ) { ProductRow($0) }
  }

  /// A list, and the last number that it gave out; nil when nothing was ever in it.
  func productList(_ id: ProductList.ID) throws -> (list: ProductList, lastNumber: Int)? {
    try database.first(
      "SELECT id, attribute, value, title, last_number FROM product_lists WHERE id = ? AND last_number > 0",
      [.id(id)]
    ) { (Self.list($0), $0.int(4)) }
  }

  /// All lists that something was ever in, with their last numbers.
  func productLists() throws -> [(list: ProductList, lastNumber: Int)] {
    try database.all(
      """
      SELECT id, attribute, value, title, last_number FROM product_lists
      WHERE last_number > 0 ORDER BY id
      """
    ) { (Self.list($0), $0.int(4)) }
  }

  /// The lists of an attribute that something was ever in.
  func lists(of attribute: String) throws -> [ProductList] {
    try database.all(
      """
      SELECT id, attribute, value, title FROM product_lists
      WHERE attribute = ? AND last_number > 0 ORDER BY id
      """, [.text(attribute)]
    ) { Self.list($0) }
  }

  /// The lists that something is in, with how much.
  func countedLists() throws -> [ProductListRow] {
    try database.all(
      """
      SELECT l.id, l.attribute, l.value, l.title, count(*)
      FROM product_places c JOIN product_lists l ON l.id = c.list_id GROUP BY l.id ORDER BY l.id
      """
    ) { ProductListRow(list: Self.list($0), count: $0.int(4)) }
  }

  static func list(_ row: borrowing Row) -> ProductList {
    ProductList(
      id: ProductList.ID(row.integer(0)), attribute: row.text(1), value: row.text(2),
      title: row.text(3))
  }

  /// Whether there was ever a product.
  func hasCatalogue() throws -> Bool { try productList(ProductList.all.id) != nil }

  /// The numbers of all products, gone ones too.
  func productIDs() throws -> [Product.ID] {
    try database.all("SELECT id FROM products ORDER BY id") { Product.ID($0.integer(0)) }
  }

  /// The highest number of a product; 0 when there is none.
  func lastProduct() throws -> Int {
    try database.first("SELECT id FROM products ORDER BY id DESC LIMIT 1") { $0.int(0) } ?? 0
  }

  /// Slugs of the products with some numbers that are not gone.
  func productSlugs(_ numbers: ClosedRange<Int>) throws -> [String] {
    try database.all(
      "SELECT slug FROM products WHERE id BETWEEN ? AND ? AND is_gone = 0 ORDER BY id",
      [.int(numbers.lowerBound), .int(numbers.upperBound)]
    ) { $0.text(0) }
  }

  /// The products that a shop has or had.
  func products(ofShop shop: String) throws -> [Product.ID] {
    try database.all(
      "SELECT DISTINCT product_id FROM product_stock WHERE shop = ? ORDER BY product_id",
      [.text(shop)]
    ) { Product.ID($0.integer(0)) }
  }

  /// The products with a picture.
  func products(withPicture picture: String) throws -> [Product.ID] {
    try database.all(
      "SELECT id FROM products WHERE picture = ? AND picture <> '' ORDER BY id", [.text(picture)]
    ) { Product.ID($0.integer(0)) }
  }

  /// Where a product stands.
  func places(of product: Product.ID) throws -> [ProductPlace] {
    try database.all(
      "SELECT list_id, number FROM product_places WHERE product_id = ? ORDER BY list_id",
      [.id(product)]
    ) { ProductPlace(list: ProductList.ID($0.integer(0)), number: $0.int(1)) }
  }

  /// The list of a shop's products; nil when it never had any.
  func list(ofShop shop: String) throws -> ProductList.ID? {
    try database.first(
      "SELECT id FROM product_lists WHERE attribute = '\(Product.shop)' AND value = ?",
      [.text(shop)]
    ) { ProductList.ID($0.integer(0)) }
  }

  /// A product; nil when there is none of this number.
  func product(_ id: Product.ID) throws -> ProductFacts? {
    let texts = try database.all(
      "SELECT lang, name, description FROM product_texts WHERE product_id = ? ORDER BY lang",
      [.id(id)]
    ) {
      (
        language: $0.language(0), text: ProductText(name: $0.text(1), description: $0.text(2))
      )
    }
    let (values, stock) = (try values(of: id), try stock(of: id))
    return try database.first(
      """
      SELECT p.slug, p.price, p.currency, p.price_origin, p.link, p.source, p.is_gone,
        m.media, m.width, m.height
      FROM products p LEFT JOIN public_product_pictures m ON m.picture = p.picture WHERE p.id = ?
      """, [.id(id)]
    ) { row in
      ProductFacts(
        slug: row.text(0), texts: texts,
        price: row.isNull(1) ? nil : Price(amount: row.int(1), currency: row.text(2)),
        priceOrigin: ValueOrigin(rawValue: row.integer(3)) ?? .given,
        picture: ProductPicture(row, from: 7), link: row.text(4).isEmpty ? nil : row.text(4),
        source: row.text(5), isGone: row.flag(6), values: values, stock: stock)
    }
  }

  private func values(of id: Product.ID) throws -> [(list: ProductList, origin: ValueOrigin)] {
    try database.all(
      """
      SELECT l.id, l.attribute, l.value, l.title, v.origin
      FROM product_values v JOIN product_lists l ON l.id = v.list_id
      WHERE v.product_id = ? AND l.attribute <> '\(Product.price)' ORDER BY v.sort
      """, [.id(id)]
    ) { (Self.list($0), ValueOrigin(rawValue: $0.integer(4)) ?? .given) }
  }

  private func stock(of id: Product.ID) throws -> [(shop: String, sizes: [String])] {
    var stock: [(shop: String, sizes: [String])] = []
    try database.forEach(
      "SELECT shop, size FROM product_stock WHERE product_id = ? ORDER BY shop, sort", [.id(id)]
    ) { row in
      if stock.last?.shop != row.text(0) { stock.append((row.text(0), [])) }
      if !row.text(1).isEmpty { stock[stock.count - 1].sizes.append(row.text(1)) }
    }
    return stock
  }

  /// What attributes and values are called in a tree.
  func words(_ language: Language) throws -> CatalogueWords {
    if let known = catalogueWords[language] { return known }
    var words = CatalogueWords()
    try database.forEach(
      """
      SELECT attribute, value, label, fill, traits FROM public_catalogue_words WHERE lang = ?
      ORDER BY sort, attribute, value
      """, [.text(language.code)]
    ) { row in
      words.add(
        CatalogueWord(
          attribute: row.text(0), value: row.text(1), label: row.text(2),
          fill: row.optionalText(3), traits: AttributeTraits(rawValue: row.integer(4))))
    }
    catalogueWords[language] = words
    return words
  }

  /// The shops of a tree, in the order of their file.
  func shops(_ language: Language) throws -> [Shop] {
    if let known = shops[language] { return known }
    let found = try database.all(
      """
      SELECT slug, name, address, hours, latitude, longitude FROM public_shops WHERE lang = ?
      ORDER BY sort, slug
      """, [.text(language.code)]
    ) { row in
      Shop(
        slug: row.text(0), name: row.text(1), address: row.text(2), hours: row.text(3),
        position: Shop.Position(latitude: row.text(4), longitude: row.text(5)))
    }
    shops[language] = found
    return found
  }
}
