public import Model
public import Time

// Actions of moderators on visible topics and comments, and on held ones (`Waiting`).
extension Transaction {
  /// Gives a topic another title; its address stays.
  public func rename(_ topic: Topic.ID, to title: String) throws {
    let first = try firstComments(ofTopics: "topics.id = ?", [.id(topic)])
    for comment in first { try forgetTranslations(of: comment) }
    try change(topic) {
      try reindex(first, isErasure: true) {
        _ = try connection.run(
          "UPDATE topics SET title = ?, folded_title = ? WHERE id = ?",
          [.text(title), .text(Folding.fold(title)), .id(topic)])
      }
    }
  }

  /// Moves a topic to a board and to tags; lists that it stays in keep its number.
  public func move(_ topic: Topic.ID, to board: TopicList.ID, tags: [TopicList.ID]) throws {
    if try wasNeverShown(topic) { return try note(board, tags, of: topic) }
    try change(topic, joining: [board] + tags) {
      try setLists(topic, board: board, tags: tags)
    }
  }

  /// Closes a topic to replies.
  public func close(_ topic: Topic.ID) throws {
    try change(topic) {
      try connection.run("UPDATE topics SET is_closed = 1 WHERE id = ?", [.id(topic)])
    }
  }

  /// Opens a closed topic again; it no longer continues in another one.
  public func reopen(_ topic: Topic.ID) throws { try separate(topic, isClosed: false) }

  /// Removes a topic.
  public func remove(_ topic: Topic.ID) throws { try set(.removed, of: topic) }

  /// Holds a topic for a moderator.
  public func hold(_ topic: Topic.ID) throws { try set(.held, of: topic) }

  /// Shows a topic to everyone; one that was never shown begins with this, as if it were posted at `time`.
  ///
  /// Without a time it keeps the time of writing. A post that its author deleted before anyone saw it stays hidden.
  public func approve(_ topic: Topic.ID, at time: Timestamp? = nil) throws {
    try set(.visible, of: topic, at: time)
  }

  /// Removes a comment, which leaves a stub at its position, or nothing if it was never shown.
  public func remove(_ comment: Comment.ID) throws { try set(.removed, of: comment) }

  /// Holds a comment for a moderator; one that has a position keeps it.
  public func hold(_ comment: Comment.ID) throws { try set(.held, of: comment) }

  /// Shows a comment; one that was never shown gets the next position, as if it were posted at `time`.
  ///
  /// A topic that begins with it is shown, too, and the member whom it answers is notified.
  ///
  /// Without a time it keeps the time of writing. A post that its author deleted before anyone saw it stays hidden.
  public func approve(_ comment: Comment.ID, at time: Timestamp? = nil) throws {
    try set(.visible, of: comment, at: time)
  }

  func set(_ state: Comment.State, of topic: Topic.ID, at time: Timestamp? = nil) throws {
    if try wasNeverShown(topic) { return try decide(state, of: topic, at: time) }
    try change(topic) {
      try connection.run(
        "UPDATE topics SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(topic)])
      try updatePublicTags(site.lists(of: topic))
      guard state == .visible, try site.isPublic(topic) else { return }
      // Members get their number with their first post that everyone may read.
      for author in try members(of: topic) {
        if let newcomer = try numberAuthor(.member(author)) { try invalidate([newcomer]) }
      }
    }
  }

  private func set(
    _ state: Comment.State, of comment: Comment.ID, at time: Timestamp? = nil
  ) throws {
    guard let known = try place(of: comment) else { return }
    guard known.position != nil else {
      return try wasNeverShown(known.topic)
        ? decide(state, of: known.topic, at: time) : decide(state, of: comment, at: time)
    }
    // An author cannot undo a moderator's decision.
    try connection.run(
      "UPDATE comments SET state = ?, deleted_at = NULL WHERE id = ?",
      [.integer(state.rawValue), .id(comment)])
    if state == .visible { try translate(comment) } else { try forgetTranslations(of: comment) }
    try invalidate(comment: comment)
  }

  /// Changes a topic and records its state before and after; for one that was never shown there is nothing to record.
  func change(
    _ topic: Topic.ID, joining lists: [TopicList.ID] = [], _ body: () throws -> Void
  ) throws {
    guard let before = try moderationState(topic) else { return }
    if before.commentCount == 0 { return try body() }
    let touched = lists + before.places.map(\.list).filter { !lists.contains($0) }
    let visible = try touched.filter(site.isPublic)
    try body()
    // A topic that is public neither before nor after is on no page that is written.
    guard let after = try moderationState(topic), before.isPublic || after.isPublic else { return }
    let new = after.places.filter { !before.places.contains($0) }
    let places = (before.places + new).filter(\.isListed)
    let changed = try touched.filter { list in
      try site.isPublic(list) != visible.contains(list)
        || new.contains { $0.list == list && $0.isFirst }
    }
    let lists = try changed.map {
      Invalidation.list(ListPlace(list: $0, number: try site.lastNumber(of: $0)))
    }
    let authors = before.author == after.author ? [after.author] : [before.author, after.author]
    try invalidate(
      authors.map { .topic(topic, commentCount: after.commentCount, at: places, by: $0) } + lists)
    try invalidateTopics(topicsLeading(to: topic))
    if after.isPublic { try translate(topic, from: 1) }
  }

  /// Returns the facts about a topic that are recorded when it changes.
  private func moderationState(_ topic: Topic.ID) throws -> (
    commentCount: Int, author: Member.ID?, isPublic: Bool, places: [ListPlace]
  )? {
    let row = try connection.first(
      """
      SELECT comment_count, author_id, \(Viewer.everyone.sees("t")) FROM topics t WHERE id = ?
      """, [.id(topic)]
    ) { ($0.int(0), $0.id(1, of: Member.self), $0.flag(2)) }
    guard let (count, author, isPublic) = row else { return nil }
    return (count, author, isPublic, try site.places(of: topic))
  }

  /// Returns members with comments in a topic that have no number yet.
  private func members(of topic: Topic.ID) throws -> [Member.ID] {
    try connection.ids(
      """
      SELECT DISTINCT m.id FROM comments c JOIN members m ON m.id = c.author_id
      WHERE c.topic_id = ? AND c.position IS NOT NULL AND m.number IS NULL ORDER BY c.position
      """, [.id(topic)])
  }
}

extension SiteDatabase {
  /// Returns the last number that a list assigned.
  func lastNumber(of list: TopicList.ID) throws -> Int {
    try connection.number("SELECT last_number FROM lists WHERE id = ?", [.id(list)])
  }
}
