import Model
import Pages
import Testing

/// Exact sets of what each change makes stale: nothing missing, nothing too much.
struct StalePagesTests {
  private static let forum = TopicList.forum.id
  private static let board = TopicList.ID(3)
  private static let tag = TopicList.ID(9)
  private static let topic = Topic.ID(42)
  private static let english = ["en"]
  private static let both = ["en", "es"]

  private func stale(_ change: Change, _ languages: [String]) throws -> Set<String> {
    let base = try #require(BaseURL("https://club.example"))
    let settings = SiteSettings(
      name: LocalizedText(), languages: languages.compactMap { Language($0) }, base: base)
    return Set(StalePages(settings).pages(of: change).map(\.key.text)).filter(Self.isListed)
  }

  /// The kinds that are looked at here; others have suites of their own.
  private static let kinds: Set = [
    "home", "list", "unanswered", "archive", "tags", "list-feed", "topic", "latest", "topic-feed",
    "people", "people-archive", "person", "site-feed", "sitemap", "sitemap-index", "notes",
    "subject", "lesson", "note", "tag-notes", "notes-feed", "professors", "professor", "events",
    "event", "event-month", "calendar", "document", "more", "notes-sitemap", "robots", "not-found",
  ]

  private static func isListed(_ key: String) -> Bool {
    kinds.contains(String(key.prefix { $0 != "/" }))
  }

  private static func comment(
    at position: Int, lists: [TopicList.ID] = [forum, board, tag], newAuthor: Int64? = nil,
    number: Int? = nil
  ) -> CommentPublication {
    CommentPublication(
      topic: topic, position: position, lists: lists, newAuthor: newAuthor.map { Member.ID($0) },
      authorNumber: number)
  }

  private static let lists: Set<String> = [
    "home/en", "list/1/en", "list/3/en", "list/9/en", "list-feed/3", "list-feed/9", "topic-feed/42",
  ]

  @Test(arguments: [
    (1, ["topic/42/1", "unanswered/en"]), (2, ["topic/42/1", "unanswered/en"]), (3, ["topic/42/1"]),
    (20, ["topic/42/1"]),
    (21, ["topic/42/1", "topic/42/2", "latest/42"]), (22, ["topic/42/2"]), (40, ["topic/42/2"]),
    (41, ["topic/42/2", "topic/42/3", "latest/42"]),
  ])
  func `a comment touches the last page, the one before when it opens one, and the lists`(
    position: Int, pages: [String]
  ) throws {
    let change = Change.commentPublished(Self.comment(at: position))
    #expect(try stale(change, Self.english) == Self.lists.union(pages))
  }

  @Test func `lists are touched in every language, topics and feeds once`() throws {
    let change = Change.commentPublished(Self.comment(at: 7, lists: [Self.forum, Self.board]))
    #expect(
      try stale(change, Self.both) == [
        "topic/42/1", "topic-feed/42", "list-feed/3", "home/en", "home/es", "list/1/en",
        "list/1/es", "list/3/en", "list/3/es",
      ])
  }

  @Test(arguments: [
    (1, ["people-archive/1/en"]), (50, ["people-archive/1/en"]),
    (51, ["people-archive/1/en", "people-archive/2/en"]), (52, ["people-archive/2/en"]),
  ])
  func `a first post touches the people`(number: Int, archives: [String]) throws {
    let change = Change.commentPublished(Self.comment(at: 2, newAuthor: 5, number: number))
    let people = ["person/5/en", "people/en"] + archives
    #expect(
      try stale(change, Self.english) == Self.lists.union(people + ["topic/42/1", "unanswered/en"]))
  }

  @Test(arguments: [
    (1, ["topic/42/1", "site-feed"]), (2, ["topic/42/1"]), (21, ["topic/42/2"]),
  ])
  func `a changed comment touches its page and the feeds`(position: Int, pages: [String]) throws {
    let change = Change.commentChanged(Self.comment(at: position))
    let feeds = ["topic-feed/42", "list-feed/1", "list-feed/3", "list-feed/9"]
    #expect(try stale(change, Self.both) == Set(pages + feeds))
  }

  private static func published(
    _ numbers: [Int], newLists: [TopicList.ID] = [], author: Int64? = nil
  ) -> Change {
    let places = zip([forum, board, tag], numbers).map { ListPlace(list: $0, number: $1) }
    return .topicPublished(
      TopicPublication(
        topic: topic, places: places, newLists: newLists, author: author.map { Member.ID($0) }))
  }

  @Test(arguments: [
    (1, ["archive/1/1/en", "sitemap/1", "sitemap-index"]), (2, ["archive/1/1/en", "sitemap/1"]),
    (50, ["archive/1/1/en", "sitemap/1"]),
    (51, ["archive/1/1/en", "archive/1/2/en", "sitemap/1"]), (52, ["archive/1/2/en", "sitemap/1"]),
    (1000, ["archive/1/20/en", "sitemap/1"]),
    (1001, ["archive/1/20/en", "archive/1/21/en", "sitemap/2", "sitemap-index"]),
    (1002, ["archive/1/21/en", "sitemap/2"]),
  ])
  func `a new topic touches its archive page and its sitemap`(number: Int, pages: [String]) throws {
    let expected = Set(pages + ["site-feed", "list-feed/1"])
    #expect(try stale(Self.published([number]), Self.english) == expected)
  }

  @Test func `a new topic touches every list's archive in every language`() throws {
    #expect(
      try stale(Self.published([60, 51, 1]), Self.both) == [
        "site-feed", "list-feed/1", "list-feed/3", "list-feed/9", "sitemap/1",
        "archive/1/2/en", "archive/1/2/es", "archive/3/1/en", "archive/3/1/es", "archive/3/2/en",
        "archive/3/2/es", "archive/9/1/en", "archive/9/1/es",
        // The first topic of list 9: as a tag it was that of notes alone so far.
        "tags/en", "tags/es",
      ])
  }

  @Test func `a new tag touches the page of tags, an author the author's page`() throws {
    let change = Self.published([2], newLists: [Self.tag], author: 5)
    #expect(
      try stale(change, Self.both) == [
        "site-feed", "list-feed/1", "sitemap/1", "archive/1/1/en", "archive/1/1/es", "tags/en",
        "tags/es", "person/5/en", "person/5/es",
      ])
  }

  @Test func `the author's page comes first, feeds and archives later`() throws {
    let base = try #require(BaseURL("https://club.example"))
    let settings = SiteSettings(name: LocalizedText(), languages: [.english], base: base)
    let pages = StalePages(settings).pages(of: .commentPublished(Self.comment(at: 21)))
    let own = pages.filter { $0.priority == .own }.map(\.key)
    #expect(own == [.topic(Self.topic, page: 2)])
    let lists = Set(pages.filter { $0.priority == .lists }.map(\.key.text)).filter(Self.isListed)
    #expect(
      lists == ["topic/42/1", "latest/42", "home/en", "list/1/en", "list/3/en", "list/9/en"])
  }
}
