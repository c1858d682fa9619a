import Database
import HTTPTypes
import Model
import Theme

/// `me/account`: name, email address, password and language of a member, each in a form of its own.
struct AccountAction: FormAction {
  static let shownFields = [
    "name", "email", "password", "current_password", "new_password", "new_password_again",
  ]

  /// The forms, by the value of their hidden field `do`.
  enum Part: String, CaseIterable {
    case name, email, password, language
  }

  let context: ActionContext
  let account: Account
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    member = try context.member()
    account = try context.account()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let reply: Reply? =
      switch Part(rawValue: context.fields["do"]) {
      case .name: try rename(&form)
      case .email: try changeEmail(&form)
      case .password: try changePassword(&form)
      case .language: try changeLanguage(&form)
      case nil:
        throw Problem.badRequest("reason_unknown_form")
      }
    return try reply ?? .finished(response(form))
  }

  private func rename(_ form: inout FormState) throws -> Reply? {
    let name = try context.memberName(&form.errors, unlessOf: account.id)
    guard form.errors.isEmpty else { return nil }
    let isRenamed = try context.taking(&form.errors) { transaction in
      try transaction.requireFree(name: name, for: account.id)
      try transaction.rename(account.id, to: name)
      return true
    }
    return isRenamed ? try done("name", renamed: name) : nil
  }

  private func changeEmail(_ form: inout FormState) throws -> Reply? {
    let address = context.emailAddress("email", &form.errors)
    try context.checkPassword(of: account, &form.errors)
    guard let address, form.errors.isEmpty else { return nil }
    if let provenBy { return try askForConsent(to: address, by: provenBy) }
    try context.allow(requests)
    try context.countEmail(to: address)
    let isAsked = try context.site.write { transaction in
      guard try context.hasSamePassword(account) else { return false }
      try transaction.requestEmail(address, for: account, at: context.now)
      return true
    }
    if isAsked { return try done("letter") }
    form.errors.add("password", "wrong")
    return nil
  }

  /// Asks the present address to confirm the change.
  ///
  /// An account without a password has no other proof: an open session alone proves little.
  private func askForConsent(to address: EmailAddress, by present: EmailAddress) throws -> Reply {
    try context.allow(requests)
    try context.countEmail(to: present)
    try context.site.write { try $0.requestConsent(to: address, for: account, at: context.now) }
    return try done("consent")
  }

  private func changePassword(_ form: inout FormState) throws -> Reply? {
    if let provenBy { return try sendLink(to: provenBy) }
    let password = context.newPassword("new_password", &form.errors, own: account.words)
    try context.checkPassword(of: account, in: "current_password", &form.errors)
    guard form.errors.isEmpty else { return nil }
    let hash = try context.passwords.hash(password)
    let sessionStart = SessionStart(context, isKnown: false, isProven: true)
    let isSet = try context.site.write { transaction in
      guard try context.hasSamePassword(account) else { return false }
      try transaction.setPassword(hash, of: account.id)
      try transaction.queueMail(
        .passwordChanged, for: account.id, account.language, at: context.now)
      try sessionStart.start(&transaction, account.id)
      return true
    }
    if isSet { return try sessionStart.answer { $0.href(.settings, query: "done=password") } }
    form.errors.add("current_password", "wrong", in: "password")
    return nil
  }

  /// Sends a link for choosing the first password to the address of the account.
  private func sendLink(to present: EmailAddress) throws -> Reply {
    try context.countEmail(to: present)
    _ = try context.site.write {
      try $0.queueMail(.recover, to: present, account.language, at: context.now)
    }
    return try done("first_password")
  }

  /// The address that proves the identity of a member whose account has no password; nil for an account that has one, or has no
  /// address.
  var provenBy: EmailAddress? {
    account.password == nil ? account.email.flatMap { EmailAddress($0) } : nil
  }

  /// Each request sends an email to the present address, too.
  private var requests: [Quota] { [Quota("email-change \(account.id)", most: 5, seconds: 86_400)] }

  private func changeLanguage(_ form: inout FormState) throws -> Reply? {
    let chosen = Language(context.fields["my_language"])
    guard let chosen, context.settings.languages.contains(chosen) else {
      form.errors.add("lang", "unknown")
      return nil
    }
    try context.site.write { try $0.setLanguage(chosen, of: account.id) }
    return context.redirect(
      to: context.settings.href(.plain(.settings), query: "done=language&lang=\(chosen.code)"))
  }

  private func done(_ what: String, renamed name: String? = nil) throws -> Reply {
    var reply = context.redirect(to: context.href(.settings, query: "done=\(what)"))
    if let name, case .finished(var response) = reply {
      response.head.headerFields.append(
        HTTPField(
          name: .setCookie,
          value: Cookies(context.settings).name(name, seconds: Session.lifetime)))
      reply = .finished(response)
    }
    return reply
  }
}
