public import Model
public import Time

/// What became of a product that an import brought.
public enum StoredProduct: Hashable, Sendable {
  /// It was not there.
  case added(Product.ID)
  /// It was there and is different now, or is back.
  case changed(Product.ID)
  /// It was there, with all that is said of it.
  case unchanged(Product.ID)

  /// Its number.
  public var id: Product.ID {
    switch self {
    case .added(let id), .changed(let id), .unchanged(let id): id
    }
  }
}

extension SiteDatabase {
  /// The lists of products that there are: where imports came from.
  public func productSources() throws -> [String] {
    try connection.all("SELECT DISTINCT source FROM products ORDER BY source") { $0.text(0) }
  }

  /// The products of a source that its last import had.
  public func products(of source: String) throws -> [Product.ID] {
    try connection.all(
      "SELECT id FROM products WHERE source = ? AND is_gone = 0 ORDER BY id", [.text(source)]
    ) { Product.ID($0.integer(0)) }
  }

  /// How many products there are that are not gone.
  public func productCount() throws -> Int {
    try connection.first("SELECT count(*) FROM products WHERE is_gone = 0") { $0.int(0) } ?? 0
  }

  /// Where a product stands, by the numbers of lists.
  func places(of product: Product.ID) throws -> [ProductPlace] {
    try connection.all(
      "SELECT list_id, number FROM product_places WHERE product_id = ? ORDER BY list_id",
      [.id(product)]
    ) { ProductPlace(list: ProductList.ID($0.integer(0)), number: $0.int(1)) }
  }
}

// What an import does.
extension Transaction {
  /// Brings a product, or brings it up to date.
  ///
  /// One that is known by source and key keeps its number and its address. Nothing is written of one that says what
  /// it said before.
  public func store(_ product: NewProduct, at time: Timestamp) throws -> StoredProduct {
    let digest = product.digest
    let known = try connection.first(
      "SELECT id, digest, is_gone FROM products WHERE source = ? AND key = ?",
      [.text(product.source), .text(product.key)]
    ) { (id: Product.ID($0.integer(0)), digest: $0.integer(1), isGone: $0.flag(2)) }
    if let known, known.digest == digest, !known.isGone { return .unchanged(known.id) }
    let id = try known?.id ?? insert(product, digest, at: time)
    let before = try site.places(of: id)
    if known != nil { try update(id, product, digest) }
    try storeParts(of: product, id)
    let lists = try storeValues(of: product, id)
    let after = try settle(id, in: [ProductList.all.id] + lists, from: before)
    try unsettleProductIndex()
    try touch([.product(id, at: Set(before + after).sorted())])
    return known == nil ? .added(id) : .changed(id)
  }

  /// Marks a product as one that its import has no more: it leaves all lists, its page says so and stays.
  public func withdraw(_ id: Product.ID) throws {
    let changed = try connection.first(
      "UPDATE products SET is_gone = 1 WHERE id = ? AND is_gone = 0 RETURNING id", [.id(id)]
    ) { $0.integer(0) }
    guard changed != nil else { return }
    let before = try site.places(of: id)
    try connection.run("DELETE FROM product_places WHERE product_id = ?", [.id(id)])
    try unsettleProductIndex()
    try touch([.product(id, at: before)])
  }

  /// Sorts the products by the steps of their prices anew, where steps are others than at their import.
  public func settlePrices(_ steps: PriceSteps) throws {
    let rows = try connection.all(
      """
      SELECT p.id, p.price, p.currency, p.price_origin, p.is_gone, v.sort, l.value
      FROM products p LEFT JOIN product_values v ON v.product_id = p.id AND v.list_id IN (
          SELECT id FROM product_lists WHERE attribute = '\(Product.price)')
        LEFT JOIN product_lists l ON l.id = v.list_id
      WHERE p.price IS NOT NULL OR l.id IS NOT NULL
      """
    ) { row in
      PricedRow(
        id: Product.ID(row.integer(0)),
        step: steps.step(of: Price(amount: row.int(1), currency: row.text(2))),
        origin: ValueOrigin(rawValue: row.integer(3)) ?? .given, isGone: row.flag(4),
        sort: row.isNull(5) ? nil : row.int(5), known: row.optionalText(6))
    }
    for row in rows where row.step != row.known { try settle(row) }
  }

