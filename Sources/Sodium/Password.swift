import CSodium

/// Password hashes for storage: Argon2id with 19 MiB and two passes (OWASP's minimum), salted, as a string that contains these
/// parameters.
public enum PasswordHash {
  /// Hashes a password; nil when there is not enough memory.
  ///
  /// Takes some 20 ms and 19 MiB: before any transaction, and never more than a few at a time.
  public static func make(_ password: String) -> String? {
    let bytes = Array(password.utf8.map { CChar(bitPattern: $0) })
    var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    guard isReady,
      crypto_pwhash_str_alg(
        &hash, bytes, UInt64(bytes.count), passes, memory, crypto_pwhash_ALG_ARGON2ID13) == 0
    else { return nil }
    return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// True if a password matches a hash; takes as long as making one.
  public static func verify(_ password: String, against hash: String) -> Bool {
    let bytes = Array(password.utf8.map { CChar(bitPattern: $0) })
    return isReady && crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
  }

  /// A hash that matches no password: verified where there is no account, so that it takes as long.
  public static let nobody =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  private static let passes: UInt64 = 2
  private static let memory = 19 << 20
  /// Chooses the fastest code for this processor.
  private static let isReady = sodium_init() >= 0
}
