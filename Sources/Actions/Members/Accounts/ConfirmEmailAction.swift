import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `confirm-email?token=`: the page that the email to a new address links to.
struct ConfirmEmailAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let secret: Secret
  private let account: Account
  private let address: EmailAddress

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .email, at: context.now),
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
    let isSet = try context.site.write { transaction in
      guard try context.site.account(login: address.text, at: context.now) == nil,
        try transaction.useToken(secret.digest, .email, at: context.now) != nil
      else { return false }
      if let old = account.email.flatMap({ EmailAddress($0) }) {
        try transaction.queueMail(
          .emailChanged, for: account.id, to: old, account.language, at: context.now)
      }
      try transaction.setEmail(address, of: account.id)
      return true
    }
    guard isSet else { throw Problem.tokenExpired }
    return try context.done(
      context.locale.text("email_set_title"),
      context.locale.text("email_set_lead", ["address": address.text]))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("confirm_email_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text(
          "confirm_email_lead", ["address": address.text, "username": account.username]),
        forms: [
          context.form(
            "confirm-email", to: .plain(.confirmEmail), form, hidden: [("token", secret.text)],
            button: "confirm_email_button")
        ])
    }
  }
}
