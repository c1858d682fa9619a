public import Model

extension SiteDatabase {
  /// Index of the products as their rows are now: the stored index, or, while an import is at work, one made from the rows.
  ///
  /// Inside `read`, products shown along with it are of the same moment.
  public func productIndex() throws -> ProductIndex {
    let (currency, languages) = try catalogueSettings()
    var index =
      try storedProductIndex()
      ?? ProductIndex(
        connection, currency: currency, languages: languages, version: catalogueVersion())
    index.personal = try personalAttributes(languages.first)
    return index
  }

  /// The attributes that depend on the viewer, with the values that suit everyone, by the dictionary of the last build.
  private func personalAttributes(_ main: Language?) throws -> [String: Set<String>] {
    var (personal, suiting) = ([String: Set<String>](), [(attribute: String, value: String)]())
    try connection.forEach(
      "SELECT attribute, value, traits FROM public_catalogue_words WHERE lang = ? AND traits <> 0",
      [.text(main?.code ?? "")]
    ) { row in
      let traits = AttributeTraits(rawValue: row.integer(2))
      if row.text(1).isEmpty, traits.contains(.personal) { personal[row.text(0)] = [] }
      if traits.contains(.suitsAll) { suiting.append((row.text(0), row.text(1))) }
    }
    for (attribute, value) in suiting { personal[attribute]?.insert(value) }
    return personal
  }

  /// True if the stored index is there, or if there is no product that it could hold.
  public func isProductIndexCurrent() throws -> Bool {
    try connection.first(
      """
      SELECT EXISTS (SELECT 1 FROM product_index)
        OR NOT EXISTS (SELECT 1 FROM product_lists WHERE id = ? AND last_number > 0)
      """, [.id(ProductList.all.id)]
    ) { $0.flag(0) } ?? true
  }

  /// How often the products or their data changed since the site began, as far as filters can tell.
  public func catalogueVersion() throws -> Int {
    try connection.first("SELECT value FROM marks WHERE name = 'catalogue'") {
      Int($0.text(0)) ?? 0
    }
      ?? 0
  }

  private func storedProductIndex() throws -> ProductIndex? {
    try connection.first(
      "SELECT version, currency, languages, lists, sets FROM product_index"
    ) { row in
      ProductIndex(
        words: row.words(4), lines: row.bytes(3), currency: row.text(1),
        languages: Self.languages(row.text(2)), version: row.int(0))
    }
  }

  /// The currency of the dictionary, and the languages of the site with the main one first, as the last build stored them.
  func catalogueSettings() throws -> (currency: String, languages: [Language]) {
    var values: [String: String] = [:]
    try connection.forEach(
      "SELECT name, value FROM settings WHERE name IN ('catalogue_currency', 'languages')"
    ) { values[$0.text(0)] = $0.text(1) }
    return (values["catalogue_currency"] ?? "EUR", Self.languages(values["languages"] ?? ""))
  }

  fileprivate static func languages(_ codes: String) -> [Language] {
    codes.utf8.split(separator: 32).compactMap { Language(String(Substring($0))) }
  }
}

extension Transaction {
  /// Deletes the stored index because products have changed.
  ///
  /// Nothing is lost: it can be built again from the rows.
  func invalidateProductIndex() throws {
    try connection.run("DELETE FROM product_index")
  }

  /// Stores the index of the products as they are, unless it is there; imports and builds end with it, and the job runner does
  /// it after killed ones.
  ///
  /// Before the first build there are no languages to order names by, so the build stores it.
  public func updateProductIndex() throws {
    let (currency, languages) = try site.catalogueSettings()
    let codes = languages.map(\.code).joined(separator: " ")
    let known = try connection.first("SELECT currency, languages FROM product_index") {
      $0.text(0) == currency && $0.text(1) == codes
    }
    guard known != true, !languages.isEmpty, try !connection.isAbsent("products") else { return }
    let version = try site.catalogueVersion() + 1
    let index = try ProductIndex(
      connection, currency: currency, languages: languages, version: version)
    try connection.run(
      """
      INSERT OR REPLACE INTO product_index (id, version, currency, languages, lists, sets)
      VALUES (1, ?, ?, ?, ?, ?)
      """,
      [
        .int(version), .text(currency), .text(codes), .text(index.storedLines),
        .bytes(
          index.storedWords.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
          }),
      ])
    try connection.run(
      """
      INSERT INTO marks (name, value) VALUES ('catalogue', ?1)
      ON CONFLICT DO UPDATE SET value = excluded.value
      """, [.text(String(version))])
  }
}

extension SiteDatabase {
  /// The attributes that a filter may name: those of all values that a product ever had, without steps of prices.
  public func productAttributes() throws -> Set<String> {
    let found = try connection.all(
      "SELECT attribute FROM product_lists GROUP BY attribute"
    ) { $0.text(0) }
    return Set(found).subtracting(["", Product.price])
      .union([Product.type, Product.brand, Product.shop])
  }

  /// The list of a value; nil when no product ever had it.
  public func productList(_ attribute: String, _ value: String) throws -> ProductList? {
    try connection.first(
      "SELECT id, title FROM product_lists WHERE attribute = ? AND value = ?",
      [.text(attribute), .text(value)]
    ) {
      ProductList(
        id: ProductList.ID($0.integer(0)), attribute: attribute, value: value, title: $0.text(1))
    }
  }

  /// The currency of the dictionary.
  public func catalogueCurrency() throws -> String { try catalogueSettings().currency }
}

extension SiteDatabase {
  /// True if there was ever a product.
  public func hasCatalogue() throws -> Bool {
    try connection.first(
      "SELECT 1 FROM product_lists WHERE id = ? AND last_number > 0", [.id(ProductList.all.id)]
    ) { _ in true } ?? false
  }
}
