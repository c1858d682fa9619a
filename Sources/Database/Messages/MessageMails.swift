import Model
public import Time

// Emails about conversations. They are found afterwards, so that a message costs nothing of it.
extension SiteDatabase {
  /// Seconds for which a message stays unread before an email reports it.
  public static let unreadSeconds: Int64 = 600

  /// The first conversation with a message old enough to be reported if unread, and the newest such message.
  private func unnotifiedConversation(at now: Timestamp) throws -> (
    id: Conversation.ID, newest: Int
  )? {
    let time = SQLValue.time(now.adding(seconds: -Self.unreadSeconds))
    return try connection.first(
      """
      SELECT c.id, (SELECT max(m.number) FROM messages m
        WHERE m.conversation_id = c.id AND m.number > c.told AND m.sent_at <= ?1)
      FROM conversations c WHERE c.heard > c.told AND (
        SELECT m.sent_at FROM messages m WHERE m.conversation_id = c.id AND m.number > c.told
        ORDER BY m.number LIMIT 1) <= ?1 ORDER BY c.id LIMIT 1
      """, [time]
    ) { (Conversation.ID($0.integer(0)), $0.int(1)) }
  }

  /// True if a member may have to be notified of a waiting message.
  public func hasUnnotifiedMessages(at now: Timestamp) throws -> Bool {
    try unnotifiedConversation(at: now) != nil
  }

  /// Queues emails to some of the members who have not read messages of ten minutes ago; returns true if there are more.
  ///
  /// A member who was notified of a conversation is notified again once they have read it and something new is waiting.
  @discardableResult
  public func notifyOfMessages(at now: Timestamp, limit: Int = 200) throws -> Bool {
    try write { transaction in
      guard let talk = try unnotifiedConversation(at: now) else { return false }
      try transaction.notify(of: talk.id, upTo: talk.newest, limit, at: now)
      return try unnotifiedConversation(at: now) != nil
    }
  }
}

extension Transaction {
  /// Notifies the next participants of a conversation; notes when all of them have been checked.
  fileprivate func notify(
    of talk: Conversation.ID, upTo newest: Int, _ limit: Int, at now: Timestamp
  ) throws {
    let people = try connection.all(
      """
      SELECT p.member_id, p.joined_at IS NOT NULL AND p.left_at IS NULL AND p.is_muted = 0
        AND max(p.read_to, p.joined_at, p.wiped_to) < min(?2, c.heard)
        AND p.told_to <= max(p.read_to, p.joined_at, p.wiped_to) AND c.ended_at IS NULL
      FROM participants p JOIN conversations c ON c.id = p.conversation_id
      WHERE p.conversation_id = ?1 AND p.member_id > c.telling ORDER BY p.member_id LIMIT ?3
      """, [.id(talk), .int(newest), .int(limit)]
    ) { (id: Member.ID($0.integer(0)), waits: $0.flag(1)) }
    for person in people where person.waits {
      try queueMail(.talk, to: person.id, about: talk.rawValue, facts: "", at: now)
      try change(talk, of: person.id, "told_to = \(newest)")
    }
    let isDone = people.count < limit
    try connection.run(
      "UPDATE conversations SET told = iif(?2, ?3, told), telling = ?4 WHERE id = ?1",
      [
        .id(talk), .flag(isDone), .int(newest),
        isDone ? .integer(0) : .id(people.last?.id),
      ])
  }
}
