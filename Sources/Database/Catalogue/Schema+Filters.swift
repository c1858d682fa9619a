extension Schema {
  /// Index that filters read, and the saved filters of members.
  ///
  /// `product_index` is one row at most, made from the tables of products and removed by every change to them. Values that a
  /// member calls their own (`own_values`) are searched for by default. A saved filter keeps two sets of products, a bit each:
  /// those that its owner has seen, and those that emails covered; so every product that begins to fit is new once.
  static let filters = """
    CREATE TABLE product_index (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      version INTEGER NOT NULL,
      currency TEXT NOT NULL,
      languages TEXT NOT NULL,
      lists TEXT NOT NULL,
      sets BLOB NOT NULL
    );
    CREATE TABLE own_values (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      attribute TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (member_id, attribute)
    ) WITHOUT ROWID;
    CREATE TABLE saved_filters (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      query TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      deleted_at INTEGER,
      seen BLOB NOT NULL,
      told BLOB NOT NULL,
      told_at INTEGER NOT NULL,
      told_version INTEGER NOT NULL,
      wants_mail INTEGER NOT NULL DEFAULT 0,
      feed TEXT
    );
    CREATE INDEX saved_filters_member ON saved_filters (member_id, id);
    CREATE UNIQUE INDEX saved_filters_feed ON saved_filters (feed) WHERE feed IS NOT NULL;
    CREATE INDEX saved_filters_mail ON saved_filters (told_version)
      WHERE wants_mail AND deleted_at IS NULL;
    CREATE INDEX saved_filters_deleted ON saved_filters (deleted_at) WHERE deleted_at IS NOT NULL;

    """
}
