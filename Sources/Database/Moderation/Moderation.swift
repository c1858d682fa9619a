public import Model
public import Time

// What moderators do to topics and comments that are there, and to those that wait to be (`Waiting`).
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

  /// Opens a closed topic again, which goes on in no other one then.
  public func reopen(_ topic: Topic.ID) throws { try separate(topic, isClosed: false) }

  /// Takes a topic away.
  public func remove(_ topic: Topic.ID) throws { try set(.removed, of: topic) }

  /// Lets a topic wait for a moderator.
  public func hold(_ topic: Topic.ID) throws { try set(.held, of: topic) }

  /// Shows a topic to everybody; one that was never shown begins with this, as if it were posted at `time`.
  ///
  /// Without a time it is as old as what was written. What its author took back before anybody saw it stays away.
  public func approve(_ topic: Topic.ID, at time: Timestamp? = nil) throws {
    try set(.visible, of: topic, at: time)
  }

  /// Takes a comment away, which leaves a stub at its position, and nothing where it was never shown.
  public func remove(_ comment: Comment.ID) throws { try set(.removed, of: comment) }

  /// Lets a comment wait for a moderator; one that has a position keeps it.
  public func hold(_ comment: Comment.ID) throws { try set(.held, of: comment) }

  /// Shows a comment; one that was never shown gets the next position, as if it were posted at `time`, its topic is
  /// shown with it when it begins one, and whom it answers is told.
  ///
  /// Without a time it is as old as what was written. What its author took back before anybody saw it stays away.
  public func approve(_ comment: Comment.ID, at time: Timestamp? = nil) throws {
    try set(.visible, of: comment, at: time)
  }

  func set(_ state: Comment.State, of topic: Topic.ID, at time: Timestamp? = nil) throws {
    if try wasNeverShown(topic) { return try decide(state, of: topic, at: time) }
    try change(topic) {
      try connection.run(
        "UPDATE topics SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(topic)])
      try settleTags(site.lists(of: topic))
      guard state == .visible, try site.isPublic(topic) else { return }
      // People are numbered with their first post that everybody may read.
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
    // What a moderator decides, the author cannot undo.
    try connection.run(
      "UPDATE comments SET state = ?, deleted_at = NULL WHERE id = ?",
      [.integer(state.rawValue), .id(comment)])
    if state == .visible { try translate(comment) } else { try forgetTranslations(of: comment) }
    try invalidate(comment: comment)
  }

  /// Does something to a topic and records what was and what is; of one that was never shown there is nothing to be
  /// recorded.
  func change(
    _ topic: Topic.ID, joining lists: [TopicList.ID] = [], _ body: () throws -> Void
  ) throws {
    guard let before = try standing(topic) else { return }
    if before.commentCount == 0 { return try body() }
    let touched = lists + before.places.map(\.list).filter { !lists.contains($0) }
    let visible = try touched.filter(site.isPublic)
    try body()
    // What not everybody may read, before and after, is on no page that is written.
    guard let after = try standing(topic), before.isPublic || after.isPublic else { return }
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

  /// Where a topic stands.
  private func standing(_ topic: Topic.ID) throws -> (
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

  /// Members with comments in a topic that have no number yet.
  private func members(of topic: Topic.ID) throws -> [Member.ID] {
    try connection.ids(
      """
      SELECT DISTINCT m.id FROM comments c JOIN members m ON m.id = c.author_id
      WHERE c.topic_id = ? AND c.position IS NOT NULL AND m.number IS NULL ORDER BY c.position
      """, [.id(topic)])
  }
}

extension SiteDatabase {
  /// The last number that a list gave out.
  func lastNumber(of list: TopicList.ID) throws -> Int {
    try connection.number("SELECT last_number FROM lists WHERE id = ?", [.id(list)])
  }
}
