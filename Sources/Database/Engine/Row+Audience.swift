import Model

extension Row {
  /// Reads an audience; an unknown value means the owner only.
  func audience(_ column: Int32) -> Audience { Audience(rawValue: integer(column)) ?? .me }
}
