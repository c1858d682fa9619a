import Glibc

/// Where a site keeps its files, below the folder that has `site.yml`.
///
/// Everything under `data/` is private; everything under `public/` is what a web server sends.
public struct SiteFolder: Hashable, Sendable {
  /// The folder itself, without a slash at the end.
  public let path: String

  /// Names a folder; whether it is a site is found out by opening it.
  public init(_ path: String) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == 47 { path.removeLast() }
    self.path = path
  }

  /// `site.yml`.
  public var settings: String { path + "/site.yml" }
  /// What editors write.
  public var content: String { path + "/content" }
  /// Overrides of the theme.
  public var templates: String { path + "/templates" }
  /// The document root.
  public var documentRoot: String { path + "/public" }
  /// What nobody else may read: mode 0700.
  public var data: String { path + "/data" }
  /// The SQLite file.
  public var database: String { data + "/tertulia.db" }
  /// Pictures and documents of the editors, cleaned: a cache of what is published under `/media/`.
  public var media: String { data + "/media" }
  /// A cleaned picture or document by its name; nil when there is none.
  public func cleanedMedia(_ name: String) -> String? {
    let path = "\(media)/\(name)"
    return !name.utf8.contains(47) && access(path, R_OK) == 0 ? path : nil
  }

  /// Changes the file that says so.
  ///
  /// A failure is ignored: then the timer's next minute finds the work.
  public func wakeJobs() {
    let file = open(wake, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    futimens(file, nil)
    close(file)
  }

  /// How often something was done lately (`Counters`).
  public var counters: String { data + "/counters" }
  /// What is known of the limit of strangers before the database is opened (`StrangerRules`).
  var strangers: String { data + "/strangers" }
  /// When members were last here (`LastSeen`).
  var lastSeenTimes: String { data + "/looks" }
  /// The names of members' signals (`MemberSignals`).
  var signalNames: String { data + "/signals" }
  /// Of which the links are made that stop letters.
  public var mailKey: String { data + "/mail.key" }
  /// The key by which push services know the site, and its public half.
  public var pushKey: String { data + "/push.key" }
  /// Held around every write transaction and every checkpoint.
  public var writeLock: String { data + "/write.lock" }
  /// Shared by the program that replicates the database, as long as it runs, and held around every checkpoint: only one of
  /// both makes them.
  public var replicaLock: String { data + "/replica.lock" }
  /// Held while a password is hashed, 1 or 2; those behind by each who waits or is at work.
  public func passwordLock(_ slot: Int) -> String { data + "/password-\(slot).lock" }
  /// Held by the one process that waits to go on publishing.
  public var continuationLock: String { data + "/continuation.lock" }
  /// Held by the process that does one kind of work of the job runner.
  public func jobLock(_ job: String) -> String { data + "/duty-\(job).lock" }
  /// Changed when there is work for the job runner that nobody else begins: a timer may watch it.
  public var wake: String { data + "/wake" }
  /// Held while pages are written.
  public var publishLock: String { data + "/publish.lock" }
  /// Shared by requests that wait to write their pages: who has time lets them go first.
  public var publishWaitingLock: String { data + "/publish-waiting.lock" }
}
