/// The name of a member in addresses and mentions, such as `irene-s`.
///
/// It is unique, never changed, and never reused.
public struct Username: Hashable, Sendable {
  /// Three to thirty small letters, digits, `-` and `_`, the first a letter or a digit.
  public let text: String

  /// Fewest and most characters.
  public static let length = 3...30

  /// Reads a typed name, in any case and with accents; nil for anything else.
  public init?(_ typed: String) {
    let folded = Folding.username(typed)
    let bytes = Array(folded.utf8)
    guard Self.length.contains(bytes.count), let first = bytes.first, first != 45, first != 95,
      bytes.allSatisfy(Self.isAllowed)
    else { return nil }
    text = folded
  }

  /// Derives a username from a text that is not one; nil when too little of it is left.
  public init?(suggestedBy typed: String) {
    var bytes: [UInt8] = []
    for byte in Folding.username(typed).utf8 {
      if Self.isAllowed(byte) {
        bytes.append(byte)
      } else if byte < 128, let last = bytes.last, last != 45 {
        bytes.append(45)
      }
    }
    while let first = bytes.first, first == 45 || first == 95 { bytes.removeFirst() }
    bytes = Array(bytes.prefix(Self.length.upperBound))
    while bytes.last == 45 { bytes.removeLast() }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the username with a number at its end, shortened to the allowed length.
  public func numbered(_ number: Int) -> Username? {
    let end = "-\(number)"
    return Username(String(text.prefix(Self.length.upperBound - end.utf8.count)) + end)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte) || byte == 45 || byte == 95
  }
}
