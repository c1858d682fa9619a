extension Shop.Position {
  /// Where that is.
  ///
  /// Both are decimal numbers within their limits by the time that they are here.
  public var point: Point {
    guard let latitude = Double(latitude), let longitude = Double(longitude),
      let point = Point(latitude: latitude, longitude: longitude)
    else { preconditionFailure("a position that was never read") }
    return point
  }

  /// The same place to three decimals, some hundred metres: `40.967`.
  ///
  /// It is as much as anybody needs to know of somebody else who looks for a shop.
  public var rounded: Self {
    let point = point
    return Self(latitude: Point.text(point.latitude, 3), longitude: Point.text(point.longitude, 3))
      ?? self
  }

  /// Minutes of a walk for so many metres as the crow flies: streets are a third longer, and people walk 80 metres a minute.
  public static func minutesOnFoot(_ metres: Double) -> Int {
    max(1, Int((metres * 1.3 / 80).rounded()))
  }
}
