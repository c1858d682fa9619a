import SiteCheck
import Testing

struct AttributeTests {
  @Test(arguments: [
    Fixture("<p style=\"color:red\">x</p>", .attribute(.inline("style"))),
    Fixture("<p OnClick=\"x()\">x</p>", .attribute(.inline("onclick"))),
    Fixture("<p id=\"\">x</p>", .attribute(.invalidID(""))),
    Fixture("<p id=\"a b\">x</p>", .attribute(.invalidID("a b"))),
    Fixture("<p id=\"main\">x</p>", .attribute(.repeatedID("main", firstLine: 8))),
  ])
  func `a wrong attribute is found`(_ fixture: Fixture) throws {
    let site = try GeneratedSite(["index.html": page(fixture.markup), "a.svg": "<svg/>"])
    #expect(site.check().problems == [fixture.problem()])
  }

  @Test(arguments: ["<html>", "<html lang=\"\">"])
  func `a page names its language`(_ tag: String) throws {
    let html = page().replacing("<html lang=\"en\">", with: tag)
    let expected = SiteProblem(
      file: "index.html", line: 2, kind: .attribute(.missing("lang", of: "html")))
    #expect(try problems(inPage: html) == [expected])
  }

  @Test func `ids are compared byte for byte`() throws {
    let composed = "<p id=\"caf\u{E9}\">x</p><p id=\"cafe\u{301}\">y</p>"
    #expect(try problems(inPage: page(composed)) == [])
  }
}
