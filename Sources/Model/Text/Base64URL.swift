/// Bytes as letters, digits, `-` and `_` (RFC 4648, section 5), without padding.
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Encodes bytes.
  public static func text(_ bytes: [UInt8]) -> String {
    var (text, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    text.reserveCapacity(length(of: bytes.count))
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> count & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes the bytes before the first invalid sign.
  public static func bytes(_ text: some Sequence<UInt8>) -> [UInt8] {
    var (bytes, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for sign in text {
      guard let value = value(sign) else { break }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return bytes
  }

  /// Number of letters that encode a number of bytes.
  public static func length(of bytes: Int) -> Int { (bytes * 8 + 5) / 6 }

  private static func value(_ sign: UInt8) -> UInt32? {
    switch sign {
    case 65...90: UInt32(sign) - 65
    case 97...122: UInt32(sign) - 71
    case 48...57: UInt32(sign) + 4
    case 45: 62
    case 95: 63
    default: nil
    }
  }
}
