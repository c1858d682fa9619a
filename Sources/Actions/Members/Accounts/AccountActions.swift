import Model
import Theme

/// The actions of accounts, whose pages are all a `FormPage`.
enum AccountActions: PartActions {
  static let part = SitePart.accounts
  static let views: [any PageView.Type] = [SecondFactorPage.self, PasskeysPage.self]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .signUp: try SignUpAction(context)
    case .confirm: try ConfirmAction(context)
    case .signIn: SignInAction(context)
    case .signInCode: try SignInCodeAction(context)
    case .signInSSO, .signInProvider: try SSOAction(context, by: route.address)
    case .signInPasskey: try SignInPasskeyAction(context)
    case .signOut: SignOutAction(context)
    case .recover: try RecoverAction(context)
    case .newPassword: try NewPasswordAction(context)
    case .emailConsent: try EmailConsentAction(context)
    case .confirmEmail: try ConfirmEmailAction(context)
    case .claim: try ClaimAction(context)
    case .enter: try SignInLinkAction(context)
    case .account: try AccountAction(context)
    case .secondFactor: try SecondFactorAction(context)
    case .passkeys: try PasskeysAction(context)
    case .sessions: try SessionsAction(context)
    default: nil
    }
  }
}
