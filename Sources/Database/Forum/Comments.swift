public import Model
public import Time

/// A comment that is about to be stored.
public struct NewComment: Sendable {
  /// The number, when the source names one; else the database allocates it.
  public var id: Comment.ID?
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
  /// How many people it helped, and how many it made smile.
  public var helped = 0, smiles = 0
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
  /// Whether it is shown at once, or waits for a moderator.
  public var state = Comment.State.visible

  /// Takes every value as it is.
  public init(
    author: Author, language: Language, createdAt: Timestamp, body: String, html: [UInt8],
    renderer: Int
  ) {
    self.author = author
    self.language = language
    self.createdAt = createdAt
    self.body = body
    self.html = html
    self.renderer = renderer
  }

  /// Whether somebody said it here and now: nobody gets letters about what a file or another forum brings along.
  var isNews: Bool { source == nil && kind == .comment }
}

/// A comment as an action needs it: for quoting, answering and showing it alone.
public struct StoredComment: Sendable {
  /// Its number.
  public let id: Comment.ID
  /// The topic that it is in.
  public let topic: Topic.ID
  /// Its position; nil as long as it was never shown.
  public let position: Int?
  /// The name shown.
  public let authorName: String
  /// The author's username, when a member.
  public let username: String?
  /// Whether the author has a photo that everybody sees.
  public let hasAvatar: Bool
  /// Whether the author has a page that everybody sees.
  public let hasPage: Bool
  /// The author, when a member.
  public let member: Member.ID?
  /// What it is written in.
  public let language: Language
  /// When it was written, or shown for the first time.
  public let createdAt: Timestamp
  /// When it was last changed.
  public let editedAt: Timestamp?
  /// When its author deleted it, while they can bring it back.
  public let deletedAt: Timestamp?
  /// Whether editors wrote it, in `content/`.
  public let isFromContent: Bool
  /// Whether it is shown.
  public let state: Comment.State
  /// A person's words or the forum's.
  public let kind: Comment.Kind
  /// How many people reacted to it.
  public let reactions: Reactions
  /// Markdown.
  public let body: String
  /// Rendered.
  public let html: [UInt8]
}

extension SiteDatabase {
  /// The comment that the same author wrote with the same words in the same topic since `earliest`.
  ///
  /// That is a double click. It has no position while it waits. Only the last comments are looked at, and the last of
  /// those that wait, `most` of each.
  public func sameComment(
    topic: Topic.ID, author: Author, body: String, since earliest: Timestamp, among most: Int = 30
  ) throws -> (id: Comment.ID, position: Int?)? {
    // Two small questions: SQLite needs twice as long to understand one over both.
    let places = ["position > 0", "position IS NULL AND state = \(Comment.State.held.rawValue)"]
    for (place, order) in zip(places, ["position", "created_at"]) {
      let found = try connection.first(
        """
        SELECT id, position FROM (
          SELECT id, position, created_at, author_id, guest_name, body FROM comments
          WHERE topic_id = ?1 AND \(place) ORDER BY \(order) DESC LIMIT ?6)
        WHERE created_at >= ?2 AND author_id IS ?3 AND guest_name IS ?4 AND body = ?5
        """,
        [
          .id(topic), .time(earliest), author.memberValue, author.guestValue, .text(body),
          .int(most),
        ]
      ) { (id: Comment.ID($0.integer(0)), position: $0.isNull(1) ? nil : $0.int(1)) }
      if let found { return found }
    }
    return nil
  }

  /// The comment that came from a source, with its text.
  public func comment(source: String) throws -> (id: Comment.ID, body: String, renderer: Int)? {
    try connection.first(
      "SELECT id, body, renderer FROM comments WHERE source = ?", [.text(source)]
    ) { (Comment.ID($0.integer(0)), $0.text(1), $0.int(2)) }
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

}

extension Reader {
  /// One comment with its author, in whatever state, of a topic that the viewer may read.
  public func comment(_ id: Comment.ID) throws -> StoredComment? {
    try comment(id, of: topics)
  }

  /// The same for its author, who may look at it although the topic went with it.
  public func ownComment(_ id: Comment.ID) throws -> (comment: StoredComment, topic: Topic)? {
    guard let member = viewer.member, let comment = try comment(id, of: ownTopics),
      comment.member == member.id,
      let topic = try topic(comment.topic, of: ownTopics)
    else { return nil }
    return (comment, topic)
  }

  func comment(_ id: Comment.ID, of topics: String) throws -> StoredComment? {
    try first(
      """
      SELECT c.topic_id, c.position, coalesce(m.name, c.guest_name, ''), m.username, c.lang,
        coalesce(c.published_at, c.created_at), c.state, c.kind, c.likes, c.body, c.html, c.author_id, c.edited_at,
        c.deleted_at, coalesce(c.source >= 'content:' AND c.source < 'content;', 0),
        m.has_face AND m.number IS NOT NULL, m.number IS NOT NULL, c.helped, c.smiles
      FROM comments c JOIN \(topics) t ON t.id = c.topic_id
        LEFT JOIN members m ON m.id = c.author_id
      WHERE c.id = ?
      """, [.id(id)]
    ) { row in
      StoredComment(
        id: id, topic: Topic.ID(row.integer(0)), position: row.isNull(1) ? nil : row.int(1),
        authorName: row.text(2), username: row.optionalText(3), hasAvatar: row.flag(15),
        hasPage: row.flag(16),
        member: row.id(11),
        language: row.language(4), createdAt: row.time(5),
        editedAt: row.isNull(12) ? nil : row.time(12),
        deletedAt: row.isNull(13) ? nil : row.time(13), isFromContent: row.flag(14),
        state: Comment.State(rawValue: row.integer(6)) ?? .removed,
        kind: Comment.Kind(rawValue: row.integer(7)) ?? .comment,
        reactions: Reactions(likes: row.int(8), helped: row.int(17), smiles: row.int(18)),
        body: row.text(9), html: row.bytes(10))
    }
  }
}
