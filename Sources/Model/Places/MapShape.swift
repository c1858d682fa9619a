/// A shape on the earth, with the types of GeoJSON (RFC 7946): points, lines, and areas of rings.
public enum MapShape: Hashable, Sendable {
  /// Points.
  case points([Point])
  /// Lines of at least two points.
  case lines([[Point]])
  /// Rings of at least three points, the first not repeated at the end; one inside another is a hole.
  case areas([[Point]])

  /// All points of the shape.
  public var points: [Point] {
    switch self {
    case .points(let points): points
    case .lines(let lines), .areas(let lines): lines.flatMap { $0 }
    }
  }

  /// A point to locate the shape: the first of a line, the middle of an area's bounding box.
  public var anchor: Point? {
    guard case .areas = self else { return points.first }
    let (all, first) = (points, points.first)
    guard let first else { return nil }
    var (south, north, west, east) = (first.latitude, first.latitude, 0.0, 0.0)
    for point in all {
      let turn = Point.wrapped(point.longitude - first.longitude)
      (south, north) = (min(south, point.latitude), max(north, point.latitude))
      (west, east) = (min(west, turn), max(east, turn))
    }
    return Point(
      latitude: (south + north) / 2,
      longitude: Point.wrapped(first.longitude + (west + east) / 2))
  }
}
