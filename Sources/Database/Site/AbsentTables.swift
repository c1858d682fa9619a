import Model

// Tables of features that were never used are not in the file, whether the features are on or off, nor those of notes, events
// and the map if there are none: every process parses the whole schema.
//
// An absent table reads as an empty one: queries on it return no rows. An insertion restores the table, with all others of its
// store. So only this file knows that tables come and go.
extension Connection {
  /// How each table was created, and its columns; this table itself exists only in files where one is absent.
  private static let absentTablesSchema = """
    CREATE TABLE IF NOT EXISTS absent_tables (
      name TEXT PRIMARY KEY, feature TEXT NOT NULL, rank INTEGER NOT NULL, sql TEXT NOT NULL,
      columns TEXT NOT NULL
    ) WITHOUT ROWID;
    """

  private var hasAbsentTables: Bool {
    get throws { try isTrue("SELECT 1 FROM sqlite_schema WHERE name = 'absent_tables'") }
  }

  /// Returns the tables that are not in the file.
  func absentTables() throws -> Set<String> {
    guard try hasAbsentTables else { return [] }
    return Set(try all("SELECT name FROM absent_tables") { $0.text(0) })
  }

  /// Returns true if a table is not in the file, and reads as empty.
  func isAbsent(_ table: String) throws -> Bool {
    try hasAbsentTables && isTrue("SELECT 1 FROM absent_tables WHERE name = ?", [.text(table)])
  }

  /// Returns the tables that are on the list and in the file at once; none in a sound database.
  func hiddenTables() throws -> [String] {
    let absent = try absentTables()
    return try all("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name") {
      $0.text(0)
    }.filter(absent.contains)
  }

  // MARK: Dropping and restoring

  /// Drops tables from the file that have never had a row; inside a transaction.
  func dropUnusedTables() throws {
    try dropPlaceholderViews()
    // Tables that refer to others are dropped before these.
    for store in FeatureStores.all.reversed() { try drop(store) }
  }

  /// Restores all tables, for callers that change them or read every one.
  ///
  /// Includes those of any feature: a later version may have others.
  func restoreAllTables() throws {
    guard try hasAbsentTables else { return }
    try dropPlaceholderViews()
    try create(where: "1", [])
  }

  /// Removes tables from the list that were created directly, as a whole build does: they would read as empty.
  func noteMadeTables() throws {
    try dropPlaceholderViews()
    guard try hasAbsentTables else { return }
    try run("DELETE FROM absent_tables WHERE name IN (SELECT name FROM main.sqlite_schema)")
    forgetAbsence()
  }

  /// Creates missing tables as they were, and removes them from the list of absent ones.
  private func create(where condition: String, _ values: [SQLValue]) throws {
    isSupplied = true
    forgetEmptyTables()
    // A whole build creates those that it fills itself.
    let statements = try all(
      """
      SELECT sql FROM absent_tables a WHERE \(condition)
        AND NOT EXISTS (SELECT 1 FROM sqlite_schema s WHERE s.name = a.name) ORDER BY rank
      """, values
    ) { $0.text(0) }
    for sql in statements { try execute(sql) }
    try run("DELETE FROM absent_tables AS a WHERE \(condition)", values)
    forgetAbsence()
  }

  /// Restores the tables of a store, by its `absence`, and those that it needs.
  private func bringBack(_ name: String) throws {
    guard try hasAbsentTables else { return }
    for other in Feature(rawValue: name)?.manifest.needs ?? [] { try bringBack(other.rawValue) }
    // Empty views would get the indexes and all insertions.
    let tables = FeatureStores.all.first { $0.absence == name }?.tables ?? []
    for table in tables { try dropStandIn(table) }
    try create(where: "a.feature = ?", [.text(name)])
    for table in tables {
      // For example, a group of `messages` may see a member's location.
      let named = try all(
        """
        SELECT a.feature FROM pragma_foreign_key_list(?) f JOIN absent_tables a ON a.name = f."table"
        """, [.text(table)]
      ) { $0.text(0) }
      for other in named { try bringBack(other) }
    }
  }

