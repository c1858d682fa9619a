/// A filter of the catalogue: any of some values of each of some attributes, a range of prices, an order.
///
/// The number of values is limited, and each is a slug. The query is canonical, so that one filter has one address:
/// `colour=navy&colour=red&size=39&max=90&order=price`.
public struct ProductFilter: Hashable, Sendable {
  /// Order of the products.
  public enum Order: String, Sendable, CaseIterable {
    /// The newest first.
    case newest = "new"
    /// The lowest price first, products without one last.
    case cheapest = "price"
    /// By name.
    case name
  }

  /// Reason why values are not a filter.
  public enum Fault: Error, Hashable, Sendable {
    /// More values than anyone chooses.
    case tooMany(limit: Int)
    /// A text that is not a valid value.
    case noValue(attribute: String)
  }

  /// The most values of one attribute.
  public static let valuesPerAttribute = 40
  /// The most values of all attributes together.
  public static let maxValues = 60
  /// The most fields of a form that has a filter.
  public static let maxFields = 80
  /// The most bytes of a saved query.
  public static let queryBytes = 1500

  /// Field names that attributes cannot have, so dictionaries may not use them.
  public static let reservedNames = [
    "min", "max", "order", "page", "lang", "find", "mine", "new", "saved", "format", "token", "do",
    "name", "mail", "filter", "done", "of", "deck", "product", "was",
  ]

  /// The chosen values by attribute: never empty, each list in ascending order without duplicates.
  public private(set) var choices: [String: [String]] = [:]
  /// The lowest price, in hundredths of the main unit: 7950 is 79.50.
  public var min: Int?
  /// The highest price, inclusive; not below `min`.
  public var max: Int?
  /// Order of the products.
  public var order = Order.newest

  /// A filter that passes everything, the newest first.
  public init() {}

  /// Adds values of an attribute: a product needs any of them.
  public mutating func choose(_ values: [String], of attribute: String) throws(Fault) {
    let all = Set(choices[attribute] ?? []).union(values.filter { !$0.isEmpty })
    guard !all.isEmpty else { return }
    guard all.count <= Self.valuesPerAttribute else {
      throw .tooMany(limit: Self.valuesPerAttribute)
    }
    guard all.allSatisfy({ Slug($0) != nil }), Slug(attribute) != nil else {
      throw .noValue(attribute: attribute)
    }
    choices[attribute] = all.sorted()
    guard choices.values.reduce(0, { $0 + $1.count }) <= Self.maxValues else {
      throw .tooMany(limit: Self.maxValues)
    }
  }

  /// Returns the filter without a value.
  public func without(_ value: String, of attribute: String) -> Self {
    var filter = self
    let rest = (choices[attribute] ?? []).filter { $0 != value }
    filter.choices[attribute] = rest.isEmpty ? nil : rest
    return filter
  }

  /// Returns the filter without any value of an attribute.
  public func without(_ attribute: String) -> Self {
    var filter = self
    filter.choices[attribute] = nil
    return filter
  }

  /// The filter without a range of prices.
  public var withoutPrices: Self {
    var filter = self
    (filter.min, filter.max) = (nil, nil)
    return filter
  }

  /// Returns the filter in another order.
  public func ordered(_ order: Order) -> Self {
    var filter = self
    filter.order = order
    return filter
  }

  /// True if a value is chosen.
  public func has(_ value: String, of attribute: String) -> Bool {
    choices[attribute]?.contains(value) ?? false
  }

  /// True if everything passes, in any order.
  public var isEmpty: Bool { choices.isEmpty && min == nil && max == nil }
}

// Form fields and addresses.
extension ProductFilter {
  /// Canonical spelling in addresses: attributes and values in ascending order, then prices, then the order; empty for
  /// everything.
  public var query: String {
    fields.map { "\($0.name)=\(PercentEncoding.text($0.value))" }.joined(separator: "&")
  }

  /// The form fields of this filter.
  public var fields: [(name: String, value: String)] {
    var fields = choices.keys.sorted().flatMap { name in
      (choices[name] ?? []).map { (name: name, value: $0) }
    }
    if let min { fields.append(("min", Self.text(ofPrice: min))) }
    if let max { fields.append(("max", Self.text(ofPrice: max))) }
    if order != .newest { fields.append(("order", order.rawValue)) }
    return fields
  }

  /// Reads the output of `query`, also of an older program; nil for any other text.
  public init?(query: String) {
    guard query.utf8.count <= 4 * Self.queryBytes else { return nil }
    for field in query.utf8.split(separator: 38) {
      let name = String(decoding: field.prefix { $0 != 61 }, as: UTF8.self)
      let value = String(
        decoding: PercentEncoding.decoded(field.drop { $0 != 61 }.dropFirst()), as: UTF8.self)
      switch name {
      case "min": min = Self.price(of: value)
      case "max": max = Self.price(of: value)
      case "order": order = Order(rawValue: value) ?? .newest
      default:
        do { try choose([value], of: name) } catch { return nil }
      }
    }
    if let min, let max, min > max { return nil }
  }

  /// The most bytes of a price as people type it.
  public static let priceBytes = 12

  /// A price as people type it, in hundredths: `79`, `79,5`, `1.170,00`, `90 €`; nil for any other text.
  public static func price(of text: String) -> Int? {
    var bytes = Array(PlainText.singleLine(text).utf8)
    if bytes.suffix(3).elementsEqual("€".utf8) { bytes.removeLast(3) }
    if bytes.last == 36 { bytes.removeLast() }
    while bytes.last == 32 { bytes.removeLast() }
    guard (1...priceBytes).contains(bytes.count) else { return nil }
    var cents = 0
    // A separator followed by three digits marks thousands.
    if let sign = bytes.lastIndex(where: { $0 == 44 || $0 == 46 }), bytes.count - sign != 4 {
      let digits = bytes[(sign + 1)...]
      guard (1...2).contains(digits.count),
        let number = Int(String(decoding: digits, as: UTF8.self))
      else { return nil }
      cents = digits.count == 1 ? number * 10 : number
      bytes.removeSubrange(sign...)
    }
    guard let number = wholeNumber(bytes) else { return nil }
    return number * 100 + cents
  }

  /// Reads `1170` and `1.170`: groups between separators have three digits.
  private static func wholeNumber(_ bytes: [UInt8]) -> Int? {
    let groups = bytes.split(omittingEmptySubsequences: false) { $0 == 44 || $0 == 46 }
    guard let first = groups.first, !first.isEmpty, groups.count == 1 || first.count <= 3,
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let digits = groups.joined()
    guard digits.allSatisfy({ (48...57).contains($0) }), digits.count <= 9 else { return nil }
    return Int(String(decoding: Array(digits), as: UTF8.self))
  }

  /// A price for programs: 7950 → `79.50`, 9000 → `90`.
  public static func text(ofPrice hundredths: Int) -> String {
    let (whole, cents) = hundredths.quotientAndRemainder(dividingBy: 100)
    if cents == 0 { return String(whole) }
    return "\(whole).\(cents < 10 ? "0" : "")\(cents)"
  }
}
