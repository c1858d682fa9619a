public import Model

/// A change that waits to become pages.
public struct PendingChange: Hashable, Sendable {
  /// Its place in the queue.
  public let id: Int64
  /// What changed.
  public let change: Change
}

/// A page that is to be written again, by the text of its key.
public struct StalePage: Hashable, Sendable {
  /// The text of a page key, such as `topic/42/3`.
  public let key: String
  /// The smaller, the sooner.
  public let priority: Int
  /// How often it could not be rendered.
  public let failures: Int

  /// Takes every value as it is.
  public init(key: String, priority: Int, failures: Int = 0) {
    self.key = key
    self.priority = priority
    self.failures = failures
  }
}

/// A page that is on disk because we wrote it.
public struct ManifestEntry: Hashable, Sendable {
  /// The text of its key.
  public let key: String
  /// The file, below the document root.
  public let path: String

  /// Takes every value as it is.
  public init(key: String, path: String) {
    self.key = key
    self.path = path
  }
}

extension SiteDatabase {
  /// Failures after which a page waits for `tertulia doctor` instead of being tried again.
  public static let quarantine = 3

  /// Records a change in the transaction that makes it; inside `write`.
  public func record(_ change: Change) throws {
    try connection.run("INSERT INTO changes (change) VALUES (?)", [.text(change.text)])
  }

  /// Changes that nobody has turned into pages, the oldest first.
  public func pendingChanges(limit: Int = 1000) throws -> [PendingChange] {
    let rows = try connection.all(
      "SELECT id, change FROM changes ORDER BY id LIMIT ?", [.int(limit)]
    ) { ($0.integer(0), $0.text(1)) }
    return try rows.map { id, text in
      guard let change = Change(text: text) else { throw DatabaseError.damagedRow("change \(id)") }
      return PendingChange(id: id, change: change)
    }
  }

  /// Whether anything waits: a change, or a stale page that is not quarantined.
  public func hasPendingWork() throws -> Bool {
    try connection.first(
      """
      SELECT EXISTS (SELECT 1 FROM changes)
        OR EXISTS (SELECT 1 FROM stale_pages WHERE failures < ?)
      """, [.int(Self.quarantine)]
    ) { $0.flag(0) } ?? false
  }

  /// The keys of all stale pages, the quarantined ones too.
  public func staleKeys() throws -> [String] {
    try connection.all("SELECT key FROM stale_pages") { $0.text(0) }
  }

  /// Stale pages that may be tried, the most urgent first.
  public func stalePages(limit: Int) throws -> [StalePage] {
    try connection.all(
      """
      SELECT key, priority, failures FROM stale_pages WHERE failures < ? ORDER BY priority, key LIMIT ?
      """, [.int(Self.quarantine), .int(limit)]
    ) { StalePage(key: $0.text(0), priority: $0.int(1), failures: $0.int(2)) }
  }

  /// Forgets that a page is stale; inside `write`.
  public func removeStale(_ key: String) throws {
    try connection.run("DELETE FROM stale_pages WHERE key = ?", [.text(key)])
  }

  /// Notes that a page is stale; inside `write`.
  public func addStale(_ page: StalePage) throws {
    try connection.run(
      """
      INSERT INTO stale_pages (key, priority, failures) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET priority = min(priority, excluded.priority),
        failures = excluded.failures
      """, [.text(page.key), .int(page.priority), .int(page.failures)])
  }

  /// Forgets changes that became pages; inside `write`.
  public func finish(_ changes: [PendingChange]) throws {
    for change in changes {
      try connection.run("DELETE FROM changes WHERE id = ?", [.integer(change.id)])
    }
  }

  /// Forgets changes up to one, and stale pages: a whole build has written them; inside `write`.
  public func finishAll(through change: Int64, stale keys: [String]) throws {
    try connection.run("DELETE FROM changes WHERE id <= ?", [.integer(change)])
    for key in keys { try removeStale(key) }
  }

  /// The number of the last change, 0 when there is none.
  public func lastChange() throws -> Int64 {
    try connection.first("SELECT coalesce(max(id), 0) FROM changes") { $0.integer(0) } ?? 0
  }

  /// The file that we wrote for a key.
  public func manifestPath(_ key: String) throws -> String? {
    try connection.first("SELECT path FROM pages WHERE key = ?", [.text(key)]) { $0.text(0) }
  }

  /// Every file that we wrote.
  public func manifest() throws -> [ManifestEntry] {
    try connection.all("SELECT key, path FROM pages") {
      ManifestEntry(key: $0.text(0), path: $0.text(1))
    }
  }

  /// Notes that a page is on disk, who wrote it since when; inside `write`.
  public func note(_ entry: ManifestEntry, boot: String, at time: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO pages (key, path, boot, written_at) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET path = excluded.path, boot = excluded.boot,
        written_at = excluded.written_at
      """, [.text(entry.key), .text(entry.path), .text(boot), .time(time)])
  }

  /// Forgets a page that is no longer on disk; inside `write`.
  public func removeManifest(_ key: String) throws {
    try connection.run("DELETE FROM pages WHERE key = ?", [.text(key)])
  }
}
