public import Model
import Sodium
public import Time

/// Remaining work for members who left: their posts, a slice at a time, and traces of them in the file.
///
/// A row of `departures` stays until no table or log contains anything of the member, except texts of others, and the anonymous
/// posts that the member left behind.
extension SiteDatabase {
  /// Returns the member with a username who left; no one else gets the username, and remaining references to it are theirs.
  public func formerMember(username: String) throws -> Member.ID? {
    try connection.first(
      "SELECT id FROM members WHERE username = ?", [.text(Self.fingerprint(ofUsername: username))]
    ) { $0.id(0) }
  }

  /// Returns true if a username is taken, or was.
  public func isTaken(username: String) throws -> Bool {
    try member(username: username) != nil || formerMember(username: username) != nil
  }

  /// Returns the stored fingerprint of the username of a member who left: no username looks like it, and only a correct guess
  /// reveals the username.
  static func fingerprint(ofUsername username: String) -> String {
    let bytes = Array(Folding.username(username).utf8)
    let keys: [(UInt64, UInt64)] = [(0, 1), (2, 3)]
    let halves = keys.map { key in
      let digits = String(shortHash(bytes, key: key), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return "~" + halves.joined()
  }

  func hasLeft(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT name = '' FROM members WHERE id = ?", [.id(member)])
  }

  /// Returns a file below `content/` that a member wrote, with `*` for the words in its folder's name; nil if there is none.
  ///
  /// If there is one, a build would restore an author who left.
  public func contentFile(writtenBy member: Member.ID) throws -> String? {
    let source = try connection.first(
      "SELECT source FROM comments WHERE author_id = ? AND source GLOB 'content:*' ORDER BY id LIMIT 1",
      [.id(member)]
    ) { $0.text(0) }
    guard let source else { return nil }
    let parts = source.utf8.dropFirst("content:".utf8.count).split(separator: UInt8(ascii: "/"))
      .map { String(Substring($0)) }
    // The first comment of a topic is in the file of the topic.
    let name = parts.dropFirst().first { $0 != "1" } ?? "index"
    return "content/forum/\(parts.first ?? "")-*/\(name).md"
  }

  /// Returns true if work for members who left remains.
  public func hasPendingAccountDeletions() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM departures LIMIT 1")
  }

  /// Returns true if the database's file may still contain pieces of permanently deleted content.
  public func mayHavePieces() throws -> Bool { try mark(.pieces) != nil }

  /// Returns true if the file was rewritten since these members left and the last permanent deletion, so that only the log may
  /// contain pieces.
  public func isLogLeft(of members: [Member.ID]) throws -> Bool {
    try mark(.pieces) == MetadataKey.pieces(in: "log", members)
  }

  /// Returns true if posts of members who left have yet to be removed.
  public func hasPostsToRemove() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM departures WHERE takes_posts LIMIT 1")
  }

  /// Returns members who left and of whom only traces remain, at most a hundred, and the number of the last round so far.
  public func pendingAccountDeletions() throws -> (members: [Member.ID], lastRound: Int64) {
    let members: [Member.ID] = try connection.ids(
      "SELECT member_id FROM departures WHERE NOT takes_posts ORDER BY member_id LIMIT 100")
    let last =
      try connection.first("SELECT coalesce(max(id), 0) FROM rounds") { $0.integer(0) } ?? 0
    return (members, last)
  }

  /// Returns true if a member is the only admin who may sign in.
  public func isLastAdmin(_ member: Member.ID, at now: Timestamp) throws -> Bool {
    let admins: [Member.ID] = try connection.ids(
      """
      SELECT member_id FROM accounts WHERE role = ? AND coalesce(banned_until, 0) <= ? LIMIT 2
      """, [.integer(Role.admin.rawValue), .time(now)])
    return admins == [member]
  }
}

extension Transaction {
  /// Maximum number of a former member's posts that are removed in one transaction.
  static let postsTaken = 100

