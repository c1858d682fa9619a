import SiteCheck
import Testing

/// Elements that no page may have.
struct ElementTests {
  @Test(arguments: [
    Fixture("<style>p{}</style>", .element(.inline("style"))),
    Fixture("<script>a < b && c</script>", .element(.inline("script"))),
    Fixture("<svg><style>p{}</style></svg>", .element(.inline("style"))),
    Fixture("<p><base></p>", .element(.base)),
  ])
  func `an element that the policy forbids is found`(_ fixture: Fixture) throws {
    #expect(try problems(inPage: page(fixture.markup)) == [fixture.problem()])
  }
}
