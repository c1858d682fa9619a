import Model

// Conversion of a build's tables into those that the next version reads.
extension Schema {
  /// Derived tables that had no prefix before version 5.
  static let unprefixed = [
    "documents", "subjects", "lessons", "note_links", "tagged", "professors",
  ]

  /// Version 5: tables that hide nothing are named `public_…`; strings and templates have one row per language.
  static let prefixTables: @Sendable (Connection) throws -> Void = { connection in
    let locales = try connection.all("SELECT lang, texts FROM strings") {
      (language: $0.text(0), strings: $0.bytes(1))
    }
    let packed = try locales.map {
      ($0.language, $0.strings, StringTable(entries: try templates(connection, $0.language)).bytes)
    }
    let assets = try templates(connection, "")
    for table in unprefixed {
      try connection.execute("ALTER TABLE \(table) RENAME TO public_\(table)")
    }
    try connection.execute(packedTheme)
    for (language, strings, templates) in packed {
      try connection.run(
        "INSERT INTO locales (lang, strings, templates) VALUES (?, ?, ?)",
        [.text(language), .bytes(strings), .bytes(templates)])
    }
    for asset in assets {
      try connection.run(
        "INSERT INTO assets (name, bytes) VALUES (?, ?)", [.text(asset.name), .bytes(asset.bytes)])
    }
  }

  /// Returns the templates of a language, or without one the files of the theme, as version 4 stored them.
  private static func templates(
    _ connection: Connection, _ language: String
  ) throws -> [(name: String, bytes: [UInt8])] {
    try connection.all("SELECT name, source FROM templates WHERE lang = ?", [.text(language)]) {
      ($0.text(0), $0.bytes(1))
    }
  }

  private static let packedTheme = """
    DROP TABLE strings;
    DROP TABLE templates;
    CREATE TABLE locales (
      lang TEXT PRIMARY KEY, strings BLOB NOT NULL, templates BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE assets (id INTEGER PRIMARY KEY, name TEXT NOT NULL, bytes BLOB NOT NULL);
    """

  /// Version 22: each row has a few strings or templates.
  static let splitLocales: @Sendable (Connection) throws -> Void = { connection in
    let whole = try connection.all("SELECT lang, strings, templates FROM locales") {
      ($0.text(0), StringTable(bytes: $0.bytes(1)), StringTable(bytes: $0.bytes(2)))
    }
    try connection.execute(
      """
      DROP TABLE locales;
      CREATE TABLE locales (
        lang TEXT NOT NULL, kind INTEGER NOT NULL, first TEXT NOT NULL, entries BLOB NOT NULL,
        PRIMARY KEY (lang, kind, first)
      ) WITHOUT ROWID;
      """)
    for (lang, strings, templates) in whole {
      try connection.storeLocale(lang, .string, strings.entries)
      try connection.storeLocale(lang, .template, templates.entries)
    }
  }

  /// Version 39: strings and templates are beside their index, no longer in it.
  static let moveLocales: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      ALTER TABLE locales RENAME TO locales_in_index;
      CREATE TABLE locales (
        id INTEGER PRIMARY KEY,
        lang TEXT NOT NULL, kind INTEGER NOT NULL, first TEXT NOT NULL, entries BLOB NOT NULL,
        UNIQUE (lang, kind, first)
      );
      INSERT INTO locales (lang, kind, first, entries)
        SELECT lang, kind, first, entries FROM locales_in_index;
      DROP TABLE locales_in_index;
      """)
  }

  /// Version 6: the texts of notes have a separate table.
  static let moveNoteTexts: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      CREATE TABLE note_texts (id INTEGER PRIMARY KEY, outline TEXT NOT NULL, html TEXT NOT NULL);
      INSERT INTO note_texts (id, outline, html) SELECT id, outline, html FROM notes;
      ALTER TABLE notes DROP COLUMN outline;
      ALTER TABLE notes DROP COLUMN html;
      """)
  }

  /// Version 8: the blocklist for guests is in tables that the next build fills.
  static let addGuards: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      CREATE TABLE reserved_names (key TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE blocked (kind INTEGER PRIMARY KEY, entries TEXT NOT NULL);
      """)
  }

  /// Version 7: `settings` has only settings; marks, media and zones have separate tables, and the names of the theme's files
  /// are beside their bytes.
  static let splitSettings: @Sendable (Connection) throws -> Void = { connection in
    try connection.execute(
      """
      INSERT OR IGNORE INTO marks (name, value)
        SELECT name, value FROM settings WHERE name IN ('build', 'day', 'unbuilt');
      CREATE TABLE media (name TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO media (name) SELECT substr(name, 7) FROM settings WHERE name GLOB 'media.*';
      CREATE TABLE zones (name TEXT PRIMARY KEY, tzif BLOB NOT NULL) WITHOUT ROWID;
      INSERT INTO zones (name, tzif)
        SELECT substr(name, 6), value FROM settings WHERE name GLOB 'zone.*';
      INSERT INTO zones (name, tzif)
        SELECT s.value, z.value FROM settings s JOIN settings z
        WHERE s.name = 'time_zone' AND z.name = 'zone';
      ALTER TABLE assets RENAME TO nameless;
      CREATE TABLE assets (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, file TEXT NOT NULL, bytes BLOB NOT NULL
      );
      INSERT INTO assets (id, name, file, bytes)
        SELECT a.id, a.name, s.value, a.bytes FROM nameless a
        JOIN settings s ON s.name = 'asset.' || a.name;
      DROP TABLE nameless;
      DELETE FROM settings WHERE name IN ('build', 'day', 'unbuilt', 'zone')
        OR name GLOB 'media.*' OR name GLOB 'zone.*' OR name GLOB 'asset.*';
      """)
  }
}
