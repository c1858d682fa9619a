extension Schema {
  /// The towns of the world and those of the operator, by what they are found, and pieces of the map.
  ///
  /// Nothing of it is private, and all of it comes from the program and from `content/catalogue/towns.csv`; it is kept from
  /// build to build because the world seldom changes. Degrees are integers, in hundred-thousandths. An operator's town has a
  /// number below a million and no rank; those of the world follow, the most important first.
  static let towns = """
    DROP TABLE IF EXISTS towns;
    CREATE TABLE towns (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      country TEXT NOT NULL,
      region TEXT NOT NULL,
      latitude INTEGER NOT NULL,
      longitude INTEGER NOT NULL,
      population INTEGER NOT NULL,
      rank INTEGER NOT NULL
    );
    CREATE INDEX towns_place ON towns (latitude, longitude);
    CREATE TABLE town_keys (
      key TEXT NOT NULL,
      town_id INTEGER NOT NULL,
      PRIMARY KEY (key, town_id)
    ) WITHOUT ROWID;
    CREATE TABLE map_tiles (
      level INTEGER NOT NULL,
      tile INTEGER NOT NULL,
      shapes BLOB NOT NULL,
      PRIMARY KEY (level, tile)
    );

    """
}
