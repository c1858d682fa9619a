public import Model
public import Time

/// A notification of a member.
public struct News: Sendable {
  /// The number of a piece of news; later ones are greater.
  public typealias ID = Identifier<News>

  /// News number.
  public let id: ID
  /// Kind of event.
  public let kind: NewsKind
  /// Number of its subject (`NewsKind`).
  public let about: Int64
  /// When.
  public let happenedAt: Timestamp
  /// True if the member has seen it.
  public let isRead: Bool
}

extension News {
  /// Maximum number of a member's news, and seconds for which they are kept.
  public static let most = 1000
  static let lifetime: Int64 = 90 * 86_400
  /// Maximum number deleted in one transaction.
  static let slice = 2000
  /// Maximum number of accounts read in one transaction for daily emails.
  static let readers = 500
}

extension Reader {
  /// Returns how many unread news the viewer has; counts up to a limit.
  public func unreadNews(upTo limit: Int) throws -> Int {
    guard let member = viewer.member else { return 0 }
    return try first(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM news n WHERE n.member_id = ? AND n.read_at IS NULL AND \(isNews) LIMIT ?)
      """, [.id(member.id), .int(limit)]
    ) { $0.int(0) } ?? 0
  }

  /// Returns the viewer's news before one, the latest first, at most `limit`.
  public func news(before: News.ID? = nil, atMost limit: Int) throws -> [News] {
    try news("n.id < ?", [.integer(before?.rawValue ?? .max)], limit)
  }

  /// Returns one of the viewer's news; nil if there is none with the number, or it is outdated.
  public func news(_ id: News.ID) throws -> News? { try news("n.id = ?", [.id(id)], 1).first }

  /// Returns the viewer's news of a kind about something; nil if there is none, or it is outdated.
  public func news(_ kind: NewsKind, about number: Int64) throws -> News? {
    try news("n.kind = ? AND n.about = ?", [.text(kind.rawValue), .integer(number)], 1).first
  }

  /// Returns the viewer's unread news of some kinds with numbers of a range, the latest first, at most `limit`.
  public func unreadNews(
    of kinds: [NewsKind], in numbers: ClosedRange<Int64>, atMost limit: Int
  ) throws -> [News] {
    guard !kinds.isEmpty else { return [] }
    let names = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try news(
      "n.id BETWEEN ? AND ? AND n.read_at IS NULL AND n.kind IN (\(names))",
      [.integer(numbers.lowerBound), .integer(numbers.upperBound)], limit)
  }

  private func news(_ condition: String, _ values: [SQLValue], _ limit: Int) throws -> [News] {
    guard let member = viewer.member else { return [] }
    return try all(
      """
      SELECT n.id, n.kind, n.about, n.happened_at, n.read_at IS NOT NULL FROM news n
      WHERE n.member_id = ? AND \(condition) AND \(isNews) ORDER BY n.id DESC LIMIT ?
      """, [.id(member.id)] + values + [.int(limit)]
    ) { row in
      NewsKind(rawValue: row.text(1)).map { kind in
        News(
          id: News.ID(row.integer(0)), kind: kind, about: row.integer(2), happenedAt: row.time(3),
          isRead: row.flag(4))
      }
    }
  }
}

extension Transaction {
  /// Marks one of a member's news as read.
  public func readNews(_ id: News.ID, of member: Member.ID, at now: Timestamp) throws {
    let read = try connection.run(
      "UPDATE news SET read_at = ? WHERE id = ? AND member_id = ? AND read_at IS NULL",
      [.time(now), .id(id), .id(member)])
    if read > 0 { signal(member) }
  }

  /// Marks all of a member's news up to one as read.
  public func readAllNews(upTo id: News.ID, of member: Member.ID, at now: Timestamp) throws {
    let read = try connection.run(
      "UPDATE news SET read_at = ? WHERE member_id = ? AND id <= ? AND read_at IS NULL",
      [.time(now), .id(member), .id(id)])
    if read > 0 { signal(member) }
  }

  /// Deletes some old news; returns true if there may be more.
  ///
  /// Later news have greater numbers: only the oldest are examined.
  public func dropOldNews(at now: Timestamp) throws -> Bool {
    try connection.run(
      """
      DELETE FROM news WHERE id IN (
        SELECT id FROM (SELECT id, happened_at FROM news ORDER BY id LIMIT \(News.slice))
        WHERE happened_at < ?)
      """, [.time(now.adding(seconds: -News.lifetime))]) > 0
  }

  /// Deletes the oldest of a member's news beyond the maximum number; does nothing for nil.
  func trimNews(of member: Member.ID?) throws {
    try connection.run(
      """
      DELETE FROM news WHERE member_id = ?1 AND id <= (
        SELECT id FROM news WHERE member_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(News.most))
      """, [.id(member)])
  }

  /// Queues daily emails for members with unread news in a range of numbers, of kinds that they want once a day; handles some
  /// accounts after one.
  ///
  /// Returns the last account examined; nil if there are no others. `day` is any number that no other day has.
  public func queueDailyMails(
    _ numbers: ClosedRange<Int64>, after member: Member.ID, day: Int64, at now: Timestamp
  ) throws -> Member.ID? {
    let last = try connection.first(
      """
      SELECT max(member_id) FROM (
        SELECT member_id FROM accounts WHERE member_id > ? ORDER BY member_id LIMIT \(News.readers))
      """, [.id(member)]
    ) { $0.id(0, of: Member.self) }
    guard let last else { return nil }
    try connection.run(
      """
      INSERT INTO mails (kind, member_id, lang, about, facts, queued_at, due_at)
      SELECT '\(QueuedMail.Kind.daily.rawValue)', a.member_id, a.lang, ?1, ?2, ?3, ?3 FROM accounts a
      WHERE a.member_id > ?6 AND a.member_id <= ?7 AND a.email IS NOT NULL AND EXISTS (
        SELECT 1 FROM news n
        WHERE n.member_id = a.member_id AND n.id BETWEEN ?4 AND ?5 AND n.read_at IS NULL
          AND coalesce(
            (SELECT c.is_wanted FROM mail_choices c
              WHERE c.member_id = n.member_id AND c.kind = replace(n.kind, '-', '_')),
            \(QueuedMail.Kind.unchosenSQL("n.kind"))) = \(MailChoice.daily.rawValue))
      ON CONFLICT DO NOTHING
      """,
      [
        .integer(day), .text("\(numbers.lowerBound) \(numbers.upperBound)"), .time(now),
        .integer(numbers.lowerBound), .integer(numbers.upperBound), .id(member), .id(last),
      ])
    return last
  }
}

extension SiteDatabase {
  /// Returns the number of the latest news; 0 for none.
  public func newestNews() throws -> Int64 {
    try connection.first("SELECT coalesce(max(id), 0) FROM news") { $0.integer(0) } ?? 0
  }
}

extension Reader {
  /// Returns a member's names, with a photo if everyone sees it; nil if there is no such member.
  public func person(_ member: Member.ID) throws -> FoundPerson? {
    try first(
      """
      SELECT username, name, has_face AND number IS NOT NULL, joined_at FROM members WHERE id = ?
      """, [.id(member)], FoundPerson.init)
  }
}
