public import Database
import Glibc
public import Model
public import Pages
public import Theme

/// Brings pages on disk up to date with the database: invalidations become keys, keys become files.
///
/// One publisher works at a time (`data/publish.lock`). It expands the pending changes in memory, writes the most urgent pages
/// first until its time is used up, and afterwards, when the answer is out, records in one transaction the files that are
/// written, and the changes that are finished and left. A process killed anywhere in between leaves the changes in their table:
/// the next one writes the same pages again.
public struct Publisher: ~Copyable {
  /// Results of a round.
  public struct Outcome: Sendable {
    /// Files that have other bytes now.
    public var written: [SitePath] = []
    /// Pages that were right already.
    public var unchanged = 0
    /// Files that are gone.
    public var removed: [String] = []
    /// Pages that could not be rendered or written, and why.
    public var failures: [(key: PageKey, error: any Error)] = []
    /// Pages that are on disk as the database has them, or gone as it has them not.
    public var done: [PageKey] = []
    /// Pages for which no time was left.
    public var left: [PageKey] = []
    /// True if every pending change was looked at.
    var isComplete = true
    /// True if pages were left to processes that wait, which will write them soon.
    public var isYielded = false

    /// True if a page is on disk as the database has it.
    ///
    /// A page that no change made stale is current; one that was not looked at may not be.
    public func isPublished(_ key: PageKey) -> Bool {
      done.contains(key)
        || isComplete && !left.contains(key) && !failures.contains { $0.key == key }
    }
  }

  private typealias Work = PublishingQueue.Work

  private let site: SiteDatabase
  private var theme: SiteTheme
  private let writer: PageWriter
  private let lock: FileLock
  private let origin: WriteOrigin
  private let scope: PublishingQueue.Scope
  private var roundResults: [RoundResults] = []
  /// The last one, with all that it read: not taken apart while a client waits for an answer.
  private(set) var renderer: PageRenderer?

  /// Takes the publish lock; throws `lockTimedOut` when another process keeps it longer than `waiting` milliseconds: that
  /// process will look for our changes again before it ends.
  public init(
    _ site: SiteDatabase, _ theme: SiteTheme, origin: WriteOrigin, waiting milliseconds: Int
  ) throws {
    try self.init(site, theme, origin: origin, waiting: milliseconds, .everything)
  }

  /// Takes the publish lock for a scope.
  init(
    _ site: SiteDatabase, _ theme: SiteTheme, origin: WriteOrigin, waiting milliseconds: Int,
    _ scope: PublishingQueue.Scope
  ) throws {
    let lock = try FileLock(path: site.folder.publishLock, waiting: milliseconds)
    let writer = try PageWriter(site)
    self.lock = lock
    self.writer = writer
    self.site = site
    self.theme = theme
    self.origin = origin
    self.scope = scope
  }

  /// Results of a round, to be stored afterwards.
  private struct RoundResults {
    var changes: [PendingChange] = []
    /// Invalidations that the changes leave for another round.
    var following: [Invalidation] = []
    /// Files that the manifest does not have yet.
    var entries: [ManifestEntry] = []
    /// Pages of the stale table that are right now.
    var done: [StalePage] = []
    var removed: [ManifestEntry] = []
    var left: [StalePage] = []

    /// The numbers of the changes; all between them were looked at.
    var range: ClosedRange<Int64>? {
      guard let first = changes.first?.id, let last = changes.last?.id else { return nil }
      return min(first, last)...max(first, last)
    }
  }

  /// Milliseconds for which lists may wait while others come to write them anyway.
  private static let restPatience: Int64 = 250

