import CBearSSL
import Model

/// A name and a password with which a browser may use the site's relay for some minutes (coturn, `use-auth-secret`; “A REST API For
/// Access To TURN Services”, draft-uberti-behave-turn-rest-00, section 2.2).
public struct RelayPassword: Hashable, Sendable {
  /// The second at which it ends, a colon, and whose it is.
  public let name: String
  /// The HMAC-SHA1 of the name (RFC 2104), in base64.
  public let password: String

  /// Seconds for which one can be used.
  public static let lifetime: Int64 = 600

  /// Makes one with the secret that the relay knows.
  public init(for owner: String, secret: String, at seconds: Int64) {
    name = "\(seconds + Self.lifetime):\(owner)"
    let (key, words) = (Array(secret.utf8), Array(name.utf8))
    var hash = [UInt8](repeating: 0, count: 20)
    tertulia_hmac_sha1(key, key.count, words, words.count, &hash)
    // Base64 for URLs has two other signs, and nothing at the end (RFC 4648, section 5).
    let text = Base64URL.text(hash).utf8.map { $0 == 45 ? UInt8(43) : $0 == 95 ? 47 : $0 }
    password = String(decoding: text, as: UTF8.self) + "="
  }
}
