import SiteCheck
import Testing

struct AddressTests {
  /// A site with a page at the root and one below, whose line 10 is the given markup.
  private func problems(_ markup: String, head: String = "") throws -> [SiteProblem] {
    let site = try GeneratedSite([
      "index.html": page("<p id=\"caf\u{E9}\">x</p>"),
      "forum/1-a/index.html": page(markup, head: head),
      "forum/1-a/feed.json": "{}", "media/a b.svg": "<svg/>",
    ])
    try site.makeFolder("tags/empty")
    return site.check().problems
  }

  @Test(
    arguments: [
      ("/~club/", nil), ("../../", nil), ("../../index.html", nil), ("./", nil), ("?page=2", nil),
      ("https://uni.example/~club/forum/1-a/?x#main", nil), ("HTTPS://UNI.example/~club/", nil),
      ("//uni.example/~club/", nil), ("/~club/./forum/../#caf%C3%A9", nil), ("#main", nil),
      ("#", nil), ("#top", nil), ("#main:~:text=x", nil), ("/~club/do/topics/new?x=%zz", nil),
      ("/~club/do", nil), ("feed.json#x", nil), ("../../media/a%20b.svg", nil),
      ("https://other.example/~club/no", nil), ("https://uni.example/elsewhere", .outsideBase),
      ("mailto:a@uni.example", nil), ("tel:+34", nil), ("geo:40,-5", nil),
      ("", .empty), ("a b", .invalid), ("%zz", .invalid), ("%C3", .invalid), ("a%00", .invalid),
      ("\\x", .invalid), ("http:x", .invalid), ("https://", .invalid), ("mailto:", .invalid),
      ("//", .invalid), ("JavaScript:alert(1 2)", .script), ("data:text/html,x", .unknownScheme),
      ("ftp://x/", .unknownScheme), ("/", .outsideBase), ("/forum/", .outsideBase),
      ("/~clubs/", .outsideBase), ("../../../", .outsideBase), ("/~club", .needsSlash),
      ("/~club/no/", .missing), ("/~club/no", .missing), ("no", .missing), ("/~club//", .missing),
      ("/~club/dog", .missing), ("/~club/forum/1-a", .needsSlash), ("/~club/forum/", .noIndex),
      ("/~club/tags/empty/", .noIndex), ("/~club/forum", .noIndex), ("#no", .missingFragment),
      ("/~club/#no", .missingFragment), ("/~club/#cafe%CC%81", .missingFragment),
      ("/~club/#Main", .missingFragment),
    ] as [(String, Expected?)])
  func `a link leads where something is`(_ address: String, _ expected: Expected?) throws {
    let found = try problems("<p>x <a href=\"\(address)\">y</a></p>")
    let fault = expected.map { Fixture("", .address($0.fault(address))) }
    #expect(found == [fault?.problem(in: "forum/1-a/index.html")].compactMap { $0 })
  }

  enum Expected: Sendable {
    case empty, invalid, script, unknownScheme, outsideBase, missing, needsSlash, noIndex
    case missingFragment

    func fault(_ address: String) -> AddressFault {
      switch self {
      case .empty: .empty("href")
      case .invalid: .invalid(address)
      case .script: .script(address)
      case .unknownScheme: .unknownScheme(String(address.prefix { $0 != ":" }))
      case .outsideBase: .outsideBase(address)
      case .missing: .missing(address)
      case .needsSlash: .needsSlash(address)
      case .noIndex: .noIndex(address)
      case .missingFragment: .missingFragment(address)
      }
    }
  }

  @Test(arguments: [
    Fixture("<img alt=\"\" src=\"/~club/no.png\">", missing("/~club/no.png")),
    Fixture(
      "<img alt=\"\" src=\"https://x.example/a.png\">", other("https://x.example/a.png")
    ),
    Fixture("<script src=\"//x.example/a.js\"></script>", other("//x.example/a.js")),
    Fixture(
      "<img alt=\"\" src=\"data:image/png;base64,AA\">", .address(.unknownScheme("data"))),
    Fixture(
      "<img alt=\"\" src=\"../../media/a%20b.svg\" srcset=\"../../media/a%20b.svg 1x,no.png 2x\">",
      missing("no.png")),
    Fixture("<video poster=\"no.png\"></video>", missing("no.png")),
    Fixture("<form action=\"/~club/no\"></form>", missing("/~club/no")),
    Fixture(
      "<form><button formaction=\"/no\">x</button></form>", .address(.outsideBase("/no"))),
    Fixture("<blockquote cite=\"no/\">x</blockquote>", missing("no/")),
    Fixture("<a href=\"/~club/&#110;o&amp;/\">x</a>", missing("/~club/no&/")),
  ])
  func `every attribute with an address is followed`(_ fixture: Fixture) throws {
    #expect(try problems(fixture.markup) == [fixture.problem(in: "forum/1-a/index.html")])
  }

  private static func other(_ address: String) -> SiteProblem.Kind {
    .address(.resourceElsewhere(address))
  }
  private static func missing(_ address: String) -> SiteProblem.Kind { .address(.missing(address)) }

  @Test(arguments: [
    Fixture(
      "<link rel=\"stylesheet\" href=\"https://x.example/a.css\">",
      other("https://x.example/a.css"),
      line: 5),
    Fixture("<link rel=\"icon\" href=\"/~club/i\">", missing("/~club/i"), line: 5),
    Fixture("<link rel=\"alternate\" href=\"feed.xml\">", missing("feed.xml"), line: 5),
    Fixture(
      "<link rel=\"canonical\" href=\"https://uni.example/~club/no/\">",
      missing("https://uni.example/~club/no/"), line: 5),
    Fixture(
      "<link rel=\"canonical\" href=\"/~club/\">", .address(.notOfSite("/~club/")), line: 5),
    Fixture(
      "<link rel=\"canonical\" href=\"https://x.example/\">",
      .address(.notOfSite("https://x.example/")), line: 5),
    Fixture(
      "<meta http-equiv=\"refresh\" content=\"0; url=/~club/no/\">", missing("/~club/no/"), line: 5),
  ])
  func `links in the head are followed`(_ fixture: Fixture) throws {
    let expected = fixture.problem(in: "forum/1-a/index.html")
    #expect(try problems("<p>x</p>", head: fixture.markup) == [expected])
  }

  @Test func `two canonical addresses are one too many`() throws {
    let link = "<link rel=\"canonical\" href=\"https://uni.example/~club/\">"
    let expected = SiteProblem(
      file: "forum/1-a/index.html", line: 5,
      kind: .element(.repeated("link rel=\"canonical\"", firstLine: 5)))
    #expect(try problems("<p>x</p>", head: link + link) == [expected])
  }

  @Test func `links of all kinds are counted`() throws {
    let links = ["#main", "/~club/", "/~club/do/x", "https://x.example/", "mailto:a@x.example"]
    let markup = links.map { "<a href=\"\($0)\">x</a>" }.joined(separator: "\n")
    let report = try GeneratedSite(["index.html": page(markup)]).check()
    #expect(report.problems == [])
    #expect((report.pages, report.links, report.anchors) == (1, 2, 1))
    #expect((report.actionLinks, report.externalLinks) == (1, 2))
  }
}
