extension Locale {
  /// A distance as people say it: "610 m", "1.4 km", "72 km".
  public func distance(metres: Double) -> String {
    guard metres.isFinite, metres < 40_100_000 else { return "" }
    let tens = Int((max(0, metres) / 10).rounded())
    if tens < 100 { return text("distance_metres", ["count": number(tens * 10)]) }
    let tenths = Int((metres / 100).rounded())
    guard tenths < 100 else {
      return text("distance_kilometres", ["count": number(Int((metres / 1000).rounded()))])
    }
    let rest = tenths % 10 == 0 ? "" : text("number_decimal") + String(tenths % 10)
    return text("distance_kilometres", ["count": number(tenths / 10) + rest])
  }
}
