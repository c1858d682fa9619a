import CBearSSL
import CSodium

/// The codes of an authenticator app: six digits, new ones every half minute (TOTP, RFC 6238, with SHA-1 as in all apps).
public struct OneTimeCodes: Sendable {
  /// Secret shared by the app and the site: 20 bytes, as RFC 4226 (section 4, R6) advises.
  public let secret: [UInt8]

  /// Bytes of a secret.
  public static let bytes = 20
  /// Digits of a code.
  public static let digits = 6
  /// Seconds for which a code is shown.
  public static let period: Int64 = 30
  /// Steps that the clock of a phone may be ahead or behind (RFC 6238, section 5.2).
  static let drift: Int64 = 1

  /// Makes a secret of the kernel's randomness.
  public init() {
    var bytes = [UInt8](repeating: 0, count: Self.bytes)
    randombytes_buf(&bytes, bytes.count)
    secret = bytes
  }

  /// Takes a stored secret, or one decoded from base 32; nil for one of another length.
  public init?(_ secret: [UInt8]?) {
    guard let secret, secret.count == Self.bytes else { return nil }
    self.secret = secret
  }

  /// The code of a step; steps are half minutes since 1970.
  public func code(of step: Int64) -> String {
    let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> (8 * $0)) }
    var hash = [UInt8](repeating: 0, count: 20)
    tertulia_hmac_sha1(secret, secret.count, counter, counter.count, &hash)
    // RFC 4226, section 5.3: four bytes from the offset in the last half byte.
    let start = Int(hash[19] & 15)
    let number = hash[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
    let text = String(number % 1_000_000)
    return String(repeating: "0", count: Self.digits - text.utf8.count) + text
  }

  /// The step whose code was typed, now or half a minute away.
  ///
  /// Nil for a wrong code, and for a step that is not later than the last accepted one: no code works twice.
  public func step(of typed: String, at seconds: Int64, after last: Int64) -> Int64? {
    let digits = Array(typed.utf8.filter { $0 != 32 })
    guard digits.count == Self.digits, digits.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    let now = seconds / Self.period
    var found: Int64?
    // All are compared, even after a match.
    for step in (now - Self.drift)...(now + Self.drift) where step > last {
      let code = Array(code(of: step).utf8)
      if sodium_memcmp(code, digits, digits.count) == 0 { found = step }
    }
    return found
  }

  /// The secret for typing: 32 letters and digits in groups of four.
  public var key: String {
    let text = Array(Base32.text(secret).utf8)
    return stride(from: 0, to: text.count, by: 4).map {
      String(decoding: text[$0..<min($0 + 4, text.count)], as: UTF8.self)
    }.joined(separator: " ")
  }

  /// The address that sets up an app (the “Key Uri Format” of Google Authenticator); neither name may have characters that are
  /// invalid in an address.
  public func address(issuer: String, account: String) -> String {
    "otpauth://totp/\(issuer):\(account)?secret=\(Base32.text(secret))&issuer=\(issuer)"
      + "&algorithm=SHA1&digits=\(Self.digits)&period=\(Self.period)"
  }
}

/// Bytes as capital letters and digits (RFC 4648, section 6), without padding.
public enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// The text of some bytes.
  public static func text(_ bytes: [UInt8]) -> String {
    var (text, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(bits >> UInt32(count) & 31)])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil for an invalid one.
  public static func bytes(_ text: String) -> [UInt8]? {
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for sign in text.utf8 {
      guard let value = alphabet.firstIndex(of: sign) else { return nil }
      bits = bits << 5 | UInt32(value)
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
    return bits == 0 ? bytes : nil
  }
}