  /// Writes stale pages, the most urgent first, until `isOver` says that the time is used up.
  ///
  /// In the round of a request the page that a client waits for comes first; otherwise the most urgent one is always written.
  /// When others wait with more for the same lists (`isContended`), only the pages that their authors are sent to are written;
  /// the last of them writes the lists once for all. Nothing is forgotten until `finish`.
  public mutating func publish(
    until isOver: () -> Bool, isContended: (_ lastChange: Int64) throws -> Bool = { _ in false }
  ) throws -> Outcome {
    try repairAfterCrash()
    var outcome = Outcome()
    var roundResults = RoundResults()
    let queue = try site.read {
      try reloadTheme()
      return try PublishingQueue(site, theme, scope)
    }
    roundResults.changes = queue.changes
    roundResults.following = queue.following
    roundResults.done = queue.unknown
    outcome.left = queue.barred
    outcome.isComplete = queue.isComplete
    let (first, own, rest) = queue.parts()
    try publish(first[...], until: { false }, &roundResults, &outcome)
    var isFirst = first.isEmpty
    let isTooLate = {
      defer { isFirst = false }; return !isFirst && isOver()
    }
    try publish(own[...], until: isTooLate, &roundResults, &outcome)
    if !rest.isEmpty, try !(own.isEmpty && first.isEmpty) && isYielding(roundResults, isContended) {
      outcome.isYielded = true
      leave(rest[...], &roundResults, &outcome)
    } else {
      try publish(rest[...], until: isTooLate, &roundResults, &outcome)
      if outcome.left.isEmpty { lock.leave(moment: Self.now) }
    }
    self.roundResults.append(roundResults)
    return outcome
  }

  /// True if the lists are left to processes that wait: only for a while, in case there is always another one.
  private func isYielding(
    _ roundResults: RoundResults, _ isContended: (_ lastChange: Int64) throws -> Bool
  ) throws -> Bool {
    let waited = Self.now - lock.moment()
    guard (0..<Self.restPatience).contains(waited) else { return false }
    return try isContended(roundResults.range?.upperBound ?? 0)
  }

  /// Renders and writes a part of the queue.
  private mutating func publish(
    _ queue: ArraySlice<Work>, until isOver: () -> Bool, _ roundResults: inout RoundResults,
    _ outcome: inout Outcome
  ) throws {
    guard !queue.isEmpty else { return }
    let rendered = try site.read {
      try reloadTheme()
      return try render(queue, until: isOver, &roundResults, &outcome)
    }
    try writer.announce(rendered.pages)
    for (placed, work) in zip(rendered.pages, rendered.works) {
      attempt(work, &roundResults, &outcome) { roundResults, outcome in
        try write(placed, work, &roundResults, &outcome)
      }
    }
  }

  /// A build may have compiled other settings and templates since the theme was read.
  private mutating func reloadTheme() throws {
    if try site.buildNumber() != theme.build { theme = try SiteTheme.stored(in: site) }
  }

  /// Leaves pages for the next round.
  private func leave(
    _ queue: ArraySlice<Work>, _ roundResults: inout RoundResults, _ outcome: inout Outcome
  ) {
    for work in queue {
      if !work.isNoted { roundResults.left.append(work.stale) }
      outcome.left.append(work.key)
    }
  }

  /// Milliseconds of the clock that never jumps.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Repairs the state that another process left: a page that it did not survive, and files that a power cut may have removed
  /// from the disk.
  ///
  /// A request leaves the files of a whole hidden board, which only a build that was killed left, to the job runner.
  private func repairAfterCrash() throws {
    if case .everything = scope {
      try HiddenFiles.remove(site, theme.settings, origin: origin)
    }
    let crashed = lock.crashedPage()
    let isAfterPowerCut = try site.hasPublishRounds(beforeBoot: origin.boot)
    guard crashed != nil || isAfterPowerCut else { return }
    try site.write { transaction in
      if isAfterPowerCut { try transaction.requeuePublishRounds(beforeBoot: origin.boot) }
      guard let crashed, PageKey(text: crashed) != nil else { return }
      let known = try (site.stalePages() + site.quarantinedPages()).first { $0.key == crashed }
      try transaction.addStale(
        StalePage(
          key: crashed, priority: StalePages.Priority.rest.rawValue,
          failures: (known?.failures ?? 0) + 1, error: StalePage.crash))
    }
    lock.forgetCrash()
  }

