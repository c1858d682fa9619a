public import Model
public import Time

// What people do queues letters in the transaction that does it; whether there is one to be sent, and what it says, is
// found out when it is due.
extension Transaction {
  /// The most letters of a kind about different things that somebody is sent in an hour; more are not queued.
  ///
  /// A letter that was sent rests in the queue for that hour (`MailRest`), so that counting rows is enough.
  static let mostMails = 20

  /// The end of a statement that queues letters of the kind `?1`.
  ///
  /// There is none for who gave no address, wants none at once, or has had enough of them. One about the same thing that
  /// is there already stays as it is, unless it was given up.
  private static let takesMail = """
    a.email IS NOT NULL
      AND coalesce(
        (SELECT c.is_wanted FROM mail_choices c WHERE c.member_id = a.member_id AND c.kind = ?1),
        \(QueuedMail.Kind.unchosenSQL("?1"))) = \(MailChoice.atOnce.rawValue)
      AND (SELECT count(*) FROM mails m
        WHERE m.member_id = a.member_id AND m.kind = ?1 AND m.about IS NOT NULL
          AND m.due_at < \(QueuedMail.never)) < \(mostMails)
    ON CONFLICT (member_id, kind, about) WHERE about IS NOT NULL DO UPDATE
    SET queued_at = excluded.queued_at, due_at = excluded.due_at, attempts = 0, error = ''
    WHERE due_at = \(QueuedMail.never)
    """

  /// Queues letters to the accounts `a` of a source that ends with a condition; `?2` is the first of the values, the time.
  func queueMail(
    _ kind: QueuedMail.Kind, facts: String, from source: String, _ values: [SQLValue]
  ) throws {
    try connection.run(
      "\(Self.queued(facts)) FROM \(source) AND \(Self.takesMail)", [.text(kind.rawValue)] + values)
  }

  /// What stands before FROM: `?2` is the time, `facts` are what it is about and what its kind needs to know.
  private static func queued(_ facts: String, after seconds: Int64 = 0) -> String {
    """
    INSERT INTO mails (kind, member_id, lang, about, facts, queued_at, due_at)
    SELECT ?1, a.member_id, a.lang, \(facts), ?2, ?2 + \(seconds)
    """
  }

  /// Queues a letter about something to a member, when there is to be one.
  ///
  /// A letter about the same thing that waits, or rests, takes along what is new. It is due after some seconds.
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

  /// Tells those who keep order that something waits for them, but not who brought it.
  ///
  /// Whoever has such a letter waiting, or resting, gets no other; nor do who brought it, and whom it is about.
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
  /// Sends what somebody suggests to those who keep order, have an address and want such letters; `facts` is the form.
  ///
  /// Returns how many they are: nobody else ever reads it. The same that waits already is not sent twice.
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
  /// The letter that whoever wrote the post, or is meant, gets of it; nil for none.
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
  /// Queues the letter about a decision that is stored, to the member that it is about, when there is to be one.
  ///
  /// Nobody is told what they decided themselves. Of what was taken back before its letter left there is none at all; else a
  /// second one says so (`12 undone`).
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
      // One that was sent rests without facts.
      if unsent.contains(facts) { return }
      facts += " undone"
    }
    try queueMail(
      kind, to: member, about: decision.id.rawValue, facts: facts,
      at: decision.undoneAt ?? decision.madeAt)
  }
}
