import SiteCheck
import Testing

/// What every page has, and what none may have.
struct ElementTests {
  @Test(arguments: [
    Fixture("<style>p{}</style>", .element(.inline("style")), column: 1),
    Fixture("<script>a < b && c</script>", .element(.inline("script")), column: 1),
    Fixture("<svg><style>p{}</style></svg>", .element(.inline("style")), column: 6),
    Fixture("<p><base></p>", .element(.base), column: 4),
  ])
  func `an element that the policy forbids is found`(_ fixture: Fixture) throws {
    #expect(try problems(inPage: page(fixture.markup)) == [fixture.problem()])
  }

  @Test(arguments: [
    ("", SiteProblem.Kind.element(.missing("title")), 1),
    ("<title> \n</title>", .element(.empty("title")), 4),
  ])
  func `a page has a title`(_ markup: String, _ kind: SiteProblem.Kind, _ line: Int) throws {
    let html = page("<svg><title>A drawing</title></svg>").replacing(
      "<title>A page</title>", with: markup)
    let expected = SiteProblem(file: "index.html", line: line, column: 1, kind: kind)
    #expect(try problems(inPage: html) == [expected])
  }
}
