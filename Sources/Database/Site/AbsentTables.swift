import Model

// Tables of features that are off and were never used are not in the file: every statement parses the whole schema.
//
// A table that is absent is an empty one. Who reads it reads an empty view of this connection; what is inserted brings the table
// back, with all others of its feature. So nothing but this file knows that tables come and go.
extension Connection {
  /// How each was made, and what it has; itself only in files where one is absent.
  private static let books = """
    CREATE TABLE IF NOT EXISTS absent_tables (
      name TEXT PRIMARY KEY, feature TEXT NOT NULL, rank INTEGER NOT NULL, sql TEXT NOT NULL,
      columns TEXT NOT NULL
    ) WITHOUT ROWID;
    """

  private var hasAbsentTables: Bool {
    get throws { try isTrue("SELECT 1 FROM sqlite_schema WHERE name = 'absent_tables'") }
  }

  /// The tables that are not in the file.
  func absentTables() throws -> Set<String> {
    guard try hasAbsentTables else { return [] }
    return Set(try all("SELECT name FROM absent_tables") { $0.text(0) })
  }

  /// Whether a table is not in the file, and an empty one to all who ask.
  func isAbsent(_ table: String) throws -> Bool {
    try hasAbsentTables && isTrue("SELECT 1 FROM absent_tables WHERE name = ?", [.text(table)])
  }

  // MARK: Coming and going

  /// Takes the tables out of the file of features that are off and have never had a row, and brings back those of all others;
  /// inside a transaction.
  func settleTables(for features: FeatureSet) throws {
    try dropStandIns()
    // Where `site.yml` says nothing of features, or has them all, the file is what it always was.
    guard !features.isSuperset(of: .usual) else { return try bringBackTables() }
    for feature in features.features { try bringBack(feature) }
    // What needs others goes before these.
    for feature in Feature.allCases.reversed() where !features.has(feature) {
      try takeOut(feature)
    }
  }

  /// Brings all tables back: for who changes them, or reads every one.
  ///
  /// Whatever feature they were of: a later version may have others.
  func bringBackTables() throws {
    guard try hasAbsentTables else { return }
    try dropStandIns()
    try create(where: "1", [])
  }

  /// Makes tables that are not there as they were, and forgets that they were absent.
  private func create(where condition: String, _ values: [SQLValue]) throws {
    isSupplied = true
    // A whole build makes those that it fills itself.
    let statements = try all(
      """
      SELECT sql FROM absent_tables a WHERE \(condition)
        AND NOT EXISTS (SELECT 1 FROM sqlite_schema s WHERE s.name = a.name) ORDER BY rank
      """, values
    ) { $0.text(0) }
    for sql in statements { try execute(sql) }
    try run("DELETE FROM absent_tables AS a WHERE \(condition)", values)
  }

  private func bringBack(_ feature: Feature) throws {
    guard try hasAbsentTables else { return }
    for other in feature.manifest.needs { try bringBack(other) }
    // They would have the indexes, and all that is inserted.
    for table in feature.manifest.tables { try dropStandIn(table) }
    try create(where: "a.feature = ?", [.text(feature.rawValue)])
    for table in feature.manifest.tables {
      // A group of `messages` may see where somebody is, for one.
      let named = try all(
        """
        SELECT a.feature FROM pragma_foreign_key_list(?) f JOIN absent_tables a ON a.name = f."table"
        """, [.text(table)]
      ) { Feature(rawValue: $0.text(0)) }
      for other in named { try bringBack(other) }
    }
  }

