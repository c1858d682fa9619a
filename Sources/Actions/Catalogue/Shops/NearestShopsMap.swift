import Glibc
import Model
import Pages

/// A drawing of shops around a point: no streets, but rings of distance, and the towns that lie there.
///
/// North is up. 648 × 400 units, of which phones show the square in the middle: all that matters lies in it. Makes no request
/// to another server.
struct NearestShopsMap {
  private typealias Spot = (x: Double, y: Double)

  private static let (width, height) = (648.0, 400.0)
  /// Half the extent that the places fill, and the least distance between two pins.
  private static let (reach, apart) = (145.0, 29.0)
  /// Metres from the nearest shop beyond which including the reader's position would draw all shops as one point.
  private static let farthest = 25_000.0
  /// Maximum number of shops drawn, and of towns named.
  private static let (maxShops, maxTowns) = (30, 5)
  /// Radius of the first ring, in metres.
  private static let rings = [100.0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

  /// Metres of a unit.
  private let scale: Double
  private let pins: [(number: Int, hasIt: Bool, point: Spot)]
  private let me: Spot?
  private let towns: [(name: String, point: Spot)]

  /// Nil if no shop has a known position.
  init?(_ places: [NearestShop], from origin: Point?, towns: [Town]) {
    let known = places.prefix(Self.maxShops).enumerated().compactMap { number, place in
      place.stock.shop.position.map {
        (number: number + 1, hasIt: place.hasIt, position: $0.point)
      }
    }
    let near = known.compactMap { place in origin.map { $0.distance(to: place.position) } }.min()
    let start = (near ?? .infinity) <= Self.farthest ? origin : nil
    let all = known.map(\.position) + (start.map { [$0] } ?? [])
    guard let centre = Self.middle(all) else { return nil }
    let spread = all.map { Self.offset(of: $0, from: centre) }.map {
      max($0.x.magnitude, $0.y.magnitude)
    }
    // A single shop is drawn in a neighbourhood of some streets.
    let scale = max((spread.max() ?? 0) / Self.reach, 2)
    func point(_ position: Point) -> Spot {
      let offset = Self.offset(of: position, from: centre)
      return (Self.width / 2 + offset.x / scale, Self.height / 2 - offset.y / scale)
    }
    self.scale = scale
    let me = start.map(point)
    var taken = me.map { [$0] } ?? []
    pins = known.map { place in
      let free = Self.free(near: point(place.position), taken)
      taken.append(free)
      return (place.number, place.hasIt, free)
    }
    self.me = me
    self.towns = Self.named(towns.map { ($0.name, point($0.point)) }, taken)
  }

  private static func middle(_ positions: [Point]) -> Point? {
    let (latitudes, longitudes) = (positions.map(\.latitude), positions.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    return Point(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// Metres to the east and to the north, on a plane that touches the earth there.
  private static func offset(of position: Point, from centre: Point) -> Spot {
    let metres = Point.metresPerDegree
    return (
      (position.longitude - centre.longitude) * metres * cos(centre.latitude * .pi / 180),
      (position.latitude - centre.latitude) * metres
    )
  }

  /// The place itself, or the first position beside it that no other pin occupies.
  private static func free(near point: Spot, _ taken: [Spot]) -> Spot {
    func isFree(_ point: Spot) -> Bool {
      taken.allSatisfy { hypot($0.x - point.x, $0.y - point.y) >= apart }
    }
    for ring in 0..<6 {
      for step in 0..<(ring == 0 ? 1 : 8 * ring) {
        let angle = 2 * .pi * Double(step) / Double(max(1, 8 * ring))
        let distance = Double(ring) * apart
        let other = (x: point.x + distance * cos(angle), y: point.y + distance * sin(angle))
        if isFree(other) { return other }
      }
    }
    return point
  }

  /// Towns that lie on the drawing and overlap nothing, in the order of the list.
  private static func named(
    _ towns: [(name: String, point: Spot)], _ taken: [Spot]
  ) -> [(name: String, point: Spot)] {
    var named: [(name: String, point: Spot)] = []
    for town in towns where named.count < maxTowns {
      let (x, y) = town.point
      guard (30...width - 110).contains(x), (30...height - 16).contains(y),
        (taken + named.map(\.point)).allSatisfy({
          ($0.y - y).magnitude > 24 || ($0.x - x).magnitude > 110
        })
      else { continue }
      named.append(town)
    }
    return named
  }
}

// As a view.
extension NearestShopsMap {
  /// The drawing; `label` describes it for readers who do not see it.
  func view(label: String, distance: (Double) -> String) -> NearestMapView {
    let middle = me ?? (Self.width / 2, Self.height / 2)
    let step = Self.rings.first { $0 / scale >= 58 } ?? Self.rings[Self.rings.count - 1]
    let rings = (1...8).map { Double($0) * step / scale }.filter { $0 < 480 }.enumerated().map {
      number, radius in
      let isNamed = middle.y - radius > 14
      return MapRingView(
        x: Self.digits(middle.x), y: Self.digits(middle.y), radius: Self.digits(radius),
        labelY: Self.digits(middle.y - radius - 4),
        label: isNamed ? distance(Double(number + 1) * step) : nil)
    }
    return NearestMapView(
      // The widest first: each smaller one is drawn on top of it.
      label: label, rings: rings.reversed(),
      towns: towns.map {
        MapTownView(name: $0.name, x: Self.digits($0.point.x), y: Self.digits($0.point.y))
      }, walk: walk,
      pins: pins.map {
        MapPinView(
          number: String($0.number), hasIt: $0.hasIt, x: Self.digits($0.point.x),
          y: Self.digits($0.point.y), textY: Self.digits($0.point.y + 5))
      },
      me: me.map { MapPointView(x: Self.digits($0.x), y: Self.digits($0.y)) })
  }

  /// A line from the reader's position to the first shop that has the product, without its ends.
  private var walk: String? {
    guard let me, let goal = pins.first, goal.hasIt else { return nil }
    let (dx, dy) = (goal.point.x - me.x, goal.point.y - me.y)
    let length = hypot(dx, dy)
    guard length > 40 else { return nil }
    func along(_ units: Double) -> String {
      "\(Self.digits(me.x + dx * units / length)) \(Self.digits(me.y + dy * units / length))"
    }
    return "M\(along(15))L\(along(length - 17))"
  }

  private static func digits(_ value: Double) -> String {
    String(Int(max(-10_000, min(10_000, value)).rounded()))
  }
}
