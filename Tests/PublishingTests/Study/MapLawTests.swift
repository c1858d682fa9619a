import Database
import Foundation
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Time

@testable import Content

/// The map of the site's places: its contents, and that every change to them writes it again.
struct MapLawTests {
  private static let places = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "The <house>", "name.es": "La casa", "description": "Ours."},
       "geometry": {"type": "Point", "coordinates": [-5.65, 40.95]}},
      {"type": "Feature", "properties": {"name": "The path"},
       "geometry": {"type": "LineString", "coordinates": [[-5.65, 40.95], [-5.66, 40.97]]}},
      {"type": "Feature", "properties": null,
       "geometry": {"type": "Polygon", "coordinates": [[[-5.65, 40.95], [-5.66, 40.95], [-5.66, 40.96], [-5.65, 40.95]]]}}
    ]}
    """

  private let site: TemporarySite

  init() throws {
    var files = StudySite.files()
    files["site.yml", default: ""] += "map: on\n"
    files["content/map/club.geojson"] = Self.places
    files["content/events/picnic.md"] = StudySite.note(
      "title: Picnic", "start: 2026-11-28", "coordinates: 40.99, -5.70", "location: Meadow",
      body: "Bring bread.")
    site = try TemporarySite(files)
    #expect(try site.edit())
    try site.writePages()
  }

  private func map(_ folder: String = "") throws -> String {
    try site.text("public/\(folder)map/index.html")
  }

  /// Edits, and compares what was written with a clean build.
  private func keepsLaw(_ edit: () throws -> Void) throws {
    try edit()
    #expect(try !site.edit())
    #expect(try site.publish().failures.isEmpty)
    #expect(try SiteDatabase(site.folder).staleKeys() == [])
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  private func replace(_ old: String, _ new: String, in file: String) throws {
    let text = try site.text(file)
    #expect(text.contains(old))
    try site.write(text.replacing(old, with: new), file)
  }

  @Test func `places, shops and events stand on the map and in the list`() throws {
    let page = try map()
    #expect(
      page.contains("<b class=\"title\">The &lt;house&gt;</b><span class=\"by\">Ours.</span>"))
    #expect(page.contains("geo:40.95000,-5.65000") && page.contains("La Horma"))
    #expect(page.contains("/events/picnic/") && page.contains("Saturday, 28 November 2026"))
    #expect(page.contains("<path class=\"line\"") && page.contains("<path class=\"area\""))
    #expect(page.contains("class=\"land\""))
    #expect(page.contains("/do/map/site?at=") && !page.contains("La Viga"))
    let spanish = try map("es/")
    #expect(spanish.contains("La casa") && spanish.contains("Acercar"))
    #expect(try site.text("public/more/index.html").contains("/map/"))
  }

  @Test func `every change to its contents writes it again, and nothing else`() throws {
    try keepsLaw { try replace("Ours.", "For all.", in: "content/map/club.geojson") }
    #expect(try map().contains("For all."))
    try keepsLaw { try replace("40.99,", "40.98,", in: "content/events/picnic.md") }
    #expect(try map().contains("geo:40.98000,-5.70000"))
    try keepsLaw {
      try replace("40.9672,-5.6640", "40.9572,-5.6640", in: "content/catalogue/shops.csv")
    }
    try keepsLaw {
      try replace(
        "Béjar,37700,40.3860,-5.7630", "Aldea,,40.96,-5.72", in: "content/catalogue/towns.csv")
    }
    #expect(try map().contains(">Aldea</text>"))
    try keepsLaw { try site.remove("content/map/club.geojson") }
    #expect(try !map().contains("house"))
    try keepsLaw { try site.remove("content/events/picnic.md") }
  }

  @Test func `an event that is over is no longer there`() throws {
    let database = try SiteDatabase(site.folder)
    let day = try #require(CivilDate("2026-11-29"))
    #expect(try database.begin(day))
    while try database.hasPendingWork() { try site.publish() }
    #expect(try !map().contains("picnic"))
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `without the setting there is no map, and nothing of the world is stored`() throws {
    try replace("map: on\n", "", in: "site.yml")
    try site.build()
    #expect(!site.exists("public/map"))
    let database = try SiteDatabase(site.folder)
    #expect(try database.town(named: "Tokyo") == nil)
    #expect(try database.town(named: "37001")?.name == "Salamanca")
  }
}
