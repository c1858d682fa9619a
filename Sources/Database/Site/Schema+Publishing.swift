extension Schema {
  /// What became stale, which pages there are, and how often guests wrote.
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

  /// What was published lately, to be published once more after a power cut; why a page fails.
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

  /// What a site notes of its own state, which no build drops.
  static let marks = """
    CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    """

  /// Changes have other words from here on: those that wait give way to a whole build, which is all of them.
  static let newChanges = """
    INSERT INTO marks (name, value) SELECT 'unbuilt', hex(randomblob(8))
    WHERE EXISTS (SELECT 1 FROM changes) OR EXISTS (SELECT 1 FROM rounds);
    DELETE FROM changes;
    DELETE FROM rounds;
    """
}
