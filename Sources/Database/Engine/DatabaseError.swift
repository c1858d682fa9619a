import Glibc

/// Reason why a database operation failed.
public enum DatabaseError: Error, Equatable, Sendable {
  /// SQLite refused: its extended result code, its message, and the statement (without its values).
  case sqlite(code: Int32, message: String, sql: String)
  /// The file belongs to another version of the program: `PRAGMA user_version` of each.
  case otherSchema(found: Int, expected: Int)
  /// The site was never built: there is no database file.
  case notBuilt(path: String)
  /// Another process held the lock for longer than the given time.
  case lockTimedOut(path: String, milliseconds: Int)
  /// The system refused: `errno` and the attempted action.
  case system(code: Int32, action: String, path: String)
  /// A row contains something that the program never writes.
  case damagedRow(String)
}

extension DatabaseError {
  /// True if the disk or a quota is full, so that trying again later may help.
  public var isFull: Bool {
    switch self {
    case .sqlite(let code, _, _): code & 0xff == 13
    case .system(let code, _, _): code == 28 || code == 122
    default: false
    }
  }

  /// True if another process was in the way for too long.
  public var isBusy: Bool {
    switch self {
    case .sqlite(let code, _, _): code & 0xff == 5 || code & 0xff == 6
    case .lockTimedOut: true
    default: false
    }
  }

  /// True if the stored data or the query is at fault: the same query fails in the same way next time.
  ///
  /// Otherwise the cause is the machine (a full disk, one that cannot be read or written, no memory) or another process in the
  /// way, and says nothing about the page being rendered. The numbers are SQLite's primary result codes
  /// (https://sqlite.org/rescode.html); all others count against the query.
  public var isDataError: Bool {
    switch self {
    case .damagedRow: true
    case .sqlite(let code, _, _): !Self.circumstances.contains(code & 0xff)
    case .otherSchema, .notBuilt, .lockTimedOut, .system: false
    }
  }

  /// PERM, ABORT, BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN, PROTOCOL, SCHEMA, NOLFS and NOTADB: the last
  /// concerns the file as a whole.
  private static let circumstances: [Int32] = [3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 17, 22, 26]
}

extension Error {
  /// The error on a line of a log: a sentence if it is a `DatabaseError`, otherwise its own description.
  public var logText: String { (self as? DatabaseError)?.sentence ?? "\(self)" }
}

extension DatabaseError {
  /// The error and its remedy for an operator, on one line; contains no value of a row.
  public var sentence: String {
    switch self {
    case .notBuilt(let path):
      "\(path): there is no database; restore a backup if the site had one, else run `tertulia build`"
    case .otherSchema(let found, let expected):
      "the database has version \(found), this program expects \(expected); "
        + (found < expected ? "run `tertulia build`" : "use the newer program")
    case .lockTimedOut(let path, let milliseconds):
      """
      \(path): another process held the lock for \(milliseconds) ms; if this repeats, look for a process that \
      hangs
      """
    case .system(let code, let action, let path):
      "\(path): cannot \(action): \(String(cString: strerror(code)))\(Self.cure(ofSystem: code))"
    case .sqlite(let code, let message, let sql):
      "the database failed (\(code)): \(message)\(Self.cure(ofSQLite: code, sql))"
    case .damagedRow(let what):
      "the database is damaged: \(what); run `tertulia doctor`"
    }
  }

  private static func cure(ofSystem code: Int32) -> String {
    switch code {
    case EACCES, EPERM:
      "; the site must belong to the user of the service: `tertulia doctor` names files that do not"
    case EROFS:
      "; the folder is read-only for this process: restart its service, or write its unit again: `tertulia deploy systemd`"
    case ENOSPC, EDQUOT: "; free some space or inodes"
    default: "; run `tertulia doctor`"
    }
  }

  /// Returns a remedy by SQLite's primary result code; otherwise the statement, which shows where it happened.
  private static func cure(ofSQLite code: Int32, _ sql: String) -> String {
    switch code & 0xff {
    case 5, 6: "; another program holds a lock on the file: end it if this repeats"
    case 8, 14: "; the site must belong to the user of the service: run `tertulia doctor`"
    case 10: "; look at the disk: `tertulia doctor`, `dmesg`"
    case 11, 26: "; keep a copy of data/ and restore a backup"
    case 13: "; free some space or inodes"
    default: "; run `tertulia doctor` (in: \(sql))"
    }
  }
}
