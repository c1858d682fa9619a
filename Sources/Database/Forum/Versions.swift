public import Model
public import Time

/// What a comment said before it was edited.
public struct CommentVersion: Hashable, Sendable {
  /// Its number among all versions: the larger, the later.
  public let id: Int64
  /// When it was written.
  public let writtenAt: Timestamp
  /// Markdown.
  public let body: String
}

extension SiteDatabase {
  /// What a comment said before, the newest first, at most `limit`; those older than the version `before`.
  ///
  /// Who may read it, the caller has to know: of a comment that is not shown nobody may.
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

// What authors do with what they wrote.
extension Transaction {
  /// Gives a comment other words and keeps the former ones; false when it has these words already.
  ///
  /// What nobody has seen so far is nobody's to read: of what waits the former words are not kept.
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

  /// Takes away a comment that is shown, or waits to be, as its author wishes; false when it is neither.
  ///
  /// It leaves a stub; a topic of which it is all goes with it.
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

  /// Shows again what its author deleted since `earliest`, with the topic that went with it; what was never shown waits
  /// again.
  ///
  /// False when there is nothing of the kind: what a moderator removed stays away.
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

  /// What becomes of a topic with the only comment in it.
  private func setAlone(_ state: Comment.State, _ topic: Topic.ID) throws {
    guard try wasNeverShown(topic) else { return try set(state, of: topic) }
    try connection.run(
      "UPDATE topics SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(topic)])
  }

  /// Forgets what the deleted said that nobody can bring back any more, at most `limit` of them.
  public func eraseDeleted(before time: Timestamp, limit: Int) throws {
    let gone = try connection.all(
      "SELECT id FROM comments WHERE deleted_at < ? ORDER BY deleted_at LIMIT ?",
      [.time(time), .int(limit)]
    ) { Comment.ID($0.integer(0)) }
    for id in gone { try eraseWords(of: id) }
  }

  /// Forgets what a comment says, and said before.
  func eraseWords(of comment: Comment.ID) throws {
    try connection.run("DELETE FROM comment_versions WHERE comment_id = ?", [.id(comment)])
    // What a topic asks belongs to the words with which it begins.
    if let place = try place(of: comment), place.position == 1 { try erasePoll(of: place.topic) }
    try reindex([comment], isErasure: true) {
      _ = try connection.run(
        "UPDATE comments SET body = '', html = '', deleted_at = NULL WHERE id = ?", [.id(comment)])
    }
  }

  /// Records that a comment shows something else, when it has a place on a page for everybody.
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
