import Model
import Time

// Rows of products.
extension Transaction {
  func insert(
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

  func update(_ id: Product.ID, _ product: NewProduct, _ digest: Int64) throws {
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

  /// A free address: from the name, otherwise with the brand, otherwise with the number.
  private func freeSlug(_ product: NewProduct) throws -> String {
    let title = product.texts.min { $0.key < $1.key }?.value.name ?? ""
    let brand = product.values.first { $0.attribute == Product.brand }?.title ?? ""
    let plain = Slug(titled: title, fallback: "product")
    for slug in [plain, Slug(titled: "\(title) \(brand)", fallback: "product")]
    where try !isTaken(slug.text) { return slug.text }
    let last = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'products'") {
      $0.integer(0)
    }
    // An import may have named a thing with one of our numbers.
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

  func storeParts(of product: NewProduct, _ id: Product.ID) throws {
    for (language, text) in product.texts.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        """
        INSERT INTO product_texts (product_id, lang, name, folded_name, description)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .id(id), .text(language.code), .text(text.name), .text(Folding.fold(text.name)),
          .text(text.description),
        ])
    }
    for (sort, stock) in product.stock.enumerated() {
      try connection.run(
        "INSERT OR IGNORE INTO product_stock (product_id, shop, size, sort) VALUES (?, ?, ?, ?)",
        [.id(id), .text(stock.shop), .text(stock.size), .int(sort)])
    }
  }

  /// The lists of the values.
  func storeValues(
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

  func ensureProductList(_ value: ProductValue) throws -> ProductList.ID {
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

  /// Updates the lists of a product; those that it stays in keep its number.
  func settle(
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
