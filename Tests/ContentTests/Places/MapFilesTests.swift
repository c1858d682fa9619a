import Database
import Model
import TestSupport
import Testing

@testable import Content

/// Places of `content/map/*.geojson`.
struct MapFilesTests {
  private func read(_ text: String) -> (places: [Language: [MapPlace]], errors: [String]) {
    do {
      let site = try TemporarySite()
      try site.write(text, "content/map/places.geojson")
      let problems = Problems()
      let settings = SiteSettings(
        name: LocalizedText("Club", in: [.english]), languages: [.english, .spanish],
        base: try #require(BaseURL("https://club.example")))
      let places = MapFiles(
        tree: ContentTree(root: site.folder.path), settings: settings, problems: problems
      ).read()
      return (places, problems.errors.map(\.description))
    } catch {
      return ([:], ["\(error)"])
    }
  }

  private func feature(_ geometry: String, _ properties: String = #""name": "A""#) -> String {
    """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {\(properties)}, "geometry": {\(geometry)}}
    ]}
    """
  }

  @Test func `points, lines and areas become places of each language`() throws {
    let (places, errors) = read(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "The house", "name.es": "La casa", "description": "Ours \\u00e9 \\ud83c\\udf33"},
         "geometry": {"type": "Point", "coordinates": [-5.664, 40.965, 800]}},
        {"type": "Feature", "properties": null,
         "geometry": {"type": "MultiLineString", "coordinates": [[[0, 1], [1e0, 2.5]]]}},
        {"type": "Feature", "properties": {},
         "geometry": {"type": "MultiPolygon", "coordinates": [[[[0,0],[1,0],[1,1],[0,0]]]]}}
      ]}
      """)
    #expect(errors == [])
    let english = try #require(places[.english])
    #expect(english.map(\.name) == ["The house", "", ""])
    #expect(places[.spanish]?.map(\.name) == ["La casa", "", ""])
    #expect(english[0].description == "Ours é 🌳")
    #expect(
      english.map(\.shape.text) == [
        "p40.96500,-5.66400", "l1.00000,0.00000 2.50000,1.00000",
        "a0.00000,0.00000 0.00000,1.00000 1.00000,1.00000",
      ])
    for place in english { #expect(MapShape(text: place.shape.text) == place.shape) }
  }

  @Test(arguments: [
    ("{", "1: error: this is not valid JSON: expected a name in quotes"),
    ("[]", "1: error: this is not a GeoJSON FeatureCollection"),
    ("{\"a\": 1}\nx", "2: error: this is not valid JSON: there is text after its end"),
    ("{\"a\":\n tru}", "2: error: this is not valid JSON: “tru” is not a valid value"),
    (
      String(repeating: "[", count: 100_000),
      "1: error: this is not valid JSON: it is nested more than 12 levels deep"
    ),
  ])
  func `a file that is no GeoJSON is named with its line`(_ text: String, _ error: String) {
    #expect(read(text).errors == ["content/map/places.geojson:" + error])
  }

  @Test(arguments: [
    (
      #""type": "Point", "coordinates": [40.965, 95]"#, #""name": "A""#,
      "this is not a position; expected [degrees east, degrees north], such as [-5.66, 40.97]"
    ),
    (
      #""type": "Point", "coordinates": [0, 0]"#, #""title": "A""#,
      "a point needs a name in its properties"
    ),
    (
      #""type": "LineString", "coordinates": [[0, 0]]"#, "",
      "it has 1 points; expected at least 2"
    ),
    (
      #""type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,1]]]"#, "",
      "a ring does not end where it began"
    ),
    (
      #""type": "GeometryCollection", "coordinates": []"#, "",
      "“GeometryCollection” is not a geometry that a map can show; expected points, lines or polygons"
    ),
    (#""type": "Point""#, "", "its geometry has no coordinates"),
  ])
  func `an invalid feature is named with its number and its line`(
    _ geometry: String, _ properties: String, _ words: String
  ) {
    #expect(
      read(feature(geometry, properties)).errors
        == ["content/map/places.geojson:2: error: feature 1: \(words)"])
  }

  @Test func `more places than a map may have are refused`() {
    let one =
      #"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[0,0]}}"#
    let many = Array(repeating: one, count: 501).joined(separator: ",")
    let errors = read(#"{"type":"FeatureCollection","features":["# + many + "]}").errors
    #expect(errors.count == 1 && errors[0].contains("500"))
  }
}
