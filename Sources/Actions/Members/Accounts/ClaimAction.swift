import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `claim?token=`: the page that the operator's link opens.
///
/// The form opens the account of an author who has none, or gives an account its first password. `facts` of the token is the
/// email address that the operator vouches for; one that is typed here is confirmed by an email.
struct ClaimAction: FormAction {
  static let shownFields = ["email", "password", "password_again"]

  private let context: ActionContext
  private let secret: Secret
  private let member: MemberName
  /// Nil for an author who gets an account now.
  private let account: Account?
  /// The address that the operator stated.
  private let email: EmailAddress?

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .claim, at: context.now),
      let member = try token.member.flatMap({ try context.site.memberName($0) })
    else { throw Problem.tokenExpired }
    account = try context.site.account(member.id, at: context.now)
    guard account?.password == nil else { throw Problem.tokenExpired }
    email = EmailAddress(account?.email ?? token.facts)
    self.context = context
    self.secret = secret
    self.member = member
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let isTyped = email == nil && !PlainText.isBlank(context.fields["email"])
    let typed = isTyped ? context.emailAddress("email", &form.errors) : nil
    let password = context.newPassword(
      "password", &form.errors,
      own: [member.name, member.username, email?.text ?? typed?.text ?? ""])
    if let ban = account?.ban { form.refusal = (.forbidden, context.sentence(ban)) }
    guard form.errors.isEmpty, form.refusal == nil else { return .finished(try response(form)) }
    if let typed { try context.countEmail(to: typed) }
    let hash = try context.passwords.hash(password)
    let isFirst = try context.site.followSettings(of: member.id).newSince == nil
    let sessionStart = SessionStart(context, isKnown: false, isFirst: isFirst)
    let isSet = try context.site.write { transaction in
      guard try transaction.useToken(secret.digest, .claim, at: context.now) != nil else {
        return false
      }
      try open(&transaction, hash)
      if let typed {
        try transaction.queueMail(
          .email, for: member.id, to: typed, context.tree.language, facts: typed.text,
          at: context.now)
      }
      try sessionStart.start(&transaction, member.id)
      return true
    }
    guard isSet else { throw Problem.tokenExpired }
    return try sessionStart.answer()
  }

  private func open(_ transaction: inout Transaction, _ hash: String) throws {
    if try !transaction.site.hasAccount(member.id) {
      var new = context.newAccount()
      // Another account may have confirmed the address since the operator recorded it.
      new.email = try email.flatMap {
        try transaction.site.account(login: $0.text, at: context.now) == nil ? $0 : nil
      }
      try transaction.openAccount(new, for: member.id, at: context.now)
    }
    // This revokes all links that were made for this member.
    try transaction.setPassword(hash, of: member.id)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("claim_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text("claim_lead", ["name": member.name, "username": member.username]),
        forms: [
          context.form(
            "claim", to: .plain(.claim), form, fields(form.errors),
            username: member.username, hidden: [("token", secret.text)],
            button: "new_password_button")
        ])
    }
  }

  private func fields(_ errors: FieldErrors) -> [FieldView] {
    var password = context.passwordField("password", errors, isNew: true)
    password.hint = context.locale.text("hint_password")
    let passwords = [password, context.passwordField("password_again", errors, isNew: true)]
    guard email == nil else { return passwords }
    let field = context.field(
      "email", errors, type: "email", autocomplete: "email", hint: "hint_email", isOptional: true)
    return [field] + passwords
  }
}
