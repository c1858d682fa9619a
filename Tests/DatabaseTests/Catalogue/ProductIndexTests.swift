import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The sets that filters ask are those of the rows, however they came about, and what is counted is counted once more with SQL.
struct ProductIndexTests {
  private static let colours = ["red", "black", "navy", "green", "tan"]
  private static let sizes = (36...42).map(String.init)

  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files().merging(CatalogueSite.files) { $1 })
    try site.compile()
    database = try SiteDatabase(site.folder)
  }

  private func product(_ key: Int, _ dice: inout Dice) -> NewProduct {
    var product = CatalogueSite.product(
      "p\(key)", name: "Thing \(dice.roll(40))",
      colours: Array(Set((0..<dice.roll(3)).map { _ in Self.colours[dice.roll(5)] })).sorted(),
      brand: dice.roll(4) == 0 ? nil : "Brand \(dice.roll(9))",
      cents: dice.roll(5) == 0 ? nil : dice.roll(12) * 1000)
    for size in Set((0..<dice.roll(4)).map { _ in Self.sizes[dice.roll(7)] }).sorted() {
      product.values.append(ProductValue(attribute: "size", value: size, origin: .given))
    }
    return product
  }

  private func filter(_ dice: inout Dice) throws -> ProductFilter {
    var filter = ProductFilter()
    for (attribute, values) in [
      ("colour", Self.colours + ["none"]), ("size", Self.sizes),
      (Product.brand, (0..<9).map { "brand-\($0)" }),
    ] where dice.roll(2) == 0 {
      try filter.choose(
        (0...dice.roll(3)).map { _ in values[dice.roll(values.count)] }, of: attribute)
    }
    if dice.roll(3) == 0 { filter.min = dice.roll(12) * 1000 }
    if dice.roll(3) == 0 { filter.max = (filter.min ?? 0) + dice.roll(6) * 1000 }
    return filter
  }

  /// Products that fit by SQL, leaving one attribute out; of a personal attribute also those without a value, or that suit
  /// all.
  private func expected(
    _ filter: ProductFilter, but attribute: String? = nil, _ personal: [String: Set<String>]
  ) throws -> Set<Product.ID> {
    var sql = "SELECT p.id FROM products p WHERE is_gone = 0"
    for (name, values) in filter.choices where name != attribute {
      sql += " AND " + condition(name, values, personal)
    }
    if let min = filter.min { sql += " AND p.currency = 'EUR' AND p.price >= \(min)" }
    if let max = filter.max { sql += " AND p.currency = 'EUR' AND p.price <= \(max)" }
    return Set(try database.connection.all(sql) { Product.ID($0.integer(0)) })
  }

  private func condition(
    _ name: String, _ values: [String], _ personal: [String: Set<String>]
  ) -> String {
    let given = """
      EXISTS (SELECT 1 FROM product_values v JOIN product_lists l ON l.id = v.list_id
        WHERE v.product_id = p.id AND l.attribute = '\(name)'
      """
    let all = values + (personal[name] ?? [])
    let names = all.map { "'\($0)'" }.joined(separator: ",")
    let fitting = "\(given) AND l.value IN (\(names)))"
    return personal[name] == nil ? fitting : "(NOT \(given)) OR \(fitting))"
  }

  private func check(_ index: ProductIndex, _ dice: inout Dice) throws {
    for _ in 0..<40 {
      let filter = try filter(&dice)
      let result = index.result(filter)
      let found = Set(result.matches.positions.map(index.product))
      #expect(try found == expected(filter, index.personal), "\(filter.query)")
      #expect(index.matches(filter) == result.matches)
      for (value, count) in zip(index.values, result.counts) {
        let attribute = value.list.attribute
        let rest = try expected(filter, but: attribute, index.personal)
        let having = try database.connection.all(
          "SELECT id FROM products p WHERE "
            + condition(attribute, [value.list.value], index.personal)
        ) { Product.ID($0.integer(0)) }
        #expect(rest.intersection(having).count == count, "\(filter.query) \(value.list)")
      }
      let cheapest = index.positions(result.matches, .cheapest, .english)
      #expect(Set(cheapest) == Set(result.matches.positions))
      #expect(Set(index.positions(result.matches, .name, .spanish)) == Set(cheapest))
    }
  }

  @Test func `after any import the sets are those of the rows`() throws {
    var dice = Dice(22)
    for round in 0..<6 {
      for _ in 0..<30 {
        let product = product(dice.roll(150), &dice)
        _ = try database.write { try $0.store(product, at: TemporarySite.now) }
      }
      for id in try database.products(of: "list") where dice.roll(12) == 0 {
        try database.write { try $0.withdraw(id) }
      }
      #expect(try !database.isProductIndexCurrent(), "a stale index is never kept")
      try check(try database.productIndex(), &dice)
      guard round % 2 == 0 else { continue }
      try database.write { try $0.updateProductIndex() }
      #expect(try database.isProductIndexCurrent())
      try check(try database.productIndex(), &dice)
    }
    try database.write {
      try $0.settlePrices(PriceSteps(currency: "EUR", bounds: [30]))
      try $0.updateProductIndex()
    }
    var index = try database.productIndex()
    try check(index, &dice)
    for personal in [["size": []], ["size": ["40", "41"], "colour": ["none"]]] as [[String: Set]] {
      index.personal = personal
      try check(index, &dice)
    }
  }

  @Test func `a personal attribute leaves out nothing without a value or that suits all`() throws {
    #expect(try database.productIndex().personal == [:])
    let path = "content/catalogue/dictionary.yml"
    let text = try #require(CatalogueSite.files[path])
    try site.write(
      text.replacing("heads:", with: "personal: yes\n    heads:")
        .replacing("colour:\n    label", with: "colour:\n    personal: yes\n    label")
        .replacing("fill: \"#2e2a26\"", with: "fill: \"#2e2a26\", suits_all: yes"), path)
    try site.compile()
    #expect(try database.productIndex().personal == ["size": [], "colour": ["black"]])
  }

  @Test func `a stored index is read again as it was`() throws {
    var dice = Dice(7)
    for key in 0..<90 {
      let product = product(key, &dice)
      _ = try database.write { try $0.store(product, at: TemporarySite.now) }
    }
    let made = try database.productIndex()
    try database.write { try $0.updateProductIndex() }
    let stored = try database.productIndex()
    #expect(stored.version == made.version + 1)
    #expect(stored.storedWords == made.storedWords && stored.storedLines == made.storedLines)
    #expect(stored.values.map(\.list) == made.values.map(\.list))
    // Another format, or a row that was cut short, is made again.
    for words in [[], Array(made.storedWords.dropLast()), made.storedWords + [0], [9]] {
      #expect(
        ProductIndex(
          words: words, lines: Array(made.storedLines.utf8), currency: "EUR",
          languages: Array(made.byName.keys), version: 1) == nil)
    }
  }

  @Test func `an import that changes nothing leaves the index and its version`() throws {
    let version = try database.catalogueVersion()
    #expect(version == 1)
    try database.write { try $0.updateProductIndex() }
    #expect(try database.catalogueVersion() == version)
    let product = CatalogueSite.product("x", colours: ["red"])
    for _ in 0..<2 {
      _ = try database.write { try $0.store(product, at: TemporarySite.now) }
      try database.write { try $0.updateProductIndex() }
    }
    #expect(try database.catalogueVersion() == version + 1)
  }

  @Test func `orders`() throws {
    let index = try database.productIndex()
    func names(_ order: ProductFilter.Order, _ language: Language) throws -> [String] {
      try index.positions(index.all, order, language).map { position in
        try database.connection.first(
          "SELECT key FROM products WHERE id = ?", [.id(index.product(at: position))]
        ) { $0.text(0) } ?? ""
      }
    }
    #expect(try names(.newest, .english) == ["n4", "n3", "n2", "n1", "b2", "b1"])
    #expect(try names(.cheapest, .english) == ["n3", "n1", "b2", "b1", "n4", "n2"])
    #expect(try names(.name, .english) == ["b2", "n2", "n3", "n1", "b1", "n4"])
    #expect(try names(.name, .spanish) == ["b2", "b1", "n2", "n3", "n1", "n4"])
    #expect(index.priceRange == 700...8400)
    #expect(index.histogram(index.all, steps: 3, width: 3000) == [2, 1, 1])
    let red = try #require(index.values.first { $0.list.value == "red" })
    #expect(index.scores([red.list.id: 3]) == [3, 3, 0, 0, 0, 0])
  }

  @Test func `numbers are remembered one by one`() {
    var numbers = ProductNumbers([Product.ID(1), Product.ID(9), Product.ID(4000)])
    #expect(numbers.bytes.count == 501)
    for (id, isThere) in [(1, true), (2, false), (9, true), (4000, true), (4001, false)] {
      #expect(numbers.contains(Product.ID(Int64(id))) == isThere)
    }
    numbers.insert(Product.ID(.max))
    #expect(numbers.bytes.count == 501 && !numbers.contains(Product.ID(.max)))
    #expect(!numbers.contains(Product.ID(-5)))
    #expect(ProductNumbers(bytes: numbers.bytes) == numbers)
  }
}

extension Dice {
  /// A number from 0 to below `sides`.
  fileprivate mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }
}
