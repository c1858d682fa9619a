import Glibc
public import Model

/// The part of the earth that a picture shows: a middle, and the distance in kilometres between the left and the right edge.
///
/// Places are projected as Mercator does it: a coast keeps its shape at every scale and in every latitude, north is up
/// everywhere, and pictures of streets, which all servers have in this projection, lie exactly below. The price is that it
/// cannot show the last five degrees before the poles. A picture is 648 × 440 units; it may cross the line where east meets
/// west.
public struct MapFrame: Hashable, Sendable {
  /// The middle.
  public let centre: Point
  /// Kilometres from the left to the right edge, through the middle.
  public let span: Double

  /// The size of a picture in units.
  public static let (width, height) = (648.0, 440.0)
  /// The least and the greatest span in kilometres.
  public static let spans = 2.0...40_000
  /// The circumference of the earth in kilometres, as the projection has it.
  private static let around = 2 * Double.pi * Point.radius / 1000

  /// Units from 180° west to 180° east.
  let scale: Double
  /// The left and the upper edge, in units from 180° west and from the northern end.
  let (left, top): (Double, Double)

  /// Takes a middle and a span; both are brought within the limits of a picture.
  public init(centre: Point, span: Double) {
    let wanted = span.isFinite ? min(max(span, Self.spans.lowerBound), Self.spans.upperBound) : 1000
    let latitude = min(84, max(-84, centre.latitude))
    let cosine = cos(latitude * .pi / 180)
    // The whole earth is as wide as the picture at least.
    let scale = max(Self.width, Self.around * cosine * Self.width / wanted)
    let middle = min(
      max(Self.north(latitude) * scale, Self.height / 2), scale - Self.height / 2)
    let shown = Self.latitude(middle / scale)
    self.scale = scale
    self.span = Self.around * cos(shown * .pi / 180) * Self.width / scale
    self.centre = Point(latitude: shown, longitude: centre.longitude) ?? centre
    left = (centre.longitude + 180) / 360 * scale - Self.width / 2
    top = middle - Self.height / 2
  }

  /// The frame in which all of some points lie, with room around them; nil for none.
  ///
  /// `least` is the span that a single point gets. Of two ways around the earth the shorter one is taken.
  public init?(around points: [Point], least: Double = 20) {
    guard let first = points.first else { return nil }
    var (west, east, highest, lowest) = (0.0, 0.0, -90.0, 90.0)
    for point in points {
      let turn = Point.wrapped(point.longitude - first.longitude)
      (west, east) = (min(west, turn), max(east, turn))
      (highest, lowest) = (max(highest, point.latitude), min(lowest, point.latitude))
    }
    let (north, south) = (Self.north(highest), Self.north(lowest))
    let latitude = Self.latitude((north + south) / 2)
    guard
      let centre = Point(
        latitude: latitude, longitude: Point.wrapped(first.longitude + (west + east) / 2))
    else { return nil }
    let part = max((east - west) / 360, (south - north) * Self.width / Self.height) * 1.3
    let span = part * Self.around * cos(latitude * .pi / 180)
    self.init(centre: centre, span: max(least, span))
  }

  /// Distance of a latitude from the northern end, as a part of the whole.
  static func north(_ latitude: Double) -> Double {
    let bounded = min(85.05, max(-85.05, latitude)) * .pi / 180
    return (1 - asinh(tan(bounded)) / .pi) / 2
  }

  /// The reverse.
  static func latitude(_ north: Double) -> Double { atan(sinh(.pi * (1 - 2 * north))) * 180 / .pi }

  /// Where a point lies in the picture, or beside it.
  func spot(_ point: Point) -> PicturePoint {
    let turn = Point.wrapped(point.longitude - centre.longitude)
    return PicturePoint(
      x: Self.width / 2 + turn / 360 * scale, y: Self.north(point.latitude) * scale - top)
  }

  /// The whole earth.
  public static var world: MapFrame {
    guard let centre = Point(latitude: 25, longitude: 0) else { preconditionFailure("a point") }
    return MapFrame(centre: centre, span: spans.upperBound)
  }

  /// Metres from the middle to a corner, and a little more.
  public var reach: Double { metresPerUnit * hypot(Self.width, Self.height) / 2 * 1.1 }

  /// True if a point lies in the picture.
  public func holds(_ point: Point) -> Bool { holds(spot(point)) }

  func holds(_ spot: PicturePoint) -> Bool {
    (0...Self.width).contains(spot.x) && (0...Self.height).contains(spot.y)
  }

  /// Metres of a unit in the middle.
  var metresPerUnit: Double { span * 1000 / Self.width }
  /// Degrees of longitude of a unit.
  var degreesPerUnit: Double { 360 / scale }
}

// Where a reader goes from here.
extension MapFrame {
  /// The way to the next picture.
  public enum Move: String, CaseIterable, Sendable {
    case nearer, farther, west, north, south, east
  }

  /// The picture of a move.
  public func moved(_ move: Move) -> Self {
    switch move {
    case .nearer: Self(centre: centre, span: span / 2.5)
    case .farther: Self(centre: centre, span: span * 2.5)
    case .west: shifted(-Self.width * 0.6, 0)
    case .east: shifted(Self.width * 0.6, 0)
    case .north: shifted(0, -Self.height * 0.6)
    case .south: shifted(0, Self.height * 0.6)
    }
  }

  private func shifted(_ x: Double, _ y: Double) -> Self {
    let middle = min(max(top + Self.height / 2 + y, 0), scale)
    let latitude = Self.latitude(middle / scale)
    let longitude = Point.wrapped(centre.longitude + x / scale * 360)
    // The kilometres that equal the same units there: the scale stays.
    let there = Self.around * cos(latitude * .pi / 180) * Self.width / scale
    return Self(centre: Point(latitude: latitude, longitude: longitude) ?? centre, span: there)
  }

  /// Returns true if a move leads to another picture.
  public func mayMove(_ move: Move) -> Bool {
    switch move {
    case .nearer: span > Self.spans.lowerBound * 1.01
    case .farther: scale > Self.width * 1.01
    case .west, .east: true
    case .north: top > 1
    case .south: top + Self.height < scale - 1
    }
  }

  /// Query of an address that names this frame: `at=40.97,-5.66&span=450`.
  public var query: String {
    let decimals = span > 2000 ? 1 : span > 100 ? 2 : 3
    let tenths = Int((span * 10).rounded())
    let kilometres = span < 20 ? "\(tenths / 10).\(tenths % 10)" : String(Int(span.rounded()))
    return "at=\(centre.text(decimals: decimals))&span=\(kilometres)"
  }

  /// Takes the values of an address; `fallback` counts for those that are missing or wrong.
  public init(at: String, span: String, fallback: MapFrame) {
    let asked = Point.degrees(span).flatMap { $0 > 0 ? $0 : nil }
    self.init(centre: Point(at) ?? fallback.centre, span: asked ?? fallback.span)
  }
}

/// A place in a picture, in its units from the upper left.
struct PicturePoint: Hashable {
  var x: Double
  var y: Double

  /// Units to another spot; both are so near to the picture that their squares are finite.
  func distance(to other: Self) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
