import Model

extension SiteDatabase {
  /// What tables of friends and blocks cannot say together.
  static let ofPeople: [Contradiction] = [
    (
      "members who are friends of somebody whom one of both has blocked",
      """
      SELECT b.member_id FROM blocks b JOIN friendships f
        ON f.low_id = min(b.member_id, b.blocked_id) AND f.high_id = max(b.member_id, b.blocked_id)
      WHERE f.state = \(Friendship.friends.rawValue)
      """
    ),
    (
      "pairs of members that nobody of both asked for, or of whom nobody knows since when they are friends",
      """
      SELECT low_id FROM friendships
      WHERE low_id >= high_id OR asked_by NOT IN (low_id, high_id)
        OR (state = \(Friendship.friends.rawValue)) <> (since IS NOT NULL)
        OR state IN (\(Friendship.friends.rawValue), \(Friendship.takenBack.rawValue)) AND text <> ''
      """
    ),
  ]
}
