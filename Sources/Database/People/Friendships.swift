public import Model
public import Time

/// Two members, whichever is named first: the key of what is between them.
private func pair(_ one: Member.ID, _ other: Member.ID) -> [SQLValue] {
  one.rawValue < other.rawValue ? [.id(one), .id(other)] : [.id(other), .id(one)]
}

/// A request that waits for an answer, or a friendship.
public struct FriendshipRow: Sendable {
  /// Who asked.
  public let asker: Member.ID
  /// How it stands.
  public let state: Friendship
  /// What came with the request; empty once both are friends.
  public let text: String
  /// The comment beside which it was asked for; nil for none.
  public let comment: Comment.ID?
  /// When it was asked for.
  public let askedAt: Timestamp
  /// When they became friends; nil when they are not.
  public let since: Timestamp?
  /// Whether who asked knows but an address, and is not told whose it is.
  public let isByAddress: Bool
  /// Whether it was asked for by name beside what the other wrote.
  public let praises: Bool
}

extension FriendshipRow {
  /// That a row `f` was asked for by name beside what the one wrote who was asked, a part of a statement.
  static let praises = """
    f.by_address = 0 AND EXISTS (SELECT 1 FROM comments c
      WHERE c.id = f.comment_id AND c.author_id = f.low_id + f.high_id - f.asked_by)
    """
}

extension SiteDatabase {
  /// What is kept between two members; nil for nothing.
  public func friendship(_ one: Member.ID, _ other: Member.ID) throws -> FriendshipRow? {
    try connection.first(
      """
      SELECT f.asked_by, f.state, f.text, f.comment_id, f.asked_at, f.since, f.by_address,
        \(FriendshipRow.praises)
      FROM friendships f WHERE f.low_id = ? AND f.high_id = ?
      """, pair(one, other)
    ) { row in
      FriendshipRow(
        asker: Member.ID(row.integer(0)), state: Friendship(rawValue: row.integer(1)) ?? .declined,
        text: row.text(2), comment: row.id(3), askedAt: row.time(4),
        since: row.isNull(5) ? nil : row.time(5), isByAddress: row.flag(6),
        praises: row.flag(7))
    }
  }

  /// Whether a member wants no contact with another.
  public func hasBlocked(_ member: Member.ID, _ other: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM blocks WHERE member_id = ? AND blocked_id = ?", [.id(member), .id(other)])
  }

  /// Where things stand with another, as `member` is told: a refusal and a block by the other are not said, nor whose an
  /// address is.
  public func relation(of member: Member.ID, to other: Member.ID) throws -> Relation {
    if member == other { return .oneself }
    if try hasBlocked(member, other) { return .blocked }
    guard let row = try friendship(member, other) else { return .stranger }
    switch row.state {
    case .friends: return .friend
    case .asked where row.asker != member: return .asking
    case .asked, .declined: return row.asker == member && !row.isByAddress ? .asked : .stranger
    case .takenBack: return .stranger
    }
  }
}

extension Transaction {
  /// Asks a member for friendship; returns where things stand then, as who asks is told.
  ///
  /// Both are friends when the other had asked as well. Who asks again changes nothing; one who had said no and asks now,
  /// asks. Who is blocked, or was refused and took that back, is told that they asked, and nobody else hears of it: of what
  /// they said then as much is kept as of what waits.
  @discardableResult
  public func askFriendship(
    _ member: Member.ID, of other: Member.ID, saying text: String, from comment: Comment.ID? = nil,
    at now: Timestamp
  ) throws -> Relation {
    guard try site.hasAccount(other) else { return .stranger }
    let relation = try site.relation(of: member, to: other)
    switch relation {
    case .oneself, .blocked, .friend, .asked: return relation
    case .asking:
      try makeFriends(member, other, at: now)
      return .friend
    case .stranger: break
    }
    let isWelcome = try !site.hasBlocked(other, member)
    try usingUpNumbers {
      try request(other, by: member, saying: text, from: comment, isWelcome: isWelcome, at: now)
      try tellAsked(other, by: member, at: now)
    }
    return .asked
  }

