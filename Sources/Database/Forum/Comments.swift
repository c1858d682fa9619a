public import Model
public import Time

/// A comment that is about to be stored.
public struct NewComment: Sendable {
  /// Comment number, if the source has one; otherwise the database allocates it.
  public var id: Comment.ID?
  /// The author.
  public var author: Author
  /// Language of the text.
  public var language: Language
  /// Time of writing.
  public var createdAt: Timestamp
  /// Time of the last edit.
  public var editedAt: Timestamp?
  /// The comment that it replies to.
  public var replyTo: Comment.ID?
  /// Number of likes.
  public var likes = 0
  /// Number of “helped” and “smile” reactions.
  public var helped = 0, smiles = 0
  /// Written by a person or by the forum.
  public var kind = Comment.Kind.comment
  /// Markdown as typed.
  public var body: String
  /// Text rendered on arrival.
  public var html: [UInt8]
  /// Version of the renderer.
  public var renderer: Int
  /// Unique source: `content:3/2` or `discourse:2400#7`.
  public var source: String?
  /// Visible at once, or held for a moderator.
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

  /// True if it was written here and now: no one gets emails about comments of files or of another forum.
  var isNews: Bool { source == nil && kind == .comment }
}

/// A comment as an action needs it: for quoting, answering and showing it alone.
public struct StoredComment: Sendable {
  /// Comment number.
  public let id: Comment.ID
  /// The topic that it is in.
  public let topic: Topic.ID
  /// Position; nil until it is shown for the first time.
  public let position: Int?
  /// Displayed name.
  public let authorName: String
  /// The author's username, when a member.
  public let username: String?
  /// True if the author has a photo that everyone sees.
  public let hasAvatar: Bool
  /// True if the author has a page that everyone sees.
  public let hasPage: Bool
  /// The author, when a member.
  public let member: Member.ID?
  /// Language of the text.
  public let language: Language
  /// Time of writing, or of being shown for the first time.
  public let createdAt: Timestamp
  /// Time of the last edit.
  public let editedAt: Timestamp?
  /// Time when its author deleted it, while they can restore it.
  public let deletedAt: Timestamp?
  /// True if it is from a file of editors in `content/`.
  public let isFromContent: Bool
  /// Moderation state.
  public let state: Comment.State
  /// Written by a person or by the forum.
  public let kind: Comment.Kind
  /// Number of reactions.
  public let reactions: Reactions
  /// Markdown.
  public let body: String
  /// Rendered.
  public let html: [UInt8]
}

extension SiteDatabase {
  /// Returns the comment that the same author wrote with the same text in the same topic since `earliest`.
  ///
  /// This catches double clicks. The comment has no position while it is held. Searches only the last comments, and the last
  /// held ones, at most `most` of each.
  public func sameComment(
    topic: Topic.ID, author: Author, body: String, since earliest: Timestamp, among most: Int = 30
  ) throws -> (id: Comment.ID, position: Int?)? {
    // Two small queries: SQLite takes twice as long to plan one over both.
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

  /// Returns the comment that came from a source, with its text.
  public func comment(source: String) throws -> (id: Comment.ID, body: String, renderer: Int)? {
    try connection.first(
      "SELECT id, body, renderer FROM comments WHERE source = ?", [.text(source)]
    ) { (Comment.ID($0.integer(0)), $0.text(1), $0.int(2)) }
  }

  /// Result of rendering the Markdown of at most `limit` comments after one, by their numbers.
  public struct Rerendering {
    /// Number of comments rendered.
    public fileprivate(set) var count = 0
    /// The last of them.
    public fileprivate(set) var last: Comment.ID?
    /// Comments whose HTML differs from the stored one, or has another version.
    public fileprivate(set) var changed: [(id: Comment.ID, body: [UInt8], html: [UInt8])] = []
  }

  /// Renders the Markdown of comments again, and compares the HTML in place.
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
  /// Returns one comment with its author, in any state, of a topic that the viewer may read.
  public func comment(_ id: Comment.ID) throws -> StoredComment? {
    try comment(id, of: topics)
  }

  /// Variant of `comment` for the comment's author, who may see it although its topic was deleted with it.
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
