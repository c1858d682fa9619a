/// The address of a LibreTranslate server, which the operator names: `https://translate.example.org`, `http://127.0.0.1:5000`.
///
/// Unlike the addresses that browsers send (`PushOrigin`), it may be on this machine or in its network.
public struct TranslationServer: Hashable, Sendable {
  /// The name of the host in small letters, or its numeric address, without brackets.
  public let host: String
  /// The port.
  public let port: UInt16
  /// True if it is contacted without TLS: only on this machine or in a private network.
  public let isPlain: Bool
  /// The path below which it answers, without a slash at the end: "" or `/libretranslate`.
  public let path: String

  /// The most bytes of an address.
  private static let most = 400

  /// Reads an address of at most 400 bytes; nil for users, queries, fragments, and signs that no plain URL has.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.most else { return nil }
    let (secure, plain) = (Array("https://".utf8), Array("http://".utf8))
    isPlain = bytes.starts(with: plain)
    guard isPlain || bytes.starts(with: secure) else { return nil }
    let rest = bytes.dropFirst(isPlain ? plain.count : secure.count)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    guard let (host, port) = Self.hostAndPort(Array(authority), usual: isPlain ? 80 : 443),
      let path = Self.path(rest.dropFirst(authority.count))
    else { return nil }
    (self.host, self.port, self.path) = (host, port, path)
  }

  /// The address, without a slash at the end.
  public var text: String {
    let isUsual = port == (isPlain ? 80 : 443)
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isPlain ? "http" : "https")://\(name)\(isUsual ? "" : ":\(port)")\(path)"
  }

  /// Numeric address of the host; nil for a name, which has to be looked up.
  public var address: NetworkAddress? { NetworkAddress(host) }

  private static func hostAndPort(_ bytes: [UInt8], usual: UInt16) -> (String, UInt16)? {
    var (name, rest) = (bytes[...], bytes[...])
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      (name, rest) = (bytes[1..<end], bytes[(end + 1)...])
      let text = String(decoding: name, as: UTF8.self)
      guard let address = NetworkAddress(text), !address.isIPv4 else { return nil }
      return port(rest, usual: usual).map { (address.description, $0) }
    }
    name = bytes.prefix { $0 != UInt8(ascii: ":") }
    rest = bytes[name.endIndex...]
    let small = name.map { (65...90).contains($0) ? $0 + 32 : $0 }
    guard isName(small), let port = port(rest, usual: usual) else { return nil }
    return (String(decoding: small, as: UTF8.self), port)
  }

  /// Reads `:5000`, or nothing.
  private static func port(_ bytes: ArraySlice<UInt8>, usual: UInt16) -> UInt16? {
    guard let colon = bytes.first else { return usual }
    let digits = bytes.dropFirst()
    guard colon == UInt8(ascii: ":"), (1...5).contains(digits.count),
      digits.allSatisfy({ (48...57).contains($0) }),
      let port = UInt16(Substring(decoding: digits, as: UTF8.self)), port > 0
    else { return nil }
    return port
  }

  /// True for labels of letters, digits and hyphens with dots between them; if the last label is a number, the host must be an
  /// address.
  private static func isName(_ name: [UInt8]) -> Bool {
    let labels = name.split(separator: 46, omittingEmptySubsequences: false)
    guard let last = labels.last, name.count <= 253 else { return false }
    if last.allSatisfy({ (48...57).contains($0) }) {
      return NetworkAddress(String(decoding: name, as: UTF8.self)) != nil
    }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != 45 && label.last != 45
        && label.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
  }

  private static func path(_ bytes: ArraySlice<UInt8>) -> String? {
    var bytes = bytes
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let isPlain = bytes.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || "-._~/".utf8.contains($0)
    }
    let path = String(decoding: bytes, as: UTF8.self)
    let hasDots = path.utf8.split(separator: 47).contains { $0.allSatisfy { $0 == 46 } }
    return isPlain && !hasDots ? path : nil
  }
}

extension PushOrigin {
  /// The origin of a server that the operator named.
  public init(_ server: TranslationServer) {
    (host, port, isPlain) = (server.host, server.port, server.isPlain)
  }
}
