/// A member's preferences, estimated from their choices: values that liked things share, less those of refused ones.
///
/// Things are known by the values that they have, and values by numbers, whatever they are. What a value is worth is how
/// often it is among what was liked less how often among what was refused, in thousandths; so what all things have is
/// worth nothing. Few choices count for less: it is as if two things without any value had been liked and refused, too.
public struct ProductPreferences: Hashable, Sendable {
  /// The most choices of each kind that are looked at, the newest.
  public static let mostChoices = 200
  /// The most values that something is said of.
  public static let mostValues = 40

  /// What values are worth, in thousandths; none is 0.
  public let worth: [Int64: Int]
  /// Values that two or more liked things have, those that are worth most first; above 0 all.
  public let liked: [Int64]

  /// Takes how many things were liked and refused, and how many of them have each value.
  public init(likes: Int, liked: [Int64: Int], refusals: Int, refused: [Int64: Int]) {
    var worth: [Int64: Int] = [:]
    for value in Set(liked.keys).union(refused.keys) {
      let points =
        1000 * (liked[value] ?? 0) / (likes + 2) - 1000 * (refused[value] ?? 0) / (refusals + 2)
      if points != 0 { worth[value] = points }
    }
    let order = worth.sorted { ($1.value.magnitude, $0.key) < ($0.value.magnitude, $1.key) }
    let most = order.prefix(Self.mostValues)
    self.worth = Dictionary(uniqueKeysWithValues: most.map { ($0.key, $0.value) })
    self.liked = most.filter { $0.value > 0 && (liked[$0.key] ?? 0) > 1 }.map(\.key)
  }

  /// Values for which a thing is dealt: those that are worth most first, above 0 all.
  public func reasons(among values: some Sequence<Int64>) -> [Int64] {
    values.filter { (worth[$0] ?? 0) > 0 }.sorted { one, other in
      (worth[other] ?? 0, one) < (worth[one] ?? 0, other)
    }
  }
}
