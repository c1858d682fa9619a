import Model
import Time

// What friendship is told of: a line among the news, and a letter for whoever wants one.
extension Transaction {
  /// Tells a member that somebody asks for their friendship, where a request of this moment waits for them.
  ///
  /// `asked` may be nobody: then as much is done, and nobody told.
  func tellAsked(_ asked: Member.ID?, by member: Member.ID, at now: Timestamp) throws {
    let waits = """
      JOIN friendships f ON f.low_id = min(a.member_id, ?3) AND f.high_id = max(a.member_id, ?3)
      WHERE a.member_id = ?4 AND f.asked_by = ?3 AND f.state = 0 AND f.asked_at = ?2
      """
    try tell(.friendRequest, .friendRequest, asked, of: member, where: waits, at: now)
  }

  /// Tells who had asked that both are friends since this moment; the other is `member`.
  func tellFriends(_ member: Member.ID, _ other: Member.ID?, at now: Timestamp) throws {
    let areFriends = """
      JOIN friendships f ON f.low_id = min(a.member_id, ?3) AND f.high_id = max(a.member_id, ?3)
      WHERE a.member_id = ?4 AND f.state = 1 AND f.since = ?2 AND f.asked_by = a.member_id
      """
    try tell(.friend, .friend, other, of: member, where: areFriends, at: now)
  }

  private func tell(
    _ news: NewsKind, _ mail: QueuedMail.Kind, _ receiver: Member.ID?, of member: Member.ID,
    where condition: String, at now: Timestamp
  ) throws {
    let values: [SQLValue] = [.time(now), .id(member), .id(receiver)]
    try connection.run(
      """
      INSERT OR REPLACE INTO news (member_id, kind, about, happened_at)
      SELECT a.member_id, ?1, ?3, ?2 FROM accounts a \(condition)
      """, [.text(news.rawValue)] + values)
    try queueMail(
      mail, facts: "?3, ?2", from: "accounts a \(condition)", values)
  }
}
