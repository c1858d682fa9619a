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

  /// Whether what is stored, or what was asked of it, is at fault: the same query fails in the same way next time.
  ///
  /// Else it is the machine (a full disk, one that cannot be read or written, no memory) or somebody who was
  /// in the way, and says nothing against the page that was being made. The numbers are SQLite's primary
  /// result codes (https://sqlite.org/rescode.html); what is not among them counts against the query.
  public var liesInData: Bool {
    switch self {
    case .damagedRow: true
    case .sqlite(let code, _, _): !Self.circumstances.contains(code & 0xff)
    case .otherSchema, .notBuilt, .lockTimedOut, .system: false
    }
  }

  /// PERM, ABORT, BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN, PROTOCOL, SCHEMA, NOLFS
  /// and NOTADB: the last is the file as a whole.
  private static let circumstances: [Int32] = [3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 17, 22, 26]
}
