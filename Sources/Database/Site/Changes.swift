import Model
public import Time

/// Invalidations of one change that have yet to become pages.
public struct PendingChange: Hashable, Sendable {
  /// Number in the queue.
  public let id: Int64
  /// Invalidations; those that another version of the program wrote are left out.
  public let invalidations: [Invalidation]
  /// Time of recording, by the clock of the machine; nil for one of an earlier version of the program.
  public let recordedAt: Timestamp?

  init(id: Int64, text: String) {
    let lines = text.split(separator: "\n")
    self.id = id
    invalidations = lines.compactMap { Invalidation(text: String($0)) }
    recordedAt = lines.last.flatMap { line in
      line.hasPrefix("at ") ? Int64(line.dropFirst(3)).map { Timestamp(seconds: $0) } : nil
    }
  }
}

/// A page that has to be written again, by the text of its key.
public struct StalePage: Hashable, Sendable {
  /// The text of a page key, such as `topic/42/3`.
  public let key: String
  /// Smaller priorities come first.
  public var priority: Int
  /// Number of failed attempts to render it.
  public var failures: Int
  /// Last error; empty if there was none.
  public var error: String

  /// Takes every value as it is.
  public init(key: String, priority: Int, failures: Int = 0, error: String = "") {
    self.key = key
    self.priority = priority
    self.failures = failures
    self.error = error
  }

  init(_ row: borrowing Row) {
    (key, priority) = (row.text(0), row.int(1))
    (failures, error) = (row.int(2), row.text(3))
  }

  /// Failures after which a page waits for `tertulia doctor` instead of being tried again.
  public static let quarantine = 3
  /// Error of a page during whose rendering a process ended.
  public static let crash = "a process ended while it rendered this page"

  /// True if it waits for a person to look at it.
  public var isQuarantined: Bool { failures >= Self.quarantine }
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
  /// Returns pending changes after `last`, the oldest first.
  public func pendingChanges(
    after last: Int64 = 0, limit: Int = 1000
  ) throws -> [PendingChange] {
    try connection.all(
      "SELECT id, change FROM changes WHERE id > ? ORDER BY id LIMIT ?",
      [.integer(last), .int(limit)]
    ) { PendingChange(id: $0.integer(0), text: $0.text(1)) }
  }

  /// Calls `body` with each pending change, backwards from `last`, until it returns false.
  ///
  /// A request begins with its own change, so that a long queue of others is not read first.
  public func forEachPendingChange(
    backFrom last: Int64, _ body: (PendingChange) throws -> Bool
  ) throws {
    var next = last
    while let change = try connection.first(
      "SELECT id, change FROM changes WHERE id <= ? ORDER BY id DESC LIMIT 1", [.integer(next)],
      { PendingChange(id: $0.integer(0), text: $0.text(1)) })
    {
      guard try body(change) else { return }
      next = change.id - 1
    }
  }

  /// Returns true if work is pending: a change, or a stale page that is not quarantined.
  ///
  /// Uses the statements of other queries, which a request has prepared already.
  public func hasPendingWork() throws -> Bool {
    var isChanged = false
    try forEachPendingChange(backFrom: .max) { _ in
      isChanged = true
      return false
    }
    return try isChanged || !stalePages(limit: 1).isEmpty
  }

  /// Returns the keys of all stale pages, including quarantined ones.
  public func staleKeys() throws -> [String] {
    try connection.all("SELECT key FROM stale_pages") { $0.text(0) }
  }

  /// Returns the row of a stale page; nil if it has none.
  public func stalePage(_ key: String) throws -> StalePage? {
    try connection.first(
      "SELECT key, priority, failures, error FROM stale_pages WHERE key = ?", [.text(key)],
      StalePage.init)
  }

  /// Returns stale pages that may be tried, the most urgent first, with priorities less than `priority`.
  public func stalePages(below priority: Int = .max, limit: Int = 1000) throws -> [StalePage] {
    try stalePages(inQuarantine: false, below: priority, limit: limit)
  }

  /// Returns stale pages that wait for a person to look at them.
  public func quarantinedPages() throws -> [StalePage] {
    try stalePages(inQuarantine: true, below: .max, limit: -1)
  }

  /// One statement for both kinds, since a request needs both.
  private func stalePages(
    inQuarantine: Bool, below priority: Int, limit: Int
  ) throws -> [StalePage] {
    try connection.all(
      """
      SELECT key, priority, failures, error FROM stale_pages
      WHERE (failures >= ?) = ? AND priority < ? ORDER BY priority, key LIMIT ?
      """,
      [
        .int(StalePage.quarantine), .integer(inQuarantine ? 1 : 0), .int(priority), .int(limit),
      ], StalePage.init)
  }
}

extension Transaction {
  /// Maximum number of invalidations of one row: a publishing process takes whole rows, so each is little work.
  static let invalidationsInRow = 100

  /// Records invalidations in the transaction of their change, in as many rows as they need.
  ///
  /// The last line of a row is its time, such as `at 1794681000`, which is no invalidation: it tells how long pages wait.
  public func record(_ invalidations: [Invalidation]) throws {
    var rest = invalidations[...]
    repeat {
      let lines = rest.prefix(Self.invalidationsInRow).map { $0.text }.list(by: "\n")
      try connection.run(
        "INSERT INTO changes (change) VALUES (? || char(10) || 'at ' || strftime('%s', 'now'))",
        [.text(lines)])
      // One writer at a time: the rows of a transaction follow each other.
      let id = connection.lastInsertedID
      let first = connection.isRecorded ? connection.recorded?.lowerBound ?? id : id
      connection.recorded = min(first, id)...id
      connection.isRecorded = true
      rest = rest.dropFirst(Self.invalidationsInRow)
    } while !rest.isEmpty
  }

