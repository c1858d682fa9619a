import Model
public import Time

/// Output of a round of publishing: invalidations that became pages, pages of earlier rounds, or the whole site.
///
/// Pages are not flushed to the disk: a power cut may lose those written a moment before. So each round stays in its table for
/// two minutes, with the kernel's boot ID. A process that finds rounds of another boot puts their work back into the queue, and
/// rendering finds out what the disk really has.
public struct PublishRound: Hashable, Sendable {
  /// Seconds after which the kernel has written everything: it begins after 30.
  static let keptSeconds: Int64 = 120

  /// Invalidations that became pages.
  public var invalidations: [Invalidation] = []
  /// Pages that an earlier round had left.
  public var pages: [StalePage] = []
  /// Removed files: their removal may not have reached the disk either.
  public var gone: [ManifestEntry] = []
  /// True if every page was written.
  public var isWhole = false
  /// True if it was published, but its output is no longer stored.
  private(set) var isCut = false
  /// Work column of such a round.
  static let cut = "cut"

  /// Creates an empty round.
  public init() {}

  /// True if nothing was published.
  public var isEmpty: Bool {
    invalidations.isEmpty && pages.isEmpty && gone.isEmpty && !isWhole
  }

  /// Lines such as `length 42 …`, `page 3 topic/42/1`, `gone topic/42/1 forum/…` and `all`, each with a line end.
  var text: String {
    var lines = ""
    for invalidation in invalidations { lines += invalidation.text + "\n" }
    for page in pages { lines += "page \(page.priority) \(page.key)\n" }
    for file in gone { lines += "gone \(file.key) \(file.path)\n" }
    return isWhole ? lines + "all\n" : lines
  }

  init(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      if line == "all" {
        isWhole = true
      } else if line == Self.cut {
        isCut = true
      } else if words.count == 3, words[0] == "page", let priority = Int(words[1]) {
        pages.append(StalePage(key: String(words[2]), priority: priority))
      } else if words.count == 3, words[0] == "gone" {
        gone.append(ManifestEntry(key: String(words[1]), path: String(words[2])))
      } else if let invalidation = Invalidation(text: String(line)) {
        invalidations.append(invalidation)
      }
    }
  }
}

extension SiteDatabase {
  /// Returns true if the last round belongs to another boot of the machine.
  ///
  /// Returns false if the boot ID is empty because it could not be read.
  public func hasPublishRounds(beforeBoot boot: String) throws -> Bool {
    if boot.isEmpty { return false }
    let last = try connection.first("SELECT boot FROM rounds ORDER BY id DESC LIMIT 1") {
      $0.text(0)
    }
    return last.map { !Boot.isSame($0, boot) } ?? false
  }
}

/// Stored identity of a boot: the kernel's boot ID, and in a container, after a space, the time when the kernel started, in
/// seconds since 1970.
///
/// A container has a boot ID of its own, but its services with their own `/proc` read the kernel's.
enum Boot {
  /// Seconds by which two processes may differ, as each reads two clocks one after the other.
  private static let tolerance: Int64 = 2

  /// Returns true if both are of the same boot.
  static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (one, other) = (one.split(separator: " "), other.split(separator: " "))
    if one.first == other.first { return true }
    guard one.count == 2, other.count == 2, let a = Int64(one[1]), let b = Int64(other[1])
    else { return false }
    let (distance, isTooFar) = a.subtractingReportingOverflow(b)
    return !isTooFar && distance.magnitude <= tolerance
  }
}

extension Transaction {
  /// Stores a round, and deletes those that are on disk by now.
  public func note(_ round: PublishRound, boot: String, at time: Timestamp) throws {
    guard !round.isEmpty else { return }
    try connection.run(
      "INSERT INTO rounds (at, boot, work) VALUES (?, ?, ?)",
      [.time(time), .text(boot), .text(round.text)])
    try connection.run(
      "DELETE FROM rounds WHERE id <= (SELECT min(id) + 63 FROM rounds) AND at < ?",
      [.time(time.adding(seconds: -PublishRound.keptSeconds))])
  }

  /// Deletes the rounds of this boot that are on disk by now; those that a power cut may have lost stay.
  ///
  /// Keeps the newest one, here and below: otherwise the next one would get a number that another had (`PublishMark`).
  public func dropPublishRounds(boot: String, writtenBy time: Timestamp) throws {
    for known in try boots() where Boot.isSame(known, boot) {
      try connection.run(
        "DELETE FROM rounds WHERE boot = ? AND at < ? AND id < (SELECT max(id) FROM rounds)",
        [.text(known), .time(time.adding(seconds: -PublishRound.keptSeconds))])
    }
  }

  /// Deletes rounds that are on the disk, which name files of members who left; of the newest one only the number stays.
  public func dropPublishRounds(upTo last: Int64) throws {
    try connection.run(
      "DELETE FROM rounds WHERE id <= ? AND id < (SELECT max(id) FROM rounds)", [.integer(last)])
    try connection.run(
      "UPDATE rounds SET work = ? WHERE id <= ?", [.text(PublishRound.cut), .integer(last)])
  }

  private func boots() throws -> [String] {
    try connection.all("SELECT DISTINCT boot FROM rounds") { $0.text(0) }
  }

  /// Puts the work of other boots back into the queue.
  public mutating func requeuePublishRounds(beforeBoot boot: String) throws {
    let rounds = try connection.all("SELECT boot, work FROM rounds ORDER BY id") { row in
      Boot.isSame(row.text(0), boot) ? nil : PublishRound(text: row.text(1))
    }
    for round in rounds {
      if !round.invalidations.isEmpty { try record(round.invalidations) }
      for page in round.pages { try addStale(page) }
      // The file is listed as ours again, so that it is removed with its page.
      for entry in round.gone where try site.manifestKey(path: entry.path) == nil {
        try note(entry)
        try addStale(StalePage(key: entry.key, priority: -1))
      }
      if round.isWhole { try requireWholeBuild() }
    }
    try connection.run(
      "UPDATE rounds SET work = ?, boot = ? WHERE id = (SELECT max(id) FROM rounds) AND boot <> ?",
      [.text(PublishRound.cut), .text(boot), .text(boot)])
    for known in try boots() where !Boot.isSame(known, boot) {
      try connection.run("DELETE FROM rounds WHERE boot = ?", [.text(known)])
    }
  }
}
