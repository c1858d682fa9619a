import CSodium

/// 32 random bytes that grant access: a session's cookie, the token of a link.
///
/// Only `digest` is ever stored, so that the contents of the database cannot be used to gain access.
public struct Secret: Hashable, Sendable {
  /// Text for transport: 43 characters of base64url (RFC 4648, section 5), without padding.
  public let text: String
  /// Stored form for lookups: BLAKE2b of the text, 32 bytes as 64 hexadecimal digits.
  public var digest: String { Self.digest(of: text) }

  /// Makes a new one of the kernel's randomness.
  public init() {
    var bytes = [UInt8](repeating: 0, count: 32)
    randombytes_buf(&bytes, bytes.count)
    text = Self.base64url(bytes)
  }

  /// Takes a presented secret; nil for anything in another form.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 43, text.utf8.allSatisfy({ Self.alphabet.contains($0) }) else {
      return nil
    }
    self.text = String(text)
  }

  /// Derives the secret of a name, which can only be made again with this key and that name: keyed BLAKE2b, 32 bytes.
  public init(named name: String, key: Secret) {
    var bytes = [UInt8](repeating: 0, count: 32)
    let (name, key) = (Array(name.utf8), Array(key.text.utf8))
    // Fails only for bad lengths, and these are constant.
    _ = crypto_generichash(&bytes, bytes.count, name, UInt64(name.count), key, key.count)
    text = Self.base64url(bytes)
  }

  /// Digest of any text that is looked up by it.
  static func digest(of text: String) -> String {
    let hasher = ContentHasher(bytes: 32)
    hasher.add(Array(text.utf8)[...])
    return hasher.finish()
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func base64url(_ bytes: [UInt8]) -> String {
    var (text, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count) & 63)])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A code to be read aloud or written on a board: twelve letters and digits in groups of four, 60 bits.
public struct JoinCode: Hashable, Sendable {
  /// The code as it is handed out: `K7QM-2PXR-9DHT`.
  public let text: String
  /// Stored form for lookups.
  public var digest: String { Secret.digest(of: text) }

  /// Without letters that look like others: I, L, O, U (Crockford's base 32).
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Makes a new one of the kernel's randomness.
  public init() {
    var bytes = [UInt8](repeating: 0, count: 12)
    randombytes_buf(&bytes, bytes.count)
    text = Self.grouped(bytes.map { Self.alphabet[Int($0 & 31)] })
  }

  /// Reads a typed code, ignoring case, spaces and hyphens; nil for anything else.
  public init?(_ typed: String) {
    var letters: [UInt8] = []
    for byte in typed.utf8 where byte != 32 && byte != 45 {
      guard let letter = Self.letter(byte), letters.count < 12 else { return nil }
      letters.append(letter)
    }
    guard letters.count == 12 else { return nil }
    text = Self.grouped(letters)
  }

  /// The intended letter or digit: small letters are capitals, `O` is zero, `I` and `L` are one.
  private static func letter(_ byte: UInt8) -> UInt8? {
    let capital = (97...122).contains(byte) ? byte - 32 : byte
    switch capital {
    case UInt8(ascii: "O"): return UInt8(ascii: "0")
    case UInt8(ascii: "I"), UInt8(ascii: "L"): return UInt8(ascii: "1")
    default: return alphabet.contains(capital) ? capital : nil
    }
  }

  private static func grouped(_ letters: [UInt8]) -> String {
    var text: [UInt8] = []
    for (index, letter) in letters.enumerated() {
      if index > 0, index % 4 == 0 { text.append(45) }
      text.append(letter)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
