// The address of a page that is not for everybody, behind `/page/`.
extension Route {
  /// The most bytes of it: no address of ours is longer.
  private static let most = 512

  /// Reads it from a path such as `/page/forum/12-night-trains/`, whether percent signs were decoded already or not;
  /// nil for other paths, and for what no address is made of.
  static func address(in path: String) -> String? {
    let start = "/page/".utf8
    guard path.utf8.starts(with: start), path.utf8.count <= 3 * most,
      let bytes = decoded(path.utf8.dropFirst(start.count)), bytes.count <= most,
      bytes.allSatisfy(isOfAddress)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Slugs, numbers, and what is between them.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 45, 46, 47, 48...57, 65...90, 95, 97...122, 128...: true
    default: false
    }
  }

  private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}
