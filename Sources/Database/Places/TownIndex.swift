public import Model

/// Locations of all towns that may name a place, for a request that needs the nearest towns of many places.
///
/// They are packed into one row of `map_tiles` from south to north, for each the latitude, the longitude and the number, four
/// bytes each: the row is read at once, and of the hundreds of towns as far north as a place only a few are looked at.
final class TownIndex {
  /// The level of that row, which no piece of the map has.
  private static let level = 255
  /// Numbers of a town.
  private static let width = 3
  /// Towns to the south, and to the north, that are looked at before checking if others may be nearer.
  private static let step = 32
  private let words: [UInt32]
  private let site: SiteDatabase
  /// Towns that were looked up, by their numbers: many places are near to one town.
  private var known: [Int: Town] = [:]

  /// Nil where nothing is packed: then towns are looked up one by one.
  init?(_ site: SiteDatabase) throws {
    let packed = try site.connection.first(
      "SELECT shapes FROM map_tiles WHERE level = ? AND tile = 0", [.int(Self.level)]
    ) { $0.words(0) }
    guard let packed else { return nil }
    (words, self.site) = (packed, site)
  }

  private var count: Int { words.count / Self.width }

  /// Reads a number; the highest byte comes first.
  private func number(_ index: Int, _ part: Int) -> Int {
    Int(Int32(bitPattern: words[index * Self.width + part].byteSwapped))
  }

  /// The nearest town to a point, as in `SiteDatabase.town(nearest:)`.
  func town(nearest point: Point) throws -> Town? {
    let (latitude, longitude) = (Town.stored(point.latitude), Town.stored(point.longitude))
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if number(middle, 0) < latitude { low = middle + 1 } else { high = middle }
    }
    var best: (id: Int, metres: Double)?
    // How far north or south, and how far east or west, a nearer town may be; degrees are stored rounded.
    var (reach, side) = (Int.max, Int.max)
    func look(_ index: Int) {
      let turn = abs(number(index, 1) - longitude)
      guard min(turn, 36_000_000 - turn) <= side, abs(number(index, 0) - latitude) <= reach,
        let place = place(index)
      else { return }
      let (id, metres) = (number(index, 2), place.distance(to: point))
      guard best.map({ (metres, id) < ($0.metres, $0.id) }) ?? true else { return }
      best = (id, metres)
      (reach, side) = Self.reach(metres, from: point)
    }
    // A few to the south and to the north at a time, until they reach far enough.
    var (south, north) = (low, low)
    while south > 0 && (south == low || latitude - number(south, 0) <= reach)
      || north < count && (north == low || number(north - 1, 0) - latitude <= reach)
    {
      let (first, last) = (max(0, south - Self.step), min(count, north + Self.step))
      for index in first..<south { look(index) }
      for index in north..<last { look(index) }
      (south, north) = (first, last)
    }
    return try best.flatMap { try self.town($0.id) }
  }

  private func town(_ id: Int) throws -> Town? {
    if let town = known[id] { return town }
    let town = try site.connection.first(
      "SELECT \(Town.columns) FROM towns WHERE id = ?", [.int(id)]
    ) { Town($0) }
    known[id] = town ?? nil
    return town ?? nil
  }

  private func place(_ index: Int) -> Point? {
    Point(
      latitude: Double(number(index, 0)) / Town.unit,
      longitude: Double(number(index, 1)) / Town.unit)
  }

  private static func reach(_ metres: Double, from point: Point) -> (Int, Int) {
    let degrees = metres / Point.metresPerDegree
    // The cosine is at least the part of the quarter that is left; beside a pole every longitude is near.
    let cosine = 1 - min(90, point.latitude.magnitude + degrees) / 90
    return (Town.stored(degrees) + 2, cosine < 0.02 ? .max : Town.stored(degrees / cosine) + 2)
  }

  /// Packs the towns again.
  static func pack(_ connection: Connection) throws {
    var bytes: [UInt8] = []
    try connection.forEach(
      """
      SELECT latitude, longitude, id FROM towns
      WHERE population >= \(Town.leastPopulation) OR id < \(Town.firstOfWorld) ORDER BY latitude, id
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

  /// Deletes the packed row when a town is stored.
  static func forget(_ connection: Connection) throws {
    try connection.run("DELETE FROM map_tiles WHERE level = ?", [.int(level)])
  }
}

extension SiteDatabase {
  /// The nearest town to each of many points, as in `town(nearest:)`.
  public func towns(nearest points: [Point]) throws -> [Town?] {
    guard let places = try TownIndex(self) else { return try points.map(town(nearest:)) }
    return try points.map(places.town(nearest:))
  }
}
