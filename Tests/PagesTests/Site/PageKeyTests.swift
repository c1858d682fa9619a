import Testing

@testable import Pages

struct PageKeyTests {
  /// The texts of samples, as they always were: the databases of sites hold such texts.
  private static let texts = [
    "home/en", "document/about/es", "more/en", "list/7/es", "archive/7/3/en", "list-feed/7",
    "topic/42/3", "latest/42", "topic-feed/42", "unanswered/en", "tags/en", "people/en",
    "people-archive/2/es", "person/5/en", "face/5", "site-feed", "sitemap-index", "sitemap/0",
    "robots", "not-found/en", "busy/en", "asset/tertulia.css", "tag-notes/7/2/en", "notes/en",
    "subject/statistics/es", "lesson/statistics/tests/en", "note/statistics/tests/límite/es",
    "own-note/12", "own-notes/5/en", "own-notes-feed/5", "own-notes-sitemap/2",
    "notes-feed", "notes-sitemap/2", "professors/en", "professor/carmen-vidal/es", "card/en",
    "events/en", "event-month/2026/11/es", "event/dinner/en", "calendar", "event-calendar/es",
    "media/0f3a.jpg", "upload/0123456789abcdef0123456789abcdef-1600x1200.jpg",
    "open-search/en", "catalogue/1/es", "catalogue-archive/1/2/en",
    "product/12/es", "products-sitemap/1", "translated-topic/42/3/en",
  ]

  @Test func `every kind of page keeps the form of its text`() {
    let samples = PageKey.Kind.allCases.map { PageKey($0.type.sample).text }
    #expect(Set(samples).count == samples.count)
    #expect(Set(Self.texts).subtracting(samples) == [])
  }

  @Test(arguments: PageKey.Kind.allCases)
  func `the text of a kind that is not written down here has its name and a tree, no more`(
    kind: PageKey.Kind
  ) {
    let text = PageKey(kind.type.sample).text
    guard !Self.texts.contains(text) else { return }
    let isPlain = kind.type is any SinglePagePerTree.Type || kind.type is any SinglePage.Type
    #expect(isPlain && text.split(separator: "/").first == kind.rawValue[...], "\(text)")
  }

  @Test(arguments: ["tags/en/2", "tags/es/10"])
  func `later pages of all tags have their number`(text: String) {
    #expect(PageKey(text: text)?.text == text)
    #expect(PageKey(text: "tags/en/1") == nil && PageKey(text: "tags/en/x") == nil)
  }

  @Test(arguments: PageKey.Kind.allCases)
  func `a key is a text and comes back from it`(kind: PageKey.Kind) throws {
    let sample = kind.type.sample
    let key = PageKey(sample)
    #expect(PageKey(text: key.text) == key)
    let page = try #require(key.page)
    #expect(type(of: page).kind == kind)
    #expect(page.words == sample.words)
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