  private func drop(_ store: any FeatureStore.Type) throws {
    guard let name = store.absence else { return }
    let tables = try store.tables.filter {
      try isTrue("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text($0)])
    }
    guard !tables.isEmpty, try !tables.contains(where: { try isUsed($0, of: store) }),
      try !areNamed(tables)
    else { return }
    isSupplied = true
    try execute(Self.absentTablesSchema)
    for (rank, table) in tables.enumerated() {
      let sql = try all(
        """
        SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL
        ORDER BY type <> 'table', name
        """, [.text(table)]
      ) { $0.text(0) }
      let columns = try all("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text(0) }
      try run(
        """
        INSERT OR REPLACE INTO absent_tables (name, feature, rank, sql, columns)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .text(table), .text(name), .int(rank),
          .text((sql + [store.firstRows[table]].compactMap(\.self)).joined(separator: ";\n")),
          .text(columns.joined(separator: " ")),
        ])
    }
    // Tables that refer to others go first.
    for table in tables.reversed() { try execute("DROP TABLE main.\(table)") }
    forgetAbsence()
  }

  /// Forgets the known absent tables: the number of the schema changed before the list was written.
  private func forgetAbsence() {
    emptyTables = nil
    forgetEmptyTables()
  }

  /// Returns true if a table has a row, or had one whose number must not be used again.
  private func isUsed(_ table: String, of store: any FeatureStore.Type) throws -> Bool {
    guard !store.compiled.contains(table) else { return false }
    let first = store.firstRows[table] == nil ? 0 : 1
    return try isTrue(
      "SELECT count(*) > ?1 FROM (SELECT 1 FROM main.\(table) LIMIT ?1 + 1)", [.int(first)])
      || isTrue(
        "SELECT seq > ?2 FROM sqlite_sequence WHERE name = ?1", [.text(table), .int(first)])
  }

  /// Returns true if a table that stays refers to one of these.
  private func areNamed(_ tables: [String]) throws -> Bool {
    let others = try all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
      .filter { !tables.contains($0) }
    return try others.contains { other in
      try all("SELECT \"table\" FROM pragma_foreign_key_list(?)", [.text(other)]) { $0.text(0) }
        .contains(where: tables.contains)
    }
  }

  // MARK: Statements on absent tables

  /// Returns queries without rows in place of the absent tables; none until a statement has missed a table.
  func emptyViews() throws(DatabaseError) -> [PublicView] {
    guard let known = emptyTables else { return [] }
    do {
      return try isAbsenceKnown() ? known.views : readEmptyTables()
    } catch let error as DatabaseError {
      throw error
    } catch {
      return []
    }
  }

  /// Returns true if this connection knows the current list of absent tables: otherwise its statements would hide existing
  /// rows.
  func isAbsenceKnown() throws(DatabaseError) -> Bool {
    guard let known = emptyTables else { return false }
    do {
      return try schemaNumber == known.schema
    } catch let error as DatabaseError {
      throw error
    } catch {
      return false
    }
  }

  private func readEmptyTables() throws -> [PublicView] {
    let known = emptyTables?.schema
    emptyTables = nil
    // Read first, so that a table restored meanwhile is noticed the next time.
    let schema = try schemaNumber
    if known != schema { forgetEmptyTables() }
    var views: [PublicView] = []
    if try hasAbsentTables {
      views = try all(
        """
        SELECT name, 'SELECT NULL AS ' || replace(columns, ' ', ', NULL AS ') || iif(
          instr(' ' || columns || ' ', ' rowid '), '', ', NULL AS rowid') || ' WHERE 0'
        FROM absent_tables
        """
      ) { row in
        let query = row.text(1)
        return PublicView(row.text(0), query)
      }
    }
    emptyTables = (schema, views)
    return views
  }

  private var schemaNumber: Int {
    get throws { try number("PRAGMA main.schema_version") }
  }

  /// Restores the tables that a statement inserts into, if this connection has empty views of them.
  ///
  /// SQLite accepts an `INSERT … RETURNING` into a view, and stores nothing.
  func supplyInserted(by sql: String) throws(DatabaseError) {
    guard !placeholderViews.isEmpty else { return }
    for table in Self.inserted(by: sql) where placeholderViews.contains(table) {
      _ = try supply(table, isInserted: true)
    }
  }

  /// Prepares for running a statement again that failed for want of a table; returns false if it failed for another reason.
  func supplyTable(for sql: String, after error: DatabaseError) throws(DatabaseError) -> Bool {
    let start = "no such table: "
    guard case .sqlite(_, let message, _) = error, message.hasPrefix(start) else { return false }
    let name = String(message.dropFirst(start.count))
    let table = name.hasPrefix("main.") ? String(name.dropFirst(5)) : name
    guard table != "absent_tables" else { return false }
    return try supply(table, isInserted: Self.inserted(by: sql).contains(table))
  }

  private func supply(_ table: String, isInserted: Bool) throws(DatabaseError) -> Bool {
    do {
      let wasKnown = emptyTables?.views.contains { $0.name == table } == true
      guard let view = try readEmptyTables().first(where: { $0.name == table }) else {
        try dropStandIn(table)
        // True if another process restored it.
        return try isTrue("SELECT 1 FROM main.sqlite_schema WHERE name = ?", [.text(table)])
      }
      if isInserted {
        try bringBack(
          first("SELECT feature FROM absent_tables WHERE name = ?", [.text(table)]) { $0.text(0) }
            ?? "")
      } else if areViewsMade || wasKnown {
        // An empty query does not help statements that delete or update.
        try standIn(for: view)
      }
      return true
    } catch let error as DatabaseError {
      throw error
    } catch {
      return false
    }
  }

  /// Creates an empty view for this connection, with which deletions and updates do nothing.
  private func standIn(for view: PublicView) throws {
    isSupplied = true
    let table = view.name
    try execute(
      """
      CREATE TEMP VIEW \(table) AS \(view.query);
      CREATE TEMP TRIGGER \(table)_deleted INSTEAD OF DELETE ON \(table) BEGIN SELECT 1; END;
      CREATE TEMP TRIGGER \(table)_changed INSTEAD OF UPDATE ON \(table) BEGIN SELECT 1; END;
      """)
    placeholderViews.insert(table)
    // SQLite itself would prepare the table's statements again for the view, including an INSERT.
    forgetStatements()
  }

  private func dropStandIn(_ table: String) throws {
    guard placeholderViews.remove(table) != nil else { return }
    // It is gone already if its transaction was rolled back.
    try execute("DROP VIEW IF EXISTS temp.\(table)")
  }

  /// Drops all empty views, or only those of tables that others restored, whose rows they would hide.
  func dropPlaceholderViews(ofThoseThatAreBack: Bool = false) throws {
    forgetEmptyTables()
    for table in placeholderViews {
      guard
        try !ofThoseThatAreBack
          || isTrue("SELECT 1 FROM main.sqlite_schema WHERE name = ?", [.text(table)])
      else { continue }
      try dropStandIn(table)
    }
  }

  /// Returns the tables into which a statement inserts: the words behind each INTO.
  private static func inserted(by sql: String) -> [String] {
    guard PublicView.names("INTO", sql) else { return [] }
    var (tables, isNext): ([String], Bool) = ([], false)
    for word in sql.utf8.split(whereSeparator: { " \n\t(),;".utf8.contains($0) }) {
      if isNext { tables.append(String(Substring(word))) }
      isNext = word.elementsEqual("INTO".utf8)
    }
    return tables
  }
}
