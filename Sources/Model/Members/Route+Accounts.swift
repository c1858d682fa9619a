// The addresses of accounts.
extension Route.Kind {
  /// The form to become a member.
  public static let signUp = Self("sign-up", of: .accounts, for: .everyone, [.form, .signsIn])
  /// The link of the email that answers it.
  public static let confirm = Self("confirm", of: .accounts, for: .everyone, [.form, .signsIn])
  /// The form to sign in.
  public static let signIn = Self("sign-in", of: .accounts, for: .everyone, [.form, .signsIn])
  /// Sign-in by the site's only identity provider.
  public static let signInSSO = Self(
    "sign-in/sso", of: .accounts, for: .everyone, [.form, .signsIn])
  /// Sign-in by one of several, by its id.
  public static let signInProvider = Self(
    "sign-in/sso/*", of: .accounts, for: .everyone, [.form, .signsIn, .address])
  /// The form for the code of the second step.
  public static let signInCode = Self(
    "sign-in/code", of: .accounts, for: .everyone, [.form, .signsIn])
  /// Sign-in by a passkey: a challenge for the browser, and its answer.
  public static let signInPasskey = Self(
    "sign-in/passkey", of: .accounts, for: .everyone, [.form, .signsIn])
  /// The button to sign out.
  public static let signOut = Self("sign-out", of: .accounts, for: .role(.member), .form)
  /// The form for a forgotten password.
  public static let recover = Self("recover", of: .accounts, for: .everyone, .form)
  /// The link of the email that answers it.
  public static let newPassword = Self(
    "new-password", of: .accounts, for: .everyone, [.form, .signsIn])
  /// The link by which the owner of an account without a password confirms another address.
  public static let emailConsent = Self("email-consent", of: .accounts, for: .everyone, .form)
  /// The link of an email that goes to a new address.
  public static let confirmEmail = Self("confirm-email", of: .accounts, for: .everyone, .form)
  /// The operator's link by which a person gets an account, or their first password.
  public static let claim = Self("claim", of: .accounts, for: .everyone, [.form, .signsIn])
  /// The link of a preview that signs in without a password.
  public static let enter = Self("enter", of: .accounts, for: .everyone, [.form, .signsIn])
  /// Name, email address, password and language of a member.
  public static let account = Self("me/account", of: .accounts, for: .role(.member), .form)
  /// The second step of a member's sign-in.
  public static let secondFactor = Self(
    "me/second-factor", of: .accounts, for: .role(.member), .form)
  /// The passkeys of a member.
  public static let passkeys = Self("me/passkeys", of: .accounts, for: .role(.member), .form)
  /// The browsers in which a member is signed in.
  public static let sessions = Self("me/sessions", of: .accounts, for: .role(.member), .form)
}

extension SitePart {
  static func findAccounts(_ finder: inout RouteFinder) {
    finder.under("sign-up", [.signUp])
    finder.under("confirm", [.confirm])
    finder.under("sign-in", [.signIn, .signInCode, .signInPasskey, .signInSSO, .signInProvider])
    finder.under("sign-out", [.signOut])
    finder.under("recover", [.recover])
    finder.under("new-password", [.newPassword])
    finder.under("email-consent", [.emailConsent])
    finder.under("confirm-email", [.confirmEmail])
    finder.under("claim", [.claim])
    finder.under("enter", [.enter])
    finder.under("me", [.account, .secondFactor, .passkeys, .sessions])
  }
}

extension Route {
  /// Sign-in by an identity provider.
  public static func signIn(by provider: SSOProvider) -> Route {
    provider.id.isEmpty ? Route(.signInSSO) : Route(.signInProvider, address: provider.id)
  }
}
