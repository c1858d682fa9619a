import CSQLite

extension Connection {
  /// The columns that statements read while `body` runs, as `table.column`, for tests of what pages depend on.
  ///
  /// What a view reads in turn is not among them.
  @_spi(Raw) public func columnsRead(_ body: () throws -> Void) rethrows -> Set<String> {
    let columns = Columns()
    // Statements that are kept are prepared anew, so that they are asked about, too.
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

  private final class Columns {
    var names: Set<String> = []
  }
}
