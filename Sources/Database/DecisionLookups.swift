public import Model
public import Time

// What decisions are compared with, before they are made and taken back.
extension SiteDatabase {
  /// A decision of the folder's owner about a post, with its topic and its author.
  public func decision(
    _ kind: Decision.Kind, about subject: Moderated, at time: Timestamp
  ) throws -> Decision {
    var decision = Decision(kind, by: nil, at: time)
    switch subject {
    case .topic(let id):
      decision.topic = id
      decision.member =
        try connection.first("SELECT author_id FROM topics WHERE id = ?", [.id(id)]) {
          $0.id(0, of: Member.self)
        } ?? nil
    case .comment(let id):
      decision.comment = id
      let place = try connection.first(
        "SELECT topic_id, author_id FROM comments WHERE id = ?", [.id(id)]
      ) { (topic: $0.id(0, of: Topic.self), author: $0.id(1, of: Member.self)) }
      (decision.topic, decision.member) = (place?.topic, place?.author)
    }
    return decision
  }

  /// How a post stands, as a text that is another one once somebody decided something about it.
  public func stamp(of subject: Moderated) throws -> String? {
    guard let standing = try standing(of: subject) else { return nil }
    var decision = Decision(.approve, by: nil, at: Timestamp(seconds: 0))
    switch subject {
    case .comment(let id): decision.comment = id
    case .topic(let id): decision.topic = id
    }
    let latest = try rival(of: decision, after: Decision.ID(0), orUndone: true)
    let mark = latest.map { "\($0.id)\($0.undoneAt == nil ? "" : "u")" } ?? "0"
    return "\(standing.state.rawValue)-\(mark)"
  }

  /// The last decision after one that contradicts what a decision says, about the same.
  func rival(
    of decision: Decision, after id: Decision.ID, orUndone: Bool = false
  ) throws -> Decision? {
    let (condition, subject): (String, SQLValue)
    switch decision.subject {
    case .comment(let comment): (condition, subject) = ("comment_id = ?", .id(comment))
    case .topic(let topic):
      (condition, subject) = ("topic_id = ? AND comment_id IS NULL", .id(topic))
    case nil: (condition, subject) = ("member_id = ?", .id(decision.member))
    }
    let kinds = decision.kind.rivals.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try connection.first(
      """
      SELECT \(Self.decisionColumns) FROM decisions
      WHERE \(condition) AND id > ? AND kind IN (\(kinds)) \(orUndone ? "" : "AND undone_at IS NULL")
      ORDER BY id DESC LIMIT 1
      """, [subject, .id(id)]
    ) { Self.decision($0) } ?? nil
  }

  /// Whether somebody reported a post and has had no answer.
  func hasOpenReports(_ subject: Moderated) throws -> Bool {
    guard case .comment(let id) = subject else { return false }
    return try connection.first(
      "SELECT 1 FROM reports WHERE comment_id = ? AND decided_at IS NULL", [.id(id)]
    ) { _ in true } ?? false
  }

  /// What a member may do; nil for who has no account.
  public func role(of member: Member.ID) throws -> Role? {
    try connection.first("SELECT role FROM accounts WHERE member_id = ?", [.id(member)]) {
      Role(rawValue: $0.integer(0))
    } ?? nil
  }

  /// Whether a member's posts wait for nobody.
  public func isTrusted(_ member: Member.ID) throws -> Bool {
    try connection.first("SELECT is_trusted FROM accounts WHERE member_id = ?", [.id(member)]) {
      $0.flag(0)
    } ?? false
  }

  /// A ban as it is stored, also one that is over; nil for who has no account.
  func storedBan(of member: Member.ID) throws -> (until: Int64?, reason: String)? {
    try connection.first(
      "SELECT banned_until, ban_reason FROM accounts WHERE member_id = ?", [.id(member)]
    ) { ($0.isNull(0) ? nil : $0.integer(0), $0.text(1)) }
  }
}
