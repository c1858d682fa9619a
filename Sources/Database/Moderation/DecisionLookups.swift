public import Model
public import Time

// Lookups that decisions are compared with, before they are made or undone.
extension SiteDatabase {
  /// Returns a decision of the folder's owner about a post, with its topic and its author.
  public func decision(
    _ kind: Decision.Kind, about subject: ModerationSubject, at time: Timestamp
  ) throws -> Decision {
    var decision = Decision(kind, by: nil, at: time)
    switch subject {
    case .topic(let id):
      decision.topic = id
      decision.member =
        try connection.first("SELECT author_id FROM topics WHERE id = ?", [.id(id)]) {
          $0.id(0, of: Member.self)
        }
    case .comment(let id):
      decision.comment = id
      let place = try connection.first(
        "SELECT topic_id, author_id FROM comments WHERE id = ?", [.id(id)]
      ) { (topic: $0.id(0, of: Topic.self), author: $0.id(1, of: Member.self)) }
      (decision.topic, decision.member) = (place?.topic, place?.author)
    }
    return decision
  }

  /// Returns the state of a post as a text that changes with each decision about it and with each edit.
  public func stamp(of subject: ModerationSubject) throws -> String? {
    guard let moderationState = try moderationState(of: subject) else { return nil }
    var decision = Decision(.approve, by: nil, at: Timestamp(seconds: 0))
    switch subject {
    case .comment(let id): decision.comment = id
    case .topic(let id): decision.topic = id
    }
    let latest = try rival(of: decision, after: Decision.ID(0), orUndone: true)
    // No moderator has read the text of an edit made since.
    let edited = try subject.comment.flatMap { id in
      try connection.first("SELECT edited_at FROM comments WHERE id = ?", [.id(id)]) {
        $0.isNull(0) ? nil : $0.integer(0)
      }
    }
    let state = "\(moderationState.state.rawValue)-\(latest.map(mark) ?? "0")"
    return edited.map { "\(state)-\($0)" } ?? state
  }

  /// Variant of `stamp(of:)` for a member.
  public func stamp(ofMember member: Member.ID) throws -> String {
    try latestDecision(aboutMember: member, orUndone: true).map(mark) ?? "0"
  }

  /// Returns the last decision about a member, except those about their role; nil if there is none.
  func latestDecision(aboutMember member: Member.ID, orUndone: Bool = false) throws -> Decision? {
    var decision = Decision(.keep, by: nil, at: Timestamp(seconds: 0))
    decision.member = member
    return try rival(of: decision, after: Decision.ID(0), orUndone: orUndone)
  }

  private func mark(_ decision: Decision) -> String {
    "\(decision.id)\(decision.undoneAt == nil ? "" : "u")"
  }

  /// Returns the last decision after one that contradicts a given decision about the same subject.
  func rival(
    of decision: Decision, after id: Decision.ID, orUndone: Bool = false
  ) throws -> Decision? {
    let (condition, subject): (String, SQLValue)
    switch decision.subject {
    case _ where decision.notice != nil:
      (condition, subject) = ("notice_id = ?", .id(decision.notice))
    case .comment(let comment): (condition, subject) = ("comment_id = ?", .id(comment))
    case .topic(let topic):
      (condition, subject) = ("topic_id = ? AND comment_id IS NULL", .id(topic))
    case nil:
      // Leaves out `keep` decisions about their posts.
      condition = "member_id = ? AND (kind <> 'keep' OR (\(Decision.isOfNoPost)))"
      subject = .id(decision.member)
    }
    let kinds = decision.kind.rivals(aboutMember: decision.subject == nil)
      .map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try connection.first(
      """
      SELECT \(Self.decisionColumns) FROM decisions
      WHERE \(condition) AND id > ? AND kind IN (\(kinds)) \(orUndone ? "" : "AND undone_at IS NULL")
      ORDER BY id DESC LIMIT 1
      """, [subject, .id(id)]
    ) { Self.decision($0) }
  }

  /// Returns decisions since a moment that cleared parts of a member's profile, the newest first, at most ten.
  public func clearings(of member: Member.ID, since time: Timestamp) throws -> [Decision] {
    try connection.all(
      """
      SELECT \(Self.decisionColumns) FROM decisions
      WHERE member_id = ? AND kind = 'clear' AND made_at > ? ORDER BY id DESC LIMIT 10
      """, [.id(member), .time(time)]
    ) { Self.decision($0) }
  }

  /// Returns true if a member shows something of themselves, to any audience, that moderators can clear; an uploaded picture
  /// that has yet to become a photo counts as one.
  public func shows(_ part: Decision.ClearedProfilePart, _ member: Member.ID) throws -> Bool {
    if part == .notes { return try !publicNoteIDs(of: member).isEmpty }
    if part == .card {
      return try connection.isTrue(
        "SELECT 1 FROM meeters WHERE member_id = ? AND wish <> 0", [.id(member)])
    }
    let photo =
      try part != .words
      && (hasAvatar(member) || avatarUpload(of: member).map { $0.failure == nil } == true)
    guard !photo, part != .photo else { return photo }
    let profile = try profile(member)
    return ProfileBlock.allCases.contains { $0.isFreeText && !profile[$0].isEmpty }
  }

  /// Returns the role of a member; nil without an account.
  public func role(of member: Member.ID) throws -> Role? {
    try connection.first("SELECT role FROM accounts WHERE member_id = ?", [.id(member)]) {
      Role(rawValue: $0.integer(0))
    }
  }

  /// Returns true if a member's posts are shown at once.
  public func isTrusted(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT is_trusted FROM accounts WHERE member_id = ?", [.id(member)])
  }

  /// Returns a ban as it is stored, also one that is over; nil without an account.
  func storedBan(of member: Member.ID) throws -> (until: Int64?, reason: String)? {
    try connection.first(
      "SELECT banned_until, ban_reason FROM accounts WHERE member_id = ?", [.id(member)]
    ) { ($0.isNull(0) ? nil : $0.integer(0), $0.text(1)) }
  }
}
