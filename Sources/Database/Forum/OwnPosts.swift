public import Model
public import Time

/// A post of a member, as their own page lists it.
public struct OwnPost: Sendable {
  /// Comment number.
  public let id: Comment.ID
  /// Title of its topic.
  public let topicTitle: String
  /// Language of the topic.
  public let topicLanguage: Language
  /// Time of writing, or of being shown for the first time.
  public let createdAt: Timestamp
  /// Moderation state.
  public let state: Comment.State
  /// True if others have ever seen it.
  public let wasShown: Bool
  /// Time of deletion, while it can be undone.
  public let deletedAt: Timestamp?
}

/// A post that its author deleted and can restore for a while.
public enum DeletedPost {
  /// A month, in seconds; afterwards its text is erased.
  public static let lifetime: Int64 = 30 * 86_400

  /// Returns the time until which something deleted at a time can be restored.
  public static func end(_ time: Timestamp) -> Timestamp { time.adding(seconds: lifetime) }
}

extension Reader {
  /// Returns the last posts of a member, in topics that the viewer may read or that were deleted with them.
  public func posts(of member: Member.ID, atMost limit: Int) throws -> [OwnPost] {
    try posts("c.author_id = ?", member, limit)
  }

  /// Variant of `posts` for posts that wait to be shown for the first time.
  public func waitingPosts(of member: Member.ID, atMost limit: Int) throws -> [OwnPost] {
    // Not found by their author, who may have written very many other posts.
    let isWaiting = "c.state = \(Comment.State.held.rawValue) AND c.position IS NULL"
    return try posts("\(isWaiting) AND +c.author_id = ?", member, limit)
  }

  private func posts(
    _ condition: String, _ member: Member.ID, _ limit: Int
  ) throws -> [OwnPost] {
    try all(
      """
      SELECT c.id, t.title, t.lang, coalesce(c.published_at, c.created_at), c.state, c.deleted_at,
        c.position IS NULL
      FROM comments c JOIN \(ownTopics) t ON t.id = c.topic_id
      WHERE \(condition) ORDER BY c.id DESC LIMIT ?
      """, [.id(member), .int(limit)]
    ) { row in
      OwnPost(
        id: Comment.ID(row.integer(0)), topicTitle: row.text(1), topicLanguage: row.language(2),
        createdAt: row.time(3), state: Comment.State(rawValue: row.integer(4)) ?? .removed,
        wasShown: !row.flag(6),
        deletedAt: row.isNull(5) ? nil : row.time(5))
    }
  }
}
