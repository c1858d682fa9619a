public import Model

extension SiteSettings {
  /// The settings as rows of names and values, such as `base` → `https://club.example`.
  public var rows: [String: String] {
    var rows = [
      "languages": languages.map(\.code).joined(separator: " "),
      "base": base.text,
      "actions": actions,
      "time_zone": timeZoneName,
      "guests": guests.rawValue, "new_topics": newTopics.rawValue,
      "sign_up": signUp.rawValue,
      "sign_up_fields": signUpFields.map(\.rawValue).joined(separator: " "),
      "shared_host": isSharedHostTrusted ? "trusted" : "",
      "guest_tags": guestTags.rawValue,
      "guest_trap": guestTrap.rawValue,
      "sections": sections.map(\.rawValue).joined(separator: " "),
      "features": features.features.map(\.rawValue).joined(separator: " "),
      "professor_emails": professorEmails.rawValue,
      "proxies": proxies.map(\.description).joined(separator: " "),
    ]
    rows["hello_topic"] = helloTopic.map { String($0) }
    rows["mail.sendmail"] = mail.sendmail
    rows["mail.from"] = mail.from?.text
    rows["mail.desk_minutes"] = String(mail.deskMinutes)
    rows["mail.after_answer"] = mail.isAfterAnswer ? "yes" : nil
    rows["photos.vipsthumbnail"] = photos.program.text
    rows["photos.pdftoppm"] = photos.pages.text
    if !sso.isEmpty { rows["sso"] = sso.map(\.id).joined(separator: ",") }
    for provider in sso {
      for (claim, variable) in provider.variables {
        rows["sso.\(provider.id).\(claim.rawValue)"] = variable
      }
      for version in provider.label.versions {
        rows["sso.\(provider.id).label.\(version.language)"] = version.text
      }
      rows["sso.\(provider.id).picture_hosts"] = provider.pictureHosts.joined(separator: " ")
    }
    if let map {
      rows["map"] = "on"
      rows["map.centre"] = map.centre?.text(decimals: 5)
      rows["map.span"] = map.span.map { String($0) }
      rows["map.tiles"] = map.streets?.address
      rows["map.credit"] = map.streets?.credit
    }
    for version in name.versions { rows["name.\(version.language)"] = version.text }
    for version in tagline.versions { rows["tagline.\(version.language)"] = version.text }
    for limit in Limit.allCases { rows["limits.\(limit.rawValue)"] = String(limits[limit]) }
    return rows
  }

  /// Reads what `rows` gave, each value by its name; nil when something is missing that a build always stores.
  public init?(stored value: (String) -> String?) {
    guard let languages = value("languages")?.split(separator: " ").map({ Language(String($0)) }),
      !languages.isEmpty, let base = value("base").flatMap(BaseURL.init),
      let guests = value("guests").flatMap(GuestPolicy.init(rawValue:))
    else { return nil }
    self.init(
      name: LocalizedText(), languages: languages.compactMap { $0 }, base: base,
      actions: value("actions") ?? "/do")
    timeZoneName = value("time_zone") ?? timeZoneName
    self.guests = guests
    sections = (value("sections") ?? "").split(separator: " ").compactMap {
      Section(rawValue: String($0))
    }
    // A build of before knew no features: what it had was on.
    features =
      value("features").map { words in
        FeatureSet(words.split(separator: " ").compactMap { Feature(rawValue: String($0)) })
      } ?? FeatureSet(Feature.allCases.filter { $0 != .meet || sections.contains(.meet) })
    newTopics = value("new_topics").flatMap(NewTopics.init(rawValue:)) ?? newTopics
    guestTags = value("guest_tags").flatMap(GuestTags.init(rawValue:)) ?? guestTags
    guestTrap = value("guest_trap").flatMap(GuestTrap.init(rawValue:)) ?? guestTrap
    professorEmails =
      value("professor_emails").flatMap(EmailPolicy.init(rawValue:)) ?? .withheld
    signUp = value("sign_up").flatMap(SignUpPolicy.init(rawValue:)) ?? .open
    signUpFields = (value("sign_up_fields") ?? "").split(separator: " ").compactMap {
      SignUpField(rawValue: String($0))
    }
    helloTopic = value("hello_topic").flatMap { Int64($0) }
    isSharedHostTrusted = value("shared_host") == "trusted"
    proxies = (value("proxies") ?? "").split(separator: " ").compactMap { NetworkRange(String($0)) }
    mail.sendmail = value("mail.sendmail")
    mail.from = value("mail.from").flatMap(EmailAddress.init)
    mail.deskMinutes =
      value("mail.desk_minutes").flatMap { Int($0) }
      .flatMap { MailSettings.deskRange.contains($0) ? $0 : nil } ?? mail.deskMinutes
    mail.isAfterAnswer = value("mail.after_answer") == "yes"
    photos.program = PhotoSettings.Program(text: value("photos.vipsthumbnail"))
    photos.pages = PhotoSettings.Program(text: value("photos.pdftoppm"))
    let providers = value("sso")?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    sso = providers.compactMap { Self.provider(String($0), self.languages, value) }
    if value("map") != nil {
      var map = MapSettings()
      map.centre = value("map.centre").flatMap { Point($0) }
      map.span = value("map.span").flatMap { Int($0) }
      map.streets = value("map.tiles").flatMap {
        MapStreets($0, credit: value("map.credit") ?? "")
      }
      self.map = map
    }
    for language in self.languages {
      name[language] = value("name.\(language)")
      tagline[language] = value("tagline.\(language)")
    }
    for limit in Limit.allCases {
      if let number = value("limits.\(limit.rawValue)").flatMap({ Int($0) }),
        limit.range.contains(number)
      {
        limits[limit] = number
      }
    }
  }
}

extension SiteSettings {
  private static func provider(
    _ id: String, _ languages: [Language], _ value: (String) -> String?
  ) -> SSOProvider? {
    guard let email = value("sso.\(id).email") else { return nil }
    var provider = SSOProvider(id: id, email: email)
    for claim in SSOClaim.allCases {
      if let variable = value("sso.\(id).\(claim.rawValue)") { provider[claim] = variable }
    }
    for language in languages { provider.label[language] = value("sso.\(id).label.\(language)") }
    provider.pictureHosts =
      value("sso.\(id).picture_hosts")?.split(separator: " ").map(String.init) ?? []
    return provider
  }
}

extension PhotoSettings.Program {
  /// As a row has it; nil for the usual one, of which there is no row.
  fileprivate var text: String? {
    switch self {
    case .usual: nil
    case .path(let path): path
    case .off: "off"
    }
  }

  fileprivate init(text: String?) {
    self = text.map { $0 == "off" ? .off : .path($0) } ?? .usual
  }
}
