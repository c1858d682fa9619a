public import Database
import Pages
import Theme
public import Time

/// Examines the health of a site: its folders, its database, the pages that wait to be published, and its files.
///
/// This is the output of `tertulia doctor`, one finding for each thing that is right or wrong. The database is opened for
/// reading, and nothing on the disk is changed; while files and pages are compared the publish lock is held for a few
/// milliseconds at a time, so that no one writes them just then. Lists are counted and only begun, so that a site with all its
/// pages wrong needs no more memory than another one.
public struct SiteHealth {
  /// Something that was looked at.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// Severity of a finding.
    public enum Severity: String, Hashable, Sendable {
      /// It is as it should be.
      case ok
      /// It should be looked at.
      case warning
      /// It must be mended.
      case error
    }

    /// The group of checks that it belongs to, such as `disks`: programs may rely on it.
    public let check: String
    /// Severity of the finding; `ok` if all is right.
    public let severity: Severity
    /// The file or folder, from the site's folder.
    public let place: String
    /// The result, right or wrong, and the remedy, on one line.
    public let message: String

    /// `data/tertulia.db: ok: the schema is version 3`.
    public var description: String { "\(place): \(severity.rawValue): \(message)" }
  }

  /// Surroundings of the site: our user, and the disk on which it lies.
  public struct HostEnvironment {
    /// The kernel's boot id.
    public let boot: String
    /// Our user number.
    public let user: UInt32
    /// The clock.
    public let now: Timestamp
    /// Says of a folder whether this user may write in it.
    public let mayWrite: (_ path: String) -> Bool
    /// The file system of a path; nil when it cannot be found out.
    public let disk: (_ path: String) -> Disk?
    /// The processes that write for the web server.
    public let services: (SiteFolder) -> [ServingProcess]
    /// Words for the errors of our modules.
    public let words: (any Error) -> String

    /// Takes every value as it is.
    public init(
      boot: String, user: UInt32, now: Timestamp,
      mayWrite: @escaping (_ path: String) -> Bool = { ServiceCheck.mayWrite(in: $0) },
      disk: @escaping (_ path: String) -> Disk? = { Disk(of: $0) },
      services: @escaping (SiteFolder) -> [ServingProcess] = { ServingProcess.all(of: $0) },
      words: @escaping (any Error) -> String = { "\($0)" }
    ) {
      self.boot = boot
      self.user = user
      self.now = now
      self.mayWrite = mayWrite
      self.disk = disk
      self.services = services
      self.words = words
    }
  }

  /// The database as findings name it.
  static let place = "data/tertulia.db"

  let folder: SiteFolder
  let hostEnvironment: HostEnvironment
  private var findings: [Finding] = []
  /// The group of checks at which we are.
  private var check = ""

  /// Everything that was found, in the order in which it was looked at.
  ///
  /// `comparing` renders every page and compares it with its file; `progress` hears how far that is.
  public static func findings(
    _ folder: SiteFolder, _ hostEnvironment: HostEnvironment, comparing: Bool = false,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) -> [Finding] {
    var health = SiteHealth(folder: folder, hostEnvironment: hostEnvironment)
    health.checkHostEnvironment()
    guard let site = health.openDatabase() else { return health.findings }
    health.look("database", at: place) { try $0.checkDatabase(site) }
    health.look("queue", at: place) { try $0.checkQueue(site) }
    health.look("email", at: place) { try $0.checkMail(site) }
    health.look("push", at: place) { try $0.checkPushes(site) }
    health.look("translations", at: place) { try $0.checkTranslations(site) }
    health.look("calls", at: place) { try $0.checkCalls(site) }
    health.look("settings", at: "site.yml") { try $0.checkFeatures(site) }
    health.look("settings", at: "site.yml") { try $0.checkSettings(site) }
    health.look("photos", at: place) { try $0.checkPhotos(site) }
    health.look("vaults", at: place) { try $0.checkVaults(site) }
    health.look("members", at: place) {
      try $0.checkMembers(site, SiteTheme.stored(in: site).settings)
    }
    health.look("content", at: "content") { try $0.checkLegalPages(site) }
    guard health.hasDocumentRoot else { return health.findings }
    health.look("files", at: "public") { try $0.checkManifest(site) }
    health.look("files", at: "public") { try $0.checkForUnknownFiles(site) }
    if comparing { health.look("pages", at: "public") { try $0.comparePages(site, progress) } }
    return health.findings
  }

  /// All that is not in the database.
  private mutating func checkHostEnvironment() {
    check = "folders"
    checkFolders()
    check = "settings"
    checkSettingsFile()
    check = "disks"
    checkDisks()
    check = "services"
    checkServices()
    check = "database"
  }

  /// One part of the examination; an error that it throws becomes a finding, and the next part continues.
  private mutating func look(
    _ check: String, at place: String, _ body: (inout SiteHealth) throws -> Void
  ) {
    self.check = check
    do {
      try body(&self)
    } catch {
      fail(place, "cannot be checked: \(hostEnvironment.words(error))")
    }
  }

  mutating func approve(_ place: String, _ message: String) { note(.ok, place, message) }

  mutating func warn(_ place: String, _ message: String) { note(.warning, place, message) }

  mutating func fail(_ place: String, _ message: String) { note(.error, place, message) }

  private mutating func note(_ severity: Finding.Severity, _ place: String, _ message: String) {
    findings.append(
      Finding(
        check: check, severity: severity, place: Self.line(place), message: Self.line(message)))
  }

  /// One line that a terminal may be shown: names of files and errors may hold anything.
  private static func line(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 < 32 || $0 == 127 ? 32 : $0 }, as: UTF8.self)
  }
}

/// Number of things that are alike, and the first five of them.
struct FindingSample {
  private static let shown = 5

  private(set) var count = 0
  private var first: [String] = []

  var isEmpty: Bool { count == 0 }

  mutating func add(_ text: String) {
    count += 1
    if first.count == Self.shown, let last = first.last, text >= last { return }
    first.append(text)
    first.sort()
    if first.count > Self.shown { first.removeLast() }
  }

  /// `2 (about/index.html, index.html)`, `7 (…, and 2 more)`.
  var text: String {
    let rest = count > first.count ? ", and \(count - first.count) more" : ""
    return "\(count) (\(first.joined(separator: ", "))\(rest))"
  }
}
