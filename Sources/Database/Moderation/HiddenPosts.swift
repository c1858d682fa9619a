public import Model
import Time

// All posts of a member, hidden at once by one decision, and shown again by undoing it: a slice at a time.

extension Schema {
  /// The posts that a decision hides: the former state of each, and whether hiding or restoring it is still pending.
  ///
  /// A row of a topic covers all of its comments. When the decision is undone, rows are deleted as their posts reappear.
  static let hiddenPosts = """
    CREATE TABLE hidden_posts (
      id INTEGER PRIMARY KEY,
      decision_id INTEGER NOT NULL REFERENCES decisions (id) ON DELETE CASCADE,
      topic_id INTEGER REFERENCES topics (id) ON DELETE CASCADE,
      comment_id INTEGER REFERENCES comments (id) ON DELETE CASCADE,
      before INTEGER NOT NULL,
      deleted_at INTEGER,
      is_pending INTEGER NOT NULL DEFAULT 1,
      CHECK ((topic_id IS NULL) <> (comment_id IS NULL))
    );
    CREATE INDEX hidden_posts_decision ON hidden_posts (decision_id, id);
    CREATE INDEX hidden_posts_pending ON hidden_posts (id) WHERE is_pending = 1;
    CREATE INDEX hidden_posts_topic ON hidden_posts (topic_id) WHERE topic_id IS NOT NULL;
    CREATE INDEX hidden_posts_comment ON hidden_posts (comment_id) WHERE comment_id IS NOT NULL;

    """
}

/// Number of a member's posts that a decision hides.
public struct PostCount: Hashable, Sendable {
  /// Topics in which no one else has written: they disappear as a whole.
  public var topics = 0
  /// Comments in other topics, and held posts.
  public var comments = 0

  /// True if there are none.
  public var isEmpty: Bool { topics == 0 && comments == 0 }

  /// Takes every value as it is.
  public init(topics: Int = 0, comments: Int = 0) {
    (self.topics, self.comments) = (topics, comments)
  }
}

/// Topics and comments of a member, `?1`, that can be hidden; editors' files are changed in `content/`.
private enum Hideable {
  private static let (visible, held) = (
    Comment.State.visible.rawValue, Comment.State.held.rawValue
  )
  /// Topics without answers of others, or with none left.
  static let topics = """
    FROM topics t WHERE t.author_id = ?1 AND t.state IN (\(visible), \(held)) AND t.comment_count > 0
      AND \(isNoFile("t")) AND NOT \(isAnswered("t", "?1"))
    """

  /// Comments elsewhere, and held or deleted ones in those topics, so that no one can restore these.
  static let comments = """
    FROM comments c JOIN topics t ON t.id = c.topic_id
    WHERE c.author_id = ?1 AND \(isNoFile("c"))
      AND (c.state IN (\(visible), \(held))
        OR c.state = \(Comment.State.deleted.rawValue) AND c.position IS NOT NULL)
      AND NOT (c.state = \(visible) AND t.author_id IS ?1 AND (
        t.state NOT IN (\(visible), \(held))
        OR t.comment_count > 0 AND \(isNoFile("t")) AND NOT \(isAnswered("t", "?1"))))
    """

  fileprivate static func isNoFile(_ post: String) -> String {
    "(\(post).source IS NULL OR \(post).source NOT GLOB 'content:*')"
  }

  /// SQL condition that someone else's comment in a topic is visible or held.
  static func isAnswered(_ topic: String, _ author: String) -> String {
    """
    EXISTS (SELECT 1 FROM comments o WHERE o.topic_id = \(topic).id AND o.author_id IS NOT \(author)
      AND o.state IN (\(visible), \(held)))
    """
  }
}

extension SiteDatabase {
  /// Returns the number of a member's posts that can be hidden.
  public func hideablePosts(of member: Member.ID) throws -> PostCount {
    PostCount(
      topics: try connection.number("SELECT count(*) \(Hideable.topics)", [.id(member)]),
      comments: try connection.number("SELECT count(*) \(Hideable.comments)", [.id(member)]))
  }

  /// Returns true if posts of a member, or of anyone, have yet to be hidden or to be shown again.
  public func hasPendingPosts(of member: Member.ID? = nil) throws -> Bool {
    guard let member else {
      return try connection.isTrue("SELECT 1 FROM hidden_posts WHERE is_pending = 1 LIMIT 1")
    }
    return try connection.isTrue(
      """
      SELECT 1 FROM hidden_posts h JOIN decisions d ON d.id = h.decision_id
      WHERE h.is_pending = 1 AND d.member_id = ? LIMIT 1
      """, [.id(member)])
  }

  /// Returns posts that have yet to be hidden or to be shown again, oldest row first.
  fileprivate func pendingPosts(atMost limit: Int) throws -> [HiddenPost] {
    try connection.all(
      """
      SELECT h.id, h.decision_id, h.topic_id, h.comment_id, h.before, h.deleted_at
      FROM hidden_posts h WHERE h.is_pending = 1 ORDER BY h.id LIMIT ?
      """, [.int(limit)]
    ) { row in
      HiddenPost(
        number: row.integer(0), decision: Decision.ID(row.integer(1)),
        subject: row.id(3, of: Comment.self).map { .comment($0) }
          ?? .topic(Topic.ID(row.integer(2))),
        before: Comment.State(rawValue: row.integer(4)) ?? .removed,
        deletedAt: row.isNull(5) ? nil : row.integer(5))
    }
  }

  /// Returns the last decision that hid all posts of a member and was not undone.
  public func decisionHidingPosts(of member: Member.ID) throws -> Decision? {
    var decision = Decision(.hidePosts, by: nil, at: Timestamp(seconds: 0))
    decision.member = member
    return try rival(of: decision, after: Decision.ID(0))
  }

