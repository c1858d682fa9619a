import Glibc

extension Shop.Position {
  /// Degrees north and east; both are decimal numbers by the time that they are here.
  public var degrees: (latitude: Double, longitude: Double) {
    (Double(latitude) ?? 0, Double(longitude) ?? 0)
  }

  /// The same place to three decimals, some hundred metres: `40.967`.
  ///
  /// It is as much as anybody needs to know of somebody else who looks for a shop.
  public var rounded: Self {
    let (latitude, longitude) = degrees
    return Self(latitude: Self.text(latitude), longitude: Self.text(longitude)) ?? self
  }

  /// A number within ±180 with three decimals.
  private static func text(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest)
    let zeros = String(repeating: "0", count: 3 - digits.utf8.count)
    return "\(thousandths < 0 ? "-" : "")\(whole).\(zeros)\(digits)"
  }

  /// Metres to another place along the surface of a sphere (the haversine formula; at most 0.6 % from the ellipsoid).
  public func distance(to other: Self) -> Double {
    let (one, two) = (degrees, other.degrees)
    let radians = Double.pi / 180
    let (north, south) = (one.latitude * radians, two.latitude * radians)
    let (dy, dx) = (south - north, (two.longitude - one.longitude) * radians)
    let half = sin(dy / 2) * sin(dy / 2) + cos(north) * cos(south) * sin(dx / 2) * sin(dx / 2)
    // Rounding may lead a hair beyond 1 at the antipodes.
    return 2 * Self.radius * asin(min(1, half.squareRoot()))
  }

  /// The earth's mean radius in metres (IUGG).
  private static let radius = 6_371_008.8

  /// Minutes of a walk for so many metres as the crow flies: streets are a third longer, and people walk 80 metres a minute.
  public static func minutesOnFoot(_ metres: Double) -> Int {
    max(1, Int((metres * 1.3 / 80).rounded()))
  }
}

/// A place from which people set out: a line of `content/catalogue/towns.csv`.
public struct Town: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// Where it is.
  public let position: Shop.Position
  /// By what it is found, folded: its name, other names, postcodes.
  public let keys: [String]

  /// The most UTF-8 bytes of a name.
  public static let nameBytes = 100

  /// Takes a name and others for it.
  public init(name: String, others: [String], position: Shop.Position) {
    self.name = name
    self.position = position
    var keys: [String] = []
    for key in ([name] + others).map(Self.key) where !key.isEmpty && !keys.contains(key) {
      keys.append(key)
    }
    self.keys = keys
  }

  /// By what a town is found that somebody typed so.
  public static func key(_ typed: String) -> String { Folding.fold(PlainText.singleLine(typed)) }
}
