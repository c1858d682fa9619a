public import Model
public import Time

// Profiles of members, in the words of a language.
extension SiteTheme {
  /// A block in words, as everyone but its owner reads it; nil for “about me”, for sizes, and for invalid values.
  ///
  /// A birth date is never shown in full: friends see day and month, others the age. The choice depends on the audience of the
  /// block, not on the reader: a friend who learned both would know the year. `isMarked` adds the audience.
  public func fact(
    _ block: ProfileBlock, _ text: String, for audience: Audience, isMarked: Bool,
    at now: Timestamp,
    in tree: SiteTree
  ) -> ProfileFactView? {
    guard let words = words(block, text, for: audience, at: now, in: tree) else { return nil }
    return fact(
      locale(tree.language).text("label_\(block.rawValue)"), words, url: Self.url(block, text),
      for: audience, isMarked: isMarked, in: tree)
  }

  /// Such a block with a label of its own, such as a size.
  public func fact(
    _ label: String, _ text: String, url: String? = nil, for audience: Audience, isMarked: Bool,
    in tree: SiteTree
  ) -> ProfileFactView {
    ProfileFactView(
      label: label, text: text, url: url,
      audience: isMarked ? locale(tree.language).text("for_\(audience.name)") : nil,
      cup: isMarked ? "for-\(audience.name)" : nil)
  }

  /// The text of a block in words; nil for blocks without words, and for invalid values.
  public func words(
    _ block: ProfileBlock, _ text: String, for audience: Audience, at now: Timestamp,
    in tree: SiteTree
  ) -> String? {
    let locale = locale(tree.language)
    switch block {
    case .about, .sizes: return nil
    case .city, .email, .phone: return text
    case .country: return Countries.codes.contains(text) ? locale.text("country_\(text)") : nil
    case .gender: return ProfileBlock.genders.contains(text) ? locale.text("gender_\(text)") : text
    case .status:
      return ProfileBlock.statuses.contains(text) ? locale.text("status_\(text)") : nil
    case .birthDate:
      guard let born = CivilDate(text) else { return nil }
      if audience == .friends || audience == .me { return locale.dayMonth(born) }
      return Birthday.age(of: born, on: civil(now).date).map { locale.plural("age", $0) }
    case .lastSeen:
      return Timestamp(rfc3339: text).map { words(seen: $0, at: now, in: tree) }
    case .online: return locale.text("seen_now")
    }
  }

  /// Day of a member's last visit: "16 Nov 2026"; `ProfileBlock.online` is separate.
  public func words(seen time: Timestamp, at now: Timestamp, in tree: SiteTree) -> String {
    let locale = locale(tree.language)
    let (day, today) = (civil(time).date, civil(now).date)
    return day >= today ? locale.text("seen_today") : locale.date(day)
  }

  /// Link to call or to write an email.
  private static func url(_ block: ProfileBlock, _ text: String) -> String? {
    switch block {
    case .email: EmailAddress(text).map { "mailto:\($0.text)" }
    case .phone: phoneURL(text)
    default: nil
    }
  }

  /// Link of RFC 3966: digits and a leading plus; nil for fewer than three digits.
  public static func phoneURL(_ phone: String) -> String? {
    let digits = phone.utf8.filter { (48...57).contains($0) }
    guard digits.count >= 3 else { return nil }
    let plus = phone.utf8.first { $0 != 32 } == 43 ? "+" : ""
    return "tel:\(plus)\(String(decoding: digits, as: UTF8.self))"
  }
}
