import Model

extension SiteDatabase {
  /// What tables say that cannot be true together, in words; nothing in a sound database.
  ///
  /// What is noted twice, so that a page need not ask, and what no constraint keeps: tags of topics, which
  /// tags everybody sees, positions of comments, what members' accounts stand on. Reads all topics, comments
  /// and members.
  public func contradictions() throws -> [String] {
    let found = try (Self.ofTheForum + Self.ofMembers).compactMap { words, sql in
      Self.line(words, try connection.all(sql + " LIMIT 6") { String($0.integer(0)) })
    }
    let misnamed = try membersWithOtherNames(atMost: 6)
    let missed = try membersMissedByDirectory(atMost: 6)
    return found
      + [
        Self.line("members whose names are not kept for them", misnamed),
        Self.line("members who stand in the directory as others, or not at all", missed),
      ].compactMap { $0 }
  }

  private static var ofTheForum: [(words: String, sql: String)] {
    [
      ("topics whose tags are not their lists", mistaggedTopics),
      ("tags that are shown and have nothing to show, or the other way round", missettledTags),
      ("topics that more people may read than their boards", overexposedTopics),
      ("topics with two comments at one position", doubledPositions),
      ("topics with other numbers in lists than those show", misnumberedTopics),
    ]
  }

  /// The numbers of some rows after words that say what is wrong with them; nil for none.
  private static func line(_ words: String, _ found: [String]) -> String? {
    found.isEmpty
      ? nil : "\(words): \(found.prefix(5).joined(separator: ", "))\(found.count > 5 ? " …" : "")"
  }

  private static let mistaggedTopics = """
    SELECT id FROM topics WHERE tags <> coalesce((
      SELECT group_concat(list_id, ' ') FROM (
        SELECT g.list_id FROM listings g JOIN lists l ON l.id = g.list_id
        WHERE g.topic_id = topics.id AND l.kind = 2 ORDER BY g.list_id)), '')
    """

  private static let missettledTags = """
    SELECT id FROM lists WHERE kind = \(TopicList.Kind.tag.rawValue) AND is_public <> (\(Transaction.isShown))
    """

  private static let overexposedTopics = """
    SELECT t.id FROM topics t JOIN lists b ON b.id = t.board_id
    WHERE b.is_public = 0 AND \(Viewer.everyone.sees("t"))
    """

  /// What a list shows has a number up to its last; what it does not may have the negative one of what it never showed.
  private static let misnumberedTopics = """
    SELECT DISTINCT topic_id FROM listings g JOIN lists l ON l.id = g.list_id
    WHERE number > last_number OR number <= 0 AND (number <> -topic_id OR active_at > \(ListPlace.unlisted))
    """

  private static let doubledPositions = """
    SELECT topic_id FROM comments GROUP BY topic_id, position HAVING count(position) > 1
    """
}
