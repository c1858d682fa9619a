public import Model
import Time

/// Results of a search, of one kind.
public struct Found<Item: Sendable>: Sendable {
  /// At most as many as fit on a page.
  public let items: [Item]
  /// True if there are more than these.
  public let hasMore: Bool
}

/// Finds people, boards, tags, products and shops by parts of their names, without an index.
///
/// The input is words and the language of a tree; the output is, kind by kind, the first rows whose names have all the words.
/// Names that are stored folded are compared in SQL (`instr`, in which no character is special), the few others here. Private
/// data is never read: see `Schema`'s views.
public struct NameSearch {
  /// The most results of one kind.
  public static let limit = 20

  private let reader: Reader
  private let terms: SearchTerms
  private let language: Language
  private let main: Language

  /// Searches a database, with products and shops in the tree of a language; `main` is the site's first language, in which a
  /// tree shows texts without a translation.
  public init(_ reader: Reader, _ terms: SearchTerms, _ language: Language, main: Language) {
    self.reader = reader
    self.terms = terms
    self.language = language
    self.main = main
  }

  /// Members who have posted, by name.
  public func people() throws -> Found<FoundPerson> {
    try folded(
      """
      SELECT username, name, has_face, joined_at FROM members
      WHERE number IS NOT NULL AND name <> '' AND \(condition("folded_name"))
      ORDER BY folded_name, id LIMIT ?
      """, FoundPerson.init)
  }

  /// Boards, in the order of the site, by their titles in the language of the tree.
  public func boards() throws -> Found<FoundList> {
    try unfolded(
      """
      SELECT \(Self.listTitle), s.id, s.slug, \(reader.isPublic(list: "s")) FROM \(reader.lists) s
      WHERE s.kind = 1 ORDER BY s.sort, s.slug
      """
    ) { FoundList(.board, $0) }
  }

  /// Tags that have a page in the tree, by their titles in its language.
  public func tags() throws -> Found<FoundList> {
    try unfolded(
      """
      SELECT \(Self.listTitle), s.id, s.slug, 1 FROM public_lists s
      WHERE s.kind = 2 AND (s.last_number > 0 OR EXISTS (
        SELECT 1 FROM public_tagged g WHERE g.list_id = s.id AND g.lang = ?1))
      ORDER BY s.slug
      """
    ) { FoundList(.tag, $0) }
  }

  /// Products that are not gone, by the names that the tree shows, the newest first.
  ///
  /// Brand and picture are looked up for those few that are shown, not for all that match.
  public func products() throws -> Found<FoundProduct> {
    if terms.isEmpty { return Found(items: [], hasMore: false) }
    let items = try reader.all(
      """
      SELECT f.slug, f.name, f.lang, f.price, f.currency, m.media, coalesce((
          SELECT b.title FROM product_values v CROSS JOIN product_lists b ON b.id = v.list_id
          WHERE v.product_id = f.id AND b.attribute = '\(Product.brand)' LIMIT 1), '')
      FROM (
        SELECT p.id, p.slug, t.name, t.lang, p.price, p.currency, p.picture
        FROM product_texts t CROSS JOIN products p ON p.id = t.product_id
        WHERE \(condition("t.folded_name")) AND p.is_gone = 0
          AND t.lang = (SELECT lang FROM product_texts WHERE product_id = p.id
            ORDER BY lang = ? DESC, lang = ? DESC, lang LIMIT 1)
        ORDER BY p.id DESC LIMIT ?
      ) f LEFT JOIN public_product_pictures m ON m.picture = f.picture
      ORDER BY f.id DESC
      """,
      terms.words.map(SQLValue.text)
        + [.text(language.code), .text(main.code), .int(Self.limit + 1)]
    ) { row in
      FoundProduct(
        slug: row.text(0), name: row.text(1), writtenIn: row.language(2),
        price: row.isNull(3) ? nil : Price(amount: row.int(3), currency: row.text(4)),
        media: row.optionalText(5), brand: row.text(6))
    }
    return Found(items: Array(items.prefix(Self.limit)), hasMore: items.count > Self.limit)
  }

  /// Shops that have a product, in the order of their file.
  public func shops() throws -> Found<FoundShop> {
    try unfolded(
      """
      SELECT s.name, s.slug, s.address FROM public_shops s
      WHERE s.lang = ? AND EXISTS (SELECT 1 FROM product_lists l
        WHERE l.attribute = '\(Product.shop)' AND l.value = s.slug AND l.last_number > 0)
      ORDER BY s.sort, s.slug
      """
    ) { FoundShop(slug: $0.text(1), name: $0.text(0), address: $0.text(2)) }
  }

  private static let listTitle = """
    coalesce((SELECT x.title FROM list_texts x WHERE x.list_id = s.id
      ORDER BY x.lang = ?1 DESC, x.lang LIMIT 1), s.slug)
    """
}

extension NameSearch {
  /// Condition that every word is somewhere in a folded column.
  private func condition(_ column: String) -> String {
    terms.words.map { _ in "instr(\(column), ?) > 0" }.joined(separator: " AND ")
  }

  /// Rows already filtered by SQL; the statement's parameters are the words and the limit.
  private func folded<Item>(
    _ sql: String, _ decode: (borrowing Row) throws -> Item
  ) throws -> Found<Item> {
    if terms.isEmpty { return Found(items: [], hasMore: false) }
    let items = try reader.all(
      sql, terms.words.map(SQLValue.text) + [.int(Self.limit + 1)], decode)
    return Found(items: Array(items.prefix(Self.limit)), hasMore: items.count > Self.limit)
  }

  /// Rows whose first column has the words; the statement's parameter is the language.
  private func unfolded<Item>(
    _ sql: String, _ decode: (borrowing Row) throws -> Item
  ) throws -> Found<Item> {
    var items: [Item] = []
    var hasMore = false
    if terms.isEmpty { return Found(items: [], hasMore: false) }
    try reader.forEach(sql, [.text(language.code)]) { row in
      guard !hasMore, terms.match(row.text(0)) else { return }
      hasMore = items.count == Self.limit
      if !hasMore { items.append(try decode(row)) }
    }
    return Found(items: items, hasMore: hasMore)
  }
}

extension SiteDatabase {
  /// True if the tree of a language has subjects of notes.
  public func hasSubjects(_ language: Language) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM public_subjects WHERE lang = ? LIMIT 1", [.text(language.code)])
  }
}
