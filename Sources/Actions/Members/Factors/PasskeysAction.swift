import Database
import Factors
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme

/// `me/passkeys`: a member lists, creates, and removes passkeys, and may drop the password from then on.
struct PasskeysAction: FormAction {
  static let shownFields = ["passkey_name", "password", "app_code"]

  private let context: ActionContext
  private let account: Account

  init(_ context: ActionContext) throws {
    guard context.settings.allowsPasskeys else { throw Problem.notFound }
    account = try context.account()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let reply: Reply? =
      switch context.fields["do"] {
      case "begin": try begin(&form)
      case "add": try add(&form)
      case "remove": try remove()
      case "forget": try removePassword(&form)
      // Sent by a browser without scripts, or without passkeys.
      case "": nil
      default: throw Problem.badRequest("reason_unknown_form")
      }
    return try reply ?? .finished(response(form))
  }

  /// A challenge for the script, for a member who knows the password and has the second step.
  ///
  /// An open session alone must not create a later way into the account, nor a password alone one that replaces both steps.
  private func begin(_ form: inout FormState) throws -> Reply? {
    _ = name(&form)
    try context.checkPassword(of: account, &form.errors)
    if try !context.isNewWhereNoPassword(account) {
      form.errors.add("passkey_name", "old", in: "session")
    }
    if try context.site.hasSecondFactor(account.id) {
      guard try context.checkSecondStep(of: account, &form.errors) else { return nil }
    }
    guard form.errors.isEmpty else { return nil }
    let challenge = try context.passkeyChallenge(for: account.id)
    let known = try context.site.passkeys(of: account.id)
    let members: [(String, JSON)] = [
      ("challenge", .text(challenge.text)), ("host", .text(context.settings.base.host)),
      ("site", .text(context.theme.siteName(context.tree.language))),
      ("user", .text("\(account.id)")), ("username", .text(account.username)),
      ("name", .text(account.name)),
      ("algorithms", .list(PasskeyKey.algorithms.map { .number($0) })),
      ("known", .list(known.map { .text($0.id) })),
    ]
    return .finished(.json(.created, .object(members)))
  }

  private func add(_ form: inout FormState) throws -> Reply? {
    let name = name(&form)
    guard let challenge = Secret(context.fields["challenge"]), form.errors.isEmpty else {
      return nil
    }
    let made: NewPasskey
    do {
      made = try NewPasskey(
        attestation: context.passkeyBytes("attestation"),
        clientData: context.passkeyBytes("client"), challenge: challenge.text,
        context.passkeySite, mustVerify: account.role > .member)
    } catch {
      let sentence = error == .verification ? "passkey_unverified" : "passkey_not_made"
      form.refusal = (.unprocessableContent, context.locale.text(sentence))
      return nil
    }
    let passkey = Passkey(
      id: Base64URL.text(made.id), member: account.id, name: name,
      key: Base64URL.text(made.key), counter: made.counter, created: context.now)
    let isKept = try context.site.write { transaction in
      guard try context.uses(challenge, for: account.id, in: &transaction) else {
        throw Problem.signInExpired
      }
      guard try transaction.add(passkey) else { return false }
      try notifyMember("passkey", &transaction)
      return true
    }
    if isKept { return done("added") }
    form.refusal = (
      .unprocessableContent,
      context.locale.text("passkey_full", ["limit": context.locale.number(Passkey.most)])
    )
    return nil
  }

  private func remove() throws -> Reply {
    let id = context.fields["passkey"]
    // Without a password the last one is the only way in beside the recovery by email, which remains.
    try context.site.write { transaction in
      guard try transaction.removePasskey(id, of: account.id) else { return }
      try notifyMember("removed", &transaction)
    }
    return done("removed")
  }

  /// Removes the password of a member who has a passkey, and an address by which the account can be recovered.
  private func removePassword(_ form: inout FormState) throws -> Reply? {
    guard try mayRemovePassword() else { throw Problem.badRequest("reason_unknown_form") }
    try context.checkPassword(of: account, &form.errors)
    guard form.errors.isEmpty else { return nil }
    let isGone = try context.site.write { transaction in
      guard try context.hasSamePassword(account) else { return false }
      try transaction.dropPassword(of: account.id)
      try notifyMember("alone", &transaction)
      return true
    }
    if isGone { return done("alone") }
    form.errors.add("password", "wrong")
    return nil
  }

