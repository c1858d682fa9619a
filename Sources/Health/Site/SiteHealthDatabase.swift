import Database
import Glibc
import Model
import Pages
import Theme
import Time

// The database file, and pending work in it.
extension SiteHealth {
  /// Seconds that a post may wait for a moderator: two days.
  private static let longWait: Int64 = 2 * 86_400
  /// Quarantined and failing pages that are named one by one.
  private static let named = 100

  /// Opens the database for reading; nil, with a finding, when that cannot be.
  mutating func openDatabase() -> SiteDatabase? {
    guard !folder.hasLostDatabase else {
      fail(
        Self.place,
        """
        the database is gone, and only its pages or files are left; do not build: keep a copy of public/ and data/, \
        and restore a backup (`tertulia restore`)
        """)
      return nil
    }
    do {
      let site = try SiteDatabase(folder, mode: .read)
      approve(Self.place, "opens, and has the schema that this program expects")
      return site
    } catch DatabaseError.notBuilt {
      fail(Self.place, "the database does not exist; create it with `tertulia build`")
    } catch DatabaseError.otherSchema(let found, let expected) {
      let cure =
        found > expected ? "use the program that made it" : "run `tertulia build` to upgrade it"
      fail(Self.place, "has schema \(found), this program expects \(expected); \(cure)")
    } catch {
      fail(Self.place, "does not open: \(hostEnvironment.words(error))")
    }
    return nil
  }

  mutating func checkDatabase(_ site: SiteDatabase) throws {
    let faults = try site.reader(for: .everyone).all("PRAGMA integrity_check(5)") { $0.text(0) }
    if faults == ["ok"] {
      approve(Self.place, "its structure is intact (integrity_check)")
    } else {
      fail(Self.place, "is damaged: \(faults.joined(separator: "; ")); restore a backup")
    }
    var orphans = FindingSample()
    try site.reader(for: .everyone).forEach("PRAGMA foreign_key_check") {
      orphans.add("\($0.text(0)) \($0.integer(1)) of \($0.text(2))")
    }
    if orphans.isEmpty {
      approve(Self.place, "every reference has its row (foreign_key_check)")
    } else {
      fail(Self.place, "rows that refer to missing rows: \(orphans.text); restore a backup")
    }
    let integrityErrors = try site.integrityErrors()
    if integrityErrors.isEmpty {
      approve(Self.place, "the tables are consistent")
    }
    for integrityError in integrityErrors {
      fail(Self.place, "\(integrityError); run `tertulia refresh --all`, which repairs what it can")
    }
    let replica = try ReplicaState(of: folder, site)
    checkReplica(replica)
    let version =
      try site.reader(for: .everyone).first("SELECT sqlite_version()") { $0.text(0) } ?? ""
    approve(Self.place, Self.words(sqlite: version, replica))
    checkLog(replica)
  }

  mutating func checkQueue(_ site: SiteDatabase) throws {
    if try site.needsWholeBuild() {
      fail(Self.place, "a build was not finished; if none is running, run `tertulia build`")
    } else {
      approve(Self.place, "all builds are finished")
    }
    if try site.hasPublishRounds(beforeBoot: hostEnvironment.boot) {
      warn(
        Self.place,
        """
        the machine was restarted, and pages written shortly before are not checked yet; run `tertulia refresh`
        """)
    } else {
      approve(Self.place, "all pages from before the machine's last start are checked")
    }
    try checkChanges(site)
    try checkStalePages(site)
    try checkWaitingPosts(site)
  }

  /// Posts that wait for a moderator; their authors give up after a few days.
  private mutating func checkWaitingPosts(_ site: SiteDatabase) throws {
    let waiting = try site.waitingPosts()
    guard let waiting, waiting.since < hostEnvironment.now.adding(seconds: -Self.longWait) else {
      let count = waiting.map { "\($0.count), none" } ?? "none"
      return approve(Self.place, "posts waiting for a moderator: \(count) for more than two days")
    }
    warn(
      Self.place,
      """
      posts waiting for a moderator: \(waiting.count), the oldest, comment \(waiting.oldest), since \
      \(waiting.since.rfc3339); show it with `tertulia approve comment \(waiting.oldest)`, or reject it with \
      `remove`
      """)
  }

  private mutating func checkChanges(_ site: SiteDatabase) throws {
    let changes = try site.pendingChanges()
    guard let first = changes.first else {
      return approve(Self.place, "no change is waiting to be published")
    }
    let count = try site.lastChange() - first.id + 1
    let time = try changes.lazy.flatMap(\.invalidations).compactMap { try Self.time(of: $0, site) }
      .first
    let since = time.map { ", the oldest since \($0.rfc3339)" } ?? ""
    warn(
      Self.place, "changes waiting to be published: \(count)\(since); run `tertulia refresh`")
  }

  /// When a comment was published or edited; nil for other changes, and for a comment that is private by now.
  private static func time(of invalidation: Invalidation, _ site: SiteDatabase) throws -> Timestamp?
  {
    guard case .comments(let topic, let positions, _) = invalidation else { return nil }
    return try site.reader(for: .everyone).first(
      """
      SELECT coalesce(edited_at, created_at) FROM public_comments
      WHERE topic_id = ? AND position = ?
      """, [.id(topic), .int(positions.upperBound)]
    ) { $0.time(0) }
  }

  private mutating func checkStalePages(_ site: SiteDatabase) throws {
    let total = try site.staleKeys().count
    let pages = try site.quarantinedPages() + site.stalePages()
    let quarantined = pages.filter(\.isQuarantined)
    for page in quarantined.prefix(Self.named) {
      fail(
        try Self.place(of: page, site),
        """
        is in quarantine after \(page.failures) failures (\(page.key)): \(page.error); fix the cause, then run \
        `tertulia doctor --retry`
        """)
    }
    let failing = pages.filter { !$0.isQuarantined && !$0.error.isEmpty }
    for page in failing.prefix(Self.named) {
      warn(
        try Self.place(of: page, site),
        "failed; `tertulia refresh` tries it again (\(page.key)): \(page.error)")
    }
    if quarantined.isEmpty { approve(Self.place, "no page is in quarantine") }
    let rest = total - min(quarantined.count, Self.named) - min(failing.count, Self.named)
    if rest > 0 {
      warn(Self.place, "other stale pages: \(rest); run `tertulia refresh`")
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
    for invalidation in changes.flatMap(\.invalidations) {
      let (pages, following) = try stale.expand(invalidation)
      guard following == nil else { return nil }
      for (key, _) in pages { keys.insert(key.text) }
    }
    return keys
  }
}
