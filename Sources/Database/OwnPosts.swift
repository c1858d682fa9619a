public import Model
public import Time

/// Something that a member wrote, as their own page lists it.
public struct OwnPost: Sendable {
  /// Its number.
  public let id: Comment.ID
  /// The title of its topic.
  public let topicTitle: String
  /// What the topic is written in.
  public let topicLanguage: Language
  /// When it was written.
  public let createdAt: Timestamp
  /// Whether others see it.
  public let state: Comment.State
  /// When it was deleted, while that can be undone.
  public let deletedAt: Timestamp?
}

/// What its author deleted, and may bring back for a while.
public enum DeletedPost {
  /// A month, in seconds: afterwards its text is erased.
  public static let lifetime: Int64 = 30 * 86_400

  /// When it is too late to bring something back that was deleted at some time.
  public static func end(_ time: Timestamp) -> Timestamp { time.adding(seconds: lifetime) }
}

extension Reader {
  /// What a member wrote last, in topics that the viewer may read or that went with it.
  public func posts(of member: Member.ID, atMost limit: Int) throws -> [OwnPost] {
    try all(
      """
      SELECT c.id, t.title, t.lang, c.created_at, c.state, c.deleted_at
      FROM comments c JOIN \(ownTopics) t ON t.id = c.topic_id
      WHERE c.author_id = ? ORDER BY c.id DESC LIMIT ?
      """, [.id(member), .int(limit)]
    ) { row in
      OwnPost(
        id: Comment.ID(row.integer(0)), topicTitle: row.text(1), topicLanguage: row.language(2),
        createdAt: row.time(3), state: Comment.State(rawValue: row.integer(4)) ?? .removed,
        deletedAt: row.isNull(5) ? nil : row.time(5))
    }
  }
}
