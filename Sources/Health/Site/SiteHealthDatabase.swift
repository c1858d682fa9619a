import Database
import Glibc
import Model
import Pages
import Theme
import Time

// The database file, and what waits in it.
extension SiteHealth {
  /// Bytes of the write-ahead log that say that something keeps it from being reset: 512 KB are usual.
  private static let longLog = 4 * 1024 * 1024
  /// Seconds that a post may wait for a moderator: two days.
  private static let longWait: Int64 = 2 * 86_400
  /// Quarantined and failing pages that are named one by one.
  private static let named = 100

  /// Opens the database for reading; nil, with a finding, when that cannot be.
  mutating func openDatabase() -> SiteDatabase? {
    do {
      let site = try SiteDatabase(folder, mode: .read)
      approve(Self.place, "opens, and its schema is the one that this program expects")
      return site
    } catch DatabaseError.notBuilt {
      fail(Self.place, "there is no database; «tertulia build» makes it")
    } catch DatabaseError.otherSchema(let found, let expected) {
      let cure =
        found > expected ? "use the program that made it" : "«tertulia build» brings it up to date"
      fail(Self.place, "has schema \(found), this program expects \(expected); \(cure)")
    } catch {
      fail(Self.place, "does not open: \(surroundings.words(error))")
    }
    return nil
  }

  mutating func lookAtDatabase(_ site: SiteDatabase) throws {
    let faults = try site.reader(for: .everyone).all("PRAGMA integrity_check(5)") { $0.text(0) }
    if faults == ["ok"] {
      approve(Self.place, "its structure is whole (integrity_check)")
    } else {
      fail(Self.place, "is damaged: \(faults.joined(separator: "; ")); bring back a copy")
    }
    var orphans = FindingSample()
    try site.reader(for: .everyone).forEach("PRAGMA foreign_key_check") {
      orphans.add("\($0.text(0)) \($0.integer(1)) of \($0.text(2))")
    }
    if orphans.isEmpty {
      approve(Self.place, "every row has the rows that it refers to (foreign_key_check)")
    } else {
      fail(Self.place, "rows that refer to missing ones: \(orphans.text); bring back a copy")
    }
    let contradictions = try site.contradictions()
    if contradictions.isEmpty {
      approve(Self.place, "what is noted twice says the same")
    }
    for contradiction in contradictions {
      fail(Self.place, "\(contradiction); «tertulia refresh --all» settles what can be")
    }
    let version =
      try site.reader(for: .everyone).first("SELECT sqlite_version()") { $0.text(0) } ?? ""
    approve(Self.place, Self.words(sqlite: version))
    lookAtLog()
  }

  /// SQLite 3.7.0 to 3.51.2 but 3.44.6 and 3.50.7 may damage a log that is reset beside a writer
  /// (<https://sqlite.org/wal.html#walresetbug>).
  private static func words(sqlite version: String) -> String {
    let parts = version.utf8.split(separator: 46).map { Int(String(Substring($0))) ?? 0 }
    let isRacy =
      !parts.lexicographicallyPrecedes([3, 7, 0])
      && parts.lexicographicallyPrecedes([3, 51, 3])
      && !["3.44.6", "3.50.7"].contains(version)
    return isRacy
      ? "SQLite \(version); its WAL-reset race is excluded by the write lock"
      : "SQLite \(version)"
  }

  private mutating func lookAtLog() {
    var status = stat()
    let size = stat(folder.database + "-wal", &status) == 0 ? Int(status.st_size) : 0
    if size > Self.longLog {
      warn(
        Self.place + "-wal",
        """
        is \(size / 1_048_576) MB long; a process that keeps reading holds it, or nobody writes: \
        look for one that hangs
        """)
    } else {
      approve(Self.place + "-wal", "is \(size / 1024) KB long")
    }
  }

  mutating func lookAtQueue(_ site: SiteDatabase) throws {
    if try site.isUnbuilt() {
      fail(Self.place, "a build is not finished; unless one runs now, «tertulia build» finishes it")
    } else {
      approve(Self.place, "no build is unfinished")
    }
    if try site.hasRounds(beforeBoot: surroundings.boot) {
      warn(
        Self.place,
        """
        the machine was started anew, and pages written shortly before are not yet looked at; \
        «tertulia refresh» does it
        """)
    } else {
      approve(Self.place, "no pages of before the machine's start are left to be looked at")
    }
    try lookAtChanges(site)
    try lookAtStalePages(site)
    try lookAtWaitingPosts(site)
  }