  private func notifyMember(_ what: String, _ transaction: inout Transaction) throws {
    try transaction.queueMail(
      .secondFactor, for: account.id, account.language, facts: what, at: context.now)
  }

  private func mayRemovePassword() throws -> Bool {
    try account.password != nil && account.email != nil
      && !context.site.passkeys(of: account.id).isEmpty
  }

  private func done(_ what: String) -> Reply {
    context.redirect(to: context.href(.passkeys, query: "done=passkey_\(what)"))
  }

  private func name(_ form: inout FormState) -> String {
    let name = PlainText.singleLine(context.fields["passkey_name"])
    if name.isEmpty {
      form.errors.add("passkey_name", "empty")
    } else if name.utf8.count > Passkey.nameBytes {
      form.errors.addTooLong("passkey_name", limit: Passkey.nameBytes)
    }
    return name
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, isForgetting) = (context.locale, context.fields["do"] == "forget")
    let title = locale.text("passkeys_title")
    let none = FieldErrors(locale)
    var name = context.field("passkey_name", isForgetting ? none : form.errors, isShort: true)
    name.hint = locale.text("hint_passkey_name")
    let word = context.passwordField("password", isForgetting ? none : form.errors, isNew: false)
    let code =
      try context.site.hasSecondFactor(account.id)
      ? [context.codeField(isForgetting ? none : form.errors)] : []
    var forget: FormView?
    if try mayRemovePassword() {
      var field = context.passwordField("password", isForgetting ? form.errors : none, isNew: false)
      field.formID = "forget"
      forget = FormView(
        id: "forget", heading: locale.text("passkey_alone"),
        hint: locale.text("passkey_alone_hint"),
        action: context.settings.href(.plain(.passkeys)),
        summary: isForgetting ? context.summary(form, isPost: false) : nil, fields: [field],
        username: account.username, hidden: context.hidden([("do", "forget")]),
        button: locale.text("passkey_alone_button"), isMain: false)
    }
    return try context.response(form) {
      PasskeysPage(
        chrome: context.chrome(title, sheet: PageRenderer.memberSheet), title: title,
        mine: context.backLinks(.passkeys),
        notice: context.notice("passkey_added", "passkey_removed", "passkey_alone"),
        summary: isForgetting ? nil : context.summary(form, isPost: false),
        action: context.settings.href(.plain(.passkeys)), lang: context.tree.language.code,
        passkeys: try context.site.passkeys(of: account.id).map(view),
        fields: [name] + (account.password == nil ? [] : [word]) + code,
        forms: forget.map { [$0] } ?? [], script: context.theme.href(asset: "passkeys.js"))
    }
  }

  private func view(_ passkey: Passkey) -> PasskeyRowView {
    let locale = context.locale
    let made = locale.date(context.civil(passkey.created))
    let used = passkey.used.map { locale.date(context.civil($0)) }
    return PasskeyRowView(
      id: passkey.id, name: passkey.name,
      detail: used.map { locale.text("passkey_used", ["made": made, "used": $0]) }
        ?? locale.text("passkey_unused", ["made": made]))
  }
}

/// The passkeys of a member, visible only to them.
struct PasskeysPage: PageView {
  static let template = "passkeys"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// Links back to the member's own pages.
  let mine: [LinkView]
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Number of errors in the form for a new one, as a sentence.
  var summary: String?
  /// URL to which all forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The existing passkeys.
  var passkeys: [PasskeyRowView] = []
  /// The fields of a new one.
  let fields: [FieldView]
  /// The form to drop the password.
  var forms: [FormView] = []
  /// The script; no passkey can be created without it.
  let script: String?
}

/// One passkey.
struct PasskeyRowView: View {
  /// Identifier, sent by the button that removes it.
  let id: String
  /// Name of the passkey.
  let name: String
  /// Dates of creation and last use, as a sentence.
  let detail: String
}
