import Model
import Time

// All members are told of a notice afterwards, some in a transaction that notes after whom to go on: who is killed in between
// tells nobody twice, and leaves nobody out. One that stands no more is told to nobody else.
extension SiteDatabase {
  /// That somebody is to be told of a notice, a part of a statement.
  static let hasNoticeToTell = """
    EXISTS (SELECT 1 FROM notices n WHERE n.told IS NOT NULL AND \(Notice.stands("n")))
    """

  /// Whether members were not told of a notice yet that was sent to them.
  public func hasNoticeToTell() throws -> Bool {
    try connection.isTrue("SELECT \(Self.hasNoticeToTell)")
  }

  /// Tells some members of a notice: news, letters and how far that is are one transaction.
  ///
  /// Returns whether there is more. Two may do it at a time.
  @discardableResult
  public func tellOfNotices() throws -> Bool {
    guard try hasNoticeToTell() else { return false }
    try write { try $0.tellOfNotice() }
    return try hasNoticeToTell()
  }
}

extension Transaction {
  /// What the members of one slice are told.
  private struct Round {
    let notice: Notice.ID
    let author: Member.ID
    let after: Member.ID
    let sentAt: Timestamp
    /// The language of whom it is for; nil for all.
    let language: String?
  }

  /// Tells the next members of the oldest notice that is not told to all; its author knows.
  fileprivate func tellOfNotice() throws {
    let round = try connection.first(
      """
      SELECT n.id, n.author_id, n.told, coalesce(n.sent_at, n.made_at), iif(n.is_everywhere, NULL, n.lang)
      FROM notices n WHERE n.told IS NOT NULL AND \(Notice.stands("n")) ORDER BY n.id LIMIT 1
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
      ORDER BY member_id LIMIT \(Self.mostFollowers)
      """, [.id(round.after), .optional(round.language)])
    for member in members where member != round.author {
      try tell(member, .notice, about: round.notice.rawValue, at: round.sentAt)
    }
    let left = members.count == Self.mostFollowers ? members.last : nil
    try connection.run(
      "UPDATE notices SET told = ? WHERE id = ?", [.id(left), .id(round.notice)])
  }
}
