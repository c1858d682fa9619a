import Model

extension SiteDatabase {
  /// What tables of the forum cannot say together.
  static let ofForum: [Contradiction] = [
    ("topics whose tags are not their lists", mistaggedTopics),
    ("tags that are shown and have nothing to show, or the other way round", missettledTags),
    ("topics that more people may read than their boards", overexposedTopics),
    ("topics with two comments at one position", doubledPositions),
    ("topics with other numbers in lists than those show", misnumberedTopics),
    (
      "topics with an answer that is not among their comments",
      """
      SELECT id FROM topics WHERE solution_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM comments c WHERE c.id = solution_id AND c.topic_id = topics.id AND c.position > 1)
      """
    ),
    (
      "topics that go on in others and take replies, or lead round in a circle",
      """
      SELECT t.id FROM topics t JOIN topics o ON o.id = t.merged_into
      WHERE t.is_closed = 0 OR o.id = t.id OR o.merged_into = t.id
      """
    ),
    (
      "comments that can be brought back and were not deleted",
      """
      SELECT id FROM comments
      WHERE deleted_at IS NOT NULL AND state <> \(Comment.State.deleted.rawValue)
      """
    ),
    (
      "comments that are erased, and what they said before is not",
      """
      SELECT id FROM comments WHERE state = \(Comment.State.deleted.rawValue) AND deleted_at IS NULL
        AND id IN (SELECT comment_id FROM comment_versions)
      """
    ),
  ]

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
