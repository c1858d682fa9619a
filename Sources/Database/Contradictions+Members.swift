import Model

// What tables say of members that cannot be true together.
extension SiteDatabase {
  /// Queries that find nothing in a sound database, with words for what they find: the numbers of rows.
  static let ofMembers: [(words: String, sql: String)] = [
    (
      "members who were signed in before they were banned, and still are",
      """
      SELECT s.member_id FROM sessions s JOIN accounts a ON a.member_id = s.member_id
      WHERE a.banned_until > s.used_at
      """
    ),
    (
      "members without an account for whom there are links that need one",
      """
      SELECT member_id FROM tokens WHERE member_id NOT IN (SELECT member_id FROM accounts)
        AND purpose IN ('email', 'recover', 'enter', 'device', 'unsubscribe')
      """
    ),
    (
      "members who left, and of whom something is left",
      """
      SELECT m.id FROM members m WHERE m.name = '' AND m.username LIKE '~%' AND (
        m.has_face OR EXISTS (SELECT 1 FROM accounts WHERE member_id = m.id)
        OR EXISTS (SELECT 1 FROM member_names WHERE member_id = m.id)
        OR EXISTS (SELECT 1 FROM mails WHERE member_id = m.id)
        OR EXISTS (SELECT 1 FROM tokens WHERE member_id = m.id))
      """
    ),
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
    ("letters to nobody", "SELECT id FROM mails WHERE member_id IS NULL AND address IS NULL"),
    (
      "comments that can be brought back and were not deleted",
      """
      SELECT id FROM comments
      WHERE deleted_at IS NOT NULL AND state <> \(Comment.State.deleted.rawValue)
      """
    ),
    (
      "comments that are erased, and what they said before is not",
      """
      SELECT id FROM comments WHERE state = \(Comment.State.deleted.rawValue) AND deleted_at IS NULL
        AND id IN (SELECT comment_id FROM comment_versions)
      """
    ),
  ]

  /// Members whose names somebody else could take, or who keep others from names that they have not.
  func membersWithOtherNames(atMost limit: Int) throws -> [String] {
    var kept: [Int64: Set<String>] = [:]
    try connection.forEach("SELECT member_id, key FROM member_names") {
      kept[$0.integer(0), default: []].insert($0.text(1))
    }
    var found: [String] = []
    // Who left has no name.
    try connection.forEach(
      "SELECT id, username, name FROM members WHERE name <> '' ORDER BY id"
    ) { row in
      guard found.count < limit else { return }
      let names = Set([row.text(1), row.text(2)].map(PersonName.key)).filter { !$0.isEmpty }
      if names != kept[row.integer(0)] ?? [] { found.append("\(row.integer(0))") }
    }
    return found
  }
}
