public import Model
public import Time

/// Subject of a report: each kind has a column of its own in `reports`.
public enum Reported: Hashable, Sendable {
  /// A comment.
  case comment(Comment.ID)
  /// A member: their profile, or how they treat others.
  case member(Member.ID)

  /// The column that has its number.
  fileprivate var column: String {
    switch self {
    case .comment: "comment_id"
    case .member: "member_id"
    }
  }

  var number: SQLValue {
    switch self {
    case .comment(let id): .id(id)
    case .member(let id): .id(id)
    }
  }

  /// SQL condition that a row of `reports` is about it; its number is bound.
  var isReported: String { "\(column) = ?" }
}

/// A member's report of a comment, or of another member.
public struct NewReport: Sendable {
  /// The reported subject.
  public let reported: Reported
  /// The reporting member.
  public let reporter: Member.ID
  /// Number of the site rule that is broken; nil for none of them.
  public let rule: Int?
  /// Explanation; may be empty.
  public let words: String

  /// Takes every value as it is.
  public init(of reported: Reported, reporter: Member.ID, rule: Int?, words: String) {
    self.reported = reported
    self.reporter = reporter
    self.rule = rule
    self.words = words
  }
}

extension SiteDatabase {
  /// Returns true if a member has reported something: a comment at any time, another member in a report that is still open.
  public func hasReported(_ reported: Reported, by member: Member.ID) throws -> Bool {
    let condition =
      switch reported {
      case .comment: ""
      case .member: "AND decided_at IS NULL"
      }
    return try connection.isTrue(
      "SELECT 1 FROM reports WHERE \(reported.isReported) AND reporter_id = ? \(condition)",
      [reported.number, .id(member)])
  }

  /// Returns true if something has open reports, up to the report with the number `newest`.
  func hasOpenReports(_ reported: Reported, upTo newest: Int64) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM reports WHERE \(reported.isReported) AND decided_at IS NULL AND id <= ? LIMIT 1",
      [reported.number, .integer(newest)])
  }
}

extension Transaction {
  /// Maximum length of all texts of one member in an open report, in bytes.
  private static let maxWords = 20_000

  /// Appends a text to a member's open report of the same subject, unless the report contains it already.
  public func add(toOpenReport report: NewReport) throws {
    try connection.run(
      """
      UPDATE reports SET words = words || char(10) || ?3
      WHERE \(report.reported.column) = ?1 AND reporter_id = ?2 AND decided_at IS NULL
        AND instr(words, ?3) = 0 AND length(CAST(words AS BLOB)) + length(CAST(?3 AS BLOB)) < \(Self.maxWords)
      """, [report.reported.number, .id(report.reporter), .text(report.words)])
  }

  /// Stores a report and notifies the moderators; returns false if the member has reported the subject already (`hasReported`).
  ///
  /// Members cannot report themselves. Reports of members who have left, or by them, are refused. A reported moderator is not
  /// notified.
  @discardableResult
  public func report(_ report: NewReport, at time: Timestamp) throws -> Bool {
    var member: Member.ID?
    if case .member(let id) = report.reported { member = id }
    if let member, try site.hasLeft(member) || site.hasLeft(report.reporter) { return false }
    let isNew =
      try connection.run(
        """
        INSERT OR IGNORE INTO reports (\(report.reported.column), reporter_id, rule, words, created_at)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          report.reported.number, .id(report.reporter), report.rule.map(SQLValue.int) ?? .null,
          .text(report.words), .time(time),
        ]) > 0
    if isNew { try notifyModerators(but: report.reporter, or: member, at: time) }
    return isNew
  }
}
