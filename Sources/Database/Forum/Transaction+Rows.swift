import Model
import Time

// The rows beneath the forum's operations.
extension Transaction {
  /// Stores a topic that has no comments and is in no list yet.
  func insert(_ topic: NewTopic, state: Comment.State, _ tags: [TopicList.ID]) throws -> Topic.ID {
    try connection.run(
      """
      INSERT INTO topics (id, slug, title, folded_title, lang, board_id, author_id, guest_name,
        created_at, source, tags, audience, is_closed, state, is_quiet)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(topic.id), .text(topic.slug), .text(topic.title), .text(Folding.fold(topic.title)),
        .text(topic.language.code), .id(topic.board), topic.author.memberValue,
        topic.author.guestValue, .time(topic.createdAt), .optional(topic.source), .ids(tags),
        .integer(try audience(of: topic).rawValue),
        .flag(topic.isClosed), .integer(state.rawValue), .flag(topic.isQuiet),
      ])
    return Topic.ID(connection.lastInsertedID)
  }

  /// Returns the numbers of tags, each once, and those of them that no one sees so far; creates those that do not exist.
  ///
  /// `isPublic` is true if everyone may read the topic that has them.
  func enter(
    _ tags: [NewTag], isPublic: Bool
  ) throws -> (all: [TopicList.ID], hidden: [TopicList.ID]) {
    var (all, hidden): ([TopicList.ID], [TopicList.ID]) = ([], [])
    var known: Set<String> = []
    for tag in tags where known.insert(tag.slug).inserted {
      let list = try ensureTag(tag, isPublic: isPublic)
      all.append(list)
      // Includes tags whose last topic is gone: they come back with all that they had.
      if try !site.isPublic(list) { hidden.append(list) }
    }
    return (all, hidden)
  }

  /// Adds a topic that is shown from now on to its lists; returns the invalidations for public pages.
  func list(
    _ topic: Topic.ID, by author: Author, in board: TopicList.ID,
    _ tags: (all: [TopicList.ID], hidden: [TopicList.ID]), at time: Timestamp
  ) throws -> [Invalidation] {
    let isPublic = try site.isPublic(topic)
    let places = try ([TopicList.forum.id, board] + tags.all).map {
      try join($0, topic: topic, activeAt: isPublic || $0 == board ? time : nil)
    }
    guard isPublic else { return [] }
    try updatePublicTags(tags.all)
    let appearing = places.filter { tags.hidden.contains($0.list) || $0.isFirst }
    let member: Member.ID? = if case .member(let id) = author { id } else { nil }
    return [.topic(topic, commentCount: 1, at: places, by: member)] + appearing.map { .list($0) }
  }

  /// Stores a comment; one without a position is on no page.
  func insert(
    _ comment: NewComment, in topic: Topic.ID, at position: Int?
  ) throws -> Comment.ID {
    try connection.run(
      """
      INSERT INTO comments (id, topic_id, position, author_id, guest_name, lang, created_at, edited_at,
        reply_to, likes, helped, smiles, kind, state, renderer, source, body, html)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(comment.id), .id(topic), position.map(SQLValue.int) ?? .null,
        comment.author.memberValue,
        comment.author.guestValue, .text(comment.language.code), .time(comment.createdAt),
        .time(comment.editedAt), .id(comment.replyTo), .int(comment.likes),
        .int(comment.helped), .int(comment.smiles),
        .integer(comment.kind.rawValue), .integer(comment.state.rawValue), .int(comment.renderer),
        .optional(comment.source), .text(comment.body), .bytes(comment.html),
      ])
    let id = Comment.ID(connection.lastInsertedID)
    try index(id)
    if case .member = comment.author { try noteUploads(in: id) }
    return id
  }

  /// Returns the position that the next comment of a topic gets; throws `damagedRow` if the topic does not exist or was never
  /// shown.
  func nextPlace(in topic: Topic.ID) throws -> (position: Int, isPublic: Bool) {
    let place = try connection.first(
      """
      UPDATE topics SET comment_count = comment_count + 1 WHERE id = ?
      RETURNING comment_count, \(Viewer.everyone.sees("topics")) AND state = 0, state
      """, [.id(topic)]
    ) { (position: $0.int(0), isPublic: $0.flag(1), isShown: $0.int(2) == 0) }
    guard let place else { throw DatabaseError.damagedRow("no topic \(topic)") }
    guard place.position > 1 || place.isShown else { throw DatabaseError.neverShown(topic) }
    return (place.position, place.isPublic)
  }

  /// Stores in all lists of a topic the time of a new comment.
  func noteActivity(in topic: Topic.ID, at time: Timestamp) throws {
    try connection.run(
      """
      UPDATE listings SET active_at = ?1
      WHERE topic_id = ?2 AND active_at < ?1 AND active_at > \(ListPlace.unlisted)
      """, [.time(time), .id(topic)])
  }

  /// Removes a topic from lists that it is no longer in and adds it to those that it is not in yet; the others keep its number.
  func setLists(_ topic: Topic.ID, board: TopicList.ID, tags: [TopicList.ID]) throws {
    var wanted = [TopicList.forum.id, board]
    for tag in tags where !wanted.contains(tag) { wanted.append(tag) }
    let known = try site.lists(of: topic)
    let left = known.filter { !wanted.contains($0) }
    for list in left {
      try connection.run(
        "DELETE FROM listings WHERE list_id = ? AND topic_id = ?", [.id(list), .id(topic)])
    }
    for list in wanted where !known.contains(list) {
      _ = try join(list, topic: topic, activeAt: nil)
    }
    let tags = Array(wanted.dropFirst(2))
    try follow(board, topic)
    try connection.run(
      "UPDATE topics SET board_id = ?, tags = ? WHERE id = ?",
      [.id(board), .ids(tags), .id(topic)])
    try settleActivity(ofTopics: "id = ?", [.id(topic)])
    // Lists that it has left may have lost their last topic.
    try updatePublicTags(left + tags)
  }
}
