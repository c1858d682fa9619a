import Model

extension Row {
  /// Who may see something; what no version of ours wrote is its owner's alone.
  func audience(_ column: Int32) -> Audience { Audience(rawValue: integer(column)) ?? .me }
}
