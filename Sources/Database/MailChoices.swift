public import Model

extension QueuedMail.Kind {
  /// Who may do without letters of this kind, from the least role that gets them; nil for letters that come in any case.
  ///
  /// Those who have chosen nothing get them.
  public var optionalFrom: Role? {
    switch self {
    case .reply, .decision, .filter, .friendRequest, .friend: .member
    case .desk, .suggestion: .moderator
    case .signUp, .recover, .email, .emailChanged, .passwordChanged, .ban, .reservation,
      .reservationShop, .invitation:
      nil
    }
  }

  /// The letters that somebody with a role gets and may do without.
  public static func optional(for role: Role) -> [Self] {
    allCases.filter { kind in kind.optionalFrom.map { $0 <= role } ?? false }
  }
}

extension SiteDatabase {
  /// The kinds of letters that a member does not want.
  public func unwantedMails(of member: Member.ID) throws -> Set<QueuedMail.Kind> {
    let kinds = try connection.all(
      "SELECT kind FROM mail_choices WHERE member_id = ? AND is_wanted = 0", [.id(member)]
    ) { QueuedMail.Kind(rawValue: $0.text(0)) }
    return Set(kinds.compactMap { $0 })
  }
}

extension Transaction {
  /// Keeps whether a member wants letters of a kind; what waits is looked at when it is sent.
  ///
  /// There is no choice where letters come in any case.
  public func choose(
    _ kind: QueuedMail.Kind, isWanted: Bool, by member: Member.ID
  ) throws {
    guard kind.optionalFrom != nil else { return }
    try connection.run(
      """
      INSERT INTO mail_choices (member_id, kind, is_wanted) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET is_wanted = excluded.is_wanted
      """, [.id(member), .text(kind.rawValue), .flag(isWanted)])
  }
}
