public import Model

/// A decision with the names that a line of the log shows.
public struct LoggedDecision: Sendable {
  /// The decision.
  public let decision: Decision
  /// Name of the moderator who decided; nil for the owner of the folder, from the command line.
  public let moderator: String?
  /// The member that it is about, or the author of the post; nil for guests.
  public let member: MemberName?
  /// The guest who wrote the post.
  public let guest: String?
  /// Title and language of its topic; nil if the viewer may not read it.
  public let topic: (title: String, language: Language)?
  /// Title and language of the notice that it is about; nil if that is no longer stored.
  public let notice: (title: String, language: Language)?
  /// Name of the moderator who undid it.
  public let undoneBy: String?
}

extension Reader {
  /// Returns a decision with its names.
  public func decided(_ decision: Decision) throws -> LoggedDecision {
    let names = try first(
      """
      SELECT mo.name, m.id, m.username, m.name, coalesce(c.guest_name, CASE WHEN d.comment_id IS NULL
        THEN t.guest_name END), t.title, t.lang, u.name, o.title, o.lang
      FROM decisions d LEFT JOIN members mo ON mo.id = d.moderator_id
        LEFT JOIN members m ON m.id = d.member_id LEFT JOIN comments c ON c.id = d.comment_id
        LEFT JOIN topics t ON t.id = d.topic_id AND \(viewer.sees("t"))
        LEFT JOIN members u ON u.id = d.undone_by LEFT JOIN notices o ON o.id = d.notice_id
      WHERE d.id = ?
      """, [.id(decision.id)]
    ) { row in
      LoggedDecision(
        decision: decision, moderator: row.optionalText(0),
        member: row.isNull(1)
          ? nil
          : MemberName(
            id: Member.ID(row.integer(1)), username: row.text(2), name: row.text(3)),
        guest: row.optionalText(4),
        topic: row.isNull(5) ? nil : (row.text(5), row.language(6)),
        notice: row.isNull(8) ? nil : (row.text(8), row.language(9)), undoneBy: row.optionalText(7))
    }
    return names
      ?? LoggedDecision(
        decision: decision, moderator: nil, member: nil, guest: nil, topic: nil,
        notice: nil, undoneBy: nil)
  }
}
