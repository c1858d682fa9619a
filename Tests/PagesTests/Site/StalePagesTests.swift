import Database
import Model
import Pages
import TestSupport
import Testing

/// Exact sets of what each touch of the forum makes stale: nothing missing, nothing too much.
struct StalePagesTests {
  private static let forum = TopicList.forum.id
  private static let board = TopicList.ID(3)
  private static let tag = TopicList.ID(9)
  private static let topic = Topic.ID(42)
  private static let english = ["en"]
  private static let both = ["en", "es"]

  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
  }

  private func pages(
    _ invalidations: [Invalidation], _ languages: [String]
  ) throws -> [(key: PageKey, priority: StalePages.Priority)] {
    let base = try #require(BaseURL("https://club.example"))
    let settings = SiteSettings(
      name: LocalizedText(), languages: languages.compactMap { Language($0) }, base: base)
    return try invalidations.flatMap { try StalePages(database, settings).pages(of: $0) }
      .filter { Self.kinds.contains(String($0.key.text.prefix { $0 != "/" })) }
  }

  /// The kinds that are looked at here; others have suites of their own.
  private static let kinds: Set = [
    "home", "list", "unanswered", "archive", "tags", "list-feed", "topic", "latest", "topic-feed",
    "people", "people-archive", "person", "face", "site-feed", "sitemap", "sitemap-index", "notes",
    "subject", "lesson", "note", "tag-notes", "notes-feed", "professors", "professor", "events",
    "event", "event-month", "calendar", "document", "more", "notes-sitemap", "robots", "not-found",
  ]

  private func stale(_ invalidations: [Invalidation], _ languages: [String]) throws -> Set<String> {
    Set(try pages(invalidations, languages).map(\.key.text))
  }

  /// Touches that a reply records.
  private static func reply(
    at position: Int, lists: [TopicList.ID] = [forum, board, tag]
  ) -> [Invalidation] {
    [.comments(topic, position...position, in: lists), .length(topic, position, in: lists)]
  }

  private static let lists: Set<String> = [
    "home/en", "list/1/en", "list/3/en", "list/9/en", "list-feed/3", "list-feed/9", "topic-feed/42",
  ]

  @Test(arguments: [
    (1, ["topic/42/1", "unanswered/en", "list-feed/1", "site-feed"]),
    (2, ["topic/42/1", "unanswered/en"]), (3, ["topic/42/1"]), (20, ["topic/42/1"]),
    (21, ["topic/42/1", "topic/42/2", "latest/42"]), (22, ["topic/42/2"]), (40, ["topic/42/2"]),
    (41, ["topic/42/2", "topic/42/3", "latest/42"]),
  ])
  func `a comment touches the last page, the one before when it opens one, and the lists`(
    position: Int, pages: [String]
  ) throws { #expect(try stale(Self.reply(at: position), Self.english) == Self.lists.union(pages)) }

  @Test func `lists are touched in every language, topics and feeds once`() throws {
    #expect(
      try stale(Self.reply(at: 7, lists: [Self.forum, Self.board]), Self.both) == [
        "topic/42/1", "topic-feed/42", "list-feed/3", "home/en", "home/es", "list/1/en",
        "list/1/es", "list/3/en", "list/3/es",
      ])
  }

  @Test(arguments: [
    (1, ["people-archive/1/en"]), (50, ["people-archive/1/en"]),
    (51, ["people-archive/1/en", "people-archive/2/en"]), (52, ["people-archive/2/en"]),
  ])
  func `a first post touches the people`(number: Int, archives: [String]) throws {
    let invalidation = Invalidation.person(Member.ID(5), number: number)
    #expect(
      try stale([invalidation], Self.english)
        == Set(["person/5/en", "face/5", "people/en"] + archives))
  }

  @Test func `another face touches its own file alone, before everything else`() throws {
    let pages = try pages([.face(Member.ID(5))], Self.both)
    #expect(pages.map(\.key.text) == ["face/5"] && pages.first?.priority == .urgent)
  }

  @Test(arguments: [
    (1...1, ["topic/42/1", "site-feed", "list-feed/1"]), (2...2, ["topic/42/1"]),
    (21...21, ["topic/42/2"]), (20...41, ["topic/42/1", "topic/42/2", "topic/42/3"]),
  ])
  func `a changed comment touches its page and the feeds`(
    positions: ClosedRange<Int>, pages: [String]
  ) throws {
    let invalidation = Invalidation.comments(
      Self.topic, positions, in: [Self.forum, Self.board, Self.tag])
    let feeds = ["topic-feed/42", "list-feed/3", "list-feed/9"]
    #expect(try stale([invalidation], Self.both) == Set(pages + feeds))
  }

  private static func started(_ numbers: [Int], comments: Int = 1, author: Int64? = nil)
    -> Invalidation
  {
    let places = zip([forum, board, tag], numbers).map { ListPlace(list: $0, number: $1) }
    return .topic(topic, commentCount: comments, at: places, by: author.map { Member.ID($0) })
  }

  private static let ofTopic: Set<String> = [
    "home/en", "list/1/en", "list-feed/1", "site-feed", "topic/42/1", "topic-feed/42",
    "unanswered/en",
  ]

  @Test(arguments: [
    (1, ["archive/1/1/en", "sitemap/1", "sitemap-index"]), (2, ["archive/1/1/en", "sitemap/1"]),
    (50, ["archive/1/1/en", "sitemap/1"]), (51, ["archive/1/1/en", "archive/1/2/en", "sitemap/1"]),
    (52, ["archive/1/2/en", "sitemap/1"]), (1000, ["archive/1/20/en", "sitemap/1"]),
    (1001, ["archive/1/20/en", "archive/1/21/en", "sitemap/2", "sitemap-index"]),
    (1002, ["archive/1/21/en", "sitemap/2"]),
  ])
  func `a topic touches its archive page and its sitemap`(number: Int, pages: [String]) throws {
    #expect(try stale([Self.started([number])], Self.english) == Self.ofTopic.union(pages))
  }

  @Test func `a topic touches each list in each language, all its pages and its author's`() throws {
    #expect(
      try stale([Self.started([60, 51, 2], comments: 21, author: 5)], Self.both) == [
        "home/en", "home/es", "list/1/en", "list/1/es", "list/3/en", "list/3/es", "list/9/en",
        "list/9/es", "site-feed", "list-feed/1", "list-feed/3", "list-feed/9", "sitemap/1",
        "archive/1/2/en", "archive/1/2/es", "archive/3/1/en", "archive/3/1/es", "archive/3/2/en",
        "archive/3/2/es", "archive/9/1/en", "archive/9/1/es", "topic/42/1", "topic/42/2",
        "topic-feed/42", "latest/42", "unanswered/en", "unanswered/es", "person/5/en",
        "person/5/es",
      ])
  }

  @Test func `a list that appears or vanishes touches all its pages, and that of tags`() throws {
    #expect(
      try stale([.list(ListPlace(list: Self.tag, number: 51))], Self.english) == [
        "list/9/en", "list-feed/9", "archive/9/1/en", "archive/9/2/en", "tags/en",
      ])
  }

  @Test func `the author's page comes first, feeds and archives later`() throws {
    let pages = try pages(Self.reply(at: 21), Self.english)
    #expect(pages.filter { $0.priority == .own }.map(\.key) == [.topic(Self.topic, page: 2)])
    let lists = Set(pages.filter { $0.priority == .lists }.map(\.key.text))
    #expect(
      lists == [
        "topic/42/1", "topic/42/2", "latest/42", "home/en", "list/1/en", "list/3/en", "list/9/en",
      ])
  }
}
