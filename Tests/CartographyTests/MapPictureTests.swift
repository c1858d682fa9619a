import Atlas
import Model
import Testing

@testable import Cartography

/// Contents of a picture: the ground, the words, people.
struct MapPictureTests {
  private static let pieces: [Int: [Int: [UInt8]]] = {
    var pieces: [Int: [Int: [UInt8]]] = [:]
    Atlas.forEachPiece { pieces[$0, default: [:]][$1] = $2 }
    return pieces
  }()
  private static let towns: [Town] = {
    var towns: [Town] = []
    Atlas.forEachTown { town, _ in towns.append(town) }
    return towns
  }()

  private func point(_ text: String) throws -> Point { try #require(Point(text)) }

  private func picture(
    _ at: String, _ span: Double, _ contents: MapContents = MapContents(),
    streets: MapStreets? = nil
  ) throws -> MapPictureView {
    let frame = MapFrame(centre: try point(at), span: span)
    let tiles = MapTiles(of: frame)
    let all = Self.pieces[tiles.level] ?? [:]
    let wanted = Set(tiles.numbers)
    let words = MapWords(
      label: "Map", distance: { "\(Int($0)) m" }, names: { $0.joined(separator: "+") },
      link: { "?\($0.query)" })
    return MapPicture(
      frame,
      ground: MapGround(
        pieces: all.filter { wanted.contains($0.key) },
        towns: Array(Self.towns.filter { frame.holds($0.point) }.prefix(200)), streets: streets),
      contents: contents, words: words
    ).view
  }

  @Test func `the open sea has no land, the inner land no coast`() throws {
    let sea = try picture("30,-40", 500)
    #expect(sea.land == nil && sea.coast == nil && sea.towns.isEmpty)
    // In the middle of a piece of the packed map, and where four of them meet.
    for at in ["41,-4.5", "42,-4"] {
      let land = try picture(at, 60)
      #expect(land.land != nil && land.coast == nil, "\(at)")
    }
  }

  @Test func `a coast, a border, rivers and lakes are drawn`() throws {
    let iberia = try picture("40.6,-6.5", 600)
    #expect(iberia.coast != nil && iberia.borders != nil && iberia.rivers != nil)
    #expect(iberia.towns.contains { $0.name == "Salamanca" })
    #expect(iberia.towns.contains { $0.name == "Porto" })
    #expect(try picture("46.4,6.5", 120).lakes != nil)
    #expect(try picture("33.5,75.5", 900).disputed != nil)
  }

  @Test func `the size of a picture is bounded anywhere and at any scale`() throws {
    for at in ["62,6", "37.5,25", "0,120", "55,-130", "-53,-72", "72,-80", "84,0", "0,180"] {
      for span in [2.0, 30, 200, 580, 900, 3500, 9000, 15_000, 40_000] {
        let view = try picture(at, span)
        let paths = [
          view.land, view.coast, view.lakes, view.shores, view.rivers, view.brooks, view.borders,
          view.disputed,
        ].compactMap { $0?.utf8.count }
        #expect(paths.reduce(0, +) < 160_000, "\(at) \(span)")
        #expect(view.towns.count <= 26)
      }
    }
  }

  @Test func `no words lie upon others`() throws {
    var labels = MapLabels()
    #expect(labels.place(at: PicturePoint(x: 300, y: 200), width: 60, height: 16, gap: 7) == .right)
    #expect(labels.place(at: PicturePoint(x: 301, y: 204), width: 60, height: 16, gap: 7) == .left)
    #expect(labels.place(at: PicturePoint(x: 300, y: 202), width: 60, height: 16, gap: 7) == nil)
    // Nothing begins or ends outside of the picture.
    #expect(labels.place(at: PicturePoint(x: 640, y: 50), width: 60, height: 16, gap: 7) == .left)
    #expect(labels.place(at: PicturePoint(x: 8, y: 3), width: 60, height: 16, gap: 7) == nil)
  }

  @Test func `people close together are a number that leads nearer`() throws {
    var contents = MapContents()
    contents.pins = [
      MapPin(point: try point("40.965,-5.664"), label: "Ana", detail: "Salamanca", url: "/ana"),
      MapPin(
        point: try point("40.967,-5.66"), label: "Eva", detail: "Salamanca", age: .old),
      MapPin(point: try point("41.5,-5.74"), label: "Leo", face: "/leo.jpg", age: .today),
      MapPin(point: try point("0,0"), label: "Far", url: "/far"),
    ]
    let far = try picture("40.965,-5.664", 450, contents)
    #expect(far.pins.count == 2)
    let both = try #require(far.pins.first { $0.count == "2" })
    #expect(both.name == "Ana+Eva" && both.detail == "Salamanca" && both.age == "now")
    let nearer = try #require(both.url)
    #expect(nearer.hasPrefix("?at=40.966,-5.662&span=2.0"))
    let leo = try #require(far.pins.first { $0.name == "Leo" })
    #expect(leo.face?.url == "/leo.jpg" && leo.age == "today" && leo.url == nil)
    let near = try picture("40.966,-5.662", 2, contents)
    #expect(near.pins.map(\.count) == [nil, nil])
    #expect(near.pins.first { $0.name == "Ana" }?.url == "/ana")
  }

  @Test func `a thousand people are at most eighty dots`() throws {
    var contents = MapContents()
    for number in 0..<1000 {
      let point = try #require(
        Point(latitude: Double(number % 40) - 20, longitude: Double(number / 40) * 4 - 50))
      contents.pins.append(MapPin(point: point, label: "P\(number)"))
    }
    let view = try picture("0,0", 40_000, contents)
    #expect(view.pins.count <= 80)
    #expect(view.pins.compactMap { $0.count.flatMap { Int($0) } }.reduce(0, +) > 900)
  }

