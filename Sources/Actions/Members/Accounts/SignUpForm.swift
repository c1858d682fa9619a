import Database
import Model
import Sodium
import Theme

/// The checked data of a sign-up; they are sent in the email and come back with its link.
struct SignUpForm {
  /// The names of the fields, in their order.
  static let names = [
    "name", "username", "email", "code", "password", "password_again", "city", "country", "phone",
  ]

  /// Profile blocks that a new member may fill in at once.
  static let blocks: [ProfileBlock] = [.city, .country, .phone]

  var name: String
  var username: String
  var email: EmailAddress?
  var code: JoinCode?
  /// As typed; empty when the form came back from an email.
  var password = ""
  var profile = Profile()

  /// Checks the fields of a form; each error is at its field.
  init(_ context: ActionContext, _ errors: inout FieldErrors) throws {
    let (fields, settings) = (context.fields, context.settings)
    name = try context.memberName(&errors)
    username = try Self.username(context, &errors)
    if !fields["code"].isEmpty {
      code = JoinCode(fields["code"])
      if code == nil { errors.add("code", "unknown") }
    } else if settings.signUp == .code {
      errors.add("code", "empty")
    }
    let needsEmail = fields["code"].isEmpty || settings.signUpFields.contains(.email)
    if needsEmail || !fields["email"].isEmpty {
      email = context.emailAddress("email", &errors)
    }
    password = context.newPassword("password", &errors, own: [name, username, fields["email"]])
    profile = context.profile(&errors)
  }

  /// Reads the data that came back from an email; nil when they are damaged.
  init?(facts: String) {
    let fields = FormFields(facts.utf8)
    guard let email = EmailAddress(fields["email"]) else { return nil }
    (name, username) = (fields["name"], fields["username"])
    self.email = email
    for block in Self.blocks { profile[block] = fields[block.rawValue] }
  }

  /// Data stored for the email, with the password as its hash.
  func facts(password hash: String, _ kept: [(name: String, value: String)]) -> String {
    var facts: [(name: String, value: String)] = [
      ("name", name), ("username", username), ("email", email?.text ?? ""), ("password", hash),
    ]
    for block in Self.blocks { facts.append((block.rawValue, profile[block])) }
    return FormFields.encoded(facts + kept)
  }

  /// The account to be opened, starting from `new`.
  func account(password hash: String, _ new: NewAccount) -> NewAccount {
    var account = new
    account.password = hash
    account.profile = profile
    return account
  }

  /// A free username; otherwise an error at the field suggests one.
  static func username(_ context: ActionContext, _ errors: inout FieldErrors) throws -> String {
    let typed = PlainText.singleLine(context.fields["username"])
    guard let username = Username(typed) else {
      let free = try Username(suggestedBy: typed.isEmpty ? context.fields["name"] : typed)
        .flatMap(context.freeUsername)
      if typed.isEmpty {
        errors.add("username", "empty")
      } else if let free {
        errors.add("username", "form_free", ["username": free])
      } else {
        errors.add("username", "form")
      }
      return typed
    }
    if try context.isTaken(username.text) {
      if let free = try context.freeUsername(username) {
        errors.add("username", "taken_free", ["username": free])
      } else {
        errors.add("username", "taken")
      }
    }
    return username.text
  }

  /// The fields as typed so far, with optional ones folded away.
  static func views(
    _ context: ActionContext, _ errors: FieldErrors
  ) -> (shown: [FieldView], folded: [FieldView]) {
    let settings = context.settings
    func isNeeded(_ field: SignUpField) -> Bool { settings.signUpFields.contains(field) }
    var shown = [
      context.field("name", errors, autocomplete: "name", hint: "hint_member_name"),
      context.field(
        "username", errors, autocomplete: "username", hint: "hint_username", isShort: true,
        isCode: true),
    ]
    if settings.signUp == .code {
      shown.append(context.field("code", errors, hint: "hint_code", isShort: true, isCode: true))
    }
    shown.append(
      context.field(
        "email", errors, type: "email", autocomplete: "email", hint: "hint_email",
        isOptional: settings.signUp == .code && !isNeeded(.email)))
    shown.append(context.passwordField("password", errors, isNew: true))
    shown[shown.count - 1].hint = context.locale.text("hint_password")
    shown.append(context.passwordField("password_again", errors, isNew: true))
    let more = contact(context, errors)
    shown += more.filter { isNeeded($0.0) }.map(\.1)
    var folded = more.filter { !isNeeded($0.0) }.map(\.1)
    if settings.signUp == .open {
      folded.insert(
        context.field("code", errors, hint: "hint_code", isShort: true, isCode: true), at: 0)
    }
    return (shown, folded)
  }

