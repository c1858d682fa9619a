import Database
import Model

// Queries of pages for members, which read more than public ones: each list ends where a page of it does, however long it is.
extension PageReader {
  /// The topics of a list with the latest activity, those among them that are for members alone.
  func activeTopicsForMembers(_ list: TopicList.ID, _ limit: Int) throws -> [TopicSummary] {
    let row = try self.list(list)
    if row?.list.kind == .board { return try activeTopics(list, limit) }
    var topics = try activeTopics(list, limit)
    for hidden in try hiddenTopics(list, limit)
    where !topics.contains(where: { $0.address.id == hidden.address.id }) {
      topics.append(hidden)
    }
    let sorted = topics.sorted {
      ($0.activeAt, $0.address.id.rawValue) > ($1.activeAt, $1.address.id.rawValue)
    }
    return Array(sorted.prefix(limit))
  }

  /// Topics that a list shows to members alone: of the forum those of each board with the latest activity, of a tag the
  /// newest.
  private func hiddenTopics(_ list: TopicList.ID, _ limit: Int) throws -> [TopicSummary] {
    guard list != TopicList.forum.id else {
      return try lists(.board).filter { $0.list.audience != .everyone }.flatMap {
        try activeTopics($0.list.id, limit)
      }
    }
    return try database.all(
      """
      SELECT l.topic_id, b.active_at FROM listings l JOIN \(database.topics) t ON t.id = l.topic_id
        JOIN listings b INDEXED BY listings_topic
          ON b.topic_id = l.topic_id AND b.list_id = t.board_id
      WHERE l.list_id = ? AND \(database.isUnlisted("l")) ORDER BY l.topic_id DESC LIMIT ?
      """, [.id(list), .int(limit)]
    ) { (Topic.ID($0.integer(0)), $0.time(1)) }.compactMap { id, time in
      try topic(id)?.active(at: time)
    }
  }
}
