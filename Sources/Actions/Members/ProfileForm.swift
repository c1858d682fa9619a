import Database
import Markdown
import Model
import Pages
import Theme
import Time

/// A member's profile with its audiences, read from a form that has a field for each block and a field for its audience.
struct ProfileForm {
  /// The profile to be stored.
  private(set) var profile: Profile
  /// The member's own catalogue values, by attribute; nil for no value.
  private(set) var values: [String: String?] = [:]
  /// Contact details by which others may find them from now on; no entry for any that the form did not ask about.
  private(set) var findable: [Discoverability: Bool] = [:]

  /// The field of a block; the text of the profile uses the name of all long texts, the only one that may be long.
  static func field(_ block: ProfileBlock) -> String {
    block == .about ? "body" : block.rawValue
  }

  /// The field of a block's audience.
  static func audienceField(_ block: ProfileBlock) -> String { "\(block.rawValue)_audience" }

  /// The box that lets others find the member.
  static func box(_ finding: Discoverability) -> String {
    finding == .email ? "findable_email" : "findable_phone"
  }

  /// The field of an attribute of the catalogue.
  static func field(_ attribute: String) -> String { "own-\(attribute)" }

  /// Checks all fields; each error is at its field.
  ///
  /// A field that was not sent keeps its stored value.
  init(
    _ context: ActionContext, _ stored: Profile, _ personal: [CatalogueChoices],
    _ errors: inout FieldErrors
  ) {
    var context = context
    for block in ProfileBlock.allCases where block.isTyped {
      let name = Self.field(block)
      if !context.fields.has(name) { context.fields[name] = stored[block] }
    }
    profile = context.profile(&errors)
    for block in ProfileBlock.allCases {
      read(block, context, stored, &errors)
      readAudience(of: block, context, stored, &errors)
    }
    readDiscoverability(context, &errors)
    for group in personal {
      let name = Self.field(group.attribute)
      guard context.fields.has(name) else { continue }
      let value = context.fields[name]
      guard value.isEmpty || group.values.contains(where: { $0.list.value == value }) else {
        errors.add(name, "unknown", in: "value")
        continue
      }
      values.updateValue(value.isEmpty ? nil : value, forKey: group.attribute)
    }
  }

  /// An unticked box is not sent: the audience field beside it shows whether the form had the box.
  private mutating func readDiscoverability(_ context: ActionContext, _ errors: inout FieldErrors) {
    if context.fields.has(Self.audienceField(.email)) {
      findable[.email] = context.fields.has(Self.box(.email))
    }
    guard context.fields.has(Self.audienceField(.phone)) else { return }
    let isWanted = context.fields.has(Self.box(.phone)) && !profile[.phone].isEmpty
    findable[.phone] = isWanted
    if isWanted, PhoneNumber(profile[.phone]) == nil { errors.add("phone", "form") }
  }

  private mutating func read(
    _ block: ProfileBlock, _ context: ActionContext, _ stored: Profile, _ errors: inout FieldErrors
  ) {
    switch block {
    case .about: readAbout(context, stored, &errors)
    case .birthDate: readBirthDate(context, &errors)
    case .gender: readGender(context, &errors)
    case .status:
      let status = context.fields["status"]
      if ProfileBlock.statuses.contains(status) {
        profile[.status] = status
      } else if !status.isEmpty {
        errors.add("status", "unknown", in: "value")
      }
    // Three were read as for a new member; the rest are set elsewhere.
    case .city, .country, .phone, .email, .sizes, .lastSeen, .online: break
    }
  }

  private mutating func readAbout(
    _ context: ActionContext, _ stored: Profile, _ errors: inout FieldErrors
  ) {
    let text = context.fields["body"]
    guard !PlainText.isBlank(text) else { return }
    guard text.utf8.count <= ProfileBlock.about.bytes else {
      return errors.add(.tooLong(bytes: text.utf8.count, limit: ProfileBlock.about.bytes))
    }
    profile[.about] = text
    if text == stored[.about], stored.renderer == MarkdownRenderer.version {
      (profile.aboutHTML, profile.renderer) = (stored.aboutHTML, stored.renderer)
      return
    }
    do {
      profile.aboutHTML = try context.render(text).html
      profile.renderer = MarkdownRenderer.version
    } catch {
      errors.add(error)
    }
  }

  private mutating func readBirthDate(_ context: ActionContext, _ errors: inout FieldErrors) {
    let text = PlainText.singleLine(context.fields["birth_date"])
    guard !text.isEmpty else { return }
    let today = context.today
    guard let born = CivilDate(text) else { return errors.add("birth_date", "form") }
    let limits = context.settings.limits
    guard let age = Birthday.age(of: born, on: today) else {
      return errors.add("birth_date", "future")
    }
    if age < limits.leastAge {
      errors.add("birth_date", "young", ["age": context.locale.number(limits.leastAge)])
    } else if age > limits.greatestAge {
      errors.add("birth_date", "old", ["age": context.locale.number(limits.greatestAge)])
    }
    profile[.birthDate] = born.description
  }

  /// Reads the gender.
  ///
  /// A word that any language has for one of the genders means that gender in all of them.
  private mutating func readGender(_ context: ActionContext, _ errors: inout FieldErrors) {
    let text = PlainText.singleLine(context.fields["gender"])
    guard text.utf8.count <= ProfileBlock.gender.bytes else {
      return errors.addTooLong("gender", limit: ProfileBlock.gender.bytes)
    }
    let folded = Folding.fold(text)
    let known = ProfileBlock.genders.first { gender in
      context.settings.languages.contains {
        Folding.fold(context.theme.locale($0).text("gender_\(gender)")) == folded
      }
    }
    profile[.gender] = known ?? text
  }

  private mutating func readAudience(
    of block: ProfileBlock, _ context: ActionContext, _ stored: Profile, _ errors: inout FieldErrors
  ) {
    let name = Self.audienceField(block)
    guard context.fields.has(name) else {
      return profile.show(block, to: stored.audience(of: block))
    }
    guard let audience = Audience(named: context.fields[name]), block.audiences.contains(audience)
    else { return errors.add(name, "unknown", in: "value") }
    profile.show(block, to: audience)
  }
}

extension ActionContext {
  /// The day on the site's clock.
  var today: CivilDate { theme.civil(now).date }

  /// Attributes of the dictionary that people may state about themselves.
  func personalChoices() throws -> [CatalogueChoices] {
    try PageRenderer(site, theme, for: viewer).personalChoices(tree)
  }
}
