public import Model
public import Time

/// A member's settings for following.
public struct FollowSettings: Sendable {
  /// Maximum number of things that a member follows.
  public static let most = 1000
  /// Seconds for which a member can undo that they stopped following something.
  static let undoTime: Int64 = 86_400

  /// True if they follow each topic in which they write, unless they choose otherwise there.
  public let followsOwn: Bool
  /// True if their feed has an address.
  public let hasFeed: Bool
  /// Time since which something is new to them; nil before their first visit.
  public let newSince: Timestamp?
}

extension SiteDatabase {
  /// Returns a member's settings for following.
  public func followSettings(of member: Member.ID) throws -> FollowSettings {
    try connection.first(
      "SELECT follows_own, feed IS NOT NULL, new_since FROM followers WHERE member_id = ?",
      [.id(member)]
    ) { row in
      FollowSettings(
        followsOwn: row.flag(0), hasFeed: row.flag(1),
        newSince: row.integer(2) > 0 ? row.time(2) : nil)
    } ?? FollowSettings(followsOwn: true, hasFeed: false, newSince: nil)
  }

  /// Returns true if a member is notified of news about something; the author of a topic is, unless they stopped.
  public func isFollowing(_ thing: Followed, _ member: Member.ID) throws -> Bool {
    let isActive = try connection.first(
      "SELECT ended_at IS NULL FROM follows WHERE member_id = ? AND kind = ? AND thing_id = ?",
      Self.row(thing, member)
    ) { $0.flag(0) }
    if let isActive { return isActive }
    guard case .topic(let topic) = thing else { return false }
    return try isOwn(topic, of: member)
  }

  /// Returns true if a row says that a member follows something.
  public func hasFollow(_ thing: Followed, of member: Member.ID) throws -> Bool {
    try connection.isTrue(
      """
      SELECT 1 FROM follows
      WHERE member_id = ? AND kind = ? AND thing_id = ? AND ended_at IS NULL
      """, Self.row(thing, member))
  }

  /// Returns true if a member started a topic.
  func isOwn(_ topic: Topic.ID, of member: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT author_id IS ? FROM topics WHERE id = ?", [.id(member), .id(topic)])
  }

  /// Returns true if a member is notified of a new topic because they follow one of its lists, or its author.
  public func wantsNotification(ofTopic topic: Topic.ID, _ member: Member.ID) throws -> Bool {
    try connection.isTrue(
      """
      SELECT 1 FROM follows f WHERE f.member_id = ?1 AND f.ended_at IS NULL AND (
        f.kind = 1 AND f.thing_id IN (SELECT list_id FROM listings WHERE topic_id = ?2)
        OR f.kind = 2 AND f.thing_id = (SELECT author_id FROM topics WHERE id = ?2)) LIMIT 1
      """, [.id(member), .id(topic)])
  }

  /// Returns the owner of the feed whose address has a secret with this digest; nil if that was replaced, or if its owner may
  /// not sign in.
  public func follower(feed digest: String, at now: Timestamp) throws -> Account? {
    let member = try connection.first(
      "SELECT member_id FROM followers WHERE feed = ?", [.text(digest)]
    ) { $0.id(0, of: Member.self) }
    guard let account = try member.flatMap({ try account($0, at: now) }), account.ban == nil
    else { return nil }
    return account
  }

  /// Returns the values of a row's key.
  static func row(_ thing: Followed, _ member: Member.ID) -> [SQLValue] {
    [.id(member), .integer(thing.kind.rawValue), .integer(thing.number)]
  }
}

// Follows are private: no page shows them, and none is invalidated.
extension Transaction {
  /// Makes a member follow something; a follow that was stopped continues with its former state.
  ///
  /// Returns false if the member follows the maximum number of things.
  @discardableResult
  public func follow(
    _ thing: Followed, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    if try site.hasFollow(thing, of: member) { return true }
    let count = try connection.number(
      "SELECT count(*) FROM follows WHERE member_id = ? AND ended_at IS NULL", [.id(member)])
    guard count < FollowSettings.most else { return false }
    try connection.run(
      """
      INSERT INTO follows (member_id, kind, thing_id, since)
      SELECT member_id, ?2, ?3, ?4 FROM accounts WHERE member_id = ?1
      ON CONFLICT DO UPDATE SET ended_at = NULL
      """, SiteDatabase.row(thing, member) + [.time(now)])
    return true
  }

  /// Stops notifying a member of something; for a topic of their own, this is stored permanently.
  public func unfollow(_ thing: Followed, by member: Member.ID, at now: Timestamp) throws {
    if case .topic(let topic) = thing, try site.isOwn(topic, of: member) {
      try connection.run(
        """
        INSERT OR IGNORE INTO follows (member_id, kind, thing_id, since)
        SELECT member_id, ?2, ?3, ?4 FROM accounts WHERE member_id = ?1
        """, SiteDatabase.row(thing, member) + [.time(now)])
    }
    try connection.run(
      """
      UPDATE follows SET ended_at = ?4
      WHERE member_id = ?1 AND kind = ?2 AND thing_id = ?3 AND ended_at IS NULL
      """, SiteDatabase.row(thing, member) + [.time(now)])
  }

  /// Stores whether a member follows each topic in which they write.
  public func setFollowsOwn(_ followsOwn: Bool, of member: Member.ID) throws {
    try set("follows_own", .flag(followsOwn), of: member)
  }

  /// Gives a member's feed an address with a secret of this digest; the former address stops working.
  public func setFollowFeed(_ digest: String?, of member: Member.ID) throws {
    try set("feed", .optional(digest), of: member)
  }

  /// Notes that a member has seen what was new up to a time.
  public func noteSeen(upTo time: Timestamp, by member: Member.ID) throws {
    try set("new_since", .time(time), of: member)
  }

  private func set(_ column: String, _ value: SQLValue, of member: Member.ID) throws {
    try connection.run(
      """
      INSERT INTO followers (member_id, \(column)) SELECT member_id, ?2 FROM accounts WHERE member_id = ?1
      ON CONFLICT DO UPDATE SET \(column) = excluded.\(column)
      """, [.id(member), value])
  }

  /// Notes a member's visit, once a day: everything since the previous one is new to them.
  ///
  /// If no visit of a member was noted before, the last use of a session counts as one.
  func noteVisit(of member: Member.ID, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO followers (member_id, visited_at, new_since)
      SELECT a.member_id, ?2,
        coalesce((SELECT max(s.used_at) FROM sessions s WHERE s.member_id = ?1), ?2)
      FROM accounts a WHERE a.member_id = ?1
      ON CONFLICT DO UPDATE
      SET visited_at = excluded.visited_at,
        new_since = max(new_since, iif(visited_at > 0, visited_at, excluded.new_since))
      WHERE visited_at <= ?2 - \(Session.noted)
      """, [.id(member), .time(now)])
  }

  /// Deletes follows that were stopped more than a day ago, except those of the member's own topics.
  public func dropEndedFollows(at now: Timestamp) throws {
    try connection.run(
      """
      DELETE FROM follows WHERE ended_at < ? AND NOT (kind = 0 AND EXISTS (
        SELECT 1 FROM topics t WHERE t.id = follows.thing_id AND t.author_id = follows.member_id))
      """, [.time(now.adding(seconds: -FollowSettings.undoTime))])
  }
}
