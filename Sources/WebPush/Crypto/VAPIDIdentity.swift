import Model
public import Time

/// Identification of a site to push services (VAPID, RFC 8292).
public struct VAPIDIdentity: Sendable {
  /// The key whose public point browsers got.
  let key: PrivateKey
  /// Contact of the operators for the service: `mailto:club@example.org`, or the site's address.
  let contact: String

  /// Seconds for which a token is valid; 24 hours are the most (section 2).
  static let lifetime: Int64 = 12 * 3600

  /// Takes both.
  public init(_ key: PrivateKey, contact: String) {
    (self.key, self.contact) = (key, contact)
  }

  /// The value of the field `Authorization` for a service by its origin, `https://push.example`.
  ///
  /// Nil only where a signature cannot be made.
  public func authorization(for origin: String, at now: Timestamp) -> String? {
    let end = now.adding(seconds: Self.lifetime).seconds
    let claims =
      #"{"aud":\#(JSON.text(origin).text),"exp":\#(end),"sub":\#(JSON.text(contact).text)}"#
    let head = Base64URL.text(Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8))
    let body = Base64URL.text(Array(claims.utf8))
    guard let signature = key.sign(Array("\(head).\(body)".utf8)) else { return nil }
    let token = "\(head).\(body).\(Base64URL.text(signature))"
    return "vapid t=\(token), k=\(Base64URL.text(key.point))"
  }
}
