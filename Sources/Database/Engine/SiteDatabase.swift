import Glibc
import Model

/// The database of one site: a connection, and the lock that lets writers and checkpoints take turns.
///
/// SQLite before 3.51.3 can damage a file in WAL mode when a checkpoint resets the log beside a
/// committing writer. Here both happen only under one `flock` (`data/write.lock`), automatic
/// checkpoints are off and closing a connection does not checkpoint, so the two never meet. The lock
/// queues writers better than SQLite's own polling, too.
public final class SiteDatabase {
  /// Where the site is.
  public let folder: SiteFolder
  /// For this module; all others have `reader(for:)` and `write`.
  @_spi(Raw) public let connection: Connection

  /// For queries of others.
  public func reader(for viewer: Viewer) -> Reader { Reader(connection, viewer) }

  /// Bytes of the write-ahead log after which the holder of the lock checkpoints.
  ///
  /// A process that opens the database alone reads the whole log first, so it is kept short.
  static let checkpointBytes = 512 * 1024

  /// The same where nobody waits, for a process that had to read the log: so has the next one then.
  static let quietCheckpointBytes = 16 * 1024

  /// How long a writer waits for its turn unless told otherwise, in milliseconds.
  public static let patience = 8_000

  private let patience: Int

  /// Members who hear of it when the transaction that is open is committed (`Transaction.signal`).
  var signalled: Set<Member.ID> = []

  /// Opens the database of a built site; its writers wait at most `patience` milliseconds for their turn.
  ///
  /// Throws `notBuilt` when there is none and `otherSchema` when another version of the program made it.
  public init(
    _ folder: SiteFolder, mode: AccessMode = .write, patience: Int = SiteDatabase.patience
  ) throws {
    self.folder = folder
    self.patience = patience
    connection = try Connection(path: folder.database, mode: mode)
    if mode != .create {
      let version = try connection.number("PRAGMA user_version")
      // An empty file, such as one whose text was lost, is no database of any version.
      if version == 0, try connection.number("PRAGMA page_count") == 0 {
        throw DatabaseError.notBuilt(path: folder.database)
      }
      guard version == Schema.version else {
        throw DatabaseError.otherSchema(found: version, expected: Schema.version)
      }
    }
  }

  /// In a process with one thread: no mutexes and no memory statistics, before the first database is opened.
  public static func assumeSingleThread() { Connection.assumeSingleThread() }

  /// In a process with several threads: no memory statistics, before the first database is opened.
  public static func keepNoStatistics() { Connection.keepNoStatistics() }

  /// Forgets what the last request left with the connection: each is to find one as if it had just been opened.
  ///
  /// A process that answers many requests calls it before each. Statements stay prepared, up to a bound: the texts of some
  /// queries are as long as what they ask for.
  public func forgetRequest() { connection.forgetRequest() }

  /// Keeps so many bytes of the file in memory, instead of 2 MB: for who reads most of it, and much of it twice.
  public func keepPages(bytes: Int) throws { try connection.keepPages(bytes: bytes) }

  /// Reads a consistent state: everything in `body` sees the same moment.
  public func read<T>(_ body: () throws -> T) throws -> T { try connection.read(body) }

  /// One write transaction: committed and on disk when this returns, as if never begun when it throws.
  ///
  /// Nothing slow belongs inside: no rendering, no files, no waiting. Without `flushing` a power cut may
  /// take the transaction back, whole, until a later one is flushed: for what would be done again then.
  public func write<T>(
    flushing: Bool = true, _ body: (inout Transaction) throws -> T
  ) throws -> T {
    var result: T?
    try commit(flushing: flushing) { result = try body(&$0) }
    if !signalled.isEmpty { memberSignals.notify(signalled) }
    guard let result else { throw DatabaseError.damagedRow("a transaction") }
    return result
  }

  /// `write` without a generic result: specialized copies of this code took 0.3 MB of the CGI.
  @inline(never)
  private func commit(
    flushing: Bool, _ body: (inout Transaction) throws -> Void
  ) throws {
    let lock = try FileLock(path: folder.writeLock, waiting: patience)
    if !flushing { try connection.execute("PRAGMA synchronous=NORMAL") }
    defer {
      // Why loss is right: the connection that could not flush less flushes more.
      if !flushing { try? connection.execute("PRAGMA synchronous=FULL") }
    }
    connection.isRecorded = false
    signalled = []
    try connection.transaction {
      var transaction = Transaction(self)
      try body(&transaction)
    }
    checkpoint(
      lock,
      above: !flushing && Connection.hasReadLog ? Self.quietCheckpointBytes : Self.checkpointBytes)
  }

  /// Waits for the turn of a writer, begins a transaction, and ends both: nothing is written.
  ///
  /// Throws what `write` would throw before its first statement.
  public func tryWriting(waiting milliseconds: Int) throws {
    let lock = try FileLock(path: folder.writeLock, waiting: milliseconds)
    try connection.withoutWaiting {
      try connection.run("BEGIN IMMEDIATE")
      try connection.run("ROLLBACK")
    }
    _ = consume lock
  }

  /// Writes the whole file anew and leaves the log empty; false when a reader was in the way.
  ///
  /// For after an erasure. What is deleted is overwritten, but what SQLite leaves behind in the unused part of a page when
  /// it moves rows to another is not, and either may still stand in the log. Who writes waits meanwhile: 0.3 s for 75 MB.
  public func rewriteFile() throws -> Bool {
    let lock = try FileLock(path: folder.writeLock, waiting: patience)
    try connection.run("VACUUM")
    return try truncate(lock, waiting: Self.replicaPatience) == .empty
  }

  /// Copies the log into the database and leaves it empty, unless somebody is in the way.
  public func truncateLog() throws -> LogState {
    try truncate(
      try FileLock(path: folder.writeLock, waiting: patience), waiting: Self.replicaPatience)
  }

  /// Milliseconds until the lock counts as a program's that replicates: a process that starts another one gives it its locks for
  /// a moment, between fork and exec.
  private static let replicaPatience = 200

  /// The only checkpoint of this program.
  ///
  /// A program that replicates (Litestream) makes its own, and commits, outside of the lock of writers. Beside it ours would
  /// be exposed to the race again: so whoever replicates holds `replica.lock`, and we leave the log to them.
  private func truncate(
    _ lock: borrowing FileLock, waiting milliseconds: Int
  ) throws -> LogState {
    let replica: FileLock
    do throws(DatabaseError) {
      // Of this program only the holder of the lock of writers takes it.
      replica = try FileLock(path: folder.replicaLock, waiting: milliseconds)
    } catch {
      guard case .lockTimedOut = error else { throw error }
      return .replicated
    }
    let isBusy = try connection.withoutWaiting {
      try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.flag(0) }
    }
    _ = consume replica
    return isBusy == false ? .empty : .read
  }

  /// Copies the log into the database when it has grown long; only the holder of the lock may.
  ///
  /// Never throws: what was committed is safe in the log, and the next writer tries again.
  private func checkpoint(_ lock: borrowing FileLock, above limit: Int) {
    var status = stat()
    guard stat(folder.database + "-wal", &status) == 0, status.st_size > limit else { return }
    do {
      // A reader in the way leaves the rest of the log for the next time; nobody waits for it.
      _ = try truncate(lock, waiting: 0)
    } catch {
      // Why loss is right: see above.
    }
  }
}

/// What became of the log (SQLite's WAL) when it was to be emptied.
public enum LogState: Sendable {
  /// It is empty.
  case empty
  /// Somebody reads what is in it.
  case read
  /// A program that replicates is running, and empties it itself.
  case replicated
}
