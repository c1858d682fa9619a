import Database
import Model

// Catalogue queries of pages: they read only what pages may read (`Schema`).
extension PageReader {
  /// Columns of `ProductRow`; `?1` is the tree's language, `?2` the main one.
  private static let productColumns = """
    p.id, p.slug, t.name, t.lang, p.price, p.currency, m.media,
    b.id, b.value, b.title, k.id, k.value, k.title
    """

  private static var tables: String {
    """
    FROM product_places c JOIN products p ON p.id = c.product_id
    \(parts)
    """
  }

  /// Joins of the text, picture, brand and type of a product `p`.
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
      WHERE p.id IN (SELECT value FROM json_each(?3))
      """, [.text(language.code), .text(main.code), .list(Array(ids.prefix(100)))]
    ) { ProductRow($0) }
  }

  /// A list, and the last number that it gave out; nil when nothing was ever in it.
  func productList(_ id: ProductList.ID) throws -> (list: ProductList, lastNumber: Int)? {
    try database.first(
      "SELECT id, attribute, value, title, last_number FROM product_lists WHERE id = ? AND last_number > 0",
      [.id(id)]
    ) { (Self.productList($0), $0.int(4)) }
  }

  /// All lists that something was ever in, with their last numbers.
  func productLists() throws -> [(list: ProductList, lastNumber: Int)] {
    try database.all(
      """
      SELECT id, attribute, value, title, last_number FROM product_lists
      WHERE last_number > 0 ORDER BY id
      """
    ) { (Self.productList($0), $0.int(4)) }
  }

  /// The lists of an attribute that something was ever in.
  func lists(of attribute: String) throws -> [ProductList] {
    try database.all(
      """
      SELECT id, attribute, value, title FROM product_lists
      WHERE attribute = ? AND last_number > 0 ORDER BY id
      """, [.text(attribute)]
    ) { Self.productList($0) }
  }

  /// The lists that something is in, with how much.
  func countedLists() throws -> [(list: ProductList, count: Int)] {
    try database.all(
      """
      SELECT l.id, l.attribute, l.value, l.title, count(*)
      FROM product_places c JOIN product_lists l ON l.id = c.list_id GROUP BY l.id ORDER BY l.id
      """
    ) { (Self.productList($0), $0.int(4)) }
  }

  static func productList(_ row: borrowing Row) -> ProductList {
    ProductList(
      id: ProductList.ID(row.integer(0)), attribute: row.text(1), value: row.text(2),
      title: row.text(3))
  }

  /// True if there was ever a product.
  func hasCatalogue() throws -> Bool { try productList(ProductList.all.id) != nil }

  /// The numbers of all products, gone ones too.
  func productIDs() throws -> [Product.ID] {
    try database.all("SELECT id FROM products ORDER BY id") { Product.ID($0.integer(0)) }
  }

  /// Returns the highest number of a product; 0 if there is none.
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

  /// The list of a shop's products; nil when it never had any.
  func list(ofShop shop: String) throws -> ProductList.ID? {
    try database.first(
      "SELECT id FROM product_lists WHERE attribute = '\(Product.shop)' AND value = ?",
      [.text(shop)]
    ) { ProductList.ID($0.integer(0)) }
  }
}
