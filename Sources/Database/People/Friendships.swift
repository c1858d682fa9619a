public import Model
public import Time

/// Two members in either order: the key of the relation between them.
private func pair(_ one: Member.ID, _ other: Member.ID) -> [SQLValue] {
  one.rawValue < other.rawValue ? [.id(one), .id(other)] : [.id(other), .id(one)]
}

/// A pending request, or a friendship.
public struct FriendshipRow: Sendable {
  /// The member who sent the request.
  public let asker: Member.ID
  /// State of the request.
  public let state: Friendship
  /// Text of the request; empty once both are friends.
  public let text: String
  /// The comment beside which the request was made; nil for none.
  public let comment: Comment.ID?
  /// Time of the request.
  public let askedAt: Timestamp
  /// Time when they became friends; nil if they are not.
  public let since: Timestamp?
  /// True if the sender knows only an address, and may not learn whose it is.
  public let isByAddress: Bool
  /// True if the request was made by name beside a comment of the other.
  public let praises: Bool
}

extension FriendshipRow {
  /// SQL condition that the request of a row `f` was made by name beside a comment of the member who received it.
  static let praises = """
    f.by_address = 0 AND EXISTS (SELECT 1 FROM comments c
      WHERE c.id = f.comment_id AND c.author_id = f.low_id + f.high_id - f.asked_by)
    """
}

extension SiteDatabase {
  /// Returns the row of two members; nil for none.
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

  /// Returns true if a member has blocked another.
  public func hasBlocked(_ member: Member.ID, _ other: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM blocks WHERE member_id = ? AND blocked_id = ?", [.id(member), .id(other)])
  }

  /// Returns the relation to another as `member` may know it: without a refusal or a block by the other, and without the owner
  /// of an address.
  public func relation(of member: Member.ID, to other: Member.ID) throws -> Relation {
    if member == other { return .oneself }
    if try hasBlocked(member, other) { return .blocked }
    guard let row = try friendship(member, other) else { return .stranger }
    switch row.state {
    case .friends: return .friend
    case .asked where row.asker != member: return .asking
    case .asked, .declined: return row.asker == member && !row.isByAddress ? .asked : .stranger
    case .withdrawn: return .stranger
    }
  }
}

extension Transaction {
  /// Requests a member's friendship; returns the relation afterwards, as the sender may know it.
  ///
  /// Both become friends if the other had sent a request as well. A repeated request changes nothing; one by a member who had
  /// declined counts as new. A sender who is blocked, or has withdrawn a declined request, sees a pending request, and no
  /// one else learns of it: it is stored like a request that is pending.
  @discardableResult
  public func requestFriendship(
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
      try notifyOfRequest(other, by: member, at: now)
    }
    return .asked
  }

  /// Stores a request by name.
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

  /// Makes two members friends, regardless of the state before, and notifies the other, whose request `one` accepts.
  ///
  /// Does nothing if one of them has blocked the other.
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
    try notifyOfFriendship(one, other, at: now)
    try connection.run(
      """
      DELETE FROM invitations
      WHERE member_id = ?1 AND found_id = ?2 OR member_id = ?2 AND found_id = ?1
      """, [.id(one), .id(other)])
  }

  /// Accepts a request; returns true if both are friends afterwards.
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

  /// Declines a request without notifying its sender; returns true if there was one.
  ///
  /// Keeps the text of a request by name, for its sender.
  @discardableResult
  public func declineFriendship(_ member: Member.ID, of asker: Member.ID) throws -> Bool {
    let changed = try connection.run(
      """
      UPDATE friendships SET state = 2, text = CASE by_address WHEN 0 THEN text ELSE '' END
      WHERE low_id = ? AND high_id = ? AND state = 0 AND asked_by = ?
      """, pair(member, asker) + [.id(asker)])
    guard changed > 0 else { return false }
    try removeNews(member, .friendRequest, about: asker.rawValue)
    return true
  }

  /// Withdraws a request that was not accepted; one that was declined stays declined, and no one sees it.
  ///
  /// Leaves a request by an address alone: its sender does not know that there is one (`withdrawInvitation`).
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
    try removeNews(other, .friendRequest, about: member.rawValue)
    return true
  }

  /// Ends a friendship and deletes it, without notifying the other.
  @discardableResult
  public func endFriendship(_ member: Member.ID, with other: Member.ID) throws -> Bool {
    let changed = try connection.run(
      "DELETE FROM friendships WHERE low_id = ? AND high_id = ? AND state = 1",
      pair(member, other))
    try forgetPlaces(between: member, and: other)
    return changed > 0
  }

  /// Ends all contact with a member, and the relation between both; a request of the other seems to be pending forever.
  public func block(_ other: Member.ID, by member: Member.ID, at now: Timestamp) throws {
    guard member != other, try site.hasAccount(other) else { return }
    let both = pair(member, other)
    try forgetLike(of: other, by: member)
    // Keeps the other's sharing rule for the member: its absence would reveal the block.
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
    try removeNews(other, .friendRequest, about: member.rawValue)
    for kind in [NewsKind.friendRequest, .friend] {
      try removeNews(member, kind, about: other.rawValue)
    }
  }

  /// Lets a member send requests and messages again; nothing from before comes back.
  ///
  /// Of their requests made meanwhile, only those stay that they believe to be pending; these never reach anyone.
  public func unblock(_ other: Member.ID, by member: Member.ID) throws {
    let changed = try connection.run(
      "DELETE FROM blocks WHERE member_id = ? AND blocked_id = ?", [.id(member), .id(other)])
    guard changed > 0 else { return }
    // Removes the other's sharing rule for the member, which stayed as long as the block did.
    try setPlaces(nil, for: member, of: other)
    try connection.run(
      """
      DELETE FROM friendships WHERE low_id = ? AND high_id = ? AND asked_by = ?
        AND (state = 3 OR state = 2 AND by_address = 1)
      """, pair(member, other) + [.id(other)])
  }
}
