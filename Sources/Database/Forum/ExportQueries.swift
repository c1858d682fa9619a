public import Model
import Time

// Content that a forum exports when it moves to another site: read from the tables, since a page has HTML where people wrote
// Markdown. The scope is what everyone may read, or everything except posts that their authors deleted.

extension SiteDatabase {
  /// Returns the boards in their order.
  public func exportedBoards(_ scope: ExportScope) throws -> [ExportedBoard] {
    try boards().filter { scope == .all || $0.audience == .everyone }.map { board in
      let texts = try connection.all(
        "SELECT lang, title, description FROM list_texts WHERE list_id = ? ORDER BY lang",
        [.id(board.id)]
      ) {
        ExportedBoard.Text(
          language: Language($0.text(0)), title: $0.text(1), description: $0.text(2))
      }
      return ExportedBoard(slug: board.slug, audience: board.audience, texts: texts)
    }
  }

  /// Calls `body` for each member who wrote something, by their numbers.
  public func forEachExportedMember(
    _ scope: ExportScope, _ body: (ExportedMember) throws -> Void
  ) throws {
    let others = scope == .all ? "OR EXISTS (SELECT 1 FROM comments WHERE author_id = m.id)" : ""
    try connection.forEach(
      """
      SELECT m.username, m.name, m.joined_at, m.number, m.id FROM members m
      WHERE m.name <> '' AND (m.number IS NOT NULL \(others)) ORDER BY m.number IS NULL, m.number, m.id
      """
    ) { row in
      try body(
        ExportedMember(
          id: Member.ID(row.integer(4)), username: row.text(0), name: row.text(1),
          joined: row.time(2),
          number: row.isNull(3) ? nil : row.int(3)))
    }
  }

  /// Returns the topics, by their numbers; none that was deleted with its author's text.
  public func exportedTopics(_ scope: ExportScope) throws -> [Topic.ID] {
    try connection.ids(
      """
      SELECT t.id FROM topics t
      WHERE \(scope == .all ? "t.state <> \(Comment.State.deleted.rawValue)" : Self.isShown) ORDER BY t.id
      """)
  }

  private static let isShown =
    "\(Viewer.everyone.sees("t")) AND t.state = 0 AND t.comment_count > 0"

  /// Returns one of these topics.
  public func exportedTopic(_ id: Topic.ID) throws -> ExportedTopic? {
    let found = try connection.first(
      """
      SELECT t.slug, t.title, t.lang, b.slug, t.created_at, t.is_closed, t.state, t.audience,
        b.is_public, t.source, t.held_tags, t.pinned_at,
        (SELECT position FROM comments WHERE id = t.solution_id), t.merged_into
      FROM topics t JOIN lists b ON b.id = t.board_id WHERE t.id = ?
      """, [.id(id)]
    ) { row in
      var topic = ExportedTopic(
        id: id, slug: row.text(0), title: row.text(1), language: row.language(2),
        board: row.text(3), createdAt: row.time(4))
      topic.isClosed = row.flag(5)
      topic.pinnedAt = row.isNull(11) ? nil : row.time(11)
      topic.answer = row.isNull(12) ? nil : row.int(12)
      topic.mergedInto = row.id(13)
      topic.state = Comment.State(rawValue: row.integer(6)) ?? .removed
      let own = row.flag(8) ? row.audience(7) : row.audience(7).withoutBoard
      topic.isForMembers = own != .everyone
      topic.source = Self.kept(row.optionalText(9), but: topic.origin)
      topic.tags = Transaction.heldTags(row.text(10))
      return topic
    }
    guard var topic = found else { return nil }
    topic.poll = try reader(for: .everyone).poll(of: id)
    // A title for one language never exists beside one for all languages.
    let places = try connection.all(
      """
      SELECT max(l.number, 0), s.kind, s.slug,
        coalesce((SELECT title FROM list_texts WHERE list_id = s.id ORDER BY lang LIMIT 1), s.slug)
      FROM listings l JOIN lists s ON s.id = l.list_id WHERE l.topic_id = ? ORDER BY s.kind, s.id
      """, [.id(id)]
    ) { (number: $0.int(0), kind: $0.integer(1), tag: NewTag(slug: $0.text(2), title: $0.text(3))) }
    topic.numbers = places.map(\.number)
    topic.tags += places.filter { $0.kind == TopicList.Kind.tag.rawValue }.map(\.tag)
    return topic
  }

  /// Calls `body` for each comment of a topic, in order; held comments follow all that were shown.
  public func forEachExportedComment(
    of topic: ExportedTopic, _ scope: ExportScope, _ body: (ExportedComment) throws -> Void
  ) throws {
    // Everyone sees that a comment was removed; the text of a comment that its author deleted belongs to them.
    let isTold = scope == .all ? "c.state <> \(Comment.State.deleted.rawValue)" : "c.state = 0"
    try connection.forEach(
      """
      SELECT c.id, c.position, coalesce(m.name, c.guest_name, ''), m.username,
        c.lang, coalesce(c.published_at, c.created_at), c.edited_at, r.position, c.likes, c.kind, c.state,
        c.source, iif(\(isTold), c.body, ''), iif(\(isTold), c.html, ''), c.helped, c.smiles
      FROM comments c LEFT JOIN members m ON m.id = c.author_id LEFT JOIN comments r ON r.id = c.reply_to
      WHERE c.topic_id = ? \(scope == .all ? "" : "AND c.position IS NOT NULL")
      ORDER BY c.position IS NULL, c.position, c.id
      """, [.id(topic.id)]
    ) { row in
      var comment = Self.exportedComment(row)
      comment.source = Self.kept(row.optionalText(11), but: topic.origin(of: comment))
      try body(comment)
    }
  }

  /// Returns the source of a post, unless an import could derive it by itself.
  ///
  /// Files of `content/` are not exported: from now on their posts belong to the forum.
  private static func kept(_ source: String?, but origin: String) -> String? {
    source.flatMap { $0.utf8.starts(with: "content:".utf8) || $0 == origin ? nil : $0 }
  }

  private static func exportedComment(_ row: borrowing Row) -> ExportedComment {
    var comment = ExportedComment(
      id: Comment.ID(row.integer(0)), language: row.language(4), createdAt: row.time(5))
    comment.position = row.isNull(1) ? nil : row.int(1)
    comment.author = row.text(2)
    comment.username = comment.author.isEmpty ? nil : row.optionalText(3)
    comment.editedAt = row.isNull(6) ? nil : row.time(6)
    comment.replyTo = row.isNull(7) ? nil : row.int(7)
    comment.likes = row.int(8)
    (comment.helped, comment.smiles) = (row.int(14), row.int(15))
    comment.kind = Comment.Kind(rawValue: row.integer(9)) ?? .comment
    comment.state = Comment.State(rawValue: row.integer(10)) ?? .removed
    comment.body = row.text(12)
    comment.html = row.bytes(13)
    return comment
  }
}
