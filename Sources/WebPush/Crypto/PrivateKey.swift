import CBearSSL

/// A private key of P-256, with its public point.
public struct PrivateKey: Sendable {
  /// 32 bytes, the most significant first.
  public let bytes: [UInt8]
  /// The public point without compression, 65 bytes.
  public let point: [UInt8]

  /// Bytes of a private key.
  public static let length = 32
  /// The order of the curve (FIPS 186-4, D.1.2.3): keys are at least 1 and less than it.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// Makes one of the kernel's randomness.
  public init() {
    while true {
      if let key = Self(Random.bytes(Self.length)) {
        self = key
        return
      }
    }
  }

  /// Takes a stored key; nil for invalid bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length, bytes.contains(where: { $0 != 0 }),
      bytes.lexicographicallyPrecedes(Self.order)
    else { return nil }
    var point = [UInt8](repeating: 0, count: 65)
    guard tertulia_p256_public(bytes, &point) == 1 else { return nil }
    (self.bytes, self.point) = (bytes, point)
  }

  /// Shared secret of ECDH: the x coordinate, 32 bytes; nil where the other's bytes are not a point of the curve.
  func agree(with point: [UInt8]) -> [UInt8]? {
    guard point.count == 65 else { return nil }
    var shared = [UInt8](repeating: 0, count: 32)
    return tertulia_p256_agree(point, bytes, &shared) == 1 ? shared : nil
  }

  /// An ECDSA signature of a message's SHA-256, as two numbers of 32 bytes (ES256: RFC 7518, section 3.4).
  func sign(_ message: [UInt8]) -> [UInt8]? {
    var hash = [UInt8](repeating: 0, count: 32)
    tertulia_sha256(message, message.count, &hash)
    var signature = [UInt8](repeating: 0, count: 64)
    return tertulia_sign_p256(bytes, hash, &signature) == 1 ? signature : nil
  }
}

/// Randomness of the kernel.
enum Random {
  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
