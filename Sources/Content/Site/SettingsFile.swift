public import Model

/// Reads `site.yml`.
public enum SettingsFile {
  private static let known = [
    "name", "tagline", "languages", "base", "actions", "time_zone", "guests", "guest_tags",
    "guest_trap", "sections", "professor_emails", "proxies", "mail", "limits", "sign_up",
    "sign_up_fields", "shared_host", "photos",
  ]

  /// The settings of a site; throws everything that is wrong with them.
  public static func read(_ root: String) throws(ContentErrors) -> SiteSettings {
    let problems = Problems()
    let settings = read(ContentTree(root: root), problems)
    try problems.check()
    guard let settings else {
      throw ContentErrors([ContentError(file: "site.yml", reason: .missingFile)])
    }
    return settings
  }

  static func read(_ tree: ContentTree, _ problems: Problems) -> SiteSettings? {
    guard let text = tree.text("site.yml", problems),
      let fields = Fields(yaml: text, file: "site.yml", problems)
    else { return nil }
    fields.refuse(otherThan: known)
    let languages = languages(fields)
    let base = base(fields)
    if !fields.has("name") { fields.report("name", .missingField("name")) }
    let (name, tagline) = (words("name", fields, languages), words("tagline", fields, languages))
    let others = Others(fields)
    // Without these everything else would look wrong.
    guard let languages, let name, let base else { return nil }
    var settings = SiteSettings(name: name, languages: languages, base: base)
    settings.tagline = tagline ?? LocalizedText()
    others.put(into: &settings)
    return settings
  }

  /// Settings that have a value when nothing is said; nil where nothing is.
  private struct Others {
    private let actions: String?
    private let zone: String?
    private let guests: GuestPolicy?
    private let guestTags: GuestTags?
    private let guestTrap: GuestTrap?
    private let emails: EmailPolicy?
    private let signUp: SignUpPolicy?
    private let signUpFields: [SignUpField]
    private let isSharedHostTrusted: Bool?
    private let sections: [Section]?
    private let proxies: [NetworkRange]
    private let mail: MailSettings?
    private let photos: PhotoSettings?
    private let limits: Limits?

    init(_ fields: Fields) {
      actions = fields.value("actions", expected: "a path such as /do", path)
      zone = fields.value(
        "time_zone", expected: "the name of a time zone such as Europe/Madrid"
      ) { SiteSource.zone($0) == nil ? nil : $0 }
      guests = fields.value("guests", expected: "allowed, held or off", GuestPolicy.init(rawValue:))
      guestTags = fields.value(
        "guest_tags", expected: "existing or new", GuestTags.init(rawValue:))
      guestTrap = fields.value("guest_trap", expected: "on or off", GuestTrap.init(rawValue:))
      emails = fields.value(
        "professor_emails", expected: "shown or withheld", EmailPolicy.init(rawValue:))
      signUp = fields.value("sign_up", expected: "open, code or off", SignUpPolicy.init(rawValue:))
      signUpFields = SettingsFile.signUpFields(fields)
      isSharedHostTrusted = fields.value("shared_host", expected: "trusted") {
        $0 == "trusted" ? true : nil
      }
      sections = fields.has("sections") ? SettingsFile.sections(fields) : nil
      proxies = SettingsFile.proxies(fields)
      mail = fields.fields("mail").map(SettingsFile.mail)
      photos = fields.fields("photos").map(SettingsFile.photos)
      limits = fields.fields("limits").map(SettingsFile.limits)
    }

    func put(into settings: inout SiteSettings) {
      if let actions { settings.actions = actions }
      if let zone { settings.timeZoneName = zone }
      if let guests { settings.guests = guests }
      if let guestTags { settings.guestTags = guestTags }
      if let guestTrap { settings.guestTrap = guestTrap }
      if let emails { settings.professorEmails = emails }
      if let signUp { settings.signUp = signUp }
      settings.signUpFields = signUpFields
      settings.isSharedHostTrusted = isSharedHostTrusted ?? false
      if let sections { settings.sections = sections }
      settings.proxies = proxies
      if let mail { settings.mail = mail }
      if let photos { settings.photos = photos }
      if let limits { settings.limits = limits }
    }
  }

  /// A text in the languages of the site; where these are not known, not even its own are wrong.
  private static func words(
    _ field: String, _ fields: Fields, _ languages: [Language]?
  ) -> LocalizedText? {
    if languages == nil, fields.isMapping(field) { return nil }
    return fields.localized(field, languages ?? [])
  }

  /// The languages, English when none is named; nil when one of them is wrong.
  private static func languages(_ fields: Fields) -> [Language]? {
    var seen: Set<Language> = []
    let before = fields.problems.errors.count
    let codes = fields.texts("languages", expected: "a list such as [en, es]")
    let languages = codes.compactMap { code -> Language? in
      if let language = Language(code) {
        if seen.insert(language).inserted { return language }
        fields.report(
          "languages", .duplicate("the language «\(code)»", first: "the one before it"))
        return nil
      }
      fields.report(
        "languages",
        .invalid(field: "language", value: code, expected: "a code such as en, es or pt-br"))
      return nil
    }
    guard fields.problems.errors.count == before else { return nil }
    return languages.isEmpty ? [.english] : languages
  }

  private static func base(_ fields: Fields) -> BaseURL? {
    guard fields.has("base") else {
      fields.report("base", .missingField("base"))
      return nil
    }
    return fields.value(
      "base", expected: "an address such as https://club.example or https://uni.example/~club",
      BaseURL.init)
  }

  /// A path that begins with a slash and has only plain segments.
  private static func path(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.first == 47, bytes.last != 47 else { return nil }
    let isPlain = bytes.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || [45, 46, 47, 95, 126].contains($0)
    }
    return isPlain && !text.utf8.split(separator: 47).contains { $0.elementsEqual([46, 46]) }
      ? text : nil
  }

  private static func sections(_ fields: Fields) -> [Section] {
    fields.texts("sections", expected: "a list such as [forum, notes]").compactMap { name in
      if let section = Section(rawValue: name) { return section }
      fields.report(
        "sections",
        .invalid(
          field: "section", value: name,
          expected: Section.allCases.map(\.rawValue).joined(separator: " or ")))
      return nil
    }
  }

  private static func signUpFields(_ fields: Fields) -> [SignUpField] {
    fields.texts("sign_up_fields", expected: "a list such as [email, city]").compactMap { name in
      if let field = SignUpField(rawValue: name) { return field }
      fields.report(
        "sign_up_fields",
        .invalid(
          field: "sign_up_fields", value: name,
          expected: SignUpField.allCases.map(\.rawValue).joined(separator: " or ")))
      return nil
    }
  }

  private static func proxies(_ fields: Fields) -> [NetworkRange] {
    fields.texts("proxies", expected: "a list such as [127.0.0.1, 10.0.0.0/8]").compactMap { text in
      if let range = NetworkRange(text) { return range }
      fields.report(
        "proxies",
        .invalid(
          field: "proxies", value: text,
          expected: "an address or a block of them such as 127.0.0.1, 10.0.0.0/8 or \"::1\""))
      return nil
    }
  }

  private static func limits(_ fields: Fields) -> Limits {
    fields.refuse(otherThan: Limit.allCases.map(\.rawValue))
    var limits = Limits()
    for limit in Limit.allCases {
      let range = limit.range
      let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
      let value = fields.value(limit.rawValue, expected: expected) { text in
        Int(text).flatMap { range.contains($0) ? $0 : nil }
      }
      if let value { limits[limit] = value }
    }
    return limits
  }
}
