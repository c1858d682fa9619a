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
}

extension Reader {
  /// What a member wrote last, in topics that the viewer may read.
  public func posts(of member: Member.ID, atMost limit: Int) throws -> [OwnPost] {
    try all(
      """
      SELECT c.id, t.title, t.lang, c.created_at, c.state
      FROM comments c JOIN \(topics) t ON t.id = c.topic_id
      WHERE c.author_id = ? ORDER BY c.id DESC LIMIT ?
      """, [.id(member), .int(limit)]
    ) { row in
      OwnPost(
        id: Comment.ID(row.integer(0)), topicTitle: row.text(1), topicLanguage: row.language(2),
        createdAt: row.time(3), state: Comment.State(rawValue: row.integer(4)) ?? .removed)
    }
  }
}
