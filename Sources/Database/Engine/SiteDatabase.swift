import Glibc
import Model

/// The database of one site: a connection, and the lock with which writers and checkpoints take turns.
///
/// SQLite before 3.51.3 can damage a file in WAL mode when a checkpoint resets the log beside a committing writer. Here both
/// happen only under one `flock` (`data/write.lock`), automatic checkpoints are off and closing a connection does not
/// checkpoint, so the two never coincide. The lock also queues writers better than SQLite's own polling.
public final class SiteDatabase {
  /// The site's folder.
  public let folder: SiteFolder
  /// For this module; all others use `reader(for:)` and `write`.
  @_spi(Raw) public let connection: Connection

  /// Returns a reader for queries of other modules.
  public func reader(for viewer: Viewer) -> Reader { Reader(connection, viewer) }

  /// Bytes of the write-ahead log after which the holder of the lock checkpoints.
  ///
  /// A process that opens the database alone reads the whole log first, so it is kept short.
  static let checkpointBytes = 512 * 1024

  /// Variant of `checkpointBytes` when no one waits, for a process that had to read the log: otherwise the next one must, too.
  static let quietCheckpointBytes = 16 * 1024

  /// Default time that a writer waits for its turn, in milliseconds.
  public static let patience = 8_000

  private let patience: Int

  /// Members who are notified when the open transaction is committed (`Transaction.signal`).
  var signalled: Set<Member.ID> = []

  /// Opens the database of a built site; its writers wait at most `patience` milliseconds for their turn.
  ///
  /// Throws `notBuilt` if there is none and `otherSchema` if another version of the program created it.
  public init(
    _ folder: SiteFolder, mode: AccessMode = .write, patience: Int = SiteDatabase.patience
  ) throws {
    self.folder = folder
    self.patience = patience
    connection = try Connection(path: folder.database, mode: mode)
    if mode != .create {
      let version = try connection.number("PRAGMA user_version")
      // An empty file, such as one that lost its content, is not a database of any version.
      if version == 0, try connection.number("PRAGMA page_count") == 0 {
        throw DatabaseError.notBuilt(path: folder.database)
      }
      guard version == Schema.version else {
        throw DatabaseError.otherSchema(found: version, expected: Schema.version)
      }
    }
  }

  /// For a process with one thread: no mutexes and no memory statistics; call it before the first database is opened.
  public static func assumeSingleThread() { Connection.assumeSingleThread() }

  /// For a process with several threads: no memory statistics; call it before the first database is opened.
  public static func disableMemoryStatistics() { Connection.disableMemoryStatistics() }

  /// Clears the state that the last request left with the connection, so that each finds it as if just opened.
  ///
  /// A process that handles many requests calls it before each. Statements stay prepared, up to a limit: the texts of some
  /// queries grow with their parameters.
  public func forgetRequest() { connection.forgetRequest() }

  /// Keeps this many bytes of the file in memory, instead of 2 MB: for callers that read most of it, and much of it twice.
  public func setPageCache(bytes: Int) throws { try connection.setPageCache(bytes: bytes) }

  /// Reads a consistent state: everything in `body` sees the same moment.
  public func read<T>(_ body: () throws -> T) throws -> T { try connection.read(body) }

  /// Runs a write transaction: committed and on disk when this returns, as if never begun when it throws.
  ///
  /// Do nothing slow inside: no rendering, no files, no waiting. Without `flushing` a power cut may undo the transaction, as a
  /// whole, until a later one is flushed: for work that would then be repeated.
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
    try connection.setFlushing(flushing)
    defer {
      // Why loss is right: the next write that is to be flushed tries again, and does not begin where it cannot.
      if !flushing { try? connection.setFlushing(true) }
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

  /// Waits for the turn of a writer, begins a transaction, and rolls it back: nothing is written.
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

  /// Rewrites the whole file and empties the log; returns false if a reader was in the way.
  ///
  /// For use after an erasure. Deleted content is overwritten, but remnants in the unused part of a page, from rows that SQLite
  /// moved to another page, are not, and the log may still contain either. Writers wait meanwhile: 0.3 s for 75 MB.
  public func rewriteFile() throws -> Bool {
    let lock = try FileLock(path: folder.writeLock, waiting: patience)
    try connection.run("VACUUM")
    return try truncate(lock, waiting: Self.replicaPatience) == .empty
  }

  /// Copies the log into the database and empties it, unless another process is in the way.
  public func truncateLog() throws -> LogState {
    try truncate(
      try FileLock(path: folder.writeLock, waiting: patience), waiting: Self.replicaPatience)
  }

  /// Milliseconds after which the lock is attributed to a replicating program: a process that starts another one passes its
  /// locks to it for a moment, between fork and exec.
  private static let replicaPatience = 200

  /// The only checkpoint of this program.
  ///
  /// A replicating program (Litestream) makes its own checkpoints, and commits, outside of the write lock. Beside it ours would
  /// be exposed to the race again: so such a program holds `replica.lock`, and we leave the log to it.
  private func truncate(
    _ lock: borrowing FileLock, waiting milliseconds: Int
  ) throws -> LogState {
    let replica: FileLock
    do throws(DatabaseError) {
      // Within this program only the holder of the write lock takes it.
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

  /// Copies the log into the database when it has grown long; only the holder of the lock may call it.
  ///
  /// Never throws: committed data is safe in the log, and the next writer tries again.
  private func checkpoint(_ lock: borrowing FileLock, above limit: Int) {
    var status = stat()
    guard stat(folder.database + "-wal", &status) == 0, status.st_size > limit else { return }
    do {
      // A reader in the way leaves the rest of the log for the next time; no one waits for it.
      _ = try truncate(lock, waiting: 0)
    } catch {
      // Why loss is right: see above.
    }
  }
}

/// State of the log (SQLite's WAL) after an attempt to empty it.
public enum LogState: Sendable {
  /// It is empty.
  case empty
  /// Another process reads its content.
  case read
  /// A replicating program is running, and empties it itself.
  case replicated
}
