public import Model

extension SiteSettings {
  /// The settings as rows of names and values, such as `base` → `https://club.example`.
  public var rows: [String: String] {
    var rows = [
      "languages": languages.map(\.code).joined(separator: " "),
      "base": base.text,
      "actions": actions,
      "time_zone": timeZoneName,
      "guests": guests.rawValue,
      "sections": sections.map(\.rawValue).joined(separator: " "),
      "professor_emails": professorEmails.rawValue,
    ]
    for version in name.versions { rows["name.\(version.language)"] = version.text }
    for version in tagline.versions { rows["tagline.\(version.language)"] = version.text }
    for limit in Limit.allCases { rows["limits.\(limit.rawValue)"] = String(limits[limit]) }
    return rows
  }

  /// Reads what `rows` gave; nil when something is missing that a build always stores.
  public init?(rows: [String: String]) {
    guard let languages = rows["languages"]?.split(separator: " ").map({ Language(String($0)) }),
      !languages.isEmpty, let base = rows["base"].flatMap(BaseURL.init),
      let guests = rows["guests"].flatMap(GuestPolicy.init(rawValue:))
    else { return nil }
    self.init(
      name: LocalizedText(), languages: languages.compactMap { $0 }, base: base,
      actions: rows["actions"] ?? "/do", timeZoneName: rows["time_zone"] ?? "UTC", guests: guests,
      sections: (rows["sections"] ?? "").split(separator: " ").compactMap {
        Section(rawValue: String($0))
      })
    professorEmails =
      rows["professor_emails"].flatMap(EmailPolicy.init(rawValue:)) ?? .withheld
    for language in self.languages {
      name[language] = rows["name.\(language)"]
      tagline[language] = rows["tagline.\(language)"]
    }
    for limit in Limit.allCases {
      if let value = rows["limits.\(limit.rawValue)"].flatMap({ Int($0) }),
        limit.range.contains(value)
      {
        limits[limit] = value
      }
    }
  }
}
