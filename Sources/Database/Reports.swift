public import Model
public import Time

/// What a member finds wrong with a comment.
public struct NewReport: Sendable {
  /// Which comment.
  public let comment: Comment.ID
  /// Who says so.
  public let reporter: Member.ID
  /// The rule of the house that it breaks, by its number; nil for none of them.
  public let rule: Int?
  /// What there is to say; may be empty.
  public let words: String

  /// Takes every value as it is.
  public init(comment: Comment.ID, reporter: Member.ID, rule: Int?, words: String) {
    self.comment = comment
    self.reporter = reporter
    self.rule = rule
    self.words = words
  }
}

extension SiteDatabase {
  /// Whether a member has reported a comment.
  public func hasReported(_ comment: Comment.ID, by member: Member.ID) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM reports WHERE comment_id = ? AND reporter_id = ?", [.id(comment), .id(member)]
    ) { _ in true } ?? false
  }
}

extension Transaction {
  /// Keeps a report for the moderators, and tells them that there is one; false when the member has reported the comment already.
  @discardableResult
  public func report(_ report: NewReport, at time: Timestamp) throws -> Bool {
    let isNew =
      try connection.run(
        """
        INSERT OR IGNORE INTO reports (comment_id, reporter_id, rule, words, created_at)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .id(report.comment), .id(report.reporter), report.rule.map(SQLValue.int) ?? .null,
          .text(report.words), .time(time),
        ]) > 0
    if isNew { try tellKeepers(but: report.reporter, at: time) }
    return isNew
  }
}
