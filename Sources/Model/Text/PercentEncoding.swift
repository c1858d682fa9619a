/// Encodes bytes as `%4A` where they may not stay as they are (RFC 3986, section 2.1).
public enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// A text in which every byte that may not stay is encoded.
  public static func text(
    _ text: String, keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> String {
    String(decoding: bytes(text.utf8, keeping: isKept), as: UTF8.self)
  }

  /// Encodes every byte that may not stay.
  public static func bytes(
    _ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool
  ) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return encoded
  }

  /// The decoded bytes of a text; a percent sign without two digits stays.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// The decoded text; nil if it is not UTF-8.
  public static func decodedText(_ text: String) -> String? {
    String(validating: decoded(Array(text.utf8)), as: UTF8.self)
  }

  /// True for letters, digits and `-._~`, which are never special (section 2.3).
  public static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: true
    default: false
    }
  }
}