  /// Deletes a member permanently: the account and everything that depends on it, the photo, the name everywhere, and posts
  /// that no one has seen.
  ///
  /// Posts that others have seen stay, anonymously, or are removed, as the member chose. The member's decisions, and their
  /// reports of comments, stay without the name: each `FeatureStore` defines the fate of its rows. Deleted content is
  /// overwritten in the file, and the job `departures` removes remaining traces. The caller must remove the file of a picture
  /// that is being processed: `avatarUpload(of:)` names it. For a member who has left already, nothing changes; an author of an
  /// import can leave without ever having had an account.
  public func leave(_ member: Member.ID, takingPosts: Bool, at now: Timestamp) throws {
    guard try !site.hasLeft(member) else { return }
    for store in FeatureStores.all { try store.leave(member, self, at: now) }
    for data in FeatureStores.personalData where data.leaving == .deleted {
      try connection.run("DELETE FROM \(data.table) WHERE member_id = ?", [.id(member)])
    }
    try connection.run("DELETE FROM accounts WHERE member_id = ?", [.id(member)])
    let number = try connection.first(
      """
      UPDATE members SET name = '', folded_name = '', joined_at = 0,
        username = ?2 WHERE id = ?1 RETURNING number IS NOT NULL
      """,
      [
        .id(member),
        .text(
          SiteDatabase.fingerprint(
            ofUsername: try site.memberName(member)?.username ?? "\(member)")),
      ]
    ) { $0.flag(0) }
    try connection.run(
      "INSERT OR REPLACE INTO departures (member_id, takes_posts) VALUES (?, ?)",
      [.id(member), .flag(takingPosts)])
    for store in FeatureStores.all { try store.didLeave(member, self) }
    if number == true {
      // The page is removed before the response; everything that shows the name follows.
      try invalidate([
        .profile(member), .face(member),
        .author(member, afterTopic: Topic.ID(0), afterComment: Comment.ID(0)),
      ])
    }
    guard takingPosts else { return }
    try keepPostsHidden(of: member)
    try removePosts(of: member, after: Comment.ID(0))
  }

  /// Erases comments and topics that were never shown, and those that the author had deleted but could still restore.
  func eraseUnseen(_ member: Member.ID) throws {
    let lonely: [Comment.ID] = try connection.ids(
      """
      SELECT id FROM comments WHERE author_id = ? AND position IS NULL
        AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.comment_id = comments.id)
        AND NOT EXISTS (SELECT 1 FROM comment_versions v WHERE v.comment_id = comments.id)
        AND NOT EXISTS (SELECT 1 FROM comments o WHERE o.reply_to = comments.id)
      """, [.id(member)])
    for comment in lonely {
      try unindex(comment)
      for table in ["comment_uploads", "reactions"] {
        try connection.run("DELETE FROM \(table) WHERE comment_id = ?", [.id(comment)])
      }
      try connection.run("DELETE FROM comments WHERE id = ?", [.id(comment)])
    }
    if !lonely.isEmpty { try noteErasure() }
    try connection.run(
      """
      DELETE FROM topics WHERE author_id = ? AND comment_count = 0
        AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.topic_id = topics.id)
        AND NOT EXISTS (SELECT 1 FROM listings l WHERE l.topic_id = topics.id)
      """, [.id(member)])
    let unseen: [Comment.ID] = try connection.ids(
      """
      SELECT id FROM comments WHERE author_id = ?
        AND (position IS NULL OR state <> \(Comment.State.visible.rawValue))
      """, [.id(member)])
    for comment in unseen { try erase(comment) }
    try eraseTitles(
      ofTopics:
        "topics.author_id = ? AND (topics.state = \(Comment.State.deleted.rawValue) OR topics.comment_count = 0)",
      member)
  }

