public import Model
public import Time

/// Somebody whom a member knows, asked, is asked by, or has blocked.
public struct Acquaintance: Sendable {
  /// Who it is.
  public let name: MemberName
  /// Whether they have a photo that everybody sees.
  public let hasAvatar: Bool
  /// Since when it is so.
  public let since: Timestamp
  /// What came with a request; empty for nothing.
  public let text: String
  /// The comment beside which it was asked for; nil for none.
  public let comment: Comment.ID?
  /// Whether it was asked for by name beside what the other wrote.
  public let praises: Bool
  /// When a friend was last here, where they let friends see it.
  public internal(set) var seen: Timestamp?
  /// Whether a friend is here now, where they let friends see it.
  public internal(set) var isOnline = false
}

/// A letter with which names of friends begin, and how many do.
public struct FriendLetter: Hashable, Sendable {
  /// The letter, small and without accents.
  public let letter: String
  /// How many names begin with it.
  public let count: Int

  /// Takes both as they are.
  public init(letter: String, count: Int) {
    (self.letter, self.count) = (letter, count)
  }
}

extension SiteDatabase {
  /// The friends of `?1`.
  private static let friends = """
    (SELECT high_id AS id, since FROM friendships WHERE low_id = ?1 AND state = 1
      UNION ALL SELECT low_id, since FROM friendships WHERE high_id = ?1 AND state = 1)
    """

  /// The friends of a member by name, accents folded: those whose names have a text in them, `limit` after so many others.
  public func friends(
    of member: Member.ID, whoseNameHas text: String = "", after offset: Int = 0, atMost limit: Int,
    at now: Timestamp
  ) throws -> [Acquaintance] {
    try acquaintances(
      """
      SELECT \(Self.person), f.since, '', NULL, 0, \(Self.seen)
      FROM \(Self.friends) f JOIN members m ON m.id = f.id
      WHERE ?2 = '' OR instr(m.folded_name, ?2) > 0 OR instr(m.username, ?2) > 0
      ORDER BY m.folded_name, m.id LIMIT ?3 OFFSET ?4
      """,
      [
        .id(member), .text(Folding.fold(text)), .int(limit), .int(offset),
        .time(now.adding(seconds: -Session.lifetime)),
      ], at: now)
  }

  /// When the friend `m` last used a session, where they let friends see it; `?5` is when the oldest session that still
  /// is one was used.
  private static let seen = """
    (SELECT max(s.used_at) FROM sessions s WHERE s.member_id = m.id AND s.used_at > ?5
      AND \(shares(.lastSeen))), \(shares(.online))
    """

  /// The letters with which names of a member's friends begin, in their order.
  public func friendLetters(of member: Member.ID) throws -> [FriendLetter] {
    try connection.all(
      """
      SELECT substr(m.folded_name, 1, 1), count(*)
      FROM \(Self.friends) f JOIN members m ON m.id = f.id GROUP BY 1 ORDER BY 1
      """, [.id(member)]
    ) { FriendLetter(letter: $0.text(0), count: $0.int(1)) }
  }

  /// Who asks a member for friendship, the first first, at most `limit`.
  public func requests(to member: Member.ID, atMost limit: Int) throws -> [Acquaintance] {
    try acquaintances(Self.pending("f.asked_by <> ?1 AND f.state = 0", "asked_at"), member, limit)
  }

  /// Whom a member asked and who has not said yes, the last first: `limit` after so many others.
  public func requests(
    of member: Member.ID, after offset: Int = 0, atMost limit: Int
  ) throws -> [Acquaintance] {
    try acquaintances(
      Self.pending("f.asked_by = ?1 AND f.state IN (0, 2) AND f.by_address = 0", "asked_at DESC"),
      member, limit, offset)
  }

  /// Whom a member has blocked, the last first: `limit` after so many others.
  public func blocked(
    by member: Member.ID, after offset: Int = 0, atMost limit: Int
  ) throws -> [Acquaintance] {
    try acquaintances(
      """
      SELECT \(Self.person), b.since, '', NULL, 0, NULL, 0
      FROM blocks b JOIN members m ON m.id = b.blocked_id
      WHERE b.member_id = ?1 ORDER BY b.since DESC, m.id LIMIT ?2 OFFSET ?3
      """, member, limit, offset)
  }

  private static let person = "m.id, m.username, m.name, m.has_face AND m.number IS NOT NULL"

  private static func pending(_ condition: String, _ order: String) -> String {
    """
    SELECT \(person), f.asked_at, f.text, f.comment_id, \(FriendshipRow.praises), NULL, 0 FROM (
      SELECT high_id AS id, * FROM friendships WHERE low_id = ?1
      UNION ALL SELECT low_id, * FROM friendships WHERE high_id = ?1) f
      JOIN members m ON m.id = f.id
    WHERE \(condition) ORDER BY f.\(order), m.id LIMIT ?2 OFFSET ?3
    """
  }

  private func acquaintances(
    _ sql: String, _ member: Member.ID, _ limit: Int, _ offset: Int = 0
  ) throws -> [Acquaintance] {
    try acquaintances(sql, [.id(member), .int(limit), .int(offset)])
  }

  /// Who is online now is said where `now` is.
  private func acquaintances(
    _ sql: String, _ values: [SQLValue], at now: Timestamp? = nil
  ) throws -> [Acquaintance] {
    var people = try connection.all(sql, values) { row in
      Acquaintance(
        name: MemberName(id: Member.ID(row.integer(0)), username: row.text(1), name: row.text(2)),
        hasAvatar: row.flag(3), since: row.time(4), text: row.text(5), comment: row.id(6),
        praises: row.flag(7), seen: row.isNull(8) ? nil : row.time(8), isOnline: row.flag(9))
    }
    for (index, look) in lastSeenTimes.last(of: people.map(\.name.id)).enumerated() {
      people[index].seen = people[index].seen.map { max($0, look ?? $0) }
      people[index].isOnline = people[index].isOnline && LastSeen.isNow(look, at: now)
    }
    return people
  }
}
