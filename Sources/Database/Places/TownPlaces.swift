public import Model

/// Where all towns lie after which a place may be called, for a request that asks of many places which town is the nearest.
///
/// They are packed into one row of `map_tiles` in bands of a degree from south to north, in each from west to east, of each
/// town the latitude, the longitude and the number, four bytes each: the row is read at once, and of thousands of towns those
/// few are looked at that lie around a place.
final class TownPlaces {
  /// The level of that row, which no piece of the map has; higher ones are of former orders.
  private static let level = 254
  /// Numbers of a town.
  private static let width = 3
  /// How high a band is, as degrees are stored.
  private static let band = Int(Town.unit)
  /// Once around the earth.
  private static let turn = 360 * band
  private let words: [UInt32]
  private let site: SiteDatabase
  /// Those that were looked up, by their numbers: many places are near to one town.
  private var known: [Int: Town] = [:]

  /// Nil where nothing is packed: towns are looked up one by one then.
  init?(_ site: SiteDatabase) throws {
    let packed = try site.connection.first(
      "SELECT shapes FROM map_tiles WHERE level = ? AND tile = 0", [.int(Self.level)]
    ) { $0.words(0) }
    guard let packed else { return nil }
    (words, self.site) = (packed, site)
  }

  private var count: Int { words.count / Self.width }

  /// The highest byte stands first.
  private func number(_ index: Int, _ part: Int) -> Int {
    Int(Int32(bitPattern: words[index * Self.width + part].byteSwapped))
  }

  /// Counted from the South Pole.
  private static func band(_ latitude: Int) -> Int { (latitude + 90 * band) / band }

  /// The first town of a band that does not lie to the west of a longitude, or what follows the band.
  private func first(inBand band: Int, from longitude: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if (Self.band(number(middle, 0)), number(middle, 1)) < (band, longitude) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The nearest to a point, as `SiteDatabase.town(nearest:)` says it.
  func town(nearest point: Point) throws -> Town? {
    guard count > 0 else { return nil }
    var nearest = Nearest(point)
    let own = Self.band(nearest.latitude)
    // Whichever stands beside it says how far to look at most.
    let beside = first(inBand: own, from: nearest.longitude)
    look(min(beside, count - 1), &nearest)
    look(max(beside - 1, 0), &nearest)
    look(inBand: own, &nearest)
    for step in 1...180 {
      // How far the next band to the south is, and to the north.
      let south = nearest.latitude - ((own - step + 1) - 90) * Self.band
      let north = (own + step - 90) * Self.band - nearest.latitude
      if min(south, north) > nearest.reach { break }
      if south <= nearest.reach { look(inBand: own - step, &nearest) }
      if north <= nearest.reach { look(inBand: own + step, &nearest) }
    }
    return try town(nearest.id)
  }

  private func look(inBand band: Int, _ nearest: inout Nearest) {
    // Where east meets west it goes on.
    for longitude in [-Self.turn, 0, Self.turn].map({ nearest.longitude + $0 })
    where longitude.magnitude <= Self.turn / 2 + nearest.side {
      var index = first(inBand: band, from: longitude - nearest.side)
      while index < count, Self.band(number(index, 0)) == band,
        number(index, 1) <= longitude + nearest.side
      {
        look(index, &nearest)
        index += 1
      }
    }
  }

  private func look(_ index: Int, _ nearest: inout Nearest) {
    guard abs(number(index, 0) - nearest.latitude) <= nearest.reach, let place = place(index) else {
      return
    }
    nearest.take(number(index, 2), at: place)
  }

  /// The nearest that was found so far.
  private struct Nearest {
    let point: Point
    /// Where that is, as degrees are stored.
    let (latitude, longitude): (Int, Int)
    private(set) var id = Int.max
    private var metres = Double.infinity
    /// How far north or south, and how far east or west, another one may be and still be nearer.
    private(set) var (reach, side) = (TownPlaces.turn, TownPlaces.turn / 2)

    init(_ point: Point) {
      self.point = point
      (latitude, longitude) = (Town.stored(point.latitude), Town.stored(point.longitude))
    }

    mutating func take(_ other: Int, at place: Point) {
      let distance = place.distance(to: point)
      guard (distance, other) < (metres, id) else { return }
      (metres, id) = (distance, other)
      let degrees = metres / Point.metresPerDegree
      // Degrees are stored rounded.
      reach = Town.stored(degrees) + 2
      // The cosine is at least the part of the quarter that is left; beside a pole every longitude is near.
      let cosine = 1 - min(90, point.latitude.magnitude + degrees) / 90
      side = cosine < 0.02 ? turn / 2 : min(turn / 2, Town.stored(degrees / cosine) + 2)
    }
  }

  private func town(_ id: Int) throws -> Town? {
    if let town = known[id] { return town }
    let town = try site.connection.first(Self.townWithNumber, [.int(id)]) { Town($0) }
    known[id] = town ?? nil
    return town ?? nil
  }

  /// Put together once.
  private static let townWithNumber = "SELECT \(Town.columns) FROM towns WHERE id = ?"

  private func place(_ index: Int) -> Point? {
    Point(
      latitude: Double(number(index, 0)) / Town.unit,
      longitude: Double(number(index, 1)) / Town.unit)
  }

  /// Packs them anew.
  static func pack(_ connection: Connection) throws {
    var bytes: [UInt8] = []
    try connection.forEach(
      """
      SELECT latitude, longitude, id FROM towns
      WHERE population >= \(Town.leastPopulation) OR id < \(Town.firstOfWorld)
      ORDER BY (latitude + \(90 * band)) / \(band), longitude, id
      """
    ) { row in
      for part: Int32 in 0..<3 {
        let bits = UInt32(truncatingIfNeeded: row.int(part))
        for shift: UInt32 in [24, 16, 8, 0] {
          bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
      }
    }
    try forget(connection)
    guard !bytes.isEmpty else { return }
    try connection.run(
      "INSERT INTO map_tiles (level, tile, shapes) VALUES (?, 0, ?)", [.int(level), .bytes(bytes)])
  }

  /// Forgets them, where a town is stored.
  static func forget(_ connection: Connection) throws {
    try connection.run("DELETE FROM map_tiles WHERE level >= ?", [.int(level)])
  }
}

extension SiteDatabase {
  /// The town that is the nearest to each of many points, as `town(nearest:)` says it.
  public func towns(nearest points: [Point]) throws -> [Town?] {
    guard let places = try TownPlaces(self) else { return try points.map(town(nearest:)) }
    return try points.map(places.town(nearest:))
  }
}