  private struct PricedRow {
    let id: Product.ID
    let step: String?
    let origin: ValueOrigin
    let isGone: Bool
    let sort: Int?
    let known: String?
  }

  private func settle(_ row: PricedRow) throws {
    let before = try site.places(of: row.id)
    if let sort = row.sort {
      try connection.run(
        "DELETE FROM product_values WHERE product_id = ? AND sort = ?", [.id(row.id), .int(sort)])
    }
    if let step = row.step {
      let list = try ensureProductList(
        ProductValue(attribute: Product.price, value: step, origin: row.origin))
      // Behind all others: an import gives its values places from 0.
      try connection.run(
        """
        INSERT INTO product_values (product_id, sort, list_id, origin)
        SELECT ?1, coalesce(max(sort), -1) + 1, ?2, ?3 FROM product_values WHERE product_id = ?1
        """, [.id(row.id), .id(list), .integer(row.origin.rawValue)])
    }
    guard !row.isGone else { return try touch([.product(row.id, at: [])]) }
    let lists = try connection.all(
      "SELECT list_id FROM product_values WHERE product_id = ?", [.id(row.id)]
    ) { ProductList.ID($0.integer(0)) }
    let after = try settle(row.id, in: [ProductList.all.id] + lists, from: before)
    try unsettleProductIndex()
    try touch([.product(row.id, at: Set(before + after).sorted())])
  }
}

