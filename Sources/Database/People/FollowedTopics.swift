public import Model
public import Time

// Topics and comments that a member follows, as they may see them now.
extension Reader {
  /// Number of the site's newest topics that are searched for those new to a follower.
  private static let newest = 500

  /// Returns the topics that the viewer follows, those with the latest activity first.
  public func followedTopics(limit: Int) throws -> [TopicSummary] {
    try all(
      """
      SELECT \(summaryColumns(active: "l.active_at"))
      FROM follows f JOIN \(topics) t ON t.id = f.thing_id
        JOIN listings l ON l.topic_id = t.id AND l.list_id = t.board_id
        LEFT JOIN \(members) m ON m.id = t.author_id
      WHERE f.member_id = ? AND f.kind = 0 AND f.ended_at IS NULL
      ORDER BY l.active_at DESC, t.id DESC LIMIT ?
      """, [.id(viewer.member?.id), .int(limit)], TopicSummary.init)
  }

  /// Returns positions, numbers and times of the last comments of a topic by others whom the viewer has not blocked.
  public func othersCommentTimes(
    _ topic: Topic.ID, limit: Int
  ) throws -> [(position: Int, id: Comment.ID, createdAt: Timestamp)] {
    try all(
      """
      SELECT c.position, c.id, c.created_at FROM \(comments) c
      WHERE c.topic_id = ?1 AND c.state = 0 AND c.kind = 0 AND c.author_id IS NOT ?2
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = ?2 AND b.blocked_id = c.author_id)
      ORDER BY c.position DESC LIMIT ?3
      """, [.id(topic), .id(viewer.member?.id), .int(limit)]
    ) { ($0.int(0), Comment.ID($0.integer(1)), $0.time(2)) }
  }

  /// Returns topics among the newest that others started in lists that the viewer follows, or whose authors they follow.
  ///
  /// Leaves out authors whom the viewer blocked, and followed authors who blocked the viewer.
  public func newTopicsFollowed(limit: Int) throws -> [Topic.ID] {
    try all(
      """
      SELECT t.id FROM (SELECT * FROM \(topics) t ORDER BY t.id DESC LIMIT \(Self.newest)) t
      WHERE t.author_id IS NOT ?1
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = ?1 AND b.blocked_id = t.author_id)
        AND (EXISTS (SELECT 1 FROM listings l JOIN follows f ON f.member_id = ?1 AND f.kind = 1
            AND f.thing_id = l.list_id AND f.ended_at IS NULL WHERE l.topic_id = t.id)
          OR EXISTS (SELECT 1 FROM follows f WHERE f.member_id = ?1 AND f.kind = 2
            AND f.thing_id = t.author_id AND f.ended_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM blocks b
              WHERE b.member_id = t.author_id AND b.blocked_id = ?1)))
      ORDER BY t.id DESC LIMIT ?2
      """, [.id(viewer.member?.id), .int(limit)]
    ) { Topic.ID($0.integer(0)) }
  }
}
