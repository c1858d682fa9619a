import CSQLite
import Glibc
import Model

/// Permitted access to a database.
public enum AccessMode: Sendable {
  /// Read and write an existing file.
  case write
  /// Read an existing file.
  case read
  /// Read and write, and create the file if there is none.
  case create
}

/// One connection to an SQLite file, closed with its last reference.
///
/// SQL is passed with bound parameters only, and statements stay prepared; rows come out through a closure. The connection
/// knows nothing of the site. It refuses nothing itself: errors of SQLite are thrown with the SQL. Outside of this module there
/// are `Reader`s and `Transaction`s; only tests and the torture driver import it (`@_spi(Raw)`).
@_spi(Raw) public final class Connection {
  /// Milliseconds for which SQLite waits for another connection.
  ///
  /// Writers queue at the lock; this only covers the moments of a connection that recovers the log.
  static let patience: Int32 = 5_000

  let handle: OpaquePointer
  /// Numbers of the changes recorded by the last transaction that recorded any (`Transaction.record`).
  var recorded: ClosedRange<Int64>?
  /// True if the open transaction has recorded any of them.
  var isRecorded = false
  /// True if a commit waits until the log is on the disk.
  private var isFlushing = true
  /// Few enough for a search by length, which costs less than hashing the text of a query.
  private var statements: [Prepared] = []
  /// True if a statement needed a table that is not in the file: the table or view created for it may be rolled back.
  var isSupplied = false
  /// The absent tables of which this connection has an empty view.
  var placeholderViews: Set<String> = []
  /// The absent tables, as queries without rows, and the schema's number for which that is true; nil until a statement has
  /// missed one.
  var emptyTables: (schema: Int, views: [PublicView])?
  /// True if the public views are objects of the database, for tests, so that no statement defines them.
  private(set) var areViewsMade = false

  /// A statement, with a flag whether it reads an absent table as an empty one.
  private typealias Prepared = (length: Int, sql: String, statement: Statement, readsEmpty: Bool)

  /// Opens a file; throws `notBuilt` if there is none, and `system` if it may not be opened.
  public init(path: String, mode: AccessMode) throws(DatabaseError) {
    let flags =
      switch mode {
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let error = Statement.error(handle, code: code, sql: "open \(path)")
      sqlite3_close_v2(handle)
      if mode != .create, code & 0xff == SQLITE_CANTOPEN { throw Self.cannotOpen(path) }
      throw error
    }
    self.handle = handle
    try configure()
    addFunctions()
  }

  /// Returns the reason why a file cannot be opened: it does not exist, or the system refuses.
  private static func cannotOpen(_ path: String) -> DatabaseError {
    let file = Glibc.open(path, O_RDWR | O_CLOEXEC)
    let code = errno
    // The file could not be opened before, so no lock on it is lost by closing it.
    if file >= 0 { Glibc.close(file) }
    return file < 0 && code != ENOENT
      ? .system(code: code, action: "open", path: path) : .notBuilt(path: path)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// For a process with one thread: no mutexes and no memory statistics; call it before the first connection.
  public static func assumeSingleThread() {
    _ = tertulia_sqlite_configure_single_thread()
    let hear: @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?) -> Void = {
      _, code, _ in
      // SQLITE_NOTICE_RECOVER_WAL is a macro that Swift does not import.
      if code == SQLITE_NOTICE | 1 << 8 { Connection.hasReadLog = true }
    }
    _ = tertulia_sqlite_listen(hear, nil)
  }

  /// For a process with several threads: no memory statistics; call it before the first connection.
  public static func disableMemoryStatistics() { _ = tertulia_sqlite_keep_no_statistics() }

  /// True if this process of one thread was alone when it opened a database, and had to read the log that others left before it
  /// could do anything.
  ///
  /// Unsafe by name only: a callback of C can reach nothing else, and there is one thread.
  nonisolated(unsafe) static var hasReadLog = false

  private func configure() throws(DatabaseError) {
    sqlite3_busy_timeout(handle, Self.patience)
    for (option, on) in [
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ] {
      let code = tertulia_sqlite_set(handle, Int32(option), Int32(on))
      guard code == SQLITE_OK else { throw Statement.error(handle, code: code, sql: "configure") }
    }
    sqlite3_wal_autocheckpoint(handle, 0)
    // Deleted or replaced content would stay in the file until its space is needed, so it is always overwritten. A copy that
    // was left behind while this was off is out of reach of later deletions.
    try execute("PRAGMA synchronous=FULL; PRAGMA secure_delete=ON")
  }

