import Database
import HTTPTypes
import Model
import Theme

// Shared by the pages with forms of members.
extension ActionContext {
  /// A field with its label, its value as typed, and its error; a password is never returned.
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

  /// The slots in which passwords are hashed.
  var passwords: PasswordSlots { PasswordSlots(site.folder, slots: request.slots) }

  /// Checks the password of an account, before anything that only its owner may do.
  ///
  /// A wrong guess counts like one at sign-in.
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

  /// True if an account still has the password that was checked before the transaction: an action begun with an old password
  /// ends when the password changes.
  func hasSamePassword(_ account: Account) throws -> Bool {
    try site.account(account.id, at: now)?.password == account.password
  }

  /// A password, which is always empty when a form comes back.
  func passwordField(_ name: String, _ errors: FieldErrors, isNew: Bool) -> FieldView {
    field(
      name, errors, type: "password", autocomplete: isNew ? "new-password" : "current-password",
      isShort: true)
  }

  /// Hidden fields: the given ones, such as input that waits for sign-in, and the language.
  func hidden(_ more: [(name: String, value: String)] = []) -> [HiddenFieldView] {
    (more + [("lang", tree.language.code)]).map { HiddenFieldView(name: $0.name, value: $0.value) }
  }

  /// The address of the signed-in member's own photo; nil when there is none.
  func ownAvatarURL() throws -> String? {
    guard let member = viewer.member, try site.hasAvatar(member.id) else { return nil }
    return settings.href(.plain(.photoFile))
  }

  /// Links to the privacy page and the legal notice, under the forms to sign in and up; empty where the site has none.
  var legalLinks: [SentenceLinkView] {
    theme.legalLinks(tree).map { link in
      let isPrivacy = link.url == settings.href(.document("privacy", tree))
      return SentenceLinkView(
        words: locale.text(isPrivacy ? "legal_data" : "legal_people"), label: link.label,
        url: link.url)
    }
  }

  /// A page that confirms an action and links onwards.
  func done(_ title: String, _ lead: String) throws -> Reply {
    if request.wantsJSON { return .finished(.json(.ok, .object([("detail", .text(lead))]))) }
    let view = FormPage(chrome: chrome(title), title: title, lead: lead)
    return .finished(try page(view))
  }

  /// Links back from a page of the member's own: to their main page, and from a page of settings to all settings.
  func backLinks(_ current: Route.Kind) -> [LinkView] {
    let isSetting = [
      .profile, .account, .secondFactor, .passkeys, .photo, .follows, .mailChoices, .push,
      .ownData,
    ]
    .contains(current)
    let mine = LinkView(label: locale.text("my_page"), url: href(.me))
    return isSetting
      ? [mine, LinkView(label: locale.text("settings"), url: href(.settings))] : [mine]
  }

  /// Redirects after a form was accepted (303).
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

  /// Checks a new password and its repetition.
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

  /// Checks an email address; nil, with an error at the field, when it is invalid.
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

/// The account that a route requires, looked up for the signed-in member.
extension ActionContext {
  /// The signed-in member; throws `accessDenied` for other viewers, whom `Route` has refused before.
  func member() throws(Problem) -> SignedIn {
    guard let member = viewer.member else { throw .accessDenied }
    return member
  }

  /// The member's account; also throws `accessDenied` when it has been deleted meanwhile.
  func account() throws -> Account {
    guard let account = try site.account(member().id, at: now) else { throw Problem.accessDenied }
    return account
  }
}
