public import Model
public import Time

/// The text of a comment before an edit.
public struct CommentVersion: Hashable, Sendable {
  /// Version number among all versions; later ones are larger.
  public let id: Int64
  /// Time of writing.
  public let writtenAt: Timestamp
  /// Markdown.
  public let body: String
}

extension SiteDatabase {
  /// Returns earlier texts of a comment, the newest first, at most `limit`; only those older than the version `before`.
  ///
  /// The caller must check the right to read them: of a comment that is not shown, no one may.
  public func versions(
    of comment: Comment.ID, before version: Int64? = nil, limit: Int
  ) throws -> [CommentVersion] {
    try connection.all(
      """
      SELECT id, written_at, body FROM comment_versions
      WHERE comment_id = ? AND id < ? ORDER BY id DESC LIMIT ?
      """, [.id(comment), .integer(version ?? .max), .int(limit)]
    ) { CommentVersion(id: $0.integer(0), writtenAt: $0.time(1), body: $0.text(2)) }
  }
}

// Actions of authors on their own posts.
extension Transaction {
  /// Replaces the text of a comment and stores the former one; returns false if the text is the same.
  ///
  /// Earlier texts of a held comment are not stored: no one has seen them, and no one may read them.
  @discardableResult
  public func edit(
    _ id: Comment.ID, body: String, html: [UInt8], renderer: Int, at time: Timestamp
  ) throws -> Bool {
    try forgetTranslations(of: id)
    if let place = try place(of: id), place.position == nil {
      return try reindex([id], isErasure: true) {
        try connection.run(
          "UPDATE comments SET body = ?1, html = ?2, renderer = ?3 WHERE id = ?4 AND body <> ?1",
          [.text(body), .bytes(html), .int(renderer), .id(id)]) > 0
      }
    }
    let kept = try connection.run(
      """
      INSERT INTO comment_versions (comment_id, written_at, body)
      SELECT id, coalesce(edited_at, created_at), body FROM comments WHERE id = ? AND body <> ?
      """, [.id(id), .text(body)])
    guard kept > 0 else { return false }
    try reindex([id], isErasure: false) {
      _ = try connection.run(
        "UPDATE comments SET body = ?, html = ?, renderer = ?, edited_at = ? WHERE id = ?",
        [.text(body), .bytes(html), .int(renderer), .time(time), .id(id)])
    }
    try invalidate(comment: id)
    try translate(id)
    return true
  }

  /// Deletes a comment that is shown or held, at its author's request; returns false when it is neither.
  ///
  /// It leaves a stub; a topic that consists of it alone is deleted, too.
  @discardableResult
  public func delete(_ id: Comment.ID, at time: Timestamp) throws -> Bool {
    let changed = try connection.run(
      """
      UPDATE comments SET state = \(Comment.State.deleted.rawValue), deleted_at = ?
      WHERE id = ? AND state = CASE WHEN position IS NULL THEN \(Comment.State.held.rawValue)
        ELSE \(Comment.State.visible.rawValue) END
      """, [.time(time), .id(id)])
    guard changed > 0 else { return false }
    try forgetTranslations(of: id)
    try invalidate(comment: id)
    let alone = try connection.first(
      """
      SELECT t.id FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.id = ? AND (c.position = 1 AND t.comment_count = 1 AND t.state = 0
        OR t.comment_count = 0)
      """, [.id(id)]
    ) { Topic.ID($0.integer(0)) }
    if let alone { try setAlone(.deleted, alone) }
    return true
  }

  /// Restores a comment that its author deleted since `earliest`, with the topic that was deleted with it; one that was never
  /// shown is held again.
  ///
  /// Returns false if there is no such comment: one that a moderator removed stays removed.
  @discardableResult
  public func restore(_ id: Comment.ID, deletedSince earliest: Timestamp) throws -> Bool {
    let changed = try connection.run(
      """
      UPDATE comments SET deleted_at = NULL,
        state = CASE WHEN position IS NULL THEN \(Comment.State.held.rawValue) ELSE 0 END
      WHERE id = ? AND state = \(Comment.State.deleted.rawValue) AND deleted_at >= ?
      """, [.id(id), .time(earliest)])
    guard changed > 0 else { return false }
    try invalidate(comment: id)
    try translate(id)
    let gone = try connection.first(
      """
      SELECT t.id, c.position IS NULL FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.id = ? AND (c.position = 1 OR t.comment_count = 0)
        AND t.state = \(Comment.State.deleted.rawValue)
      """, [.id(id)]
    ) { (topic: Topic.ID($0.integer(0)), isWaiting: $0.flag(1)) }
    if let gone { try setAlone(gone.isWaiting ? .held : .visible, gone.topic) }
    return true
  }

  /// Sets the state of a topic with a single comment along with that comment.
  private func setAlone(_ state: Comment.State, _ topic: Topic.ID) throws {
    guard try wasNeverShown(topic) else { return try set(state, of: topic) }
    try connection.run(
      "UPDATE topics SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(topic)])
  }

  /// Erases deleted texts that can no longer be restored, at most `limit` of them.
  public func eraseDeleted(before time: Timestamp, limit: Int) throws {
    let gone = try connection.all(
      "SELECT id FROM comments WHERE deleted_at < ? ORDER BY deleted_at LIMIT ?",
      [.time(time), .int(limit)]
    ) { Comment.ID($0.integer(0)) }
    for id in gone { try eraseWords(of: id) }
  }

  /// Erases the text of a comment, and its earlier texts.
  func eraseWords(of comment: Comment.ID) throws {
    try connection.run("DELETE FROM comment_versions WHERE comment_id = ?", [.id(comment)])
    // The poll of a topic belongs to the topic's first comment.
    if let place = try place(of: comment), place.position == 1 { try erasePoll(of: place.topic) }
    try reindex([comment], isErasure: true) {
      _ = try connection.run(
        "UPDATE comments SET body = '', html = '', deleted_at = NULL WHERE id = ?", [.id(comment)])
    }
  }

  /// Records that a comment shows something else, if it has a place on a public page.
  func invalidate(comment id: Comment.ID) throws {
    guard let comment = try place(of: id), let position = comment.position,
      try site.isPublic(comment.topic)
    else { return }
    try invalidate([
      .comments(comment.topic, position...position, in: try site.lists(of: comment.topic))
    ])
    try invalidateTopics(topicAnswered(by: id), inLists: true)
  }
}