  /// Renders pages until the time is used up; the rest is left.
  private mutating func render(
    _ queue: ArraySlice<Work>, until isOver: () -> Bool, _ roundResults: inout RoundResults,
    _ outcome: inout Outcome
  ) throws -> (pages: [PlacedPage], works: [Work]) {
    var rendered: (pages: [PlacedPage], works: [Work]) = ([], [])
    let renderer = try PageRenderer(site, theme)
    self.renderer = renderer
    for (index, work) in zip(queue.indices, queue) {
      if isOver() {
        leave(queue[index...], &roundResults, &outcome)
        break
      }
      // If the page crashes this process, the next holder of the lock will know which one it was.
      lock.begin(work.stale.key)
      attempt(work, &roundResults, &outcome) { roundResults, outcome in
        let files = try site.manifestPaths(work.stale.key)
        if let page = try renderer.render(work.key) {
          rendered.pages.append(PlacedPage(page: page, key: work.stale.key, files: files))
          rendered.works.append(work)
        } else {
          try remove(files, work, &roundResults, &outcome)
        }
      }
    }
    lock.begin(nil)
    return rendered
  }

  /// Does something for one page; a failure is counted and the page tried again later, never thrown.
  private func attempt(
    _ work: Work, _ roundResults: inout RoundResults, _ outcome: inout Outcome,
    _ body: (inout RoundResults, inout Outcome) throws -> Void
  ) {
    do {
      try body(&roundResults, &outcome)
    } catch {
      outcome.failures.append((work.key, error))
      var stale = work.stale
      // A full disk is not the page's fault: only errors of the page itself count.
      if (error as? DatabaseError)?.isDataError ?? true { stale.failures += 1 }
      stale.error = "\(error)"
      roundResults.left.append(stale)
    }
  }

  private func write(
    _ placed: PlacedPage, _ work: Work, _ roundResults: inout RoundResults, _ outcome: inout Outcome
  ) throws {
    switch try writer.write(placed) {
    case .written: outcome.written.append(placed.page.path)
    case .unchanged: outcome.unchanged += 1
    }
    // A new file was noted when it was announced.
    if !placed.isKnown, !placed.isNew { roundResults.entries.append(placed.entry) }
    try remove(placed.formerFiles, work, &roundResults, &outcome)
  }

  private func remove(
    _ files: [String], _ work: Work, _ roundResults: inout RoundResults, _ outcome: inout Outcome
  ) throws {
    try writer.remove(files)
    outcome.removed += files
    roundResults.removed += files.map { ManifestEntry(key: work.stale.key, path: $0) }
    outcome.done.append(work.key)
    if work.isListed { roundResults.done.append(work.stale) }
  }

  /// Records the results of the rounds in one transaction; call it when the answer is out.
  ///
  /// It is not flushed: if it is lost in a power cut, the same pages are written again.
  public mutating func finish() throws {
    let roundResults = roundResults
    self.roundResults = []
    let isIdle = roundResults.allSatisfy {
      $0.done.isEmpty && $0.left.isEmpty && $0.changes.isEmpty
    }
    guard !isIdle else { return }
    try site.write(flushing: false) { transaction in
      for round in roundResults {
        if let range = round.range { try transaction.finishChanges(range) }
        // A process killed before this leaves the invalidation that these follow.
        if !round.following.isEmpty { try transaction.record(round.following) }
        for page in round.done { try transaction.removeStale(page.key) }
        for file in round.removed { try transaction.remove(file) }
        for page in round.left { try transaction.addStale(page) }
        for entry in round.entries { try transaction.note(entry) }
        var published = PublishRound()
        published.invalidations = round.changes.flatMap(\.invalidations)
        published.pages = round.done
        published.gone = round.removed
        try transaction.note(published, boot: origin.boot, at: origin.time)
      }
    }
  }
}