  @Test func `a circle is as wide as it says`() throws {
    var contents = MapContents()
    contents.areas = [MapArea(centre: try point("40.965,-5.664"), metres: 5000)]
    let ring = try #require(try picture("40.965,-5.664", 100, contents).rings.first)
    let radius = try #require(Double(ring.radius))
    #expect((radius - 32.4).magnitude < 0.2)
    contents.areas = [MapArea(centre: try point("40.965,-5.664"), metres: .infinity)]
    let unbounded = try picture("40.965,-5.664", 100, contents)
    #expect(unbounded.rings.first?.radius == "9")
  }

  @Test func `the site's places are drawn, those of a list with their numbers`() throws {
    var contents = MapContents()
    contents.features = [
      MapFeature(shape: .points([try point("40.965,-5.664")]), name: "House", number: 1),
      MapFeature(
        shape: .lines([[try point("40.96,-5.66"), try point("40.97,-5.67")]]), name: "Path"),
      MapFeature(
        shape: .areas([
          [try point("40.96,-5.66"), try point("40.97,-5.66"), try point("40.97,-5.67")]
        ]), name: ""),
      MapFeature(shape: .lines([[try point("1,1"), try point("2,2")]]), name: "Elsewhere"),
    ]
    contents.tracks = [
      MapTrack(points: [try point("40.96,-5.66"), try point("40.961,-5.69")]),
      MapTrack(points: [try point("40.961,-5.69"), try point("40.98,-5.69")], isGap: true),
    ]
    let view = try picture("40.965,-5.664", 10, contents)
    #expect(view.marks.map(\.number) == ["1"] && view.marks[0].name == "House")
    #expect(view.lines.map(\.name) == ["Path"])
    #expect(view.areas.map(\.name) == [nil])
    #expect(view.track != nil && view.gaps != nil)
  }

  @Test func `pictures of streets lie where they belong, upon the land and nothing else`() throws {
    let streets = try #require(
      MapStreets("https://tiles.example.org/{z}/{x}/{y}.png", credit: "© Somebody"))
    // By the formulas of OpenStreetMap's “Slippy map tilenames”: of zoom 12 Salamanca is 1983, 1536.
    let near = try picture("40.965,-5.664", 17, streets: streets)
    #expect(near.land != nil && near.towns.isEmpty && near.coast == nil && near.rivers == nil)
    let middle = near.tiles.filter { tile in
      guard let x = Double(tile.x), let y = Double(tile.y), let size = Double(tile.size) else {
        return false
      }
      return (x..<x + size - 0.3).contains(324) && (y..<y + size - 0.3).contains(220)
    }
    #expect(middle.map(\.url) == ["https://tiles.example.org/12/1983/1536.png"])
    for (at, span) in [("40.965,-5.664", 2.0), ("0,180", 300), ("84,0", 40_000), ("-84,-180", 9)] {
      let view = try picture(at, span, streets: streets)
      #expect((1...30).contains(view.tiles.count), "\(at) \(span)")
      #expect(!view.tiles.contains { $0.url.contains("-") }, "\(at) \(span)")
    }
    #expect(try picture("40.965,-5.664", 17).tiles.isEmpty)
  }

  @Test func `a person somewhere in a circle has no dot in its middle`() throws {
    var contents = MapContents()
    contents.pins = [
      MapPin(point: try point("40.965,-5.664"), label: "Ana", isCoarse: true),
      MapPin(point: try point("40.985,-5.664"), label: "Eva"),
    ]
    let view = try picture("40.965,-5.664", 20, contents)
    #expect(view.pins.filter(\.isCoarse).map(\.name) == ["Ana"])
  }

  @Test func `a damaged piece ends where it is damaged`() {
    func count(_ bytes: [UInt8]) -> Int {
      var count = 0
      TileShapes.forEach(in: bytes) { _, _, _ in count += 1 }
      return count
    }
    let whole: [UInt8] = [2, 2, 0, 0, 2, 2]
    #expect(count(whole) == 1 && count(whole + whole) == 2)
    #expect(count([]) == 0 && count([7, 2, 0, 0, 2, 2]) == 0)
    #expect(count([2, 255, 255, 255, 127, 0, 0]) == 0 && count([2, 2, 0, 0, 2]) == 0)
    #expect(count([2, 2, 255, 255, 255, 255, 255, 0]) == 0)
  }

  @Test func `a path has what it must have`() {
    var path = PathData()
    path.add([
      PicturePoint(x: 1, y: 2), PicturePoint(x: 1.04, y: 2), PicturePoint(x: 0.5, y: 12.34),
    ])
    path.add(
      [PicturePoint(x: 0, y: 0), PicturePoint(x: 0, y: -1), PicturePoint(x: 5, y: 5)], isRing: true)
    path.add([PicturePoint(x: 3, y: 3)])
    #expect(path.text == "m1 2-.5 10.3m-.5-12.3 0-1 5 6z")
    #expect(PathData.number(-0.04) == "0" && PathData.number(12.35) == "12.4")
  }
}
