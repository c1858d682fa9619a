public import Model
public import Time

// Posts that were never shown: a comment that has no position, and a topic whose first comment has none. A topic and its first
// comment share their fate, so a moderator may decide about either.

extension SiteDatabase {
  /// Returns true if a member's posts are held: moderators, trusted members and members with at least `posts` visible posts are
  /// no newcomers.
  ///
  /// Looks only at the first thousand posts of a member.
  public func isNewcomer(_ member: Member.ID, until posts: Int) throws -> Bool {
    try connection.first(
      """
      SELECT a.role = \(Role.member.rawValue) AND a.is_trusted = 0 AND ?2 > (
        SELECT count(*) FROM (
          SELECT state, position FROM comments WHERE author_id = ?1 ORDER BY id LIMIT 1000)
        WHERE state = \(Comment.State.visible.rawValue) AND position > 0)
      FROM accounts a WHERE a.member_id = ?1
      """, [.id(member), .int(posts)]
    ) { $0.flag(0) } ?? true
  }

  /// Returns how many posts wait to be shown for the first time, a member's or those of all guests; counts up to a limit.
  public func waitingPosts(of member: Member.ID?, upTo limit: Int) throws -> Int {
    try connection.number(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM comments
        WHERE state = \(Comment.State.held.rawValue) AND position IS NULL AND +author_id IS ?
        LIMIT ?)
      """, [.id(member), .int(limit)])
  }

  /// Returns how many posts wait to be shown for the first time, and which of them has waited longest; nil when none does.
  public func waitingPosts() throws -> (count: Int, oldest: Comment.ID, since: Timestamp)? {
    try connection.first(
      """
      SELECT count(*), min(id), created_at FROM comments
      WHERE state = \(Comment.State.held.rawValue) AND position IS NULL
      """
    ) { row in
      row.isNull(1) ? nil : (row.int(0), Comment.ID(row.integer(1)), row.time(2))
    }
  }

  /// Returns the topic that the same author began with the same title and text since `earliest`, and that is still held.
  ///
  /// This catches double clicks. Returns the topic's first comment; looks only at the last topics with the title.
  public func sameWaitingTopic(
    titled title: String, author: Author, body: String, since earliest: Timestamp
  ) throws -> Comment.ID? {
    try connection.first(
      """
      SELECT c.id FROM (
          SELECT id FROM topics WHERE folded_title = ?
            AND comment_count = 0 AND state = \(Comment.State.held.rawValue)
          ORDER BY id DESC LIMIT 30) t
        JOIN comments c ON c.topic_id = t.id
      WHERE c.created_at >= ? AND c.author_id IS ? AND c.guest_name IS ? AND c.body = ?
      """,
      [
        .text(Folding.fold(title)), .time(earliest), author.memberValue, author.guestValue,
        .text(body),
      ]
    ) { $0.id(0) }
  }

  /// Returns the last decision about a comment that was never shown, or about the topic that it begins, unless it was undone.
  public func lastDecision(on comment: StoredComment) throws -> Decision? {
    try connection.first(
      """
      SELECT * FROM (
        SELECT \(Self.decisionColumns) FROM decisions WHERE comment_id = ?1
        UNION ALL
        SELECT \(Self.decisionColumns) FROM decisions
        WHERE member_id = ?2 AND topic_id = ?3 AND comment_id IS NULL)
      WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1
      """, [.id(comment.id), .id(comment.member), .id(comment.topic)]
    ) { Self.decision($0) }
  }
}

extension Reader {
  /// Returns a comment that was never shown, with its topic, for its author and for moderators.
  public func waitingComment(_ id: Comment.ID) throws -> (comment: StoredComment, topic: Topic)? {
    guard let member = viewer.member else { return nil }
    let isOrderly = member.role >= .moderator
    let topics = isOrderly ? "(SELECT t.* FROM topics t WHERE \(viewer.sees("t")))" : ownTopics
    guard let comment = try comment(id, of: topics), comment.position == nil,
      isOrderly || comment.member == member.id, let topic = try topic(comment.topic, of: topics)
    else { return nil }
    return (comment, topic)
  }
}

extension DatabaseError {
  /// The error for a topic that was never shown, in which no one can have answered.
  static func neverShown(_ topic: Topic.ID) -> DatabaseError {
    .damagedRow("topic \(topic) was never shown")
  }
}

extension Transaction {
  /// Stores a topic that is held, with its first comment.
  func holdTopic(
    _ topic: NewTopic, saying first: NewComment
  ) throws -> (topic: Topic.ID, comment: Comment.ID) {
    let id = try insert(topic, state: .held, [])
    try note(topic.tags, of: id)
    let comment = try insert(first, in: id, at: nil)
    if first.isNews { try notifyModerators(at: first.createdAt) }
    return (id, comment)
  }

  /// Returns true if no one has ever seen a topic.
  func wasNeverShown(_ topic: Topic.ID) throws -> Bool {
    try connection.isTrue("SELECT comment_count = 0 FROM topics WHERE id = ?", [.id(topic)])
  }

  /// Stores the board and the tags that a topic gets once it is shown.
  func note(_ board: TopicList.ID, _ tags: [TopicList.ID], of topic: Topic.ID) throws {
    try follow(board, topic)
    try connection.run("UPDATE topics SET board_id = ? WHERE id = ?", [.id(board), .id(topic)])
    let named = try tags.compactMap { tag in
      try site.slug(of: tag).map { slug in
        NewTag(slug: slug, title: try site.title(tag, .english) ?? slug)
      }
    }
    try note(named, of: topic)
  }

  private func note(_ tags: [NewTag], of topic: Topic.ID) throws {
    let lines = tags.map { "\($0.slug) \($0.title)\n" }.joined()
    try connection.run("UPDATE topics SET held_tags = ? WHERE id = ?", [.text(lines), .id(topic)])
  }

  /// Returns the tags that `note` has stored; a slug has no spaces, a title no line ends.
  static func heldTags(_ lines: String) -> [NewTag] {
    lines.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      return NewTag(
        slug: String(Substring(line[..<space])),
        title: String(Substring(line[line.index(after: space)...])))
    }
  }

  /// Shows a topic for the first time, refuses it, or holds it again, together with its first comment.
  func decide(_ state: Comment.State, of topic: Topic.ID, at time: Timestamp?) throws {
    let first = try connection.first(
      "SELECT id, state FROM comments WHERE topic_id = ? ORDER BY id LIMIT 1", [.id(topic)]
    ) { (Comment.ID($0.integer(0)), Comment.State(rawValue: $0.integer(1))) }
    guard let (comment, known) = first, mayBe(state, known) else { return }
    try connection.run(
      "UPDATE topics SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(topic)])
    if state == .visible { try show(topic, at: time) }
    try decide(state, of: comment, at: time)
  }

  /// Variant of `decide` for a comment in a topic that others have seen, or see from now on.
  func decide(_ state: Comment.State, of comment: Comment.ID, at time: Timestamp?) throws {
    let known = try connection.first("SELECT state FROM comments WHERE id = ?", [.id(comment)]) {
      Comment.State(rawValue: $0.integer(0))
    }
    guard mayBe(state, known) else { return }
    try connection.run(
      "UPDATE comments SET state = ?, deleted_at = NULL WHERE id = ?",
      [.integer(state.rawValue), .id(comment)])
    if state == .visible { try publish(comment, at: time) }
  }

  /// A post that its author deleted before anyone saw it can only be removed, not shown.
  private func mayBe(_ state: Comment.State, _ known: Comment.State?) -> Bool {
    known != .deleted || state == .removed
  }

  /// Adds a topic to the lists that it was meant for.
  private func show(_ id: Topic.ID, at time: Timestamp?) throws {
    let row = try connection.first(
      """
      UPDATE topics SET created_at = coalesce(?, created_at) WHERE id = ?
      RETURNING board_id, author_id, guest_name, created_at, held_tags
      """, [.time(time), .id(id)]
    ) { row in
      (
        board: TopicList.ID(row.integer(0)), member: row.id(1, of: Member.self),
        guest: row.text(2), at: row.time(3), tags: Self.heldTags(row.text(4))
      )
    }
    guard let row else { return }
    let tags = try enter(row.tags, isPublic: site.isPublic(id))
    try connection.run(
      "UPDATE topics SET tags = ?, held_tags = '' WHERE id = ?", [.ids(tags.all), .id(id)])
    let author = row.member.map(Author.member) ?? .guest(name: row.guest)
    try invalidate(try list(id, by: author, in: row.board, tags, at: row.at))
  }

  /// Gives a comment the next position of its topic; from then on its time is `time`.
  private func publish(_ id: Comment.ID, at time: Timestamp?) throws {
    let shown = try connection.first(
      """
      UPDATE comments SET published_at = ? WHERE id = ?
      RETURNING topic_id, author_id, coalesce(published_at, created_at)
      """, [.time(time), .id(id)]
    ) { (topic: Topic.ID($0.integer(0)), member: $0.id(1, of: Member.self), at: $0.time(2)) }
    guard let shown else { throw DatabaseError.damagedRow("no comment \(id)") }
    let place = try nextPlace(in: shown.topic)
    // From now on the first comment includes the title of its topic.
    try reindex(place.position == 1 ? [id] : [], isErasure: false) {
      _ = try connection.run(
        "UPDATE comments SET position = ? WHERE id = ?", [.int(place.position), .id(id)])
    }
    try noteActivity(in: shown.topic, at: shown.at)
    let newcomer =
      place.isPublic ? try shown.member.flatMap { try numberAuthor(.member($0)) } : nil
    if place.isPublic { try invalidate(published(at: place.position, in: shown.topic, newcomer)) }
    try translate(shown.topic, from: place.position)
    try noteLate(id)
  }
}
