public import Time

/// A block of a profile: one thing that a member may tell about themselves, and show to people of their choice.
///
/// This is the only list of blocks: the form, the pages, answers to programs, the directory, cards, “my data” and the tests of
/// audiences go through it, in this order.
public enum ProfileBlock: String, CaseIterable, Sendable {
  /// A few lines of Markdown.
  case about
  /// The town.
  case city
  /// ISO 3166-1, two capitals: `ES`.
  case country
  /// The email address, from the account.
  case email
  /// The phone number, as typed.
  case phone
  /// `1991-03-09`.
  case birthDate = "birth_date"
  /// One of `genders`, or a word of their own.
  case gender
  /// One of `statuses`.
  case status
  /// The member's values of the catalogue (`own_values`), such as a shoe size.
  case sizes
  /// The day of the last visit, from the sessions.
  case lastSeen = "last_seen"
  /// The state “online now”, from the last views of pages.
  case online

  /// Seconds after the last view of a page during which a member counts as online.
  public static let hereSeconds: Int64 = 300

  /// Genders that have names in every language; anything else is shown as typed, an empty one is “unstated”.
  public static let genders = ["woman", "man", "nonbinary"]
  /// Values of a relationship status; an empty one is “unstated”.
  public static let statuses = ["single", "relationship", "married", "separated", "widowed"]

  /// True if its text is stored with the profile, not elsewhere.
  public var isTyped: Bool {
    switch self {
    case .about, .city, .country, .phone, .birthDate, .gender, .status: true
    case .email, .sizes, .lastSeen, .online: false
    }
  }

  /// True if its text is the member's own words, which may be anything.
  public var isFreeText: Bool { [.about, .city, .gender].contains(self) }

  /// Most bytes of its text, as typed; 0 where nothing is typed.
  public var bytes: Int {
    switch self {
    case .about: 8000
    case .city, .phone, .gender: 100
    case .country, .birthDate, .status: 20
    case .email, .sizes, .lastSeen, .online: 0
    }
  }

  /// The audiences that its owner can choose.
  ///
  /// Blocks that change by themselves, belong to another page or would be harvested by machines are never in a file that anyone
  /// can copy: an age, the last visit, a size in the catalogue's words, an email address.
  public var audiences: [Audience] {
    switch self {
    case .about, .city, .country, .phone, .gender, .status: [.everyone, .members, .friends, .me]
    case .email, .birthDate, .sizes, .lastSeen: [.members, .friends, .me]
    case .online: [.friends, .me]
    }
  }

  /// The audience until its owner chooses one.
  ///
  /// Other members see only name and city, friends also the email address (requirements F-13, F-14). Data that can be misused,
  /// or that was never typed, is shown to no one without the owner's choice.
  public var usualAudience: Audience {
    switch self {
    case .city: .members
    case .about, .country, .email, .birthDate, .gender, .status, .online: .friends
    case .phone, .sizes, .lastSeen: .me
    }
  }
}

extension Audience {
  /// Name in forms, in answers to programs, and in the strings of a language.
  public var name: String {
    switch self {
    case .everyone: "everyone"
    case .members, .unlisted: "members"
    case .friends: "friends"
    case .group: "group"
    case .me: "me"
    }
  }

  /// Reads a name; nil for other words.
  public init?(named name: String) {
    guard let audience = Self.all.first(where: { $0.name == name }) else { return nil }
    self = audience
  }

  private static let all: [Audience] = [.everyone, .members, .friends, .group, .me]

  /// True if a viewer may see content for this audience.
  ///
  /// `standing` is the viewer's relation to the owner, from `everyone`, a stranger, to `me`, the owner.
  public func includes(_ standing: Audience) -> Bool { rawValue <= standing.rawValue }
}

/// A member's profile, and the audience of each block.
public struct Profile: Hashable, Sendable {
  private var texts: [ProfileBlock: String] = [:]
  private var audiences: [ProfileBlock: Audience] = [:]
  /// “About me”, rendered.
  public var aboutHTML: [UInt8] = []
  /// The version of the renderer that rendered it.
  public var renderer = 0

  /// An empty profile with the usual audiences.
  public init() {}

  /// The text of a block; empty if there is none, and for blocks that are stored elsewhere.
  public subscript(block: ProfileBlock) -> String {
    get { texts[block] ?? "" }
    set { texts[block] = block.isTyped && !newValue.isEmpty ? newValue : nil }
  }

  /// The profile without texts in the member's own words.
  public var withoutFreeText: Profile {
    var profile = self
    for block in ProfileBlock.allCases where block.isFreeText { profile[block] = "" }
    (profile.aboutHTML, profile.renderer) = ([], 0)
    return profile
  }

  /// The audience of a block.
  public func audience(of block: ProfileBlock) -> Audience {
    audiences[block] ?? block.usualAudience
  }

  /// Sets the audience of a block; an audience that it cannot have is ignored.
  public mutating func show(_ block: ProfileBlock, to audience: Audience) {
    guard block.audiences.contains(audience) else { return }
    audiences[block] = audience == block.usualAudience ? nil : audience
  }

  /// The blocks on a member's page that everyone sees.
  public var publicBlocks: [ProfileBlock: String] {
    texts.filter { audience(of: $0.key) == .everyone }
  }
}

/// Parts of a birthday, so that others never see all of it.
public enum Birthday {
  /// Whole years between a birth date and a day; nil for a day before it.
  public static func age(of born: CivilDate, on day: CivilDate) -> Int? {
    guard born <= day else { return nil }
    let hadBirthday = (day.month, day.day) >= (born.month, born.day)
    return day.year - born.year - (hadBirthday ? 0 : 1)
  }
}
