import Model

extension SiteDatabase {
  /// What tables say that cannot be true together, in words; nothing in a sound database.
  ///
  /// What is noted twice, so that a page need not ask, and what no constraint keeps: tags of topics, which
  /// tags everybody sees, positions of comments. Reads all topics and comments.
  public func contradictions() throws -> [String] {
    try [
      ("topics whose tags are not their lists", Self.mistaggedTopics),
      ("tags that are shown and have nothing to show, or the other way round", Self.missettledTags),
      ("topics with two comments at one position", Self.doubledPositions),
    ].compactMap { words, sql in
      let found = try connection.all(sql + " LIMIT 6") { String($0.integer(0)) }
      return found.isEmpty
        ? nil
        : "\(words): \(found.prefix(5).joined(separator: ", "))\(found.count > 5 ? " …" : "")"
    }
  }

  private static let mistaggedTopics = """
    SELECT id FROM topics WHERE tags <> coalesce((
      SELECT group_concat(list_id, ' ') FROM (
        SELECT g.list_id FROM listings g JOIN lists l ON l.id = g.list_id
        WHERE g.topic_id = topics.id AND l.kind = 2 ORDER BY g.list_id)), '')
    """

  private static let missettledTags = """
    SELECT id FROM lists WHERE is_public <> (kind <> 2 OR \(Transaction.isShown))
    """

  private static let doubledPositions = """
    SELECT topic_id FROM comments GROUP BY topic_id, position HAVING count(position) > 1
    """
}
