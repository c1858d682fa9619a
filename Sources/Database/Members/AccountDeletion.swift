public import Model
import Sodium
public import Time

/// What is left to do for members who left: their posts, a slice at a time, and the traces of them in the file.
///
/// A row of `departures` stays until nothing of a member is in any table or log but what others said, and the posts that
/// they left behind, under nobody's name.
extension SiteDatabase {
  /// The member with a username who left; nobody gets it again, and what still names it is theirs.
  public func formerMember(username: String) throws -> Member.ID? {
    try connection.first(
      "SELECT id FROM members WHERE username = ?", [.text(Self.fingerprint(ofUsername: username))]
    ) { $0.id(0) }
  }

  /// Whether a username is somebody's, or was.
  public func isTaken(username: String) throws -> Bool {
    try member(username: username) != nil || formerMember(username: username) != nil
  }

  /// What is kept of the username of somebody who left: no username looks so, and only who guesses one can tell whether it
  /// was that.
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

  /// A file below `content/` that a member wrote, `*` in place of the words in its folder's name; nil where there is none: a
  /// build would bring back who left it.
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

  /// Whether something is left to do for members who left.
  public func hasPendingAccountDeletions() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM departures LIMIT 1")
  }

  /// Whether pieces of what was deleted for good may still stand in the database's file.
  public func mayHavePieces() throws -> Bool { try mark(.pieces) != nil }

  /// Whether the file was written anew since these members left and anything was deleted for good, and only the log may have
  /// pieces.
  public func isLogLeft(of members: [Member.ID]) throws -> Bool {
    try mark(.pieces) == MetadataKey.pieces(in: "log", members)
  }

  /// Whether posts of members who left are still to be taken away.
  public func hasPostsToTake() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM departures WHERE takes_posts LIMIT 1")
  }

  /// Members who left and of whom nothing is left but traces, a hundred at most; and the last round by now.
  public func pendingAccountDeletions() throws -> (members: [Member.ID], lastRound: Int64) {
    let members: [Member.ID] = try connection.ids(
      "SELECT member_id FROM departures WHERE NOT takes_posts ORDER BY member_id LIMIT 100")
    let last =
      try connection.first("SELECT coalesce(max(id), 0) FROM rounds") { $0.integer(0) } ?? 0
    return (members, last)
  }

  /// Whether a member is the only one with all rights who may sign in.
  public func isLastAdmin(_ member: Member.ID, at now: Timestamp) throws -> Bool {
    let admins: [Member.ID] = try connection.ids(
      """
      SELECT member_id FROM accounts WHERE role = ? AND coalesce(banned_until, 0) <= ? LIMIT 2
      """, [.integer(Role.admin.rawValue), .time(now)])
    return admins == [member]
  }
}

extension Transaction {
  /// Most posts of a departure that are taken away in one transaction.
  static let postsTaken = 100

  /// Takes a member away for good: the account and all that hangs on it, the photo, the name everywhere, what nobody ever
  /// saw of what they wrote.
  ///
  /// What others were shown stays under nobody's name, or goes, as they chose; what they decided, and reported of comments, stays
  /// without their name: each `FeatureStore` says what becomes of its rows. What is deleted is overwritten in the file, and what traces there are go with the job `departures`. The file of a picture that waits is the caller's to remove:
  /// `avatarUpload(of:)` names it. A member who has left already stays as they left; an author of an import leaves without ever having had an account.
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
      // The page goes before the answer; all that has the name follows.
      try invalidate([
        .profile(member), .face(member),
        .author(member, afterTopic: Topic.ID(0), afterComment: Comment.ID(0)),
      ])
    }
    guard takingPosts else { return }
    try keepPostsHidden(of: member)
    try takePosts(of: member, after: Comment.ID(0))
  }

  /// Comments and topics that were never shown, and what the author had taken back for a while.
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

  /// Forgets what topics of somebody were called, also before a moderator gave them another title.
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

  /// Takes away what a comment says, and said; whose topic was it alone, takes the topic along.
  private func erase(_ comment: Comment.ID) throws {
    try delete(comment, at: Timestamp(seconds: 0))
    try eraseWords(of: comment)
  }

  /// Takes away the topics of somebody that nobody else has answered, and forgets what those were called that nobody sees.
  private func takeTopics(of member: Member.ID) throws {
    let alone: [Topic.ID] = try connection.ids(
      """
      SELECT id FROM topics t WHERE author_id = ?1 AND state = 0 AND comment_count > 0
        AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.topic_id = t.id AND c.author_id IS NOT ?1)
      """, [.id(member)])
    for topic in alone { try set(.deleted, of: topic) }
    try eraseTitles(
      ofTopics: "topics.author_id = ? AND topics.state = \(Comment.State.deleted.rawValue)", member)
  }

  /// Takes away more posts of somebody who left; returns whether some are left.
  @discardableResult
  public func takePosts() throws -> Bool {
    let next = try connection.first(
      "SELECT member_id, after_id FROM departures WHERE takes_posts ORDER BY member_id LIMIT 1"
    ) { (member: Member.ID($0.integer(0)), after: Comment.ID($0.integer(1))) }
    guard let next else { return false }
    try takePosts(of: next.member, after: next.after)
    return try site.hasPostsToTake()
  }

  private func takePosts(of member: Member.ID, after comment: Comment.ID) throws {
    let posts: [Comment.ID] = try connection.ids(
      "SELECT id FROM comments WHERE author_id = ? AND id > ? ORDER BY id LIMIT ?",
      [.id(member), .id(comment), .int(Self.postsTaken)])
    for post in posts { try erase(post) }
    var isMore = posts.count == Self.postsTaken
    if !isMore { try takeTopics(of: member) }
    for store in FeatureStores.all where !isMore { isMore = try store.takeWords(of: member, self) }
    try connection.run(
      "UPDATE departures SET takes_posts = ?, after_id = ? WHERE member_id = ?",
      [.flag(isMore), .id(posts.last ?? comment), .id(member)])
  }

  /// Notes that something was deleted for good: its pieces go when the file is written anew.
  func notePieces() throws { try note("", as: MetadataKey.pieces.rawValue) }

  /// Notes that the file is about to be written anew; what is deleted meanwhile takes the note away.
  public func noteRewriting(of members: [Member.ID]) throws {
    try note(MetadataKey.pieces(in: "file", members), as: MetadataKey.pieces.rawValue)
  }

  /// Notes that it was written anew, and only the log is left.
  public func noteRewritten(of members: [Member.ID]) throws {
    guard try site.mark(.pieces) == MetadataKey.pieces(in: "file", members) else { return }
    try note(MetadataKey.pieces(in: "log", members), as: MetadataKey.pieces.rawValue)
  }

  /// Forgets departures for which nothing is left to do, once the file was written anew.
  public func finishAccountDeletions(of members: [Member.ID]) throws {
    try forget(.pieces)
    for member in members {
      try connection.run(
        "DELETE FROM departures WHERE member_id = ? AND NOT takes_posts", [.id(member)])
    }
  }
}

extension MetadataKey {
  /// Where pieces may be left, and the members who left by then: `log 3,7`.
  fileprivate static func pieces(in place: String, _ members: [Member.ID]) -> String {
    "\(place) \(members.map { "\($0.rawValue)" }.list(by: ","))"
  }
}
