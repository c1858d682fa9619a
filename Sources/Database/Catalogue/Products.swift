public import Model
public import Time

/// Effect of an import on a product.
public enum StoredProduct: Hashable, Sendable {
  /// It is new.
  case added(Product.ID)
  /// It has different data now, or is back.
  case changed(Product.ID)
  /// It was there, with the same data.
  case unchanged(Product.ID)

  /// Product number.
  public var id: Product.ID {
    switch self {
    case .added(let id), .changed(let id), .unchanged(let id): id
    }
  }
}

extension SiteDatabase {
  /// Products of a source's last import.
  public func products(of source: String) throws -> [Product.ID] {
    try connection.all(
      "SELECT id FROM products WHERE source = ? AND is_gone = 0 ORDER BY id", [.text(source)]
    ) { Product.ID($0.integer(0)) }
  }

  /// Places of a product in lists, by list number.
  public func places(of product: Product.ID) throws -> [ProductPlace] {
    try connection.all(
      "SELECT list_id, number FROM product_places WHERE product_id = ? ORDER BY list_id",
      [.id(product)]
    ) { ProductPlace(list: ProductList.ID($0.integer(0)), number: $0.int(1)) }
  }
}

// Actions of an import.
extension Transaction {
  /// Adds a product, or brings it up to date.
  ///
  /// A product known by source and key keeps its number and its address. Nothing is written for one whose data has not changed.
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
    try invalidateProductIndex()
    try invalidate([.product(id, at: Set(before + after).sorted())])
    return known == nil ? .added(id) : .changed(id)
  }

  /// Marks a product as missing from its import: it leaves all lists; its page says so and stays.
  public func withdraw(_ id: Product.ID) throws {
    let changed = try connection.first(
      "UPDATE products SET is_gone = 1 WHERE id = ? AND is_gone = 0 RETURNING id", [.id(id)]
    ) { $0.integer(0) }
    guard changed != nil else { return }
    let before = try site.places(of: id)
    try connection.run("DELETE FROM product_places WHERE product_id = ?", [.id(id)])
    try invalidateProductIndex()
    try invalidate([.product(id, at: before)])
  }
}

extension NewProduct {
  /// Digest of all stored data.
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