  private func takeOut(_ feature: Feature) throws {
    let tables = try feature.manifest.tables.filter {
      try isTrue("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text($0)])
    }
    guard !tables.isEmpty, try !tables.contains(where: isUsed), try !areNamed(tables) else {
      return
    }
    isSupplied = true
    try execute(Self.books)
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
          .text(table), .text(feature.rawValue), .int(rank),
          .text((sql + [Self.first[table]].compactMap(\.self)).joined(separator: ";\n")),
          .text(columns.joined(separator: " ")),
        ])
    }
    // Tables that name others go first.
    for table in tables.reversed() { try execute("DROP TABLE main.\(table)") }
  }

  /// What builds compile from other tables says nothing of whether these were used.
  private static let compiled: Set = ["product_index", "meet_pages"]

  /// The row with which a table begins.
  private static let first = [
    "product_lists":
      "INSERT INTO product_lists (id, attribute, value, title) VALUES (1, '', '', '')"
  ]

  /// Whether it has a row, or had one whose number must not be given again.
  private func isUsed(_ table: String) throws -> Bool {
    try !Self.compiled.contains(table) && hasRows(table)
  }

  private func hasRows(_ table: String) throws -> Bool {
    let first = Self.first[table] == nil ? 0 : 1
    return try isTrue(
      "SELECT count(*) > ?1 FROM (SELECT 1 FROM main.\(table) LIMIT ?1 + 1)", [.int(first)])
      || isTrue(
        "SELECT seq > ?2 FROM sqlite_sequence WHERE name = ?1", [.text(table), .int(first)])
  }

  /// Whether a table that stays names one of these.
  private func areNamed(_ tables: [String]) throws -> Bool {
    let others = try all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
      .filter { !tables.contains($0) }
    return try others.contains { other in
      try all("SELECT \"table\" FROM pragma_foreign_key_list(?)", [.text(other)]) { $0.text(0) }
        .contains(where: tables.contains)
    }
  }

  // MARK: Statements on what is absent

  /// Brings back what a statement inserts into, where this connection has an empty view of it.
  ///
  /// SQLite takes an `INSERT … RETURNING` into a view, and stores nothing.
  func supplyInserted(by sql: String) throws(DatabaseError) {
    guard !standIns.isEmpty else { return }
    for table in Self.inserted(by: sql) where standIns.contains(table) {
      _ = try supply(table, isInserted: true)
    }
  }

  /// Makes sure that a statement runs that did not for want of a table; false where that is not why.
  func supplyTable(for sql: String, after error: DatabaseError) throws(DatabaseError) -> Bool {
    let start = "no such table: "
    guard case .sqlite(_, let message, _) = error, message.hasPrefix(start) else { return false }
    let name = String(message.dropFirst(start.count))
    let table = name.hasPrefix("main.") ? String(name.dropFirst(5)) : name
    return try supply(table, isInserted: Self.inserted(by: sql).contains(table))
  }

  private func supply(_ table: String, isInserted: Bool) throws(DatabaseError) -> Bool {
    do {
      guard table != "absent_tables" else { return false }
      let known =
        try hasAbsentTables
        ? first(
          "SELECT feature, columns FROM absent_tables WHERE name = ?", [.text(table)],
          { (feature: $0.text(0), columns: $0.text(1)) }) : nil
      guard let known else {
        // Another process brought it back.
        let isStale = standIns.contains(table)
        try dropStandIn(table)
        return isStale
      }
      if isInserted, let feature = Feature(rawValue: known.feature) {
        for other in feature.withNeeds.features { try bringBack(other) }
      } else {
        try standIn(for: table, known.columns)
      }
      return true
    } catch let error as DatabaseError {
      throw error
    } catch {
      return false
    }
  }

  /// An empty view of this connection, of which nothing can be deleted and nothing changed.
  private func standIn(for table: String, _ columns: String) throws {
    isSupplied = true
    var names = columns.split(separator: " ").map(String.init)
    if !names.contains("rowid") { names.append("rowid") }
    let columns = names.map { "NULL AS \($0)" }.joined(separator: ", ")
    try execute(
      """
      CREATE TEMP VIEW \(table) AS SELECT \(columns) WHERE 0;
      CREATE TEMP TRIGGER \(table)_deleted INSTEAD OF DELETE ON \(table) BEGIN SELECT 1; END;
      CREATE TEMP TRIGGER \(table)_changed INSTEAD OF UPDATE ON \(table) BEGIN SELECT 1; END;
      """)
    standIns.insert(table)
    // What was prepared for the table would be prepared for the view by SQLite itself, and an INSERT with it.
    forgetStatements()
  }

  private func dropStandIn(_ table: String) throws {
    guard standIns.remove(table) != nil else { return }
    // It is gone already where its transaction was rolled back.
    try execute("DROP VIEW IF EXISTS temp.\(table)")
  }

  /// Drops all views of tables, or only those of tables that others brought back, which would hide what is in them.
  func dropStandIns(ofThoseThatAreBack: Bool = false) throws {
    for table in standIns {
      guard
        try !ofThoseThatAreBack
          || isTrue("SELECT 1 FROM main.sqlite_schema WHERE name = ?", [.text(table)])
      else { continue }
      try dropStandIn(table)
    }
  }

  /// The tables into which a statement inserts: the words behind each INTO.
  private static func inserted(by sql: String) -> [String] {
    var (tables, isNext): ([String], Bool) = ([], false)
    for word in sql.utf8.split(whereSeparator: { " \n\t(),;".utf8.contains($0) }) {
      if isNext { tables.append(String(Substring(word))) }
      isNext = word.elementsEqual("INTO".utf8)
    }
    return tables
  }
}
