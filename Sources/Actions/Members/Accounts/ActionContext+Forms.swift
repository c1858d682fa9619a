import Database
import HTTPTypes
import Model
import Theme

// What the pages with forms of members have in common.
extension ActionContext {
  /// A field with its label, its value as typed, and what is wrong with it; a password is never given back.
  func field(
    _ name: String, _ errors: FieldErrors, type: String = "text", autocomplete: String = "off",
    hint: String? = nil, isShort: Bool = false, isOptional: Bool = false, isCode: Bool = false
  ) -> FieldView {
    FieldView(
      name: name, label: locale.text("label_\(name)"), type: type,
      value: type == "password" ? "" : fields[name], error: errors[name],
      hint: hint.map { locale.text($0) }, autocomplete: autocomplete, isShort: isShort,
      isOptional: isOptional, isCode: isCode)
  }

  /// Where passwords are hashed.
  var passwords: PasswordSlots { PasswordSlots(site.folder, slots: request.slots) }

  /// The password that an account has, before anything is done that only its owner may do; a guess counts as one at the door.
  func checkPassword(
    of account: Account, in field: String = "password", _ errors: inout FieldErrors
  ) throws {
    guard let hash = account.password else { return }
    guard !fields[field].isEmpty else { return errors.add(field, "missing", in: "password") }
    guard errors.isEmpty else { return }
    try countSignIn(account.username, isKnown: true)
    let isRight = try passwords.verify(fields[field], against: hash)
    if !isRight { errors.add(field, "wrong", in: "password") }
  }

  /// Whether an account still has the password that was checked before the transaction: what an old one began, another one ends.
  func hasSamePassword(_ account: Account) throws -> Bool {
    try site.account(account.id, at: now)?.password == account.password
  }

  /// A password, which is always empty when a form comes back.
  func passwordField(_ name: String, _ errors: FieldErrors, isNew: Bool) -> FieldView {
    field(
      name, errors, type: "password", autocomplete: isNew ? "new-password" : "current-password",
      isShort: true)
  }

  /// What is sent along: what waits until somebody has signed in, and the language.
  func hidden(_ more: [(name: String, value: String)] = []) -> [HiddenFieldView] {
    (more + [("lang", tree.language.code)]).map { HiddenFieldView(name: $0.name, value: $0.value) }
  }

  /// Where the photo of who is signed in is for themselves; nil when there is none.
  func ownFaceURL() throws -> String? {
    guard let member = viewer.member, try site.hasAvatar(member.id) else { return nil }
    return settings.href(.plain(.photoFile))
  }

  /// The ways to the privacy page and the legal notice, under the forms to sign in and up; empty where the site has none.
  var legalLinks: [SentenceLinkView] {
    theme.legalLinks(tree).map { link in
      let isPrivacy = link.url == settings.href(.document("privacy", tree))
      return SentenceLinkView(
        words: locale.text(isPrivacy ? "legal_data" : "legal_people"), label: link.label,
        url: link.url)
    }
  }

  /// A page that says what was done and where things go on.
  func done(_ title: String, _ lead: String) throws -> Reply {
    if request.wantsJSON { return .finished(.json(.ok, .object([("detail", .text(lead))]))) }
    let view = FormPage(chrome: chrome(title), title: title, lead: lead)
    return .finished(try page(view))
  }

  /// The way back from a page of one's own: to one's page, and from where something is set to all settings.
  func wayBack(_ current: Route.Kind) -> [LinkView] {
    let isSetting = [
      .profile, .account, .secondFactor, .passkeys, .photo, .follows, .mailChoices, .push,
      .ownData,
    ]
    .contains(current)
    let mine = LinkView(label: locale.text("my_page"), url: href(.me))
    return isSetting
      ? [mine, LinkView(label: locale.text("settings"), url: href(.settings))] : [mine]
  }

  /// Sends somebody on after a form was taken (303).
  func redirect(to address: String) -> Reply {
    if request.wantsJSON {
      return .finished(
        .json(.ok, .object([("url", .text(settings.base.origin + address))])))
    }
    var response = ActionResponse(
      head: HTTPResponse(status: .seeOther, headerFields: ActionResponse.privateFields))
    response.head.headerFields[.location] = address
    return .finished(response)
  }

  /// Checks a new password and its second typing.
  func newPassword(
    _ name: String, _ errors: inout FieldErrors, own: [String]
  ) -> String {
    let password = PasswordRules.prepared(fields[name])
    let words = own + settings.languages.map(theme.siteName)
    if password.isEmpty {
      errors.add(name, "empty", in: "password")
    } else if let fault = PasswordRules.fault(in: password, own: words) {
      errors.add(
        name, fault.rawValue, in: "password",
        [
          "limit": locale.number(
            fault == .long ? PasswordRules.bytes : PasswordRules.characters),
          "count": locale.number(PlainText.characterCount(password, upTo: PasswordRules.bytes)),
        ])
    } else if fields.has("\(name)_again"),
      PasswordRules.prepared(fields["\(name)_again"]) != password
    {
      errors.add("\(name)_again", "other", in: "password")
    }
    return password
  }

  /// Checks an e-mail address; nil with a word beside the field when it is none.
  func emailAddress(_ name: String, _ errors: inout FieldErrors) -> EmailAddress? {
    let typed = PlainText.singleLine(fields[name])
    let address = EmailAddress(typed)
    if typed.isEmpty {
      errors.add(name, "empty", in: "email")
    } else if address == nil {
      errors.add(name, "invalid", in: "email")
    }
    return address
  }
}

/// The account that a route needs, looked up for whoever is signed in.
extension ActionContext {
  /// Who is signed in; throws `noEntry` for everybody else, which `Route` has refused before.
  func member() throws(Problem) -> SignedIn {
    guard let member = viewer.member else { throw .noEntry }
    return member
  }

  /// Their account; throws `noEntry` as well when it has gone meanwhile.
  func account() throws -> Account {
    guard let account = try site.account(member().id, at: now) else { throw Problem.noEntry }
    return account
  }
}
