public import Model

/// Which pages a change makes stale: every kind of page says it of its own.
public struct StalePages: Sendable {
  /// How soon a page is written: the smaller, the sooner.
  public enum Priority: Int, Sendable {
    /// Where the author is sent to.
    case own = 0
    /// What readers look at first.
    case lists = 1
    /// Feeds and machines.
    case feeds = 2
    /// Everything that can wait.
    case rest = 3
  }

  private let settings: SiteSettings

  /// Takes page sizes and languages from the settings.
  public init(_ settings: SiteSettings) { self.settings = settings }

  /// The pages of one change, each with its priority; a key may occur twice.
  public func pages(of change: Change) -> [(key: PageKey, priority: Priority)] {
    PageKey.Kind.allCases.flatMap { $0.type.stale(by: change, settings) }
  }
}

// What several kinds of pages ask of a change.
extension Change {
  /// The topic's places in lists, where they are what is new or different.
  var places: [ListPlace] {
    switch self {
    case .topicPublished(let it): it.places
    case .topicChanged(let it): it.places
    case .commentPublished, .commentChanged, .dayChanged: []
    }
  }

  /// Lists that appear or vanish with the topic, with the last number that each gave out.
  var wholeLists: [ListPlace] {
    switch self {
    case .topicPublished(let it): it.places.filter { it.newLists.contains($0.list) }
    case .topicChanged(let it): it.wholeLists
    case .commentPublished, .commentChanged, .dayChanged: []
    }
  }

  /// Somebody whose first post this is, with the number that they got among the people.
  var newcomer: (member: Member.ID, number: Int)? {
    guard case .commentPublished(let it) = self, let member = it.newAuthor,
      let number = it.authorNumber
    else { return nil }
    return (member, number)
  }
}

extension Paging {
  /// The page of what is new at a position, and the one before when it opens its page: that one leads on now.
  static func pages(showing position: Int, size: Int) -> ClosedRange<Int> {
    let page = page(of: position, size: size)
    return page > 1 && opensPage(position, size: size) ? (page - 1)...page : page...page
  }
}
