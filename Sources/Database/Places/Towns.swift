public import Model

// Towns: the world's, which come with the program, and the operator's, which take precedence.
extension SiteDatabase {
  /// A town by name or postcode, as typed: of several the operator's, then the largest.
  public func town(named typed: String) throws -> Town? {
    try towns(named: typed, atMost: 1).first
  }

  /// All towns with a name or a postcode, the operator's first, then the larger ones; they differ in region and country.
  ///
  /// If the operator lists a town of the world, only the operator's is found.
  public func towns(named typed: String, atMost limit: Int = 20) throws -> [Town] {
    let key = Town.key(typed)
    guard !key.isEmpty, key.utf8.count <= Town.nameBytes else { return [] }
    var towns: [Town] = []
    try connection.forEach(
      """
      SELECT \(Town.columns) FROM town_keys JOIN towns ON id = town_id
      WHERE key = ? ORDER BY id >= \(Town.firstOfWorld), population DESC, id LIMIT 100
      """, [.text(key)], mayWrite: false
    ) { row in
      guard let town = Town(row) else { return }
      // Two towns with the same name that are this close are one.
      let isKnown = towns.contains {
        $0.isOwn && !town.isOwn && $0.point.distance(to: town.point) < Town.sameTown
      }
      if !isKnown { towns.append(town) }
    }
    return Array(towns.prefix(max(0, limit)))
  }

  /// Suggestions for a name that is no town's: the towns that begin with the most of it, at least three characters.
  public func towns(like typed: String, atMost limit: Int) throws -> [Town] {
    let name = typed.utf8.split(separator: UInt8(ascii: ","), maxSplits: 1).first.map {
      String(Substring($0))
    }
    var key = Town.key(name ?? "").unicodeScalars.prefix(Town.nameBytes)
    while key.count >= 3 {
      let found = try towns(beginning: String(key), atMost: limit)
      if !found.isEmpty { return found }
      key = key.dropLast()
    }
    return []
  }

  /// The first towns of the operator's list, which forms suggest.
  public func towns(atMost limit: Int) throws -> [Town] {
    try connection.all(
      """
      SELECT \(Town.columns) FROM towns WHERE id < \(Town.firstOfWorld)
      ORDER BY id LIMIT ?
      """, [.int(limit)]
    ) { Town($0) }
  }

  /// The nearest town to a point, with at least a thousand inhabitants or listed by the operator; nil where none is known.
  public func town(nearest point: Point) throws -> Town? {
    // Each frame is searched up to its edges: a town found within that distance is the nearest.
    for reach in [25_000.0, 120_000, 600_000, 3_000_000] {
      if let found = try town(nearest: point, within: reach) { return found }
    }
    return try town(nearest: point, within: .infinity)
  }

  private func town(nearest point: Point, within metres: Double) throws -> Town? {
    var best: (town: Town, metres: Double)?
    try connection.forEach(
      """
      SELECT \(Town.columns) FROM towns WHERE \(Town.within)
        AND (population >= \(Town.leastPopulation) OR id < \(Town.firstOfWorld)) ORDER BY id
      """, Town.frame(point, metres), mayWrite: false
    ) { row in
      guard let town = Town(row) else { return }
      let distance = town.point.distance(to: point)
      if distance <= metres, distance < best?.metres ?? .infinity { best = (town, distance) }
    }
    return best?.town
  }
}

extension Transaction {
  /// Replaces the operator's towns, in the order of their list; each takes the details that it lacks from the world's town of
  /// its name at that place.
  public func store(towns: [Town]) throws {
    try connection.run("DELETE FROM town_keys WHERE town_id < ?", [.int(Town.firstOfWorld)])
    try connection.run("DELETE FROM towns WHERE id < ?", [.int(Town.firstOfWorld)])
    for (index, town) in towns.prefix(Town.firstOfWorld - 1).enumerated() {
      try store(town, id: index + 1, rank: Town.rankOfVillages)
    }
    try connection.run(
      """
      UPDATE towns AS own
      SET country = twin.country, region = twin.region,
        population = max(own.population, twin.population), rank = twin.rank
      FROM town_keys AS mine, town_keys AS theirs, towns AS twin
      WHERE own.id < ?1 AND own.country = '' AND mine.town_id = own.id AND theirs.key = mine.key
        AND theirs.town_id >= ?1 AND twin.id = theirs.town_id
        AND abs(twin.latitude - own.latitude) < 20000
        AND abs(twin.longitude - own.longitude) < 20000
      """, [.int(Town.firstOfWorld)])
    try TownIndex.pack(connection)
  }

