internal import Glibc

/// Parts of a piece of text that need more than copying, found in one pass of eight bytes at a time.
///
/// A trait may be reported for a text that does not have it, but never missed.
@_spi(Syntax) public struct TextTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Bytes that are escaped in HTML.
  static let escaped = TextTraits(rawValue: 1)
  /// An `@`, which may begin a mention.
  static let at = TextTraits(rawValue: 2)
  /// White space other than single spaces.
  public static let white = TextTraits(rawValue: 4)
  /// A character beyond the first planes, which may be a placeholder.
  static let astral = TextTraits(rawValue: 8)

  var isPlain: Bool { isDisjoint(with: [.escaped, .at]) }

  /// The traits of these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Looks through a text.
  public init(_ text: Span<UInt8>) {
    var seen = Seen()
    text.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var index = 0
      while index &+ 8 <= bytes.count {
        seen.add(start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index &+= 8
      }
      if index == bytes.count { return }
      // Bytes that are missing in the last word are zero, which is not to be taken for white space.
      var last: UInt64 = 0
      memcpy(&last, start + index, bytes.count &- index)
      seen.add(last, missing: UInt64.max << (8 &* UInt64(bytes.count &- index)))
    }
    self = seen.traits
  }

  /// The traits of the words so far; the first byte of a text is the lowest of a word.
  private struct Seen {
    private var escaped: UInt64 = 0
    private var ats: UInt64 = 0
    private var white: UInt64 = 0
    private var astral: UInt64 = 0
    private var lastSpace: UInt64 = 0

    @inline(__always)
    var traits: TextTraits {
      var traits: UInt8 = 0
      if escaped & .highBits != 0 { traits |= TextTraits.escaped.rawValue }
      if ats & .highBits != 0 { traits |= TextTraits.at.rawValue }
      if white & .highBits != 0 { traits |= TextTraits.white.rawValue }
      if astral & .highBits != 0 { traits |= TextTraits.astral.rawValue }
      return TextTraits(rawValue: traits)
    }

    @inline(__always)
    mutating func add(_ word: UInt64, missing: UInt64 = 0) {
      escaped |= word.escapedBytes
      ats |= (word ^ 0x4040_4040_4040_4040).zeroBytes
      white |= (word | missing).controlBytes
      let spaces = (word ^ 0x2020_2020_2020_2020).exactZeroBytes
      white |= spaces & (spaces << 8 | lastSpace)
      lastSpace = spaces >> 56
      astral |= word & (word << 1) & (word << 2) & (word << 3)
    }
  }
}