  /// Makes commits wait until the log is on the disk, or not; not within a transaction.
  func setFlushing(_ isOn: Bool) throws(DatabaseError) {
    guard isOn != isFlushing else { return }
    try execute("PRAGMA synchronous=\(isOn ? "FULL" : "NORMAL")")
    isFlushing = isOn
  }

  /// Keeps this many bytes of the file in memory, instead of 2 MB: for callers that read most of it, and much of it twice.
  public func setPageCache(bytes: Int) throws(DatabaseError) {
    try execute("PRAGMA cache_size=-\(bytes / 1024)")
  }

  /// Reads a large amount once: only a few pages are kept, since new memory costs as much as reading them.
  ///
  /// Keeps 64 pages, and afterwards as many as before: `serve` keeps its connection.
  func withoutKeeping<Result>(_ body: () throws -> Result) throws -> Result {
    let size = try number("PRAGMA cache_size")
    try execute("PRAGMA cache_size = 64")
    // Why loss is right: a failure only means that pages are read more often.
    defer { try? execute("PRAGMA cache_size = \(size)") }
    return try body()
  }

  /// Runs one or several statements without parameters.
  public func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Statement.error(handle, code: code, sql: sql) }
  }

  /// Runs a statement that returns no rows; returns how many rows it changed.
  @discardableResult
  public func run(_ sql: String, _ values: [SQLValue] = []) throws(DatabaseError) -> Int {
    var (statement, isRow) = try started(sql, values)
    defer { statement.reset() }
    while isRow { isRow = try statement.step() }
    return Int(sqlite3_changes(handle))
  }

  /// Returns a statement at its first row, and whether there is one; the caller resets it.
  ///
  /// Another process may have dropped a table after it was prepared: then it is prepared once more.
  private func started(
    _ sql: String, _ values: [SQLValue], mayWrite: Bool = true
  ) throws(DatabaseError) -> (Statement, isRow: Bool) {
    while true {
      let statement = try prepared(sql, mayWrite: mayWrite)
      do {
        try statement.bind(values)
        return (statement, try statement.step())
      } catch {
        statement.reset()
        guard try supplyTable(for: sql, after: error) else { throw error }
        statements.removeAll { $0.statement === statement }
      }
    }
  }

  /// Runs a query and passes each row to `body`, as long as more are wanted; `body` may run other queries.
  public func forEach(
    _ sql: String, _ values: [SQLValue] = [], while isWanted: () -> Bool = { true },
    mayWrite: Bool = true, _ body: (borrowing Row) throws -> Void
  ) throws {
    guard isWanted() else { return }
    var (statement, isRow) = try started(sql, values, mayWrite: mayWrite)
    defer { statement.reset() }
    while isRow {
      try body(Row(statement.handle))
      isRow = try isWanted() && statement.step()
    }
  }

  /// Returns all rows of a query, decoded; leaves out rows that decode to nil.
  public func all<T>(
    _ sql: String, _ values: [SQLValue] = [], _ decode: (borrowing Row) throws -> T?
  ) throws -> [T] {
    var rows: [T] = []
    try forEach(sql, values) { if let row = try decode($0) { rows.append(row) } }
    return rows
  }

  /// Returns the first row of a query, decoded; nil if there is none, or it decodes to nil.
  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [], mayWrite: Bool = true,
    _ decode: (borrowing Row) throws -> T?
  ) throws -> T? {
    let (statement, isRow) = try started(sql, values, mayWrite: mayWrite)
    defer { statement.reset() }
    guard isRow else { return nil }
    return try decode(Row(statement.handle))
  }

  /// Returns true if the first column of a query's first row is not 0; false if there is no row.
  func isTrue(_ sql: String, _ values: [SQLValue] = []) throws -> Bool {
    try first(sql, values) { $0.flag(0) } ?? false
  }

  /// Returns the first column of a query's first row; 0 if there is no row.
  func number(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    try first(sql, values) { $0.int(0) } ?? 0
  }

  /// Returns the first column of a query's rows as identifiers.
  func ids<Of>(_ sql: String, _ values: [SQLValue] = []) throws -> [Identifier<Of>] {
    try all(sql, values) { Identifier($0.integer(0)) }
  }

  /// The row number that the last INSERT assigned.
  public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
  public func transaction<T>(_ body: () throws -> T) throws -> T {
    try run("BEGIN IMMEDIATE")
    do {
      if !placeholderViews.isEmpty { try dropPlaceholderViews(ofThoseThatAreBack: true) }
      let result = try body()
      if !placeholderViews.isEmpty { try dropPlaceholderViews() }
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs `body` without waiting when another connection is in the way.
  func withoutWaiting<T>(_ body: () throws -> T) rethrows -> T {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, Self.patience) }
    return try body()
  }

  /// Reads a consistent state: everything in `body` sees the same moment.
  ///
  /// `body` must write nothing. A damaged part of the file fails only the caller that reads it, inside `body`.
  public func read<T>(_ body: () throws -> T) throws -> T {
    try run("BEGIN")
    do {
      if !placeholderViews.isEmpty { try dropPlaceholderViews(ofThoseThatAreBack: true) }
      let result = try body()
      // Why loss is right: after SQLite met damage it refuses to commit. Nothing was written, so rolling back ends the read
      // just as well.
      if (try? run("COMMIT")) == nil { rollBack() }
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Texts of the statements that were run so far: tests ask SQLite for their plans.
  var preparedSQL: [String] { statements.map(\.sql).sorted() }

  private func prepared(
    _ sql: String, mayWrite: Bool = true
  ) throws(DatabaseError) -> Statement {
    let statement = try prepare(sql)
    precondition(
      mayWrite || sqlite3_stmt_readonly(statement.handle) != 0, "a reader cannot run “\(sql)”")
    return statement
  }

  private func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    let length = sql.utf8.count
    for known in statements where known.length == length && known.sql == sql {
      // Another process may have restored the table.
      if known.readsEmpty, try !isAbsenceKnown() {
        forgetEmptyTables()
        break
      }
      // A query inside the closure of the same query would reset it under its reader.
      guard sqlite3_stmt_busy(known.statement.handle) == 0 else {
        return try compiled(sql).statement
      }
      return known.statement
    }
    let (statement, readsEmpty) = try compiled(sql)
    statements.append((length, sql, statement, readsEmpty))
    return statement
  }

  private func compiled(
    _ sql: String
  ) throws(DatabaseError) -> (statement: Statement, readsEmpty: Bool) {
    try supplyInserted(by: sql)
    while true {
      // Statements that read the schema's number cannot depend on it.
      let empty = areViewsMade || sql.hasPrefix("PRAGMA") ? [] : try emptyViews()
      let (text, readsEmpty) =
        areViewsMade ? (sql, false) : PublicView.define(in: sql, with: empty)
      do {
        return (try Statement(handle, text), readsEmpty)
      } catch {
        guard try supplyTable(for: sql, after: error) else { throw error }
      }
    }
  }

  /// Forgets the statements that would hide the rows of a table once it is restored.
  func forgetEmptyTables() { statements.removeAll { $0.readsEmpty } }

  /// Rolls a transaction back, and forgets statements on tables that it may have created.
  private func rollBack() {
    // Why loss is right: the error that led here is the one to report; SQLite may have rolled back itself.
    _ = try? run("ROLLBACK")
    forgetEmptyTables()
    emptyTables = nil
    guard isSupplied else { return }
    statements.removeAll()
    // Views created in it are gone, and the others are created again when they are needed.
    for table in placeholderViews { _ = try? execute("DROP VIEW IF EXISTS temp.\(table)") }
    placeholderViews = []
  }

  /// Maximum number of statements that stay prepared from one request to the next.
  private static let statementLimit = 400

  func forgetRequest() {
    (recorded, isRecorded) = (nil, false)
    // Only a process that opens the database alone reads the log: in its first request, if in any.
    if Self.hasReadLog { Self.hasReadLog = false }
    if statements.count > Self.statementLimit { statements.removeAll() }
  }

  func forgetStatements() { statements.removeAll() }

  func forgetStatements(areViewsMade: Bool) {
    statements.removeAll()
    self.areViewsMade = areViewsMade
  }
}
