import Database
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `sign-up`: the form, and an email to the address given in it; with a code, an account at once.
///
/// Only the email says whether an address already has an account.
struct SignUpAction: FormAction {
  static let shownFields = SignUpForm.names

  private let context: ActionContext
  /// The email invitation that leads here, if there is one.
  private let invited: (secret: Secret, invitation: Invitation)?
  private var settings: SiteSettings { context.settings }

  init(_ context: ActionContext) throws {
    guard context.settings.signUp != .off, context.settings.allowsSignIn else {
      throw Problem.noSignUp
    }
    invited = try context.invitation("invitation")
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(checkedInvitation)) }

  /// A form with an error if it came with an expired invitation; it can still be sent without it.
  private var checkedInvitation: FormState {
    var form = FormState(context.locale)
    if invited == nil, !context.fields["invitation"].isEmpty {
      form.refusal = (.gone, context.locale.text("sign_up_invitation_over"))
    }
    return form
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    // Another form was sent here to wait for the sign-up.
    if context.fields.has("kept"), !context.fields.has("username") { return try show() }
    let checked = try SignUpForm(context, &form.errors)
    if form.errors.isEmpty { form.refusal = checkedInvitation.refusal }
    guard form.errors.isEmpty, form.refusal == nil else { return .finished(try response(form)) }
    let isAtOnce = checked.code != nil || invited != nil
    // A member admitted at once also gets an email to confirm the address.
    try context.countEmail(to: checked.email)
    if let code = checked.code, try context.site.token(code.digest, .join, at: context.now) == nil {
      form.errors.add("code", "unknown")
      return .finished(try response(form))
    }
    let password = try context.passwords.hash(checked.password)
    if isAtOnce { return try join(checked, password, &form) }
    _ = try context.site.write { transaction in
      try transaction.queueMail(
        .signUp, to: checked.email, context.tree.language,
        facts: checked.facts(password: password, PendingForm(context.fields).hidden(settings)),
        at: context.now)
    }
    return try context.written(to: checked.email)
  }

  /// Opens the account without an email to confirm: a person with a code, or an invitation by email, is admitted.
  private func join(
    _ checked: SignUpForm, _ password: String, _ form: inout FormState
  ) throws -> Reply {
    let sessionStart = SessionStart(context, isKnown: false, isFirst: true)
    let confirmed = try confirmedAddress(checked.email)
    let isOpened = try context.taking(&form.errors) { transaction in
      // Someone else may have used up the code since the lookup.
      guard let role = try redeemInvitations(&transaction, checked.code) else { return false }
      var account = checked.account(password: password, context.newAccount())
      account.role = role
      account.email = try confirmed.flatMap {
        try transaction.site.account(login: $0.text, at: context.now) == nil ? $0 : nil
      }
      let member = try transaction.open(account, checked, at: context.now)
      try sessionStart.start(&transaction, member)
      if let email = checked.email, account.email == nil {
        try transaction.queueMail(
          .email, for: member, to: email, context.tree.language, facts: email.text,
          at: context.now)
      }
      if let invited {
        try transaction.acceptInvitation(invited.invitation.id, by: member, at: context.now)
      }
      return true
    }
    if isOpened {
      return try sessionStart.answer { arrived in
        try invited.flatMap { try arrived.thread($0.invitation) }
      }
    }
    if !form.errors.isEmpty { return .finished(try response(form)) }
    if checked.code != nil {
      form.errors.add("code", "unknown")
    } else {
      form.refusal = (.gone, context.locale.text("sign_up_invitation_over"))
    }
    return .finished(try response(form))
  }

  /// The address, if it is the one to which the invitation went: a person who has that email has the address.
  private func confirmedAddress(_ address: EmailAddress?) throws -> EmailAddress? {
    guard let invited, let address else { return nil }
    return try context.digest(of: .email(address)) == invited.invitation.address ? address : nil
  }

  /// Uses up the code and the invitation; returns the role, or nil when one of them has expired.
  private func redeemInvitations(_ transaction: inout Transaction, _ code: JoinCode?) throws
    -> Role?
  {
    var role = Role.member
    if let code {
      guard let token = try transaction.useToken(code.digest, .join, at: context.now) else {
        return nil
      }
      role = Role(named: token.facts) ?? .member
    }
    guard let invited else { return role }
    let token = try transaction.useToken(invited.secret.digest, .invitation, at: context.now)
    return token.map { _ in role }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let kept = PendingForm(context.fields)
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(locale.text("become_a_member")),
        title: locale.text("become_a_member"),
        lead: kept.route != nil ? locale.text("sign_up_kept") : try invitedLead,
        forms: [view(form, kept)],
        links: [
          SentenceLinkView(
            words: locale.text("member_already"), label: locale.text("sign_in"),
            url: context.href(
              .signIn,
              query: FormFields.encoded(
                kept.hidden(settings).filter { $0.name == "then" })))
        ] + context.legalLinks,
        kept: kept.body.isEmpty ? nil : kept.body, isSignUp: true)
    }
  }

  private func view(_ form: FormState, _ kept: PendingForm) -> FormView {
    let fields = SignUpForm.views(context, form.errors)
    var hidden = kept.hidden(settings)
    if let invited { hidden.append(("invitation", invited.secret.text)) }
    var view = context.form(
      "sign-up", to: .plain(.signUp), form, fields.shown, hidden: hidden, button: "become_a_member")
    view.hint = context.locale.text("sign_up_online")
    view.folded = fields.folded
    view.fold = fields.folded.isEmpty ? nil : context.locale.text("sign_up_fold")
    view.isFoldOpen = fields.folded.contains { $0.error != nil }
    return view
  }

  /// Sentence that names the inviting member.
  private var invitedLead: String? {
    get throws {
      guard let invited,
        let inviter = try context.site.memberName(invited.invitation.member)
      else { return nil }
      return context.locale.text("sign_up_invited", ["name": inviter.name])
    }
  }
}

extension Problem {
  /// People cannot open accounts themselves on this site.
  static let noSignUp = Problem(.forbidden, name: "sign_up")
  /// A link was used, or has expired.
  static let tokenExpired = Problem(.gone, name: "token")
}

extension ActionContext {
  /// An account in the language of the answer, with the site's defaults for new members.
  func newAccount() -> NewAccount {
    var account = NewAccount(language: tree.language)
    account.followsForum = settings.newTopics == .everyone
    return account
  }

  /// The answer after an email was requested; identical whether or not the address has an account.
  func written(to address: EmailAddress?) throws -> Reply {
    try done(
      locale.text("written_title"),
      locale.text("written_lead", ["address": address?.text ?? ""]))
  }
}

extension Transaction {
  /// Adds a member who can sign in; throws `NameConflict` where a name was taken since the lookup.
  func open(_ account: NewAccount, _ form: SignUpForm, at now: Timestamp) throws -> Member.ID {
    try requireFree(username: form.username, name: form.name)
    let member = try addMember(
      username: form.username, name: form.name, joined: now, origin: .signUp)
    try openAccount(account, for: member, at: now)
    return member
  }
}
