import Database
import Pages
import Theme

/// What waits to be written: pages that changes make stale, and what earlier rounds left.
struct PublishingQueue {
  /// One page of the queue.
  struct Work {
    let key: PageKey
    var stale: StalePage
    /// Whether it stands in the stale table.
    let isListed: Bool
    /// Whether it stands there as it is.
    var isNoted = false
  }

  /// Stale pages of former slices of a new name that are enough for a round, so that the table does not grow
  /// by all that the name stands on.
  private static let enough = 100

  /// The most changes that a round looks at.
  private static let changeLimit = 1000

  /// Each page once, the most urgent first.
  private(set) var works: [Work] = []
  /// The changes that were looked at.
  let changes: [PendingChange]
  /// What they leave for another round.
  private(set) var following: [Touch] = []
  /// Rows of the stale table with keys of another version of the program.
  private(set) var unknown: [StalePage] = []
  /// Pages that a change asks for, and of which a process died.
  private(set) var barred: [PageKey] = []
  /// Whether every change that waits was looked at, and none left for later.
  private(set) var isComplete: Bool

  /// Reads what waits.
  ///
  /// What a new name stands on is left for later while somebody waits for an answer (`isForRequest`), and while enough of
  /// it waits already. A change frees a page from quarantine, unless a process died of it.
  init(_ site: SiteDatabase, _ theme: SiteTheme, isForRequest: Bool) throws {
    changes = try site.pendingChanges(limit: Self.changeLimit)
    isComplete = changes.count < Self.changeLimit
    let later = StalePages.Priority.later.rawValue
    let listed = try site.stalePages(below: isForRequest ? later : .max)
    let isSliceDue = !isForRequest && listed.count { $0.priority == later } < Self.enough
    for page in listed {
      if let key = PageKey(text: page.key) {
        works.append(Work(key: key, stale: page, isListed: true, isNoted: true))
      } else {
        unknown.append(page)
      }
    }
    let quarantined = try changes.isEmpty ? [] : site.quarantinedPages()
    let stale = StalePages(site, theme.settings)
    for touch in changes.flatMap(\.touches) {
      if case .author = touch, !isSliceDue {
        following.append(touch)
        isComplete = false
        continue
      }
      let (pages, rest) = try stale.expand(touch)
      if let rest { following.append(rest) }
      for (key, priority) in pages { add(key, priority, quarantined) }
    }
    works = Self.sorted(works)
  }

  private mutating func add(
    _ key: PageKey, _ priority: StalePages.Priority, _ quarantined: [StalePage]
  ) {
    let text = key.text
    let known = quarantined.first { $0.key == text }
    if known?.error == StalePage.crash { return barred.append(key) }
    let stale = StalePage(key: text, priority: priority.rawValue)
    works.append(Work(key: key, stale: stale, isListed: known != nil))
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
      if let last = queue.indices.last, queue[last].stale.key == work.stale.key {
        if work.stale.priority < queue[last].stale.priority {
          queue[last].stale.priority = work.stale.priority
          queue[last].isNoted = false
        }
      } else {
        queue.append(work)
      }
    }
    return queue.sorted {
      ($0.stale.priority, $0.stale.key) < ($1.stale.priority, $1.stale.key)
    }
  }
}
