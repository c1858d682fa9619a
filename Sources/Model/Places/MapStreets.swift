/// Pictures of streets from a tile server, in Mercator's projection, of 256 pixels each, if the operator names a server.
public struct MapStreets: Hashable, Sendable {
  /// Address of the tiles: `https://tiles.example.org/{z}/{x}/{y}.png`.
  public let address: String
  /// Credit in the form that their licence requires.
  public internal(set) var credit: String
  /// Origin of the server for a content security policy: `https://tiles.example.org`.
  public let origin: String
  private let parts: [String]

  /// The most bytes of an address, and of a credit.
  public static let most = 200
  private static let scheme = "https://"

  /// Stores an address in which `{z}`, `{x}` and `{y}` occur once each, in its path; nil for any other.
  public init?(_ address: String, credit: String) {
    guard address.utf8.count <= Self.most, credit.utf8.count <= Self.most,
      address.hasPrefix(Self.scheme), Self.isPlain(address.utf8, "-._~:/?=&%@{}")
    else { return nil }
    let host = address.utf8.dropFirst(Self.scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    guard !host.isEmpty, Self.isPlain(host, "-.:") else { return nil }
    let parts = address.utf8.split(
      separator: UInt8(ascii: "{"), omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard parts.count == 4, Set(parts.dropFirst().map { $0.prefix(2) }) == ["z}", "x}", "y}"],
      !parts.contains(where: { $0.dropFirst(2).contains("}") })
    else { return nil }
    (self.address, self.credit, self.parts) = (address, credit, parts)
    origin = Self.scheme + String(Substring(host))
  }

  private static func isPlain(_ text: some Sequence<UInt8>, _ signs: String) -> Bool {
    text.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || signs.utf8.contains($0)
    }
  }

  /// The address of a tile: `column` and `row` are counted from the north-west; there are 2 to the power of `zoom` of each.
  public func tile(zoom: Int, column: Int, row: Int) -> String {
    parts.dropFirst().reduce(parts[0]) { address, part in
      let number = part.hasPrefix("z") ? zoom : part.hasPrefix("x") ? column : row
      return "\(address)\(number)\(part.dropFirst(2))"
    }
  }
}
