extension Schema {
  /// The towns of the world and those of the operator, the keys to find them by, and pieces of the map.
  ///
  /// Nothing of it is private, and all of it comes from the program and from `content/catalogue/towns.csv`; it is kept from
  /// build to build because the world seldom changes. Degrees are integers, in hundred-thousandths. An operator's town has a
  /// number below a million; those of the world follow, the most important first.
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

// Data of the map from files of `content/`.
extension Schema {
  /// Tables that every build makes again.
  static let mapContent = """
    DROP TABLE IF EXISTS public_map_places;
    CREATE TABLE public_map_places (
      lang TEXT NOT NULL,
      sort INTEGER NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      shape TEXT NOT NULL,
      PRIMARY KEY (lang, sort)
    ) WITHOUT ROWID;

    """

  /// Until the next build there are no places, and no event has an exact location.
  static let addMap: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS public_map_places (
        lang TEXT NOT NULL, sort INTEGER NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL,
        shape TEXT NOT NULL, PRIMARY KEY (lang, sort)
      ) WITHOUT ROWID;
      ALTER TABLE events ADD COLUMN point TEXT NOT NULL DEFAULT '';
      """)
  }
}
