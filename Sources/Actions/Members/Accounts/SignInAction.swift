import Database
import HTTPTypes
import Model
import Theme

/// `sign-in`: the form, and a session for a member with the right password.
///
/// No one learns whether an account exists: an unknown name costs the same statements and the same hash.
struct SignInAction: FormAction {
  static let shownFields = ["login", "password"]

  private let context: ActionContext
  /// The page that could not be opened without signing in.
  private let asked: Route?

  init(_ context: ActionContext, asked: Route? = nil) {
    self.context = context
    self.asked = asked
  }

  /// Redirects a member who is signed in already: emails link here on the way to pages that only their reader sees.
  func show() throws -> Reply {
    if asked == nil, context.viewer.member != nil,
      let page = PendingForm(context.fields).page(context.settings)
    {
      return context.redirect(to: page)
    }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    let fields = context.fields
    // Another form was sent here to wait for the sign-in.
    if fields.has("kept"), !fields.has("login") { return try show() }
    var form = FormState(context.locale)
    let login = PlainText.singleLine(fields["login"])
    if login.isEmpty { form.errors.add("login", "empty") }
    if fields["password"].isEmpty { form.errors.add("password", "missing") }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let account = try context.site.account(login: login, at: context.now)
    let isKnown = try context.knows(account?.id)
    let tries = try context.countSignIn(login, isKnown: isKnown)
    let match = try context.passwords.match(fields["password"], account?.password)
    guard let account, match != .none else {
      form.errors.add("login", "wrong")
      return .finished(try response(form))
    }
    if let ban = account.ban {
      form.refusal = (.forbidden, context.sentence(ban))
      return .finished(try response(form))
    }
    // A hash of the password as once typed is replaced by one that other keyboards match, too.
    let renewed = match == .asTyped ? try context.passwords.hash(fields["password"]) : nil
    let sessionStart = SessionStart(context, isKnown: isKnown)
    let isIn = try context.site.write { transaction in
      guard try context.hasSamePassword(account) else { return false }
      if let renewed { try transaction.rehashPassword(renewed, of: account.id) }
      try sessionStart.start(&transaction, account.id)
      return true
    }
    if isIn {
      // Many who sign in from one network, or one who signs in often, are not guessing passwords.
      context.giveBack(tries)
      return try sessionStart.answer()
    }
    form.errors.add("login", "wrong")
    return .finished(try response(form))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    var state = form
    if asked != nil { state.refusal = (.forbidden, context.locale.text("sign_in_first")) }
    return try context.response(state) { page(form) }
  }

  /// The fields that wait: of this form, or of the one that could not be accepted.
  private var kept: PendingForm {
    guard let asked, asked.kind.isForm, context.request.head.method == .post else {
      return PendingForm(context.fields)
    }
    var fields = context.fields
    fields["kept"] = asked.path
    return PendingForm(fields)
  }

  private func page(_ form: FormState) -> FormPage {
    let (locale, kept) = (context.locale, kept)
    var hidden = kept.hidden(context.settings)
    if let asked, kept.route == nil { hidden.append(("then", context.settings.href(asked))) }
    let title = locale.text("sign_in")
    return FormPage(
      chrome: context.chrome(title), title: title,
      lead: kept.route != nil
        ? locale.text("sign_in_kept") : asked.map { _ in locale.text("sign_in_first") },
      notice: context.notice("left"),
      forms: [
        FormView(
          id: "sign-in", action: context.settings.href(.plain(.signIn)),
          summary: context.summary(form, isPost: false),
          fields: [
            context.field(
              "login", form.errors,
              autocomplete: context.settings.allowsPasskeys ? "username webauthn" : "username",
              isShort: true, isCode: true),
            context.passwordField("password", form.errors, isNew: false),
          ],
          hidden: context.hidden(hidden), button: title,
          other: LinkView(label: locale.text("forgot_password"), url: context.href(.recover)))
      ],
      passkey: passkey(hidden), providers: providers(hidden),
      links: signUpLink(hidden) + context.legalLinks,
      kept: kept.body.isEmpty ? nil : kept.body)
  }

  private func passkey(_ hidden: [(name: String, value: String)]) -> PasskeyView? {
    guard context.settings.allowsPasskeys else { return nil }
    return PasskeyView(
      action: context.settings.href(.plain(.signInPasskey)), hidden: context.hidden(hidden),
      script: context.theme.href(asset: "passkeys.js"))
  }

  /// The identity providers offered for signing in instead.
  private func providers(_ hidden: [(name: String, value: String)]) -> [ProviderView] {
    guard context.settings.allowsSignIn else { return [] }
    let query = FormFields.encoded(hidden.filter { $0.name == "then" })
    return context.settings.sso.map { provider in
      let name = provider.label[context.tree.language] ?? context.locale.text("sso_link")
      return ProviderView(
        label: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
        url: context.href(to: .signIn(by: provider), query: query))
    }
  }

  private func signUpLink(_ hidden: [(name: String, value: String)]) -> [SentenceLinkView] {
    guard context.settings.signUp != .off, context.settings.allowsSignIn else { return [] }
    // A text is too long for an address: a reader who signs up from here gets back to the form.
    let query = FormFields.encoded(hidden.filter { $0.name == "then" })
    return [
      SentenceLinkView(
        words: context.locale.text("not_a_member_yet"), label: context.locale.text("become_one"),
        url: context.href(.signUp, query: query))
    ]
  }
}

extension ActionContext {
  /// The reason why a member may not sign in, and until when.
  func sentence(_ ban: Ban) -> String {
    let until = ban.until.map { locale.date(civil($0)) }
    return until.map { locale.text("banned_until", ["date": $0, "reason": ban.reason]) }
      ?? locale.text("banned", ["reason": ban.reason])
  }
}
