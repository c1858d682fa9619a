import Model
import Time

// All members are notified of a notice later, some in each transaction, which stores the last of them: a process killed in
// between notifies no member twice and skips none. A notice that is no longer shown reaches no further members.
extension SiteDatabase {
  /// SQL condition that members have yet to be notified of a notice.
  static let hasPendingNotice = """
    EXISTS (SELECT 1 FROM notices n WHERE n.told IS NOT NULL AND \(Notice.isDisplayed("n")))
    """

  /// Returns true if members have yet to be notified of a notice that was sent to them.
  public func hasPendingNotice() throws -> Bool {
    try connection.isTrue("SELECT \(Self.hasPendingNotice)")
  }

  /// Notifies some members of a notice: news, emails and progress are one transaction.
  ///
  /// Returns true if there is more. Two processes may run it at a time.
  @discardableResult
  public func notifyOfNotices() throws -> Bool {
    guard try hasPendingNotice() else { return false }
    try write { try $0.notifyOfNotice() }
    return try hasPendingNotice()
  }
}

extension Transaction {
  /// A slice of members to notify.
  private struct Round {
    let notice: Notice.ID
    let author: Member.ID
    let after: Member.ID
    let sentAt: Timestamp
    /// Language of the members it is for; nil for all.
    let language: String?
  }

  /// Notifies the next members of the oldest notice that has not reached all; skips its author.
  fileprivate func notifyOfNotice() throws {
    let round = try connection.first(
      """
      SELECT n.id, n.author_id, n.told, coalesce(n.sent_at, n.made_at), iif(n.is_everywhere, NULL, n.lang)
      FROM notices n WHERE n.told IS NOT NULL AND \(Notice.isDisplayed("n")) ORDER BY n.id LIMIT 1
      """
    ) {
      Round(
        notice: Notice.ID($0.integer(0)), author: Member.ID($0.integer(1)),
        after: Member.ID($0.integer(2)), sentAt: $0.time(3), language: $0.optionalText(4))
    }
    guard let round else { return }
    let members: [Member.ID] = try connection.ids(
      """
      SELECT member_id FROM accounts WHERE member_id > ?1 AND (?2 IS NULL OR lang = ?2)
      ORDER BY member_id LIMIT \(Self.maxFollowers)
      """, [.id(round.after), .optional(round.language)])
    for member in members where member != round.author {
      try notify(member, .notice, about: round.notice.rawValue, at: round.sentAt)
    }
    let left = members.count == Self.maxFollowers ? members.last : nil
    try connection.run(
      "UPDATE notices SET told = ? WHERE id = ?", [.id(left), .id(round.notice)])
  }
}
