public import Model

// Places to choose from: near the member, or matching what they have typed so far.
extension SiteDatabase {
  /// A place with a name.
  public typealias NamedPlace = (name: String, point: Point)

  /// Greatest distance of a place of the site or a shop, and of a town; metres.
  private static let (nearby, nearTowns) = (10_000.0, 30_000.0)

  /// The places of the site's map, the shops and the towns around a point, the nearest first.
  public func places(
    near point: Point, in language: Language, atMost limit: Int
  ) throws -> [NamedPlace] {
    var found = try (mapPlaces(in: language) + shopPlaces()).filter {
      $0.point.distance(to: point) <= Self.nearby
    }
    found += try towns(near: point)
    var names: Set<String> = []
    let sorted = found.map { (place: $0, metres: $0.point.distance(to: point)) }
      .sorted { $0.metres < $1.metres }
    return Array(sorted.map(\.place).filter { names.insert($0.name).inserted }.prefix(limit))
  }

  /// The place of the site, the shop or the town at exactly these coordinates; nil for none.
  public func place(at point: Point, in language: Language) throws -> NamedPlace? {
    let degrees = point.text(decimals: 5)
    return try (mapPlaces(in: language) + shopPlaces() + towns(near: point)).first {
      $0.point.text(decimals: 5) == degrees
    }
  }

  /// Towns whose names or postcodes begin with a text: the operator's first, then the more important ones.
  public func towns(beginning typed: String, atMost limit: Int) throws -> [Town] {
    let key = Town.key(typed)
    guard key.utf8.count >= 2, key.utf8.count <= Town.nameBytes else { return [] }
    let found = try connection.all(
      """
      SELECT \(Town.columns) FROM towns WHERE id IN (
        SELECT town_id FROM town_keys WHERE key >= ?1 AND key < ?1 || char(1114111))
      ORDER BY id LIMIT ?2
      """, [.text(key), .int(2 * limit)]
    ) { Town($0) }
    // The operator's town replaces the world's at its place.
    let towns = found.filter { town in
      town.isOwn
        || !found.contains {
          $0.isOwn && $0.name == town.name && $0.point.distance(to: town.point) < Town.sameTown
        }
    }
    return Array(towns.prefix(limit))
  }

  private func mapPlaces(in language: Language) throws -> [NamedPlace] {
    try connection.all(
      "SELECT name, shape FROM public_map_places WHERE lang = ? AND name <> '' ORDER BY sort LIMIT ?",
      [.text(language.code), .int(MapPlace.most)]
    ) { row -> NamedPlace? in
      guard case .points(let points) = MapShape(text: row.text(1)), let first = points.first
      else { return nil }
      return (row.text(0), first)
    }
  }

  private func shopPlaces() throws -> [NamedPlace] {
    try connection.all(
      """
      SELECT name, latitude, longitude FROM public_shops
      WHERE latitude IS NOT NULL ORDER BY sort, lang LIMIT 1000
      """
    ) { row -> NamedPlace? in
      Shop.Position(latitude: row.text(1), longitude: row.text(2)).map { (row.text(0), $0.point) }
    }
  }

  private func towns(near point: Point) throws -> [NamedPlace] {
    try connection.all(
      """
      SELECT \(Town.columns) FROM towns WHERE \(Town.within)
        AND (population >= \(Town.leastPopulation) OR id < \(Town.firstOfWorld)) ORDER BY id LIMIT 200
      """, Town.frame(point, Self.nearTowns)
    ) { row in Town(row).map { ($0.name, $0.point) } }
  }
}
