extension Schema {
  /// What a page of the editors said before an admin changed it in the browser, whole, and a digest of what it said then.
  static let pageVersions = """
    CREATE TABLE page_versions (
      decision_id INTEGER PRIMARY KEY,
      made_at INTEGER NOT NULL,
      after TEXT NOT NULL,
      before TEXT NOT NULL
    );

    """

  /// Which pages the last build read, and from which files of `content/`; a build that comes fills it.
  static let pageFiles = """
    CREATE TABLE page_files (file TEXT PRIMARY KEY, slug TEXT NOT NULL, lang TEXT NOT NULL)
      WITHOUT ROWID;

    """

  /// The same beside what a build of the version before had stored.
  static let addPageFiles: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS page_files (
        file TEXT PRIMARY KEY, slug TEXT NOT NULL, lang TEXT NOT NULL
      ) WITHOUT ROWID;
      """)
  }
}
