public import Model
public import Time

/// A topic that is about to be stored.
public struct NewTopic: Sendable {
  /// The number, when the source names one; else the database allocates it.
  public var id: Topic.ID?
  /// Its title in addresses.
  public var slug: String
  /// Its title.
  public var title: String
  /// What it is written in.
  public var language: Language
  /// Its board.
  public var board: TopicList.ID
  /// Its tags; each is created when there is none of its name.
  public var tags: [NewTag]
  /// Who started it.
  public var author: Author
  /// When.
  public var createdAt: Timestamp
  /// Where it came from, unique: `content:3` or `discourse:2400`; nil when a person typed it.
  public var source: String?
  /// Who may see it.
  public var audience = Audience.everyone
  /// Whether it takes no replies.
  public var isClosed = false

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

/// A tag that a topic is about to get: its name in addresses, and how it is shown if it is new.
public struct NewTag: Hashable, Sendable {
  /// Its name in addresses, such as `night-trains`.
  public let slug: String
  /// How it is shown if it is new, such as `Night trains`.
  public let title: String

  /// Takes both as they are.
  public init(slug: String, title: String) {
    self.slug = slug
    self.title = title
  }
}

extension SiteDatabase {
  private static let topicColumns = "id, slug, title, lang, board_id, is_closed, comment_count"

  private static func decode(_ row: borrowing Row) -> Topic {
    Topic(
      address: TopicAddress(id: Topic.ID(row.integer(0)), slug: row.text(1)), title: row.text(2),
      language: row.language(3), board: TopicList.ID(row.integer(4)), isClosed: row.flag(5),
      commentCount: row.int(6))
  }

  /// A topic that everybody may read.
  public func topic(_ id: Topic.ID) throws -> Topic? {
    try connection.first(
      """
      SELECT \(Self.topicColumns) FROM topics
      WHERE id = ? AND state = 0 AND audience = 0
      """, [.id(id)], Self.decode)
  }

  /// The topic whose title is the same to a reader (case, accents and spaces folded).
  public func topic(titled title: String) throws -> Topic? {
    try connection.first(
      """
      SELECT \(Self.topicColumns) FROM topics
      WHERE folded_title = ? AND state = 0 AND audience = 0 ORDER BY id LIMIT 1
      """, [.text(Folding.fold(title))], Self.decode)
  }

  /// The topic that came from a source, in whatever state.
  public func topic(source: String) throws -> Topic? {
    try connection.first(
      "SELECT \(Self.topicColumns) FROM topics WHERE source = ?", [.text(source)], Self.decode)
  }

  /// Whether a number is taken.
  public func isTaken(_ id: Topic.ID) throws -> Bool {
    try connection.first("SELECT 1 FROM topics WHERE id = ?", [.id(id)]) { _ in true } ?? false
  }
}

// What editors' files need: they come and go, and name their topics' numbers themselves.
extension SiteDatabase {
  /// The number of the topic that came from a source, in whatever state.
  public func topicID(source: String) throws -> Topic.ID? { try topic(source: source)?.id }

  /// The number that the next topic of a member gets.
  public func nextTopicNumber() throws -> Int64 {
    try connection.first("SELECT seq + 1 FROM sqlite_sequence WHERE name = 'topics'") {
      $0.integer(0)
    } ?? 1
  }
}

extension SiteDatabase {
  /// A topic as a list shows it.
  public func summary(of id: Topic.ID) throws -> TopicSummary? {
    try connection.first(
      """
      SELECT t.slug, t.title, t.lang, t.board_id, coalesce(m.name, t.guest_name, ''), t.created_at,
        t.comment_count, coalesce(l.active_at, t.created_at), t.is_closed
      FROM topics t LEFT JOIN members m ON m.id = t.author_id
        LEFT JOIN listings l ON l.topic_id = t.id AND l.list_id = 1
      WHERE t.id = ? AND t.state = 0 AND t.audience = 0
      """, [.id(id)]
    ) { row in
      TopicSummary(
        address: TopicAddress(id: id, slug: row.text(0)), title: row.text(1),
        language: row.language(2), board: TopicList.ID(row.integer(3)), author: row.text(4),
        createdAt: row.time(5), commentCount: row.int(6), activeAt: row.time(7),
        isClosed: row.flag(8))
    }
  }
}
