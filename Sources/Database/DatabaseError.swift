/// Why the database could not do what it was asked.
public enum DatabaseError: Error, Equatable, Sendable {
  /// SQLite refused: its extended result code, its words, and the statement (without its values).
  case sqlite(code: Int32, message: String, sql: String)
  /// The file belongs to another version of the program: `PRAGMA user_version` of each.
  case otherSchema(found: Int, expected: Int)
  /// Nobody ever built this site: there is no database file.
  case notBuilt(path: String)
  /// Another process held the lock for longer than the given time.
  case lockTimedOut(path: String, milliseconds: Int)
  /// The system refused: `errno` and what was tried.
  case system(code: Int32, action: String, path: String)
  /// A row holds what the program never writes.
  case damagedRow(String)
}

extension DatabaseError {
  /// Whether the disk or a quota is full, so that trying again later may help.
  public var isFull: Bool {
    switch self {
    case .sqlite(let code, _, _): code & 0xff == 13
    case .system(let code, _, _): code == 28 || code == 122
    default: false
    }
  }

  /// Whether somebody else was in the way for too long.
  public var isBusy: Bool {
    switch self {
    case .sqlite(let code, _, _): code & 0xff == 5 || code & 0xff == 6
    case .lockTimedOut: true
    default: false
    }
  }
}
