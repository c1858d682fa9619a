public import Model

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
  /// Its tags; lists that exist, each once.
  public var tags: [TopicList.ID]
  /// Who started it.
  public var author: Author
  /// When.
  public var createdAt: Timestamp
  /// Where it came from, unique: `content:3` or `discourse:2400`; nil when a person typed it.
  public var source: String?

  /// Takes every value as it is.
  public init(
    id: Topic.ID? = nil, slug: String, title: String, language: Language, board: TopicList.ID,
    tags: [TopicList.ID], author: Author, createdAt: Timestamp, source: String? = nil
  ) {
    self.id = id
    self.slug = slug
    self.title = title
    self.language = language
    self.board = board
    self.tags = tags.eachOnce
    self.author = author
    self.createdAt = createdAt
    self.source = source
  }
}

extension [TopicList.ID] {
  /// Without repetition, in order.
  fileprivate var eachOnce: [TopicList.ID] {
    var lists: [TopicList.ID] = []
    for list in self where !lists.contains(list) { lists.append(list) }
    return lists
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

  /// Stores a topic without comments and lets it join its lists; inside `write`.
  ///
  /// It has no page until its first comment is added, in the same transaction.
  public func add(_ topic: NewTopic) throws -> (id: Topic.ID, places: [ListPlace]) {
    try connection.run(
      """
      INSERT INTO topics (id, slug, title, folded_title, lang, board_id, author_id, guest_name,
        created_at, source, tags) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(topic.id), .text(topic.slug), .text(topic.title), .text(Folding.fold(topic.title)),
        .text(topic.language.code), .id(topic.board), topic.author.memberValue,
        topic.author.guestValue, .time(topic.createdAt), .optional(topic.source),
        .ids(topic.tags),
      ])
    let id = Topic.ID(connection.lastInsertedID)
    let lists = [TopicList.forum.id, topic.board] + topic.tags
    let places = try lists.map { try join($0, topic: id, activeAt: topic.createdAt) }
    try settleTags(topic.tags)
    return (id, places)
  }

  /// Opens or closes a topic; inside `write`.
  public func setClosed(_ topic: Topic.ID, _ isClosed: Bool) throws {
    try connection.run(
      "UPDATE topics SET is_closed = ? WHERE id = ?", [.flag(isClosed), .id(topic)])
  }

  /// Takes a topic away from everybody, or brings it back; inside `write`.
  public func setRemoved(_ topic: Topic.ID, _ isRemoved: Bool) throws {
    let state: Comment.State = isRemoved ? .removed : .visible
    try connection.run(
      "UPDATE topics SET state = ? WHERE id = ?", [.integer(state.rawValue), .id(topic)])
    try settleTags(lists(of: topic))
  }

  /// Says who may see a topic; inside `write`.
  public func setAudience(_ topic: Topic.ID, _ audience: Audience) throws {
    try connection.run(
      "UPDATE topics SET audience = ? WHERE id = ?", [.integer(audience.rawValue), .id(topic)])
    try settleTags(lists(of: topic))
  }

  /// What an editor may change of a topic after it was created; inside `write`.
  public func update(
    _ id: Topic.ID, title: String, language: Language, author: Author, createdAt: Timestamp
  ) throws {
    try connection.run(
      """
      UPDATE topics SET title = ?, folded_title = ?, lang = ?, author_id = ?, guest_name = ?,
        created_at = ? WHERE id = ?
      """,
      [
        .text(title), .text(Folding.fold(title)), .text(language.code), author.memberValue,
        author.guestValue, .time(createdAt), .id(id),
      ])
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

  /// Lets a topic leave lists that it is no longer in and join those that it is not in yet; the
  /// others keep its number.
  ///
  /// Inside `write`.
  public func setLists(_ topic: Topic.ID, board: TopicList.ID, tags: [TopicList.ID]) throws {
    let tags = tags.eachOnce
    let wanted = [TopicList.forum.id, board] + tags
    let known = try lists(of: topic)
    let left = known.filter { !wanted.contains($0) }
    for list in left {
      try connection.run(
        "DELETE FROM public_listings WHERE list_id = ? AND topic_id = ?", [.id(list), .id(topic)])
    }
    let activeAt = try connection.first(
      """
      SELECT coalesce(max(created_at), 0) FROM comments
      WHERE topic_id = ? AND position IS NOT NULL
      """, [.id(topic)]
    ) { $0.time(0) }
    for list in wanted where !known.contains(list) {
      _ = try join(list, topic: topic, activeAt: activeAt ?? Timestamp(seconds: 0))
    }
    try connection.run(
      "UPDATE topics SET board_id = ?, tags = ? WHERE id = ?",
      [.id(board), .ids(tags), .id(topic)])
    // Those that it has left may have lost their last topic.
    try settleTags(left + tags)
  }

  /// Takes away what came from `content/` and is not there any more: sources that begin with
  /// `content:` and are not among `kept`.
  ///
  /// Inside `write`.
  public func removeContent(except kept: Set<String>) throws {
    let topics = try connection.all(
      "SELECT id, source FROM topics WHERE source >= 'content:' AND source < 'content;'"
    ) { (Topic.ID($0.integer(0)), $0.text(1)) }
    for (id, source) in topics where !kept.contains(source) { try setRemoved(id, true) }
    let comments = try connection.all(
      "SELECT id, source FROM comments WHERE source >= 'content:' AND source < 'content;'"
    ) { (Comment.ID($0.integer(0)), $0.text(1)) }
    for (id, source) in comments where !kept.contains(source) { try setRemoved(id, true) }
  }

  /// Takes a comment away, which leaves a stub, or brings it back; inside `write`.
  public func setRemoved(_ comment: Comment.ID, _ isRemoved: Bool) throws {
    let state: Comment.State = isRemoved ? .removed : .visible
    try connection.run(
      "UPDATE comments SET state = ? WHERE id = ? AND state <> ?",
      [.integer(state.rawValue), .id(comment), .integer(state.rawValue)])
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
        LEFT JOIN public_listings l ON l.topic_id = t.id AND l.list_id = 1
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