// The rows beneath.
extension Transaction {
  private func insert(
    _ product: NewProduct, _ digest: Int64, at time: Timestamp
  ) throws -> Product.ID {
    try connection.run(
      """
      INSERT INTO products (source, key, slug, price, currency, price_origin, picture, link, added_at, digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [.text(product.source), .text(product.key), .text(try freeSlug(product))]
        + facts(of: product) + [.time(time), .integer(digest)])
    return Product.ID(connection.lastInsertedID)
  }

  private func update(_ id: Product.ID, _ product: NewProduct, _ digest: Int64) throws {
    try connection.run(
      """
      UPDATE products SET price = ?, currency = ?, price_origin = ?, picture = ?, link = ?, digest = ?,
        is_gone = 0 WHERE id = ?
      """, facts(of: product) + [.integer(digest), .id(id)])
    for table in ["product_texts", "product_values", "product_stock"] {
      try connection.run("DELETE FROM \(table) WHERE product_id = ?", [.id(id)])
    }
  }

  private func facts(of product: NewProduct) -> [SQLValue] {
    [
      product.price.map { .int($0.amount) } ?? .null, .text(product.price?.currency ?? ""),
      .integer(product.priceOrigin.rawValue), .text(product.picture ?? ""),
      .text(product.link ?? ""),
    ]
  }

  /// An address that no product has: that of its name, else with its brand, else with its number.
  private func freeSlug(_ product: NewProduct) throws -> String {
    let title = product.texts.min { $0.key < $1.key }?.value.name ?? ""
    let brand = product.values.first { $0.attribute == Product.brand }?.title ?? ""
    let plain = Slug(titled: title, fallback: "product")
    for slug in [plain, Slug(titled: "\(title) \(brand)", fallback: "product")]
    where try !isTaken(slug.text) { return slug.text }
    let last = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'products'") {
      $0.integer(0)
    }
    // Somebody may have called a thing by a number of ours.
    var slug = "\(plain)-\((last ?? 0) + 1)"
    while try isTaken(slug) { slug += "-2" }
    return slug
  }

  private func isTaken(_ slug: String) throws -> Bool {
    if Product.reservedSlugs.contains(slug) { return true }
    return try connection.first("SELECT 1 FROM products WHERE slug = ?", [.text(slug)]) { _ in true
    }
      ?? false
  }

  private func storeParts(of product: NewProduct, _ id: Product.ID) throws {
    for (language, text) in product.texts.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "INSERT INTO product_texts (product_id, lang, name, description) VALUES (?, ?, ?, ?)",
        [.id(id), .text(language.code), .text(text.name), .text(text.description)])
    }
    for (sort, stock) in product.stock.enumerated() {
      try connection.run(
        "INSERT OR IGNORE INTO product_stock (product_id, shop, size, sort) VALUES (?, ?, ?, ?)",
        [.id(id), .text(stock.shop), .text(stock.size), .int(sort)])
    }
  }

  /// The lists of the values.
  private func storeValues(
    of product: NewProduct, _ id: Product.ID
  ) throws -> [ProductList.ID] {
    var lists: [ProductList.ID] = []
    for value in product.values {
      let list = try ensureProductList(value)
      if lists.contains(list) { continue }
      try connection.run(
        "INSERT INTO product_values (product_id, sort, list_id, origin) VALUES (?, ?, ?, ?)",
        [.id(id), .int(lists.count), .id(list), .integer(value.origin.rawValue)])
      lists.append(list)
    }
    return lists
  }

  private func ensureProductList(_ value: ProductValue) throws -> ProductList.ID {
    let known = try connection.first(
      "SELECT id FROM product_lists WHERE attribute = ? AND value = ?",
      [.text(value.attribute), .text(value.value)]
    ) { ProductList.ID($0.integer(0)) }
    if let known { return known }
    try connection.run(
      "INSERT INTO product_lists (attribute, value, title) VALUES (?, ?, ?)",
      [.text(value.attribute), .text(value.value), .text(value.title)])
    return ProductList.ID(connection.lastInsertedID)
  }

  /// Lets a product leave and join lists; those that it stays in keep its number.
  private func settle(
    _ id: Product.ID, in lists: [ProductList.ID], from before: [ProductPlace]
  ) throws -> [ProductPlace] {
    for place in before where !lists.contains(place.list) {
      try connection.run(
        "DELETE FROM product_places WHERE list_id = ? AND number = ?",
        [.id(place.list), .int(place.number)])
    }
    var places: [ProductPlace] = []
    for list in lists {
      if let known = before.first(where: { $0.list == list }) {
        places.append(known)
      } else {
        places.append(try join(list, id))
      }
    }
    return places
  }

  private func join(_ list: ProductList.ID, _ id: Product.ID) throws -> ProductPlace {
    let number = try connection.first(
      "UPDATE product_lists SET last_number = last_number + 1 WHERE id = ? RETURNING last_number",
      [.id(list)]
    ) { $0.int(0) }
    guard let number else { throw DatabaseError.damagedRow("no list \(list) of products") }
    try connection.run(
      "INSERT INTO product_places (list_id, number, product_id) VALUES (?, ?, ?)",
      [.id(list), .int(number), .id(id)])
    return ProductPlace(list: list, number: number)
  }
}

extension NewProduct {
  /// Of everything that is stored of it.
  fileprivate var digest: Int64 {
    var digest = ContentDigest()
    for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
      digest.add(language)
      digest.add(text.name)
      digest.add(text.description)
    }
    digest.add(price?.amount ?? -1)
    digest.add(price?.currency)
    digest.add(priceOrigin.rawValue)
    digest.add(picture)
    digest.add(link)
    for value in values {
      digest.add(value.attribute)
      digest.add(value.value)
      digest.add(value.origin.rawValue)
    }
    digest.add(stock.count)
    for entry in stock {
      digest.add(entry.shop)
      digest.add(entry.size)
    }
    return digest.value
  }
}

// What files of `content/catalogue/` say.
extension Transaction {
  /// Stores what an attribute or a value is called in a tree, `sort` its place among them.
  public func store(_ word: CatalogueWord, _ language: Language, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_catalogue_words (lang, attribute, value, label, fill, traits, sort)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(language.code), .text(word.attribute), .text(word.value), .text(word.label),
        .optional(word.fill), .integer(word.traits.rawValue), .int(sort),
      ])
  }

  /// Stores a shop in a tree, `sort` its place among the shops.
  public func store(_ shop: Shop, _ language: Language, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_shops (slug, lang, name, address, hours, latitude, longitude, sort)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(shop.slug), .text(language.code), .text(shop.name), .text(shop.address),
        .text(shop.hours), .optional(shop.position?.latitude), .optional(shop.position?.longitude),
        .int(sort),
      ])
  }

  /// Stores under which name a picture of products is published.
  public func storePicture(_ picture: String, media: String, width: Int?, height: Int?) throws {
    try connection.run(
      "INSERT INTO public_product_pictures (picture, media, width, height) VALUES (?, ?, ?, ?)",
      [
        .text(picture), .text(media), width.map(SQLValue.int) ?? .null,
        height.map(SQLValue.int) ?? .null,
      ])
  }
}
