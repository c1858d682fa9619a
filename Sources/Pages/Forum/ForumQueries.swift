import Database
import Model

// Forum queries of pages: they read only what pages may read (`Schema`).
extension PageReader {
  /// Topics with their places in lists, for a `WHERE` on `l` and `t`.
  var topicRow: String {
    """
    SELECT \(database.summaryColumns(active: "l.active_at"))
    FROM listings l
      CROSS JOIN \(database.topics) t ON t.id = l.topic_id
      LEFT JOIN \(database.members) m ON m.id = t.author_id
    """
  }

  /// The topics of a list with the latest activity.
  func hotTopics(_ list: TopicList.ID, limit: Int) throws -> [TopicSummary] {
    // Home and the feeds show the beginning of the lists already read.
    for index in hot.indices where hot[index].list == list && hot[index].limit >= limit {
      return Array(hot[index].topics.prefix(limit))
    }
    let topics =
      database.viewer == .everyone
      ? try activeTopics(list, limit) : try activeTopicsForMembers(list, limit)
    if hot.count == 4 { hot.removeFirst() }
    hot.append((list, limit, topics))
    return topics
  }

  /// The topics of a list in the order of its activity, as far as it shows them.
  func activeTopics(_ list: TopicList.ID, _ limit: Int) throws -> [TopicSummary] {
    var topics: [TopicSummary] = []
    // Most active topics are in several lists, and are read once.
    try database.forEach(
      """
      SELECT l.topic_id, l.active_at FROM listings l WHERE l.list_id = ? AND \(database.isListed("l"))
      ORDER BY active_at DESC, topic_id DESC
      """, [.id(list)], while: { topics.count < limit }
    ) { row in
      guard let topic = try topic(Topic.ID(row.integer(0))) else { return }
      topics.append(topic.active(at: row.time(1)))
    }
    return topics
  }

  /// Returns the pinned topics of a board, or of the forum, the last pinned first.
  func pinnedTopics(_ list: TopicList) throws -> [TopicSummary] {
    if list.kind == .tag { return [] }
    let pinned = try database.all(
      """
      SELECT t.id, l.active_at, b.active_at FROM \(database.topics) t
        CROSS JOIN listings l INDEXED BY listings_topic ON l.topic_id = t.id AND l.list_id = ?
        CROSS JOIN listings b INDEXED BY listings_topic ON b.topic_id = t.id AND b.list_id = t.board_id
      WHERE t.pinned_at IS NOT NULL ORDER BY t.pinned_at DESC, t.id DESC LIMIT \(TopicModerationAction.maxPinned)
      """, [.id(list.id)]
    ) { (Topic.ID($0.integer(0)), max($0.time(1), $0.time(2))) }
    return try pinned.compactMap { id, time in try topic(id)?.active(at: time) }
  }

  /// Returns the topics that are continued in one, the oldest first, up to the allowed number.
  func topics(mergedInto topic: Topic.ID) throws -> [TopicSummary] {
    let ids = try database.all(
      "SELECT t.id FROM \(database.topics) t WHERE t.merged_into = ? ORDER BY t.id LIMIT \(TopicModerationAction.maxMerged)",
      [.id(topic)]
    ) { Topic.ID($0.integer(0)) }
    return try ids.compactMap { try self.topic($0) }
  }

  /// Returns the numbers of topics that are continued in others, and of those others: their pages name each other.
  func linkedTopics() throws -> Set<Topic.ID> {
    var linked: Set<Topic.ID> = []
    try database.forEach(
      "SELECT id, merged_into FROM \(database.topics) WHERE merged_into IS NOT NULL", []
    ) { row in
      linked.insert(Topic.ID(row.integer(0)))
      linked.insert(Topic.ID(row.integer(1)))
    }
    return linked
  }

  /// The newest topics of a list, the newest first.
  func newestTopics(_ list: TopicList.ID, limit: Int) throws -> [TopicSummary] {
    try database.all(
      topicRow
        + " WHERE l.list_id = ? AND l.number > 0 AND \(database.isListed("l"))"
        + " ORDER BY l.number DESC LIMIT ?",
      [.id(list), .int(limit)], TopicSummary.init)
  }

  /// The topics of a list by the numbers that they got in it.
  func topics(_ list: TopicList.ID, numbers: ClosedRange<Int>) throws -> [TopicSummary] {
    try database.all(
      topicRow + " WHERE l.list_id = ? AND l.number BETWEEN ? AND ? ORDER BY l.number",
      [.id(list), .int(numbers.lowerBound), .int(numbers.upperBound)], TopicSummary.init)
  }

  /// The newest topics that a member started.
  func topics(startedBy member: Member.ID, limit: Int) throws -> [TopicSummary] {
    try database.all(
      """
      SELECT t.id, t.slug, t.title, t.lang, t.board_id, '', t.created_at, t.comment_count,
        t.created_at, t.is_closed, t.tags, 0, \(database.audience(of: "t")), NULL, NULL, NULL,
        NULL, 0
      FROM \(database.topics) t WHERE t.author_id = ? ORDER BY t.id DESC LIMIT ?
      """, [.id(member), .int(limit)], TopicSummary.init)
  }

  /// One topic; when it was last answered, only lists know.
  func topic(_ id: Topic.ID) throws -> TopicSummary? {
    if let topic = topics[id] { return topic }
    let topic = try database.first(
      """
      SELECT \(database.summaryColumns(active: "t.created_at"))
      FROM \(database.topics) t LEFT JOIN \(database.members) m ON m.id = t.author_id WHERE t.id = ?
      """, [.id(id)], TopicSummary.init)
    // A build reads all of them: only some are kept.
    if topics.count == 250 { topics.removeAll(keepingCapacity: true) }
    topics[id] = topic
    return topic
  }

  /// Passes on the numbers and sizes of topics, all of them or those between two; together they are megabytes.
  func forEachTopic(
    _ topics: ClosedRange<Topic.ID> = Topic.ID(0)...Topic.ID(.max),
    _ body: (_ topic: Topic.ID, _ commentCount: Int) throws -> Void
  ) throws {
    try database.forEach(
      "SELECT id, comment_count FROM \(database.topics) WHERE id BETWEEN ? AND ? ORDER BY id",
      [.id(topics.lowerBound), .id(topics.upperBound)]
    ) { try body(Topic.ID($0.integer(0)), $0.int(1)) }
  }
}
