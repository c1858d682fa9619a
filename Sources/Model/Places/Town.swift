/// A town of the world, or one that the operator adds in `content/catalogue/towns.csv`: a starting point for searches, a home,
/// and the name of a place that is not shown more exactly.
public struct Town: Hashable, Sendable {
  /// Name of the town.
  public let name: String
  /// Position of the town.
  public let point: Point
  /// The code of its country, `ES` (ISO 3166-1); empty if unknown.
  public let country: String
  /// The part of the country, which distinguishes towns of one name: `Illinois`; may be empty.
  public let region: String
  /// Number of inhabitants; 0 if unknown.
  public let population: Int
  /// True if the operator added it.
  public let isOwn: Bool
  /// Other names, and postcodes, for the search.
  private let others: [String]

  /// The most UTF-8 bytes of a name.
  public static let nameBytes = 100
  /// The fewest inhabitants of a town after which a place nearby is named; an operator's town may have fewer.
  public static let leastPopulation = 1_000

  /// Stores a name, other names, and the rest.
  public init(
    name: String, others: [String] = [], point: Point, country: String = "", region: String = "",
    population: Int = 0, isOwn: Bool = false
  ) {
    self.name = name
    self.point = point
    self.country = country
    self.region = region
    self.population = population
    self.isOwn = isOwn
    self.others = others
  }

  /// Folded keys to find it: its name, other names, postcodes.
  public var keys: [String] {
    var keys: [String] = []
    for key in ([name] + others).map(Self.key) where !key.isEmpty && !keys.contains(key) {
      keys.append(key)
    }
    return keys
  }

  /// The key for a typed name.
  public static func key(_ typed: String) -> String { Folding.fold(PlainText.singleLine(typed)) }
}
