public import Model
public import Time

/// A post with everything that a moderator needs to decide about it.
public struct ModerationItem: Sendable {
  /// The post to decide about.
  public let subject: ModerationSubject
  /// Topic of the post, in any state.
  public let topic: Topic
  /// Moderation state of the topic.
  public let topicState: Comment.State
  /// The comment: of a topic, its first; nil if there is none.
  public let comment: StoredComment?
  /// The comment that it replies to, otherwise the one before it; nil if it is the first.
  public let before: StoredComment?
  /// True if a newcomer has edited the comment since a moderator looked at it.
  public let isEdited: Bool
  /// Moderation state of the subject.
  public let moderationState: ModerationState
  /// Text that changes as soon as another moderator decides: `Transaction.decide(_:seen:)`.
  public let stamp: String
  /// Open reports.
  public let reports: [Report]
  /// Decisions about it, the newest first, at most five.
  public let decisions: [Decision]
}

/// A member's report of a comment or a member; only moderators may read who reported.
public struct Report: Sendable {
  /// Report number; later ones are higher.
  public let number: Int64
  /// The reporting member.
  public let reporter: MemberName
  /// Number of the broken rule; nil for none of them.
  public let rule: Int?
  /// Explanation; may be empty.
  public let words: String
  /// Time of the report.
  public let createdAt: Timestamp
}

extension Reader {
  /// Number of reports shown of one post, or of one member, oldest first; more are shown when these are answered.
  private static let reports = 20

  /// Topics in any state that a moderator may read.
  private var moderationTopics: String { "(SELECT t.* FROM topics t WHERE \(viewer.sees("t")))" }

  /// Returns a post in its context, in any state; nil if there is none that the viewer may read.
  ///
  /// The viewer must be a moderator: no one else may see held or removed posts, and the names of reporting members.
  public func moderationItem(_ subject: ModerationSubject, _ site: SiteDatabase) throws
    -> ModerationItem?
  {
    let comment: StoredComment?
    let topicID: Topic.ID
    switch subject {
    case .comment(let id):
      guard let found = try self.comment(id, of: moderationTopics) else { return nil }
      (comment, topicID) = (found, found.topic)
    case .topic(let id):
      (comment, topicID) = (try beginning(of: id), id)
    }
    guard let moderationState = try site.moderationState(of: subject),
      let stamp = try site.stamp(of: subject),
      let topic = try first(
        "SELECT \(topicColumns), t.state FROM \(moderationTopics) t WHERE t.id = ?", [.id(topicID)],
        { (Topic($0), Comment.State(rawValue: $0.integer(8)) ?? .removed) })
    else { return nil }
    return ModerationItem(
      subject: subject, topic: topic.0, topicState: topic.1, comment: comment,
      before: try comment.flatMap { try before($0) },
      isEdited: try subject.comment.map { try site.isEditedByNewcomer($0) } ?? false,
      moderationState: moderationState,
      stamp: stamp,
      reports: try comment.map { try openReports(of: .comment($0.id)) } ?? [],
      decisions: try site.decisions(about: subject, atMost: 5))
  }

  private func beginning(of topic: Topic.ID) throws -> StoredComment? {
    let id = try first(
      "SELECT id FROM comments WHERE topic_id = ? ORDER BY position IS NULL, position, id LIMIT 1",
      [.id(topic)]
    ) { Comment.ID($0.integer(0)) }
    return try id.flatMap { try comment($0, of: moderationTopics) }
  }

  /// Returns the comment that a comment replies to, otherwise the one before it.
  private func before(_ comment: StoredComment) throws -> StoredComment? {
    let id =
      try first(
        """
        SELECT coalesce(c.reply_to, (
          SELECT p.id FROM comments p WHERE p.topic_id = c.topic_id
            AND p.position < coalesce(c.position, 9223372036854775807)
          ORDER BY p.position DESC LIMIT 1))
        FROM comments c WHERE c.id = ?
        """, [.id(comment.id)]
      ) { $0.id(0, of: Comment.self) } ?? nil
    return try id.flatMap { try self.comment($0, of: moderationTopics) }
  }

  /// Returns the open reports of something.
  ///
  /// The viewer must be a moderator; leaves out reports of themselves.
  public func openReports(of reported: Reported) throws -> [Report] {
    if let me = viewer.member, reported == .member(me.id) { return [] }
    return try all(
      """
      SELECT m.id, m.username, m.name, r.rule, r.words, r.created_at, r.id
      FROM reports r JOIN members m ON m.id = r.reporter_id
      WHERE r.\(reported.isReported) AND r.decided_at IS NULL ORDER BY r.id LIMIT \(Self.reports)
      """, [reported.number]
    ) { row in
      Report(
        number: row.integer(6),
        reporter: MemberName(
          id: Member.ID(row.integer(0)), username: row.text(1), name: row.text(2)),
        rule: row.isNull(3) ? nil : row.int(3), words: row.text(4), createdAt: row.time(5))
    }
  }
}

extension SiteDatabase {
  /// Returns decisions about a post, the newest first.
  public func decisions(about subject: ModerationSubject, atMost limit: Int) throws -> [Decision] {
    let (condition, id): (String, SQLValue) =
      switch subject {
      case .comment(let id): ("comment_id = ?", .id(id))
      case .topic(let id): ("topic_id = ? AND comment_id IS NULL", .id(id))
      }
    return try decisions("\(condition)", [id], for: nil, limit)
  }

  /// Returns decisions about a member and their posts that a reader may read, the newest first.
  ///
  /// `reader` is nil for the owner of the folder, here and below.
  public func decisions(
    about member: Member.ID, for reader: Member.ID?, atMost limit: Int
  ) throws -> [Decision] {
    try decisions("member_id = ?", [.id(member)], for: reader, limit)
  }

  /// Returns the log, the newest first: decisions before one.
  public func decisions(
    before id: Decision.ID?, for reader: Member.ID?, atMost limit: Int
  ) throws -> [Decision] {
    try decisions("id < ?", [.integer(id?.rawValue ?? .max)], for: reader, limit)
  }

  /// Returns the position of a comment in any state; nil while it has none.
  public func position(of comment: Comment.ID) throws -> Int? {
    try connection.first(
      "SELECT position FROM comments WHERE id = ? AND position IS NOT NULL", [.id(comment)]
    ) { $0.int(0) }
  }

  /// Returns the last decision that was not undone.
  public func lastDecision(for reader: Member.ID?) throws -> Decision? {
    try decisions("undone_at IS NULL", [], for: reader, 1).first
  }

  private func decisions(
    _ condition: String, _ values: [SQLValue], for reader: Member.ID?, _ limit: Int
  ) throws -> [Decision] {
    try connection.all(
      """
      SELECT \(Self.decisionColumns) FROM decisions
      WHERE \(condition) AND NOT (\(Decision.isHidden))
      ORDER BY id DESC LIMIT ?
      """, values + [.id(reader), .int(limit)]
    ) { Self.decision($0) }.compactMap { $0 }
  }
}
