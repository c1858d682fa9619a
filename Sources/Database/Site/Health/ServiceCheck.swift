import Glibc
public import Time

/// The response to a monitor, which checks every minute whether a site works.
///
/// It opens the database, waits a bounded time for the write lock, and looks at folders, disks and the queue. It writes no row
/// and reads no text of any person.
public struct ServiceCheck: Hashable, Sendable {
  /// The state of a part.
  ///
  /// Monitors read the raw values, so these never change.
  public enum State: String, Hashable, Sendable {
    /// It works.
    case ok
    /// It could not be checked, since another part failed.
    case unchecked
    /// The file or folder does not exist.
    case missing
    /// The database belongs to another version of the program.
    case otherVersion = "other_version"
    /// The database does not open, or cannot be read.
    case unreadable
    /// Another process holds the lock.
    case busy
    /// It cannot be written.
    case readOnly = "read_only"
    /// The disk has no space or no inodes left.
    case full
    /// It has been waiting for longer than it should.
    case late
  }

  /// A checked part.
  public struct Part: Hashable, Sendable {
    /// Name for monitors: `database`, `lock`, `data`, `public`, `disk`, `changes`, `jobs`.
    public let name: String
    /// State of the part.
    public let state: State
  }

  /// Environment of the site, which tests replace.
  public struct HostEnvironment {
    /// Returns true if this process may write in a folder: access(2).
    public var mayWrite: (_ path: String) -> Bool = { ServiceCheck.mayWrite(in: $0) }
    /// Returns the bytes and inodes that this user may still take on the disk of a folder; nil if unknown.
    public var room: (_ path: String) -> FreeDiskSpace? = { FreeDiskSpace(of: $0) }
    /// Milliseconds to wait for the lock of writers.
    public var patience = 2_000

    /// The actual machine.
    public init() {}
  }

  /// The parts, in a fixed order.
  public private(set) var parts: [Part] = []
  /// Seconds for which the oldest change has waited to be published; 0 if there is none.
  public private(set) var oldestChange: Int64 = 0

  /// True if all parts work.
  public var isWell: Bool { parts.allSatisfy { $0.state == .ok } }

  /// Seconds after which a change is late: requests publish at once, and a timer each minute.
  static let changeLimit: Int64 = 900
  /// Days after which daily jobs are late, by a clock in any time zone.
  static let jobLimit = 2
  /// Bytes and inodes below which posts fail.
  private static let (leastBytes, leastInodes) = (4 << 20, 100)

  /// Returns true if this process may create and remove files in a folder (access(2)), by its rights and by how the disk is
  /// mounted.
  public static func mayWrite(in folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }

  /// Checks a site at a moment.
  public init(_ folder: SiteFolder, at now: Timestamp, _ hostEnvironment: HostEnvironment = .init())
  {
    let places = [folder.data, folder.documentRoot]
    let (database, site) = Self.open(folder)
    note("database", database)
    note("lock", site.map { Self.lock($0, hostEnvironment.patience) } ?? .unchecked)
    for (name, place) in zip(["data", "public"], places) {
      let isThere = access(place, F_OK) == 0
      note(name, !isThere ? .missing : hostEnvironment.mayWrite(place) ? .ok : .readOnly)
    }
    let isFull = places.compactMap(hostEnvironment.room).contains {
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

  /// Checks the queue of changes, and whether daily jobs run.
  private mutating func lookAtWork(_ site: SiteDatabase?, at now: Timestamp) {
    let (changes, jobs) = site.map { Self.work($0, at: now) } ?? (nil, nil)
    oldestChange = changes ?? 0
    note("changes", changes.map { $0 > Self.changeLimit ? .late : .ok } ?? .unchecked)
    note("jobs", jobs ?? .unchecked)
  }

  /// Returns the age of the oldest change, and the state of daily jobs; nil for values that cannot be read.
  private static func work(_ site: SiteDatabase, at now: Timestamp) -> (Int64?, State?) {
    // Why loss is right: a part that cannot be read is `unchecked`, which is not healthy either.
    let changes = try? site.oldestChange(at: now)
    do {
      // A site that was never refreshed is new: its timer has not run yet.
      guard let day = try site.lastJobDay() else { return (changes, .ok) }
      let today = CivilDateTime(now, offset: 0).date
      return (changes, day.adding(days: jobLimit) < today ? .late : .ok)
    } catch {
      return (changes, nil)
    }
  }
}

extension SiteDatabase {
  /// The job whose bookmark is the day of the last daily jobs.
  public static let pruneJob = "prune"

  /// Returns the day of the last daily jobs; nil if they never ran.
  public func lastJobDay() throws -> CivilDate? {
    try bookmark(ofJob: Self.pruneJob).flatMap { CivilDate($0) }
  }

  /// Returns the seconds for which the oldest change has waited to be published; 0 if there is none, or none has a time.
  public func oldestChange(at now: Timestamp) throws -> Int64 {
    let first = try pendingChanges(limit: 1).first?.recordedAt
    return first.map { max(0, now.seconds - max($0.seconds, 0)) } ?? 0
  }
}

/// Free space of a disk for the calling user.
public struct FreeDiskSpace: Hashable, Sendable {
  /// Bytes.
  public let bytes: Int
  /// Files and folders; nil on a file system without such a limit.
  public let inodes: Int?

  /// Takes both as they are.
  public init(bytes: Int, inodes: Int? = nil) {
    self.bytes = bytes
    self.inodes = inodes
  }

  /// Reads the file system of a path; nil if the path does not exist.
  public init?(of path: String) {
    var space = statvfs()
    guard statvfs(path, &space) == 0 else { return nil }
    let (bytes, isTooLarge) = UInt64(space.f_bavail)
      .multipliedReportingOverflow(by: UInt64(space.f_frsize))
    self.init(
      bytes: isTooLarge ? .max : Int(clamping: bytes),
      // Btrfs and others create inodes as they need them, and report that there are none.
      inodes: space.f_files == 0 ? nil : Int(clamping: space.f_favail))
  }
}
