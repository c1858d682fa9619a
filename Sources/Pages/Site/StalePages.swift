public import Database
public import Model

/// Which pages an invalidation makes stale: every kind of page says it of its own.
public struct StalePages {
  /// How soon a page is written: the smaller, the sooner.
  public enum Priority: Int, Sendable {
    /// What must not outlast the answer: it is written or gone however long that takes. Few pages ever are.
    case urgent = -1
    /// Where the author is sent to.
    case own = 0
    /// What readers look at first.
    case lists = 1
    /// Feeds and machines.
    case feeds = 2
    /// Everything that can wait.
    case rest = 3
    /// What a new name stands on: far too much for a request that answers somebody else.
    case later = 4
  }

  private let source: PageSource

  /// Takes page sizes and languages from the settings; inside a read transaction.
  public init(_ site: SiteDatabase, _ settings: SiteSettings) {
    source = PageSource(site, settings)
  }

  /// Stale pages beyond which rendering all of them at once is less work than a queue.
  private static let most = 1000

  /// The pages of what a build made different, each once; nil when they are too many for a queue.
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
  /// What they are too many for is left to another invalidation, which has to be recorded when this one is done.
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

  /// The same without what is left.
  public func pages(of invalidation: Invalidation) throws -> [(key: PageKey, priority: Priority)] {
    if case .author = invalidation { return try expand(invalidation).pages }
    return try source.settings.pageKinds.flatMap { try $0.type.stale(by: invalidation, source) }
  }
}

extension Paging {
  /// The page of what is new at a position, and the one before when it opens its page: that one leads on now.
  static func pages(showing position: Int, size: Int) -> ClosedRange<Int> {
    let page = page(of: position, size: size)
    return page > 1 && opensPage(position, size: size) ? (page - 1)...page : page...page
  }
}
