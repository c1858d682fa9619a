import Model
import Time

/// Friends, blocks, invitations, news, and members' follows.
enum PeopleStore: FeatureStore {
  static let tables = [
    "friendships", "asks", "blocks", "news", "invitations", "invited_addresses", "findable",
    "follows", "followers",
  ]

  static let personalData = [
    // Hides that a request was declined, that a declined one was withdrawn, and the owner of an address, until the request is
    // accepted.
    PersonalData(
      "friendships",
      where: """
        ?1 IN (low_id, high_id) AND NOT (asked_by = ?1 AND (by_address AND state <> 1 OR state = 3))
        """,
      instead: [
        "state": "CASE WHEN state < 2 THEN state WHEN asked_by = ?1 THEN 0 ELSE 2 END",
        "text": "CASE WHEN state < 2 OR asked_by = ?1 THEN text ELSE '' END",
        "comment_id": "CASE WHEN state < 2 OR asked_by = ?1 THEN comment_id END",
        "asked_at": "CASE WHEN state < 2 OR asked_by = ?1 THEN asked_at END",
      ], leaving: .withAccount),
    PersonalData(
      withheld: "asks", because: "the sender of a request does not learn whether it was delivered",
      leaving: .withAccount),
    PersonalData("findable", hidden: ["digest"], leaving: .withAccount),
    // Also hides which members blocked them.
    PersonalData("blocks", leaving: .withAccount),
    PersonalData("invitations", hidden: ["address", "found_id"], leaving: .withAccount),
    PersonalData("news", leaving: .withAccount),
    PersonalData("follows", leaving: .withAccount),
    PersonalData("followers", hidden: ["feed"], leaving: .withAccount),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws {
    transaction.site.lastSeenTimes.forget(member)
    try transaction.forgetNews(about: member)
  }

  static let checks: [IntegrityCheck] = [
    (
      "friends of whom one has blocked the other",
      """
      SELECT b.member_id FROM blocks b JOIN friendships f
        ON f.low_id = min(b.member_id, b.blocked_id) AND f.high_id = max(b.member_id, b.blocked_id)
      WHERE f.state = \(Friendship.friends.rawValue)
      """
    ),
    (
      "friendships or requests without a sender or a date",
      """
      SELECT low_id FROM friendships
      WHERE low_id >= high_id OR asked_by NOT IN (low_id, high_id)
        OR (state = \(Friendship.friends.rawValue)) <> (since IS NOT NULL)
        OR state IN (\(Friendship.friends.rawValue), \(Friendship.withdrawn.rawValue)) AND text <> ''
      """
    ),
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropEndedFollows(at: now)
    try transaction.dropInvitations(at: now)
  }
}

extension Transaction {
  /// Deletes news about a member who leaves, and the follows of them.
  func forgetNews(about member: Member.ID) throws {
    // Such news belong only to members who have a friendship row with them, in any state, or a block of one.
    let told: [Member.ID] = try connection.ids(
      """
      DELETE FROM news WHERE id IN (
        SELECT n.id FROM friendships f JOIN news n
          ON n.member_id = iif(f.low_id = ?1, f.high_id, f.low_id) AND n.about = ?1
            AND n.kind IN ('friend-request', 'friend')
        WHERE f.low_id = ?1 OR f.high_id = ?1)
      RETURNING member_id
      """, [.id(member)])
    for other in told { signal(other) }
    try connection.run("DELETE FROM follows WHERE kind = 2 AND thing_id = ?", [.id(member)])
  }
}
