public import Model
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
    ) { $0.id(0) } ?? nil
  }

  /// Whether a username is somebody's, or was.
  public func isTaken(username: String) throws -> Bool {
    try member(username: username) != nil || formerMember(username: username) != nil
  }

  /// What is kept of the username of somebody who left: no username looks so, and only who guesses one can tell whether it
  /// was that.
  static func fingerprint(ofUsername username: String) -> String {
    let bytes = Folding.fold(username).utf8
    let keys: [(UInt64, UInt64)] = [(0, 1), (2, 3)]
    let halves = keys.map { key in
      let digits = String(SipHash.hash(bytes, key: key), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return "~" + halves.joined()
  }

  /// Whether something is left to do for members who left.
  public func hasDepartures() throws -> Bool {
    try connection.first("SELECT 1 FROM departures LIMIT 1") { _ in true } ?? false
  }

  /// Whether posts of members who left are still to be taken away.
  public func hasPostsToTake() throws -> Bool {
    try connection.first("SELECT 1 FROM departures WHERE takes_posts LIMIT 1") { _ in true }
      ?? false
  }

  /// Whether a member is the only one with all rights who may sign in.
  public func isLastAdmin(_ member: Member.ID, at now: Timestamp) throws -> Bool {
    let admins = try connection.all(
      """
      SELECT member_id FROM accounts WHERE role = ? AND coalesce(banned_until, 0) <= ? LIMIT 2
      """, [.integer(Role.admin.rawValue), .time(now)]
    ) { Member.ID($0.integer(0)) }
    return admins == [member]
  }
}

extension Transaction {
  /// Most posts of a departure that are taken away in one transaction.
  static let postsTaken = 100

  /// Takes a member away for good: the account and all that hangs on it, the photo, the name everywhere, what nobody ever
  /// saw of what they wrote.
  ///
  /// What others were shown stays under nobody's name, or goes, as they chose; what they reported and decided stays without
  /// their name. What is deleted is overwritten in the file. The file of a picture that waits is the caller's to remove:
  /// `faceUpload(of:)` names it.
  public func leave(_ member: Member.ID, takingPosts: Bool, at now: Timestamp) throws {
    try removeFace(of: member)
    try erasing {
      try eraseUnseen(member)
      try forgetReservations(of: member, at: now)
      try eraseAccount(member)
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
      if number == true {
        // The page goes before the answer; all that has the name follows.
        try touch([
          .profile(member), .face(member),
          .author(member, afterTopic: Topic.ID(0), afterComment: Comment.ID(0)),
        ])
      }
      if takingPosts { try takePosts(of: member, after: Comment.ID(0)) }
    }
  }

  /// What hangs on the account goes with it.
  private func eraseAccount(_ member: Member.ID) throws {
    let email = try connection.first(
      "SELECT email FROM accounts WHERE member_id = ?", [.id(member)]
    ) { $0.optionalText(0) }
    if let email = email ?? nil {
      try connection.run("DELETE FROM mails WHERE address = ?", [.text(email)])
    }
    for table in ["mails", "tokens", "member_names", "face_uploads"] {
      try connection.run("DELETE FROM \(table) WHERE member_id = ?", [.id(member)])
    }
    try connection.run(
      "DELETE FROM news WHERE about = ? AND kind IN ('friend-request', 'friend')", [.id(member)])
    try connection.run("DELETE FROM accounts WHERE member_id = ?", [.id(member)])
  }

  /// Comments and topics that were never shown, and what the author had taken back for a while.
  private func eraseUnseen(_ member: Member.ID) throws {
    try connection.run(
      """
      DELETE FROM comments WHERE author_id = ? AND position IS NULL
        AND id NOT IN (SELECT comment_id FROM reports)
        AND id NOT IN (SELECT comment_id FROM comment_versions)
        AND id NOT IN (SELECT reply_to FROM comments WHERE reply_to IS NOT NULL)
      """, [.id(member)])
    try connection.run(
      """
      DELETE FROM topics WHERE author_id = ? AND comment_count = 0
        AND id NOT IN (SELECT topic_id FROM comments) AND id NOT IN (SELECT topic_id FROM listings)
      """, [.id(member)])
    let unseen = try connection.all(
      """
      SELECT id FROM comments WHERE author_id = ?
        AND (position IS NULL OR state <> \(Comment.State.visible.rawValue))
      """, [.id(member)]
    ) { Comment.ID($0.integer(0)) }
    for comment in unseen { try erase(comment) }
    try connection.run(
      """
      UPDATE topics SET title = '', folded_title = '', slug = 'topic', held_tags = ''
      WHERE author_id = ? AND (state = \(Comment.State.deleted.rawValue) OR comment_count = 0)
      """, [.id(member)])
  }

  /// Takes away what a comment says, and said; whose topic was it alone, takes the topic along.
  private func erase(_ comment: Comment.ID) throws {
    try delete(comment, at: Timestamp(seconds: 0))
    try connection.run("DELETE FROM comment_versions WHERE comment_id = ?", [.id(comment)])
    try connection.run(
      "UPDATE comments SET body = '', html = '', deleted_at = NULL WHERE id = ?", [.id(comment)])
  }

  /// Takes away the topics of somebody that nobody else has answered, and forgets what those were called that nobody sees.
  private func takeTopics(of member: Member.ID) throws {
    let alone = try connection.all(
      """
      SELECT id FROM topics t WHERE author_id = ?1 AND state = 0 AND comment_count > 0
        AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.topic_id = t.id AND c.author_id IS NOT ?1)
      """, [.id(member)]
    ) { Topic.ID($0.integer(0)) }
    for topic in alone { try set(.deleted, of: topic) }
    try connection.run(
      """
      UPDATE topics SET title = '', folded_title = '', slug = 'topic', held_tags = ''
      WHERE author_id = ? AND state = \(Comment.State.deleted.rawValue)
      """, [.id(member)])
  }

  /// Takes away more posts of somebody who left; returns whether some are left.
  @discardableResult
  public func takePosts() throws -> Bool {
    let next = try connection.first(
      "SELECT member_id, after_id FROM departures WHERE takes_posts ORDER BY member_id LIMIT 1"
    ) { (member: Member.ID($0.integer(0)), after: Comment.ID($0.integer(1))) }
    guard let next else { return false }
    try erasing { try takePosts(of: next.member, after: next.after) }
    return try site.hasPostsToTake()
  }

  private func takePosts(of member: Member.ID, after comment: Comment.ID) throws {
    let posts = try connection.all(
      "SELECT id FROM comments WHERE author_id = ? AND id > ? ORDER BY id LIMIT ?",
      [.id(member), .id(comment), .int(Self.postsTaken)]
    ) { Comment.ID($0.integer(0)) }
    for post in posts { try erase(post) }
    if posts.count < Self.postsTaken { try takeTopics(of: member) }
    try connection.run(
      "UPDATE departures SET takes_posts = ?, after_id = ? WHERE member_id = ?",
      [.flag(posts.count == Self.postsTaken), .id(posts.last ?? comment), .id(member)])
  }

  /// Forgets departures for which nothing is left to do, and the rounds that name files of theirs.
  public func finishDepartures() throws {
    try erasing {
      try connection.run("DELETE FROM rounds")
      try connection.run("DELETE FROM departures WHERE NOT takes_posts")
    }
  }
}
