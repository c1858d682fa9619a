public import Model

// What moderators do to topics and comments that are there: rows and their change in one transaction.
extension SiteDatabase {
  /// Gives a topic another title; its address stays.
  public func rename(_ topic: Topic.ID, to title: String) throws {
    try change(topic) {
      try connection.run(
        "UPDATE topics SET title = ?, folded_title = ? WHERE id = ?",
        [.text(title), .text(Folding.fold(title)), .id(topic)])
    }
  }

  /// Moves a topic to a board and to tags; lists that it stays in keep its number.
  public func move(_ topic: Topic.ID, to board: TopicList.ID, tags: [TopicList.ID]) throws {
    try change(topic, joining: [board] + tags) {
      try setLists(topic, board: board, tags: tags)
    }
  }

  /// Closes a topic to replies, or opens it again.
  public func setOpen(_ topic: Topic.ID, _ isOpen: Bool) throws {
    try change(topic) { try setClosed(topic, !isOpen) }
  }

  /// Takes a topic away (`removed`), lets it wait for a moderator (`held`), or shows it to everybody.
  public func set(_ state: Comment.State, of topic: Topic.ID) throws {
    try change(topic) {
      try connection.run(
        "UPDATE topics SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(topic)])
      try settleTags(lists(of: topic))
      guard state == .visible else { return }
      // People are numbered with their first post that everybody may read.
      for author in try members(of: topic) { try published(author, in: topic) }
    }
  }

  /// Takes a comment away, which leaves a stub at its position; holds it likewise; or shows it.
  ///
  /// One that was held from the first gets the next position.
  public func set(_ state: Comment.State, of comment: Comment.ID) throws {
    try write {
      guard let known = try self.comment(comment) else { return }
      try connection.run(
        "UPDATE comments SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(comment)])
      if let position = known.position {
        let publication = CommentPublication(
          topic: known.topic, position: position, lists: try lists(of: known.topic))
        try record(.commentChanged(publication))
      } else if state == .visible {
        try record(.commentPublished(try publish(comment)))
      }
    }
  }

  /// Does something to a topic and records what was and what is.
  private func change(
    _ topic: Topic.ID, joining lists: [TopicList.ID] = [], _ body: () throws -> Void
  ) throws {
    try write {
      guard let before = try standing(topic) else { return }
      let touched = lists + before.places.map(\.list).filter { !lists.contains($0) }
      let visible = try touched.filter(isPublic)
      try body()
      guard let after = try standing(topic) else { return }
      let places = before.places + after.places.filter { !before.places.contains($0) }
      let changed = try touched.filter { try isPublic($0) != visible.contains($0) }
      let whole = try changed.map {
        ListPlace(list: $0, number: try lastNumber(of: $0))
      }
      try record(
        .topicChanged(
          TopicChange(
            topic: topic, commentCount: after.commentCount, places: places, wholeLists: whole,
            author: after.author)))
    }
  }

  /// Where a topic stands.
  private func standing(_ topic: Topic.ID) throws -> (
    commentCount: Int, author: Member.ID?, places: [ListPlace]
  )? {
    let row = try connection.first(
      "SELECT comment_count, author_id FROM topics WHERE id = ?", [.id(topic)]
    ) { ($0.int(0), $0.id(1, of: Member.self)) }
    guard let (count, author) = row else { return nil }
    let places = try connection.all(
      "SELECT list_id, number FROM public_listings WHERE topic_id = ? ORDER BY list_id",
      [.id(topic)]
    ) { ListPlace(list: TopicList.ID($0.integer(0)), number: $0.int(1)) }
    return (count, author, places)
  }

  private func lastNumber(of list: TopicList.ID) throws -> Int {
    try connection.first("SELECT last_number FROM lists WHERE id = ?", [.id(list)]) { $0.int(0) }
      ?? 0
  }

  /// Members with comments in a topic that have no number yet.
  private func members(of topic: Topic.ID) throws -> [Member.ID] {
    try connection.all(
      """
      SELECT DISTINCT m.id FROM comments c JOIN members m ON m.id = c.author_id
      WHERE c.topic_id = ? AND c.position IS NOT NULL AND m.number IS NULL ORDER BY c.position
      """, [.id(topic)]
    ) { Member.ID($0.integer(0)) }
  }

  /// Numbers a member whose first public post this is; their page and the lists of people are stale.
  private func published(_ member: Member.ID, in topic: Topic.ID) throws {
    guard let numbered = try numberAuthor(.member(member)) else { return }
    try record(
      .commentPublished(
        CommentPublication(
          topic: topic, position: 1, lists: try lists(of: topic), newAuthor: numbered.member,
          authorNumber: numbered.number)))
  }
}
