import CBearSSL
import CSodium

/// The public key of a passkey, as authenticators write it (COSE_Key, RFC 9053), for the algorithms that we request.
public enum PasskeyKey: Hashable, Sendable {
  /// ES256: a point of P-256 without compression, 65 bytes.
  case p256([UInt8])
  /// EdDSA with Ed25519: 32 bytes.
  case ed25519([UInt8])
  /// RS256: modulus and exponent, the most significant byte first.
  case rsa(modulus: [UInt8], exponent: [UInt8])

  /// The numbers of the algorithms (IANA, “COSE Algorithms”), in order of preference.
  public static let algorithms: [Int64] = [-7, -8, -257]

  /// Reads a complete COSE_Key; nil for another algorithm, and for an invalid key.
  public init?(_ bytes: [UInt8]) {
    guard let (key, rest) = CBOR.read(bytes[...]), rest.isEmpty else { return nil }
    self.init(key)
  }

  init?(_ key: CBOR) {
    switch (key[1]?.number, key[3]?.number) {
    case (2, -7):
      guard key[-1]?.number == 1, let x = key[-2]?.bytes, let y = key[-3]?.bytes, x.count == 32,
        y.count == 32
      else { return nil }
      self = .p256([4] + x + y)
    case (1, -8):
      guard key[-1]?.number == 6, let x = key[-2]?.bytes, x.count == 32 else { return nil }
      self = .ed25519(x)
    case (3, -257):
      guard let modulus = key[-1]?.bytes, let exponent = key[-2]?.bytes,
        (256...512).contains(modulus.count), (1...8).contains(exponent.count)
      else { return nil }
      self = .rsa(modulus: modulus, exponent: exponent)
    default: return nil
    }
  }

  /// True if a signature over a message is by the key's owner.
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard !signature.isEmpty, signature.count <= 1024 else { return false }
    switch self {
    case .p256(let point):
      return tertulia_verify_p256(point, Self.sha256(message), signature, signature.count) == 1
    case .ed25519(let key):
      return signature.count == 64
        && crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
    case .rsa(let modulus, let exponent):
      return tertulia_verify_rsa(
        modulus, modulus.count, exponent, exponent.count, Self.sha256(message), signature,
        signature.count) == 1
    }
  }

  /// SHA-256 (FIPS 180-4): 32 bytes.
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    // Never fails.
    _ = crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }
}
