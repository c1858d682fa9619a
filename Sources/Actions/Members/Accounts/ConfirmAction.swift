import Database
import Model
import Sodium
import Theme

/// `confirm?token=`: the page that the email after a sign-up links to.
///
/// Only the button opens the account.
struct ConfirmAction: FormAction {
  static let shownFields = ["name", "username"]

  private var context: ActionContext
  private let secret: Secret
  private let facts: FormFields
  private let signUp: SignUpForm

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .signUp, at: context.now),
      let signUp = SignUpForm(facts: token.facts)
    else { throw Problem.tokenExpired }
    self.context = context
    self.secret = secret
    self.signUp = signUp
    facts = FormFields(token.facts.utf8)
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    var chosen = context
    if !chosen.fields.has("username") { chosen.fields["username"] = signUp.username }
    if !chosen.fields.has("name") { chosen.fields["name"] = signUp.name }
    let name = try chosen.memberName(&form.errors)
    let username = try SignUpForm.username(chosen, &form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    var final = signUp
    (final.name, final.username) = (name, username)
    var arriving = context
    arriving.fields = facts
    let sessionStart = SessionStart(arriving, isKnown: false, isFirst: true)
    // If another member took the name in the meantime, the form asks for a different one.
    let isOpened = try context.taking(&form.errors) { transaction in
      guard try !isKnown(final.email),
        try transaction.useToken(
          secret.digest, .signUp, at: context.now) != nil
      else { return false }
      var account = final.account(password: facts["password"], context.newAccount())
      account.email = final.email
      let member = try transaction.open(account, final, at: context.now)
      try sessionStart.start(&transaction, member)
      return true
    }
    if isOpened { return try sessionStart.answer() }
    // The link is valid as long as it was not used, and no account has the address.
    let isGood = try context.site.token(secret.digest, .signUp, at: context.now) != nil
    guard isGood, try !isKnown(final.email) else { throw Problem.tokenExpired }
    return .finished(try response(form))
  }

  /// True if the address got an account while the email was on its way.
  private func isKnown(_ email: EmailAddress?) throws -> Bool {
    guard let email else { return false }
    return try context.site.account(login: email.text, at: context.now) != nil
  }

  /// Fields to choose again, since someone else took the name while the email was on its way.
  private func takenFields(_ form: FormState) throws -> [FieldView] {
    var fields: [FieldView] = []
    let isNameTaken = try context.site.owner(ofName: signUp.name) != nil
    if isNameTaken || form.errors["name"] != nil || context.fields.has("name") {
      var field = context.field("name", form.errors, autocomplete: "name")
      if field.value.isEmpty { field.value = signUp.name }
      if field.error == nil, field.value == signUp.name, isNameTaken {
        field.error = context.locale.text("error_name_taken")
      }
      fields.append(field)
    }
    let isTaken = try context.isTaken(signUp.username)
    if isTaken || form.errors["username"] != nil || context.fields.has("username") {
      var field = context.field("username", form.errors, isShort: true, isCode: true)
      if field.value.isEmpty { field.value = signUp.username }
      if field.error == nil, field.value == signUp.username, isTaken {
        field.error = context.locale.text("error_username_taken")
      }
      fields.append(field)
    }
    return fields
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let fields = try takenFields(form)
    let title = locale.text("confirm_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text(
          "confirm_lead", ["name": signUp.name, "address": signUp.email?.text ?? ""]),
        forms: [
          context.form(
            "confirm", to: .plain(.confirm), form, fields, hidden: [("token", secret.text)],
            button: "confirm_button")
        ])
    }
  }
}