  /// Keeps a request by name.
  private func request(
    _ other: Member.ID, by member: Member.ID, saying text: String, from comment: Comment.ID?,
    isWelcome: Bool, at now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO friendships
        (low_id, high_id, asked_by, state, text, comment_id, asked_at, since, by_address)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, NULL, 0)
      ON CONFLICT DO UPDATE
      SET asked_by = ?3, text = ?5, comment_id = ?6, asked_at = ?7, by_address = 0,
        state = CASE WHEN asked_by <> ?3 THEN ?4 WHEN state = 3 THEN 2 ELSE state END
      """,
      pair(member, other) + [
        .id(member), .integer((isWelcome ? Friendship.asked : .declined).rawValue),
        .text(text), .id(comment), .time(now),
      ])
  }

  /// Makes two members friends, whatever was between them, and tells the other, to whom `one` says yes.
  ///
  /// Nothing happens where one of them wants no contact.
  public func makeFriends(_ one: Member.ID, _ other: Member.ID, at now: Timestamp) throws {
    guard one != other, try !site.hasBlocked(one, other), try !site.hasBlocked(other, one) else {
      return
    }
    try connection.run(
      """
      INSERT INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since)
      VALUES (?1, ?2, ?3, 1, '', ?4, ?4)
      ON CONFLICT DO UPDATE
      SET state = 1, asked_by = ?3, text = '', comment_id = NULL, since = ?4, by_address = 0
      WHERE state <> 1
      """, pair(one, other) + [.id(other), .time(now)])
    try tellFriends(one, other, at: now)
    try connection.run(
      """
      DELETE FROM invitations
      WHERE member_id = ?1 AND found_id = ?2 OR member_id = ?2 AND found_id = ?1
      """, [.id(one), .id(other)])
  }

  /// Says yes to who asked; true when both are friends then.
  @discardableResult
  public func acceptFriendship(
    _ member: Member.ID, of asker: Member.ID, at now: Timestamp
  ) throws -> Bool {
    switch try site.relation(of: member, to: asker) {
    case .asking:
      try makeFriends(member, asker, at: now)
      return true
    case .friend: return true
    default: return false
    }
  }

  /// Says no to who asked, who is not told; true when there was a request.
  ///
  /// What it says stays, for who asked by name.
  @discardableResult
  public func declineFriendship(_ member: Member.ID, of asker: Member.ID) throws -> Bool {
    let changed = try connection.run(
      """
      UPDATE friendships SET state = 2, text = CASE by_address WHEN 0 THEN text ELSE '' END
      WHERE low_id = ? AND high_id = ? AND state = 0 AND asked_by = ?
      """, pair(member, asker) + [.id(asker)])
    guard changed > 0 else { return false }
    try untell(member, .friendRequest, about: asker.rawValue)
    return true
  }

  /// Takes a request back that nobody has accepted, also one that was refused: that stays refused, and nobody sees it.
  ///
  /// One by an address stays: who asked does not know that it is one (`withdrawInvitation`).
  @discardableResult
  public func withdrawFriendship(_ member: Member.ID, from other: Member.ID) throws -> Bool {
    let values = pair(member, other) + [.id(member)]
    let changes = [
      try connection.run(
        """
        DELETE FROM friendships
        WHERE low_id = ? AND high_id = ? AND state = 0 AND asked_by = ? AND by_address = 0
        """, values),
      try connection.run(
        """
        UPDATE friendships SET state = 3, text = '', comment_id = NULL
        WHERE low_id = ? AND high_id = ? AND state = 2 AND asked_by = ? AND by_address = 0
        """, values),
    ]
    guard changes.contains(where: { $0 > 0 }) else { return false }
    try untell(other, .friendRequest, about: member.rawValue)
    return true
  }

  /// Ends a friendship; nothing is left of it, and the other is not told.
  @discardableResult
  public func endFriendship(_ member: Member.ID, with other: Member.ID) throws -> Bool {
    let changed = try connection.run(
      "DELETE FROM friendships WHERE low_id = ? AND high_id = ? AND state = 1",
      pair(member, other))
    try forgetPlaces(between: member, and: other)
    return changed > 0
  }

  /// Ends all contact with a member, and what was between both; what the other had asked seems to wait for ever.
  public func block(_ other: Member.ID, by member: Member.ID, at now: Timestamp) throws {
    guard member != other, try site.hasAccount(other) else { return }
    let both = pair(member, other)
    try forgetLike(of: other, by: member)
    // What the other said stays with them: that it was gone would tell of the block.
    try setPlaces(nil, for: other, of: member)
    try connection.run(
      "DELETE FROM friendships WHERE low_id = ? AND high_id = ? AND (state = 1 OR asked_by = ?)",
      both + [.id(member)])
    try connection.run(
      "UPDATE friendships SET state = 2 WHERE low_id = ? AND high_id = ? AND state = 0", both)
    try connection.run(
      "INSERT OR IGNORE INTO blocks (member_id, blocked_id, since) VALUES (?, ?, ?)",
      [.id(member), .id(other), .time(now)])
    try connection.run(
      "DELETE FROM follows WHERE member_id = ? AND kind = 2 AND thing_id = ?",
      [.id(member), .id(other)])
    try dropCalls(of: other, for: member, at: now)
    try untell(other, .friendRequest, about: member.rawValue)
    for kind in [NewsKind.friendRequest, .friend] {
      try untell(member, kind, about: other.rawValue)
    }
  }

  /// Lets a member ask and write again; nothing that was before comes back.
  ///
  /// Of what they asked meanwhile that alone stays which they believe to wait: it never reaches anybody.
  public func unblock(_ other: Member.ID, by member: Member.ID) throws {
    let changed = try connection.run(
      "DELETE FROM blocks WHERE member_id = ? AND blocked_id = ?", [.id(member), .id(other)])
    guard changed > 0 else { return }
    // What the other had said of them, which stood as long as the block did.
    try setPlaces(nil, for: member, of: other)
    try connection.run(
      """
      DELETE FROM friendships WHERE low_id = ? AND high_id = ? AND asked_by = ?
        AND (state = 3 OR state = 2 AND by_address = 1)
      """, pair(member, other) + [.id(other)])
  }
}
