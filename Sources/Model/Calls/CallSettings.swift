/// How calls are connected: the section `calls:` of `site.yml`.
public struct CallSettings: Hashable, Sendable {
  /// The relay’s addresses that browsers try, such as `turns:turn.club.example:443?transport=tcp`; without one, calls fail in networks that block direct connections; `stun:` addresses may be among them.
  public var turn: [RelayAddress] = []
  /// The file with the relay’s secret, `static-auth-secret` of coturn, which only the user of the CGI can read.
  public var secretFile: String?

  /// Direct calls only.
  public init() {}

  /// True if there is a relay, and a secret by which people may use it.
  public var hasRelay: Bool { secretFile != nil && turn.contains { $0.isRelay } }
}

extension CallSettings {
  mutating func declare(to visitor: inout some SettingsVisitor) {
    visitor.group("Calls", "The relay for calls: [calls.md](calls.md).")
    visitor.list(
      Setting("calls.turn", otherwise: "no relay", item: "address", feature: .calls),
      example: "a list such as [\"turn:turn.club.example\"]",
      expected:
        "an address such as turn:turn.club.example or turns:turn.club.example:443?transport=tcp",
      &turn, read: { RelayAddress($0) }, write: { $0.text })
    visitor.optional(
      Setting("calls.secret_file", otherwise: "no relay", needs: "turn", feature: .calls),
      expected: "the absolute path of a file", &secretFile,
      read: { SettingText.program($0) }, write: { $0 })
  }
}

/// The address of a relay (RFC 7065) or of a server that tells a browser its address (RFC 7064).
public struct RelayAddress: Hashable, Sendable {
  /// Address as written in `site.yml`: `turns:turn.club.example:443?transport=tcp`.
  public let text: String
  /// True if it relays sound and picture.
  public let isRelay: Bool

  /// Reads an address; nil for any other text.
  public init?(_ text: String) {
    let colon = UInt8(ascii: ":")
    let scheme = String(decoding: text.utf8.prefix { $0 != colon }, as: UTF8.self)
    guard text.utf8.count <= 255, ["turn", "turns", "stun", "stuns"].contains(scheme) else {
      return nil
    }
    isRelay = scheme.hasPrefix("turn")
    let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
    let place = rest.prefix { $0 != UInt8(ascii: "?") }
    let query = String(decoding: rest.dropFirst(place.count), as: UTF8.self)
    guard query.isEmpty || isRelay && ["?transport=udp", "?transport=tcp"].contains(query) else {
      return nil
    }
    // An IPv6 address has brackets around it.
    let isNumbers = place.first == UInt8(ascii: "[")
    guard let end = isNumbers ? place.firstIndex(of: UInt8(ascii: "]")) : place.startIndex else {
      return nil
    }
    let host = isNumbers ? place[...end] : place[place.startIndex...].prefix { $0 != colon }
    let port = place[host.endIndex...]
    guard Self.isHost(host, isNumbers), Self.isPort(port) else { return nil }
    self.text = text
  }

  private static func isHost(_ host: Substring.UTF8View, _ isNumbers: Bool) -> Bool {
    if isNumbers { return NetworkAddress(String(Substring(host.dropFirst().dropLast()))) != nil }
    return !host.isEmpty
      && host.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
          || $0 == 46
      }
  }

  /// Reads nothing, or a colon and a number.
  private static func isPort(_ port: Substring.UTF8View) -> Bool {
    guard let first = port.first else { return true }
    guard first == UInt8(ascii: ":"), let number = UInt16(Substring(port.dropFirst())) else {
      return false
    }
    return number > 0
  }
}
