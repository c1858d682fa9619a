import SiteCheck
import Testing

/// Feeds, sitemaps and other XML.
struct FeedTests {
  private static let feed = """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://uni.example/~club/">
    <id>a</id>
    <title>A feed</title>
    <updated>2026-09-10T22:15:00Z</updated>
    <link rel="alternate" href="#main"/>
    <entry>
    <id>b</id><title>One</title><updated>2026-09-10T22:15:00Z</updated>
    <author><name>Ada</name></author>
    <content type="html">&lt;p&gt;x&lt;/p&gt;<![CDATA[<b> & ]]></content>
    </entry>
    </feed>

    """

  /// What a check says of a site with a page and this file.
  private func problems(_ xml: String, in file: String = "feed.xml") throws -> [SiteProblem] {
    try GeneratedSite(["index.html": page(), file: xml]).check().problems
  }

  @Test func `a feed as it should be is no problem`() throws {
    #expect(try problems(Self.feed) == [])
  }

  @Test(arguments: [
    ("<id>a</id>", Fixture("", .element(.missing("id")), line: 2, column: 1)),
    ("<title>A feed</title>", Fixture("", .element(.missing("title")), line: 2, column: 1)),
    ("<id>b</id>", Fixture("", .element(.missing("id")), line: 7, column: 1)),
    (
      "<author><name>Ada</name></author>",
      Fixture("", .element(.missing("author")), line: 7, column: 1)
    ),
    ("<id>a</id>", Fixture("<id></id>", .element(.empty("id")), line: 3, column: 1)),
    (
      "<id>a</id>",
      Fixture("<id>a</id><id>c</id>", .element(.repeated("id", firstLine: 3)), line: 3, column: 1)
    ),
    (
      "<updated>2026-09-10T22:15:00Z</updated>\n<link",
      Fixture(
        "<updated>2026-09-10</updated>\n<link", .feed(.invalidTime("2026-09-10")), line: 5,
        column: 1)
    ),
    ("#main", Fixture("#no", .address(.missingFragment("#no")), line: 6, column: 1)),
    ("#main", Fixture("no/", .address(.missing("no/")), line: 6, column: 1)),
    (
      "<link rel=\"alternate\" href=\"#main\"/>",
      Fixture("<link/>", .address(.empty("href")), line: 6, column: 1)
    ),
    (
      "</entry>\n",
      Fixture(
        "</entry>\n<entry><id>b</id><title/><updated>2026-09-10T22:15:00Z</updated><author/></entry>\n",
        .attribute(.repeatedID("b", firstLine: 8)), line: 12, column: 1)
    ),
  ])
  func `a feed that readers would not take is found`(_ old: String, _ new: Fixture) throws {
    #expect(
      try problems(Self.feed.replacing(old, with: new.markup)) == [new.problem(in: "feed.xml")])
  }

  @Test(arguments: [
    ("<a>\n<b></a>", 2, "tag mismatch: b line 2 and a"), ("<a>\n", 2, "Premature end of data"),
    ("<a>\n&nbsp;</a>", 2, "Entity 'nbsp' not defined"), ("<a\nb='1' b='2'/>", 2, "redefined"),
    ("<a>\n<x:a/></a>", 2, "Namespace prefix x"), ("<a/>\n<b/>", 2, "Extra content"),
    ("<!DOCTYPE a><a/>", 1, "a document type is not allowed"), ("<!-- x -->", 1, "Start tag"),
  ])
  func `XML that is not well-formed is found where it is`(
    _ xml: String, _ line: Int, _ words: String
  ) throws {
    let found = try problems(xml, in: "any.xml")
    #expect(found.map(\.code) == ["not-well-formed"])
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.contains(words) == true, "\(found)")
  }

  @Test(arguments: [
    Fixture(
      "<OpenSearchDescription><ShortName/>\n<Url/><Description/></OpenSearchDescription>",
      .attribute(.missing("template", of: "Url")), line: 2, column: 1),
    Fixture(
      "<OpenSearchDescription><ShortName/><Description/></OpenSearchDescription>",
      .element(.missing("Url")), line: 1, column: 1),
  ])
  func `a search description says how to search`(_ fixture: Fixture) throws {
    #expect(try problems(fixture.markup, in: "any.xml") == [fixture.problem(in: "any.xml")])
  }

  @Test(arguments: [
    "<a xmlns:x='u'><x:b x:c=\"&quot;\">\u{E9}</x:b></a>", "<\u{E9}_1>x<b/>y</\u{E9}_1>",
    "<a><![CDATA[ ]] > < & ]]><?p q?></a>\n<!-- x -->",
  ])
  func `what XML allows is no problem`(_ xml: String) throws {
    #expect(try problems(xml, in: "any.xml") == [])
  }

  @Test func `an author of the feed is one of all entries, wherever it stands`() throws {
    let author = "<author><name>Ada</name></author>"
    let feed = Self.feed.replacing(author, with: "").replacing("</feed>", with: author + "</feed>")
    #expect(try problems(feed) == [])
  }

  private static func sitemap(_ entry: String) -> String {
    """
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://uni.example/~club/</loc><lastmod>2026-09-10</lastmod></url>
    \(entry)
    </urlset>
    """
  }

  @Test(arguments: [
    Fixture("<url></url>", .element(.missing("loc")), line: 3, column: 1),
    Fixture("<url><loc>/~club/</loc></url>", .address(.notOfSite("/~club/")), line: 3, column: 1),
    Fixture(
      "<url><loc>http://uni.example/~club/</loc></url>",
      .address(.notOfSite("http://uni.example/~club/")), line: 3, column: 1),
    Fixture(
      "<url><loc>https://uni.example/~club/do/x</loc></url>",
      .address(.notOfSite("https://uni.example/~club/do/x")), line: 3, column: 1),
    Fixture(
      "<url><loc>https://uni.example/~club/no/</loc></url>",
      .address(.missing("https://uni.example/~club/no/")), line: 3, column: 1),
    Fixture(
      "<url><loc>https://uni.example/~club/</loc></url>",
      .feed(.repeatedAddress("https://uni.example/~club/", firstLine: 2)), line: 3, column: 1),
    Fixture(
      "<url><loc>https://uni.example/~club/index.html</loc><lastmod>today</lastmod></url>",
      .feed(.invalidTime("today")), line: 3, column: 1),
  ])
  func `a sitemap names pages of the site, each once`(_ fixture: Fixture) throws {
    #expect(
      try problems(Self.sitemap(fixture.markup), in: "sitemap.xml")
        == [fixture.problem(in: "sitemap.xml")])
  }

  @Test func `a sitemap has at most 50,000 addresses`() throws {
    let entries = (0..<50_000).map { "<url><loc>https://uni.example/~club/?\($0)</loc></url>" }
    #expect(
      try problems(Self.sitemap(entries.joined()), in: "sitemap.xml") == [
        SiteProblem(file: "sitemap.xml", line: 1, column: 1, kind: .feed(.tooManyAddresses))
      ])
  }
}
