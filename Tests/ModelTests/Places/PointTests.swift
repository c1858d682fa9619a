import Testing

@testable import Model

/// Points of the earth, and towns.
struct PointTests {
  private func point(_ latitude: String, _ longitude: String) throws -> Point {
    try #require(Point("\(latitude),\(longitude)"))
  }

  /// Computed by another program with the same radius (Python, `math`).
  @Test(arguments: [
    ("40.9650", "-5.6640", "40.4170", "-3.7040", 176_123.4),
    ("40.9650", "-5.6640", "40.9672", "-5.6640", 244.6),
    ("0", "0", "0", "180", 20_015_114.4), ("90", "0", "-90", "0", 20_015_114.4),
    ("10", "179.9", "10", "-179.9", 21_901.2), ("5", "5", "5", "5", 0),
  ])
  func `a distance is that of the sphere`(
    _ north: String, _ west: String, _ south: String, _ east: String, _ metres: Double
  ) throws {
    let (one, two) = (try point(north, west), try point(south, east))
    #expect((one.distance(to: two) - metres).magnitude < 0.5)
    #expect((two.distance(to: one) - metres).magnitude < 0.5)
  }

  @Test func `a town is found by any of its names, whatever their case and accents`() throws {
    let town = Town(
      name: "Béjar", others: ["BEJAR", " 37700 ", "", "\u{202E}"],
      point: try point("40", "-5"))
    #expect(town.keys.contains(Town.key("bejar")) && town.keys.contains(Town.key("37700")))
    #expect(!town.keys.contains(""))
    #expect(Town.key("  BÉJAR\n") == Town.key("béjar"))
  }

  @Test(arguments: [
    "", ",", "1", "1,2,3", "91,0", "0,181", "nan,0", "inf,0", "1e1,0", "0x1,0", "1, 2", "--1,0",
    "0,", "٣,0", "1,2 ",
  ])
  func `a text that is no point is none`(_ text: String) {
    #expect(Point(text) == nil)
  }

  @Test func `numbers that are none are no degrees`() {
    #expect(Point(latitude: .nan, longitude: 0) == nil)
    #expect(Point(latitude: 0, longitude: .infinity) == nil)
    #expect(Point(latitude: -0.0, longitude: 0)?.text(decimals: 1) == "0.0,0.0")
  }

  @Test func `a point is written with as many decimals as are wanted`() throws {
    let point = try point("-40.96349", "5.9999951")
    #expect(point.text(decimals: 0) == "-41,6")
    #expect(point.text(decimals: 3) == "-40.963,6.000")
    #expect(point.text(decimals: 6) == "-40.963490,5.999995")
  }

  @Test func `half way lies on the great circle, also where east meets west`() throws {
    #expect(try point("0", "0").middle(to: point("0", "90")).text(decimals: 2) == "0.00,45.00")
    #expect(
      try point("10", "179").middle(to: point("10", "-179")).text(decimals: 1) == "10.0,180.0")
    #expect(try point("50", "0").middle(to: point("50", "90")).text(decimals: 1) == "59.3,45.0")
    #expect(try point("5", "5").middle(to: point("5", "5")).text(decimals: 1) == "5.0,5.0")
  }

  @Test func `a longitude is turned around the earth`() {
    #expect(Point.wrapped(190) == -170 && Point.wrapped(-190) == 170 && Point.wrapped(5) == 5)
    #expect(Point.wrapped(.infinity) == 0)
  }
}
