import CBearSSL
import Model

/// A name and a password with which a browser may use the site's relay for some minutes (coturn, `use-auth-secret`; “A REST API
/// For Access To TURN Services”, draft-uberti-behave-turn-rest-00, section 2.2).
public struct RelayPassword: Hashable, Sendable {
  /// Second at which it expires, a colon, and the owner.
  public let name: String
  /// The HMAC-SHA1 of the name (RFC 2104), in base64.
  public let password: String

  /// Seconds for which it is valid.
  public static let lifetime: Int64 = 600

  /// Makes one with the secret shared with the relay.
  public init(for owner: String, secret: String, at seconds: Int64) {
    name = "\(seconds + Self.lifetime):\(owner)"
    let (key, words) = (Array(secret.utf8), Array(name.utf8))
    var hash = [UInt8](repeating: 0, count: 20)
    tertulia_hmac_sha1(key, key.count, words, words.count, &hash)
    // Base64 for URLs has two different characters, and no padding (RFC 4648, section 5).
    let text = Base64URL.text(hash).utf8.map { $0 == 45 ? UInt8(43) : $0 == 95 ? 47 : $0 }
    password = String(decoding: text, as: UTF8.self) + "="
  }
}
