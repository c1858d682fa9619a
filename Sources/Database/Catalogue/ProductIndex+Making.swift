import Model

extension ProductIndex {
  /// Builds the index from the rows of products; `languages` are those with an order by name, the main one first.
  init(
    _ connection: Connection, currency: String, languages: [Language], version: Int
  ) throws {
    self.version = version
    self.currency = currency
    products = try connection.all(
      "SELECT product_id FROM product_places WHERE list_id = ? ORDER BY number",
      [.id(ProductList.all.id)]
    ) { Product.ID($0.integer(0)) }
    var positions: [Product.ID: UInt32] = [:]
    for (position, id) in products.enumerated() { positions[id] = UInt32(position) }
    values = try Self.values(connection, positions, products.count)
    byPrice = try Self.prices(connection, positions, currency)
    byName = try Self.names(connection, positions, languages)
  }

  private static func values(
    _ connection: Connection, _ positions: [Product.ID: UInt32], _ size: Int
  ) throws -> [Value] {
    var members: [Int64: [UInt32]] = [:]
    try connection.forEach(
      "SELECT list_id, product_id FROM product_places WHERE list_id <> ?",
      [.id(ProductList.all.id)]
    ) { row in
      guard let position = positions[Product.ID(row.integer(1))] else { return }
      members[row.integer(0), default: []].append(position)
    }
    return try connection.all(
      "SELECT id, attribute, value, title FROM product_lists WHERE id <> ? ORDER BY id",
      [.id(ProductList.all.id)]
    ) { row -> Value? in
      guard let own = members[row.integer(0)] else { return nil }
      return Value(
        list: ProductList(
          id: ProductList.ID(row.integer(0)), attribute: row.text(1), value: row.text(2),
          title: row.text(3)), members: ProductMembers(own.sorted(), of: size))
    }
  }

  private static func prices(
    _ connection: Connection, _ positions: [Product.ID: UInt32], _ currency: String
  ) throws -> (positions: [UInt32], prices: [Int]) {
    let factor = Price.digits(of: currency) == 0 ? 100 : 1
    let rows = try connection.all(
      """
      SELECT id, price FROM products WHERE is_gone = 0 AND price IS NOT NULL AND currency = ?
      """, [.text(currency)]
    ) { (id: Product.ID($0.integer(0)), price: $0.int(1)) }
    let priced = rows.compactMap { row in
      positions[row.id].map { (position: $0, price: min(row.price, Price.highest) * factor) }
    }
    // Of products with the same price the newest comes first.
    .sorted { ($0.price, $1.position) < ($1.price, $0.position) }
    return (priced.map(\.position), priced.map(\.price))
  }

  /// Each tree shows its own name of a product, otherwise the main language's, otherwise any.
  private static func names(
    _ connection: Connection, _ positions: [Product.ID: UInt32], _ languages: [Language]
  ) throws -> [Language: [UInt32]] {
    guard let main = languages.first else { return [:] }
    var texts: [UInt32: [(language: Language, name: String)]] = [:]
    try connection.forEach("SELECT product_id, lang, name FROM product_texts ORDER BY lang") {
      row in
      guard let position = positions[Product.ID(row.integer(0))] else { return }
      texts[position, default: []].append((row.language(1), row.text(2)))
    }
    var orders: [Language: [UInt32]] = [:]
    for language in languages {
      let names = texts.map { position, texts in
        let own = texts.first { $0.language == language } ?? texts.first { $0.language == main }
        return (order: NaturalOrder((own ?? texts.first)?.name ?? ""), position: position)
      }
      orders[language] = names.sorted { one, other in
        one.order == other.order ? one.position < other.position : one.order < other.order
      }.map(\.position)
    }
    return orders
  }
}

// Stored form: words of 32 bits in one row, with the names of its values as lines beside them.
extension ProductIndex {
  /// Version of the stored form.
  static let form: UInt32 = 1

  /// Stored form of its sets and orders.
  var storedWords: [UInt32] {
    var words = [
      Self.form, UInt32(products.count), UInt32(byPrice.positions.count), UInt32(byName.count),
      UInt32(values.count),
    ]
    for id in products { words += Self.halves(id.rawValue) }
    words += byPrice.positions
    for price in byPrice.prices { words += Self.halves(Int64(price)) }
    for language in byName.keys.sorted() { words += byName[language] ?? [] }
    for value in values {
      switch value.members {
      case .few(let positions): words += [UInt32(positions.count)] + positions
      case .many(let set): words += [.max] + set.stored
      }
    }
    return words
  }

  /// A line for each value: number, attribute, value, title.
  var storedLines: String {
    values.map { value in
      let list = value.list
      return "\(list.id)\t\(list.attribute)\t\(list.value)\t\(PlainText.singleLine(list.title))"
    }.joined(separator: "\n")
  }

  private static func halves(_ number: Int64) -> [UInt32] {
    [UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32)]
  }

  /// Reads the stored form; nil for one of another version of the program.
  init?(
    words: [UInt32], lines: [UInt8], currency: String, languages: [Language], version: Int
  ) {
    var reading = Reading(words: words)
    guard reading.next() == Self.form else { return nil }
    let (size, priced) = (Int(reading.next()), Int(reading.next()))
    guard Int(reading.next()) == languages.count else { return nil }
    let count = Int(reading.next())
    let lists = lines.split(separator: 10).compactMap(Self.list)
    guard lists.count == count else { return nil }
    self.version = version
    self.currency = currency
    products = reading.numbers(size).map { Product.ID($0) }
    byPrice = (Array(reading.next(priced)), reading.numbers(priced).map { Int($0) })
    var names: [Language: [UInt32]] = [:]
    for language in languages.sorted() { names[language] = Array(reading.next(size)) }
    byName = names
    let width = (size + 63) / 64 * 2
    values = lists.map { list in
      let count = reading.next()
      return Value(
        list: list,
        members: count == .max
          ? .many(ProductSet(of: size, stored: reading.next(width)))
          : .few(Array(reading.next(Int(count)))))
    }
    guard reading.isWhole, products.count == size else { return nil }
  }

  private static func list(_ line: ArraySlice<UInt8>) -> ProductList? {
    let parts = line.split(separator: 9, omittingEmptySubsequences: false)
    guard parts.count == 4, let id = Int64(String(decoding: parts[0], as: UTF8.self)) else {
      return nil
    }
    return ProductList(
      id: ProductList.ID(id), attribute: String(decoding: parts[1], as: UTF8.self),
      value: String(decoding: parts[2], as: UTF8.self),
      title: String(decoding: parts[3], as: UTF8.self))
  }

  /// Words one after another; missing words at the end are noticed, and no reason to stop.
  private struct Reading {
    let words: [UInt32]
    var place = 0

    var isWhole: Bool { place == words.count }

    mutating func next() -> UInt32 {
      place += 1
      return place <= words.count ? words[place - 1] : 0
    }

    mutating func next(_ count: Int) -> ArraySlice<UInt32> {
      let start = min(place, words.count)
      place += count
      return words[start..<min(place, words.count)]
    }

    mutating func numbers(_ count: Int) -> [Int64] {
      let halves = next(2 * count)
      return stride(from: halves.startIndex, to: halves.endIndex - 1, by: 2).map {
        Int64(halves[$0]) | Int64(halves[$0 + 1]) << 32
      }
    }
  }
}
