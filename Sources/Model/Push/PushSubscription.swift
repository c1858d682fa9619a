/// A browser's subscription for notifications of the site (Push API, section 8): the address, and the keys.
public struct PushSubscription: Hashable, Sendable {
  /// The address of the push service, `https://push.example/…`; anyone who knows it can send there.
  public let endpoint: String
  /// The browser's public point, 65 bytes in base64url: `p256dh`.
  public let point: String
  /// The secret that browser and site share, 16 bytes in base64url: `auth`.
  public let secret: String

  /// The most bytes of an endpoint.
  public static let endpointBytes = 1000

  /// Checks the values; nil for an address that `PushOrigin` does not accept, and for keys of another length.
  ///
  /// It does not check that the point is on the curve.
  public init?(endpoint: String, point: String, secret: String) {
    guard PushOrigin(endpoint) != nil, Base64URL.bytes(point.utf8).count == 65,
      point.utf8.count == Base64URL.length(of: 65),
      Base64URL.bytes(secret.utf8).count == 16, secret.utf8.count == Base64URL.length(of: 16)
    else { return nil }
    (self.endpoint, self.point, self.secret) = (endpoint, point, secret)
  }
}

/// The origin of a push service: the scheme, the name of its host and its port.
public struct PushOrigin: Hashable, Sendable {
  /// The name of the host, in small letters.
  public let host: String
  /// The port.
  public let port: UInt16
  /// True if it is contacted without TLS, which only tests on this machine do.
  public let isPlain: Bool

  /// The origin in the form of RFC 6454: `https://push.example`, without the usual port.
  public var text: String {
    let isUsual = port == (isPlain ? 80 : 443)
    return "\(isPlain ? "http" : "https")://\(host)\(isUsual ? "" : ":\(port)")"
  }

  /// Reads the beginning of an address of at most 1,000 bytes: the scheme https, a name with a dot, and a path.
  ///
  /// Nil for anything else: users, numeric addresses, ports, signs that no URL has. `isTest` also accepts `http://127.0.0.1`
  /// with a port, where tests have a service of their own.
  public init?(_ address: String, isTest: Bool = false) {
    let bytes = Array(address.utf8)
    guard bytes.count <= PushSubscription.endpointBytes, bytes.allSatisfy(Self.isOfAddress) else {
      return nil
    }
    if isTest, let port = Self.testPort(address) {
      (host, self.port, isPlain) = ("127.0.0.1", port, true)
      return
    }
    let scheme = Array("https://".utf8)
    guard bytes.starts(with: scheme) else { return nil }
    let rest = bytes.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let name = rest[..<slash].map { (65...90).contains($0) ? $0 + 32 : $0 }
    guard Self.isName(name) else { return nil }
    (host, port, isPlain) = (String(decoding: name, as: UTF8.self), 443, false)
  }

  private static func testPort(_ address: String) -> UInt16? {
    let start = "http://127.0.0.1:"
    guard address.hasPrefix(start) else { return nil }
    return UInt16(address.dropFirst(start.count).prefix { $0 != "/" })
  }

  /// True for letters, digits, and the signs of RFC 3986 except `'`, `[` and `]`.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "-._~:/?&=%+,;@$!*()#".utf8.contains(byte)
  }

  /// True for labels of letters, digits and hyphens with dots between them, the last one with a letter: not a numeric address.
  private static func isName(_ name: [UInt8]) -> Bool {
    let labels = name.split(separator: 46, omittingEmptySubsequences: false)
    guard name.count <= 253, labels.count >= 2, let last = labels.last,
      last.allSatisfy({ (97...122).contains($0) || $0 == 45 || (48...57).contains($0) }),
      last.contains(where: { (97...122).contains($0) })
    else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != 45 && label.last != 45
        && label.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
  }
}
