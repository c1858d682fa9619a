import Model
import Time

/// Files sent by members, and the posts that show them.
enum UploadStore: FeatureStore {
  static let tables = ["uploads", "comment_uploads", "costly_files"]
  static var stale: [StaleColumns] { [StaleColumns(.upload, "public_pictures", "small")] }
  static var folded: [FoldedColumn] { [("uploads", "words", "words")] }

  static var migrations: [Int: Migration] {
    [
      // Programs that decode members' files have few attempts, and members with costly files wait.
      28: Migration(durable: Schema.drawing, derived: .kept)
    ]
  }

  /// Public files; and the small pictures among them, with the comments that show them.
  static var views: [PublicView] {
    [
      PublicView(
        "public_uploads",
        """
        SELECT u.name FROM uploads u WHERE \(Schema.shown(as: isPublic)) OR (\(Schema.isInPublicNote))
        UNION ALL SELECT u.small FROM uploads u
        WHERE u.small > '' AND u.small <> u.name
          AND (\(Schema.shown(as: isPublic)) OR (\(Schema.isInPublicNote)))
        """),
      PublicView(
        "public_pictures",
        """
        SELECT x.comment_id, x.upload_id, c.topic_id, c.position, u.small
        FROM comment_uploads x CROSS JOIN uploads u ON u.id = x.upload_id
          CROSS JOIN comments c ON c.id = x.comment_id CROSS JOIN topics t ON t.id = c.topic_id
        WHERE u.small > '' AND NOT \(Schema.isDocument) AND c.position IS NOT NULL AND t.state = 0
          AND \(isPublic)
        """),
    ]
  }

  private static let isPublic = "c.state = 0 AND \(Viewer.everyone.sees("t"))"

  static let personalData = [
    // The export includes the files themselves.
    PersonalData(
      "uploads", hidden: ["words"], leaving: .stays("a file is deleted when nothing shows it")),
    PersonalData("costly_files", leaving: .deleted),
  ]

  static let checks: [IntegrityCheck] = [
    (
      "comments with files that someone else uploaded",
      """
      SELECT c.id FROM comment_uploads x JOIN comments c ON c.id = x.comment_id
        JOIN uploads u ON u.id = x.upload_id WHERE c.author_id IS NOT u.member_id
      """
    )
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropCostlyFiles(at: now)
  }
}
