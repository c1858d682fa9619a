extension Schema {
  /// Whole contents of editors' pages before an admin changed them in the browser, and digests of the new contents.
  static let pageVersions = """
    CREATE TABLE page_versions (
      decision_id INTEGER PRIMARY KEY,
      made_at INTEGER NOT NULL,
      after TEXT NOT NULL,
      before TEXT NOT NULL
    );

    """

  /// Pages that the last build read, with their files in `content/`; the next build fills it.
  static let pageFiles = """
    CREATE TABLE page_files (file TEXT PRIMARY KEY, slug TEXT NOT NULL, lang TEXT NOT NULL)
      WITHOUT ROWID;

    """

  /// Adds the table to a database that a build of the version before had filled.
  static let addPageFiles: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS page_files (
        file TEXT PRIMARY KEY, slug TEXT NOT NULL, lang TEXT NOT NULL
      ) WITHOUT ROWID;
      """)
  }
}
