public import Model

// Steps of prices, which a dictionary may change.
extension Transaction {
  /// Sorts products into price steps again where the steps differ from those at their import.
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
      // After all others: an import gives its values positions from 0.
      try connection.run(
        """
        INSERT INTO product_values (product_id, sort, list_id, origin)
        SELECT ?1, coalesce(max(sort), -1) + 1, ?2, ?3 FROM product_values WHERE product_id = ?1
        """, [.id(row.id), .id(list), .integer(row.origin.rawValue)])
    }
    guard !row.isGone else { return try invalidate([.product(row.id, at: [])]) }
    let lists = try connection.all(
      "SELECT list_id FROM product_values WHERE product_id = ?", [.id(row.id)]
    ) { ProductList.ID($0.integer(0)) }
    let after = try settle(row.id, in: [ProductList.all.id] + lists, from: before)
    try invalidateProductIndex()
    try invalidate([.product(row.id, at: Set(before + after).sorted())])
  }
}
