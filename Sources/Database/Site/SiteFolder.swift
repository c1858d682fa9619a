import Glibc

/// Paths of a site's files, below the folder that has `site.yml`.
///
/// Everything under `data/` is private; everything under `public/` is sent by a web server.
public struct SiteFolder: Hashable, Sendable {
  /// The folder itself, without a slash at the end.
  public let path: String

  /// Takes a folder; opening it shows whether it is a site.
  public init(_ path: String) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == 47 { path.removeLast() }
    self.path = path
  }

  /// `site.yml`.
  public var settings: String { path + "/site.yml" }
  /// Files of the editors.
  public var content: String { path + "/content" }
  /// Overrides of the theme.
  public var templates: String { path + "/templates" }
  /// The document root.
  public var documentRoot: String { path + "/public" }
  /// Private files: mode 0700.
  public var data: String { path + "/data" }
  /// The SQLite file.
  public var database: String { data + "/tertulia.db" }
  /// Pictures and documents of the editors, cleaned: a cache of the files published under `/media/`.
  public var media: String { data + "/media" }
  /// Returns the path of a cleaned picture or document by its name; nil if there is none.
  public func cleanedMedia(_ name: String) -> String? {
    let path = "\(media)/\(name)"
    return !name.utf8.contains(47) && access(path, R_OK) == 0 ? path : nil
  }

  /// Changes the wake file to announce that jobs are due.
  ///
  /// A failure is ignored: the timer finds the work within a minute.
  public func wakeJobs() {
    let file = open(wake, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    futimens(file, nil)
    close(file)
  }

  /// Counts of recent actions (`Counters`).
  public var counters: String { data + "/counters" }
  /// Rules for limiting strangers before the database is opened (`StrangerRules`).
  var strangers: String { data + "/strangers" }
  /// Last page views of members (`LastSeen`).
  var lastSeenTimes: String { data + "/looks" }
  /// Names of members' signals (`MemberSignals`).
  var signalNames: String { data + "/signals" }
  /// Key of the links that unsubscribe from emails.
  public var mailKey: String { data + "/mail.key" }
  /// The key by which push services identify the site, and its public half.
  public var pushKey: String { data + "/push.key" }
  /// Held around every write transaction and every checkpoint.
  public var writeLock: String { data + "/write.lock" }
  /// Shared by the program that replicates the database, as long as it runs, and held around every checkpoint: only one of the
  /// two makes them.
  public var replicaLock: String { data + "/replica.lock" }
  /// Locks 1 and 2 are held while a password is hashed; further ones by each process that waits or is at work.
  public func passwordLock(_ slot: Int) -> String { data + "/password-\(slot).lock" }
  /// Held by the one process that waits to continue publishing.
  public var continuationLock: String { data + "/continuation.lock" }
  /// Held by the process that does one kind of work of the job runner.
  public func jobLock(_ job: String) -> String { data + "/duty-\(job).lock" }
  /// Changed when there is work for the job runner that no other process starts: a timer may watch it.
  public var wake: String { data + "/wake" }
  /// Held while pages are written.
  public var publishLock: String { data + "/publish.lock" }
  /// Shared by requests that wait to write their pages: processes with time to spare let them go first.
  public var publishWaitingLock: String { data + "/publish-waiting.lock" }
}
