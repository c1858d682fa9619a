public import Model
public import Time

/// The properties of a topic that moderators can change, in any state.
public struct TopicModerationState: Sendable {
  /// Title.
  public let title: String
  /// Board.
  public let board: TopicList.ID
  /// Tags.
  public let tags: [TopicList.ID]
  /// The member who started it; nil for a guest.
  public let author: Member.ID?
  /// Time since which it is pinned; nil when it is not.
  public let pinnedAt: Timestamp?
  /// True if it accepts no replies.
  public let isClosed: Bool
  /// The topic that continues it.
  public let mergedInto: Topic.ID?
  /// The comment that answers it, shown or not.
  public let solution: Comment.ID?
  /// Moderation state.
  public let state: Comment.State
  /// Audience.
  public let audience: Audience
  /// True if it is from a file of editors in `content/`.
  public let isFromContent: Bool
  /// True if others have seen it.
  public let wasShown: Bool

  /// True if its whole audience can read it now.
  public var isShown: Bool { state == .visible && wasShown }
}

extension SiteDatabase {
  /// Returns the moderation state of a topic; nil when there is none with the number.
  public func topicModerationState(_ id: Topic.ID) throws -> TopicModerationState? {
    try connection.first(
      """
      SELECT title, board_id, tags, author_id, pinned_at, is_closed, merged_into, solution_id, state,
        audience, coalesce(source >= 'content:' AND source < 'content;', 0), comment_count > 0
      FROM topics WHERE id = ?
      """, [.id(id)]
    ) { row in
      TopicModerationState(
        title: row.text(0), board: TopicList.ID(row.integer(1)), tags: row.ids(2),
        author: row.id(3), pinnedAt: row.isNull(4) ? nil : row.time(4), isClosed: row.flag(5),
        mergedInto: row.id(6), solution: row.id(7),
        state: Comment.State(rawValue: row.integer(8)) ?? .removed, audience: row.audience(9),
        isFromContent: row.flag(10), wasShown: row.flag(11))
    }
  }

  /// Returns the number of pinned topics that are shown, in all boards.
  public func pinnedCount() throws -> Int {
    try connection.number(
      "SELECT count(*) FROM topics WHERE pinned_at IS NOT NULL AND state = 0")
  }

  /// Returns the number of topics that continue in one.
  func mergedCount(into topic: Topic.ID) throws -> Int {
    try connection.number("SELECT count(*) FROM topics WHERE merged_into = ?", [.id(topic)])
  }
}

// Actions of moderators on a topic besides hiding it (`Moderation`), and the comment that answers it.
extension Transaction {
  /// Pins a topic in its board and in the forum since a moment; nil unpins it.
  public func pin(_ topic: Topic.ID, since time: Timestamp?) throws {
    try change(topic) {
      try connection.run(
        "UPDATE topics SET pinned_at = ? WHERE id = ?", [.time(time), .id(topic)])
    }
  }

  /// Closes a topic that continues in another one: both link to each other, and nothing moves.
  public func merge(_ topic: Topic.ID, into other: Topic.ID) throws {
    try link(topic, to: other, isClosed: true)
    try invalidateTopics([other])
  }

  /// Undoes `merge`; the topic is closed from then on, or not.
  public func separate(_ topic: Topic.ID, isClosed: Bool) throws {
    let other = try site.topicModerationState(topic)?.mergedInto
    try link(topic, to: nil, isClosed: isClosed)
    if let other { try invalidateTopics([other]) }
  }

  private func link(_ topic: Topic.ID, to other: Topic.ID?, isClosed: Bool) throws {
    try change(topic) {
      try connection.run(
        "UPDATE topics SET merged_into = ?, is_closed = ? WHERE id = ?",
        [.id(other), .flag(isClosed), .id(topic)])
    }
  }

  /// Sets the comment that answers a topic; nil for none.
  ///
  /// It is shown as the answer as long as the comment is shown. Returns false, and does nothing, if it is the answer already,
  /// or if the comment is not one of the topic's that others read, or is the topic's first.
  @discardableResult
  public func setSolution(_ comment: Comment.ID?, of topic: Topic.ID) throws -> Bool {
    guard let moderationState = try site.topicModerationState(topic), moderationState.isShown,
      moderationState.solution != comment
    else { return false }
    if let comment {
      let mayBe = try connection.isTrue(
        """
        SELECT 1 FROM comments WHERE id = ? AND topic_id = ? AND position > 1
          AND state = \(Comment.State.visible.rawValue) AND kind = \(Comment.Kind.comment.rawValue)
        """, [.id(comment), .id(topic)])
      guard mayBe else { return false }
    }
    try change(topic) {
      try connection.run(
        "UPDATE topics SET solution_id = ? WHERE id = ?", [.id(comment), .id(topic)])
    }
    return true
  }

  /// Returns the topic of a comment if the comment is its answer: the topic's page changes with the comment.
  func topicAnswered(by comment: Comment.ID) throws -> [Topic.ID] {
    try connection.ids(
      """
      SELECT t.id FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.id = ?1 AND t.solution_id = ?1
      """, [.id(comment)])
  }

  /// Returns the topics that lead to one, and the one to which it leads: they name it.
  func topicsLeading(to topic: Topic.ID) throws -> [Topic.ID] {
    try connection.ids(
      """
      SELECT id FROM topics WHERE merged_into = ?1
      UNION SELECT merged_into FROM topics WHERE id = ?1 AND merged_into IS NOT NULL
      """, [.id(topic)])
  }

  /// Records that pages of topics change; their places in lists do not.
  func invalidateTopics(_ topics: [Topic.ID], inLists: Bool = false) throws {
    for topic in topics { try invalidate(rows(of: topic, inLists: inLists)) }
  }

  /// Returns the invalidation of a topic that everyone sees; none for others.
  func rows(of topic: Topic.ID, inLists: Bool = true) throws -> [Invalidation] {
    guard try site.isPublic(topic) else { return [] }
    let row = try connection.first(
      "SELECT comment_count, author_id FROM topics WHERE id = ? AND comment_count > 0",
      [.id(topic)]
    ) { (count: $0.int(0), author: $0.id(1, of: Member.self)) }
    guard let row else { return [] }
    let places = inLists ? try site.places(of: topic).filter(\.isListed) : []
    return [.topic(topic, commentCount: row.count, at: places, by: row.author)]
  }
}
