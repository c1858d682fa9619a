public import Model
public import Time

/// A topic that is about to be stored.
public struct NewTopic: Sendable {
  /// Topic number, if the source has one; otherwise the database allocates it.
  public var id: Topic.ID?
  /// Title in addresses.
  public var slug: String
  /// Title.
  public var title: String
  /// Language of the title.
  public var language: Language
  /// Board.
  public var board: TopicList.ID
  /// Tags; each is created if there is none with its name.
  public var tags: [NewTag]
  /// The author.
  public var author: Author
  /// Time of creation.
  public var createdAt: Timestamp
  /// Unique source: `content:3` or `discourse:2400`; nil if a person typed it.
  public var source: String?
  /// Audience.
  public var audience = Audience.everyone
  /// True if it accepts no replies.
  public var isClosed = false
  /// True if followers of its board, its tags and its author are not notified of it.
  public var isQuiet = false

  /// Takes every value as it is.
  public init(
    id: Topic.ID? = nil, slug: String, title: String, language: Language, board: TopicList.ID,
    tags: [NewTag], author: Author, createdAt: Timestamp, source: String? = nil
  ) {
    self.id = id
    self.slug = slug
    self.title = title
    self.language = language
    self.board = board
    self.tags = tags
    self.author = author
    self.createdAt = createdAt
    self.source = source
  }
}

/// A tag that a topic is about to get: its name in addresses, and its title if it is new.
public struct NewTag: Hashable, Sendable {
  /// Name in addresses, such as `night-trains`.
  public let slug: String
  /// Title for a new tag, such as `Night trains`.
  public let title: String

  /// Takes both as they are.
  public init(slug: String, title: String) {
    self.slug = slug
    self.title = title
  }
}

extension SiteDatabase {
  /// Returns the topic that came from a source, in any state.
  public func topic(source: String) throws -> Topic? {
    try connection.first(
      "SELECT \(Topic.columns), t.audience FROM topics t WHERE source = ?", [.text(source)],
      Topic.init)
  }

  /// Returns true if a number is taken.
  public func isTaken(_ id: Topic.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM topics WHERE id = ?", [.id(id)])
  }
}

// Queries for editors' files: these appear and disappear, and choose the numbers of their topics themselves.
extension SiteDatabase {
  /// Returns the number of the topic that came from a source, in any state.
  public func topicID(source: String) throws -> Topic.ID? { try topic(source: source)?.id }

  /// Returns the number that the next topic of a member gets.
  public func nextTopicNumber() throws -> Int64 {
    try connection.first("SELECT seq + 1 FROM sqlite_sequence WHERE name = 'topics'") {
      $0.integer(0)
    } ?? 1
  }
}

extension Topic {
  /// Columns that `init` reads, except the audience, which comes last: a viewer's expression for it.
  static let columns =
    "t.id, t.slug, t.title, t.lang, t.board_id, t.is_closed, t.comment_count"

  init(_ row: borrowing Row) {
    self.init(
      address: TopicAddress(
        id: ID(row.integer(0)), slug: row.text(1), audience: row.audience(7)),
      title: row.text(2), language: row.language(3), board: TopicList.ID(row.integer(4)),
      isClosed: row.flag(5),
      commentCount: row.int(6))
  }
}

extension TopicSummary {
  /// Reads the columns of `Reader.summaryColumns`.
  public convenience init(_ row: borrowing Row) {
    self.init(
      address: TopicAddress(
        id: Topic.ID(row.integer(0)), slug: row.text(1), audience: row.audience(12)),
      title: row.text(2), language: row.language(3), board: TopicList.ID(row.integer(4)),
      author: row.text(5), isGuest: row.flag(11), createdAt: row.time(6), commentCount: row.int(7),
      activeAt: row.time(8), isClosed: row.flag(9), tags: row.ids(10),
      metadata: TopicMetadata(
        newest: row.id(13), solution: row.isNull(14) ? nil : row.int(14), mergedInto: row.id(15),
        cover: row.isNull(16) ? nil : UploadName(row.text(16)), hasPoll: row.flag(17)))
  }
}

extension Reader {
  /// Columns that `TopicSummary` is read from, of a topic `t` with its author `m`; `active` is the time when it was last
  /// answered.
  public func summaryColumns(active: String) -> String {
    """
    t.id, t.slug, t.title, t.lang, t.board_id, coalesce(m.name, t.guest_name, ''), t.created_at,
      t.comment_count, \(active), t.is_closed, t.tags, t.guest_name IS NOT NULL,
      \(viewer.audience(of: "t")), t.newest, t.solution, t.merged_into,
      t.cover, t.poll
    """
  }

  /// Columns that `Topic` is read from, of a table `t`.
  var topicColumns: String { "\(Topic.columns), \(viewer.audience(of: "t"))" }

  /// Returns a topic that the viewer may read.
  public func topic(_ id: Topic.ID) throws -> Topic? {
    try topic(id, of: topics)
  }

  /// Topics that the viewer may read, those deleted with the only comment in them, and those that were never shown.
  ///
  /// The latter two may be shown only to the author of the only comment.
  var ownTopics: String {
    """
    (SELECT t.* FROM topics t
      WHERE \(viewer.sees("t"))
        AND (t.state IN (0, \(Comment.State.deleted.rawValue)) OR t.comment_count = 0))
    """
  }

  /// Returns one of some topics, such as `ownTopics`.
  func topic(_ id: Topic.ID, of topics: String) throws -> Topic? {
    try first("SELECT \(topicColumns) FROM \(topics) t WHERE t.id = ?", [.id(id)], Topic.init)
  }

  /// Returns the topic whose title a reader would take for this one (case, accents and spaces folded).
  public func topic(titled title: String) throws -> Topic? {
    try first(
      """
      SELECT \(topicColumns) FROM topics t
      WHERE t.folded_title = ? AND t.state = 0 AND \(viewer.sees("t")) ORDER BY t.id LIMIT 1
      """, [.text(Folding.fold(title))], Topic.init)
  }

  /// Returns a topic as a list shows it.
  public func summary(of id: Topic.ID) throws -> TopicSummary? {
    try first(
      """
      SELECT \(summaryColumns(active: "coalesce(l.active_at, t.created_at)"))
      FROM \(topics) t LEFT JOIN members m ON m.id = t.author_id
        LEFT JOIN listings l ON l.topic_id = t.id AND l.list_id = t.board_id
      WHERE t.id = ?
      """, [.id(id)], TopicSummary.init)
  }
}
