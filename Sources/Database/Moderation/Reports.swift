public import Model
public import Time

/// What members report: each kind has a column of its own in `reports`.
public enum Reported: Hashable, Sendable {
  /// What somebody wrote.
  case comment(Comment.ID)
  /// A member: how they show themselves, or treat others.
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

  /// That a row of `reports` is about it, a part of a statement; its number is bound.
  var isReported: String { "\(column) = ?" }
}

/// What a member finds wrong with a comment, or with another member.
public struct NewReport: Sendable {
  /// With what.
  public let reported: Reported
  /// Who says so.
  public let reporter: Member.ID
  /// The rule of the house that is broken, by its number; nil for none of them.
  public let rule: Int?
  /// What there is to say; may be empty.
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
  /// Whether a member has reported something: a comment at any time, another member without an answer yet.
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

  /// Whether somebody reported something and has had no answer, at the latest by the report of a number.
  func hasOpenReports(_ reported: Reported, upTo newest: Int64) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM reports WHERE \(reported.isReported) AND decided_at IS NULL AND id <= ? LIMIT 1",
      [reported.number, .integer(newest)])
  }
}

extension Transaction {
  /// The most bytes that all of what one says of somebody has.
  private static let mostWords = 20_000

  /// Adds what a member says to what they said before of the same, which nobody has answered; the same again is there once.
  public func add(toOpenReport report: NewReport) throws {
    try connection.run(
      """
      UPDATE reports SET words = words || char(10) || ?3
      WHERE \(report.reported.column) = ?1 AND reporter_id = ?2 AND decided_at IS NULL
        AND instr(words, ?3) = 0 AND length(CAST(words AS BLOB)) + length(CAST(?3 AS BLOB)) < \(Self.mostWords)
      """, [report.reported.number, .id(report.reporter), .text(report.words)])
  }

  /// Keeps a report for the moderators, and tells them that there is one; false when the member has done so already (`hasReported`).
  ///
  /// Nobody reports themselves, or who has left; who has left reports nobody. A moderator who is reported is not told.
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
