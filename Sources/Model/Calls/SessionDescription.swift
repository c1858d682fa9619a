/// A browser's offer or answer (RFC 8829) for a connection, in SDP (RFC 8866).
///
/// It is checked before it is passed on: sizes and counts, and every address in it. Addresses are numbers, or random names that
/// browsers give themselves (`.local`), so that no peer makes another look up a name.
public struct SessionDescription: Hashable, Sendable {
  /// The lines, each with a line feed.
  public let text: String

  /// The most bytes.
  public static let bytes = 16_384
  /// The most lines.
  static let maxLines = 600
  /// The most bytes of a line.
  static let lineBytes = 1024
  /// The most tracks of sound, picture and data.
  static let maxMedia = 8
  /// The most candidates.
  static let maxCandidates = 60

  /// Checks a description; nil for one that no browser sends.
  ///
  /// If `isRelayed`, only addresses of relays are left in it.
  public init?(_ text: String, isRelayed: Bool = false) {
    guard text.utf8.count <= Self.bytes else { return nil }
    var check = DescriptionCheck(isRelayed: isRelayed)
    for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      guard check.take(Array(line)) else { return nil }
    }
    guard check.isWhole else { return nil }
    self.text = String(decoding: check.kept, as: UTF8.self)
  }
}

/// Goes through the lines of a description.
private struct DescriptionCheck {
  let isRelayed: Bool
  private(set) var kept: [UInt8] = []
  private var lines = 0
  private var media = 0
  private var candidates = 0
  private var hasKey = false
  private var hasName = false

  init(isRelayed: Bool) { self.isRelayed = isRelayed }

  /// True if everything is there that a connection needs.
  var isWhole: Bool { media > 0 && hasKey && hasName }

  /// Takes a line; returns false if it is not valid.
  mutating func take(_ line: [UInt8]) -> Bool {
    lines += 1
    guard lines <= SessionDescription.maxLines, line.count <= SessionDescription.lineBytes,
      line.count >= 2, line[1] == UInt8(ascii: "="), line.allSatisfy({ (32...126).contains($0) }),
      lines > 1 || line.elementsEqual("v=0".utf8)
    else { return false }
    let value = line[2...]
    switch line[0] {
    case UInt8(ascii: "o"): return takeOrigin(value)
    case UInt8(ascii: "c"): return keep("c=", address: value.split(separator: 32)[...])
    case UInt8(ascii: "m"): return takeMedia(value) && keep(line)
    case UInt8(ascii: "a"): return takeAttribute(value, line)
    case UInt8(ascii: "v"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "b"):
      return keep(line)
    default: return false
    }
  }

  private mutating func keep(_ line: [UInt8]) -> Bool {
    kept += line
    kept.append(10)
    return true
  }

  /// Keeps a line that ends with an address, `IN IP4 192.0.2.7`.
  ///
  /// A withheld address is replaced by the unspecified one of its kind.
  private mutating func keep(_ start: String, address words: ArraySlice<ArraySlice<UInt8>>) -> Bool
  {
    let words = Array(words)
    guard words.count == 3, words[0].elementsEqual("IN".utf8), let kind = AddressKind(words[1]),
      kind.isAddress(words[2])
    else { return false }
    let address = isRelayed ? kind.nobody : Array(words[2])
    return keep(Array(start.utf8) + Array("IN ".utf8) + Array(words[1]) + [32] + address)
  }

  /// `- 4611731400430051336 2 IN IP4 127.0.0.1`.
  private mutating func takeOrigin(_ value: ArraySlice<UInt8>) -> Bool {
    let words = value.split(separator: 32)
    guard words.count == 6 else { return false }
    let start = words.prefix(3).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return keep("o=\(start) ", address: words.dropFirst(3))
  }

  /// `audio 9 UDP/TLS/RTP/SAVPF 111 63` (RFC 8829, section 5.1.2).
  private mutating func takeMedia(_ value: ArraySlice<UInt8>) -> Bool {
    media += 1
    let words = value.split(separator: 32)
    guard media <= SessionDescription.maxMedia, words.count >= 4 else { return false }
    let isKnown = ["audio", "video", "application"].contains { words[0].elementsEqual($0.utf8) }
    return isKnown && words[1].count <= 5 && words[1].allSatisfy { (48...57).contains($0) }
      && ["UDP/TLS/RTP/SAVPF", "UDP/DTLS/SCTP"].contains { words[2].elementsEqual($0.utf8) }
  }

  private mutating func takeAttribute(_ value: ArraySlice<UInt8>, _ line: [UInt8]) -> Bool {
    let name = value.prefix { $0 != UInt8(ascii: ":") }
    let rest = value.dropFirst(name.count + 1)
    func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
    if isNamed("candidate") {
      candidates += 1
      guard candidates <= SessionDescription.maxCandidates,
        let candidate = IceCandidate(String(decoding: value, as: UTF8.self), isRelayed: isRelayed)
      else { return false }
      return candidate.isWithheld || keep(Array("a=\(candidate.text)".utf8))
    }
    // RFC 3605: the port, and perhaps an address.
    if isNamed("rtcp") {
      let words = rest.split(separator: 32)
      guard words.count > 1 else { return keep(line) }
      let port = String(decoding: words[0], as: UTF8.self)
      return keep("a=rtcp:\(port) ", address: words.dropFirst())
    }
    // Skips an attribute that only an intermediate server sets, and one that names a source.
    if isNamed("remote-candidates") || isNamed("source-filter") { return true }
    if isNamed("fingerprint") { hasKey = true }
    if isNamed("ice-ufrag") { hasName = true }
    return keep(line)
  }
}

/// `IP4` or `IP6`.
private enum AddressKind {
  case four, six

  init?(_ word: ArraySlice<UInt8>) {
    if word.elementsEqual("IP4".utf8) {
      self = .four
    } else if word.elementsEqual("IP6".utf8) {
      self = .six
    } else {
      return nil
    }
  }

  /// True if a word is a numeric address.
  func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
    NetworkAddress(String(decoding: word, as: UTF8.self)) != nil
  }

  /// The unspecified address.
  var nobody: [UInt8] { Array((self == .four ? "0.0.0.0" : "::").utf8) }
}
