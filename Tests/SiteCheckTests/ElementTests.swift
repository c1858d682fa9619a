import SiteCheck
import Testing

/// Which elements a page has, and where.
struct ElementTests {
  @Test(arguments: [
    Fixture("<div><p>x</div>", .element(.unclosed("p")), column: 6),
    Fixture("<ul><li>a<li>b</li></li></ul>", .element(.misplaced("li", in: "li")), column: 10),
    Fixture("<p>x</p></p>", .element(.strayEnd("p")), column: 9),
    Fixture("<p>x</br></p>", .element(.strayEnd("br")), column: 5),
    Fixture("<div/>x</div>", .element(.selfClosed("div")), column: 1),
    Fixture("<artcile>x</artcile>", .element(.unknown("artcile")), column: 1),
    Fixture("<center>x</center>", .element(.unknown("center")), column: 1),
    Fixture("<p><div>x</div></p>", .element(.misplaced("div", in: "p")), column: 4),
    Fixture("<p><em><ul></ul></em></p>", .element(.misplaced("ul", in: "em")), column: 8),
    Fixture(
      "<h2><a href=\"#main\"><p>x</p></a></h2>", .element(.misplaced("p", in: "h2")), column: 21),
    Fixture(
      "<a href=\"#main\"><b><a href=\"#main\">x</a></b></a>", .element(.misplaced("a", in: "a")),
      column: 20),
    Fixture("<button><input></button>", .element(.misplaced("input", in: "button")), column: 9),
    Fixture(
      "<form><div><form></form></div></form>", .element(.misplaced("form", in: "form")), column: 12),
    Fixture("<label><b><label>x</label></b></label>", label, column: 11),
    Fixture("<div><li>x</li></div>", .element(.misplaced("li", in: "div")), column: 6),
    Fixture("<ul><p>x</p></ul>", .element(.misplaced("p", in: "ul")), column: 5),
    Fixture("<tr></tr>", .element(.misplaced("tr", in: "main")), column: 1),
    Fixture("<table><td>x</td></table>", .element(.misplaced("td", in: "table")), column: 8),
    Fixture("<table><tr><p>x</p></tr></table>", .element(.misplaced("p", in: "tr")), column: 12),
    Fixture("<ul>x<li>y</li></ul>", .element(.misplacedText(in: "ul")), column: 5),
    Fixture("<table><tr> x</tr></table>", .element(.misplacedText(in: "tr")), column: 13),
    Fixture("<style>p{}</style>", .element(.inline("style")), column: 1),
    Fixture("<script>a < b && c</script>", .element(.inline("script")), column: 1),
    Fixture("<p><base></p>", .element(.base), column: 4),
    Fixture("<h1>x</h1>", .element(.repeated("h1", firstLine: 9)), column: 1),
    Fixture("<main>x</main>", .element(.repeated("main", firstLine: 8)), column: 1),
  ])
  func `an element in the wrong place is found`(_ fixture: Fixture) throws {
    #expect(try problems(inPage: page(fixture.markup)) == [fixture.problem()])
  }

  private static let label = SiteProblem.Kind.element(.misplaced("label", in: "label"))

  @Test(arguments: [
    ("<title>A page</title>", SiteProblem.Kind.element(.missing("title"))),
    ("<h1>A page</h1>", .element(.missing("h1"))),
  ])
  func `what every page has must be there`(_ element: String, _ kind: SiteProblem.Kind) throws {
    let html = page().replacing(element, with: "")
    #expect(
      try problems(inPage: html) == [
        SiteProblem(file: "index.html", line: 1, column: 1, kind: kind)
      ])
  }

  @Test(arguments: [
    Fixture("<title> \n</title>", .element(.empty("title")), line: 4, column: 1),
    Fixture(
      "<title>a</title><title>b</title>", .element(.repeated("title", firstLine: 4)), line: 4,
      column: 17),
    Fixture("<title>a</title><p>x</p>", .element(.misplaced("p", in: "head")), line: 4, column: 17),
    Fixture("<title>a</title>x", .element(.misplacedText(in: "head")), line: 4, column: 17),
  ])
  func `the head has one title and nothing to read`(_ fixture: Fixture) throws {
    let html = page().replacing("<title>A page</title>", with: fixture.markup)
    #expect(try problems(inPage: html).first == fixture.problem())
  }

  @Test func `elements outside of html and what is never closed are found`() throws {
    let html = page().replacing("</html>\n", with: "<p>x</p>")
    let kinds = try problems(inPage: html).map(\.kind)
    #expect(kinds == [.element(.unclosed("html")), .element(.misplaced("p", in: "html"))])
    let after = try problems(inPage: page() + "<p>x</p>")
    #expect(
      after == [
        SiteProblem(
          file: "index.html", line: 14, column: 1, kind: .element(.misplaced("p", in: nil)))
      ])
  }

  @Test func `text after the end is found`() throws {
    let expected = SiteProblem(
      file: "index.html", line: 14, column: 1, kind: .element(.misplacedText(in: nil)))
    #expect(try problems(inPage: page() + "x") == [expected])
  }
}
