import Model
import Testing

struct SitePathTests {
  private static let main = SiteTree(language: .english, isRoot: true)
  private static let other = SiteTree(language: .spanish, isRoot: false)
  private static let board = TopicList(id: TopicList.ID(2), kind: .board, slug: "travel")
  private static let tag = TopicList(id: TopicList.ID(3), kind: .tag, slug: "río")
  private static let topic = TopicAddress(id: Topic.ID(12), slug: "night-trains")

  @Test(arguments: [
    (SitePath.home(main), "/", "index.html"),
    (.home(other), "/es/", "es/index.html"),
    (.document("index", other), "/es/", "es/index.html"),
    (.document("about", main), "/about/", "about/index.html"),
    (.more(other), "/es/more/", "es/more/index.html"),
    (.list(.forum, main), "/forum/", "forum/index.html"),
    (.list(board, other), "/es/boards/travel/", "es/boards/travel/index.html"),
    (.list(tag, main), "/tags/r%C3%ADo/", "tags/río/index.html"),
    (.archive(.forum, page: 2, main), "/forum/archive/2/", "forum/archive/2/index.html"),
    (
      .archive(board, page: 1, other), "/es/boards/travel/archive/1/",
      "es/boards/travel/archive/1/index.html"
    ),
    (.feed(.forum), "/forum/feed.xml", "forum/feed.xml"),
    (.feed(board), "/boards/travel/feed.xml", "boards/travel/feed.xml"),
    (.tags(main), "/tags/", "tags/index.html"),
    (.tags(main, page: 2), "/tags/-/2/", "tags/-/2/index.html"),
    (.people(main), "/people/", "people/index.html"),
    (.people(other, archive: 2), "/es/people/archive/2/", "es/people/archive/2/index.html"),
    (.person("irene", main), "/people/irene/", "people/irene/index.html"),
    (.face("irene"), "/people/irene/face.jpg", "people/irene/face.jpg"),
    (.topic(topic, main), "/forum/12-night-trains/", "forum/12-night-trains/index.html"),
    (
      .topic(topic, page: 2, other), "/es/forum/12-night-trains/2/",
      "es/forum/12-night-trains/2/index.html"
    ),
    (
      .latest(topic, main), "/forum/12-night-trains/latest/",
      "forum/12-night-trains/latest/index.html"
    ),
    (
      .feed(topic, other), "/es/forum/12-night-trains/feed.xml", "es/forum/12-night-trains/feed.xml"
    ),
    (.siteFeed, "/feed.xml", "feed.xml"), (.sitemap, "/sitemap.xml", "sitemap.xml"),
    (.sitemap(block: 3), "/sitemaps/3.xml", "sitemaps/3.xml"),
    (.robots, "/robots.txt", "robots.txt"), (.notFound(main), "/404.html", "404.html"),
    (.notFound(other), "/es/404.html", "es/404.html"), (.busy(main), "/busy.html", "busy.html"),
    (.busy(other), "/es/busy.html", "es/busy.html"), (.worker, "/sw.js", "sw.js"),
    (.offline(other), "/es/offline.html", "es/offline.html"),
    (.outbox(main), "/outbox.html", "outbox.html"),
    (.asset("tertulia.0123.css"), "/assets/tertulia.0123.css", "assets/tertulia.0123.css"),
  ])
  func `a page has an address and a file`(path: SitePath, href: String, file: String) {
    #expect(path.href == href)
    #expect(path.file == file)
  }

  private func settings() throws -> SiteSettings {
    SiteSettings(
      name: LocalizedText(), languages: [.english, .spanish],
      base: try #require(BaseURL("https://uni.example/~club")), actions: "/do")
  }

  @Test func `links carry the base path, and the whole address where it is asked for`() throws {
    let settings = try settings()
    #expect(settings.href(.people(Self.main)) == "/~club/people/")
    #expect(settings.absolute(.home(Self.other)) == "https://uni.example/~club/es/")
    #expect(settings.href(.newTopic) == "/~club/do/topics/new")
  }

  @Test(arguments: [
    (1, "night-trains", "/~club/forum/12-night-trains/#c7"),
    (3, "night-trains", "/~club/forum/12-night-trains/3/#c7"),
    (2, "a-río", "/~club/forum/12-a-r%C3%ADo/2/#c7"),
  ])
  func `a comment has an anchor on its page`(page: Int, slug: String, href: String) throws {
    let settings = try settings()
    let topic = TopicAddress(id: Topic.ID(12), slug: slug)
    let comment = Comment.ID(7)
    #expect(settings.href(of: comment, on: page, of: topic, Self.main) == href)
    #expect(
      settings.absolute(of: comment, on: page, of: topic, Self.other)
        == "https://uni.example/~club/es" + href.dropFirst("/~club".count))
    #expect(
      href.hasPrefix(settings.href(.topic(topic, page: page, Self.main))), "as the page itself")
  }

  @Test func `the first language is at the root and a stranger lives with it`() throws {
    let settings = try settings()
    #expect(settings.trees == [Self.main, Self.other])
    #expect(settings.tree(.spanish) == Self.other)
    #expect(settings.tree(try #require(Language("fr"))) == Self.main)
  }
}
