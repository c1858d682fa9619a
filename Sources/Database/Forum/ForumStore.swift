import Model
import Time

/// Topics, comments, lists of topics, and posts held for a moderator.
enum ForumStore: FeatureStore {
  static let tables = [
    "lists", "list_texts", "topics", "listings", "comments", "comment_versions", "reactions",
    "drafts",
  ]

  /// Titles belong to `public_lists` and places to `public_topics`; without their owners they may not be shown to anyone.
  static let openTables = ["list_texts", "listings"]

  /// Names of tags whose pages are removed once no one sees them.
  static let publishingTables = ["lists"]

  static var stale: [StaleColumns] {
    [
      StaleColumns(
        .comments, "public_comments",
        "position author_id guest_name lang created_at edited_at reply_to likes helped smiles kind state html papers"
      ),
      StaleColumns(.length, "public_topics", "comment_count newest"),
      StaleColumns(.length, "listings", "active_at"),
      StaleColumns(
        .topic, "public_topics",
        """
        title lang board_id author_id guest_name created_at is_closed tags pinned_at merged_into \
        solution cover poll
        """),
      StaleColumns(.topic, "listings", "number"),
      StaleColumns(.topic, "public_lists", "last_number"),
    ]
  }
  static var folded: [FoldedColumn] { [("topics", "folded_title", "title")] }

  static var migrations: [Int: Migration] {
    [
      // Authors say whether followers of the board are notified of a topic.
      31: Migration(
        durable: "ALTER TABLE topics ADD COLUMN is_quiet INTEGER NOT NULL DEFAULT 0;",
        derived: .kept)
    ]
  }

  /// Views of the forum for everyone, and for members.
  static var views: [PublicView] {
    [
      PublicView(
        "public_lists",
        """
        SELECT id, kind, slug, sort, last_number FROM lists WHERE is_public = 1
        """),
      PublicView(.topics), PublicView(.topics, forMembers: true),
      PublicView(.comments), PublicView(.comments, forMembers: true),
    ]
  }

  private static let shown = PersonalData.DeletionPolicy.stays(
    "public posts stay without a name, unless the member deletes them too")

  static let personalData = [
    PersonalData(
      "topics", where: "author_id = ?1", hidden: ["folded_title"], leaving: shown),
    PersonalData(
      "comments", where: "author_id = ?1", hidden: ["html", "renderer"], leaving: shown),
    PersonalData(
      "comment_versions", where: "comment_id IN (SELECT id FROM comments WHERE author_id = ?1)",
      leaving: shown),
    PersonalData("reactions", leaving: .deleted),
    PersonalData("drafts", leaving: .withAccount),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.eraseUnseen(member) }

  static let checks: [IntegrityCheck] = [
    ("topics whose tags differ from their lists", mistaggedTopics),
    ("empty tags that are shown, or tags with topics that are not", missettledTags),
    ("topics that more people can read than their board", overexposedTopics),
    ("topics with two comments at the same position", doubledPositions),
    ("topics with wrong counts in lists", misnumberedTopics),
    (
      "topics whose answer is not one of their comments",
      """
      SELECT id FROM topics WHERE solution_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM comments c WHERE c.id = solution_id AND c.topic_id = topics.id AND c.position > 1)
      """
    ),
    (
      "topics that continue in another topic and are open, or continue in a circle",
      """
      SELECT t.id FROM topics t JOIN topics o ON o.id = t.merged_into
      WHERE t.is_closed = 0 OR o.id = t.id OR o.merged_into = t.id
      """
    ),
    (
      "comments that can be restored but were not deleted",
      """
      SELECT id FROM comments
      WHERE deleted_at IS NOT NULL AND state <> \(Comment.State.deleted.rawValue)
      """
    ),
    (
      "erased comments whose old versions still exist",
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

  /// Topics that a list shows are numbered up to its last number; others may have the negative number of one never shown.
  private static let misnumberedTopics = """
    SELECT DISTINCT topic_id FROM listings g JOIN lists l ON l.id = g.list_id
    WHERE number > last_number OR number <= 0 AND (number <> -topic_id OR active_at > \(ListPlace.unlisted))
    """

  private static let doubledPositions = """
    SELECT topic_id FROM comments GROUP BY topic_id, position HAVING count(position) > 1
    """

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropOldDrafts(at: now)
    try transaction.eraseDeleted(before: now.adding(seconds: -DeletedPost.lifetime), limit: 500)
  }
}
