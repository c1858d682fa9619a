public import Model

/// Result of reading a list: numbers, and the words that the dictionary does not know.
public struct ImportReport: Sendable {
  /// Rows that were read, damaged ones left out.
  public var rows = 0
  /// Rows that could not be read.
  public var damaged = 0
  /// Products that the rows were made of.
  public var products = 0
  /// Number of products that have a value of an attribute, by the value's origin.
  public private(set) var filled: [String: [ValueOrigin: Int]] = [:]
  /// Number of times that each word occurred which the dictionary does not know.
  public private(set) var unmatched: [Normaliser.Unmatched: Int] = [:]
  /// True if there were more different words than are counted.
  public private(set) var hasMoreWords = false

  /// The most different words that are counted.
  private static let words = 10_000

  /// Nothing was read yet.
  public init() {}

  mutating func count(_ unmatched: [Normaliser.Unmatched]) {
    for word in unmatched {
      guard self.unmatched[word] != nil || self.unmatched.count < Self.words else {
        hasMoreWords = true
        continue
      }
      self.unmatched[word, default: 0] += 1
    }
  }

  mutating func count(_ product: NewProduct) {
    products += 1
    var seen: Set<String> = []
    for value in product.values where seen.insert(value.attribute).inserted {
      if value.attribute == Product.price { continue }
      filled[value.attribute, default: [:]][value.origin, default: 0] += 1
    }
    if product.price != nil {
      filled[Product.price, default: [:]][product.priceOrigin, default: 0] += 1
    }
  }

  /// The words that occurred most often, at most `limit`.
  public func commonWords(_ limit: Int) -> [(word: Normaliser.Unmatched, count: Int)] {
    unmatched.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map {
      ($0.key, $0.value)
    }
  }
}
