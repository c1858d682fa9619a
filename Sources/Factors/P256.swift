import CBearSSL

/// The curve P-256 (FIPS 186-4, D.1.2.3).
public enum P256 {
  /// True if 65 bytes are an uncompressed point of the curve.
  public static func isPoint(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 65 else { return false }
    var two = [UInt8](repeating: 0, count: 32)
    two[31] = 2
    var product = [UInt8](repeating: 0, count: 32)
    return tertulia_p256_agree(bytes, two, &product) == 1
  }
}