  /// Erases the titles of a member's topics, including those before a moderator changed them.
  private func eraseTitles(ofTopics condition: String, _ member: Member.ID) throws {
    try connection.run(
      """
      UPDATE decisions SET facts = '' WHERE kind = '\(Decision.Kind.rename.rawValue)'
        AND comment_id IS NULL AND topic_id IN (SELECT id FROM topics WHERE \(condition))
      """, [.id(member)])
    let first = try firstComments(ofTopics: condition, [.id(member)])
    for comment in first { try forgetTranslations(of: comment) }
    try reindex(first, isErasure: true) {
      _ = try connection.run(
        """
        UPDATE topics SET title = '', folded_title = '', slug = 'topic', held_tags = ''
        WHERE \(condition)
        """, [.id(member)])
    }
  }

  /// Erases a comment with its earlier texts, and its topic if there is no other comment in it.
  private func erase(_ comment: Comment.ID) throws {
    try delete(comment, at: Timestamp(seconds: 0))
    try eraseWords(of: comment)
  }

  /// Deletes a member's topics without answers of others, and erases the titles of topics that no one sees.
  private func removeTopics(of member: Member.ID) throws {
    let alone: [Topic.ID] = try connection.ids(
      """
      SELECT id FROM topics t WHERE author_id = ?1 AND state = 0 AND comment_count > 0
        AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.topic_id = t.id AND c.author_id IS NOT ?1)
      """, [.id(member)])
    for topic in alone { try set(.deleted, of: topic) }
    try eraseTitles(
      ofTopics: "topics.author_id = ? AND topics.state = \(Comment.State.deleted.rawValue)", member)
  }

  /// Removes more posts of a member who left; returns true if some are left.
  @discardableResult
  public func removePosts() throws -> Bool {
    let next = try connection.first(
      "SELECT member_id, after_id FROM departures WHERE takes_posts ORDER BY member_id LIMIT 1"
    ) { (member: Member.ID($0.integer(0)), after: Comment.ID($0.integer(1))) }
    guard let next else { return false }
    try removePosts(of: next.member, after: next.after)
    return try site.hasPostsToRemove()
  }

  private func removePosts(of member: Member.ID, after comment: Comment.ID) throws {
    let posts: [Comment.ID] = try connection.ids(
      "SELECT id FROM comments WHERE author_id = ? AND id > ? ORDER BY id LIMIT ?",
      [.id(member), .id(comment), .int(Self.postsTaken)])
    for post in posts { try erase(post) }
    var isMore = posts.count == Self.postsTaken
    if !isMore { try removeTopics(of: member) }
    for store in FeatureStores.all where !isMore { isMore = try store.takeWords(of: member, self) }
    try connection.run(
      "UPDATE departures SET takes_posts = ?, after_id = ? WHERE member_id = ?",
      [.flag(isMore), .id(posts.last ?? comment), .id(member)])
  }

  /// Notes that something was deleted permanently: its pieces vanish when the file is rewritten.
  func notePieces() throws { try note("", as: MetadataKey.pieces.rawValue) }

  /// Notes that the file is about to be rewritten; a deletion meanwhile replaces the note.
  public func noteRewriting(of members: [Member.ID]) throws {
    try note(MetadataKey.pieces(in: "file", members), as: MetadataKey.pieces.rawValue)
  }

  /// Notes that the file was rewritten, and only the log is left.
  public func noteRewritten(of members: [Member.ID]) throws {
    guard try site.mark(.pieces) == MetadataKey.pieces(in: "file", members) else { return }
    try note(MetadataKey.pieces(in: "log", members), as: MetadataKey.pieces.rawValue)
  }

  /// Deletes departures without remaining work, once the file was rewritten.
  public func finishAccountDeletions(of members: [Member.ID]) throws {
    try forget(.pieces)
    for member in members {
      try connection.run(
        "DELETE FROM departures WHERE member_id = ? AND NOT takes_posts", [.id(member)])
    }
  }
}

extension MetadataKey {
  /// Returns the place that may have pieces, and the members who left by then: `log 3,7`.
  fileprivate static func pieces(in place: String, _ members: [Member.ID]) -> String {
    "\(place) \(members.map { "\($0.rawValue)" }.list(by: ","))"
  }
}
