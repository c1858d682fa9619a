import Database
import Model

/// What a list is called in a language.
struct ListText {
  /// The code; empty for a tag's.
  let language: String
  let title: String
  let description: String
}

/// A list with its place among the lists.
struct ListRow {
  let list: TopicList
  let lastNumber: Int
}

// What pages read of the forum: only views named public_….
extension PageReader {
  private static let topicRow = """
    SELECT t.id, t.slug, t.title, t.lang, t.board_id, coalesce(m.name, t.guest_name, ''),
      t.created_at, t.comment_count, l.active_at, t.is_closed
    FROM public_listings l
      CROSS JOIN public_topics t ON t.id = l.topic_id
      LEFT JOIN public_members m ON m.id = t.author_id
    """

  private static func decodeTopic(_ row: borrowing Row) -> TopicSummary {
    TopicSummary(
      address: TopicAddress(id: Topic.ID(row.integer(0)), slug: row.text(1)), title: row.text(2),
      language: row.language(3), board: TopicList.ID(row.integer(4)), author: row.text(5),
      createdAt: row.time(6), commentCount: row.int(7), activeAt: row.time(8),
      isClosed: row.flag(9))
  }

  /// The topics of a list with the latest activity.
  func hotTopics(_ list: TopicList.ID, limit: Int) throws -> [TopicSummary] {
    // Home and the feed show the beginning of what the list has shown.
    if hot.list == list, hot.limit >= limit { return Array(hot.topics.prefix(limit)) }
    let topics = try connection.all(
      Self.hotTopics, [.id(list), .int(limit)], Self.decodeTopic)
    hot = (list, limit, topics)
    return topics
  }

  private static let hotTopics =
    topicRow + " WHERE l.list_id = ? ORDER BY l.active_at DESC, l.topic_id DESC LIMIT ?"

  /// The newest topics of a list, the newest first.
  func newestTopics(_ list: TopicList.ID, limit: Int) throws -> [TopicSummary] {
    try connection.all(
      Self.topicRow + " WHERE l.list_id = ? ORDER BY l.number DESC LIMIT ?",
      [.id(list), .int(limit)], Self.decodeTopic)
  }

  /// The topics of a list by the numbers that they got in it.
  func topics(_ list: TopicList.ID, numbers: ClosedRange<Int>) throws -> [TopicSummary] {
    try connection.all(
      Self.topicRow + " WHERE l.list_id = ? AND l.number BETWEEN ? AND ? ORDER BY l.number",
      [.id(list), .int(numbers.lowerBound), .int(numbers.upperBound)], Self.decodeTopic)
  }

  /// The newest topics that a member started.
  func topics(startedBy member: Member.ID, limit: Int) throws -> [TopicSummary] {
    try connection.all(
      """
      SELECT t.id, t.slug, t.title, t.lang, t.board_id, '', t.created_at, t.comment_count,
        t.created_at, t.is_closed
      FROM public_topics t WHERE t.author_id = ? ORDER BY t.id DESC LIMIT ?
      """, [.id(member), .int(limit)], Self.decodeTopic)
  }

  /// One topic.
  func topic(_ id: Topic.ID) throws -> TopicSummary? {
    try connection.first(
      """
      SELECT t.id, t.slug, t.title, t.lang, t.board_id, coalesce(m.name, t.guest_name, ''),
        t.created_at, t.comment_count, t.created_at, t.is_closed
      FROM public_topics t LEFT JOIN public_members m ON m.id = t.author_id WHERE t.id = ?
      """, [.id(id)], Self.decodeTopic)
  }

  /// The numbers and sizes of all topics.
  func allTopics() throws -> [(id: Topic.ID, commentCount: Int)] {
    try connection.all("SELECT id, comment_count FROM public_topics ORDER BY id") {
      (Topic.ID($0.integer(0)), $0.int(1))
    }
  }

  /// One list.
  func list(_ id: TopicList.ID) throws -> ListRow? {
    if let row = known.rows[id] { return row }
    // Boards are few and every page names one.
    if known.rows.isEmpty {
      for board in try lists(.board) { known.rows.keep(board, for: board.list.id) }
      if let row = known.rows[id] { return row }
    }
    let row = try connection.first(
      "SELECT id, kind, slug, last_number FROM public_lists WHERE id = ?", [.id(id)],
      Self.decodeList)
    if let row { known.rows.keep(row, for: id) }
    return row
  }

  /// The boards in their order, the tags by name, or the forum.
  func lists(_ kind: TopicList.Kind) throws -> [ListRow] {
    if kind == .board, let boards { return boards }
    let rows = try connection.all(
      "SELECT id, kind, slug, last_number FROM public_lists WHERE kind = ? ORDER BY sort, slug",
      [.integer(kind.rawValue)], Self.decodeList)
    if kind == .board { boards = rows }
    return rows
  }

  private static func decodeList(_ row: borrowing Row) -> ListRow {
    let kind = TopicList.Kind(rawValue: row.integer(1)) ?? .tag
    return ListRow(
      list: TopicList(id: TopicList.ID(row.integer(0)), kind: kind, slug: row.text(2)),
      lastNumber: row.int(3))
  }

  /// Title and description of a list in a language, else in any.
  func text(of list: TopicList, _ language: Language) throws -> (title: String, description: String)
  {
    let texts = try texts(of: list.id)
    let text =
      texts.first { $0.language == language.code } ?? texts.min { $0.language < $1.language }
    return text.map { ($0.title, $0.description) } ?? (list.slug, "")
  }

  /// What a list is called in each language; a tag has one name for all of them.
  private func texts(of list: TopicList.ID) throws -> [ListText] {
    if let texts = known.texts[list] { return texts }
    let texts = try connection.all(
      "SELECT lang, title, description FROM public_list_texts WHERE list_id = ?", [.id(list)]
    ) { ListText(language: $0.text(0), title: $0.text(1), description: $0.text(2)) }
    known.texts.keep(texts, for: list)
    return texts
  }

  /// The tags of a topic, by name.
  func tags(of topic: Topic.ID) throws -> [TopicList] {
    if let tags = known.tags[topic] { return tags }
    var tags: [TopicList] = []
    // Lists are kept: a join would ask of each again whether it is public.
    try connection.forEach(
      "SELECT list_id FROM public_listings WHERE topic_id = ?", [.id(topic)]
    ) { row in
      if let list = try list(TopicList.ID(row.integer(0)))?.list, list.kind == .tag {
        tags.append(list)
      }
    }
    tags.sort { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }
    known.tags.keep(tags, for: topic)
    return tags
  }
}
