public import Model

/// How a member is notified of something by email.
public enum MailChoice: Int64, CaseIterable, Sendable {
  /// Never.
  case never = 0
  /// In an email of its own, at once.
  case atOnce = 1
  /// Together with all other news, in one email a day.
  case daily = 2

  /// Value in forms.
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
  /// Least role that gets emails of this kind and may opt out of them; nil for emails that are always sent.
  ///
  /// By default, members get them.
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

  /// True if the email is about news, which can also be collected once a day.
  public var isOfNews: Bool { NewsKind.allCases.contains { $0.mail == self } }

  /// Default of the kind.
  public var unchosen: MailChoice { Self.collected.contains(self) ? .daily : .atOnce }

  /// Kinds that are sent once a day by default.
  private static let collected: [Self] = [.followed, .newTopic, .report]

  /// SQL variant of `unchosen` for the kind `kind`, or for the news that it is about, as part of a statement.
  static func unchosenSQL(_ kind: String) -> String {
    let names = collected.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "iif(replace(\(kind), '-', '_') IN (\(names)), "
      + "\(MailChoice.daily.rawValue), \(MailChoice.atOnce.rawValue))"
  }

  /// Optional emails for a role; the daily email has no choice of its own.
  public static func optional(for role: Role) -> [Self] {
    allCases.filter { kind in kind != .daily && kind.optionalFrom.map { $0 <= role } ?? false }
  }
}

/// A member's choices of emails.
public struct MailChoices: Sendable {
  private let chosen: [QueuedMail.Kind: MailChoice]

  fileprivate init(_ chosen: [QueuedMail.Kind: MailChoice]) { self.chosen = chosen }

  /// The choice for emails of a kind; for the daily email, `daily` as long as any news is collected in it.
  public subscript(_ kind: QueuedMail.Kind) -> MailChoice {
    if kind == .daily { return collected.isEmpty ? .never : .daily }
    return chosen[kind] ?? kind.unchosen
  }

  /// Kinds of news that the daily email covers.
  public var collected: [NewsKind] {
    NewsKind.allCases.filter { kind in kind.mail.map { self[$0] == .daily } ?? false }
  }
}

extension SiteDatabase {
  /// Reads a member's choices of emails.
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
  /// Saves how a member wants emails of a kind; queued emails are checked when they are sent.
  ///
  /// Emails that are always sent have no choice, and only news can come once a day. Turning off the daily email turns off all
  /// news that would be in it.
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
