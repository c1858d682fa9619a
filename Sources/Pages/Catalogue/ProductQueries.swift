import Database
import Model

// Queries of a product's page, and of the words that describe it.
extension PageReader {
  /// Returns a product; nil if there is none with this number.
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
      SELECT p.slug, p.price, p.currency, p.price_origin, p.link, p.source, p.is_gone, m.media
      FROM products p LEFT JOIN public_product_pictures m ON m.picture = p.picture WHERE p.id = ?
      """, [.id(id)]
    ) { row in
      ProductFacts(
        slug: row.text(0), texts: texts,
        price: row.isNull(1) ? nil : Price(amount: row.int(1), currency: row.text(2)),
        priceOrigin: ValueOrigin(rawValue: row.integer(3)) ?? .given,
        picture: row.optionalText(7), link: row.text(4).isEmpty ? nil : row.text(4),
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
    ) { (Self.productList($0), ValueOrigin(rawValue: $0.integer(4)) ?? .given) }
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

  /// Returns the display names of attributes and values in a tree.
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
      SELECT slug, name, address, hours, latitude, longitude, takes_reservations
      FROM public_shops WHERE lang = ?
      ORDER BY sort, slug
      """, [.text(language.code)]
    ) { row in
      Shop(
        slug: row.text(0), name: row.text(1), address: row.text(2), hours: row.text(3),
        position: Shop.Position(latitude: row.text(4), longitude: row.text(5)),
        acceptsReservations: acceptsReservations && row.flag(6))
    }
    shops[language] = found
    return found
  }
}
