import SiteCheck
import Testing

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

  /// Problems of a site with a page and this file.
  private func problems(_ xml: String, in file: String = "feed.xml") throws -> [SiteProblem] {
    try GeneratedSite(["index.html": page(), file: xml]).check().problems
  }

  @Test func `a feed as it should be is no problem`() throws {
    #expect(try problems(Self.feed) == [])
  }

  /// An entry that has the id of the first one.
  private static let second =
    "<entry><id>b</id><title/><updated>2026-09-10T22:15:00Z</updated><author/></entry>"

  @Test(
    arguments: [
      ("<id>a</id>", "", .element(.missing("id")), 2),
      ("<title>A feed</title>", "", .element(.missing("title")), 2),
      ("<id>b</id>", "", .element(.missing("id")), 7),
      ("<author><name>Ada</name></author>", "", .element(.missing("author")), 7),
      ("<id>a</id>", "<id></id>", .element(.empty("id")), 3),
      ("<id>a</id>", "<id>a</id><id>c</id>", .element(.repeated("id", firstLine: 3)), 3),
      ("T22:15:00Z</updated>\n<link", "</updated>\n<link", .feed(.invalidTime("2026-09-10")), 5),
      ("#main", "#no", .address(.missingFragment("#no")), 6),
      ("#main", "no/", .address(.missing("no/")), 6),
      ("<link rel=\"alternate\" href=\"#main\"/>", "<link/>", .address(.empty("href")), 6),
      ("</feed>", second + "\n</feed>", .attribute(.repeatedID("b", firstLine: 8)), 12),
    ] as [(String, String, SiteProblem.Kind, Int)])
  func `a feed that readers would not take is found`(
    old: String, new: String, kind: SiteProblem.Kind, line: Int
  ) throws {
    let expected = SiteProblem(file: "feed.xml", line: line, kind: kind)
    #expect(try problems(Self.feed.replacing(old, with: new)) == [expected])
  }

  @Test(arguments: [
    ("<a>\n<b></a>", 2, "tag mismatch: b line 2 and a"), ("<a>\n", 2, "Premature end of data"),
    ("<a>\n&nbsp;</a>", 2, "Entity 'nbsp' not defined"), ("<a\nb='1' b='2'/>", 2, "redefined"),
    ("<a>\n<x:a/></a>", 2, "Namespace prefix x"), ("<a/>\n<b/>", 2, "Extra content"),
    ("<!DOCTYPE a><a/>", 1, "a document type declaration is not allowed"),
    ("<!-- x -->", 1, "Start tag"),
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
      .attribute(.missing("template", of: "Url")), line: 2),
    Fixture(
      "<OpenSearchDescription><ShortName/><Description/></OpenSearchDescription>",
      .element(.missing("Url")), line: 1),
  ])
  func `a search description says how to search`(_ fixture: Fixture) throws {
    #expect(try problems(fixture.markup, in: "any.xml") == [fixture.problem(in: "any.xml")])
  }

  @Test(arguments: [
    "<a xmlns:x='u'><x:b x:c=\"&quot;\">\u{E9}</x:b></a>", "<\u{E9}_1>x<b/>y</\u{E9}_1>",
    "<a><![CDATA[ ]] > < & ]]><?p q?></a>\n<!-- x -->",
  ])
  func `valid XML is no problem`(_ xml: String) throws {
    #expect(try problems(xml, in: "any.xml") == [])
  }

  @Test func `an author of the feed is one of all entries, at any place`() throws {
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

  private static let base = "https://uni.example/~club/"

  @Test(
    arguments: [
      ("", .element(.missing("loc"))),
      ("<loc>/~club/</loc>", .address(.notOfSite("/~club/"))),
      ("<loc>http://uni.example/~club/</loc>", .address(.notOfSite("http://uni.example/~club/"))),
      ("<loc>\(base)do/x</loc>", .address(.notOfSite("\(base)do/x"))),
      ("<loc>\(base)no/</loc>", .address(.missing("\(base)no/"))),
      ("<loc>\(base)</loc>", .feed(.repeatedAddress(base, firstLine: 2))),
      ("<loc>\(base)index.html</loc><lastmod>today</lastmod>", .feed(.invalidTime("today"))),
    ] as [(String, SiteProblem.Kind)])
  func `a sitemap names the site's pages, each once`(entry: String, kind: SiteProblem.Kind) throws {
    let expected = SiteProblem(file: "sitemap.xml", line: 3, kind: kind)
    #expect(try problems(Self.sitemap("<url>\(entry)</url>"), in: "sitemap.xml") == [expected])
  }

  @Test func `a sitemap has at most 50,000 addresses`() throws {
    let entries = (0..<50_000).map { "<url><loc>https://uni.example/~club/?\($0)</loc></url>" }
    #expect(
      try problems(Self.sitemap(entries.joined()), in: "sitemap.xml") == [
        SiteProblem(file: "sitemap.xml", line: 1, kind: .feed(.tooManyAddresses))
      ])
  }
}
