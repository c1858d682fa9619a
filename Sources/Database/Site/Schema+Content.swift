extension Schema {
  /// Digests of `content/` that a build stores for the next one.
  ///
  /// They belong to the derived tables, since a build can create them again, but are not dropped: a missing digest only costs a
  /// whole build.
  static let content = """
    CREATE TABLE IF NOT EXISTS content_digests (
      kind INTEGER NOT NULL,
      key TEXT NOT NULL,
      digest INTEGER NOT NULL,
      PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;

    """
}
