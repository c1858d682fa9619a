public import Model
public import Time

/// One post with all that a moderator needs to decide about it.
public struct ModerationItem: Sendable {
  /// What is decided about.
  public let subject: Moderated
  /// Its topic, in whatever state.
  public let topic: Topic
  /// Whether the topic is shown.
  public let topicState: Comment.State
  /// The post: of a topic, the comment with which it begins; nil when there is none.
  public let comment: StoredComment?
  /// What it answers, else what stands before it; nil where it is the first.
  public let before: StoredComment?
  /// Whether the comment is a newcomer's that says something else since somebody looked at it.
  public let isEdited: Bool
  /// How the subject stands.
  public let standing: ModerationState
  /// What is different once somebody else decides: `Transaction.decide(_:seen:)`.
  public let stamp: String
  /// What members found wrong with it, and have had no answer to.
  public let reports: [Report]
  /// What was decided about it, the newest first, at most five.
  public let decisions: [Decision]
}

/// What a member found wrong with a comment or a member; only those who keep order may read who it was.
public struct Report: Sendable {
  /// Its number: later ones have higher ones.
  public let number: Int64
  /// Who says so.
  public let reporter: MemberName
  /// The rule that is broken; nil for none of them.
  public let rule: Int?
  /// What there is to say; may be empty.
  public let words: String
  /// When.
  public let createdAt: Timestamp
}

extension Reader {
  /// Reports that are shown of one post, or of one member, the first of them: more are shown when these are answered.
  private static let reports = 20

  /// Topics in whatever state that somebody who keeps order may read.
  private var deskTopics: String { "(SELECT t.* FROM topics t WHERE \(viewer.sees("t")))" }

  /// A post in its context, whatever its state; nil when there is none that the viewer may read.
  ///
  /// The viewer keeps order: nobody else is shown what is held or removed, and who reported it.
  public func moderationItem(_ subject: Moderated, _ site: SiteDatabase) throws -> ModerationItem? {
    let comment: StoredComment?
    let topicID: Topic.ID
    switch subject {
    case .comment(let id):
      guard let found = try self.comment(id, of: deskTopics) else { return nil }
      (comment, topicID) = (found, found.topic)
    case .topic(let id):
      (comment, topicID) = (try beginning(of: id), id)
    }
    guard let standing = try site.standing(of: subject), let stamp = try site.stamp(of: subject),
      let topic = try first(
        "SELECT \(topicColumns), t.state FROM \(deskTopics) t WHERE t.id = ?", [.id(topicID)],
        { (Topic($0), Comment.State(rawValue: $0.integer(8)) ?? .removed) })
    else { return nil }
    return ModerationItem(
      subject: subject, topic: topic.0, topicState: topic.1, comment: comment,
      before: try comment.flatMap { try before($0) },
      isEdited: try subject.comment.map { try site.isEditedByNewcomer($0) } ?? false,
      standing: standing,
      stamp: stamp,
      reports: try comment.map { try openReports(of: .comment($0.id)) } ?? [],
      decisions: try site.decisions(about: subject, atMost: 5))
  }

  private func beginning(of topic: Topic.ID) throws -> StoredComment? {
    let id = try first(
      "SELECT id FROM comments WHERE topic_id = ? ORDER BY position IS NULL, position, id LIMIT 1",
      [.id(topic)]
    ) { Comment.ID($0.integer(0)) }
    return try id.flatMap { try comment($0, of: deskTopics) }
  }

  /// What a comment answers, else what stands before it.
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
    return try id.flatMap { try self.comment($0, of: deskTopics) }
  }

  /// What members found wrong with something, and have had no answer to.
  ///
  /// The viewer keeps order; of reports of themselves they see none.
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
  /// What was decided about a post, the newest first.
  public func decisions(about subject: Moderated, atMost limit: Int) throws -> [Decision] {
    let (condition, id): (String, SQLValue) =
      switch subject {
      case .comment(let id): ("comment_id = ?", .id(id))
      case .topic(let id): ("topic_id = ? AND comment_id IS NULL", .id(id))
      }
    return try decisions("\(condition)", [id], for: nil, limit)
  }

  /// What was decided about a member and what they wrote, as far as somebody may read it, the newest first.
  ///
  /// `reader` is nil for the owner of the folder, here and below.
  public func decisions(
    about member: Member.ID, for reader: Member.ID?, atMost limit: Int
  ) throws -> [Decision] {
    try decisions("member_id = ?", [.id(member)], for: reader, limit)
  }

  /// The log, the newest first: those before a decision.
  public func decisions(
    before id: Decision.ID?, for reader: Member.ID?, atMost limit: Int
  ) throws -> [Decision] {
    try decisions("id < ?", [.integer(id?.rawValue ?? .max)], for: reader, limit)
  }

  /// The position of a comment in whatever state; nil while it has none.
  public func position(of comment: Comment.ID) throws -> Int? {
    try connection.first(
      "SELECT position FROM comments WHERE id = ? AND position IS NOT NULL", [.id(comment)]
    ) { $0.int(0) }
  }

  /// What was decided last and stands.
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
