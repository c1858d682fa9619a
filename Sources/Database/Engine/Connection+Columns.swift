import CSQLite

extension Connection {
  /// Returns the columns that statements read while `body` runs, as `table.column`, for tests of what pages depend on.
  ///
  /// Leaves out columns that a view reads in turn.
  @_spi(Raw) public func columnsRead(_ body: () throws -> Void) rethrows -> Set<String> {
    let columns = Columns()
    return try withViews {
      sqlite3_set_authorizer(
        handle,
        { context, action, table, column, _, view in
          if action == SQLITE_READ, view == nil, let context, let table, let column {
            Unmanaged<Columns>.fromOpaque(context).takeUnretainedValue().names.insert(
              String(cString: table) + "." + String(cString: column))
          }
          return SQLITE_OK
        }, Unmanaged.passUnretained(columns).toOpaque())
      defer { sqlite3_set_authorizer(handle, nil, nil) }
      try body()
      return columns.names
    }
  }

  /// Creates the public views while `body` runs: SQLite names no columns of views that statements define themselves.
  private func withViews<T>(_ body: () throws -> T) rethrows -> T {
    forgetStatements(areViewsMade: true)
    defer {
      for view in PublicView.all {
        sqlite3_exec(handle, "DROP VIEW temp.\(view.name)", nil, nil, nil)
      }
      forgetStatements(areViewsMade: false)
    }
    for view in PublicView.all {
      sqlite3_exec(handle, "CREATE TEMP VIEW \(view.name) AS \(view.query)", nil, nil, nil)
    }
    return try body()
  }

  /// Refuses to read tables that publishing must not read, for tests: rows that are not for everyone.
  @_spi(Raw) public func refusingPrivateTables<T>(_ body: () throws -> T) rethrows -> T {
    try withViews {
      sqlite3_set_authorizer(
        handle,
        { _, action, table, _, _, view in
          guard action == SQLITE_READ, let table else { return SQLITE_OK }
          let isOpen = Schema.mayPublish(
            String(cString: table), through: view.map { String(cString: $0) })
          return isOpen ? SQLITE_OK : SQLITE_DENY
        }, nil)
      defer { sqlite3_set_authorizer(handle, nil, nil) }
      return try body()
    }
  }

  /// Returns the column names of a query's result; empty if SQLite refuses it.
  @_spi(Raw) public func columnNames(_ sql: String) -> [String] {
    // Why loss is right: for tests, which expect names.
    guard let statement = try? Statement(handle, PublicView.define(in: sql)) else { return [] }
    return (0..<sqlite3_column_count(statement.handle)).compactMap {
      sqlite3_column_name(statement.handle, $0).map { String(cString: $0) }
    }
  }

  /// Returns the statements that run while `body` does, in order, without their values: tests check what is done for each
  /// viewer.
  @_spi(Raw) public func statementsRun(_ body: () throws -> Void) rethrows -> [String] {
    let columns = Columns()
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, _ in
        if let context, let statement, let sql = sqlite3_sql(OpaquePointer(statement)) {
          Unmanaged<Columns>.fromOpaque(context).takeUnretainedValue().statements.append(
            String(cString: sql))
        }
        return 0
      }, Unmanaged.passUnretained(columns).toOpaque())
    defer { sqlite3_trace_v2(handle, 0, nil, nil) }
    try body()
    return columns.statements
  }

  private final class Columns {
    var names: Set<String> = []
    var statements: [String] = []
  }
}
