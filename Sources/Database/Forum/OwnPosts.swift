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
  /// When it was written, or shown for the first time.
  public let createdAt: Timestamp
  /// Whether others see it.
  public let state: Comment.State
  /// Whether others ever saw it.
  public let wasShown: Bool
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
    try posts("c.author_id = ?", member, limit)
  }

  /// The same of those that wait to be shown for the first time.
  public func waitingPosts(of member: Member.ID, atMost limit: Int) throws -> [OwnPost] {
    // Not by their author, who may have written very much else.
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
