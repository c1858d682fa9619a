import Database
import Model

/// Topics without a reply, the newest first.
struct UnansweredPageKind: ForumListKind {
  static let kind = PageKey.Kind.unanswered
  static let folder = "forum/unanswered/"
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    // The first comment opens a topic, the second is its first reply, even if it is removed later.
    case .length(_, 1...2, _), .topic: ofAllTrees(source, .lists)
    default: []
    }
  }

  /// Searches only the forum's last thousand topics: if nearly all have a reply, the whole forum would be searched for few
  /// results.
  static func topics(_ reader: PageReader, limit: Int) throws -> [TopicSummary] {
    let forum = SQLValue.id(TopicList.forum.id)
    return try reader.database.all(
      reader.topicRow + """
         WHERE l.list_id = ? AND l.number > (SELECT max(last_number - 1000, 0) FROM public_lists WHERE id = ?)
          AND t.comment_count = 1 AND t.is_closed = 0
        ORDER BY l.number DESC LIMIT ?
        """, [forum, forum, .int(limit)], TopicSummary.init)
  }
}
