import SiteCheck
import Testing

/// How pages are spelled.
struct MarkupTests {
  @Test(arguments: [
    Fixture("<p>1 < 2</p>", .markup(.rawLessThan), column: 6),
    Fixture("<p title=\"1 < 2\">x</p>", .markup(.rawLessThan), column: 13),
    Fixture("<textarea>a <b c</textarea>", .markup(.rawLessThan), column: 13),
    Fixture("<p>Q & A</p>", .markup(.invalidReference("&")), column: 6),
    Fixture("<p>&nosuch;</p>", .markup(.invalidReference("&nosuch;")), column: 4),
    Fixture("<p>&amp</p>", .markup(.invalidReference("&amp")), column: 4),
    Fixture("<p>&#xD800;</p>", .markup(.invalidReference("&#xD800;")), column: 4),
    Fixture("<p>&#0;</p>", .markup(.invalidReference("&#0;")), column: 4),
    Fixture("<p>&#;</p>", .markup(.invalidReference("&#;")), column: 4),
    Fixture("<p>&#99999999;</p>", .markup(.invalidReference("&#99999999;")), column: 4),
    Fixture(
      "<p><a href=\"/~club/do/x?a=1&b=2\">x</a></p>", .markup(.invalidReference("&b")), column: 28),
    Fixture("<p class=a>x</p>", .markup(.unquotedValue("class")), column: 4),
    Fixture("<p class=\"a\" class='b'>x</p>", .markup(.repeatedAttribute("class")), column: 14),
    Fixture("<p class=\"a\"lang=\"en\">x</p>", .markup(.malformedTag("p")), column: 13),
    Fixture("<p =\"a\">x</p>", .markup(.malformedTag("p")), column: 4),
    Fixture("<p class=\"a\"<b>x</b></p>", .markup(.malformedTag("p")), column: 13),
    Fixture("<p>x</p class=\"a\">", .markup(.malformedTag("p")), column: 9),
    Fixture("<!-- a -- b -->", .markup(.malformedDeclaration("<!--")), column: 1),
    Fixture("<!ELEMENT x>", .markup(.malformedDeclaration("<!ELEMENT")), column: 1),
    Fixture("<![CDATA[x]]>", .markup(.malformedDeclaration("<![CDATA[x]]")), column: 1),
    Fixture("<!DOCTYPE html>", .markup(.malformedDeclaration("<!DOCTYPE")), column: 1),
    Fixture("<p>x</p><?php echo ?>", .markup(.rawLessThan), column: 9),
  ])
  func `a slip in the markup is found where it is`(_ fixture: Fixture) throws {
    #expect(try problems(inPage: page(fixture.markup)).first == fixture.problem())
  }

  @Test(arguments: [
    Fixture("<p class=\"a", .markup(.truncated("<p class=")), column: 1),
    Fixture("<p class", .markup(.truncated("<p")), column: 1),
    Fixture("<p>x</p", .markup(.truncated("</p")), column: 5),
    Fixture("<!-- x", .markup(.truncated("<!--")), column: 1),
    Fixture("<", .markup(.truncated("<")), column: 1),
    Fixture("<!x", .markup(.truncated("<!")), column: 1),
  ])
  func `a page that breaks off within a tag says only that`(_ fixture: Fixture) throws {
    let start = try #require(page("MAIN").split(separator: "MAIN").first)
    #expect(try problems(inPage: start + fixture.markup) == [fixture.problem()])
  }

  @Test(arguments: ["", "\n", "<!-- x -->", "\u{FEFF}"])
  func `nothing stands before the document type`(_ start: String) throws {
    let html = start.isEmpty ? String(page().dropFirst(16)) : start + page()
    let expected = SiteProblem(file: "index.html", line: 1, column: 1, kind: .markup(.noDoctype))
    #expect(try problems(inPage: html).contains(expected))
  }

  @Test(arguments: [
    "<p>&amp; &lt; &#39; &#x27; &nbsp; &#128512;</p>", "<p>a<br>b<br />c</p><hr><hr/>",
    "<P CLASS='a'>x</p>", "<!-- a - b -->", "<p>1 > 0, \"x\" 'y'</p>",
    "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/><g><title>x</title></g></svg>",
    "<form action=\"/~club/do/x\"><input name=\"a\" required value=\"1\"></form>",
    "<script type=\"application/json\">{\"a\": \"<p> & </p>\"}</script>",
    "<p><club-clock></club-clock></p>",
  ])
  func `what HTML allows is no problem`(_ markup: String) throws {
    #expect(try problems(inPage: page(markup)) == [])
  }
}
