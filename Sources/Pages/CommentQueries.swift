import Database
import Model

extension PageReader {
  private static let commentRow = """
    SELECT c.id, c.position, coalesce(m.name, c.guest_name, ''), m.username, c.lang, c.created_at,
      c.edited_at, c.likes, c.kind, c.state, c.html,
      r.id, r.position, coalesce(n.name, r.guest_name, '')
    FROM public_comments c
      LEFT JOIN public_members m ON m.id = c.author_id
      LEFT JOIN public_comments r ON r.id = c.reply_to
      LEFT JOIN public_members n ON n.id = r.author_id
    """

  private static func decode(_ row: borrowing Row) -> PublishedComment {
    let answered =
      row.isNull(11)
      ? nil
      : PublishedComment.Answered(
        id: Comment.ID(row.integer(11)), position: row.int(12), author: row.text(13))
    return PublishedComment(
      id: Comment.ID(row.integer(0)), position: row.int(1), author: row.text(2),
      username: row.optionalText(3), language: row.language(4), createdAt: row.time(5),
      editedAt: row.isNull(6) ? nil : row.time(6), likes: row.int(7),
      kind: Comment.Kind(rawValue: row.integer(8)) ?? .comment,
      state: Comment.State(rawValue: row.integer(9)) ?? .removed, html: row.bytes(10),
      answered: answered)
  }

  /// The comments of a page, the oldest first.
  func comments(_ topic: Topic.ID, positions: ClosedRange<Int>) throws -> [PublishedComment] {
    try connection.all(
      Self.commentRow + " WHERE c.topic_id = ? AND c.position BETWEEN ? AND ? ORDER BY c.position",
      [.id(topic), .int(positions.lowerBound), .int(positions.upperBound)], Self.decode)
  }

  /// The last comments of a topic, the newest first.
  func latestComments(_ topic: Topic.ID, limit: Int) throws -> [PublishedComment] {
    try connection.all(
      Self.commentRow + """
         WHERE c.topic_id = ? AND c.state = 0 AND c.kind = 0
        ORDER BY c.position DESC LIMIT ?
        """, [.id(topic), .int(limit)], Self.decode)
  }

  /// Numbers and times of the last comments of a topic, without their texts.
  func latestCommentTimes(
    _ topic: Topic.ID, limit: Int
  ) throws -> [(position: Int, id: Comment.ID, createdAt: Timestamp)] {
    try connection.all(
      """
      SELECT c.position, c.id, c.created_at FROM public_comments c
      WHERE c.topic_id = ? AND c.state = 0 AND c.kind = 0 ORDER BY c.position DESC LIMIT ?
      """, [.id(topic), .int(limit)]
    ) { ($0.int(0), Comment.ID($0.integer(1)), $0.time(2)) }
  }
}
