extension Schema {
  /// What a build remembers of `content/` for the next one.
  ///
  /// It stands among the derived tables, since a build can make it anew, but is not dropped: a digest that
  /// is missing costs a whole build, nothing else.
  static let content = """
    CREATE TABLE IF NOT EXISTS content_digests (
      kind INTEGER NOT NULL,
      key TEXT NOT NULL,
      digest INTEGER NOT NULL,
      PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;

    """
}
