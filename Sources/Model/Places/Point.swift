import Glibc

/// A point on the earth.
///
/// Degrees from any source are checked here, and are within their limits from then on: a value that is not a number is refused.
public struct Point: Hashable, Sendable {
  /// Degrees north, from -90 to 90.
  public let latitude: Double
  /// Degrees east, from -180 to 180.
  public let longitude: Double

  /// Checks degrees; nil if they are beyond the limits.
  public init?(latitude: Double, longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    // Negative zero becomes zero.
    self.latitude = latitude + 0
    self.longitude = longitude + 0
  }

  /// Reads the form in addresses: `40.965,-5.664`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: ","), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Self.degrees(parts[0]),
      let longitude = Self.degrees(parts[1])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// A decimal number of at most twenty characters: no exponent, and no word such as `nan`.
  public static func degrees(_ text: some StringProtocol) -> Double? {
    degrees(Substring(text).utf8)
  }

  private static func degrees(_ text: Substring.UTF8View) -> Double? {
    guard (1...20).contains(text.count),
      text.allSatisfy({ (48...57).contains($0) || $0 == 45 || $0 == 46 })
    else { return nil }
    return Double(Substring(text))
  }

  /// Metres to another point along the surface of a sphere (the haversine formula; at most 0.6 % from the ellipsoid).
  public func distance(to other: Self) -> Double {
    let radians = Double.pi / 180
    let (north, south) = (latitude * radians, other.latitude * radians)
    let (dy, dx) = (south - north, (other.longitude - longitude) * radians)
    let half = sin(dy / 2) * sin(dy / 2) + cos(north) * cos(south) * sin(dx / 2) * sin(dx / 2)
    // Rounding may give a value slightly above 1 at the antipodes.
    return 2 * Self.radius * asin(min(1, half.squareRoot()))
  }

  /// The earth's mean radius in metres (IUGG).
  public static let radius = 6_371_008.8
  /// Metres of one degree along a meridian.
  public static let metresPerDegree = radius * .pi / 180

  /// The point halfway to another one along the surface.
  public func middle(to other: Self) -> Self {
    let radians = Double.pi / 180
    let (north, south) = (latitude * radians, other.latitude * radians)
    let turn = (other.longitude - longitude) * radians
    let (x, y) = (cos(south) * cos(turn), cos(south) * sin(turn))
    let height = atan2(
      sin(north) + sin(south), ((cos(north) + x) * (cos(north) + x) + y * y).squareRoot())
    let east = longitude + atan2(y, cos(north) + x) / radians
    return Self(
      latitude: max(-90, min(90, height / radians)), longitude: Self.wrapped(east)) ?? self
  }

  /// A longitude within ±180.
  public static func wrapped(_ longitude: Double) -> Double {
    guard longitude.isFinite else { return 0 }
    let turned = longitude.remainder(dividingBy: 360)
    return max(-180, min(180, turned))
  }

  /// Both degrees with a number of decimals, as in addresses: `40.965,-5.664`.
  public func text(decimals: Int) -> String {
    "\(Self.text(latitude, decimals)),\(Self.text(longitude, decimals))"
  }

  /// Degrees with a number of decimals, six at most: `-5.664`.
  public static func text(_ degrees: Double, _ decimals: Int) -> String {
    let places = max(0, min(6, decimals))
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let count = Int((max(-360, min(360, degrees)) * Double(unit)).rounded())
    let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    let sign = count < 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.utf8.count))\(digits)"
  }
}
