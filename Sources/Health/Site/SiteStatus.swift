import Content
public import Database
import Glibc
import Model
public import Time

/// State of a site in numbers: the output of `tertulia status`.
///
/// Values that cannot be read are left out, so that a site without a database has a status, too.
public struct SiteStatus {
  /// A line of the status, for people and for programs.
  struct Entry {
    let name: String
    let value: HealthJSON
    /// The words for people; nil where they do not need it.
    let words: String?
  }

  /// The answer for a monitor.
  public let check: ServiceCheck
  /// True if `site.yml` can be read; while it cannot, the settings of the last build stay in use.
  public let areSettingsWell: Bool
  private var entries: [Entry] = []

  /// Looks at a site at some moment; `program` is the version of the program.
  public init(
    _ folder: SiteFolder, at now: Timestamp, program: String,
    _ hostEnvironment: ServiceCheck.HostEnvironment = .init()
  ) {
    check = ServiceCheck(folder, at: now, hostEnvironment)
    let broken = SettingsFile.errors(folder.path)
    areSettingsWell = broken.isEmpty
    add("version", .text(program), "Tertulia \(program), schema \(SiteDatabase.schemaVersion)")
    add("schema", .number(SiteDatabase.schemaVersion))
    addChecks()
    add(
      "settings", .text(broken.isEmpty ? "ok" : "broken"),
      broken.first.map { "\($0); the settings of the last build stay in use" })
    // Why loss is right: the checks name the reason why it cannot be opened.
    let site = try? SiteDatabase(folder, mode: .read)
    if let site { addCounts(site, now) }
    addSizes(folder)
    for (name, path) in [("data", folder.data), ("public", folder.documentRoot)] {
      guard let room = hostEnvironment.room(path) else { continue }
      let inodes = room.inodes.map { ", \(Self.grouped($0)) inodes" } ?? ""
      add(
        "\(name)_disk_bytes_free", .number(room.bytes),
        "free for \(name)/: \(Self.size(room.bytes))\(inodes)")
      if let inodes = room.inodes { add("\(name)_disk_inodes_free", .number(inodes)) }
    }
  }

  /// Lines for people.
  public var lines: [String] { entries.compactMap(\.words) }

  /// One object for programs; docs/monitoring.md has its members.
  public var json: HealthJSON { .object(entries.map { HealthJSON.Member($0.name, $0.value) }) }

  private mutating func add(_ name: String, _ value: HealthJSON, _ words: String? = nil) {
    entries.append(Entry(name: name, value: value, words: words))
  }

  private mutating func addChecks() {
    let wrong = check.parts.filter { $0.state != .ok }
    let words = wrong.map {
      "\($0.name): \($0.state.rawValue.replacing("_", with: " "))"
    }
    add(
      "status", .text(check.isWell ? "ok" : "failed"),
      check.isWell ? "ok" : "failed: \(words.joined(separator: ", ")); run `tertulia doctor`")
    for part in check.parts { add(part.name, .text(part.state.rawValue)) }
  }

  private mutating func addCounts(_ site: SiteDatabase, _ now: Timestamp) {
    // Why loss is right: a table that cannot be read is found by `doctor`.
    guard let counts = try? site.siteCounts(), let mail = try? site.mailQueue() else { return }
    add("members", .number(counts.accounts), "members: \(Self.grouped(counts.accounts))")
    add("topics", .number(counts.topics), "topics: \(Self.grouped(counts.topics))")
    add("comments", .number(counts.comments), "comments: \(Self.grouped(counts.comments))")
    add("public_files", .number(counts.files), "files in public/: \(Self.grouped(counts.files))")
    let oldest = check.oldestChange > 0 ? ", the oldest for \(check.oldestChange) s" : ""
    add(
      "changes_waiting", .number(counts.changes),
      "changes waiting to be published: \(counts.changes)\(oldest)")
    add("oldest_change_seconds", .number(Int(check.oldestChange)))
    add(
      "stale_pages", .number(counts.stalePages), "pages waiting to be written: \(counts.stalePages)"
    )
    add(
      "quarantined_pages", .number(counts.quarantined),
      "pages in quarantine: \(counts.quarantined)")
    let since = mail.oldest.map { ", the oldest since \($0.rfc3339)" } ?? ""
    add("emails_waiting", .number(mail.waiting), "emails waiting: \(mail.waiting)\(since)")
    add("emails_given_up", .number(mail.givenUp.count), "emails given up: \(mail.givenUp.count)")
    addTimes(site)
  }

  private mutating func addTimes(_ site: SiteDatabase) {
    // Why loss is right: as above.
    let (day, backup) = ((try? site.lastJobDay()) ?? nil, (try? site.lastBackup()) ?? nil)
    add(
      "daily_jobs", .text(day?.description),
      "daily jobs: " + (day.map { "done on \($0)" } ?? "never done"))
    add(
      "last_backup", .text(backup?.rfc3339),
      "last backup: " + (backup?.rfc3339 ?? "none by `tertulia backup`"))
  }

  private mutating func addSizes(_ folder: SiteFolder) {
    for (name, path, words) in [
      ("database_bytes", folder.database, "database"),
      ("log_bytes", folder.database + "-wal", "its log"),
    ] {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      add(name, .number(Int(status.st_size)), "\(words): \(Self.size(Int(status.st_size)))")
    }
    for (name, path) in [("data", folder.data), ("public", folder.documentRoot)] {
      guard let bytes = Self.bytes(in: path) else { continue }
      add("\(name)_bytes", .number(bytes), "size of \(name)/: \(Self.size(bytes))")
    }
  }

  /// Bytes of all files in a folder, without those behind links; nil where there is none.
  private static func bytes(in folder: String, depth: Int = 64) -> Int? {
    guard depth > 0, let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var sum = 0
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard name != ".", name != "..", lstat("\(folder)/\(name)", &status) == 0 else { continue }
      let inside = status.isFolder ? bytes(in: "\(folder)/\(name)", depth: depth - 1) : nil
      let size = inside ?? Int(status.st_size)
      sum = sum.addingReportingOverflow(size).partialValue
    }
    return sum
  }

  /// `512 KB`, `1,204 MB`.
  private static func size(_ bytes: Int) -> String {
    bytes < 10 << 20 ? "\(grouped(bytes >> 10)) KB" : "\(grouped(bytes >> 20)) MB"
  }

  /// `11,079` for 11079.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number).utf8)
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(44) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
