/// A way to a browser that another one may try (RFC 8839, section 5.1): `candidate:1 1 udp 2122260223 192.0.2.7 54321 typ host`.
public struct IceCandidate: Hashable, Sendable {
  /// The whole candidate, from `candidate:` on.
  public let text: String
  /// True if only candidates of relays are passed on and this is not one.
  let isWithheld: Bool

  /// The most bytes.
  static let bytes = 512
  /// The most words.
  private static let maxWords = 40

  /// Checks a candidate; nil for one that no browser sends, and for host names other than random ones (`.local`).
  ///
  /// If `isRelayed`, the address that the relay sees is left out.
  init?(_ text: String, isRelayed: Bool) {
    guard text.utf8.count <= Self.bytes else { return nil }
    var words = text.utf8.split(separator: 32, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard (8...Self.maxWords).contains(words.count), words[0].hasPrefix("candidate:"),
      Self.isToken(words[0].utf8.dropFirst(10), atMost: 32), Self.isNumber(words[1], digits: 3),
      ["udp", "tcp", "UDP", "TCP"].contains(words[2]), Self.isNumber(words[3], digits: 10),
      Self.isAddress(words[4]), Self.isNumber(words[5], digits: 5), words[6] == "typ",
      ["host", "srflx", "prflx", "relay"].contains(words[7]), words.count.isMultiple(of: 2)
    else { return nil }
    for index in stride(from: 8, to: words.count, by: 2) {
      let (name, value) = (words[index], words[index + 1])
      switch name {
      case "raddr":
        guard Self.isAddress(value) else { return nil }
        if isRelayed { words[index + 1] = "0.0.0.0" }
      case "rport":
        guard Self.isNumber(value, digits: 5) else { return nil }
        if isRelayed { words[index + 1] = "0" }
      default:
        guard Self.isToken(name.utf8[...], atMost: 32), Self.isToken(value.utf8[...], atMost: 256)
        else { return nil }
      }
    }
    isWithheld = isRelayed && words[7] != "relay"
    self.text = words.joined(separator: " ")
  }

  /// Letters, digits and the signs of base64, `-`, `_` and `.`: these cannot hide an address that anyone looks up.
  private static func isToken(_ word: some Collection<UInt8>, atMost limit: Int) -> Bool {
    (1...limit).contains(word.count)
      && word.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || "+/=-_.".utf8.contains($0)
      }
  }

  private static func isNumber(_ word: String, digits: Int) -> Bool {
    (1...digits).contains(word.utf8.count) && word.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// True for a numeric address, and for the name that a browser made up for itself, which no name server has
  /// (draft-ietf-mmusic-mdns-ice-candidates, section 3.1.1): a UUID and `.local`.
  private static func isAddress(_ word: String) -> Bool {
    if NetworkAddress(word) != nil { return true }
    let bytes = Array(word.utf8)
    return bytes.count == 42 && bytes.suffix(6).elementsEqual(".local".utf8)
      && bytes.dropLast(6).allSatisfy {
        (48...57).contains($0) || (97...102).contains($0) || (65...70).contains($0) || $0 == 45
      }
  }
}

/// Candidates found after the description was sent.
///
/// Each line has the track's name, a space, and the candidate.
public struct IceCandidates: Hashable, Sendable {
  /// The lines.
  public let text: String

  /// The most candidates at a time.
  static let most = 30

  /// Checks a list of candidates; nil for one that no browser sends, and for an empty one.
  public init?(_ text: String, isRelayed: Bool = false) {
    let lines = text.utf8.split(separator: 10, maxSplits: Self.most + 1)
    guard (1...Self.most).contains(lines.count) else { return nil }
    var kept: [String] = []
    for line in lines {
      let mid = line.prefix { $0 != 32 }
      guard (1...16).contains(mid.count),
        mid.allSatisfy({
          (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        }),
        let candidate = IceCandidate(
          String(decoding: line.dropFirst(mid.count + 1), as: UTF8.self), isRelayed: isRelayed)
      else { return nil }
      if !candidate.isWithheld {
        kept.append("\(String(decoding: mid, as: UTF8.self)) \(candidate.text)")
      }
    }
    self.text = kept.joined(separator: "\n")
  }
}

/// A message from one page of a call to another.
public enum CallSignal {
  /// Number of a signal, unique on the site.
  public typealias ID = Identifier<CallSignal>

  /// Kind of signal; the raw values are stored.
  public enum Kind: String, Sendable {
    /// An offer.
    case offer
    /// The answer to an offer.
    case answer
    /// Further candidates.
    case candidates
  }
}
