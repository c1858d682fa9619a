import Model
import Testing

@testable import Cartography

/// Frame of a map's picture, and the links that move it.
struct MapFrameTests {
  private func point(_ text: String) throws -> Point { try #require(Point(text)) }

  private func frame(_ text: String, _ span: Double) throws -> MapFrame {
    MapFrame(centre: try point(text), span: span)
  }

  @Test func `the middle is in the middle, and the edges are as far away as the span says`() throws
  {
    let frame = try frame("40.965,-5.664", 450)
    let middle = frame.spot(frame.centre)
    #expect((middle.x - 324).magnitude < 1e-6 && (middle.y - 220).magnitude < 1e-6)
    // 225 km to the east on that parallel.
    let east = 225 / (2 * Double.pi * Point.radius / 1000 / 360 * 0.75509)
    let edge = frame.spot(try #require(Point(latitude: 40.965, longitude: -5.664 + east)))
    #expect((edge.x - 648).magnitude < 0.1)
    let north = frame.spot(try point("41.965,-5.664"))
    #expect((north.y - 59.9).magnitude < 2)
  }

  @Test(arguments: [
    ("0,0", 1e9, 40_000), ("0,0", 0, 2), ("0,0", -5, 2), ("0,0", Double.nan, 1000),
    ("89,0", 100, 100),
  ])
  func `a span is brought within what can be shown`(
    _ at: String, _ span: Double, _ shown: Double
  ) throws {
    let span = try frame(at, span).span
    #expect((span - shown).magnitude < 0.1)
  }

  @Test func `the poles are never shown, and the earth is as wide as the picture`() throws {
    let north = try frame("90,10", 500)
    #expect(north.centre.latitude < 84.01 && north.centre.longitude == 10)
    let world = MapFrame.world
    #expect((world.scale - 648).magnitude < 1e-6)
    #expect(try world.holds(point("70,-179")) && world.holds(point("-50,179")))
    #expect(!world.mayMove(.farther) && world.mayMove(.nearer) && world.mayMove(.west))
  }

  @Test func `a frame crosses the line where east meets west`() throws {
    let fiji = try frame("-17,179.5", 600)
    #expect(try fiji.holds(point("-17,-179.5")) && fiji.holds(point("-17,177.5")))
    #expect(try !fiji.holds(point("-17,0")))
    let east = fiji.moved(.east)
    #expect(east.centre.longitude < -176)
    #expect((east.span - 600).magnitude < 0.5)
  }

  @Test func `every move leads to another frame, and back`() throws {
    let frame = try frame("40.965,-5.664", 450)
    for (there, back) in [
      (MapFrame.Move.west, MapFrame.Move.east), (.north, .south), (.nearer, .farther),
    ] {
      let other = frame.moved(there)
      #expect(other != frame)
      let returned = other.moved(back)
      #expect(returned.centre.distance(to: frame.centre) < 10)
      #expect((returned.span - frame.span).magnitude < 0.01)
    }
  }

  @Test func `the frame shows all points, the shorter way around`() throws {
    let points = try ["10,179", "12,-178", "11,180"].map(point)
    let frame = try #require(MapFrame(around: points))
    #expect(points.allSatisfy(frame.holds))
    #expect(frame.span < 600)
    #expect(MapFrame(around: [points[0]])?.span == 20)
    #expect(MapFrame(around: []) == nil)
  }

  @Test(arguments: [
    ("40.965,-5.664", 450.0, "at=40.97,-5.66&span=450"), ("0,0", 2.5, "at=0.000,0.000&span=2.5"),
    ("-33.4,151", 19.96, "at=-33.400,151.000&span=20.0"), ("10,20", 9000, "at=10.0,20.0&span=9000"),
  ])
  func `an address says it, and is read`(_ at: String, _ span: Double, _ query: String) throws {
    let frame = try frame(at, span)
    #expect(frame.query == query)
    let parts = query.split(separator: "&").map { String($0.drop { $0 != "=" }.dropFirst()) }
    let read = MapFrame(at: parts[0], span: parts[1], fallback: .world)
    #expect(read.centre.distance(to: frame.centre) < 800)
    #expect((read.span - frame.span).magnitude < 0.1)
  }

  @Test(arguments: [("", ""), ("x", "-5"), ("91,0", "nan"), ("1;2", "1e9"), ("1,2,3", "0")])
  func `an invalid address gives the fallback`(_ at: String, _ span: String) throws {
    let fallback = try frame("5,6", 70)
    let read = MapFrame(at: at, span: span, fallback: fallback)
    #expect(read == fallback)
  }
}
