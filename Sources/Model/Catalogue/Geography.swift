extension Shop.Position {
  /// The position as a point.
  ///
  /// Both texts are decimal numbers within their limits, which was checked before.
  public var point: Point {
    guard let latitude = Double(latitude), let longitude = Double(longitude),
      let point = Point(latitude: latitude, longitude: longitude)
    else { preconditionFailure("a position that was never read") }
    return point
  }

  /// Position to three decimals, some hundred metres: `40.967`.
  ///
  /// This is as much as others need to know of a person who looks for a shop.
  public var rounded: Self {
    let point = point
    return Self(latitude: Point.text(point.latitude, 3), longitude: Point.text(point.longitude, 3))
      ?? self
  }

  /// Minutes of a walk for a distance in metres as the crow flies: streets are a third longer, and people walk 80 metres a
  /// minute.
  public static func minutesOnFoot(_ metres: Double) -> Int {
    max(1, Int((metres * 1.3 / 80).rounded()))
  }
}
