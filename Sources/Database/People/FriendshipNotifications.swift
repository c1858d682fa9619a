public import Model
public import Time

// Notifications about friendships: an entry among the news, and an email for members who want one.
extension Transaction {
  /// Maximum number of notifications per day about requests from one member to another.
  static let maxNotificationsPerDay = 2
  /// Seconds for which a notification about a request is remembered: as long as its email may be tried, and a day.
  static let asksKept: Int64 = 4 * 86_400

  /// Notifies a member of another's request for friendship, if a request of this moment is pending; skips the third one in a
  /// day.
  ///
  /// `asked` may be nil: then the same work is done without notifying anyone.
  func notifyOfRequest(_ asked: Member.ID?, by member: Member.ID, at now: Timestamp) throws {
    let isTold =
      try connection.run(
        """
        INSERT OR IGNORE INTO asks (member_id, asked_id, asked_at)
        SELECT f.asked_by, ?2, ?3 FROM friendships f
        WHERE f.low_id = min(?1, ?2) AND f.high_id = max(?1, ?2)
          AND f.asked_by = ?1 AND f.state = 0 AND f.asked_at = ?3
          AND (SELECT count(*) FROM asks
            WHERE member_id = ?1 AND asked_id = ?2 AND asked_at > ?4) < \(Self.maxNotificationsPerDay)
        """,
        [.id(member), .id(asked), .time(now), .time(now.adding(seconds: -86_400))]) > 0
    try notify(
      .friendRequest, .friendRequest, isTold ? asked : nil, of: member,
      where: "WHERE a.member_id = ?4", at: now)
  }

  /// Notifies the member who had sent a request that both are friends since this moment; the other is `member`.
  func notifyOfFriendship(_ member: Member.ID, _ other: Member.ID?, at now: Timestamp) throws {
    let areFriends = """
      JOIN friendships f ON f.low_id = min(a.member_id, ?3) AND f.high_id = max(a.member_id, ?3)
      WHERE a.member_id = ?4 AND f.state = 1 AND f.since = ?2 AND f.asked_by = a.member_id
      """
    try notify(.friend, .friend, other, of: member, where: areFriends, at: now)
  }

  private func notify(
    _ news: NewsKind, _ mail: QueuedMail.Kind, _ receiver: Member.ID?, of member: Member.ID,
    where condition: String, at now: Timestamp
  ) throws {
    let values: [SQLValue] = [.time(now), .id(member), .id(receiver)]
    let told = try connection.run(
      """
      INSERT OR REPLACE INTO news (member_id, kind, about, happened_at)
      SELECT a.member_id, ?1, ?3, ?2 FROM accounts a \(condition)
      """, [.text(news.rawValue)] + values)
    if told > 0, let receiver { signal(receiver) }
    try trimNews(of: receiver)
    try queueMail(
      mail, facts: "?3, ?2", from: "accounts a \(condition)", values)
  }

  /// Runs something that may notify someone or not, and uses up as many numbers of news and of emails in both cases.
  ///
  /// The next number appears in an address or an email's Message-ID, and must not reveal whether someone was notified.
  func usingUpNumbers(_ work: () throws -> Void) throws {
    let before = try Self.numbered.map { table in
      (table: table, number: try lastNumber(of: table))
    }
    try work()
    for (table, number) in before {
      try connection.run(
        """
        INSERT INTO sqlite_sequence (name, seq)
        SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)
        """, [.text(table)])
      try connection.run(
        "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1",
        [.text(table), .integer(number + Self.numbersUsed)])
    }
  }

  private static let numbered = ["news", "mails"]
  /// A request, a friendship and an invitation use at most one each.
  private static let numbersUsed: Int64 = 3

  private func lastNumber(of table: String) throws -> Int64 {
    try connection.first(
      "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", [.text(table)]
    ) { $0.integer(0) } ?? 0
  }
}

extension SiteDatabase {
  /// Returns true if a member was notified of the request that another made at a moment.
  public func wasNotified(_ asked: Member.ID, of member: Member.ID, at moment: Timestamp) throws
    -> Bool
  {
    try connection.isTrue(
      "SELECT 1 FROM asks WHERE member_id = ? AND asked_id = ? AND asked_at = ?",
      [.id(member), .id(asked), .time(moment)])
  }
}
