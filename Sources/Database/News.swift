public import Model
public import Time

extension Transaction {
  /// Tells a member of something, at the end of their news and unread, also when they were told of the same before.
  ///
  /// Nobody without an account is told of anything.
  public func tell(
    _ member: Member.ID, _ kind: NewsKind, about number: Int64, at now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO news (member_id, kind, about, happened_at)
      SELECT member_id, ?, ?, ? FROM accounts WHERE member_id = ?
      """, [.text(kind.rawValue), .integer(number), .time(now), .id(member)])
  }

  /// Takes a piece of news away that is none any more, such as a request that was withdrawn.
  public func untell(_ member: Member.ID, _ kind: NewsKind, about number: Int64) throws {
    try connection.run(
      "DELETE FROM news WHERE member_id = ? AND kind = ? AND about = ?",
      [.id(member), .text(kind.rawValue), .integer(number)])
  }
}