  /// Version of the stored towns and map, as named by the program that stored them; nil if there are none.
  public func atlasVersion() throws -> String? {
    try connection.first(
      "SELECT value FROM marks WHERE name = ?", [.text(MetadataKey.atlas.rawValue)]
    ) {
      $0.text(0)
    }
  }

  /// Removes the world's towns and the map, and notes the version stored next; nil when there is none.
  public func clearAtlas(version: String?) throws {
    try connection.run("DELETE FROM town_keys WHERE town_id >= ?", [.int(Town.firstOfWorld)])
    try connection.run("DELETE FROM towns WHERE id >= ?", [.int(Town.firstOfWorld)])
    try connection.run("DELETE FROM map_tiles")
    if let version {
      try note(version, as: MetadataKey.atlas.rawValue)
    } else {
      try connection.run("DELETE FROM marks WHERE name = ?", [.text(MetadataKey.atlas.rawValue)])
    }
  }

  /// Stores a town of the world: `number` counts from 0, the most important first; `rank` is the scale from which on maps show
  /// it.
  public func storeWorldTown(_ town: Town, number: Int, rank: Int) throws {
    try store(town, id: Town.firstOfWorld + number, rank: rank)
  }

  private func store(_ town: Town, id: Int, rank: Int) throws {
    try TownIndex.forget(connection)
    try connection.run(
      """
      INSERT INTO towns (id, name, country, region, latitude, longitude, population, rank)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .int(id), .text(town.name), .text(town.country), .text(town.region),
        .int(Town.stored(town.point.latitude)), .int(Town.stored(town.point.longitude)),
        .int(town.population), .int(rank),
      ])
    for key in town.keys {
      try connection.run(
        "INSERT INTO town_keys (key, town_id) VALUES (?, ?)", [.text(key), .int(id)])
    }
  }
}

// Stored form of a town.
extension Town {
  static let columns = "name, country, region, latitude, longitude, population, id"
  /// The first number of the world's towns.
  static let firstOfWorld = 1_000_000
  /// Rank of an operator's town that is not among the world's.
  static let rankOfVillages = 12
  /// Metres beyond which a map only names the first of the world's towns.
  static let far = 1_500_000.0
  /// Metres within which towns of one name are one.
  static let sameTown = 20_000.0
  /// Degrees are stored as integers.
  static let unit = 100_000.0

  static func stored(_ degrees: Double) -> Int { Int((degrees * unit).rounded()) }

  /// Decodes a row of `columns`.
  init?(_ row: borrowing Row) {
    guard
      let point = Point(
        latitude: Double(row.int(3)) / Self.unit, longitude: Double(row.int(4)) / Self.unit)
    else { return nil }
    self.init(
      name: row.text(0), point: point, country: row.text(1), region: row.text(2),
      population: row.int(5), isOwn: row.int(6) < Self.firstOfWorld)
  }

  /// The condition that a row lies in a frame of `frame`, which may cross the antimeridian.
  static let within = """
    latitude BETWEEN ?1 AND ?2 AND (longitude BETWEEN ?3 AND ?4 OR longitude BETWEEN ?5 AND ?6)
    """

  /// A frame around all within some metres of a point.
  static func frame(_ point: Point, _ metres: Double) -> [SQLValue] {
    let reach = min(180, metres / Point.metresPerDegree)
    let (south, north) = (max(-90, point.latitude - reach), min(90, point.latitude + reach))
    // The cosine is at least the part of the quarter that is left; beside a pole every longitude is near.
    let cosine = 1 - max(south.magnitude, north.magnitude) / 90
    let width = cosine < 0.02 ? 180 : min(180, reach / cosine)
    let (west, east) = (point.longitude - width, point.longitude + width)
    let beyond = west < -180 ? west + 360 : east > 180 ? -180 : 200
    let until = west < -180 ? 180 : east > 180 ? east - 360 : 200
    return [south, north, west, east, beyond, until].map { .int(stored($0)) }
  }
}
