import Database
import Pages
import Theme

/// Pages waiting to be written: those that changes make stale, and those that earlier rounds left.
///
/// A round takes a bounded part of them, however many are waiting, so that a request does not pay for the changes of another
/// member.
struct PublishingQueue {
  /// Purpose of a round.
  enum Scope {
    /// No client waits: the oldest changes come first.
    case everything
    /// A client waits for this page. It comes first, then other pages that the same change made stale, then those that others
    /// left.
    case request(PageKey, changes: ClosedRange<Int64>)
  }

  /// One page of the queue.
  struct Work {
    let key: PageKey
    var stale: StalePage
    /// True if it is in the stale table.
    let isListed: Bool
    /// True if the stale table has it unchanged.
    var isNoted = false
    /// Origin of the work: other members' pages come last; priority decides among equals.
    var rank = Rank.others
  }

  /// Origin of a page, in the round of a request; in other rounds no one waits, and all are `others`.
  enum Rank: Int {
    /// The page that the client waits for.
    case awaited
    /// A page that the same change made stale.
    case own
    /// A page that others left.
    case others
  }

  /// Stale pages of former slices of a new name that are enough for a round, so that the table does not grow by all pages with
  /// the name.
  private static let enough = 100

  /// The most changes that a round looks at, and how many it reads at a time.
  private static let (changeLimit, batch) = (1000, 50)
  /// Stale pages after which a round looks at no other change; in a request it writes far fewer.
  private static let (most, maxOfRequest) = (2000, 300)
  /// The most pages that earlier rounds left, in a request.
  private static let maxListed = 100
  /// The most urgent pages that a round writes however long that takes.
  private static let urgentLimit = 100

  /// Each page once, the most urgent first.
  private(set) var works: [Work] = []
  /// The changes that were looked at: all between the least and the greatest number.
  private(set) var changes: [PendingChange] = []
  /// Invalidations that the changes leave for another round.
  private(set) var following: [Invalidation] = []
  /// Rows of the stale table with keys of another version of the program.
  private(set) var unknown: [StalePage] = []
  /// Pages that a change makes stale, and of which a process died.
  private(set) var barred: [PageKey] = []
  /// True if every pending change was looked at, and none left for later.
  private(set) var isComplete = true

  private let isForRequest: Bool
  private var isSliceDue = false
  private var quarantined: [StalePage]?

  /// Reads the pending changes and stale pages.
  ///
  /// Pages with a new name are left for later while a client waits for an answer, and while enough of them are pending. A
  /// change frees a page from quarantine, unless a process died of it.
  init(_ site: SiteDatabase, _ theme: SiteTheme, _ scope: Scope) throws {
    if case .request = scope { isForRequest = true } else { isForRequest = false }
    try list(site)
    let stale = StalePages(site, theme.settings)
    switch scope {
    case .everything: try lookForward(site, stale)
    case .request(let page, let own): try lookBack(site, stale, page, own)
    }
    works = Self.sorted(works)
  }

  /// The works in three parts: the first is written however long that takes, so that no older state outlasts the
  /// answer; then come the pages where authors are sent to.
  func parts() -> (first: [Work], own: [Work], rest: [Work]) {
    let (urgent, own) = (StalePages.Priority.urgent.rawValue, StalePages.Priority.own.rawValue)
    var parts: (first: [Work], own: [Work], rest: [Work]) = ([], [], [])
    for work in works {
      let isOurs = !isForRequest || work.rank != .others
      let isUrgent = work.stale.priority <= urgent && parts.first.count < Self.urgentLimit
      if work.rank == .awaited || isOurs && isUrgent {
        parts.first.append(work)
      } else if isOurs && work.stale.priority <= own {
        parts.own.append(work)
      } else {
        parts.rest.append(work)
      }
    }
    return parts
  }