  /// Returns true if a decision can be undone: its member has not left with their posts.
  func canShowPosts(hiddenBy decision: Decision) throws -> Bool {
    try decision.member.map { try !hasLeft($0) } ?? false
  }
}

/// A row of `hidden_posts`.
private struct HiddenPost {
  let number: Int64
  let decision: Decision.ID
  let subject: ModerationSubject
  let before: Comment.State
  let deletedAt: Int64?
}

extension Transaction {
  /// Decides that all posts of a member are hidden, and logs it; `hidePosts` carries it out.
  ///
  /// Notifies only members who reported one of the posts. Throws `DecisionConflict` if there is nothing to hide, or if an
  /// earlier decision is still being carried out.
  @discardableResult
  public func decideHidingPosts(_ decision: Decision) throws -> Decision {
    guard let member = decision.member, try !site.hasPendingPosts(of: member) else {
      throw try conflict(with: decision)
    }
    let count = try site.hideablePosts(of: member)
    guard !count.isEmpty else { throw try conflict(with: decision) }
    var facts = DecisionFacts()
    facts[number: .topics] = Int64(count.topics)
    facts[number: .comments] = Int64(count.comments)
    let kept = try keep(decision, facts)
    for (columns, rows) in [
      ("topic_id, before", "t.id, t.state \(Hideable.topics) ORDER BY t.id"),
      (
        "comment_id, before, deleted_at",
        "c.id, c.state, c.deleted_at \(Hideable.comments) ORDER BY c.id"
      ),
    ] {
      try connection.run(
        "INSERT INTO hidden_posts (decision_id, \(columns)) SELECT ?2, \(rows)",
        [.id(member), .id(kept.id)])
    }
    return kept
  }

  /// Hides pending posts, or shows those whose decision was undone; returns these posts, or none when all is done.
  @discardableResult
  public func hidePosts(atMost limit: Int) throws -> [ModerationSubject] {
    let posts = try site.pendingPosts(atMost: limit)
    for post in posts {
      guard let decision = try site.decision(post.decision) else { continue }
      try decision.undoneAt == nil ? hide(post, decision) : showAgain(post, decision)
    }
    return posts.map(\.subject)
  }

  /// Marks the posts that a decision hid to be shown again; those not hidden yet stay as they are.
  func showPosts(hiddenBy decision: Decision.ID) throws {
    try connection.run(
      "DELETE FROM hidden_posts WHERE decision_id = ? AND is_pending = 1", [.id(decision)])
    try connection.run(
      "UPDATE hidden_posts SET is_pending = 1 WHERE decision_id = ?", [.id(decision)])
  }

  /// Stops posts from being shown again after an undone decision, for a member who leaves with their posts before that is done.
  func keepPostsHidden(of member: Member.ID) throws {
    try connection.run(
      """
      DELETE FROM hidden_posts WHERE decision_id IN (
        SELECT id FROM decisions WHERE member_id = ? AND undone_at IS NOT NULL)
      """, [.id(member)])
  }

  /// Hides a post; leaves it alone if a moderator has decided about it since.
  private func hide(_ post: HiddenPost, _ decision: Decision) throws {
    guard try site.moderationState(of: post.subject)?.state == post.before else {
      return try drop(post)
    }
    if case .topic(let topic) = post.subject, try isAnswered(topic, decision) {
      return try replace(post, topic, decision)
    }
    try changeState(post.subject, to: .removed, at: decision.madeAt)
    try answerReports(of: post.subject, decision)
    try connection.run(
      "UPDATE hidden_posts SET is_pending = 0 WHERE id = ?", [.integer(post.number)])
  }

  /// Answers the reports of a post as if it had been hidden alone.
  private func answerReports(of post: ModerationSubject, _ decision: Decision) throws {
    var answer = Decision(.hide, by: decision.moderator, at: decision.madeAt)
    answer.id = decision.id
    switch post {
    case .comment(let id): answer.comment = id
    case .topic(let id): answer.topic = id
    }
    try answerReports(answer, upTo: .max)
  }

  private func showAgain(_ post: HiddenPost, _ decision: Decision) throws {
    try drop(post)
    var other = Decision(.approve, by: nil, at: decision.madeAt)
    switch post.subject {
    case .comment(let id): other.comment = id
    case .topic(let id): other.topic = id
    }
    guard try site.moderationState(of: post.subject)?.state == .removed,
      try !site.isEmptied(post.subject),
      try site.rival(of: other, after: decision.id) == nil
    else { return }
    try changeState(post.subject, to: post.before, at: decision.undoneAt ?? decision.madeAt)
    if post.before == .deleted { try deleteAgain(post.subject, post.deletedAt) }
  }

  private func drop(_ post: HiddenPost) throws {
    try connection.run("DELETE FROM hidden_posts WHERE id = ?", [.integer(post.number)])
  }

  private func isAnswered(_ topic: Topic.ID, _ decision: Decision) throws -> Bool {
    try connection.isTrue(
      "SELECT \(Hideable.isAnswered("t", "?2")) FROM topics t WHERE t.id = ?1",
      [.id(topic), .id(decision.member)])
  }

  /// Hides the comments of a topic one by one, because someone has answered it since.
  private func replace(_ post: HiddenPost, _ topic: Topic.ID, _ decision: Decision) throws {
    try drop(post)
    try connection.run(
      """
      INSERT INTO hidden_posts (decision_id, comment_id, before)
      SELECT ?1, id, state FROM comments WHERE topic_id = ?2 AND author_id = ?3 AND state = ?4
        AND \(Hideable.isNoFile("comments"))
      """,
      [
        .id(decision.id), .id(topic), .id(decision.member),
        .integer(Comment.State.visible.rawValue),
      ])
  }
}
