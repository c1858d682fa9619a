import CSQLite

@_spi(Raw) @testable import Database

extension SiteDatabase {
  /// Steps of SQLite's virtual machine that all statements of the connection took since the last call.
  func steps() -> Int {
    var (sum, statement) = (0, sqlite3_next_stmt(connection.handle, nil))
    while let found = statement {
      sum += Int(sqlite3_stmt_status(found, SQLITE_STMTSTATUS_VM_STEP, 1))
      statement = sqlite3_next_stmt(connection.handle, found)
    }
    return sum
  }
}
