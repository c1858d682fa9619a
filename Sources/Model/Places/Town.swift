/// A town of the world, or one that the operator adds in `content/catalogue/towns.csv`: from where people set out, where
/// they live, and what a place is called that nobody may know more exactly.
public struct Town: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// Where it is.
  public let point: Point
  /// The code of its country, `ES` (ISO 3166-1); empty where nobody said it.
  public let country: String
  /// The part of the country, which tells two of one name apart: `Illinois`; may be empty.
  public let region: String
  /// How many live there; 0 where nobody said it.
  public let population: Int
  /// Whether it is one of the operator's.
  public let isOwn: Bool
  /// Other names, and postcodes, by which it is found.
  private let others: [String]

  /// The most UTF-8 bytes of a name.
  public static let nameBytes = 100
  /// Inhabitants that a town has at least after which a place nearby may be called; an operator's town may have fewer.
  public static let leastPopulation = 1_000

  /// Takes a name and others for it.
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

  /// By what it is found, folded: its name, other names, postcodes.
  public var keys: [String] {
    var keys: [String] = []
    for key in ([name] + others).map(Self.key) where !key.isEmpty && !keys.contains(key) {
      keys.append(key)
    }
    return keys
  }

  /// By what a town is found that somebody typed so.
  public static func key(_ typed: String) -> String { Folding.fold(PlainText.singleLine(typed)) }
}
