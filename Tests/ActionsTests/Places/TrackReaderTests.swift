import Model
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Files of other programs: imported points, skipped ones, and the messages about them.
struct TrackReaderTests {
  private func read(_ text: String, from first: Timestamp? = nil) throws -> TrackReader {
    try TrackReader(Array(text.utf8), from: first, before: SiteFixture.now)
  }

  /// `42.25,-6.50 10T10:00`, place by place.
  private func places(_ track: TrackReader) -> [String] {
    track.fixes.map { "\($0.point.text(decimals: 3)) \($0.at.rfc3339.dropFirst(8).prefix(8))" }
  }

  private func left(_ track: TrackReader) -> String {
    track.first.map { "\(track.left) \($0.reason) \($0.line)" } ?? "\(track.left)"
  }

  private func fault(_ text: String) -> TrackReader.Fault? {
    #expect(throws: TrackReader.Fault.self) { try read(text) }
  }

  private static func gpx(_ body: String, root: String = "<gpx>") -> String {
    "\(root)<trk><trkseg>\(body)</trkseg></trk></gpx>"
  }

  private static func point(
    _ time: String = "<time>2026-11-10T10:00:00Z</time>", at place: String = "lat=\"42\" lon=\"2\""
  ) -> String { "<trkpt \(place)>\(time)</trkpt>" }

  // MARK: GPX

  @Test func `points of tracks in the forms that XML allows`() throws {
    let gpx = """
      \u{FEFF}<?xml version='1.0' encoding="ISO-8859-1"?><?style a?><!-- <trkpt lat="1" lon="2"> -->
      <g:gpx xmlns:g='http://www.topografix.com/GPX/1/1' xmlns:x="http://x.example/">
      <g:trk><g:name>&lt;trkpt &#x3c;<![CDATA[<trkpt lat="1" lon="2"><time>2026-11-10T10:00:00Z</time></trkpt>]]></g:name>
      <g:trkseg>
      <g:trkpt lon = '-6.5' lat='&#52;2.25'><g:ele>700</g:ele><g:time>2026-11-10T10:00:00.5Z</g:time></g:trkpt>
      <g:trkpt\tlat="42.50000000000000000000000001"
      lon="-65e-1"><g:time><![CDATA[2026-11-10]]>T10:30:00<!-- --> +01:00 </g:time>
      <g:extensions><g:time>2026-11-09T10:00:00Z</g:time><g:trkpt lat="1" lon="1"/></g:extensions></g:trkpt>
      <x:trkpt lat="1" lon="1"><x:time>2026-11-10T10:00:00Z</x:time></x:trkpt>
      </g:trkseg></g:trk></g:gpx>
      """
    let track = try read(gpx.replacing(" +01", with: "+01"))
    #expect(places(track) == ["42.250,-6.500 10T10:00", "42.500,-6.500 10T09:30"])
    #expect(left(track) == "0")
  }

