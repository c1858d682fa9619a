/// A claim that a web server passes on about a person whom an identity provider has signed in, each in a variable of its own.
public enum SSOClaim: String, CaseIterable, Sendable {
  /// The account at the provider; without it no one is signed in.
  case user
  /// The email address, by which an account here is found.
  case email
  /// Confirmation of that address.
  case emailVerified = "email_verified"
  /// The name.
  case name
  /// `1991-03-09`.
  case birthDate = "birth_date"
  /// The gender in the form of OpenID Connect (Core 1.0, section 5.1): `female`, `male`, or another word.
  case gender
  /// The address of a photo.
  case picture
}

/// An identity provider, by which people sign in: the section `sso:` of `site.yml`.
///
/// The variables are trusted only at the provider's own address, and none of them may be a variable that a header field of a
/// request sets.
public struct SSOProvider: Hashable, Sendable {
  /// The most providers of a site.
  public static let most = 8

  /// The last part of its address, `/do/sign-in/sso/university`; empty for the only one of a site, at `/do/sign-in/sso`.
  public let id: String
  /// Name on the sign-in page, by language; empty where the site's only provider has none.
  public var label = LocalizedText()
  /// The hosts from which photos are fetched.
  public var pictureHosts: [String] = []
  /// The variable of each claim that is read.
  public private(set) var variables: [SSOClaim: String]

  /// Creates a provider with the variables of the two required claims.
  public init(id: String = "", user: String = "REMOTE_USER", email: String) {
    self.id = id
    variables = [.user: user, .email: email]
  }

  /// The variable of a claim; a name that cannot be a variable is ignored.
  public subscript(claim: SSOClaim) -> String? {
    get { variables[claim] }
    set { variables[claim] = newValue.flatMap { Self.isVariable($0) ? $0 : nil } }
  }

  /// True if a text can be an id: 1 to 32 small letters, digits and hyphens.
  public static func isID(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy(isLetter)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte) || byte == 45
  }

  /// True if a text is a host name in small letters, such as `lh3.googleusercontent.com`: not a network address, and without a
  /// port.
  public static func isHost(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1 && text.utf8.count <= 253
      && labels.allSatisfy { (1...63).contains($0.count) && $0.allSatisfy(isLetter) }
      && labels.last?.contains { (97...122).contains($0) } == true
  }

  /// True if the address of a picture may be fetched: `https`, from one of the hosts, without user, port or spaces.
  public func mayFetch(_ address: String) -> Bool {
    guard address.utf8.count <= 1024, address.utf8.starts(with: "https://".utf8),
      address.utf8.allSatisfy({ (33...126).contains($0) && !"\"'\\<>^`{|}".utf8.contains($0) })
    else { return false }
    let host = address.utf8.dropFirst(8).prefix { !"/?#".utf8.contains($0) }
    return pictureHosts.contains(String(Substring(host)))
  }

  /// First parts of variables that the sender of a request controls: header fields and the address (RFC 3875, section 4.1).
  private static let asked = [
    "HTTP_", "CONTENT_", "PATH_", "QUERY_", "REQUEST_", "SCRIPT_", "SERVER_", "DOCUMENT_",
    "REMOTE_A",
    "REMOTE_H", "REMOTE_P",
  ]

  /// True if only a web server can set a variable of this name: capitals, small letters, digits, `_`, and none of those that
  /// describe the request.
  public static func isVariable(_ name: String) -> Bool {
    let bytes = name.utf8
    let isWord = bytes.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
    }
    return isWord && (1...64).contains(bytes.count) && !(48...57).contains(bytes.first ?? 48)
      && !asked.contains { name.uppercased().hasPrefix($0) }
  }
}

// The keys of a provider: below `sso:` for the only one, below its id where there are several. `sso` itself reads and stores them.
extension SSOProvider {
  static func declare(to visitor: inout some SettingsVisitor) {
    let variable = "a variable that the web server sets, such as OIDC_CLAIM_email"
    // The account at the provider.
    visitor.inner(Setting("sso.user", otherwise: "`REMOTE_USER`"), expected: variable)
    // The email address, by which accounts here are found; required for every provider.
    visitor.inner(Setting("sso.email", otherwise: "required"), expected: variable)
    // The confirmation of the address: if named, it must be `1` or `true`.
    visitor.inner("sso.email_verified", expected: variable)
    // The name of the person.
    visitor.inner("sso.name", expected: variable)
    // The birth date, such as `1991-03-09`.
    visitor.inner("sso.birth_date", expected: variable)
    // The gender.
    visitor.inner("sso.gender", expected: variable)
    // The address of a photo.
    visitor.inner(Setting("sso.picture", needs: "picture_hosts"), expected: variable)
    // The hosts from which photos are fetched.
    visitor.inner("sso.picture_hosts", expected: "a list such as [lh3.googleusercontent.com]")
    // The name of the provider on the sign-in page; required if there are several.
    visitor.inner("sso.label", expected: "a text, or one for each language")
  }
}
