import SiteCheck
import Testing

/// Where in a page tags are found: where a browser finds them.
struct TagTests {
  private static let missing = SiteProblem.Kind.address(.missing("no"))

  @Test(arguments: [
    ("<a href=no>x</a>", 4), ("<a href='no'>x</a>", 4), ("<A HREF=\"no\">x</A>", 4),
    ("<a href = \"no\">x</a>", 4), ("<a title=\"a>b\" href=\"no\">x</a>", 16),
    ("<a title=\"<p>\"href=\"no\">x</a>", 15), ("<a =x href=\"no\">x</a>", 7),
    ("<a hidden href=\"no\">x</a>", 11), ("<a/href=\"no\">x</a>", 4), ("<a\thref=\"no\"/>x</a>", 4),
    ("1 < 2 <a href=\"no\">x</a>", 10), ("<a <a href=\"no\">x</a>", 7),
    ("<!--><a href=\"no\">x</a>", 9), ("<!-- > --><a href=\"no\">x</a>", 14),
    ("<!x><a href=\"no\">x</a>", 8), ("<?x?><a href=\"no\">x</a>", 9),
    ("</><a href=\"no\">x</a>", 7), ("</p title=\">\"><a href=\"no\">x</a>", 18),
    ("<textarea><b></textarea ><a href=\"no\">x</a>", 29),
    ("<script src=\"/~club/a.js\">\"</a>\"</script><a href=\"no\">x</a>", 45),
    ("<svg><a href=\"no\">x</a></svg>", 9), ("<math><mi href=\"no\">x</mi></math>", 11),
    ("<p><club-clock><a href=\"no\">x</a></club-clock></p>", 19),
  ])
  func `a link is found in whatever spelling`(_ markup: String, _ column: Int) throws {
    let site = try GeneratedSite(["index.html": page(markup), "a.js": "x"])
    #expect(site.check().problems == [Fixture(markup, Self.missing, column: column).problem()])
  }

  @Test(arguments: [
    "<!-- <a href=\"no\">x</a> -->", "<!-- -- > <a href=\"no\"> -->",
    "<textarea><a href=\"no\"></textarea>", "<p title='<a href=\"no\">'>x</p>",
    "<script type=\"application/json\">{\"a\": \"<a href=\\\"no\\\">\"}</script>",
    "< a href=\"no\">", "<a href=\"/~club/\" href=\"no\">x</a>", "<p>1 > 0 & \"x\" 'y'</p>",
    "<a data-href=\"no\">x</a>",
  ])
  func `what is no tag is no link`(_ markup: String) throws {
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
    ("&nosuch;", "&nosuch;"), ("&#xD800;", "&#xD800;"), ("&#0;", "&#0;"), ("&#;", "&#;"),
    ("&#99999999;", "&#99999999;"), ("&amp;amp;", "&amp;"),
  ])
  func `references in addresses are replaced`(_ written: String, _ meant: String) throws {
    let found = try problems(inPage: page("<a href=\"n/\(written)\">x</a>"))
    #expect(found.map(\.kind) == [.address(.missing("n/\(meant)"))])
  }
}
