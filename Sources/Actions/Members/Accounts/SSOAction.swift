import Database
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `sign-in/sso`, and `sign-in/sso/<id>` for one of several: a session for people whom an identity provider has signed in, and
/// an account for those who have none.
///
/// The claims of the web server come only with the provider's address (`ActionRequest.claims`). Only the button signs in: a
/// page elsewhere could have led here.
struct SSOAction: FormAction {
  static let shownFields = ["name", "username", "city", "country", "phone"]
  /// Maximum length in bytes of a claim that is accepted.
  private static let bytes = 256

  private let context: ActionContext
  private let provider: SSOProvider
  private let email: EmailAddress
  private let account: Account?

  /// Throws `notFound` where the site has no such provider, and `notSignedInElsewhere` without its claims.
  init(_ context: ActionContext, by id: String) throws {
    guard let provider = context.settings.sso.first(where: { $0.id == id }),
      context.settings.allowsSignIn
    else { throw Problem.notFound }
    let claims = context.request.claims.filter { $0.value.utf8.count <= Self.bytes }
    let isConfirmed =
      provider[.emailVerified] == nil || ["1", "true"].contains(claims[.emailVerified] ?? "")
    guard claims[.user]?.isEmpty == false, isConfirmed,
      let email = claims[.email].flatMap({ EmailAddress($0) })
    else { throw Problem.notSignedInElsewhere }
    account = try context.site.account(login: email.text, at: context.now)
    if account == nil, context.settings.signUp == .off { throw Problem.noSignUp }
    (self.provider, self.email) = (provider, email)
    self.context = context
  }

  private func claim(_ claim: SSOClaim) -> String {
    let text = context.request.claims[claim] ?? ""
    return text.utf8.count <= Self.bytes ? PlainText.singleLine(text) : ""
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    if let account {
      if let ban = account.ban {
        form.refusal = (.forbidden, context.sentence(ban))
        return .finished(try response(form))
      }
      try context.countSignIn(account.username, isKnown: true)
      let sessionStart = SessionStart(context, isKnown: try context.knows(account.id))
      try context.site.write { transaction in
        if let born { try transaction.noteBirthDate(born, of: account.id, on: context.today) }
        try sessionStart.start(&transaction, account.id)
      }
      return try sessionStart.answer()
    }
    let name = try context.memberName(&form.errors)
    let username = try SignUpForm.username(context, &form.errors)
    let contact = context.profile(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.countEmail(to: nil)
    let sessionStart = SessionStart(context, isKnown: false, isFirst: true)
    var new = context.newAccount()
    (new.email, new.profile) = (email, profile(with: contact))
    let opened = new
    let isOpened = try context.taking(&form.errors) { transaction in
      // Another request may have opened an account at the address since the lookup: then one of its names is taken, too.
      guard try context.site.account(login: email.text, at: context.now) == nil else {
        throw NameConflict.username
      }
      try transaction.requireFree(username: username, name: name)
      let member = try transaction.addMember(
        username: username, name: name, joined: context.now, origin: .signUp)
      try transaction.openAccount(opened, for: member, at: context.now)
      if let born { try transaction.noteBirthDate(born, of: member, on: context.today) }
      if let picture {
        try transaction.saveAvatarUpload(picture, of: member, at: context.now)
      }
      try sessionStart.start(&transaction, member)
      return true
    }
    guard isOpened else { return .finished(try response(form)) }
    if picture != nil { context.site.folder.wakeJobs() }
    return try sessionStart.answer()
  }

  /// The address of the photo in the other account, if its owner wants it here; nil if none may be fetched.
  private var picture: String? {
    context.fields.has("picture") ? offeredPicture : nil
  }

  /// The address of that photo, regardless of the owner's wish.
  private var offeredPicture: String? {
    let address = context.request.claims[.picture] ?? ""
    return provider.mayFetch(address) ? address : nil
  }

  /// The birth date from the claims, if its owner is too young to use Meet; nil otherwise.
  private var born: CivilDate? {
    guard let born = CivilDate(claim(.birthDate)),
      let age = Birthday.age(of: born, on: context.today), age < MeetFacts.leastAge
    else { return nil }
    return born
  }

  /// The data typed in the form, plus that from the claims, which only the owner sees until they show it.
  private func profile(with contact: Profile) -> Profile {
    var profile = contact
    if let born = CivilDate(claim(.birthDate)), let age = Birthday.age(of: born, on: context.today),
      (context.settings.limits.leastAge...context.settings.limits.greatestAge).contains(age)
    {
      profile[.birthDate] = born.description
    }
    let gender = claim(.gender)
    if gender.utf8.count <= ProfileBlock.gender.bytes {
      profile[.gender] = ["female": "woman", "male": "man"][gender] ?? gender
    }
    for block in [ProfileBlock.birthDate, .gender] { profile.show(block, to: .me) }
    return profile
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let name = provider.label[context.tree.language] ?? ""
    let title = name.isEmpty ? locale.text("sso_title") : locale.text("sso_with", ["name": name])
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: account.map {
          locale.text("sso_enter_lead", ["name": $0.name, "username": $0.username])
        } ?? locale.text("sso_lead", ["address": email.text]),
        forms: [
          context.form(
            "sso", to: .signIn(by: provider), form, account == nil ? try missing(form) : [],
            hidden: PendingForm(context.fields).hidden(context.settings),
            button: account == nil ? "become_a_member" : "sign_in")
        ])
    }
  }

  /// Fields that an account still requires: a name, which the claims may contain, a username, and the fields that the site
  /// requires of everyone.
  private func missing(_ form: FormState) throws -> [FieldView] {
    var context = context
    if !context.fields.has("name") { context.fields["name"] = claim(.name) }
    if !context.fields.has("username"),
      let free = try Username(suggestedBy: context.fields["name"]).flatMap(context.freeUsername)
    {
      context.fields["username"] = free
    }
    return [
      context.field("name", form.errors, autocomplete: "name", hint: "hint_member_name"),
      context.field(
        "username", form.errors, autocomplete: "username", hint: "hint_username", isShort: true,
        isCode: true),
    ]
      + SignUpForm.contact(context, form.errors)
      .filter { context.settings.signUpFields.contains($0.0) }.map(\.1) + pictureBox
  }

  /// The box to show the photo of the other account here, too; empty where it has none.
  private var pictureBox: [FieldView] {
    guard offeredPicture != nil else { return [] }
    var box = FieldView(
      name: "picture", label: context.locale.text("label_sso_picture"), type: "checkbox",
      value: "yes")
    box.isTicked = context.request.head.method != .post || context.fields.has("picture")
    return [box]
  }
}

extension Problem {
  /// No identity provider has identified the viewer.
  static let notSignedInElsewhere = Problem(.forbidden, name: "sso")
}
