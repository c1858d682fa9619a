import Database
import HTTPTypes
import Model
import Pages
import Theme

// The profile as a form.
extension ProfileAction {
  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, tree) = (context.locale, context.tree)
    let title = locale.text("profile_title")
    return try context.response(form) {
      ProfilePage(
        chrome: context.chrome(title, sheet: PageRenderer.memberSheet), title: title,
        mine: context.backLinks(.profile), tabs: context.profileTabs(nil),
        notice: try context.notice("profile")
          ?? (form.refusal == nil ? context.clearedNotice(of: account.id) : nil),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.profile)),
        initials: PlainText.initials(of: account.name), hue: Avatar.hue(of: account.name),
        faceURL: try context.ownAvatarURL(),
        photo: LinkView(label: locale.text("profile_photo_link"), url: context.href(.photo)),
        blocks: [name] + (try ProfileBlock.allCases.flatMap { try views($0, form.errors) }),
        hidden: [
          HiddenFieldView(name: "lang", value: tree.language.code),
          HiddenFieldView(name: "seen", value: seen),
        ],
        cancelURL: context.href(.me))
    }
  }

  /// True if the form is shown again, with the typed input.
  private var isSent: Bool { context.request.head.method == .post }

  /// True if the sent form has this field.
  ///
  /// A field that was not sent shows the stored value; otherwise the first choice, everyone, would be selected without anyone
  /// choosing it.
  private func isSent(_ name: String) -> Bool { isSent && context.fields.has(name) }

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
    case .lastSeen, .online:
      return [
        ProfileBlockView(
          label: locale.text("label_\(block.rawValue)"),
          text: locale.text("hint_\(block.rawValue)"),
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
          field: try field(block, errors), audience: audience(block, errors),
          box: block == .phone ? box(.phone) : nil)
      ]
    }
  }

  /// The box that lets others find the member by the contact detail above it.
  private func box(_ finding: Discoverability) -> FieldView {
    let (name, locale) = (ProfileForm.box(finding), context.locale)
    var box = FieldView(name: name, label: locale.text("label_\(name)"), type: "checkbox")
    box.value = "1"
    box.hint = locale.text("hint_findable")
    box.isTicked = isSent ? context.fields.has(name) : discoverability.contains(finding)
    return box
  }

  private func audience(_ block: ProfileBlock, _ errors: FieldErrors) -> FieldView {
    let (name, locale) = (ProfileForm.audienceField(block), context.locale)
    let chosen = isSent(name) ? context.fields[name] : stored.audience(of: block).name
    return context.audienceField(
      name, label: locale.text("label_\(block.rawValue)"), block.audiences, chosen: chosen, errors)
  }

  private func field(_ block: ProfileBlock, _ errors: FieldErrors) throws -> FieldView {
    var context = context
    let (name, locale) = (ProfileForm.field(block), context.locale)
    if !isSent(name) { context.fields[name] = stored[block] }
    var field: FieldView
    switch block {
    case .country: field = context.countryField(errors)
    case .phone: field = context.field(name, errors, type: "tel", autocomplete: "tel")
    case .birthDate: field = context.field(name, errors, type: "date", autocomplete: "bday")
    case .city:
      field = context.field(name, errors, autocomplete: "address-level2")
      field.cities = context.cityList
    case .gender:
      if !isSent(name), stored[.gender].isEmpty { context.fields[name] = try formerGender() }
      field = context.field(name, errors)
    default: field = context.field(name, errors)
    }
    field.label = locale.text("label_\(block.rawValue)")
    field.isLong = block == .about
    if [.about, .birthDate, .gender].contains(block) {
      field.hint = locale.text(
        "hint_\(block.rawValue)", ["limit": locale.number(ProfileBlock.about.bytes)])
    }
    if block == .gender, try !context.site.genderedAttributes().isEmpty {
      field.hint = [field.hint, locale.text("hint_gender_catalogue")].compactMap { $0 }
        .joined(separator: " ")
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
        + context.choices(ProfileBlock.statuses, chosen: field.value) { "status_\($0)" }
    default: break
    }
  }

  private func ownFields(_ errors: FieldErrors) throws -> [FieldView] {
    let own = try context.site.ownValues(of: account.id)
    return try context.personalChoices().map { group in
      let name = ProfileForm.field(group.attribute)
      let chosen = isSent(name) ? context.fields[name] : own[group.attribute] ?? ""
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
