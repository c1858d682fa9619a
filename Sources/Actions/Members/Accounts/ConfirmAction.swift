import Database
import Model
import Sodium
import Theme

/// `confirm?token=`: where the letter leads that answers a sign-up.
///
/// Only its button opens the account.
struct ConfirmAction: FormAction {
  static let shownFields = ["username"]

  private var context: ActionContext
  private let secret: Secret
  private let facts: FormFields
  private let signUp: SignUpForm

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .signUp, at: context.now),
      let signUp = SignUpForm(facts: token.facts)
    else { throw Problem.tokenIsOver }
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
    chosen.fields["name"] = signUp.name
    let username = try SignUpForm.username(chosen, &form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    var final = signUp
    final.username = username
    var arriving = context
    arriving.fields = facts
    let arrival = Arrival(arriving, isKnown: false)
    let isOpened = try context.site.write { transaction in
      // Somebody may have taken the username since we looked: whoever presses again is asked for another.
      guard try !context.site.isTaken(username: username) else { return false }
      guard try !isKnown(final.email),
        try transaction.useToken(
          secret.digest, .signUp, at: context.now) != nil
      else { return false }
      var account = final.account(password: facts["password"], context.tree.language)
      account.email = final.email
      let member = try transaction.open(account, final, at: context.now)
      try arrival.start(&transaction, member)
      return true
    }
    if isOpened { return try arrival.answer() }
    // The link is good as long as it was not used, and nobody has the address.
    let isGood = try context.site.token(secret.digest, .signUp, at: context.now) != nil
    guard isGood, try !isKnown(final.email) else { throw Problem.tokenIsOver }
    form.errors.add("username", "taken")
    return .finished(try response(form))
  }

  /// Whether the address got an account while the letter was on its way.
  private func isKnown(_ email: EmailAddress?) throws -> Bool {
    guard let email else { return false }
    return try context.site.account(login: email.text, at: context.now) != nil
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let isTaken = try context.isTaken(signUp.username)
    var fields: [FieldView] = []
    if isTaken || !form.errors.isEmpty {
      var field = context.field("username", form.errors, isShort: true, isCode: true)
      if field.value.isEmpty { field.value = signUp.username }
      if field.error == nil { field.error = locale.text("error_username_taken") }
      fields.append(field)
    }
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
