public import Time

/// A block of a profile: one thing that a member may say of themselves, and show to whom they like.
///
/// The only list of them: the form, the pages, answers to programs, the directory, cards, “my data” and the tests of who
/// sees what go over it, in this order.
public enum ProfileBlock: String, CaseIterable, Sendable {
  /// A few lines of Markdown.
  case about
  /// The town.
  case city
  /// ISO 3166-1, two capitals: `ES`.
  case country
  /// Where letters go; it is the account's.
  case email
  /// The telephone, as typed.
  case phone
  /// `1991-03-09`.
  case birthDate = "birth_date"
  /// One of `genders`, or a word of their own.
  case gender
  /// One of `statuses`.
  case status
  /// What of the catalogue's values is theirs (`own_values`), such as a shoe size.
  case sizes
  /// The day on which they were last here; it is the sessions'.
  case lastSeen = "last_seen"
  /// That they are here now; it is their looks'.
  case online

  /// Whoever looked at a page within so many seconds is here.
  public static let hereSeconds: Int64 = 300

  /// Genders that have names in every language; anything else is shown as typed, nothing is “unstated”.
  public static let genders = ["woman", "man", "nonbinary"]
  /// What a relationship status may be; nothing is “unstated”.
  public static let statuses = ["single", "relationship", "married", "separated", "widowed"]

  /// Whether what it says is kept with the profile, not elsewhere.
  public var isTyped: Bool {
    switch self {
    case .about, .city, .country, .phone, .birthDate, .gender, .status: true
    case .email, .sizes, .lastSeen, .online: false
    }
  }

  /// Whether it is said in words of one's own, which may be anything.
  public var isFreeText: Bool { [.about, .city, .gender].contains(self) }

  /// Most bytes of what it says, as typed; 0 where nothing is typed.
  public var bytes: Int {
    switch self {
    case .about: 8000
    case .city, .phone, .gender: 100
    case .country, .birthDate, .status: 20
    case .email, .sizes, .lastSeen, .online: 0
    }
  }

  /// To whom it may be shown.
  ///
  /// Whatever changes by itself, belongs to another page or would be gathered by machines stands in no file that anybody
  /// may copy: an age, the last visit, a size in the catalogue's words, an e-mail address.
  public var audiences: [Audience] {
    switch self {
    case .about, .city, .country, .phone, .gender, .status: [.everyone, .members, .friends, .me]
    case .email, .birthDate, .sizes, .lastSeen: [.members, .friends, .me]
    case .online: [.friends, .me]
    }
  }

  /// To whom it is shown as long as its owner chose nobody.
  ///
  /// A stranger sees name and town alone, a friend the e-mail address besides (requirements F-13, F-14); what can be misused or
  /// was never typed is shown to nobody unasked.
  public var usualAudience: Audience {
    switch self {
    case .city: .members
    case .about, .country, .email, .birthDate, .gender, .status, .online: .friends
    case .phone, .sizes, .lastSeen: .me
    }
  }
}

extension Audience {
  /// Its name in forms, in answers to programs, and in the strings of a language.
  public var name: String {
    switch self {
    case .everyone: "everyone"
    case .members, .unlisted: "members"
    case .friends: "friends"
    case .group: "group"
    case .me: "me"
    }
  }

  /// The audience of a name; nil for other words.
  public init?(named name: String) {
    guard let audience = Self.all.first(where: { $0.name == name }) else { return nil }
    self = audience
  }

  private static let all: [Audience] = [.everyone, .members, .friends, .group, .me]

  /// Whether somebody sees what is for this audience: as whom they stand to its owner, from `everyone`, a stranger, to
  /// `me`, the owner.
  public func includes(_ standing: Audience) -> Bool { rawValue <= standing.rawValue }
}

/// What a member says of themselves, and to whom they show each block of it.
public struct Profile: Hashable, Sendable {
  private var texts: [ProfileBlock: String] = [:]
  private var audiences: [ProfileBlock: Audience] = [:]
  /// “About me”, rendered.
  public var aboutHTML: [UInt8] = []
  /// By which version of the renderer.
  public var renderer = 0

  /// Nothing said, nothing chosen.
  public init() {}

  /// What a block says; empty for nothing, and for what is kept elsewhere.
  public subscript(block: ProfileBlock) -> String {
    get { texts[block] ?? "" }
    set { texts[block] = block.isTyped && !newValue.isEmpty ? newValue : nil }
  }

  /// The same without what is said in words of one's own.
  public var withoutFreeText: Profile {
    var profile = self
    for block in ProfileBlock.allCases where block.isFreeText { profile[block] = "" }
    (profile.aboutHTML, profile.renderer) = ([], 0)
    return profile
  }

  /// Who sees a block.
  public func audience(of block: ProfileBlock) -> Audience {
    audiences[block] ?? block.usualAudience
  }

  /// Shows a block to others from now on; an audience that it cannot have changes nothing.
  public mutating func show(_ block: ProfileBlock, to audience: Audience) {
    guard block.audiences.contains(audience) else { return }
    audiences[block] = audience == block.usualAudience ? nil : audience
  }

  /// What stands on a member's page for everybody.
  public var publicBlocks: [ProfileBlock: String] {
    texts.filter { audience(of: $0.key) == .everyone }
  }
}

/// A birthday, of which others are never told all.
public enum Birthday {
  /// Whole years between a birth date and a day; nil for a day before it.
  public static func age(of born: CivilDate, on day: CivilDate) -> Int? {
    guard born <= day else { return nil }
    let hadBirthday = (day.month, day.day) >= (born.month, born.day)
    return day.year - born.year - (hadBirthday ? 0 : 1)
  }
}
