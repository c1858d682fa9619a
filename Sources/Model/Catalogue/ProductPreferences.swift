/// A member's preferences, estimated from their choices: values that liked things share, less those of refused ones.
///
/// Things are known by their values, and values by numbers of any meaning. The worth of a value is the share of liked things
/// that have it, less the share of refused things, in thousandths; so a value that all things have is worth nothing. Few
/// choices count for less: it is as if two things without any value had been liked and refused, too.
public struct ProductPreferences: Hashable, Sendable {
  /// The most choices of each kind that are used, the newest.
  public static let maxChoices = 200
  /// The most values that have a worth.
  public static let maxValues = 40

  /// Worth of each value, in thousandths; a missing one is 0.
  public let worth: [Int64: Int]
  /// Values that two or more liked things have and that are worth more than 0, those with the highest worth first.
  public let liked: [Int64]

  /// Computes preferences from the numbers of liked and refused things, and the numbers of those with each value.
  public init(likes: Int, liked: [Int64: Int], refusals: Int, refused: [Int64: Int]) {
    var worth: [Int64: Int] = [:]
    for value in Set(liked.keys).union(refused.keys) {
      let points =
        1000 * (liked[value] ?? 0) / (likes + 2) - 1000 * (refused[value] ?? 0) / (refusals + 2)
      if points != 0 { worth[value] = points }
    }
    let order = worth.sorted { ($1.value.magnitude, $0.key) < ($0.value.magnitude, $1.key) }
    let most = order.prefix(Self.maxValues)
    self.worth = Dictionary(uniqueKeysWithValues: most.map { ($0.key, $0.value) })
    self.liked = most.filter { $0.value > 0 && (liked[$0.key] ?? 0) > 1 }.map(\.key)
  }

  /// Values that explain why a thing is dealt: those worth more than 0, the highest worth first.
  public func reasons(among values: some Sequence<Int64>) -> [Int64] {
    values.filter { (worth[$0] ?? 0) > 0 }.sorted { one, other in
      (worth[other] ?? 0, one) < (worth[one] ?? 0, other)
    }
  }
}
