public import Database
public import Model
public import Theme

/// Brings pages on disk up to date with the database: changes become keys, keys become files.
///
/// One publisher works at a time (`data/publish.lock`). It expands the pending changes in memory, writes
/// the most urgent pages first until its time is used up, and afterwards, when the answer is out, notes
/// in one transaction what is written, what is finished and what is left. A process killed anywhere in
/// between leaves the changes in their table: the next one writes the same pages again.
public struct Publisher: ~Copyable {
  /// What came of a round.
  public struct Outcome: Sendable {
    /// Files that have other bytes now.
    public var written: [SitePath] = []
    /// Pages that were right already.
    public var unchanged = 0
    /// Files that are gone.
    public var removed: [String] = []
    /// Pages that could not be rendered or written, and why.
    public var failures: [(key: PageKey, error: any Error)] = []
    /// Pages for which no time was left.
    public var left: Set<PageKey> = []

    /// Whether a page is on disk as the database has it.
    public func isPublished(_ key: PageKey) -> Bool {
      !left.contains(key) && !failures.contains { $0.key == key }
    }
  }

  private let site: SiteDatabase
  private var theme: SiteTheme
  private let writer: PageWriter
  private let lock: FileLock
  private var rounds: [Round] = []

  /// Takes the publish lock; throws `lockTimedOut` when another process keeps it longer than `waiting`
  /// milliseconds: that process will look for our changes once more before it ends.
  public init(
    _ site: SiteDatabase, _ theme: SiteTheme, origin: WriteOrigin, waiting milliseconds: Int
  ) throws {
    let lock = try FileLock(path: site.folder.publishLock, waiting: milliseconds)
    let writer = try PageWriter(site, origin: origin)
    self.lock = lock
    self.writer = writer
    self.site = site
    self.theme = theme
  }

  /// What a round leaves for the bookkeeping.
  private struct Round {
    var changes: [PendingChange] = []
    var entries: [ManifestEntry] = []
    var done: [String] = []
    var removed: [String] = []
    var left: [StalePage] = []
  }

  /// Writes stale pages, the most urgent first, until `isOver` says that the time is used up.
  ///
  /// The most urgent page is written in any case. Nothing is forgotten until `finish`.
  public mutating func publish(until isOver: () -> Bool) throws -> Outcome {
    var outcome = Outcome()
    var round = Round()
    let rendered = try site.connection.read {
      // A build may have compiled other settings and templates since the theme was read.
      if try site.buildNumber() != theme.build { theme = try SiteTheme.stored(in: site) }
      let (queue, changes) = try expand()
      round.changes = changes
      return try render(queue, until: isOver, &round, &outcome)
    }
    try writer.announce(rendered.map { ManifestEntry(key: $0.stale.key, path: $0.page.path.file) })
    for (page, stale, key) in rendered {
      attempt(key, stale, &round, &outcome) { round, outcome in
        try write(page, stale.key, &round, &outcome)
      }
    }
    rounds.append(round)
    return outcome
  }

  /// Renders pages of the queue until the time is used up, the first in any case; the rest is left.
  private func render(
    _ queue: [StalePage], until isOver: () -> Bool, _ round: inout Round, _ outcome: inout Outcome
  ) throws -> [(page: RenderedPage, stale: StalePage, key: PageKey)] {
    var rendered: [(page: RenderedPage, stale: StalePage, key: PageKey)] = []
    let renderer = try PageRenderer(site, theme)
    for (index, stale) in queue.enumerated() {
      guard let key = PageKey(text: stale.key) else {
        round.done.append(stale.key)
        continue
      }
      if index > 0, isOver() {
        round.left.append(stale)
        outcome.left.insert(key)
        continue
      }
      attempt(key, stale, &round, &outcome) { round, outcome in
        if let page = try renderer.render(key) {
          rendered.append((page, stale, key))
        } else {
          try remove(stale.key, &round, &outcome)
        }
      }
    }
    return rendered
  }

  /// All stale pages by urgency: what changes make stale, and what earlier rounds left.
  private func expand() throws -> (queue: [StalePage], changes: [PendingChange]) {
    let changes = try site.pendingChanges()
    let stale = StalePages(theme.settings)
    var pages: [String: StalePage] = [:]
    for page in try site.stalePages(limit: 2000) { pages[page.key] = page }
    for change in changes.compactMap(\.change) {
      for (key, priority) in stale.pages(of: change) {
        let text = key.text
        let known = pages[text]
        pages[text] = StalePage(
          key: text, priority: min(priority.rawValue, known?.priority ?? .max),
          failures: known?.failures ?? 0)
      }
    }
    let queue = pages.values.sorted { ($0.priority, $0.key) < ($1.priority, $1.key) }
    return (queue, changes)
  }

  /// Does something for one page; a failure is counted and the page tried again later, never thrown.
  private func attempt(
    _ key: PageKey, _ stale: StalePage, _ round: inout Round, _ outcome: inout Outcome,
    _ body: (inout Round, inout Outcome) throws -> Void
  ) {
    do {
      try body(&round, &outcome)
    } catch {
      outcome.failures.append((key, error))
      // A full disk is not the page's fault: only what is wrong with the page itself counts.
      let failures = error is DatabaseError ? stale.failures : stale.failures + 1
      round.left.append(
        StalePage(key: stale.key, priority: stale.priority, failures: failures))
    }
  }

  private func write(
    _ page: RenderedPage, _ key: String, _ round: inout Round, _ outcome: inout Outcome
  ) throws {
    switch try writer.write(page) {
    case .written: outcome.written.append(page.path)
    case .unchanged: outcome.unchanged += 1
    }
    let former = try writer.removeFormer(key: key, current: page.path.file)
    outcome.removed += former
    round.removed += former
    round.entries.append(ManifestEntry(key: key, path: page.path.file))
    round.done.append(key)
  }

  private func remove(_ key: String, _ round: inout Round, _ outcome: inout Outcome) throws {
    let files = try writer.remove(key: key)
    outcome.removed += files
    round.removed += files
    round.done.append(key)
  }

  /// Notes in one transaction what the rounds came to; call it when the answer is out.
  public mutating func finish() throws {
    let rounds = rounds
    self.rounds = []
    guard rounds.contains(where: { !$0.done.isEmpty || !$0.left.isEmpty || !$0.changes.isEmpty })
    else { return }
    try site.write {
      for round in rounds {
        try site.finish(round.changes)
        for key in round.done { try site.removeStale(key) }
        for file in round.removed { try site.removeManifest(path: file) }
        for page in round.left { try site.addStale(page) }
        try writer.note(round.entries)
      }
    }
  }
}
