import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `enter?token=`: the page for links that a preview prints on its console.
///
/// Only the button signs in, once.
struct SignInLinkAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let secret: Secret
  private let account: Account

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .enter, at: context.now),
      let account = try token.member.flatMap({ try context.site.account($0, at: context.now) })
    else { throw Problem.tokenExpired }
    self.context = context
    self.secret = secret
    self.account = account
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if let ban = account.ban {
      var form = FormState(context.locale)
      form.refusal = (.forbidden, context.sentence(ban))
      return .finished(try response(form))
    }
    // Proven, since the owner of the folder made the link, on the console of a preview.
    let sessionStart = SessionStart(
      context, isKnown: try context.knows(account.id), isProven: true)
    let isIn = try context.site.write { transaction in
      guard try transaction.useToken(secret.digest, .enter, at: context.now) != nil else {
        return false
      }
      try sessionStart.start(&transaction, account.id)
      return true
    }
    guard isIn else { throw Problem.tokenExpired }
    return try sessionStart.answer()
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("enter_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text("enter_lead", ["name": account.name, "username": account.username]),
        forms: [
          context.form(
            "enter", to: .plain(.enter), form, hidden: [("token", secret.text)], button: "sign_in")
        ])
    }
  }
}
