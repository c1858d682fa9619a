import CSodium

/// SipHash-2-4 (Aumasson and Bernstein, 2012): a short hash for which collisions cannot be made without the key.
///
/// The key is its 16 bytes as two numbers, and the hash its 8 bytes as one, the least significant byte first. As in
/// `ContentHasher`, `sodium_init` is not needed.
public func shortHash(_ bytes: [UInt8], key: (UInt64, UInt64)) -> UInt64 {
  let key = [key.0, key.1].flatMap { word in
    (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }
  var hash = [UInt8](repeating: 0, count: 8)
  // Never fails.
  _ = crypto_shorthash(&hash, bytes, UInt64(bytes.count), key)
  return hash.reversed().reduce(0) { $0 << 8 | UInt64($1) }
}
