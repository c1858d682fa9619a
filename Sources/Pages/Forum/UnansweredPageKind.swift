import Database
import Model

/// Topics that nobody has replied to yet, the newest first.
struct UnansweredPageKind: ForumListKind {
  static let kind = PageKey.Kind.unanswered
  static let folder = "forum/unanswered/"
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    // The first comment is what a topic begins with, the second its first reply, even if it is taken away later.
    case .length(_, 1...2, _), .topic: ofAllTrees(source, .lists)
    default: []
    }
  }

  /// Of the forum's last thousand: where nearly all have a reply, the rest would be searched for in vain.
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
