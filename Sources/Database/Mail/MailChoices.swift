public import Model

/// How somebody hears of something by mail.
public enum MailChoice: Int64, CaseIterable, Sendable {
  /// Not at all.
  case never = 0
  /// By a letter of its own, at once.
  case atOnce = 1
  /// With all else that is new, in one letter a day.
  case daily = 2

  /// Its name in forms.
  public var name: String {
    switch self {
    case .never: "never"
    case .atOnce: "at_once"
    case .daily: "daily"
    }
  }

  /// Reads a name in a form.
  public init?(name: some StringProtocol) {
    guard let choice = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = choice
  }
}

extension QueuedMail.Kind {
  /// Who may do without letters of this kind, from the least role that gets them; nil for letters that come in any case.
  ///
  /// Those who have chosen nothing get them.
  public var optionalFrom: Role? {
    switch self {
    case .reply, .mention, .followed, .newTopic, .report, .daily, .decision, .filter,
      .friendRequest, .friend, .match, .notice, .talk, .reminder:
      .member
    case .desk, .suggestion: .moderator
    case .signUp, .recover, .email, .emailConsent, .emailRequested, .emailChanged,
      .passwordChanged, .secondFactor, .ban, .reservation, .reservationShop, .invitation, .photo,
      .test:
      nil
    }
  }

  /// Whether it tells of news, which may come together once a day, too.
  public var isOfNews: Bool { NewsKind.allCases.contains { $0.mail == self } }

  /// How those get it who have chosen nothing.
  public var unchosen: MailChoice { Self.collected.contains(self) ? .daily : .atOnce }

  /// Those that come once a day to who has chosen nothing.
  private static let collected: [Self] = [.followed, .newTopic, .report]

  /// The same of the kind `kind`, or of the news that it tells of, a part of a statement.
  static func unchosenSQL(_ kind: String) -> String {
    let names = collected.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "iif(replace(\(kind), '-', '_') IN (\(names)), "
      + "\(MailChoice.daily.rawValue), \(MailChoice.atOnce.rawValue))"
  }

  /// The letters that somebody with a role gets and may do without; that of the day has no choice of its own.
  public static func optional(for role: Role) -> [Self] {
    allCases.filter { kind in kind != .daily && kind.optionalFrom.map { $0 <= role } ?? false }
  }
}

/// How a member hears by mail of what there is.
public struct MailChoices: Sendable {
  private let chosen: [QueuedMail.Kind: MailChoice]

  fileprivate init(_ chosen: [QueuedMail.Kind: MailChoice]) { self.chosen = chosen }

  /// How they get letters of a kind; that of the day as long as anything is to be in it.
  public subscript(_ kind: QueuedMail.Kind) -> MailChoice {
    if kind == .daily { return collected.isEmpty ? .never : .daily }
    return chosen[kind] ?? kind.unchosen
  }

  /// The news that the letter of the day tells of.
  public var collected: [NewsKind] {
    NewsKind.allCases.filter { kind in kind.mail.map { self[$0] == .daily } ?? false }
  }
}

extension SiteDatabase {
  /// How a member hears by mail of what there is.
  public func mailChoices(of member: Member.ID) throws -> MailChoices {
    let rows = try connection.all(
      "SELECT kind, is_wanted FROM mail_choices WHERE member_id = ?", [.id(member)]
    ) { (QueuedMail.Kind(rawValue: $0.text(0)), MailChoice(rawValue: $0.integer(1))) }
    var chosen: [QueuedMail.Kind: MailChoice] = [:]
    for case (let kind?, let choice?) in rows { chosen[kind] = choice }
    return MailChoices(chosen)
  }
}

extension Transaction {
  /// Keeps how a member wants letters of a kind; what waits is looked at when it is sent.
  ///
  /// There is no choice where letters come in any case, and only news come once a day. Who wants no letter of the day wants
  /// nothing of what would be in it.
  public func choose(
    _ kind: QueuedMail.Kind, _ choice: MailChoice, by member: Member.ID
  ) throws {
    if kind == .daily {
      guard choice == .never else { return }
      for kind in try site.mailChoices(of: member).collected.compactMap(\.mail) {
        try choose(kind, .never, by: member)
      }
      return
    }
    guard kind.optionalFrom != nil, choice != .daily || kind.isOfNews else { return }
    try connection.run(
      """
      INSERT INTO mail_choices (member_id, kind, is_wanted) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET is_wanted = excluded.is_wanted
      """, [.id(member), .text(kind.rawValue), .integer(choice.rawValue)])
  }
}
