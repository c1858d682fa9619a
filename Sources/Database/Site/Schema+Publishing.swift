extension Schema {
  /// Queue of changes, stale and written pages, and counts of guests' posts.
  static let publishing = """
    CREATE TABLE changes (id INTEGER PRIMARY KEY AUTOINCREMENT, change TEXT NOT NULL);
    CREATE TABLE stale_pages (
      key TEXT PRIMARY KEY,
      priority INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE pages (
      path TEXT PRIMARY KEY,
      key TEXT NOT NULL,
      boot TEXT NOT NULL,
      written_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX pages_key ON pages (key);
    CREATE TABLE throttles (
      subject TEXT NOT NULL,
      minute INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (subject, minute)
    ) WITHOUT ROWID;

    """

  /// Recently published rounds, to be published again after a power cut, and errors of pages.
  static let rounds = """
    ALTER TABLE pages DROP COLUMN boot;
    ALTER TABLE pages DROP COLUMN written_at;
    ALTER TABLE stale_pages ADD COLUMN error TEXT NOT NULL DEFAULT '';
    CREATE TABLE rounds (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      boot TEXT NOT NULL,
      work TEXT NOT NULL
    );
    """

  /// The site's own state, which no build drops.
  static let marks = """
    CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    """

  /// Changes have another format from here on: pending ones are replaced by a whole build, which covers all of them.
  static let newChanges = """
    INSERT INTO marks (name, value) SELECT 'unbuilt', hex(randomblob(8))
    WHERE EXISTS (SELECT 1 FROM changes) OR EXISTS (SELECT 1 FROM rounds);
    DELETE FROM changes;
    DELETE FROM rounds;
    """
}
