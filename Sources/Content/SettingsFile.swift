public import Model

/// Reads `site.yml`.
public enum SettingsFile {
  private static let known = [
    "name", "tagline", "languages", "base", "actions", "time_zone", "guests", "sections", "limits",
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
    guard let name = fields.localized("name", languages) else {
      if !fields.has("name") { fields.report("name", .missingField("name")) }
      return nil
    }
    guard let base = base(fields) else { return nil }
    var settings = SiteSettings(name: name, languages: languages, base: base)
    settings.tagline = fields.localized("tagline", languages) ?? LocalizedText()
    if let actions = fields.value("actions", expected: "a path such as /do", path) {
      settings.actions = actions
    }
    settings.timeZoneName = fields.optionalText("time_zone") ?? "UTC"
    if let guests = fields.value("guests", expected: "allowed or off", GuestPolicy.init(rawValue:))
    {
      settings.guests = guests
    }
    if fields.has("sections") { settings.sections = sections(fields) }
    if let limits = fields.fields("limits") { settings.limits = self.limits(limits) }
    return settings
  }

  private static func languages(_ fields: Fields) -> [Language] {
    let codes = fields.texts("languages")
    let languages = codes.compactMap { code -> Language? in
      if let language = Language(code) { return language }
      fields.report(
        "languages",
        .invalid(field: "language", value: code, expected: "a code such as en, es or pt-br"))
      return nil
    }
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
    fields.texts("sections").compactMap { name in
      if let section = Section(rawValue: name) { return section }
      fields.report(
        "sections",
        .invalid(
          field: "section", value: name,
          expected: Section.allCases.map(\.rawValue).joined(separator: " or ")))
      return nil
    }
  }

  private static func limits(_ fields: Fields) -> Limits {
    fields.refuse(otherThan: Limits.names.map(\.name))
    var limits = Limits()
    for (name, path, range) in Limits.names {
      let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
      let value = fields.value(name, expected: expected) { text in
        Int(text).flatMap { range.contains($0) ? $0 : nil }
      }
      if let value { limits[keyPath: path] = value }
    }
    return limits
  }
}
