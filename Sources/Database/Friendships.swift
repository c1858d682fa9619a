public import Model
public import Time

/// Two members, whichever is named first: the key of what is between them.
struct Pair {
  let low: Member.ID
  let high: Member.ID

  init(_ one: Member.ID, _ other: Member.ID) {
    (low, high) = one.rawValue < other.rawValue ? (one, other) : (other, one)
  }

  var values: [SQLValue] { [.id(low), .id(high)] }
}

/// A request that waits for an answer, or a friendship.
public struct FriendshipRow: Sendable {
  /// Who asked.
  public let asker: Member.ID
  /// How it stands.
  public let state: Friendship
  /// What came with the request; empty once it was answered.
  public let text: String
  /// The comment beside which it was asked for; nil for none.
  public let comment: Comment.ID?
  /// When it was asked for.
  public let askedAt: Timestamp
  /// When they became friends; nil when they are not.
  public let since: Timestamp?
}

extension SiteDatabase {
  /// What is kept between two members; nil for nothing.
  public func friendship(_ one: Member.ID, _ other: Member.ID) throws -> FriendshipRow? {
    try connection.first(
      """
      SELECT asked_by, state, text, comment_id, asked_at, since FROM friendships
      WHERE low_id = ? AND high_id = ?
      """, Pair(one, other).values
    ) { row in
      FriendshipRow(
        asker: Member.ID(row.integer(0)), state: Friendship(rawValue: row.integer(1)) ?? .declined,
        text: row.text(2), comment: row.id(3), askedAt: row.time(4),
        since: row.isNull(5) ? nil : row.time(5))
    }
  }

  /// Whether a member wants no contact with another.
  public func hasBlocked(_ member: Member.ID, _ other: Member.ID) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM blocks WHERE member_id = ? AND blocked_id = ?", [.id(member), .id(other)]
    ) { _ in true } ?? false
  }

  /// Where things stand with another, as `member` is told: a refusal and a block by the other are not said.
  public func relation(of member: Member.ID, to other: Member.ID) throws -> Relation {
    if member == other { return .oneself }
    if try hasBlocked(member, other) { return .blocked }
    guard let row = try friendship(member, other) else { return .stranger }
    switch row.state {
    case .friends: return .friend
    case .asked: return row.asker == member ? .asked : .asking
    case .declined: return row.asker == member ? .asked : .stranger
    }
  }
}

extension Transaction {
  /// Asks a member for friendship; true when that makes both friends, since the other had asked as well.
  ///
  /// Who asks again changes nothing; one who had said no and asks now, asks. Whether the other wants contact, the caller
  /// has looked at (`hasBlocked`).
  @discardableResult
  public func askFriendship(
    _ member: Member.ID, of other: Member.ID, saying text: String, from comment: Comment.ID? = nil,
    at now: Timestamp
  ) throws -> Bool {
    guard member != other else { return false }
    let pair = Pair(member, other).values
    let standing = try connection.first(
      "SELECT asked_by, state FROM friendships WHERE low_id = ? AND high_id = ?", pair
    ) { (asker: Member.ID($0.integer(0)), state: Friendship(rawValue: $0.integer(1))) }
    switch standing {
    case (member, _)?, (_, .friends)?: return false
    case (_, .asked)?:
      try makeFriends(member, other, at: now)
      return true
    default:
      try connection.run(
        """
        INSERT OR REPLACE INTO friendships
          (low_id, high_id, asked_by, state, text, comment_id, asked_at, since)
        VALUES (?, ?, ?, 0, ?, ?, ?, NULL)
        """, pair + [.id(member), .text(text), .id(comment), .time(now)])
      return false
    }
  }

  /// Makes two members friends, whatever was between them; who was asked answered.
  public func makeFriends(_ one: Member.ID, _ other: Member.ID, at now: Timestamp) throws {
    guard one != other else { return }
    try connection.run(
      """
      INSERT INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since)
      VALUES (?1, ?2, ?3, 1, '', ?4, ?4)
      ON CONFLICT DO UPDATE SET state = 1, text = '', since = ?4 WHERE state <> 1
      """, Pair(one, other).values + [.id(one), .time(now)])
  }

  /// Says no to who asked; true when there was a request.
  @discardableResult
  public func declineFriendship(_ member: Member.ID, of asker: Member.ID) throws -> Bool {
    let changed = try connection.run(
      """
      UPDATE friendships SET state = 2, text = ''
      WHERE low_id = ? AND high_id = ? AND state = 0 AND asked_by = ?
      """, Pair(member, asker).values + [.id(asker)])
    return changed > 0
  }

  /// Takes a request back that nobody has accepted, also one that was refused.
  @discardableResult
  public func withdrawFriendship(_ member: Member.ID, from other: Member.ID) throws -> Bool {
    let changed = try connection.run(
      "DELETE FROM friendships WHERE low_id = ? AND high_id = ? AND state <> 1 AND asked_by = ?",
      Pair(member, other).values + [.id(member)])
    return changed > 0
  }

  /// Ends a friendship; nothing is left of it.
  @discardableResult
  public func endFriendship(_ member: Member.ID, with other: Member.ID) throws -> Bool {
    let changed = try connection.run(
      "DELETE FROM friendships WHERE low_id = ? AND high_id = ? AND state = 1",
      Pair(member, other).values)
    return changed > 0
  }

  /// Ends all contact with a member, and what was between both.
  public func block(_ other: Member.ID, by member: Member.ID, at now: Timestamp) throws {
    guard member != other else { return }
    try connection.run(
      "DELETE FROM friendships WHERE low_id = ? AND high_id = ?", Pair(member, other).values)
    try connection.run(
      "INSERT OR IGNORE INTO blocks (member_id, blocked_id, since) VALUES (?, ?, ?)",
      [.id(member), .id(other), .time(now)])
  }

  /// Lets a member ask and write again; nothing that was before comes back.
  public func unblock(_ other: Member.ID, by member: Member.ID) throws {
    try connection.run(
      "DELETE FROM blocks WHERE member_id = ? AND blocked_id = ?", [.id(member), .id(other)])
  }
}
