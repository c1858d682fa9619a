import Database
import Glibc

/// Activity of Litestream with the database.
enum ReplicaState {
  /// Nothing: it never replicated it.
  case none
  /// It runs, holds `replica.lock`, and makes all checkpoints.
  case running
  /// It runs without the lock: its commits and our checkpoints may meet.
  case unlocked
  /// It replicated the database once.
  case stopped

  /// Looks at the lock, at the tables that Litestream makes in every database, and at its processes.
  init(of folder: SiteFolder, _ site: SiteDatabase, processes: String = "/proc") throws {
    if Self.isHeld(folder.replicaLock) {
      self = .running
    } else if Self.isOpen(folder.database, in: processes) {
      self = .unlocked
    } else {
      let isKnown = try site.reader(for: .everyone).first(
        "SELECT 1 FROM sqlite_schema WHERE name = '_litestream_seq'"
      ) { $0.int(0) }
      self = isKnown == nil ? .none : .stopped
    }
  }

  private static func isHeld(_ lock: String) -> Bool {
    guard access(lock, F_OK) == 0 else { return false }
    do throws(DatabaseError) {
      _ = try FileLock(path: lock, waiting: 0)
    } catch {
      if case .lockTimedOut = error { return true }
    }
    return false
  }

  /// True if a process called `litestream` has a file open; only its user and root can see that.
  private static func isOpen(_ file: String, in processes: String) -> Bool {
    guard let path = realpath(file, nil) else { return false }
    defer { free(path) }
    let wanted = String(cString: path)
    return ServingProcess.names(in: processes).compactMap(Int32.init).contains { id in
      let place = "\(processes)/\(id)"
      return ServingProcess.text(of: "\(place)/comm") == "litestream\n"
        && ServingProcess.names(in: "\(place)/fd").contains { name in
          ServingProcess.target(of: "\(place)/fd/\(name)") == wanted
        }
    }
  }
}

// Replication, and the log that it keeps.
extension SiteHealth {
  /// Bytes of the write-ahead log that say that something keeps it from being reset: 512 KB are usual, and with Litestream,
  /// which resets it once a minute, some megabytes.
  private static let (longLog, longReplicatedLog) = (4 << 20, 64 << 20)

  mutating func checkReplica(_ replica: ReplicaState) {
    switch replica {
    case .none: break
    case .running: approve("data/replica.lock", "Litestream is running, and makes the checkpoints")
    case .unlocked:
      fail(
        "data/replica.lock",
        """
        Litestream is running without this lock, so that its checkpoints can meet ours, which SQLite before 3.51.3 does \
        not survive; stop it, and start it as docs/replicas.md says (flock --shared)
        """)
    case .stopped:
      warn(
        "data/replica.lock",
        """
        Litestream replicated this database, and is not running: no replica is kept; start it, or remove its tables \
        (docs/replicas.md)
        """)
    }
  }

  /// SQLite 3.7.0 to 3.51.2 but 3.44.6 and 3.50.7 may damage a log that is reset beside a writer
  /// (<https://sqlite.org/wal.html#walresetbug>).
  static func words(sqlite version: String, _ replica: ReplicaState) -> String {
    let parts = version.utf8.split(separator: 46).map { Int(String(Substring($0))) ?? 0 }
    let isRacy =
      !parts.lexicographicallyPrecedes([3, 7, 0])
      && parts.lexicographicallyPrecedes([3, 51, 3])
      && !["3.44.6", "3.50.7"].contains(version)
    guard isRacy else { return "SQLite \(version)" }
    return switch replica {
    case .unlocked: "SQLite \(version); its WAL-reset race is not excluded"
    case .running: "SQLite \(version); its WAL-reset race is excluded by replica.lock"
    case .none, .stopped: "SQLite \(version); its WAL-reset race is excluded by the write lock"
    }
  }

  mutating func checkLog(_ replica: ReplicaState) {
    var status = stat()
    let size = stat(folder.database + "-wal", &status) == 0 ? Int(status.st_size) : 0
    let isReplicated = if case .running = replica { true } else { false }
    guard size > (isReplicated ? Self.longReplicatedLog : Self.longLog) else {
      return approve(Self.place + "-wal", "is \(size / 1024) KB large")
    }
    warn(
      Self.place + "-wal",
      isReplicated
        ? "is \(size / 1_048_576) MB large; Litestream does not reset it: look at its log"
        : """
        is \(size / 1_048_576) MB large; a process does not stop reading, or nothing writes: look for a process \
        that hangs
        """)
  }
}
