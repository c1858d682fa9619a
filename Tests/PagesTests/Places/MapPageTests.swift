import Database
import Model
import TestSupport
import Testing
import Theme

@testable import Pages

/// The page of the site's places; its contents and the changes to it are tested in `MapLawTests`.
struct MapPageTests {
  private func page(_ settings: String, _ language: Language) throws -> String? {
    var files = StudySite.files()
    files["site.yml", default: ""] += settings
    let database = try TemporarySite(files).compile()
    let theme = try SiteTheme.stored(in: database)
    return try database.read {
      let renderer = try PageRenderer(database, theme)
      let page = try renderer.render(PageKey(MapPageKind(language: language)))
      return page.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
  }

  @Test func `a site that does not ask for one has no map`() throws {
    #expect(try page("", .english) == nil)
  }

  @Test func `one that does has it in each language, around its places`() throws {
    let english = try #require(try page("map: on\n", .english))
    #expect(english.contains("La Horma") && english.contains("<path class=\"land\""))
    let spanish = try #require(try page("map: on\n", .spanish))
    #expect(spanish.contains("<html lang=\"es\"") && spanish.contains("La Horma"))
  }

  @Test func `the map begins at the configured place`() throws {
    let page = try #require(
      try page("map:\n  centre: -33.45, -70.67\n  span: 80\n", .english))
    #expect(page.contains("data-at=\"-33.45"))
  }
}
