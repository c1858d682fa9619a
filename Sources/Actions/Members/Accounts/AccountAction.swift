import Database
import HTTPTypes
import Model
import Theme

/// `me/account`: name, e-mail address, password and language of a member, each in a form of its own.
struct AccountAction: FormAction {
  static let shownFields = [
    "name", "email", "password", "current_password", "new_password", "new_password_again",
  ]

  /// The forms, by what their hidden field `do` says.
  private enum Part: String, CaseIterable {
    case name, email, password, language
  }

  private let context: ActionContext
  private let account: Account
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
    try context.site.write { try $0.rename(account.id, to: name) }
    return try done("name", renamed: name)
  }

  private func changeEmail(_ form: inout FormState) throws -> Reply? {
    let address = context.emailAddress("email", &form.errors)
    try context.checkPassword(of: account, &form.errors)
    guard let address, form.errors.isEmpty else { return nil }
    try context.countLetter(to: address)
    _ = try context.site.write {
      try $0.queueMail(
        .email, for: account.id, to: address, account.language, facts: address.text,
        at: context.now)
    }
    return try done("letter")
  }

  private func changePassword(_ form: inout FormState) throws -> Reply? {
    let password = context.newPassword("new_password", &form.errors, own: account.words)
    try context.checkPassword(of: account, in: "current_password", &form.errors)
    guard form.errors.isEmpty else { return nil }
    let hash = try context.passwords.hash(password)
    let arrival = Arrival(context, isKnown: true)
    try context.site.write { transaction in
      try transaction.setPassword(hash, of: account.id)
      try transaction.queueMail(
        .passwordChanged, for: account.id, account.language, at: context.now)
      try arrival.start(&transaction, account.id)
    }
    return try arrival.answer { $0.href(.me, query: "done=password") }
  }

  private func changeLanguage(_ form: inout FormState) throws -> Reply? {
    let chosen = Language(context.fields["my_language"])
    guard let chosen, context.settings.languages.contains(chosen) else {
      form.errors.add("lang", "unknown")
      return nil
    }
    try context.site.write { try $0.setLanguage(chosen, of: account.id) }
    return context.redirect(
      to: context.settings.href(.me, query: "done=language&lang=\(chosen.code)"))
  }

  private func done(_ what: String, renamed name: String? = nil) throws -> Reply {
    var reply = context.redirect(to: context.href(.me, query: "done=\(what)"))
    if let name, case .finished(var response) = reply {
      response.head.headerFields.append(
        HTTPField(
          name: .setCookie,
          value: Cookies(context.settings).name(name, seconds: Session.lifetime)))
      reply = .finished(response)
    }
    return reply
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("account_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        forms: try Part.allCases.filter(isShown).map { try view($0, form) },
        mine: try context.ownPages(.account))
    }
  }

  private func isShown(_ part: Part) throws -> Bool {
    switch part {
    case .language: context.settings.languages.count > 1
    default: true
    }
  }

  private func view(_ part: Part, _ form: FormState) throws -> FormView {
    let isSent = context.fields["do"] == part.rawValue
    let locale = context.locale
    return FormView(
      id: part.rawValue, heading: locale.text("account_\(part.rawValue)"),
      hint: part == .email
        ? account.email.map { locale.text("email_now", ["address": $0]) }
          ?? locale.text("email_none") : nil,
      action: context.settings.href(.plain(.account)),
      summary: isSent ? context.summary(form, isPost: false) : nil,
      fields: try fields(part, isSent ? form.errors : FieldErrors(locale), isSent),
      username: [.email, .password].contains(part) ? account.username : nil,
      hidden: context.hidden([("do", part.rawValue)]),
      button: locale.text("account_\(part.rawValue)_button"), isMain: false)
  }

  private func fields(
    _ part: Part, _ errors: FieldErrors, _ isSent: Bool
  ) throws -> [FieldView] {
    switch part {
    case .name:
      var field = context.field(
        "name", errors, autocomplete: "name", hint: "hint_member_name", isShort: true)
      if !isSent { field.value = account.name }
      return [field]
    case .email:
      return [
        context.field("email", errors, type: "email", autocomplete: "email", isShort: true)
      ] + (account.password == nil ? [] : [context.passwordField("password", errors, isNew: false)])
    case .password:
      let current = context.passwordField("current_password", errors, isNew: false)
      var new = context.passwordField("new_password", errors, isNew: true)
      new.hint = context.locale.text("hint_password")
      let again = context.passwordField("new_password_again", errors, isNew: true)
      return (account.password == nil ? [] : [current]) + [new, again]
    case .language:
      var field = context.field("my_language", errors, isShort: true)
      field.choices = context.settings.languages.map { language in
        ChoiceView(
          value: language.code, label: context.theme.ownName(of: language),
          isSelected: language == account.language)
      }
      return [field]
    }
  }
}
