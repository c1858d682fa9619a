public import Model
public import Time

/// A member who is a friend, has a friendship request pending with another member, or is blocked.
public struct Acquaintance: Sendable {
  /// Number, username and name.
  public let name: MemberName
  /// True if they have a photo that everyone sees.
  public let hasAvatar: Bool
  /// Time since which it is so.
  public let since: Timestamp
  /// Text of the request; empty for none.
  public let text: String
  /// The comment beside which the request was made; nil for none.
  public let comment: Comment.ID?
  /// True if the request was made by name beside a comment of the member who received it.
  public let praises: Bool
  /// Time when a friend was last here, if they let friends see it.
  public internal(set) var seen: Timestamp?
  /// True if a friend is here now, and lets friends see it.
  public internal(set) var isOnline = false
}

/// A first letter of friends' names, and how many names begin with it.
public struct FriendLetter: Hashable, Sendable {
  /// The letter, in lower case and without accents.
  public let letter: String
  /// Number of names that begin with it.
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

  /// Returns the friends of a member by name, accents folded: those whose names contain a text, `limit` after `offset` others.
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

  /// Time when the friend `m` last used a session, if they let friends see it; `?5` is the time when the oldest session that is
  /// still valid was used.
  private static let seen = """
    (SELECT max(s.used_at) FROM sessions s WHERE s.member_id = m.id AND s.used_at > ?5
      AND \(shares(.lastSeen))), \(shares(.online))
    """

  /// Returns the first letters of the names of a member's friends, in order.
  public func friendLetters(of member: Member.ID) throws -> [FriendLetter] {
    try connection.all(
      """
      SELECT substr(m.folded_name, 1, 1), count(*)
      FROM \(Self.friends) f JOIN members m ON m.id = f.id GROUP BY 1 ORDER BY 1
      """, [.id(member)]
    ) { FriendLetter(letter: $0.text(0), count: $0.int(1)) }
  }

  /// Returns members who request a member's friendship, the earliest first, at most `limit`.
  public func requests(to member: Member.ID, atMost limit: Int) throws -> [Acquaintance] {
    try acquaintances(Self.pending("f.asked_by <> ?1 AND f.state = 0", "asked_at"), member, limit)
  }

  /// Returns members who have not accepted a member's request, the latest first: `limit` after `offset` others.
  public func requests(
    of member: Member.ID, after offset: Int = 0, atMost limit: Int
  ) throws -> [Acquaintance] {
    try acquaintances(
      Self.pending("f.asked_by = ?1 AND f.state IN (0, 2) AND f.by_address = 0", "asked_at DESC"),
      member, limit, offset)
  }

  /// Returns members whom a member has blocked, the latest first: `limit` after `offset` others.
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

  /// States who is online only if `now` is given.
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
