public import Model

// Pieces of the map, and its labels: nothing of it is private.
extension Reader {
  /// Pieces of a level by their numbers; a missing one is sea, or was never stored.
  public func mapPieces(level: Int, _ numbers: [Int]) throws -> [Int: [UInt8]] {
    var pieces: [Int: [UInt8]] = [:]
    // One by one: a picture needs twenty at most, and no others are read for one.
    for number in numbers.prefix(100) {
      pieces[number] = try first(
        "SELECT shapes FROM map_tiles WHERE level = ? AND tile = ?", [.int(level), .int(number)]
      ) { $0.bytes(0) }
    }
    return pieces
  }

  /// Towns within some metres of a point that a map may name, the most important first, each once.
  ///
  /// A map of half the world only uses the first ones of the list.
  public func mapTowns(around point: Point, within metres: Double, atMost limit: Int) throws
    -> [Town]
  {
    guard metres <= Town.far else {
      return try all(
        "SELECT \(Town.columns) FROM towns WHERE id >= ? ORDER BY id LIMIT ?",
        [.int(Town.firstOfWorld), .int(max(0, limit))]
      ) { Town($0) }
    }
    let towns = try all(
      """
      SELECT \(Town.columns) FROM towns WHERE \(Town.within)
      ORDER BY rank, population DESC, id LIMIT 300
      """, Town.frame(point, metres)
    ) { Town($0) }
    let own = towns.filter(\.isOwn)
    let shown = towns.filter { town in
      town.isOwn
        || !own.contains {
          $0.point.distance(to: town.point) < Town.sameTown
            && Town.key($0.name) == Town.key(town.name)
        }
    }
    return Array(shown.prefix(max(0, limit)))
  }

  /// The site's own places in a language, in their order.
  public func mapPlaces(_ language: Language) throws -> [MapPlace] {
    try all(
      "SELECT name, description, shape FROM public_map_places WHERE lang = ? ORDER BY sort",
      [.text(language.code)]
    ) { row in
      MapShape(text: row.text(2)).map {
        MapPlace(name: row.text(0), description: row.text(1), shape: $0)
      }
    }
  }
}

extension Transaction {
  /// Stores a piece of the map.
  public func storeMapPiece(level: Int, number: Int, _ bytes: [UInt8]) throws {
    try connection.run(
      "INSERT INTO map_tiles (level, tile, shapes) VALUES (?, ?, ?)",
      [.int(level), .int(number), .bytes(bytes)])
  }

  /// Stores one of the site's own places; `sort` is its position among them.
  public func store(_ place: MapPlace, _ language: Language, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_map_places (lang, sort, name, description, shape) VALUES (?, ?, ?, ?, ?)
      """,
      [
        .text(language.code), .int(sort), .text(place.name), .text(place.description),
        .text(place.shape.text),
      ])
  }
}
