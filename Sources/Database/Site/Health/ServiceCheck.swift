import Glibc
public import Time

/// The answer to a monitor, which asks every minute whether a site can do its work.
///
/// It opens the database, waits a bounded time for the turn of a writer, and looks at folders, disks and the queue. It writes
/// no row and reads nothing that anybody wrote.
public struct ServiceCheck: Hashable, Sendable {
  /// The state of a part.
  ///
  /// The raw values are what monitors read, and stay.
  public enum State: String, Hashable, Sendable {
    /// It works.
    case ok
    /// It could not be checked, since another part failed.
    case unchecked
    /// The file or folder is not there.
    case missing
    /// The database belongs to another version of the program.
    case otherVersion = "other_version"
    /// The database does not open, or cannot be read.
    case unreadable
    /// Another process holds the lock.
    case busy
    /// It may not be written.
    case readOnly = "read_only"
    /// The disk has no space or no inodes left.
    case full
    /// It waits for longer than it should.
    case late
  }

  /// Something that was checked.
  public struct Part: Hashable, Sendable {
    /// What monitors call it: `database`, `lock`, `data`, `public`, `disk`, `changes`, `jobs`.
    public let name: String
    /// How it is.
    public let state: State
  }

  /// What surrounds the site; tests put something else in its place.
  public struct Surroundings {
    /// Says of a folder whether this process may write in it: access(2).
    public var mayWrite: (_ path: String) -> Bool = { ServiceCheck.mayWrite(in: $0) }
    /// Bytes and inodes that this user may still take on the disk of a folder; nil where nobody knows.
    public var room: (_ path: String) -> DiskRoom? = { DiskRoom(of: $0) }
    /// Milliseconds to wait for the lock of writers.
    public var patience = 2_000

    /// The machine as it is.
    public init() {}
  }

  /// The parts, in an order that stays.
  public private(set) var parts: [Part] = []
  /// Seconds for which the oldest change has waited to be published; 0 when none waits.
  public private(set) var oldestChange: Int64 = 0

  /// Whether all parts work.
  public var isWell: Bool { parts.allSatisfy { $0.state == .ok } }

  /// Seconds after which a change is late: requests publish at once, and a timer each minute.
  static let changeLimit: Int64 = 900
  /// Days after which daily jobs are late, by a clock in any time zone.
  static let jobLimit = 2
  /// Bytes and inodes below which posts fail.
  private static let (leastBytes, leastInodes) = (4 << 20, 100)

  /// Whether this process may make and remove files in a folder (access(2)), by its rights and by how the disk is mounted.
  public static func mayWrite(in folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }

  /// Checks a site at some moment.
  public init(_ folder: SiteFolder, at now: Timestamp, _ surroundings: Surroundings = .init()) {
    let places = [folder.data, folder.documentRoot]
    let (database, site) = Self.open(folder)
    note("database", database)
    note("lock", site.map { Self.lock($0, surroundings.patience) } ?? .unchecked)
    for (name, place) in zip(["data", "public"], places) {
      let isThere = access(place, F_OK) == 0
      note(name, !isThere ? .missing : surroundings.mayWrite(place) ? .ok : .readOnly)
    }
    let isFull = places.compactMap(surroundings.room).contains {
      $0.bytes < Self.leastBytes || $0.inodes.map { $0 < Self.leastInodes } ?? false
    }
    note("disk", isFull ? .full : .ok)
    lookAtWork(site, at: now)
  }

  private mutating func note(_ name: String, _ state: State) {
    parts.append(Part(name: name, state: state))
  }

  private static func open(_ folder: SiteFolder) -> (State, SiteDatabase?) {
    do {
      let site = try SiteDatabase(folder)
      // The table that every request reads.
      _ = try site.buildNumber()
      return (.ok, site)
    } catch DatabaseError.notBuilt {
      return (.missing, nil)
    } catch DatabaseError.otherSchema {
      return (.otherVersion, nil)
    } catch {
      return (.unreadable, nil)
    }
  }

  private static func lock(_ site: SiteDatabase, _ patience: Int) -> State {
    do {
      try site.tryWriting(waiting: patience)
      return .ok
    } catch let error as DatabaseError where error.isBusy {
      return .busy
    } catch let error as DatabaseError where error.isFull {
      return .full
    } catch {
      return .readOnly
    }
  }

  /// What waits, and whether somebody does the work of each day.
  private mutating func lookAtWork(_ site: SiteDatabase?, at now: Timestamp) {
    let (changes, jobs) = site.map { Self.work($0, at: now) } ?? (nil, nil)
    oldestChange = changes ?? 0
    note("changes", changes.map { $0 > Self.changeLimit ? .late : .ok } ?? .unchecked)
    note("jobs", jobs ?? .unchecked)
  }

  /// The age of the oldest change, and how daily work is; nil for what cannot be read.
  private static func work(_ site: SiteDatabase, at now: Timestamp) -> (Int64?, State?) {
    // Why loss is right: a part that cannot be read is `unchecked`, which is no health either.
    let changes = try? site.oldestChange(at: now)
    do {
      // A site that was never refreshed is new: its timer has had no minute yet.
      guard let day = try site.lastJobDay() else { return (changes, .ok) }
      let today = CivilDateTime(now, offset: 0).date
      return (changes, day.adding(days: jobLimit) < today ? .late : .ok)
    } catch {
      return (changes, nil)
    }
  }
}

extension SiteDatabase {
  /// The job whose bookmark is the day on which daily work was last done.
  public static let pruneJob = "prune"

  /// The day on which daily work was last done; nil where it never was.
  public func lastJobDay() throws -> CivilDate? {
    try bookmark(ofJob: Self.pruneJob).flatMap { CivilDate($0) }
  }

  /// Seconds for which the oldest change has waited to be published; 0 when none waits, or none says since when.
  public func oldestChange(at now: Timestamp) throws -> Int64 {
    let first = try pendingChanges(limit: 1).first?.recordedAt
    return first.map { max(0, now.seconds - max($0.seconds, 0)) } ?? 0
  }
}

/// What is left of a disk for who asks.
public struct DiskRoom: Hashable, Sendable {
  /// Bytes.
  public let bytes: Int
  /// Files and folders; nil on a file system without such a limit.
  public let inodes: Int?

  /// Takes both as they are.
  public init(bytes: Int, inodes: Int? = nil) {
    self.bytes = bytes
    self.inodes = inodes
  }

  /// The file system of a path; nil when there is no such path.
  public init?(of path: String) {
    var space = statvfs()
    guard statvfs(path, &space) == 0 else { return nil }
    let (bytes, isTooLarge) = UInt64(space.f_bavail)
      .multipliedReportingOverflow(by: UInt64(space.f_frsize))
    self.init(
      bytes: isTooLarge ? .max : Int(clamping: bytes),
      // Btrfs and others make inodes as they need them, and say that there are none.
      inodes: space.f_files == 0 ? nil : Int(clamping: space.f_favail))
  }
}
