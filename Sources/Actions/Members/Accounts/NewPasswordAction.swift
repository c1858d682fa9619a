import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `new-password?token=`: the page that the email from `recover` links to.
///
/// The new password ends everything that the former one could have created.
struct NewPasswordAction: FormAction {
  static let shownFields = ["password", "password_again"]

  private let context: ActionContext
  private let secret: Secret
  private let account: Account

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .recover, at: context.now),
      let account = try token.member.flatMap({ try context.site.account($0, at: context.now) })
    else { throw Problem.tokenExpired }
    self.context = context
    self.secret = secret
    self.account = account
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let password = context.newPassword("password", &form.errors, own: account.words)
    if let ban = account.ban { form.refusal = (.forbidden, context.sentence(ban)) }
    guard form.errors.isEmpty, form.refusal == nil else { return .finished(try response(form)) }
    let hash = try context.passwords.hash(password)
    let sessionStart = SessionStart(context, isKnown: false)
    let isSet = try context.site.write { transaction in
      guard try transaction.useToken(secret.digest, .recover, at: context.now) != nil else {
        return false
      }
      try transaction.setPassword(hash, of: account.id)
      try transaction.queueMail(
        .passwordChanged, for: account.id, account.language, at: context.now)
      try sessionStart.start(&transaction, account.id)
      return true
    }
    guard isSet else { throw Problem.tokenExpired }
    return try sessionStart.answer()
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("new_password_title")
    var fields = ["password", "password_again"].map {
      context.passwordField($0, form.errors, isNew: true)
    }
    fields[0].hint = locale.text("hint_password")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text("new_password_lead", ["username": account.username]),
        forms: [
          context.form(
            "new-password", to: .plain(.newPassword), form, fields,
            username: account.username, hidden: [("token", secret.text)],
            button: "new_password_button")
        ])
    }
  }
}

extension Account {
  /// Words that the owner's password must not consist of.
  var words: [String] { [name, username, email ?? ""] }
}
