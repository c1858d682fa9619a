import Glibc
import Model

extension SiteDatabase {
  /// Creates the database of a site, or brings an older one up to date.
  ///
  /// Only the tool does this.
  ///
  /// A migration that fails or is killed leaves the file as it was. Throws `otherSchema` when a newer
  /// program made the file.
  public static func migrate(_ folder: SiteFolder) throws -> SiteDatabase {
    // Made here with its mode: SQLite would use the umask, which belongs to the whole process. An
    // existing file is not opened: closing it would drop the locks of other connections.
    let file = open(folder.database, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    let site = try SiteDatabase(folder, mode: .create)
    let lock = try FileLock(path: folder.writeLock, waiting: patience)
    let found = try site.connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
    guard found <= Schema.version else {
      throw DatabaseError.otherSchema(found: found, expected: Schema.version)
    }
    _ = try site.connection.first("PRAGMA journal_mode=WAL") { $0.text(0) }
    if found < Schema.version {
      // One commit: a file between two versions has tables of both, and nobody could read it.
      try site.connection.transaction("BEGIN IMMEDIATE") { try site.migrate(from: found) }
    }
    _ = consume lock
    return site
  }

  /// Drops and creates the derived tables; inside `write`, before they are filled.
  public func resetDerivedTables() throws { try connection.execute(Schema.derived) }

  private func migrate(from found: Int) throws {
    let isAdopted = found >= Schema.adoptable
    let theme = isAdopted && found < Schema.packedLocales ? try storedTheme() : nil
    // They would be in the way of the tables that get their names.
    let views = try connection.all("SELECT name FROM sqlite_schema WHERE type = 'view'") {
      $0.text(0)
    }
    for view in views { try connection.execute("DROP VIEW \(view)") }
    for migration in Schema.migrations.dropFirst(found) { try connection.execute(migration) }
    if isAdopted {
      if let theme { try adopt(theme) }
      try connection.execute(Schema.movedNoteTexts + Schema.views)
    } else {
      for table in Schema.unprefixed { try connection.execute("DROP TABLE IF EXISTS \(table)") }
      try connection.execute(Schema.derived)
    }
    try settleTags()
    try connection.execute("PRAGMA user_version = \(Schema.version)")
  }
}

// What the build of a version before derived: the site speaks with it until a build has succeeded. After
// an older one it says that it is not built.
extension SiteDatabase {
  private typealias StoredTheme = (
    locales: [(language: Language, strings: StringTable, templates: StringTable)],
    assets: [(name: String, bytes: [UInt8])]
  )

  /// Strings and templates of each language, and the files, as version 4 stored them.
  private func storedTheme() throws -> StoredTheme {
    let strings = try connection.all("SELECT lang, texts FROM strings") {
      ($0.language(0), StringTable(bytes: $0.bytes(1)))
    }
    return (
      try strings.map { language, strings in
        (language, strings, StringTable(entries: try templates(.text(language.code))))
      },
      try templates(.text(""))
    )
  }

  private func templates(_ language: SQLValue) throws -> [(name: String, bytes: [UInt8])] {
    try connection.all("SELECT name, source FROM templates WHERE lang = ?", [language]) {
      ($0.text(0), $0.bytes(1))
    }
  }

  private func adopt(_ theme: StoredTheme) throws {
    for table in Schema.unprefixed {
      try connection.execute("ALTER TABLE \(table) RENAME TO public_\(table)")
    }
    try connection.execute(Schema.theme)
    for locale in theme.locales {
      try storeLocale(locale.language, strings: locale.strings, templates: locale.templates)
    }
    for asset in theme.assets { try storeAsset(asset.name, asset.bytes) }
  }
}