  /// Removes a page from the stale ones.
  public func removeStale(_ key: String) throws {
    try connection.run("DELETE FROM stale_pages WHERE key = ?", [.text(key)])
  }

  /// Adds a stale page.
  public func addStale(_ page: StalePage) throws {
    try connection.run(
      """
      INSERT INTO stale_pages (key, priority, failures, error) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET priority = min(priority, excluded.priority),
        failures = excluded.failures, error = excluded.error
      """, [.text(page.key), .int(page.priority), .int(page.failures), .text(page.error)])
  }

  /// Deletes changes up to one, which became pages.
  public func finishChanges(through change: Int64) throws {
    try finishChanges(Int64.min...change)
  }

  /// Deletes changes by their numbers.
  public func finishChanges(_ changes: ClosedRange<Int64>) throws {
    try connection.run(
      "DELETE FROM changes WHERE id BETWEEN ? AND ?",
      [.integer(changes.lowerBound), .integer(changes.upperBound)])
  }

  /// Notes that rows came without changes, from `content/` or from an archive, so that only a whole build can tell which pages
  /// are stale.
  ///
  /// Each note is different: a build that began before it does not delete it.
  public mutating func requireWholeBuild() throws {
    leaveRecordingToBuild()
    try connection.run(
      """
      INSERT INTO marks (name, value) VALUES ('unbuilt', hex(randomblob(8)))
      ON CONFLICT DO UPDATE SET value = excluded.value
      """)
  }

  /// Deletes the note that a whole build is needed, if it is the one that was there when the build began.
  public func markBuilt(_ mark: String?) throws {
    try connection.run(
      "DELETE FROM marks WHERE name = 'unbuilt' AND value = ?", [.optional(mark)])
  }

  /// Adds a page to the files that we wrote.
  public func note(_ entry: ManifestEntry) throws {
    try connection.run(
      """
      INSERT INTO pages (path, key) VALUES (?, ?) ON CONFLICT DO UPDATE SET key = excluded.key
      """, [.text(entry.path), .text(entry.key)])
  }

  /// Removes a file that is no longer on disk from the files that we wrote.
  ///
  /// Another key may have got the file since; then that key's entry stays.
  public func remove(_ entry: ManifestEntry) throws {
    try connection.run(
      "DELETE FROM pages WHERE path = ? AND key = ?", [.text(entry.path), .text(entry.key)])
  }
}

extension SiteDatabase {
  /// Returns the note that a whole build is needed; nil if none is.
  public func wholeBuildMark() throws -> String? { try mark(.unbuilt) }

  /// Returns true if a whole build is needed before pages are right.
  public func needsWholeBuild() throws -> Bool { try wholeBuildMark() != nil }

  /// Returns the numbers of the changes that this process recorded last; if it recorded none, the number of the last change.
  public func ownChanges() throws -> ClosedRange<Int64> {
    if let own = connection.recorded { return own }
    let last = try lastChange()
    return last...last
  }

  /// Returns the number of the last change; 0 if there is none.
  public func lastChange() throws -> Int64 {
    try connection.first("SELECT coalesce(max(id), 0) FROM changes") { $0.integer(0) } ?? 0
  }

  /// Returns true if all changes up to one became pages, including this page.
  public func isFinished(_ key: String, change: Int64) throws -> Bool {
    try connection.isTrue(
      """
      SELECT NOT EXISTS (SELECT 1 FROM changes WHERE id <= ?)
        AND NOT EXISTS (SELECT 1 FROM stale_pages WHERE key = ?)
      """, [.integer(change), .text(key)])
  }

  /// Returns the files that we wrote for a key: one, or two if its address has just changed.
  public func manifestPaths(_ key: String) throws -> [String] {
    try connection.all("SELECT path FROM pages WHERE key = ?", [.text(key)]) { $0.text(0) }
  }

  /// Returns the keys that begin with a text and for which we wrote files.
  public func manifestKeys(beginning text: String) throws -> [String] {
    // No word of a key has a byte above this one.
    try connection.all(
      "SELECT DISTINCT key FROM pages WHERE key >= ? AND key < ?",
      [.text(text), .text(text + "\u{10FFFF}")]
    ) { $0.text(0) }
  }

  /// Returns the keys for which we wrote files; nil if there are more than `limit` files.
  public func keys(atMost limit: Int) throws -> Set<String>? {
    let keys = try connection.all("SELECT key FROM pages LIMIT ?", [.int(limit + 1)]) { $0.text(0) }
    return keys.count <= limit ? Set(keys) : nil
  }

  /// Returns the key whose page we wrote to a file; nil if the file is not ours.
  public func manifestKey(path: String) throws -> String? {
    try connection.first("SELECT key FROM pages WHERE path = ?", [.text(path)]) { $0.text(0) }
  }

  /// Returns the number of files that we wrote.
  public func manifestCount() throws -> Int {
    try connection.first("SELECT count(*) FROM pages") { $0.int(0) } ?? 0
  }

  /// Returns the files that we wrote and that `isWanted` accepts, since a large site has many.
  public func manifest(
    where isWanted: (ManifestEntry) -> Bool = { _ in true }
  ) throws -> [ManifestEntry] {
    var entries: [ManifestEntry] = []
    try connection.forEach("SELECT key, path FROM pages") { row in
      let entry = ManifestEntry(key: row.text(0), path: row.text(1))
      if isWanted(entry) { entries.append(entry) }
    }
    return entries
  }
}