  /// Posts that wait for a moderator; the days after which somebody who wrote one gives up are few.
  private mutating func lookAtWaitingPosts(_ site: SiteDatabase) throws {
    let waiting = try site.waitingPosts()
    guard let waiting, waiting.since < surroundings.now.adding(seconds: -Self.longWait) else {
      let count = waiting.map { "\($0.count), none" } ?? "none"
      return approve(Self.place, "posts that wait for a moderator: \(count) for more than two days")
    }
    warn(
      Self.place,
      """
      posts that wait for a moderator: \(waiting.count), the oldest, comment \(waiting.oldest), since \
      \(waiting.since.rfc3339); «tertulia approve comment \(waiting.oldest)» shows it, «remove» refuses it
      """)
  }

  private mutating func lookAtChanges(_ site: SiteDatabase) throws {
    let changes = try site.pendingChanges()
    guard let first = changes.first else {
      return approve(Self.place, "no change waits to become pages")
    }
    let count = try site.lastChange() - first.id + 1
    let time = try changes.lazy.flatMap(\.touches).compactMap { try Self.time(of: $0, site) }.first
    let since = time.map { ", the oldest since \($0.rfc3339)" } ?? ""
    warn(
      Self.place, "changes that wait to become pages: \(count)\(since); «tertulia refresh» does it")
  }

  /// When a comment was published or edited; nil for other touches, and for what is private by now.
  private static func time(of touch: Touch, _ site: SiteDatabase) throws -> Timestamp? {
    guard case .comments(let topic, let positions, _) = touch else { return nil }
    return try site.reader(for: .everyone).first(
      """
      SELECT coalesce(edited_at, created_at) FROM public_comments
      WHERE topic_id = ? AND position = ?
      """, [.id(topic), .int(positions.upperBound)]
    ) { $0.time(0) }
  }

  private mutating func lookAtStalePages(_ site: SiteDatabase) throws {
    let total = try site.staleKeys().count
    let pages = try site.quarantinedPages() + site.stalePages()
    let quarantined = pages.filter(\.isQuarantined)
    for page in quarantined.prefix(Self.named) {
      fail(
        try Self.place(of: page, site),
        """
        is in quarantine after \(page.failures) failures (\(page.key)): \(page.error); mend the \
        cause, then «tertulia doctor --retry»
        """)
    }
    let failing = pages.filter { !$0.isQuarantined && !$0.error.isEmpty }
    for page in failing.prefix(Self.named) {
      warn(
        try Self.place(of: page, site),
        "failed and is tried again by «tertulia refresh» (\(page.key)): \(page.error)")
    }
    if quarantined.isEmpty { approve(Self.place, "no page is in quarantine") }
    let rest = total - min(quarantined.count, Self.named) - min(failing.count, Self.named)
    if rest > 0 {
      warn(Self.place, "other stale pages: \(rest); «tertulia refresh» writes them")
    } else if total == 0 {
      approve(Self.place, "no page is stale")
    }
  }

  /// The page's file; the database where it has none yet.
  private static func place(of page: StalePage, _ site: SiteDatabase) throws -> String {
    try site.manifestPaths(page.key).first.map { "public/\($0)" } ?? place
  }

  /// Keys of pages that may differ from the database because they wait; nil when too much waits to say.
  static func waitingKeys(_ site: SiteDatabase, _ theme: SiteTheme) throws -> Set<String>? {
    let limit = 1_000
    let changes = try site.pendingChanges(limit: limit)
    guard changes.count < limit else { return nil }
    var keys = Set(try site.staleKeys())
    let stale = StalePages(site, theme.settings)
    for touch in changes.flatMap(\.touches) {
      let (pages, following) = try stale.expand(touch)
      guard following == nil else { return nil }
      for (key, _) in pages { keys.insert(key.text) }
    }
    return keys
  }
}
