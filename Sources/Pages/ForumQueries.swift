import Database
import Model

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
    try connection.all(
      Self.topicRow + " WHERE l.list_id = ? ORDER BY l.active_at DESC, l.topic_id DESC LIMIT ?",
      [.id(list), .int(limit)], Self.decodeTopic)
  }

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
    if let list = lists[id.rawValue] { return list }
    // Boards are few and every page names one.
    if lists.isEmpty {
      for board in try self.lists(.board) { lists[board.list.id.rawValue] = board }
      if let list = lists[id.rawValue] { return list }
    }
    let list = try connection.first(
      "SELECT id, kind, slug, last_number FROM public_lists WHERE id = ?", [.id(id)],
      Self.decodeList)
    lists[id.rawValue] = list
    return list
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
    let key = "\(list.id) \(language)"
    if let text = listTexts[key] { return text }
    let text =
      try connection.first(
        """
        SELECT title, description FROM public_list_texts
        WHERE list_id = ? ORDER BY lang = ? DESC, lang LIMIT 1
        """, [.id(list.id), .text(language.code)]
      ) { ($0.text(0), $0.text(1)) } ?? (list.slug, "")
    listTexts[key] = text
    return text
  }

  /// The tags of a topic, by name.
  func tags(of topic: Topic.ID) throws -> [TopicList] {
    var tags: [TopicList] = []
    // Lists are kept: a join would ask of each again whether it is public.
    try connection.forEach(
      "SELECT list_id FROM public_listings WHERE topic_id = ?", [.id(topic)]
    ) { row in
      if let list = try list(TopicList.ID(row.integer(0)))?.list, list.kind == .tag {
        tags.append(list)
      }
    }
    return tags.sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }
  }
}
