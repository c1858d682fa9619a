import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/profile`: what a member says of themselves, and who sees each block of it.
struct ProfileAction: FormAction {
  static let shownFields = ProfileBlock.allCases.filter(\.isTyped).map(ProfileForm.field)

  private let context: ActionContext
  private let account: Account
  private let stored: Profile
  private let findings: Set<Finding>
  /// The newest decision by which a moderator took something away, as the form has it.
  private let cleared: String

  init(_ context: ActionContext) throws {
    let account = try context.account()
    self.context = context
    self.account = account
    stored = try context.site.profile(account.id)
    findings = try context.site.findings(of: account.id)
    cleared = try Self.cleared(context, account)
  }

  private static func cleared(_ context: ActionContext, _ account: Account) throws -> String {
    let clearings = try context.site.clearings(of: account.id, since: Timestamp(seconds: 0))
    return clearings.first.map { "\($0.id)" } ?? "0"
  }

  func show() throws -> Reply {
    guard !context.request.wantsJSON else { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let sent = ProfileForm(context, stored, try context.personalChoices(), &form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let digest = try PhoneNumber(sent.profile[.phone]).map { try context.digest(of: .phone($0)) }
    let isPublic = try context.site.write { transaction -> Bool? in
      guard try isAsShown else { return nil }
      try transaction.setOwn(sent.values, of: account.id)
      let isPublic = try transaction.set(sent.profile, of: account.id)
      for (finding, isFindable) in sent.findable {
        try transaction.setFindable(
          finding, isFindable, of: account.id, digest: finding == .phone ? digest ?? "" : "")
      }
      return isPublic
    }
    guard let isPublic else { return .finished(try conflict(&form)) }
    let address = context.href(.profile, query: "done=profile")
    guard isPublic else { return context.redirect(to: address) }
    // What everybody saw and shall see no more is off the disk before its owner is told.
    var saved = Saved(
      id: account.id.rawValue,
      page: .person(account.id, context.settings.mainLanguage), pageURL: address,
      fallbackURL: address, absoluteURL: context.settings.base.origin + address,
      asJSON: context.request.wantsJSON, isNew: false, isUrgent: true)
    let shown = sent.profile.publicBlocks
    if stored.publicBlocks.contains(where: { shown[$0.key] != $0.value }) {
      saved.hidden = context.pages(of: account.id)
    }
    return .saved(saved)
  }

  /// Whether no moderator took anything away since the form was made, and what it is compared with was read.
  private var isAsShown: Bool {
    get throws {
      let sent = context.fields["cleared"]
      return try Self.cleared(context, account) == cleared && (sent.isEmpty || sent == cleared)
    }
  }

  /// What was taken away does not come back unnoticed: whoever wants it back sends it once more.
  private func conflict(_ form: inout FormState) throws -> ActionResponse {
    let words = try context.clearedNotice(of: account.id)
    let sentence = words ?? context.locale.text("problem_conflict_explanation")
    form.refusal = (.conflict, sentence)
    guard context.request.wantsJSON else { return try response(form) }
    return .details(.conflict, context.locale.text("problem_conflict_title"), sentence)
  }

  /// What is kept, with its audiences.
  private func json() throws -> JSON {
    let own = try context.site.ownValues(of: account.id)
    return .object([
      ("id", .number(account.id.rawValue)), ("username", .text(account.username)),
      ("name", .text(account.name)),
      (
        "findable",
        .list(
          Finding.allCases.filter(findings.contains).map { .text($0 == .email ? "email" : "phone") }
        )
      ),
      (
        "profile",
        .object(
          ProfileBlock.allCases.map { block -> (String, JSON) in
            var members: [(String, JSON)] = [
              ("audience", .text(stored.audience(of: block).name))
            ]
            if block.isTyped { members.insert(("value", .text(stored[block])), at: 0) }
            if block == .email { members.insert(("value", .text(account.email ?? "")), at: 0) }
            if block == .sizes {
              let values = own.sorted { $0.key < $1.key }.map { ($0.key, JSON.text($0.value)) }
              members.insert(("values", .object(values)), at: 0)
            }
            return (block.rawValue, .object(members))
          })
      ),
    ])
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, tree) = (context.locale, context.tree)
    let title = locale.text("profile_title")
    return try context.response(form) {
      ProfilePage(
        chrome: context.chrome(title, sheet: PageRenderer.memberSheet), title: title,
        mine: try context.ownPages(.profile), tabs: context.profileTabs(nil),
        notice: context.fields["done"] == "profile"
          ? locale.text("done_profile")
          : form.refusal == nil ? try context.clearedNotice(of: account.id) : nil,
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.profile)),
        initials: PlainText.initials(of: account.name), hue: Face.hue(of: account.name),
        faceURL: try context.ownFaceURL(),
        photo: LinkView(label: locale.text("profile_photo_link"), url: context.href(.photo)),
        blocks: [name] + (try ProfileBlock.allCases.flatMap { try views($0, form.errors) }),
        hidden: [
          HiddenFieldView(name: "lang", value: tree.language.code),
          HiddenFieldView(name: "cleared", value: try Self.cleared(context, account)),
        ],
        cancelURL: context.href(.me))
    }
  }

  /// Whether the form comes back, with what was typed.
  private var isSent: Bool { context.request.head.method == .post }

  private var name: ProfileBlockView {
    ProfileBlockView(
      label: context.locale.text("label_name"), text: account.name,
      link: LinkView(
        label: context.locale.text("profile_name_link"), url: context.href(.account)))
  }

  private func views(_ block: ProfileBlock, _ errors: FieldErrors) throws -> [ProfileBlockView] {
    let locale = context.locale
    switch block {
    case .email:
      return [
        ProfileBlockView(
          label: locale.text("label_email"), text: account.email ?? locale.text("profile_no_email"),
          link: LinkView(
            label: locale.text("profile_email_link"), url: context.href(.account) + "#email-form"),
          audience: audience(block, errors), box: box(.email))
      ]
    case .lastSeen:
      return [
        ProfileBlockView(
          label: locale.text("label_last_seen"), text: locale.text("hint_last_seen"),
          audience: audience(block, errors))
      ]
    case .sizes:
      let fields = try ownFields(errors)
      return fields.enumerated().map { index, field in
        ProfileBlockView(
          field: field, audience: index == fields.count - 1 ? audience(block, errors) : nil)
      }
    default:
      return [
        ProfileBlockView(
          field: field(block, errors), audience: audience(block, errors),
          box: block == .phone ? box(.phone) : nil)
      ]
    }
  }

  /// Lets others find the member by what stands above it.
  private func box(_ finding: Finding) -> FieldView {
    let (name, locale) = (ProfileForm.box(finding), context.locale)
    var box = FieldView(name: name, label: locale.text("label_\(name)"), type: "checkbox")
    box.value = "1"
    box.hint = locale.text("hint_findable")
    box.isTicked = isSent ? context.fields.has(name) : findings.contains(finding)
    return box
  }

  private func audience(_ block: ProfileBlock, _ errors: FieldErrors) -> FieldView {
    let (name, locale) = (ProfileForm.audienceField(block), context.locale)
    let chosen = isSent ? context.fields[name] : stored.audience(of: block).name
    var field = FieldView(
      name: name, label: locale.text("label_\(block.rawValue)"), error: errors[name])
    field.choices = block.audiences.map {
      ChoiceView(
        value: $0.name, label: locale.text("audience_\($0.name)"), isSelected: $0.name == chosen)
    }
    return field
  }

  private func field(_ block: ProfileBlock, _ errors: FieldErrors) -> FieldView {
    var context = context
    let (name, locale) = (ProfileForm.field(block), context.locale)
    if !isSent { context.fields[name] = stored[block] }
    var field: FieldView
    switch block {
    case .country: field = context.countryField(errors)
    case .phone: field = context.field(name, errors, type: "tel", autocomplete: "tel")
    case .birthDate: field = context.field(name, errors, type: "date", autocomplete: "bday")
    case .city: field = context.field(name, errors, autocomplete: "address-level2")
    default: field = context.field(name, errors)
    }
    field.label = locale.text("label_\(block.rawValue)")
    field.isLong = block == .about
    if [.about, .birthDate, .gender].contains(block) {
      field.hint = locale.text(
        "hint_\(block.rawValue)", ["limit": locale.number(ProfileBlock.about.bytes)])
    }
    fill(block, context, &field)
    return field
  }

  private func fill(_ block: ProfileBlock, _ context: ActionContext, _ field: inout FieldView) {
    let locale = context.locale
    switch block {
    case .gender:
      field.suggestions = ProfileBlock.genders.map {
        let word = locale.text("gender_\($0)")
        return ChoiceView(value: word, label: word)
      }
      if ProfileBlock.genders.contains(field.value) {
        field.value = locale.text("gender_\(field.value)")
      }
    case .status:
      field.choices =
        [ChoiceView(value: "", label: locale.text("unstated"))]
        + ProfileBlock.statuses.map {
          ChoiceView(
            value: $0, label: locale.text("status_\($0)"), isSelected: $0 == field.value)
        }
    default: break
    }
  }

  private func ownFields(_ errors: FieldErrors) throws -> [FieldView] {
    let own = try context.site.ownValues(of: account.id)
    return try context.personalChoices().map { group in
      let name = ProfileForm.field(group.attribute)
      let chosen = isSent ? context.fields[name] : own[group.attribute] ?? ""
      var field = FieldView(name: name, label: group.title, error: errors[name])
      field.hint = context.locale.text("hint_values")
      field.choices =
        [
          ChoiceView(
            value: "", label: context.locale.text("values_none"), isSelected: chosen.isEmpty)
        ]
        + group.values.map {
          ChoiceView(
            value: $0.list.value, label: $0.label, isSelected: $0.list.value == chosen)
        }
      return field
    }
  }
}
