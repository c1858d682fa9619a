import SiteCheck
import Testing

/// Attributes, ids and what refers to them.
struct AttributeTests {
  @Test(arguments: [
    Fixture("<img src=\"a.svg\">", .attribute(.missing("alt", of: "img")), column: 1),
    Fixture("<img alt=\"\">", .attribute(.missing("src", of: "img")), column: 1),
    Fixture("<p style=\"color:red\">x</p>", .attribute(.inline("style")), column: 4),
    Fixture("<p OnClick=\"x()\">x</p>", .attribute(.inline("onclick")), column: 4),
    Fixture("<p id=\"\">x</p>", .attribute(.invalidID("")), column: 4),
    Fixture("<p id=\"a b\">x</p>", .attribute(.invalidID("a b")), column: 4),
    Fixture("<p id=\"main\">x</p>", .attribute(.repeatedID("main", firstLine: 8)), column: 4),
    Fixture(
      "<label for=\"no\">x</label>", .attribute(.unknownID("no", attribute: "for")), column: 8),
    Fixture(
      "<p aria-labelledby=\"main no\">x</p>",
      .attribute(.unknownID("no", attribute: "aria-labelledby")), column: 4),
    Fixture(
      "<p aria-describedby=\"\">x</p>", .attribute(.unknownID("", attribute: "aria-describedby")),
      column: 4),
    Fixture(
      "<button form=\"no\">x</button>", .attribute(.unknownID("no", attribute: "form")), column: 9),
    Fixture(
      "<button form=\"main\">x</button>",
      .attribute(.wrongElement("main", attribute: "form", expected: "form")), column: 9),
    Fixture(
      "<label for=\"main\">x</label>",
      .attribute(.wrongElement("main", attribute: "for", expected: "field or button")), column: 8),
  ])
  func `a wrong attribute is found`(_ fixture: Fixture) throws {
    let site = try GeneratedSite(["index.html": page(fixture.markup), "a.svg": "<svg/>"])
    #expect(site.check().problems == [fixture.problem()])
  }

  @Test(arguments: ["<html>", "<html lang=\"\">"])
  func `a page names its language`(_ tag: String) throws {
    let html = page().replacing("<html lang=\"en\">", with: tag)
    let expected = SiteProblem(
      file: "index.html", line: 2, column: 1, kind: .attribute(.missing("lang", of: "html")))
    #expect(try problems(inPage: html) == [expected])
  }

  @Test func `ids are compared byte for byte`() throws {
    let composed = "<p id=\"caf\u{E9}\">x</p><p id=\"cafe\u{301}\">y</p>"
    #expect(try problems(inPage: page(composed)) == [])
  }

  @Test func `an id may stand after what names it`() throws {
    let markup = """
      <label for="a">x</label><input id="a" form="f" list="l"><datalist id="l"></datalist>
      <form id="f" action="/~club/do/x" aria-labelledby="h"><h2 id="h">x</h2></form>
      """
    #expect(try problems(inPage: page(markup)) == [])
  }
}
