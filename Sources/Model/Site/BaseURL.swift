/// Public address of the site: `https://club.example` or, in a folder, `https://uni.example/~club`.
///
/// Links inside the site use only the path; feeds, canonical links, the sitemap and emails have the whole address. It never
/// comes from a request (a forged `Host` must not reach a page).
public struct BaseURL: Hashable, Sendable {
  /// Scheme and authority without a slash at the end: `https://club.example:8080`.
  public let origin: String
  /// Empty, or a path that begins and does not end with a slash: `/~club`.
  public let path: String
  /// The whole address, without a slash at the end.
  public let text: String

  /// `http://localhost`, the default.
  public static let localhost = BaseURL(origin: "http://localhost")

  private init(origin: String) { (self.origin, path, text) = (origin, "", origin) }

  /// Accepts an absolute http or https address without query, fragment or user; nil for anything else.
  ///
  /// A slash at the end is dropped: `https://club.example/` and `https://club.example` are the same.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 > 32 && $0 < 127 && !Self.refused.contains($0) }),
      let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) })
    else { return nil }
    let rest = bytes.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { $0 != 47 }
    guard !authority.isEmpty else { return nil }
    var path = rest.dropFirst(authority.count)
    while path.last == 47 { path = path.dropLast() }
    let segments = path.split(separator: 47, omittingEmptySubsequences: false).dropFirst()
    guard segments.allSatisfy({ !$0.isEmpty && !$0.elementsEqual([46, 46]) }) else { return nil }
    origin = scheme + String(decoding: authority, as: UTF8.self)
    self.path = String(decoding: path, as: UTF8.self)
    self.text = origin + self.path
  }

  /// True for characters that a base address cannot have: `" # < > ? @ \ ^ { | }` and the back quote.
  private static let refused: [UInt8] = [
    34, 35, 60, 62, 63, 64, 92, 94, 96, 123, 124, 125,
  ]

  /// The host without scheme and port: `club.example`.
  public var host: String {
    let authority = origin.utf8.drop { $0 != 47 }.drop { $0 == 47 }
    // An IPv6 address has colons inside its brackets.
    let end = authority.lastIndex(of: 93) ?? authority.startIndex
    let port = authority[end...].firstIndex(of: 58) ?? authority.endIndex
    return String(authority[..<port]) ?? ""
  }

  /// True if the site is reached over TLS.
  public var isSecure: Bool { origin.hasPrefix("https://") }
}
