public import Database
public import Model

/// Finds the pages that an invalidation makes stale: every kind of page decides for itself.
public struct StalePages {
  /// Urgency of a page: the smaller, the sooner.
  public enum Priority: Int, Sendable {
    /// Pages that must not outlast the answer: they are written or removed however long that takes. There are few.
    case urgent = -1
    /// The page that the author is sent to.
    case own = 0
    /// Pages that readers look at first.
    case lists = 1
    /// Feeds and machines.
    case feeds = 2
    /// Everything that can wait.
    case rest = 3
    /// Pages with a changed name: far too many for a request that answers someone else.
    case later = 4
  }

  private let source: PageSource

  /// Takes page sizes and languages from the settings; inside a read transaction.
  public init(_ site: SiteDatabase, _ settings: SiteSettings) {
    source = PageSource(site, settings)
  }

  /// Stale pages beyond which rendering all of them at once is less work than a queue.
  private static let most = 1000

  /// Returns the pages that a build's changes make stale, each once; nil if they are too many for a queue.
  public func pages(of invalidations: [Invalidation]) throws -> [StalePage]? {
    var (pages, found): ([String: Priority], Int) = ([:], 0)
    for invalidation in invalidations {
      for (key, priority) in try self.pages(of: invalidation) {
        let known = pages[key.text]?.rawValue ?? priority.rawValue
        pages[key.text] = known < priority.rawValue ? pages[key.text] : priority
        found += 1
      }
      // Many invalidations of one lesson or of one tag find the same pages each time.
      guard pages.count <= Self.most, found <= Self.most * 20 else { return nil }
    }
    return pages.map { StalePage(key: $0.key, priority: $0.value.rawValue) }
  }

  /// The pages of one invalidation, each with its priority; a key may occur twice.
  ///
  /// If they are too many, the rest is left to the invalidation `following`, which has to be recorded when this one is done.
  public func expand(_ invalidation: Invalidation) throws -> (
    pages: [(key: PageKey, priority: Priority)], following: Invalidation?
  ) {
    guard case .author(let member, let topic, let comment) = invalidation else {
      return (try pages(of: invalidation), nil)
    }
    let slice = try AuthorSlice(of: member, after: topic, comment, source)
    let found = try slice.invalidations.flatMap { try pages(of: $0) }
    return (found.map { ($0.key, .later) }, slice.following)
  }

  /// Returns the pages of one invalidation, without those left to a following one.
  public func pages(of invalidation: Invalidation) throws -> [(key: PageKey, priority: Priority)] {
    if case .author = invalidation { return try expand(invalidation).pages }
    return try source.settings.pageKinds.flatMap { try $0.type.stale(by: invalidation, source) }
  }
}

extension Paging {
  /// Returns the page of a new item at a position, and the one before if the item opens a page: that one now has a link to the
  /// next.
  static func pages(showing position: Int, size: Int) -> ClosedRange<Int> {
    let page = page(of: position, size: size)
    return page > 1 && opensPage(position, size: size) ? (page - 1)...page : page...page
  }
}
