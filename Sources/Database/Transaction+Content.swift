public import Model

// What editors' files need: conversations come, change and go with their files, and name their numbers
// themselves.
extension Transaction {
  /// Makes a topic what its file says now, and visible; the number, the address and who answered stay.
  public func revise(_ id: Topic.ID, as topic: NewTopic) throws {
    try connection.run(
      """
      UPDATE topics SET title = ?, folded_title = ?, lang = ?, author_id = ?, guest_name = ?,
        created_at = ?, state = 0 WHERE id = ?
      """,
      [
        .text(topic.title), .text(Folding.fold(topic.title)), .text(topic.language.code),
        topic.author.memberValue, topic.author.guestValue, .time(topic.createdAt), .id(id),
      ])
    var tags: [TopicList.ID] = []
    for tag in topic.tags { tags.append(try ensureTag(tag)) }
    try setLists(id, board: topic.board, tags: tags)
  }

  /// Makes a comment what its file says now, and visible.
  public func revise(_ id: Comment.ID, as comment: NewComment) throws {
    let topic = try connection.first(
      """
      UPDATE comments SET author_id = ?, guest_name = ?, created_at = ?, lang = ?, reply_to = ?,
        state = 0 WHERE id = ? RETURNING topic_id
      """,
      [
        comment.author.memberValue, comment.author.guestValue, .time(comment.createdAt),
        .text(comment.language.code), .id(comment.replyTo), .id(id),
      ]
    ) { Topic.ID($0.integer(0)) }
    try connection.run(
      "UPDATE comments SET body = ?1, html = ?2, renderer = ?3 WHERE id = ?4 AND (body <> ?1 OR renderer <> ?3)",
      [.text(comment.body), .bytes(comment.html), .int(comment.renderer), .id(id)])
    _ = try numberAuthor(comment.author)
    try connection.run(
      """
      UPDATE listings SET active_at = (
        SELECT max(created_at) FROM comments WHERE topic_id = ?1 AND position IS NOT NULL)
      WHERE topic_id = ?1
      """, [.id(topic)])
  }

  /// Takes away what came from `content/` and is not there any more: sources that begin with
  /// `content:` and are not among `kept`.
  public func removeContent(except kept: Set<String>) throws {
    let topics = try connection.all(
      "SELECT id, source FROM topics WHERE source >= 'content:' AND source < 'content;'"
    ) { (Topic.ID($0.integer(0)), $0.text(1)) }
    for (id, source) in topics where !kept.contains(source) {
      try connection.run(
        "UPDATE topics SET state = ? WHERE id = ?",
        [.integer(Comment.State.removed.rawValue), .id(id)])
      try settleTags(site.lists(of: id))
    }
    let comments = try connection.all(
      "SELECT id, source FROM comments WHERE source >= 'content:' AND source < 'content;'"
    ) { (Comment.ID($0.integer(0)), $0.text(1)) }
    for (id, source) in comments where !kept.contains(source) {
      try connection.run(
        "UPDATE comments SET state = ?1 WHERE id = ?2 AND state <> ?1",
        [.integer(Comment.State.removed.rawValue), .id(id)])
    }
  }

  /// Gives a comment what was made of its text, unless that is another one by now.
  public func update(_ id: Comment.ID, html: [UInt8], renderer: Int, of body: String) throws {
    try connection.run(
      "UPDATE comments SET html = ?, renderer = ? WHERE id = ? AND body = ?",
      [.bytes(html), .int(renderer), .id(id), .text(body)])
  }
}
