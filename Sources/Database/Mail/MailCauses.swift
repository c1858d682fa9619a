public import Model
public import Time

// Actions queue emails in their own transaction. Only when an email is due is it decided whether to send it and what it says.
extension Transaction {
  /// The most emails of a kind about different things that a member is sent in an hour; more are not queued.
  ///
  /// A sent email rests in the queue for that hour (`MailCooldown`), so that counting rows is enough.
  static let maxMails = 20

  /// End of a statement that queues emails of the kind `?1`.
  ///
  /// It queues none for members who gave no address, want none at once, or have reached the limit. An email about the same
  /// thing that is already queued stays as it is, unless it was given up.
  private static let takesMail = """
    a.email IS NOT NULL
      AND coalesce(
        (SELECT c.is_wanted FROM mail_choices c WHERE c.member_id = a.member_id AND c.kind = ?1),
        \(QueuedMail.Kind.unchosenSQL("?1"))) = \(MailChoice.atOnce.rawValue)
      AND (SELECT count(*) FROM mails m
        WHERE m.member_id = a.member_id AND m.kind = ?1 AND m.about IS NOT NULL
          AND m.due_at < \(QueuedMail.never)) < \(maxMails)
    ON CONFLICT (member_id, kind, about) WHERE about IS NOT NULL DO UPDATE
    SET queued_at = excluded.queued_at, due_at = excluded.due_at, attempts = 0, error = ''
    WHERE due_at = \(QueuedMail.never)
    """

  /// Queues emails to the accounts `a` of a source that ends with a condition; `?2` is the first of the values, the time.
  func queueMail(
    _ kind: QueuedMail.Kind, facts: String, from source: String, _ values: [SQLValue]
  ) throws {
    try connection.run(
      "\(Self.queued(facts)) FROM \(source) AND \(Self.takesMail)", [.text(kind.rawValue)] + values)
  }

  /// Part of the statement before FROM: `?2` is the time, `facts` are the subject and the data that the kind needs.
  private static func queued(_ facts: String, after seconds: Int64 = 0) -> String {
    """
    INSERT INTO mails (kind, member_id, lang, about, facts, queued_at, due_at)
    SELECT ?1, a.member_id, a.lang, \(facts), ?2, ?2 + \(seconds)
    """
  }

  /// Queues an email about something to a member who wants it.
  ///
  /// One about the same thing that is queued or resting covers the news as well. The email is due after `seconds`.
  func queueMail(
    _ kind: QueuedMail.Kind, to member: Member.ID, about number: Int64, facts: String,
    after seconds: Int64 = 0, at now: Timestamp
  ) throws {
    try connection.run(
      """
      \(Self.queued("?4, ?5", after: seconds))
      FROM accounts a WHERE a.member_id = ?3 AND \(Self.takesMail)
      """,
      [.text(kind.rawValue), .time(now), .id(member), .integer(number), .text(facts)])
  }

  /// Notifies moderators that something is waiting for them, without naming its author.
  ///
  /// A moderator who already has such an email queued or resting gets no other. Nor do `member` and `other`: the author, and
  /// the member concerned.
  func notifyModerators(
    but member: Member.ID? = nil, or other: Member.ID? = nil, at now: Timestamp
  ) throws {
    try connection.run(
      """
      \(Self.queued("0, ''"))
      FROM accounts a WHERE a.role > 0 AND a.member_id IS NOT ?3 AND a.member_id IS NOT ?4
        AND \(Self.takesMail)
      """, [.text(QueuedMail.Kind.desk.rawValue), .time(now), .id(member), .id(other)])
  }
}

extension Transaction {
  /// Sends a suggestion to the moderators who have an address and want such emails; `facts` is the form.
  ///
  /// Returns how many they are: no one else ever reads it. An identical suggestion that is already queued is not sent twice.
  public func suggest(_ facts: String, _ language: Language, at now: Timestamp) throws -> Int {
    let waiting = try connection.first(
      "SELECT count(*) FROM mails WHERE kind = ? AND facts = ? AND due_at < \(QueuedMail.never)",
      [.text(QueuedMail.Kind.suggestion.rawValue), .text(facts)]
    ) { $0.int(0) }
    if let waiting, waiting > 0 { return waiting }
    return try connection.run(
      """
      INSERT INTO mails (kind, member_id, lang, facts, queued_at, due_at)
      SELECT ?1, a.member_id, ?2, ?3, ?4, ?4 FROM accounts a
      WHERE a.role > 0 AND a.email IS NOT NULL AND coalesce(a.banned_until, 0) <= ?4
        AND NOT EXISTS (SELECT 1 FROM mail_choices c
          WHERE c.member_id = a.member_id AND c.kind = ?1 AND c.is_wanted = 0)
      ORDER BY a.member_id LIMIT 20
      """,
      [
        .text(QueuedMail.Kind.suggestion.rawValue), .text(language.code), .text(facts), .time(now),
      ])
  }
}

extension Decision.Kind {
  /// Kind of email for the author of the post or the member concerned; nil for none.
  fileprivate var mail: QueuedMail.Kind? {
    switch self {
    case .approve, .trust, .refuse, .hide, .rename, .move, .merge: .decision
    case .clear, .ban, .unban: .ban
    case .hold, .keep, .close, .reopen, .pin, .unpin, .role, .factor, .announce, .reword, .withdraw,
      .edit, .hidePosts:
      nil
    }
  }
}

extension Transaction {
  /// Queues the email about a stored decision to the member concerned, if there is to be one.
  ///
  /// Members are not notified of their own decisions. A decision that is undone before its email was sent leads to no email;
  /// otherwise a second one reports the undoing (`12 undone`).
  public func queueMail(about decision: Decision) throws {
    guard let kind = decision.kind.mail, let member = decision.member,
      member != (decision.undoneBy ?? decision.moderator)
    else { return }
    var facts = "\(decision.id)"
    if decision.undoneAt != nil {
      let unsent = try connection.all(
        "DELETE FROM mails WHERE kind = ? AND member_id = ? AND about = ? RETURNING facts",
        [.text(kind.rawValue), .id(member), .id(decision.id)]
      ) { $0.text(0) }
      // A sent email rests without facts.
      if unsent.contains(facts) { return }
      facts += " undone"
    }
    try queueMail(
      kind, to: member, about: decision.id.rawValue, facts: facts,
      at: decision.undoneAt ?? decision.madeAt)
  }
}
