import Model

/// Reads the settings under `sso:` in `site.yml`: one identity provider, or several by their ids.
enum SSOFields {
  private static let claims = SSOClaim.allCases.map(\.rawValue)
  private static let others = ["label", "picture_hosts"]

  /// The providers; those that cannot be read are reported and left out.
  static func providers(
    _ fields: Fields, of outer: Fields, _ languages: [Language]
  ) -> [SSOProvider] {
    let isOne = fields.names.isEmpty || fields.names.contains { (claims + others).contains($0) }
    guard !isOne else {
      return provider("", fields, languages) { outer.report("sso", .missingField($0)) }
        .map { [$0] } ?? []
    }
    if fields.names.count > SSOProvider.most {
      outer.report(
        "sso", "\(fields.names.count) providers", expected: "at most \(SSOProvider.most)")
      return []
    }
    return fields.names.compactMap { id in
      guard SSOProvider.isID(id) else {
        fields.report(
          id, id, called: "sso", expected: "an id of small letters, digits and hyphens")
        return nil
      }
      guard let inner = fields.fields(id) else { return nil }
      if !inner.has("label") { fields.report(id, .missingField("label")) }
      return provider(id, inner, languages) { fields.report(id, .missingField($0)) }
    }
  }

  private static func provider(
    _ id: String, _ fields: Fields, _ languages: [Language], missing: (String) -> Void
  ) -> SSOProvider? {
    fields.refuse(otherThan: claims + others)
    // Web servers fill it from the name that anyone may send with a password (Basic authentication).
    if fields.optionalText(SSOClaim.email.rawValue) == "REMOTE_USER" {
      fields.report(
        SSOClaim.email.rawValue, "REMOTE_USER",
        expected: "a variable of its own, such as OIDC_CLAIM_email")
      return nil
    }
    guard let email = variable(.email, fields) else {
      if !fields.has(SSOClaim.email.rawValue) { missing(SSOClaim.email.rawValue) }
      return nil
    }
    var provider = SSOProvider(id: id, email: email)
    for claim in SSOClaim.allCases where claim != .email {
      if let name = variable(claim, fields) { provider[claim] = name }
    }
    provider.label = fields.localized("label", languages) ?? LocalizedText()
    provider.pictureHosts = fields.values(
      "picture_hosts", list: "a list such as [lh3.googleusercontent.com]",
      expected: "the name of a host in small letters"
    ) { SSOProvider.isHost($0) ? $0 : nil }
    if provider[.picture] != nil, !fields.has("picture_hosts") { missing("picture_hosts") }
    return provider
  }

  private static func variable(_ claim: SSOClaim, _ fields: Fields) -> String? {
    fields.value(
      claim.rawValue, expected: "a variable that the web server sets, such as OIDC_CLAIM_email"
    ) { SSOProvider.isVariable($0) ? $0 : nil }
  }
}
