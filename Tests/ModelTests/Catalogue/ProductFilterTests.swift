import Testing

@testable import Model

struct ProductFilterTests {
  private func filter(
    _ choices: [String: [String]] = [:], min: Int? = nil, max: Int? = nil
  ) throws -> ProductFilter {
    var filter = ProductFilter()
    for (attribute, values) in choices { try filter.choose(values, of: attribute) }
    (filter.min, filter.max) = (min, max)
    return filter
  }

  @Test func `a filter has one spelling, whatever it was chosen by`() throws {
    var one = try filter(["colour": ["red", "navy", "red"], "size": ["39"]], max: 9000)
    one.order = .cheapest
    #expect(one.query == "colour=navy&colour=red&size=39&max=90&order=price")
    #expect(ProductFilter(query: one.query) == one)
    #expect(ProductFilter(query: "size=39&colour=red&order=price&max=90.00&colour=navy") == one)
    #expect(ProductFilter().query == "" && ProductFilter(query: "") == ProductFilter())
    let greek = try filter(["brand": ["ομικρον"]], min: 1950)
    #expect(greek.query == "brand=%CE%BF%CE%BC%CE%B9%CE%BA%CF%81%CE%BF%CE%BD&min=19.50")
    #expect(ProductFilter(query: greek.query) == greek)
  }

  @Test func `words are taken out one by one`() throws {
    let red = try filter(["colour": ["red", "navy"], "size": ["39"]], min: 100)
    #expect(red.without("navy", of: "colour").query == "colour=red&size=39&min=1")
    #expect(red.without("39", of: "size").without("colour").query == "min=1")
    #expect(red.withoutPrices.query == "colour=navy&colour=red&size=39")
    #expect(red.without("colour").without("size").withoutPrices.isEmpty)
  }

  @Test func `values that no one chooses are refused`() {
    for value in ["Red", "a b", "-a", "<script>", "a\u{0}", String(repeating: "a", count: 65)] {
      #expect(throws: ProductFilter.Fault.noValue(attribute: "colour")) {
        try filter(["colour": [value]])
      }
    }
    #expect(throws: ProductFilter.Fault.noValue(attribute: "a&b")) { try filter(["a&b": ["x"]]) }
    #expect(throws: ProductFilter.Fault.tooMany(limit: 40)) {
      try filter(["colour": (1...41).map { "c\($0)" }])
    }
    #expect(throws: ProductFilter.Fault.tooMany(limit: 60)) {
      try filter([
        "a": (1...20).map { "c\($0)" }, "b": (1...20).map { "c\($0)" },
        "d": (1...21).map { "c\($0)" },
      ])
    }
    #expect(ProductFilter(query: "min=9&max=8") == nil)
    #expect(ProductFilter(query: "colour=R") == nil)
    #expect(ProductFilter(query: String(repeating: "a=b&", count: 4000)) == nil)
  }

  @Test(arguments: [
    ("79", 7900), ("79,5", 7950), ("79.50", 7950), ("0", 0), ("1.170", 117_000),
    ("1,170.05", 117_005), ("1.170,05", 117_005), (" 90 € ", 9000), ("$ 5", nil), ("5$", 500),
    ("", nil), ("-1", nil), ("1e3", nil), ("0x10", nil), ("1.2.3", nil), ("٣", nil), ("..", nil),
    ("9999999999", nil), ("999999999", 99_999_999_900), ("1.234567", nil), (",5", nil),
    ("99999999999999999999", nil),
  ])
  func `prices as people type them`(_ text: String, _ price: Int?) {
    #expect(ProductFilter.price(of: text) == price)
    guard let price else { return }
    #expect(ProductFilter.price(of: ProductFilter.text(ofPrice: price)) == price)
  }
}
