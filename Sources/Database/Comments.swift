public import Model

/// A comment that is about to be stored.
public struct NewComment: Sendable {
  /// Which topic.
  public var topic: Topic.ID
  /// Who says it.
  public var author: Author
  /// What it is written in.
  public var language: Language
  /// When.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var editedAt: Timestamp?
  /// What it answers.
  public var replyTo: Comment.ID?
  /// How many people like it.
  public var likes = 0
  /// A person's words or the forum's.
  public var kind = Comment.Kind.comment
  /// Markdown as it was typed.
  public var body: String
  /// Rendered when it arrived.
  public var html: [UInt8]
  /// Version of the renderer.
  public var renderer: Int
  /// Where it came from, unique: `content:3/2` or `discourse:2400#7`.
  public var source: String?

  /// Takes every value as it is.
  public init(
    topic: Topic.ID, author: Author, language: Language, createdAt: Timestamp, body: String,
    html: [UInt8], renderer: Int
  ) {
    self.topic = topic
    self.author = author
    self.language = language
    self.createdAt = createdAt
    self.body = body
    self.html = html
    self.renderer = renderer
  }
}

/// A comment as an action needs it: for quoting, answering and showing it alone.
public struct StoredComment: Sendable {
  /// Its number.
  public let id: Comment.ID
  /// The topic that it is in.
  public let topic: Topic.ID
  /// Its position; nil while it is held.
  public let position: Int?
  /// The name shown.
  public let authorName: String
  /// The author's username, when a member.
  public let username: String?
  /// What it is written in.
  public let language: Language
  /// When it was written.
  public let createdAt: Timestamp
  /// Whether it is shown.
  public let state: Comment.State
  /// A person's words or the forum's.
  public let kind: Comment.Kind
  /// How many people like it.
  public let likes: Int
  /// Markdown.
  public let body: String
  /// Rendered.
  public let html: [UInt8]
}

extension SiteDatabase {
  /// Stores a comment and publishes it at the next position of its topic; inside `write`.
  ///
  /// Throws `damagedRow` when there is no such topic.
  public func add(_ comment: NewComment) throws -> (id: Comment.ID, publication: CommentPublication)
  {
    let place = try nextPlace(in: comment.topic)
    let newAuthor = place.isPublic ? try numberAuthor(comment.author) : nil
    try insert(comment, at: place.position)
    let id = Comment.ID(connection.lastInsertedID)
    try noteActivity(in: comment.topic, at: comment.createdAt)
    let publication = CommentPublication(
      topic: comment.topic, position: place.position, lists: try lists(of: comment.topic),
      newAuthor: newAuthor?.member, authorNumber: newAuthor?.number)
    return (id, publication)
  }

  /// Stores a comment that waits for a moderator: it has no position and is on no page; inside `write`.
  public func addHeld(_ comment: NewComment) throws -> Comment.ID {
    try insert(comment, at: nil)
    let id = Comment.ID(connection.lastInsertedID)
    try connection.run(
      "UPDATE comments SET state = ? WHERE id = ?",
      [.integer(Comment.State.held.rawValue), .id(id)])
    return id
  }

  /// Publishes a held comment at the next position of its topic; inside `write`.
  func publish(_ id: Comment.ID) throws -> CommentPublication {
    let held = try connection.first(
      "SELECT topic_id, author_id, created_at FROM comments WHERE id = ?", [.id(id)]
    ) { (topic: Topic.ID($0.integer(0)), member: $0.id(1, of: Member.self), at: $0.time(2)) }
    guard let held else { throw DatabaseError.damagedRow("no comment \(id)") }
    let place = try nextPlace(in: held.topic)
    try connection.run(
      "UPDATE comments SET position = ? WHERE id = ?", [.int(place.position), .id(id)])
    try noteActivity(in: held.topic, at: held.at)
    let numbered =
      place.isPublic ? try held.member.flatMap { try numberAuthor(.member($0)) } : nil
    return CommentPublication(
      topic: held.topic, position: place.position, lists: try lists(of: held.topic),
      newAuthor: numbered?.member, authorNumber: numbered?.number)
  }

  private func nextPlace(in topic: Topic.ID) throws -> (position: Int, isPublic: Bool) {
    let place = try connection.first(
      """
      UPDATE topics SET comment_count = comment_count + 1 WHERE id = ?
      RETURNING comment_count, audience = 0 AND state = 0
      """, [.id(topic)]
    ) { (position: $0.int(0), isPublic: $0.flag(1)) }
    guard let place else { throw DatabaseError.damagedRow("no topic \(topic)") }
    return place
  }

  private func noteActivity(in topic: Topic.ID, at time: Timestamp) throws {
    try connection.run(
      "UPDATE public_listings SET active_at = ?1 WHERE topic_id = ?2 AND active_at < ?1",
      [.time(time), .id(topic)])
  }

