public import Model

/// Reads `site.yml`.
public enum SettingsFile {
  private static let known = [
    "name", "tagline", "languages", "base", "actions", "time_zone", "guests", "new_topics",
    "guest_tags", "guest_trap", "sections", "professor_emails", "proxies", "mail", "limits",
    "sign_up", "sso",
    "sign_up_fields", "shared_host", "photos", "map", "hello_topic", "features",
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

  /// Whether `time_zone` may be this: a zone of this machine's `/usr/share/zoneinfo`, or UTC.
  public static func isTimeZone(_ name: String) -> Bool { SiteSource.zone(name) != nil }

  static func read(_ tree: ContentTree, _ problems: Problems) -> SiteSettings? {
    guard let text = tree.text("site.yml", problems),
      let fields = Fields(yaml: text, file: "site.yml", problems)
    else { return nil }
    fields.refuse(otherThan: known)
    let languages = languages(fields)
    let base = fields.value(
      "base", isNeeded: true,
      expected: "an address such as https://club.example or https://uni.example/~club",
      BaseURL.init)
    if !fields.has("name") { fields.report("name", .missingField("name")) }
    let (name, tagline) = (words("name", fields, languages), words("tagline", fields, languages))
    // Some address, so that what is wrong with everything else is told, too.
    guard let anyBase = base ?? BaseURL("http://localhost") else { return nil }
    var settings = SiteSettings(
      name: name ?? LocalizedText(), languages: languages ?? [.english], base: anyBase)
    settings.tagline = tagline ?? LocalizedText()
    readOthers(fields, into: &settings)
    // Without these everything else would look wrong.
    return languages != nil && name != nil && base != nil ? settings : nil
  }

  /// Settings that have a value when nothing is said.
  private static func readOthers(_ fields: Fields, into settings: inout SiteSettings) {
    func set<T>(_ setting: inout T, _ value: T?) {
      if let value { setting = value }
    }
    set(&settings.actions, fields.value("actions", expected: "a path such as /do", path))
    set(
      &settings.timeZoneName,
      fields.value("time_zone", expected: "the name of a time zone such as Europe/Madrid") {
        SiteSource.zone($0) == nil ? nil : $0
      })
    set(&settings.guests, fields.word("guests", expected: "allowed, held or off"))
    set(&settings.newTopics, fields.word("new_topics", expected: "everyone or followers"))
    settings.helloTopic = fields.number("hello_topic", in: 1...1_000_000_000).map { Int64($0) }
    set(&settings.guestTags, fields.word("guest_tags", expected: "existing or new"))
    set(&settings.guestTrap, fields.word("guest_trap", expected: "on or off"))
    set(&settings.professorEmails, fields.word("professor_emails", expected: "shown or withheld"))
    set(&settings.signUp, fields.word("sign_up", expected: "open, code or off"))
    settings.signUpFields = words("sign_up_fields", fields, list: "a list such as [email, city]")
    set(
      &settings.isSharedHostTrusted,
      fields.value("shared_host", expected: "trusted") { $0 == "trusted" ? true : nil })
    if fields.has("sections") {
      settings.sections = words(
        "sections", called: "section", fields, list: "a list such as [forum, notes]")
    }
    settings.features = FeatureFields.features(fields, sections: settings.sections)
    settings.proxies = fields.values(
      "proxies", list: "a list such as [127.0.0.1, 10.0.0.0/8]",
      expected: "an address or a block of them such as 127.0.0.1, 10.0.0.0/8 or \"::1\""
    ) { NetworkRange($0) }
    set(&settings.mail, fields.fields("mail").map(mail))
    set(&settings.photos, fields.fields("photos").map(photos))
    settings.sso =
      fields.fields("sso").map { SSOFields.providers($0, of: fields, settings.languages) } ?? []
    settings.map = map(fields)
    if settings.sections.contains(.map), settings.map == nil {
      fields.report("sections", .missingField("map"))
    }
    set(&settings.limits, fields.fields("limits").map(limits))
  }

  /// The words of a list, each of which is one of a few.
  private static func words<T: RawRepresentable & CaseIterable>(
    _ field: String, called name: String? = nil, _ fields: Fields, list: String
  ) -> [T] where T.RawValue == String {
    fields.values(
      field, list: list, called: name,
      expected: T.allCases.map(\.rawValue).joined(separator: " or ")
    ) { T(rawValue: $0) }
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
        "languages", code, called: "language", expected: "a code such as en, es or pt-br")
      return nil
    }
    guard fields.problems.errors.count == before else { return nil }
    return languages.isEmpty ? [.english] : languages
  }

  /// A path that begins with a slash and has only plain segments.
  private static func path(_ text: String) -> String? {
    text.utf8.first == 47 && text.utf8.last != 47 && text.isPlain(besides: "-./_~")
      && !text.utf8.split(separator: 47).contains { $0.elementsEqual([46, 46]) }
      ? text : nil
  }

  /// What stands under `map:`; the word `on` is enough.
  private static func map(_ fields: Fields) -> MapSettings? {
    guard fields.has("map") else { return nil }
    var map = MapSettings()
    guard fields.isMapping("map") else {
      return fields.value("map", expected: "on, off, or a centre and a span") { word in
        ["on": .some(map), "yes": map, "off": nil, "no": nil][word]
      } ?? nil
    }
    guard let inner = fields.fields("map") else { return nil }
    inner.refuse(otherThan: ["centre", "span", "tiles", "credit"])
    map.centre = inner.value(
      "centre", expected: "degrees north and east, such as 40.965, -5.664"
    ) { Point($0.filter { $0 != " " }) }
    map.span = inner.number("span", in: MapSettings.spans)
    map.streets = streets(inner)
    return map
  }

  /// Streets from elsewhere, whose licence wants it said whom they are from.
  private static func streets(_ fields: Fields) -> MapStreets? {
    for (one, other) in [("tiles", "credit"), ("credit", "tiles")]
    where fields.has(one) && !fields.has(other) {
      fields.report(one, .missingField(other))
    }
    guard let credit = fields.optionalText("credit") else { return nil }
    let expected = "an address such as https://tiles.example.org/{z}/{x}/{y}.png"
    return fields.value("tiles", expected: expected) {
      MapStreets($0, credit: PlainText.singleLine(credit))
    }
  }

  private static func limits(_ fields: Fields) -> Limits {
    fields.refuse(otherThan: Limit.allCases.map(\.rawValue))
    var limits = Limits()
    for limit in Limit.allCases {
      if let value = fields.number(limit.rawValue, in: limit.range) { limits[limit] = value }
    }
    return limits
  }
}
