// The address of a page after `/page/`, `/follow/` or `/bookmark/`, and the id of a provider.
extension Route.Kind {
  /// The most bytes of an address; none of ours is longer.
  private static let most = 512

  /// Reads it from a path such as `/page/forum/12-night-trains/`, with percent signs decoded or not; nil for other paths, and
  /// for characters that no address has.
  func address(in path: String) -> String? {
    let start = pattern.utf8.dropLast()
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.dropFirst().starts(with: start),
      path.utf8.count <= 3 * Self.most
    else { return nil }
    let bytes = PercentEncoding.decoded(path.utf8.dropFirst(start.count + 1))
    guard bytes.count <= Self.most, bytes.allSatisfy(Self.isOfAddress) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// True for characters of slugs and numbers, and for separators.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 45, 46, 47, 48...57, 65...90, 95, 97...122, 128...: true
    default: false
    }
  }
}