  @Test(arguments: [
    ("2026-11-10T10:00:00", "10:00"), ("2026-11-10 10:00:00z", "10:00"),
    ("\n2026-11-10T10:00Z ", "10:00"), ("2026-11-10T10:00:00,25+0100", "09:00"),
    ("2026-11-10T10:00:00-02", "12:00"), ("2026-11-10", nil), ("10/11/2026 10:00", nil),
    ("2026-11-31T10:00:00Z", nil), ("", nil),
  ])
  func `times of ISO 8601; without an offset they are UTC`(_ time: String, _ clock: String?) throws
  {
    let body = Self.point() + Self.point("<time>\(time)</time>")
    let track = try read(Self.gpx(body))
    #expect(
      track.fixes.dropFirst().map { String($0.at.rfc3339.dropFirst(11).prefix(5)) } == clock.map {
        [$0]
      } ?? [])
    #expect(left(track) == (clock == nil ? "1 time 1" : "0"))
  }

  @Test func `a file in UTF-16, as some programs of Windows write it`() throws {
    let units = Array("\u{FEFF}\(Self.gpx(Self.point()))".utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [little, big] {
      let track = try TrackReader(bytes, before: SiteFixture.now)
      #expect(places(track) == ["42.000,2.000 10T10:00"])
    }
  }

  @Test func `unusable points are counted, and the first one named`() throws {
    let body = """

      \(Self.point())
      \(Self.point(at: "lat=\"91\" lon=\"2\""))
      \(Self.point(""))
      \(Self.point(at: "lat=\"0\" lon=\"0.0\""))
      \(Self.point(at: "lon=\"2\""))
      \(Self.point("<time>2030-11-10T10:00:00Z</time>"))
      """
    let track = try read(Self.gpx(body))
    #expect(places(track) == ["42.000,2.000 10T10:00"] && left(track) == "5 place 3")
    let marks = Self.gpx(Self.point()).replacing(
      "</gpx>",
      with: """

        <wpt lat="1" lon="1"><time>2026-11-10T10:00:00Z</time></wpt>
        <rte><rtept lat="1" lon="1"><time>2026-11-10T10:00:00Z</time></rtept></rte></gpx>
        """)
    #expect(try left(read(marks)) == "2 mark 2")
    let old = try read(
      Self.gpx(Self.point() + Self.point("<time>2026-11-09T10:00:00Z</time>")),
      from: Timestamp(rfc3339: "2026-11-10T00:00:00Z"))
    #expect(places(old) == ["42.000,2.000 10T10:00"] && left(old) == "1 old 1")
  }

  @Test(arguments: [
    ("", "kind", 0), ("x", "kind", 0), ("{}", "kind", 0), ("<kml/>", "kind", 0),
    ("<!-- -->", "cut", 1), ("<gpx></gpx>", "none", 0), ("[]", "none", 0),
    ("<gpx>\n<trk>\n</gpx>", "xml", 3), ("<gpx>\n<trk><trkseg>\n", "cut", 3),
    ("<gpx>\n<trkpt lat=\"1\" lon=\"2\"><time>2026-11-12", "cut", 2),
    ("<gpx><trkpt lat=\"1", "cut", 1),
    ("<gpx>\n<trkpt lat=1 lon=\"2\"></trkpt></gpx>", "xml", 2), ("<gpx/>\n<gpx/>", "xml", 2),
    ("<gpx/>\nx", "cut", 2), ("<gpx a=\"1\"\na=\"2\"/>", "xml", 1),
    ("<!DOCTYPE gpx [<!ENTITY a \"b\">]>\n<gpx/>", "doctype", 1),
    ("\n<gpx>\n&time;</gpx>", "doctype", 3), ("{\"type\":\n\"Feature\",}", "json", 2),
    ("{\"type\": \"FeatureCollection\", \"features\": []}", "none", 0),
    (gpx("\n" + point("")), "left time", 2), (gpx(point(at: "lat=\"1\"")), "left place", 1),
    (
      "<gpx>\n<wpt lat=\"1\" lon=\"2\"><time>2026-11-12T08:00:00Z</time></wpt></gpx>", "left mark",
      2
    ),
    (String(repeating: "<gpx>", count: 65), "xml", 1),
  ])
  func `a file without places is refused, with the true reason and its line`(
    _ text: String, _ name: String, _ line: Int
  ) {
    let fault = fault(text)
    #expect(
      fault.map { ([$0.name] + ($0.reason.map { [$0.rawValue] } ?? [])).joined(separator: " ") }
        == name)
    #expect(fault?.line == line)
  }

  @Test func `the start of a segment comes after a gap, but for the first of all`() throws {
    func segment(_ times: String...) -> String {
      "<trkseg>\(times.map { Self.point("<time>2026-11-10T\($0):00Z</time>") }.joined())</trkseg>"
    }
    let body = segment("10:00", "10:30") + segment("08:00", "08:30") + segment("12:00")
    let track = try read("<gpx><trk>\(body)</trk></gpx>")
    #expect(track.fixes.map(\.isAfterGap) == [true, false, false, false, true])
  }

  @Test func `so many points are read, and no more`() throws {
    let most = String(repeating: Self.point(), count: TrackFile.points)
    #expect(try read(Self.gpx(most)).fixes.count == TrackFile.points)
    #expect(fault(Self.gpx(most + Self.point()))?.name == "many")
    #expect(fault(String(repeating: "<gpx>", count: 60_000))?.name == "xml")
    let line = String(repeating: "[1,2],", count: TrackFile.points) + "[1,2]"
    let json =
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(line)]}}"
    #expect(fault(json)?.name == "many")
  }

  // MARK: GeoJSON

  /// A collection of features with a geometry and properties.
  private static func collection(_ features: (geometry: String, properties: String)...) -> String {
    let all = features.map {
      "{\"type\": \"Feature\", \"geometry\": \($0.geometry), \"properties\": \($0.properties)}"
    }
    return "{\"type\": \"FeatureCollection\", \"features\": [\n\(all.joined(separator: ",\n"))]}"
  }

  private static let place = #"{"type": "Point", "coordinates": [-5.664, 40.965]}"#

  @Test func `a line with the times of its points is a track`() throws {
    let line =
      #"{"type": "LineString", "coordinates": [[-5.664, 40.965], [-5.664, 41.065, 800], [-5.664, 41.165]]}"#
    let times = #"["2026-11-10T08:00:00Z", "2026-11-10T08:30:00.123456+00:00", 1794303000000]"#
    let expected = ["40.965,-5.664 10T08:00", "41.065,-5.664 10T08:30", "41.165,-5.664 10T09:30"]
    for properties in [
      "{\"coordTimes\": \(times)}", "{\"times\": \(times)}",
      "{\"coordinateProperties\": {\"times\": \(times)}}",
    ] {
      let track = try read(Self.collection((line, properties)))
      #expect(places(track) == expected && left(track) == "0", "\(properties)")
    }
    let short = Self.collection((line, #"{"coordTimes": ["2026-11-10T08:00:00Z"]}"#))
    #expect(fault(short) == TrackReader.Fault(name: "left", line: 2, reason: .times, count: 3))
    #expect(
      fault(Self.collection((line, "{}")))
        == TrackReader.Fault(name: "left", line: 2, reason: .time, count: 3))
  }

  @Test func `lines of several parts, each after a gap`() throws {
    let lines =
      #"{"type": "MultiLineString", "coordinates": [[[1, 42], [2, 42]], [[3, 42], [4, 42]]]}"#
    let times =
      #"{"coordTimes": [["2026-11-10T08:00:00Z", null], ["2026-11-10T09:00:00Z", "2026-11-10T10:00:00Z"]]}"#
    let track = try read(Self.collection((lines, times)))
    #expect(
      places(track) == ["42.000,1.000 10T08:00", "42.000,3.000 10T09:00", "42.000,4.000 10T10:00"])
    #expect(track.fixes.map(\.isAfterGap) == [false, true, false] && left(track) == "1 time 2")
  }

  @Test(arguments: [
    #""time": "2026-11-10T08:00:00Z""#, #""timestamp": "2026-11-10T09:00:00+01:00""#,
    #""timestamp": 1794297600"#, #""time": 1794297600.9"#, #""tst": 1794297600000"#,
    #""timestamp": "1794297600""#, #""time": null, "timestamp": 1794297600"#,
    #""timestamp": "2026-11-10T08:00:00+0000", "horizontal_accuracy": 5"#,
  ])
  func `times of points by the names that programs have for them`(_ properties: String) throws {
    for text in [
      Self.collection((Self.place, "{\(properties)}")),
      "{\"type\": \"Feature\", \"geometry\": \(Self.place), \"properties\": {\(properties)}}",
      "[{\"geometry\": \(Self.place), \"properties\": {\(properties)}}]",
      "{\"locations\": [{\"geometry\": \(Self.place), \"properties\": {\(properties)}}]}",
    ] {
      let track = try read(text)
      #expect(places(track) == ["40.965,-5.664 10T08:00"] && left(track) == "0", "\(text)")
    }
  }

  @Test(arguments: [
    (place, "null", "1 time 3"), (place, #"{"time": "2026-11-10T08:00:00"}"#, "1 time 3"),
    (place, #"{"time": true}"#, "1 time 3"), ("null", "null", "0"),
    (place, #"{"time": "2026-11-10T08:00:00Z", "accuracy": -1}"#, "1 place 3"),
    (place, #"{"time": "2030-11-10T08:00:00Z"}"#, "1 future 3"),
    (#"{"type": "Point", "coordinates": [0, 0.0]}"#, #"{"time": 1794297600}"#, "1 place 3"),
    (#"{"type": "Point", "coordinates": [1]}"#, #"{"time": 1794297600}"#, "1 place 3"),
    (#"{"type": "Point", "coordinates": [181, 0]}"#, #"{"time": 1794297600}"#, "1 place 3"),
    (#"{"type": "Polygon", "coordinates": [[[1, 2]]]}"#, #"{"time": 1794297600}"#, "1 shape 3"),
    (#"{"type": "GeometryCollection", "geometries": []}"#, "{}", "1 shape 3"),
  ])
  func `points without a place or time are left out and counted`(
    _ geometry: String, _ properties: String, _ expected: String
  ) throws {
    let good = (Self.place, #"{"time": "2026-11-09T08:00:00Z"}"#)
    let track = try read(Self.collection(good, (geometry, properties)))
    #expect(places(track) == ["40.965,-5.664 09T08:00"] && left(track) == expected)
  }

  // MARK: The page

  @Test(arguments: [
    ("", "1 location imported. 2 points were left out. The first one is on line 2: it has no time"),
    (
      "&lang=es",
      "1 ubicación importada. Se han omitido 2 puntos. El primero está en la línea 2: no tiene hora"
    ),
  ])
  func `the member reads what was left out`(_ language: String, _ words: String) throws {
    let site = try SiteFixture()
    _ = try site.addAccount("irene-s", "Irene")
    let irene = try Browser(site, as: "irene-s")
    let file = Self.gpx(Self.point() + "\n" + Self.point("") + Self.point(""))
    let answer = try irene.upload(
      Array(file.utf8), path: "/me/places/days", as: "file", called: "x.gpx"
    ).answer
    #expect(
      answer.location
        == "/do/me/places/days?day=2026-11-10&done=days_brought&count=1&left=2&line=2&why=time&lang=en"
    )
    let path = "/me/places/days?day=2026-11-10&done=days_brought&count=1&left=2&line=2&why=time"
    #expect(try irene.page(path + language).shows(words))
    for wrong in ["&left=2&line=2&why=x", "&left=-2&line=2&why=time", "&left=2&line=<b>&why=time"] {
      let page = try irene.page("/me/places/days?done=days_brought&count=1\(wrong)")
      #expect(page.shows("1 location imported.") && !page.shows("were left out"))
    }
    let json = try irene.upload(
      Array(file.utf8), path: "/me/places/days", as: "file", called: "x.gpx",
      accept: "application/json")
    #expect(json.answer.body == #"{"new":0,"read":1,"left":2,"line":2,"reason":"time"}"#)
  }

  @Test(arguments: [
    ("<gpx>\n</trk></gpx>", "Line 2 is not valid XML."),
    ("PK", "This is not a GPX or GeoJSON file. Choose another one."),
    ("<gpx/>", "There are no points in this file."),
    (
      gpx("\n" + point("")),
      "None of the points can be used (1). The first one, on line 2: it has no time"
    ),
  ])
  func `a file is refused beside its field, and nothing of it is kept`(
    _ text: String, _ words: String
  ) throws {
    let site = try SiteFixture()
    _ = try site.addAccount("irene-s", "Irene")
    let irene = try Browser(site, as: "irene-s")
    let answer = try irene.upload(
      Array(text.utf8), path: "/me/places/days", as: "file", called: "x.gpx"
    ).answer
    #expect(answer.refused == ["file"] && answer.page.problems == [])
    #expect(answer.page.shows(words))
    #expect(try site.count("positions") == 0)
  }
}
