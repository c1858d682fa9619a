import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `email-consent?token=`: the page that the email to the present address of an account without a password links to.
///
/// The button agrees to the new address, which is then asked in turn.
struct EmailConsentAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let secret: Secret
  private let account: Account
  private let address: EmailAddress

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .emailConsent, at: context.now),
      let account = try token.member.flatMap({ try context.site.account($0, at: context.now) }),
      let address = EmailAddress(token.facts)
    else { throw Problem.tokenExpired }
    self.context = context
    self.secret = secret
    self.account = account
    self.address = address
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if let ban = account.ban {
      var form = FormState(context.locale)
      form.refusal = (.forbidden, context.sentence(ban))
      return .finished(try response(form))
    }
    try context.countEmail(to: address)
    let isAsked = try context.site.write { transaction in
      guard try transaction.useToken(secret.digest, .emailConsent, at: context.now) != nil else {
        return false
      }
      try transaction.requestEmail(address, for: account, at: context.now)
      return true
    }
    guard isAsked else { throw Problem.tokenExpired }
    return try context.done(
      context.locale.text("written_title"),
      context.locale.text("email_consent_done", ["address": address.text]))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("confirm_email_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text(
          "email_consent_lead", ["address": address.text, "username": account.username]),
        forms: [
          context.form(
            "email-consent", to: .plain(.emailConsent), form, hidden: [("token", secret.text)],
            button: "email_consent_button")
        ])
    }
  }
}