  /// City, country and phone as typed so far.
  static func contact(
    _ context: ActionContext, _ errors: FieldErrors
  ) -> [(SignUpField, FieldView)] {
    var city = context.field("city", errors, autocomplete: "address-level2")
    city.cities = context.cityList
    return [
      (.city, city),
      (.country, context.countryField(errors)),
      (.phone, context.field("phone", errors, type: "tel", autocomplete: "tel")),
    ]
  }
}

extension ActionContext {
  /// The name to show beside a member's posts, checked like a guest's.
  func memberName(
    _ errors: inout FieldErrors, unlessOf member: Member.ID? = nil
  ) throws -> String {
    let name = try checkedName(&errors, unlessOf: member)
    refuseLink(inName: name, &errors)
    return name
  }

  /// Refuses a name that would be a link in emails to people who do not know the site.
  func refuseLink(inName name: String, _ errors: inout FieldErrors) {
    if errors["name"] == nil, PlainText.hasLink(name) { errors.add("name", "link") }
  }

  /// Runs a transaction that takes a name; false, with an error at the field, if someone else took the name first.
  func taking(
    _ errors: inout FieldErrors, _ body: (inout Transaction) throws -> Bool
  ) throws -> Bool {
    do {
      return try site.write(body)
    } catch let conflict as NameConflict {
      switch conflict {
      case .username: errors.add("username", "taken")
      case .name(.member): errors.add("name", "taken")
      case .name(.site): errors.add("name", "reserved")
      }
      return false
    }
  }

  /// True if a username is taken, or resembles the name of another member or one reserved for the site.
  func isTaken(_ username: String) throws -> Bool {
    try site.isTaken(username: username) || site.owner(ofName: username) != nil
  }

  /// A free username: this one, or with a number.
  func freeUsername(_ username: Username) throws -> String? {
    for candidate in [username] + (2...9).compactMap({ username.numbered($0) })
    where try !isTaken(candidate.text) {
      return candidate.text
    }
    return nil
  }

  /// City, country and phone, checked; fields that a setting requires may not be empty.
  func profile(_ errors: inout FieldErrors) -> Profile {
    var profile = Profile()
    profile[.city] = PlainText.singleLine(fields["city"])
    profile[.phone] = PlainText.singleLine(fields["phone"])
    profile[.country] = Countries.codes.contains(fields["country"]) ? fields["country"] : ""
    for block in SignUpForm.blocks {
      let field = block.rawValue
      let isNeeded = SignUpField(rawValue: field).map(settings.signUpFields.contains) ?? false
      if profile[block].isEmpty, isNeeded {
        errors.add(field, "empty")
      } else if profile[block].utf8.count > block.bytes {
        errors.add(field, "long", ["limit": locale.number(block.bytes)])
      }
    }
    let phone = profile[.phone].utf8
    let digits = phone.filter { (48...57).contains($0) }.count
    let isPhone = phone.allSatisfy {
      (48...57).contains($0) || [32, 40, 41, 43, 45, 46, 47].contains($0)
    }
    if !phone.isEmpty, !isPhone || !(5...15).contains(digits) { errors.add("phone", "form") }
    return profile
  }

  /// The countries in the language of the page, in its alphabetical order.
  func countryField(_ errors: FieldErrors) -> FieldView {
    var field = field("country", errors, autocomplete: "country")
    let chosen = fields["country"]
    let names = Countries.codes.map { (code: $0, name: locale.text("country_\($0)")) }
    let sorted = names.map { (key: Folding.fold($0.name), $0.code, $0.name) }.sorted {
      $0.key < $1.key
    }
    field.choices =
      [ChoiceView(value: "", label: locale.text("choose_country"))]
      + sorted.map { _, country, name in
        let code = CallingCodes.code(of: country).map { " (+\($0))" } ?? ""
        return ChoiceView(value: country, label: name + code, isSelected: country == chosen)
      }
    return field
  }
}
