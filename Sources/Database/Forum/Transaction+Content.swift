public import Model

// Operations for editors' files: conversations appear, change and disappear with their files, and choose their numbers
// themselves.
extension Transaction {
  /// Gives a topic the content that its file has now, and makes it visible; number, address and repliers stay.
  public func revise(_ id: Topic.ID, as topic: NewTopic) throws {
    let tags = try enter(topic.tags, isPublic: audience(of: topic) == .everyone).all
    try change(id, joining: [topic.board] + tags) {
      let first = try firstComments(
        ofTopics: "topics.id = ? AND title <> ?", [.id(id), .text(topic.title)])
      for comment in first { try forgetTranslations(of: comment) }
      try reindex(firstComments(ofTopics: "topics.id = ?", [.id(id)]), isErasure: true) {
        _ = try connection.run(
          """
          UPDATE topics SET title = ?, folded_title = ?, lang = ?, author_id = ?, guest_name = ?,
            created_at = ?, state = 0 WHERE id = ?
          """,
          [
            .text(topic.title), .text(Folding.fold(topic.title)), .text(topic.language.code),
            topic.author.memberValue, topic.author.guestValue, .time(topic.createdAt), .id(id),
          ])
      }
      try setLists(id, board: topic.board, tags: tags)
    }
  }

  /// Gives a comment the content that its file has now, and makes it visible; leaves it alone if nothing differs.
  public func revise(_ id: Comment.ID, as comment: NewComment) throws {
    let isOtherText = try connection.isTrue(
      "SELECT html <> ? FROM comments WHERE id = ?", [.bytes(comment.html), .id(id)])
    let isOtherSource = try connection.isTrue(
      "SELECT body <> ? FROM comments WHERE id = ?", [.text(comment.body), .id(id)])
    if isOtherSource { try forgetTranslations(of: id) }
    let revised = try reindex(isOtherText ? [id] : [], isErasure: true) {
      try update(id, as: comment)
    }
    guard let (topic, position) = revised else { return }
    try translate(topic, from: position)
    let newcomer = try site.isPublic(topic) ? numberAuthor(comment.author) : nil
    try connection.run(
      """
      UPDATE listings SET active_at = (
        SELECT max(coalesce(published_at, created_at)) FROM comments
        WHERE topic_id = ?1 AND position IS NOT NULL)
      WHERE topic_id = ?1 AND active_at > \(ListPlace.unlisted)
      """, [.id(topic)])
    let lists = try site.lists(of: topic)
    let count = try connection.first(
      "SELECT comment_count FROM topics WHERE id = ?", [.id(topic)]
    ) { $0.int(0) }
    // The new time may move the topic in the list of the latest.
    let invalidations: [Invalidation] = [
      .comments(topic, position...position, in: lists),
      .length(topic, count ?? position, in: lists),
    ]
    try invalidate(newcomer.map { invalidations + [$0] } ?? invalidations)
    try invalidateTopics(topicAnswered(by: id), inLists: true)
  }

  /// Gives a comment the content of its file, unless it has all of it already; returns its topic and position.
  private func update(
    _ id: Comment.ID, as comment: NewComment
  ) throws -> (topic: Topic.ID, position: Int)? {
    try connection.first(
      """
      UPDATE comments SET author_id = ?1, guest_name = ?2, created_at = ?3, lang = ?4, reply_to = ?5,
        state = 0, body = ?6, html = ?7, renderer = ?8
      WHERE id = ?9 AND (author_id IS NOT ?1 OR guest_name IS NOT ?2 OR created_at <> ?3 OR lang <> ?4
        OR reply_to IS NOT ?5 OR state <> 0 OR body <> ?6 OR renderer <> ?8)
      RETURNING topic_id, position
      """,
      [
        comment.author.memberValue, comment.author.guestValue, .time(comment.createdAt),
        .text(comment.language.code), .id(comment.replyTo), .text(comment.body),
        .bytes(comment.html), .int(comment.renderer), .id(id),
      ]
    ) { (topic: Topic.ID($0.integer(0)), position: $0.int(1)) }
  }

  /// Removes posts from `content/` whose files no longer exist: sources that begin with `content:` and are not among `kept`.
  public func removeContent(except kept: Set<String>) throws {
    let topics = try connection.all(
      """
      SELECT id, source FROM topics
      WHERE source >= 'content:' AND source < 'content;' AND state <> \(Comment.State.removed.rawValue)
      """
    ) { (Topic.ID($0.integer(0)), $0.text(1)) }
    for (id, source) in topics where !kept.contains(source) { try remove(id) }
    let comments = try connection.all(
      """
      SELECT id, source FROM comments
      WHERE source >= 'content:' AND source < 'content;' AND state <> \(Comment.State.removed.rawValue)
      """
    ) { (Comment.ID($0.integer(0)), $0.text(1)) }
    for (id, source) in comments where !kept.contains(source) { try remove(id) }
  }

  /// Stores the HTML of a comment's text, unless the text has changed since.
  public func update(_ id: Comment.ID, html: [UInt8], renderer: Int, of body: String) throws {
    try reindex([id], isErasure: false) {
      _ = try connection.run(
        "UPDATE comments SET html = ?, renderer = ? WHERE id = ? AND body = ?",
        [.bytes(html), .int(renderer), .id(id), .text(body)])
    }
  }
}
