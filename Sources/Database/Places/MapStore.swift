import Model

/// The map of the world, its towns, and the site's own places.
enum MapStore: FeatureStore {
  static let absence: String? = "map"
  static let tables = ["towns", "town_keys", "map_tiles", "public_map_places"]
  static var derived: String { Schema.mapContent }
  static var contentRows: [ContentRows] { [.map] }
  static let openTables = ["towns", "town_keys", "map_tiles"]
  static var stale: [StaleColumns] {
    [
      StaleColumns(.map, "public_map_places", "name description shape sort"),
      StaleColumns(
        .map, "towns", "id name country region latitude longitude population rank"),
      StaleColumns(.map, "map_tiles", "shapes"),
    ]
  }
  static var folded: [FoldedColumn] { [("town_keys", "key", "key")] }

  static var migrations: [Int: Migration] {
    [
      // Towns of the world are known besides the operator's, and the map is drawn; until the next build there are no towns.
      21: Migration(durable: Schema.towns, derived: .adopted(Schema.addMap))
    ]
  }
}

extension ContentRows {
  /// Of the world, only its version is compared.
  static let map = ContentRows(
    query: """
      SELECT kind, a, b, c, d FROM (
        SELECT 1 AS kind, lang AS a, name AS b, description AS c, shape AS d, sort
        FROM public_map_places
        UNION ALL
        SELECT 2, name, latitude, longitude, rank || ' ' || population, id
        FROM towns WHERE id < \(Town.firstOfWorld)
        UNION ALL
        SELECT 3, value, '', '', '', 0 FROM marks WHERE name = '\(MetadataKey.atlas.rawValue)')
      ORDER BY kind, sort, a
      """,
    invalidation: { _ in .map })
}
