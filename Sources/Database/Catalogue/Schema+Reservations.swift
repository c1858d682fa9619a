extension Schema {
  /// Requests to shops to set products aside.
  ///
  /// Private altogether: names and addresses stay here for a month after a reservation is closed. An address has at most one
  /// open reservation of a product that the shop knows of; unconfirmed requests keep no one from anything.
  static let reservations = """
    CREATE TABLE reservations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product_id INTEGER NOT NULL REFERENCES products (id),
      shop TEXT NOT NULL,
      size TEXT NOT NULL,
      member_id INTEGER REFERENCES members (id),
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      folded_email TEXT NOT NULL,
      words TEXT NOT NULL,
      lang TEXT NOT NULL,
      until_day TEXT NOT NULL,
      state INTEGER NOT NULL,
      asked_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX reservations_open ON reservations (product_id, folded_email)
      WHERE state IN (1, 2);
    CREATE INDEX reservations_unconfirmed ON reservations (product_id, folded_email) WHERE state = 0;
    CREATE INDEX reservations_member ON reservations (member_id, id) WHERE member_id IS NOT NULL;

    """

  /// Names by which the search finds products; the migration fills the column.
  static let foldedProducts = """
    ALTER TABLE product_texts ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';

    """

  /// Version 10: until the next build no shop has an address, so none takes reservations, and no town is known.
  ///
  /// A build of version 8 had no catalogue: its tables are made here.
  static let addReservations: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS public_catalogue_words (
        lang TEXT NOT NULL, attribute TEXT NOT NULL, value TEXT NOT NULL, label TEXT NOT NULL,
        fill TEXT, traits INTEGER NOT NULL, sort INTEGER NOT NULL,
        PRIMARY KEY (lang, attribute, value)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS public_product_pictures (
        picture TEXT PRIMARY KEY, media TEXT NOT NULL, width INTEGER, height INTEGER
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS public_shops (
        slug TEXT NOT NULL, lang TEXT NOT NULL, name TEXT NOT NULL, address TEXT NOT NULL,
        hours TEXT NOT NULL, latitude TEXT, longitude TEXT, sort INTEGER NOT NULL,
        PRIMARY KEY (slug, lang)
      ) WITHOUT ROWID;
      ALTER TABLE public_shops ADD COLUMN takes_reservations INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE shop_addresses (
        slug TEXT PRIMARY KEY, email TEXT NOT NULL, lang TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE towns (
        key TEXT PRIMARY KEY, name TEXT NOT NULL, latitude TEXT NOT NULL, longitude TEXT NOT NULL,
        sort INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX towns_sort ON towns (sort);
      """)
  }
}
