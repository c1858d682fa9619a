import Glibc

extension Point {
  /// Direction to another point, in degrees of a small map: east and north.
  func way(to other: Point) -> (east: Double, north: Double) {
    let middle = (latitude + other.latitude) / 2 * .pi / 180
    return (
      Self.wrapped(other.longitude - longitude) * cos(middle), other.latitude - latitude
    )
  }
}
