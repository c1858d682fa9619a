import SiteCheck
import Testing

struct TagTests {
  private static let missing = SiteProblem.Kind.address(.missing("no"))

  @Test(arguments: [
    "<a href=no>x</a>", "<a href='no'>x</a>", "<A HREF=\"no\">x</A>", "<a href = \"no\">x</a>",
    "<a title=\"a>b\" href=\"no\">x</a>", "<a title=\"<p>\"href=\"no\">x</a>",
    "<a =x href=\"no\">x</a>", "<a hidden href=\"no\">x</a>", "<a\thref=\"no\"/>x</a>",
    "1 < 2 <a href=\"no\">x</a>", "<a <a href=\"no\">x</a>", "<!-- > --><a href=\"no\">x</a>",
    "<!x><a href=\"no\">x</a>", "<?x?><a href=\"no\">x</a>", "</><a href=\"no\">x</a>",
    "</p title=\">\"><a href=\"no\">x</a>", "<textarea><b></textarea ><a href=\"no\">x</a>",
    "<script src=\"/~club/a.js\">\"</a>\"</script><a href=\"no\">x</a>",
    "<svg><a href=\"no\">x</a></svg>", "<math><mi href=\"no\">x</mi></math>",
    "<p><club-clock><a href=\"no\">x</a></club-clock></p>",
    String(repeating: "<div>", count: 200) + "<a href=\"no\">x</a>",
  ])
  func `a link is found in whatever spelling`(_ markup: String) throws {
    let site = try GeneratedSite(["index.html": page(markup), "a.js": "x"])
    #expect(site.check().problems == [Fixture(markup, Self.missing).problem()])
  }

  @Test(arguments: [
    "<!-- <a href=\"no\">x</a> -->", "<!-- -- > <a href=\"no\"> -->",
    "<textarea>&lt;a href=\"no\"></textarea>", "<p title='<a href=\"no\">'>x</p>",
    "<script type=\"application/json\">{\"a\": \"<a href=\\\"no\\\">\"}</script>",
    "< a href=\"no\">", "<a href=\"/~club/\" href=\"no\">x</a>", "<p>1 > 0 & \"x\" 'y'</p>",
    "<a data-href=\"no\">x</a>",
  ])
  func `markup that is no tag is no link`(_ markup: String) throws {
    #expect(try problems(inPage: page(markup)) == [])
  }

  @Test(arguments: [
    "<p class=\"a", "<p class", "<p>x</p", "<!-- x", "<", "<!x", "<p class=", "<p =",
  ])
  func `a page that breaks off is read to its end`(_ end: String) throws {
    let start = try #require(page("<a href=\"no\">x</a>MAIN").split(separator: "MAIN").first)
    #expect(try problems(inPage: start + end).map(\.kind) == [Self.missing])
  }

  @Test(arguments: [
    ("&amp;", "&"), ("&#110;", "n"), ("&#x6e;", "n"), ("&#X6E;", "n"), ("&quot", "&quot"),
    ("&eacute;", "\u{E9}"), ("&nosuch;", "&nosuch;"), ("&amp;amp;", "&amp;"), ("?a=1&copy=2", nil),
  ])
  func `references in addresses are replaced`(_ written: String, _ meant: String?) throws {
    let found = try problems(inPage: page("<a href=\"n/\(written)\">x</a>"))
    #expect(found.map(\.kind) == [.address(.missing("n/\(meant ?? written)"))])
  }
}
