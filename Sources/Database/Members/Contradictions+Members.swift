import Model

extension SiteDatabase {
  /// What tables of members cannot say together.
  static let ofMembers: [Contradiction] = [
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
