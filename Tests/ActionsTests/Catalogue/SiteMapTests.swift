import Model
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// The site's places on a map of any part of the world.
struct SiteMapTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture("map: on")
  }

  @Test(arguments: [
    "", "?at=40.97,-5.66&span=120", "?at=x&span=y", "?at=1e5,0&span=1e9", "?span=-4", "?lang=es",
    "?at=0,180&span=40000", "?at=90,0&span=2",
  ])
  func `any frame is shown, and what is none is the whole`(_ query: String) throws {
    let answer = try site.get("/map/site\(query)")
    #expect(answer.body.contains("<svg class=\"atlas"))
    #expect(answer.body.utf8.count < 300_000)
  }

  @Test func `a way leads there and keeps the language`() throws {
    let answer = try site.get("/map/site?at=40.97,-5.66&span=450&lang=es")
    let page = answer.page
    #expect(page.addresses.contains("/do/map/site?at=40.97,-5.66&span=180&lang=es"))
    #expect(answer.body.contains(">Salamanca</text>") && answer.body.contains("Alejar"))
    #expect(page.addresses.contains("/es/map/"))
  }

  @Test func `a site without a map has none`() throws {
    #expect(try SiteFixture("guests: allowed").get("/map/site").status == 404)
  }
}
