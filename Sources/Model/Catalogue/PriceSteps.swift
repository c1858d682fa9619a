/// Price ranges by which products are grouped: below 20, from 20 to 40, and so on.
public struct PriceSteps: Hashable, Sendable {
  /// The currency of the steps; prices in other currencies are in no step.
  public let currency: String
  /// In the main unit, ascending: `[20, 40, 80]`; empty for none.
  public let bounds: [Int]

  /// Stores ascending bounds, each at least 1.
  public init(currency: String, bounds: [Int]) {
    self.currency = currency
    self.bounds = bounds
  }

  /// The slug of a price's step: `20-40` includes 20.00 but not 40.00; nil for none.
  public func step(of price: Price) -> String? {
    guard price.currency == currency, !bounds.isEmpty else { return nil }
    let unit = Price.digits(of: currency) == 0 ? 1 : 100
    let index = bounds.firstIndex { price.amount < $0 * unit } ?? bounds.count
    return slug(index)
  }

  /// All steps, the cheapest first.
  public var slugs: [String] { bounds.isEmpty ? [] : (0...bounds.count).map(slug) }

  private func slug(_ index: Int) -> String {
    if index == bounds.count { return "\(bounds[index - 1])-up" }
    return "\(index == 0 ? 0 : bounds[index - 1])-\(bounds[index])"
  }

  /// The bounds of a step's slug: `20-40` is from 20 to 40; nil for any other text.
  public static func bounds(of slug: String) -> (from: Int, to: Int?)? {
    let parts = slug.utf8.split(separator: 45).map { String(Substring($0)) }
    guard parts.count == 2, let from = Int(parts[0]), from >= 0 else { return nil }
    if parts[1] == "up" { return (from, nil) }
    guard let to = Int(parts[1]), to > from else { return nil }
    return (from, to)
  }
}
