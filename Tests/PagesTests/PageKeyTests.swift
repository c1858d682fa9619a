import Model
import Pages
import Testing

struct PageKeyTests {
  static let samples: [(key: PageKey, text: String)] = [
    (.home(.english), "home/en"),
    (.document(slug: "about", .spanish), "document/about/es"),
    (.more(.english), "more/en"),
    (.list(TopicList.ID(7), .spanish), "list/7/es"),
    (.archive(TopicList.ID(7), page: 3, .english), "archive/7/3/en"),
    (.listFeed(TopicList.ID(7)), "list-feed/7"),
    (.topic(Topic.ID(42), page: 3), "topic/42/3"),
    (.latest(Topic.ID(42)), "latest/42"),
    (.topicFeed(Topic.ID(42)), "topic-feed/42"),
    (.tags(.english), "tags/en"),
    (.people(.english), "people/en"),
    (.peopleArchive(page: 2, .spanish), "people-archive/2/es"),
    (.person(Member.ID(5), .english), "person/5/en"),
    (.siteFeed, "site-feed"),
    (.sitemapIndex, "sitemap-index"),
    (.sitemap(block: 0), "sitemap/0"),
    (.robots, "robots"),
    (.notFound(.spanish), "not-found/es"),
    (.asset(name: "tertulia.css"), "asset/tertulia.css"),
    (.tagNotes(TopicList.ID(7), page: 2, .english), "tag-notes/7/2/en"),
    (.notes(.english), "notes/en"),
    (.subject("statistics", .spanish), "subject/statistics/es"),
    (.lesson(subject: "statistics", slug: "tests", .english), "lesson/statistics/tests/en"),
    (
      .note(NoteAddress(subject: "statistics", lesson: "tests", slug: "límite"), .spanish),
      "note/statistics/tests/límite/es"
    ),
    (.notesFeed, "notes-feed"),
    (.notesSitemap(block: 2), "notes-sitemap/2"),
    (.professors(.english), "professors/en"),
    (.professor("carmen-vidal", .spanish), "professor/carmen-vidal/es"),
    (.card("en"), "card/en"),
    (.events(.english), "events/en"),
    (.eventMonth(month, .spanish), "event-month/2026/11/es"),
    (.event("dinner", .english), "event/dinner/en"),
    (.calendar, "calendar"),
    (.eventCalendar("es"), "event-calendar/es"),
    (.media("0f3a.jpg"), "media/0f3a.jpg"),
    (.openSearch(.english), "open-search/en"),
  ]

  private static let month = CalendarMonth(CivilDate(dayNumber: 20_770))

  /// One number for each kind: a new kind does not compile until it has one, and a sample above.
  private static func kind(_ key: PageKey) -> Int {
    switch key {
    case .home: 0
    case .document: 1
    case .more: 2
    case .list: 3
    case .archive: 4
    case .listFeed: 5
    case .topic: 6
    case .latest: 7
    case .topicFeed: 8
    case .tags: 9
    case .people: 10
    case .peopleArchive: 11
    case .person: 12
    case .siteFeed: 13
    case .sitemapIndex: 14
    case .sitemap: 15
    case .robots: 16
    case .notFound: 17
    case .asset: 18
    case .tagNotes: 19
    case .notes: 20
    case .subject: 21
    case .lesson: 22
    case .note: 23
    case .notesFeed: 24
    case .notesSitemap: 25
    case .professors: 26
    case .professor: 27
    case .card: 28
    case .events: 29
    case .eventMonth: 30
    case .event: 31
    case .calendar: 32
    case .eventCalendar: 33
    case .media: 34
    case .openSearch: 35
    }
  }

  @Test func `every kind of page has a sample`() {
    #expect(Self.samples.map { Self.kind($0.key) } == Array(0...35))
  }

  @Test(arguments: samples)
  func `a key is a text and comes back from it`(key: PageKey, text: String) {
    #expect(key.text == text)
    #expect(PageKey(text: text) == key)
  }

  @Test(arguments: [
    "", "/", "home", "home/", "home/EN", "home/en/", "home/en/es", "robots/1", "topic/42",
    "topic/42/", "topic/042/1", "topic/0/1", "topic/42/x", "topic/42/+3", "topic/42/03",
    "topic/42/-1", "sitemap/-1", "sitemap/00", "list/7", "list/7/", "archive/7/en",
    "archive/7/x/en", "people-archive/+2/en", "person/x/en", "nonsense/1", "site-feed/",
    "notes", "note/a/b/en", "note/a/b/c/d/en", "event-month/2026/13/en", "event-month/2026/011/en",
    "tag-notes/7/en", "calendar/1", "lesson/a/en",
  ])
  func `a text that no key wrote is refused`(text: String) { #expect(PageKey(text: text) == nil) }
}
