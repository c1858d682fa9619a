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
  }

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
  /// Whether every change that waits was looked at.
  var isComplete: Bool { changes.count < Self.changeLimit }

  /// Reads what waits.
  ///
  /// A change frees a page from quarantine, unless a process died of it.
  init(_ site: SiteDatabase, _ theme: SiteTheme) throws {
    changes = try site.pendingChanges(limit: Self.changeLimit)
    for page in try site.stalePages() {
      if let key = PageKey(text: page.key) {
        works.append(Work(key: key, stale: page, isListed: true))
      } else {
        unknown.append(page)
      }
    }
    let quarantined = try changes.isEmpty ? [] : site.quarantinedPages()
    let stale = StalePages(site, theme.settings)
    for touch in changes.flatMap(\.touches) {
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
        queue[last].stale.priority = min(queue[last].stale.priority, work.stale.priority)
      } else {
        queue.append(work)
      }
    }
    return queue.sorted {
      ($0.stale.priority, $0.stale.key) < ($1.stale.priority, $1.stale.key)
    }
  }
}
