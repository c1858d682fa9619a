public import Model
public import Time

extension Transaction {
  /// Notifies a member, at the end of their news and as unread, also if the same event was among them before.
  ///
  /// Queues an email for members who want one at once. Skips members without an account, and events caused by someone whom they
  /// blocked.
  public func notify(
    _ member: Member.ID, _ kind: NewsKind, about number: Int64, from other: Member.ID? = nil,
    at now: Timestamp
  ) throws {
    try notify(member, kind, about: number, from: other, emailData: (number, ""), at: now)
  }

  /// Variant of `notify` with the email's subject and facts, and the delay in seconds until it is due.
  func notify(
    _ member: Member.ID, _ kind: NewsKind, about number: Int64, from other: Member.ID?,
    emailData: (about: Int64, facts: String), after seconds: Int64 = 0, at now: Timestamp
  ) throws {
    let isTold =
      try connection.run(
        """
        INSERT OR REPLACE INTO news (member_id, kind, about, happened_at)
        SELECT member_id, ?, ?, ? FROM accounts a WHERE member_id = ?
          AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = a.member_id AND b.blocked_id = ?)
        """, [.text(kind.rawValue), .integer(number), .time(now), .id(member), .id(other)]) > 0
    guard isTold else { return }
    signal(member)
    try trimNews(of: member)
    guard let mail = kind.mail else { return }
    try queueMail(
      mail, to: member, about: emailData.about, facts: emailData.facts, after: seconds, at: now)
  }

  /// Removes an outdated piece of news, such as a request that was withdrawn.
  public func removeNews(_ member: Member.ID, _ kind: NewsKind, about number: Int64) throws {
    let gone = try connection.run(
      "DELETE FROM news WHERE member_id = ? AND kind = ? AND about = ?",
      [.id(member), .text(kind.rawValue), .integer(number)])
    if gone > 0 { signal(member) }
  }
}
