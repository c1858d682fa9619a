import Model
import Testing

/// The fixed grid in which places are shown coarsely.
struct GridTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> Point {
    try #require(Point(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    (40.9653, -5.6641, "40.97500,-5.69641"), (40.4912, -6.1078, "40.47500,-6.08108"),
    (0, 0, "0.02500,0.00000"), (-0.0001, 179.9999, "-0.02500,179.97500"),
    (90, 12, "89.97500,0.00000"), (-90, -180, "-89.97500,-120.00000"),
    (51.5, -0.12, "51.52500,-0.08038"),
  ])
  func `a point becomes the middle of its cell`(
    _ latitude: Double, longitude: Double, middle: String
  ) throws {
    #expect(try Grid.middle(ofCellWith: point(latitude, longitude)).text(decimals: 5) == middle)
  }

  @Test func `every point of a cell is near its middle, and the middle is in it`() throws {
    for step in 0..<20_000 {
      let place = try point(
        -87 + 174 * (Double(step) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1),
        -180 + 360 * (Double(step) * 0.414_213_562_37).truncatingRemainder(dividingBy: 1))
      let middle = Grid.middle(ofCellWith: place)
      #expect(middle.distance(to: place) <= Double(Grid.radius), "\(place)")
      #expect(Grid.middle(ofCellWith: middle) == middle, "\(place)")
    }
  }
}
