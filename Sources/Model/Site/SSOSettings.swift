/// What the web server says of who it let in by the house's own door, a variable of its own for each.
public enum SSOClaim: String, CaseIterable, Sendable {
  /// Who it is; without it nobody was let in.
  case user
  /// The e-mail address, by which an account is known.
  case email
  /// Whether that was confirmed.
  case emailVerified = "email_verified"
  /// The name.
  case name
  /// `1991-03-09`.
  case birthDate = "birth_date"
  /// As OpenID Connect has it: `female`, `male`, or another word.
  case gender
}

/// Signing in by the house's own door: what `site.yml` says under `sso:`, the names of variables.
///
/// They are believed at one address alone, and none of them may be what a header field of a request becomes.
public struct SSOSettings: Hashable, Sendable {
  /// The variable of each claim that is read.
  public private(set) var variables: [SSOClaim: String]

  /// Who it is, and the address.
  public init(user: String = "REMOTE_USER", email: String) {
    variables = [.user: user, .email: email]
  }

  /// The variable of a claim; one that is none is not taken.
  public subscript(claim: SSOClaim) -> String? {
    get { variables[claim] }
    set { variables[claim] = newValue.flatMap { Self.isVariable($0) ? $0 : nil } }
  }

  /// What whoever asks decides of variables, by how these begin: header fields and the address (RFC 3875, section 4.1).
  private static let asked = [
    "HTTP_", "CONTENT_", "PATH_", "QUERY_", "REQUEST_", "SCRIPT_", "SERVER_", "DOCUMENT_",
    "REMOTE_A",
    "REMOTE_H", "REMOTE_P",
  ]

  /// Whether a name is one that a web server alone can set: capitals, small letters, digits, `_`, and none of those that say what was
  /// asked.
  public static func isVariable(_ name: String) -> Bool {
    let bytes = name.utf8
    let isWord = bytes.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
    }
    return isWord && (1...64).contains(bytes.count) && !(48...57).contains(bytes.first ?? 48)
      && !asked.contains { name.uppercased().hasPrefix($0) }
  }
}
