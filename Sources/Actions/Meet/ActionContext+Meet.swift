import Database
import Markdown
import Model
import Pages
import Theme
import Time

// Shared by the pages of Meet.
extension ActionContext {
  /// The signed-in member; throws `notFound` where the site does not have Meet.
  func meetMember() throws -> SignedIn {
    guard settings.has(.meet) else { throw Problem.notFound }
    return try member()
  }

  /// Breadcrumb to the deck.
  var meetCrumb: LinkView { LinkView(label: locale.text("meet_title"), url: href(.meet)) }

  /// The frame of these pages, with the style sheet of the deck.
  func meetChrome(_ title: String) -> Chrome {
    chrome(title, tab: .people, sheet: PageRenderer.catalogueSheet)
  }

  /// Maximum distance in words: "within 25 km", "anywhere".
  func words(_ reach: MeetReach) -> String { locale.text("meet_reach_\(reach.name)") }

  /// Records a typed birth date that is refused because its owner is too young for Meet.
  func noteBirthDate(of member: Member.ID) throws {
    guard settings.has(.meet),
      let born = CivilDate(PlainText.singleLine(fields["birth_date"])),
      let age = Birthday.age(of: born, on: today), age < MeetFacts.leastAge
    else { return }
    try site.write { try $0.noteBirthDate(born, of: member, on: today) }
  }

  /// The profile of a member who takes part at this moment, and may; nil otherwise.
  ///
  /// Writes check it within their transaction.
  func takesPart(_ member: Member.ID) throws -> MatchProfile? {
    guard try site.account(member, at: now)?.ban == nil else { return nil }
    return try site.matchProfile(member, on: today)
  }

  /// True if the viewer sees another member's card.
  func seesCard(of other: Member.ID) throws -> Bool {
    guard settings.has(.meet), let me = viewer.member,
      let own = try takesPart(me.id)
    else { return false }
    return try site.seesCard(of: other, own, on: today)
  }

  /// A photo on a card, if the viewer may see it.
  func cardPhoto(_ name: UploadName) throws -> Upload? {
    guard let photo = try site.cardPhoto(name), try seesCard(of: photo.member) else { return nil }
    return photo
  }

  /// A member's preferences as a sentence, such as "People from 25 to 40, single, within 50 km".
  func sentence(_ preferences: MeetPreferences, wanted: [String]) -> String {
    let genders = MeetGender.allCases.filter(preferences.genders.contains)
    let whom =
      genders.count == MeetGender.allCases.count
      ? locale.text("meet_whom")
      : genders.map { locale.text("meet_whom_\($0.name)") }.joined(separator: ", ")
    var parts = [whom, words(preferences.ages)]
    if preferences.singlesOnly { parts.append(locale.text("meet_whom_single")) }
    if preferences.reach != .farther { parts.append(words(preferences.reach)) }
    if !wanted.isEmpty {
      parts.append(locale.text("meet_whom_tags", ["tags": hashed(wanted)]))
    }
    let text = parts.joined(separator: ", ") + "."
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Ages in words: "from 25 to 40".
  func words(_ ages: ClosedRange<Int>) -> String {
    let isOpen = ages.upperBound >= MeetPreferences.allAges.upperBound
    return locale.text(
      isOpen ? "meet_ages_open" : "meet_ages",
      ["least": locale.number(ages.lowerBound), "greatest": locale.number(ages.upperBound)])
  }

  /// Tags as they are displayed: "#cranes, #books".
  func hashed(_ tags: [String]) -> String { tags.map { "#\($0)" }.joined(separator: ", ") }

  /// The tags of a field, separated by commas or spaces; too many tags, or an invalid one, are an error.
  func meetTags(_ field: String, _ errors: inout FieldErrors) -> [String] {
    var tags: [String] = []
    // Room for twice the maximum number of longest tags; beyond it, repeated tags are an error, too.
    guard fields[field].utf8.count <= 2 * MeetCard.maxTags * 101 else {
      errors.add(field, "many", in: "tags", ["limit": locale.number(MeetCard.maxTags)])
      return []
    }
    for part in fields[field].utf8.split(whereSeparator: { $0 == 44 || $0 <= 32 || $0 == 35 }) {
      let word = String(Substring(part))
      guard PlainText.initials(of: word) != "?", part.count <= 100 else {
        errors.add(field, "characters", in: "tags", ["tag": PlainText.singleLine(word)])
        break
      }
      let tag = Slug(tag: word).text
      if !tags.contains(tag) { tags.append(tag) }
      if tags.count > MeetCard.maxTags {
        errors.add(field, "many", in: "tags", ["limit": locale.number(MeetCard.maxTags)])
        break
      }
    }
    return tags
  }

  /// A member as others see them in the deck; nil for a member who does not exist.
  func meetCard(
    of other: MatchProfile, from me: MatchProfile, _ card: MeetCard
  ) throws -> MeetCardView? {
    guard let name = try site.memberName(other.id) else { return nil }
    let hasAvatar = try reader.person(other.id)?.hasAvatar == true
    let alt = locale.text("meet_photo", ["name": name.name])
    let photos = card.photos.map {
      MeetPhotoView(url: settings.href(.upload($0)), alt: alt)
    }
    var facts: [String] = []
    let status = try site.profile(other.id)[.status]
    if ProfileBlock.statuses.contains(status) { facts.append(locale.text("status_\(status)")) }
    if !card.town.isEmpty { facts.append(card.town) }
    if other.id != me.id, me.facts.cell != nil, other.facts.cell != nil {
      let reach = MeetReach(from: me.facts.cell, to: other.facts.cell)
      facts.append(reach == .farther ? locale.text("meet_farther") : words(reach))
    }
    let age = other.facts.age(on: today)
    return MeetCardView(
      id: "\(other.id)",
      title: locale.text("meet_name", ["name": name.name, "age": locale.number(age)]),
      name: name.name, initials: PlainText.initials(of: name.name),
      photo: photos.first
        ?? faceURL(name.username, hasAvatar: hasAvatar).map {
          MeetPhotoView(url: $0, alt: alt, isSmall: true)
        },
      photos: Array(photos.dropFirst()), facts: facts.map { MeetFactView(text: $0) },
      html: try shown(card), tags: card.tags.isEmpty ? nil : hashed(card.tags),
      reportURL: href(to: .personReport(other.id)), blockURL: href(to: .friendship(other.id)))
  }

  /// Text of a card, rendered again if its renderer is outdated.
  private func shown(_ card: MeetCard) throws -> [UInt8] {
    guard card.renderer != MarkdownRenderer.version, !card.about.isEmpty else { return card.html }
    return try render(MeetCardText.prose(card.about)).html
  }
}

/// Text of a card: lines of text, and photos on lines of their own.
enum MeetCardText {
  /// The text without lines that consist only of a picture.
  static func prose(_ text: String) -> String {
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).filter {
      !isPicture($0)
    }
    return lines.map { String(Substring($0)) }.joined(separator: "\n")
  }

  /// A picture ends with its first parenthesis, and nothing comes after it.
  private static func isPicture(_ line: Substring.UTF8View) -> Bool {
    guard line.drop(while: { $0 == 32 }).starts(with: "![".utf8),
      let end = line.range(ofBytes: ")".utf8)?.upperBound
    else { return false }
    return line[end...].allSatisfy { $0 <= 32 }
  }
}
