import CSQLite
import Glibc

/// A prepared statement, closed when the connection forgets it.
///
/// Only this file, `Row` and `Connection` touch SQLite's pointers. A class, because the connection keeps statements in a list
/// and returns the same ones again.
final class Statement {
  let handle: OpaquePointer
  private let connection: OpaquePointer
  private let sql: String

  /// Throws `DatabaseError.sqlite` with the statement's text if it does not compile.
  init(_ connection: OpaquePointer, _ sql: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw Statement.error(connection, code: code, sql: sql)
    }
    self.handle = handle
    self.connection = connection
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds every parameter, in order.
  func bind(_ values: [SQLValue]) throws(DatabaseError) {
    var index: Int32 = 0
    for value in values {
      index += 1
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .text(let text): bind(Array(text.utf8), at: index)
        case .bytes(let bytes): bind(bytes, at: index)
        }
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let text else { return sqlite3_bind_text(handle, index, "", 0, nil) }
      return sqlite3_bind_text64(
        handle, index, text, UInt64(buffer.count), tertulia_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }

  /// Moves to the next row; returns false if there is none.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let code: throw error(code)
    }
  }

  /// Prepares the statement for its next use.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private func error(_ code: Int32) -> DatabaseError {
    Statement.error(connection, code: code, sql: sql)
  }

  /// Returns the error of a connection; must be called before another system call fails.
  static func error(_ connection: OpaquePointer?, code: Int32, sql: String) -> DatabaseError {
    let message = connection.flatMap(sqlite3_errmsg).map { String(cString: $0) }
    // SQLite calls the file malformed when the disk fails to read it (`unixRead`, IOERR_CORRUPTFS), although it may be intact.
    let isUnread = code & 0xff == SQLITE_CORRUPT && (errno == EIO || errno == ENXIO)
    let extended = isUnread ? SQLITE_IOERR : connection.map(sqlite3_extended_errcode) ?? code
    return .sqlite(code: extended, message: message ?? "out of memory", sql: sql)
  }
}
