public import Model
public import Time

/// A member as moderators see them.
public struct ModerationMember: Sendable {
  /// Number, username and name.
  public let name: MemberName
  /// Time of joining.
  public let joined: Timestamp
  /// True if they have a public page, as authors of something that everyone may read do.
  public let hasPage: Bool
  /// Account; nil for an author of an archive that no one has claimed.
  public let account: Account?
  /// True if their posts are shown at once.
  public let isTrusted: Bool
  /// Number of comments, counted up to `ModerationMember.maxPosts`.
  public let posts: Int
  /// True if members see a page of theirs: not if they left, or never posted and have no account.
  public var hasMembersPage: Bool { account != nil || hasPage }

  /// Maximum number of posts counted.
  public static let maxPosts = 100
}

extension SiteDatabase {
  /// Returns a member, with or without posts; nil if there is none.
  public func moderationMember(_ id: Member.ID, at now: Timestamp) throws -> ModerationMember? {
    let row = try connection.first(
      """
      SELECT m.username, m.name, m.joined_at, m.number IS NOT NULL, coalesce(a.is_trusted, 0),
        (SELECT count(*) FROM (
          SELECT 1 FROM comments c WHERE c.author_id = m.id LIMIT \(ModerationMember.maxPosts)))
      FROM members m LEFT JOIN accounts a ON a.member_id = m.id
      WHERE m.id = ? AND m.name <> ''
      """, [.id(id)]
    ) {
      (
        name: MemberName(id: id, username: $0.text(0), name: $0.text(1)), joined: $0.time(2),
        hasPage: $0.flag(3), isTrusted: $0.flag(4), posts: $0.int(5)
      )
    }
    guard let row else { return nil }
    return ModerationMember(
      name: row.name, joined: row.joined, hasPage: row.hasPage,
      account: try account(id, at: now), isTrusted: row.isTrusted, posts: row.posts)
  }

  /// Returns members whose name or username begins with a text, by name, at most `limit`.
  ///
  /// Uses two indexes, so its speed does not depend on the number of members.
  public func members(beginningWith text: String, atMost limit: Int) throws -> [Member.ID] {
    let beginning = Folding.fold(text)
    guard !beginning.isEmpty else { return [] }
    // No text continues with a character after the last one of Unicode.
    let end = SQLValue.text(beginning + "\u{10FFFF}")
    return try connection.all(
      """
      SELECT id FROM (
        SELECT * FROM (
          SELECT id, folded_name AS sort FROM members WHERE folded_name >= ?1 AND folded_name < ?2
          ORDER BY folded_name LIMIT ?3)
        UNION SELECT * FROM (
          SELECT id, folded_name AS sort FROM members WHERE username >= ?1 AND username < ?2
          ORDER BY username LIMIT ?3))
      ORDER BY sort, id LIMIT ?3
      """, [.text(beginning), end, .int(limit)]
    ) { Member.ID($0.integer(0)) }
  }

  /// Returns moderators and admins, then members who are banned now, at most `limit` of each.
  public func notedMembers(at now: Timestamp, atMost limit: Int) throws -> [Member.ID] {
    let roles = try connection.all(
      "SELECT member_id FROM accounts WHERE role > 0 ORDER BY role DESC, member_id LIMIT ?",
      [.int(limit)]
    ) { Member.ID($0.integer(0)) }
    let banned = try connection.all(
      """
      SELECT member_id FROM accounts WHERE banned_until IS NOT NULL AND banned_until > ?
      ORDER BY banned_until, member_id LIMIT ?
      """, [.time(now), .int(limit)]
    ) { Member.ID($0.integer(0)) }
    return roles + banned.filter { !roles.contains($0) }
  }
}
