import Glibc
import Model

extension SiteDatabase {
  /// Creates the database of a site, or migrates an older one.
  ///
  /// Only the command-line tool does this.
  ///
  /// A migration that fails or is killed leaves the file as it was. Throws `otherSchema` if a newer program created the file.
  public static func migrate(_ folder: SiteFolder) throws -> SiteDatabase {
    try migrate(folder, by: Schema.migrations)
  }

  /// Variant of `migrate` for a version that has other migrations, as the next one will.
  static func migrate(_ folder: SiteFolder, by migrations: [Migration]) throws -> SiteDatabase {
    // Created here with its mode: SQLite would use the umask, which belongs to the whole process. An existing file is not
    // opened: closing it would drop the locks of other connections.
    let file = open(folder.database, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    let site = try SiteDatabase(folder, mode: .create)
    let lock = try FileLock(path: folder.writeLock, waiting: patience)
    let found = try site.connection.number("PRAGMA user_version")
    guard found <= migrations.count else {
      throw DatabaseError.otherSchema(found: found, expected: migrations.count)
    }
    _ = try site.connection.first("PRAGMA journal_mode=WAL") { $0.text(0) }
    if found < migrations.count {
      // One commit: a file between two versions has tables of both, and no version could read it.
      try site.connection.transaction {
        // They are as they were when they were dropped: the steps migrate them like all others.
        try site.connection.restoreAllTables()
        try site.run(migrations.dropFirst(found))
        try site.connection.execute("PRAGMA user_version = \(migrations.count)")
      }
    }
    _ = consume lock
    return site
  }

  private func run(_ steps: ArraySlice<Migration>) throws {
    // They would block the tables that get their names.
    let views = try connection.all("SELECT name FROM sqlite_schema WHERE type = 'view'") {
      $0.text(0)
    }
    for view in views { try connection.execute("DROP VIEW \(view)") }
    let isAdopted = steps.allSatisfy(\.keepsDerived)
    for step in steps { try step.run(connection, adopting: isAdopted) }
    if isAdopted {
      try connection.execute(Schema.searchedTexts)
    } else {
      for table in Schema.former { try connection.execute("DROP TABLE IF EXISTS \(table)") }
      try connection.execute(Schema.derived)
    }
    // Without the output of a build, no one sees tags that only notes have.
    try Transaction(self).updatePublicTags()
    try Transaction(self).keepNamesOfMembers()
    try Transaction(self).refold()
    try Transaction(self).fillSearchIndex()
  }
}