  private func insert(_ comment: NewComment, at position: Int?) throws {
    try connection.run(
      """
      INSERT INTO comments (topic_id, position, author_id, guest_name, lang, created_at, edited_at,
        reply_to, likes, kind, renderer, source, body, html)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(comment.topic), position.map(SQLValue.int) ?? .null, comment.author.memberValue,
        comment.author.guestValue,
        .text(comment.language.code), .time(comment.createdAt), .time(comment.editedAt),
        .id(comment.replyTo), .int(comment.likes), .integer(comment.kind.rawValue),
        .int(comment.renderer), .optional(comment.source), .text(comment.body),
        .bytes(comment.html),
      ])
  }

  /// The comment that the same author wrote with the same words in the same topic since `earliest`:
  /// a double click.
  ///
  /// Only the last comments are looked at.
  public func sameComment(
    topic: Topic.ID, author: Author, body: String, since earliest: Timestamp
  ) throws -> Comment.ID? {
    try connection.first(
      """
      SELECT id FROM (
        SELECT id, author_id, guest_name, created_at, body FROM comments
        WHERE topic_id = ? ORDER BY position DESC LIMIT 30)
      WHERE created_at >= ? AND author_id IS ? AND guest_name IS ? AND body = ?
      """,
      [.id(topic), .time(earliest), author.memberValue, author.guestValue, .text(body)]
    ) { $0.id(0) } ?? nil
  }

  /// The comment that came from a source, with its text.
  public func comment(source: String) throws -> (id: Comment.ID, body: String, renderer: Int)? {
    try connection.first(
      "SELECT id, body, renderer FROM comments WHERE source = ?", [.text(source)]
    ) { (Comment.ID($0.integer(0)), $0.text(1), $0.int(2)) }
  }

  /// Gives a comment what was made of its text, unless that is another one by now; inside `write`.
  public func update(_ id: Comment.ID, html: [UInt8], renderer: Int, of body: String) throws {
    try connection.run(
      "UPDATE comments SET html = ?, renderer = ? WHERE id = ? AND body = ?",
      [.bytes(html), .int(renderer), .id(id), .text(body)])
  }

  /// Gives a comment another text; inside `write`.
  public func update(_ id: Comment.ID, body: String, html: [UInt8], renderer: Int) throws {
    try connection.run(
      "UPDATE comments SET body = ?, html = ?, renderer = ? WHERE id = ?",
      [.text(body), .bytes(html), .int(renderer), .id(id)])
  }

  /// Says who wrote a comment, when, in what and to whom, as an editor may change it; inside `write`.
  public func update(
    _ id: Comment.ID, author: Author, createdAt: Timestamp, language: Language, replyTo: Comment.ID?
  ) throws {
    let topic = try connection.first(
      """
      UPDATE comments SET author_id = ?, guest_name = ?, created_at = ?, lang = ?, reply_to = ?
      WHERE id = ? RETURNING topic_id
      """,
      [
        author.memberValue, author.guestValue, .time(createdAt), .text(language.code),
        .id(replyTo), .id(id),
      ]
    ) { Topic.ID($0.integer(0)) }
    _ = try numberAuthor(author)
    try connection.run(
      """
      UPDATE public_listings SET active_at = (
        SELECT max(created_at) FROM comments WHERE topic_id = ?1 AND position IS NOT NULL)
      WHERE topic_id = ?1
      """, [.id(topic)])
  }

  /// What is made of the Markdown of comments after one, at most `limit`, by their numbers.
  public struct Rerendering {
    /// How many there were.
    public fileprivate(set) var count = 0
    /// The last of them.
    public fileprivate(set) var last: Comment.ID?
    /// Those whose HTML is another one than the stored, or has another version.
    public fileprivate(set) var changed: [(id: Comment.ID, body: [UInt8], html: [UInt8])] = []
  }

  /// Renders the Markdown of comments again, and compares the HTML where it lies.
  public func rerender(
    after comment: Comment.ID, limit: Int, version: Int, _ render: ([UInt8]) -> [UInt8]
  ) throws -> Rerendering {
    var found = Rerendering()
    try connection.forEach(
      """
      SELECT id, body, html, renderer FROM comments
      WHERE id > ? AND body <> '' ORDER BY id LIMIT ?
      """, [.id(comment), .int(limit)]
    ) { row in
      let (id, body) = (Comment.ID(row.integer(0)), row.bytes(1))
      let html = render(body)
      found.count += 1
      found.last = id
      if row.int(3) != version || !row.holds(html, 2) { found.changed.append((id, body, html)) }
    }
    return found
  }

  /// One comment with its author, in whatever state.
  public func comment(_ id: Comment.ID) throws -> StoredComment? {
    try connection.first(
      """
      SELECT c.topic_id, c.position, coalesce(m.name, c.guest_name, ''), m.username, c.lang,
        c.created_at, c.state, c.kind, c.likes, c.body, c.html
      FROM comments c LEFT JOIN members m ON m.id = c.author_id WHERE c.id = ?
      """, [.id(id)]
    ) { row in
      StoredComment(
        id: id, topic: Topic.ID(row.integer(0)), position: row.isNull(1) ? nil : row.int(1),
        authorName: row.text(2), username: row.optionalText(3), language: row.language(4),
        createdAt: row.time(5), state: Comment.State(rawValue: row.integer(6)) ?? .removed,
        kind: Comment.Kind(rawValue: row.integer(7)) ?? .comment, likes: row.int(8),
        body: row.text(9), html: row.bytes(10))
    }
  }

  /// Counts a guest's post against its network address; false when the minute's share is used up.
  ///
  /// Inside `write`. Older counts are dropped on the way.
  public func allowPost(subject: String, at time: Timestamp, perMinute limit: Int) throws -> Bool {
    guard limit > 0 else { return true }
    let minute = time.seconds / 60
    try connection.run("DELETE FROM throttles WHERE minute < ?", [.integer(minute)])
    let count = try connection.first(
      """
      INSERT INTO throttles (subject, minute, count) VALUES (?, ?, 1)
      ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count
      """, [.text(subject), .integer(minute)]
    ) { $0.int(0) }
    return (count ?? 1) <= limit
  }
}
