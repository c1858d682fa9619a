import Model

// Sizes, shops, prices and facts.
extension Normaliser {
  /// Reads the shops that have the product, with the sizes: `la-horma: 36 37; el-cordon`.
  func readStock(
    _ row: Row, _ outcome: inout Outcome
  ) -> [(shop: String, sizes: String)] {
    var stock: [(shop: String, sizes: String)] = []
    let text = Truncation.text(mapping.text("shops", row.record), bytes: 4096)
    for part in text.utf8.split(separator: 59) {
      let halves = part.split(separator: 58, maxSplits: 1).map { String(Substring($0)).trimmed }
      guard let name = halves.first, !name.isEmpty else { continue }
      guard let shop = shops[name] ?? shops[Folding.fold(name)] else {
        let word = Truncation.text(Folding.fold(name), bytes: 80)
        outcome.unmatched.append(Unmatched(field: "shops", word: word))
        continue
      }
      stock.append((shop, halves.count > 1 ? halves[1] : ""))
      let value = ProductValue(attribute: Product.shop, value: shop, origin: .given)
      if !outcome.product.values.contains(value) { outcome.product.values.append(value) }
    }
    return stock
  }

  func addSizes(
    of attribute: CatalogueDictionary.Attribute, _ tables: SizeTables, _ row: Row,
    _ stock: [(shop: String, sizes: String)], _ outcome: inout Outcome
  ) {
    let others = outcome.product.values.map(\.value)
    func read(_ text: String, _ outcome: inout Outcome) -> [String] {
      var (sizes, unknown) = tables.sizes(in: text, values: others)
      for word in unknown {
        if let value = attribute.phrases.value(of: word) {
          if !sizes.contains(value) { sizes.append(value) }
        } else {
          let word = Truncation.text(word, bytes: 80)
          outcome.unmatched.append(Unmatched(field: attribute.slug, word: word))
        }
      }
      return sizes
    }
    var sizes = read(mapping.text(attribute.slug, row.record), &outcome)
    for (shop, text) in stock {
      let here = read(text, &outcome)
      for size in here where !sizes.contains(size) { sizes.append(size) }
      for size in here { outcome.product.addStock(ProductStock(shop: shop, size: size)) }
    }
    var origin = ValueOrigin.given
    for (other, texts) in row.texts where sizes.isEmpty {
      origin = other
      for text in texts {
        for size in tables.sizes(inSentence: text, values: others) where !sizes.contains(size) {
          sizes.append(size)
        }
      }
    }
    outcome.product.values += sizes.prefix(Product.valuesPerAttribute).map {
      ProductValue(attribute: attribute.slug, value: $0, origin: origin)
    }
  }

  /// A shop of which no size is known has it all the same: a book has none.
  func addStockWithoutSizes(_ stock: [(shop: String, sizes: String)], _ outcome: inout Outcome) {
    for (shop, _) in stock where !outcome.product.stock.contains(where: { $0.shop == shop }) {
      outcome.product.addStock(ProductStock(shop: shop, size: ""))
    }
  }

  func addPrice(_ row: Row, _ outcome: inout Outcome) {
    let named = mapping.text("currency", row.record)
    let own = mapping.currency ?? dictionary.prices.currency
    let currency = named.isEmpty ? own : Currencies.named(named, own: own)
    let given = mapping.text(Product.price, row.record)
    if let currency,
      let price = PriceText.price(
        given, currency: currency, isCertain: !named.isEmpty, mark: mark(of: row.record))
    {
      outcome.product.price = price
    } else {
      if currency == nil { addUnmatched(named, "currency", &outcome) }
      // A price that is given and not understood is not looked for elsewhere.
      if !given.isEmpty { addUnmatched(given, Product.price, &outcome) }
      for (origin, texts) in row.texts where given.isEmpty && outcome.product.price == nil {
        let prices = texts.compactMap { PriceText.price(inSentence: $0, currency: own) }
        outcome.product.price = Set(prices).count == 1 ? prices.first : nil
        outcome.product.priceOrigin = origin
      }
      if outcome.product.price == nil { outcome.product.priceOrigin = .given }
    }
    outcome.product.addStep(dictionary.prices)
  }

  private func addUnmatched(_ text: String, _ field: String, _ outcome: inout Outcome) {
    outcome.unmatched.append(Unmatched(field: field, word: Truncation.line(text, bytes: 40)))
  }

  /// The decimal mark of a row's price: a number of JSON has a point, a text that of the whole list.
  private func mark(of record: Record) -> DecimalMark? {
    let columns = (mapping.columns[Product.price] ?? []).filter { !record[$0].isEmpty }
    return columns.allSatisfy(record.numbers.contains) ? .point : priceMark
  }

  func addFacts(_ record: Record, _ product: inout NewProduct) {
    let picture = mapping.text("picture", record)
    if Self.isBelow(picture) { product.picture = picture }
    let link = mapping.text("link", record)
    if Self.isAddress(link) { product.link = link }
  }

  /// True if a text names a file below the catalogue's folder: a picture of another site is never shown.
  private static func isBelow(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: 47, omittingEmptySubsequences: false)
    return !path.isEmpty && path.utf8.count <= 200 && PlainText.singleLine(path) == path
      && !path.utf8.contains(58) && !path.utf8.contains(92)
      && parts.allSatisfy { $0.first != nil && $0.first != 46 }
  }

  private static func isAddress(_ link: String) -> Bool {
    guard link.utf8.count <= 2000 else { return false }
    let rest = ["https://", "http://"].lazy.compactMap { scheme in
      link.utf8.starts(with: scheme.utf8) ? link.utf8.dropFirst(scheme.utf8.count) : nil
    }.first
    guard let rest, let first = rest.first else { return false }
    let isHost = (48...57).contains(first) || (65...90).contains(first & 0xDF)
    return isHost
      && link.utf8.allSatisfy { $0 > 32 && $0 < 127 && ![34, 39, 60, 62, 92, 96].contains($0) }
  }
}
