public import Model
public import Time

/// Something that a member was told of.
public struct News: Sendable {
  /// The number of a piece of news; what was told later has a greater one.
  public typealias ID = Identifier<News>

  /// Its number.
  public let id: ID
  /// What happened.
  public let kind: NewsKind
  /// The number of what it is about (`NewsKind`).
  public let about: Int64
  /// When.
  public let happenedAt: Timestamp
  /// Whether the member has seen it.
  public let isRead: Bool
}

extension News {
  /// The most that is kept of a member's news, and for how many seconds.
  public static let most = 1000
  static let lifetime: Int64 = 90 * 86_400
  /// The most that are forgotten in one transaction.
  static let slice = 2000
  /// The most accounts that are looked at in one transaction for letters of a day.
  static let readers = 500
}

extension Reader {
  /// How many unread news the viewer has; counted up to a limit.
  public func unreadNews(upTo limit: Int) throws -> Int {
    guard let member = viewer.member else { return 0 }
    return try first(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM news n WHERE n.member_id = ? AND n.read_at IS NULL AND \(isNews) LIMIT ?)
      """, [.id(member.id), .int(limit)]
    ) { $0.int(0) } ?? 0
  }

  /// The viewer's news, the latest first: those before one, at most so many.
  public func news(before: News.ID? = nil, atMost limit: Int) throws -> [News] {
    try news("n.id < ?", [.integer(before?.rawValue ?? .max)], limit)
  }

  /// One of the viewer's news; nil when there is none of the number, or none any more.
  public func news(_ id: News.ID) throws -> News? { try news("n.id = ?", [.id(id)], 1).first }

  /// The viewer's news of a kind about something; nil when there is none, or none any more.
  public func news(_ kind: NewsKind, about number: Int64) throws -> News? {
    try news("n.kind = ? AND n.about = ?", [.text(kind.rawValue), .integer(number)], 1).first
  }

  /// The viewer's unread news of some kinds with numbers of a range, the latest first, at most so many.
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
  /// Notes that a member has seen one of their news.
  public func readNews(_ id: News.ID, of member: Member.ID, at now: Timestamp) throws {
    let read = try connection.run(
      "UPDATE news SET read_at = ? WHERE id = ? AND member_id = ? AND read_at IS NULL",
      [.time(now), .id(id), .id(member)])
    if read > 0 { signal(member) }
  }

  /// Notes that a member has seen all of their news up to one.
  public func readAllNews(upTo id: News.ID, of member: Member.ID, at now: Timestamp) throws {
    let read = try connection.run(
      "UPDATE news SET read_at = ? WHERE member_id = ? AND id <= ? AND read_at IS NULL",
      [.time(now), .id(member), .id(id)])
    if read > 0 { signal(member) }
  }

  /// Forgets some of what happened long ago; returns whether there may be more.
  ///
  /// What was told later has a greater number: the oldest are looked at, and nothing behind them.
  public func dropOldNews(at now: Timestamp) throws -> Bool {
    try connection.run(
      """
      DELETE FROM news WHERE id IN (
        SELECT id FROM (SELECT id, happened_at FROM news ORDER BY id LIMIT \(News.slice))
        WHERE happened_at < ?)
      """, [.time(now.adding(seconds: -News.lifetime))]) > 0
  }

  /// Forgets of a member's news what is more than is kept, once they were told something; nobody's where it was nobody.
  func trimNews(of member: Member.ID?) throws {
    try connection.run(
      """
      DELETE FROM news WHERE member_id = ?1 AND id <= (
        SELECT id FROM news WHERE member_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(News.most))
      """, [.id(member)])
  }

  /// Queues letters of a day: for who has unread news of the numbers, of kinds that they want to hear of once a day; of
  /// accounts after one, some.
  ///
  /// Returns the last account that was looked at; nil when there are no others. `day` is any number that no other day has.
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
  /// The number of the news that was told last; 0 for none.
  public func newestNews() throws -> Int64 {
    try connection.first("SELECT coalesce(max(id), 0) FROM news") { $0.integer(0) } ?? 0
  }
}

extension Reader {
  /// Who somebody is, with a photo where everybody sees it; nil for nobody.
  public func person(_ member: Member.ID) throws -> FoundPerson? {
    try first(
      """
      SELECT username, name, has_face AND number IS NOT NULL, joined_at FROM members WHERE id = ?
      """, [.id(member)], FoundPerson.init)
  }
}
