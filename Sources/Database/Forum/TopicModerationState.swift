public import Model
public import Time

/// The properties of a topic that moderators can change, whatever its state.
public struct TopicModerationState: Sendable {
  /// Its title.
  public let title: String
  /// Its board.
  public let board: TopicList.ID
  /// Its tags.
  public let tags: [TopicList.ID]
  /// Who started it, when a member.
  public let author: Member.ID?
  /// Since when it stands first; nil when it does not.
  public let pinnedAt: Timestamp?
  /// Whether it takes no replies.
  public let isClosed: Bool
  /// The topic in which it goes on.
  public let mergedInto: Topic.ID?
  /// The comment that is its answer, whether or not that is shown.
  public let solution: Comment.ID?
  /// Whether it is shown.
  public let state: Comment.State
  /// Who may read it.
  public let audience: Audience
  /// Whether editors wrote it, in `content/`.
  public let isFromContent: Bool
  /// Whether others have seen it.
  public let wasShown: Bool

  /// Whether whoever may read it reads it now.
  public var isShown: Bool { state == .visible && wasShown }
}

extension SiteDatabase {
  /// How a topic stands; nil when there is none with the number.
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

  /// How many topics stand first and are shown, wherever.
  public func pinnedCount() throws -> Int {
    try connection.number(
      "SELECT count(*) FROM topics WHERE pinned_at IS NOT NULL AND state = 0")
  }

  /// How many topics go on in one.
  func mergedCount(into topic: Topic.ID) throws -> Int {
    try connection.number("SELECT count(*) FROM topics WHERE merged_into = ?", [.id(topic)])
  }
}

// What moderators do to a topic besides hiding it (`Moderation`), and which comment answers it.
extension Transaction {
  /// Lets a topic stand first in its board and in the forum since a moment; nil lets it stand where it was.
  public func pin(_ topic: Topic.ID, since time: Timestamp?) throws {
    try change(topic) {
      try connection.run(
        "UPDATE topics SET pinned_at = ? WHERE id = ?", [.time(time), .id(topic)])
    }
  }

  /// Closes a topic that goes on in another one: both lead to each other, and nothing moves.
  public func merge(_ topic: Topic.ID, into other: Topic.ID) throws {
    try link(topic, to: other, isClosed: true)
    try invalidateTopics([other])
  }

  /// Takes that back; it is closed from then on, or not.
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

  /// Says which comment of a topic is its answer; nil for none.
  ///
  /// It is shown as such as long as the comment is. False, with nothing done, where it is so already, or where the comment
  /// is not one of the topic's that others read, or the one with which it begins.
  @discardableResult
  public func setSolution(_ comment: Comment.ID?, of topic: Topic.ID) throws -> Bool {
    guard let standing = try site.topicModerationState(topic), standing.isShown,
      standing.solution != comment
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

  /// The topic of a comment, when the comment is its answer: what says so changes with it.
  func topicAnswered(by comment: Comment.ID) throws -> [Topic.ID] {
    try connection.ids(
      """
      SELECT t.id FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.id = ?1 AND t.solution_id = ?1
      """, [.id(comment)])
  }

  /// The topics that lead to one, and the one to which it leads: they name it.
  func topicsLeading(to topic: Topic.ID) throws -> [Topic.ID] {
    try connection.ids(
      """
      SELECT id FROM topics WHERE merged_into = ?1
      UNION SELECT merged_into FROM topics WHERE id = ?1 AND merged_into IS NOT NULL
      """, [.id(topic)])
  }

  /// Records that pages of topics show something else, which stand in lists as they did.
  func invalidateTopics(_ topics: [Topic.ID], inLists: Bool = false) throws {
    for topic in topics { try invalidate(rows(of: topic, inLists: inLists)) }
  }

  /// The invalidation of a topic that everybody sees; none of others.
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