  /// Reads the pages that earlier rounds left.
  private mutating func list(_ site: SiteDatabase) throws {
    let later = StalePages.Priority.later.rawValue
    let listed =
      try isForRequest
      ? site.stalePages(below: later, limit: Self.maxListed) : site.stalePages()
    isSliceDue = !isForRequest && listed.count { $0.priority == later } < Self.enough
    for page in listed {
      if let key = PageKey(text: page.key) {
        works.append(Work(key: key, stale: page, isListed: true, isNoted: true))
      } else {
        unknown.append(page)
      }
    }
  }

  private mutating func lookForward(_ site: SiteDatabase, _ stale: StalePages) throws {
    while changes.count < Self.changeLimit, works.count < Self.most {
      let batch = try site.pendingChanges(after: changes.last?.id ?? 0, limit: Self.batch)
      for change in batch {
        guard works.count < Self.most else { return isComplete = false }
        try expand(change, site, stale, .others)
      }
      guard batch.count == Self.batch else { return }
    }
    isComplete = false
  }

  /// Takes the request's own changes, of which the last is always taken, then those before them.
  private mutating func lookBack(
    _ site: SiteDatabase, _ stale: StalePages, _ page: PageKey, _ own: ClosedRange<Int64>
  ) throws {
    try site.forEachPendingChange(backFrom: own.upperBound) { earlier in
      guard earlier.id == own.upperBound || works.count < Self.maxOfRequest else {
        isComplete = false
        return false
      }
      try expand(earlier, site, stale, own.contains(earlier.id) ? .own : .others)
      return true
    }
    // Another process may have expanded the own change, and left the page.
    if !works.contains(where: { $0.key == page }), let row = try site.stalePage(page.text),
      !row.isQuarantined
    {
      works.append(Work(key: page, stale: row, isListed: true, isNoted: true))
    }
    let priority = StalePages.Priority.own.rawValue
    for index in works.indices where works[index].key == page {
      works[index].rank = .awaited
      if works[index].stale.priority > priority {
        works[index].stale.priority = priority
        works[index].isNoted = false
      }
    }
  }

  private mutating func expand(
    _ change: PendingChange, _ site: SiteDatabase, _ stale: StalePages, _ rank: Rank
  ) throws {
    changes.append(change)
    for invalidation in change.invalidations {
      if case .author = invalidation, !isSliceDue {
        following.append(invalidation)
        isComplete = false
        continue
      }
      let (pages, rest) = try stale.expand(invalidation)
      if let rest { following.append(rest) }
      for (key, priority) in pages { try add(key, priority, rank, site) }
    }
  }

  private mutating func add(
    _ key: PageKey, _ priority: StalePages.Priority, _ rank: Rank, _ site: SiteDatabase
  ) throws {
    let text = key.text
    let quarantined = try self.quarantined ?? site.quarantinedPages()
    self.quarantined = quarantined
    let known = quarantined.first { $0.key == text }
    if known?.error == StalePage.crash { return barred.append(key) }
    let stale = StalePage(key: text, priority: priority.rawValue)
    works.append(Work(key: key, stale: stale, isListed: known != nil, rank: rank))
  }

  /// Each page once, as its row has it if there is one, the most urgent first.
  ///
  /// Sorted twice: the first dictionary by strings would cost a request more.
  private static func sorted(_ works: [Work]) -> [Work] {
    var queue: [Work] = []
    for work in works.sorted(by: {
      $0.stale.key == $1.stale.key
        ? $0.isListed && !$1.isListed : $0.stale.key < $1.stale.key
    }) {
      guard let last = queue.indices.last, queue[last].stale.key == work.stale.key else {
        queue.append(work)
        continue
      }
      if work.rank.rawValue < queue[last].rank.rawValue { queue[last].rank = work.rank }
      if work.stale.priority < queue[last].stale.priority {
        queue[last].stale.priority = work.stale.priority
        queue[last].isNoted = false
      }
    }
    return queue.sorted {
      ($0.rank == .others ? 1 : 0, $0.stale.priority, $0.stale.key)
        < ($1.rank == .others ? 1 : 0, $1.stale.priority, $1.stale.key)
    }
  }
}
