public import Model
import Time

/// Nothing was decided or undone, because something has changed since the moderator looked.
public struct DecisionConflict: Error {
  /// The last decision about the same subject; nil if there is none.
  public let latest: Decision?

  /// Takes the competing decision.
  public init(latest: Decision?) { self.latest = latest }
}

extension Decision.Kind {
  /// Returns the kinds that contradict it when they are about the same post, or the same member.
  func rivals(aboutMember isMember: Bool) -> [Decision.Kind] {
    switch self {
    case .keep where isMember: [.keep, .clear, .ban, .unban]
    case .approve, .trust, .refuse, .hide, .hold, .keep:
      [.approve, .trust, .refuse, .hide, .hold, .keep]
    case .close, .reopen, .merge: [.close, .reopen, .merge]
    case .pin, .unpin: [.pin, .unpin]
    case .rename, .move, .clear, .hidePosts: [self]
    case .ban, .unban: [.ban, .unban]
    case .role: [.role]
    case .factor: [.factor]
    case .announce, .withdraw: [.announce, .withdraw]
    case .reword: [.reword]
    case .edit: [.edit]
    }
  }

  /// The state that it gives a post; nil if it changes nothing.
  var state: Comment.State? {
    switch self {
    case .approve, .trust: .visible
    case .refuse, .hide: .removed
    case .hold: .held
    default: nil
    }
  }

  /// True if it answers those who reported a post, or a member.
  var isAnswer: Bool { [.approve, .trust, .refuse, .hide, .keep, .clear, .ban].contains(self) }

  /// Returns true if it can change a post in this state: held posts are refused, visible ones are hidden.
  func isPossible(from before: Comment.State) -> Bool {
    switch self {
    case .refuse: before == .held
    case .hide: before == .visible || before == .deleted
    default: before != state
    }
  }
}

extension Transaction {
  /// Throws `DecisionConflict` if a post has changed since the moderator saw it (`SiteDatabase.stamp`).
  public func check(_ subject: ModerationSubject, seen: String) throws {
    guard try site.stamp(of: subject) == seen else {
      throw DecisionConflict(latest: try site.decisions(about: subject, atMost: 1).first)
    }
  }

  /// Variant for a member (`SiteDatabase.stamp(ofMember:)`).
  public func check(_ member: Member.ID, seen: String) throws {
    guard try site.stamp(ofMember: member) == seen else {
      throw DecisionConflict(latest: try site.latestDecision(aboutMember: member))
    }
  }

  /// Carries out a decision about a post, answers its reports and adds it to the log; returns it as stored.
  ///
  /// A decision without a post leaves a member as they are. One that changes nothing answers only the reports up to the number
  /// `newest`, which the moderator has read. Throws `DecisionConflict`, and does nothing, when there is nothing to do.
  @discardableResult
  public func decide(_ decision: Decision, upTo newest: Int64 = .max) throws -> Decision {
    if decision.kind == .keep { return try leave(decision, upTo: newest) }
    guard let subject = decision.subject else { throw try conflict(with: decision) }
    guard let moderationState = try site.moderationState(of: subject) else {
      throw DecisionConflict(latest: nil)
    }
    var facts = DecisionFacts()
    switch decision.kind {
    case .close, .reopen:
      guard let topic = decision.topic, moderationState.isClosed != (decision.kind == .close) else {
        throw try conflict(with: decision)
      }
      // A reopened topic continues in no other one.
      facts[number: .other] = try site.topicModerationState(topic)?.mergedInto?.rawValue
      try decision.kind == .close ? close(topic) : reopen(topic)
    default:
      guard let state = decision.kind.state, decision.kind.isPossible(from: moderationState.state)
      else {
        throw try conflict(with: decision)
      }
      facts[number: .before] = moderationState.state.rawValue
      facts[number: .deletedAt] = try deletion(of: subject)
      if decision.kind == .trust { facts[.trusted] = try trust(decision.member) ? "yes" : nil }
      // A post that its author deleted before anyone saw it may not be shown by anyone else.
      if moderationState.isDeletedUnseen, state != .removed { throw try conflict(with: decision) }
      try changeState(subject, to: state, at: decision.madeAt)
    }
    return try keep(decision, facts)
  }

  /// Answers reports of a comment or of a member, or marks a newcomer's edit as seen, without changing anything.
  private func leave(_ decision: Decision, upTo newest: Int64) throws -> Decision {
    guard let reported = decision.reported,
      try site.hasOpenReports(reported, upTo: newest)
        || decision.comment.map({ try site.isEditedByNewcomer($0) }) ?? false
    else { throw try conflict(with: decision) }
    return try keep(decision, DecisionFacts(), answering: newest)
  }

  /// Clears a part of a member's profile, answers the reports of them up to the number `newest`, and adds that to the log.
  ///
  /// The content is not stored, so only its owner can restore it. Throws `DecisionConflict` if there is no such content. The
  /// caller must remove the file of a picture that is being processed: `avatarUpload(of:)` names it.
  @discardableResult
  public func decide(
    _ decision: Decision, clearing part: Decision.ClearedProfilePart, upTo newest: Int64
  ) throws -> Decision {
    guard let member = decision.member, try site.shows(part, member) else {
      throw try conflict(with: decision)
    }
    if [.all, .photo].contains(part) { try removeAvatar(of: member) }
    if [.all, .words].contains(part) {
      try set(try site.profile(member).withoutFreeText, of: member)
    }
    if part == .notes { try hideNotes(of: member) }
    var facts = DecisionFacts()
    facts[.cleared] = part.rawValue
    let kept = try keep(decision, facts, answering: newest)
    // Also removes its text from the reports, which are answered by now.
    if part == .card { try stopMeeting(member) }
    return kept
  }

  /// Bans a member from signing in and answers the reports of them, or lifts the ban (`ban` is nil), and adds that to the log.
  ///
  /// Throws `DecisionConflict` when there is nothing to do.
  @discardableResult
  public func decide(_ decision: Decision, ban: Ban?) throws -> Decision {
    guard let member = decision.member, let before = try site.storedBan(of: member),
      ban != nil || before.until != nil
    else { throw try conflict(with: decision) }
    var facts = DecisionFacts()
    facts[number: .until] = ban?.end
    facts[number: .untilBefore] = before.until
    facts[.reasonBefore] = before.reason
    try self.ban(member, ban)
    if ban != nil { try leaveOpenCalls(member, at: decision.madeAt) }
    return try keep(decision, facts)
  }

  /// Gives a member another role and adds that to the log; throws `DecisionConflict` if they have it already.
  @discardableResult
  public func decide(_ decision: Decision, role: Role) throws -> Decision {
    guard let member = decision.member, let before = try site.role(of: member), before != role
    else { throw try conflict(with: decision) }
    var facts = DecisionFacts()
    facts[number: .before] = before.rawValue
    facts[number: .role] = role.rawValue
    try setRole(role, of: member)
    return try keep(decision, facts)
  }

  /// Turns off the second step of a member who lost it, and adds that to the log; throws `DecisionConflict` if there is none.
  @discardableResult
  public func decideFactor(_ decision: Decision) throws -> Decision {
    guard let member = decision.member, try dropSecondFactor(of: member) else {
      throw try conflict(with: decision)
    }
    return try keep(decision, DecisionFacts())
  }

  /// Stores a decision, with the facts that undo it.
  func keep(
    _ decision: Decision, _ facts: DecisionFacts, answering newest: Int64 = .max
  ) throws -> Decision {
    var kept = decision
    kept.facts = facts.text
    kept.id = try note(kept)
    if kept.kind.isAnswer { try answerReports(kept, upTo: newest) }
    try notify(kept)
    return kept
  }

  func conflict(with decision: Decision) throws -> DecisionConflict {
    DecisionConflict(latest: try site.rival(of: decision, after: Decision.ID(0)))
  }

  /// Gives a post a state by the action of that state; one that was never shown gets `time` as its time.
  func changeState(_ subject: ModerationSubject, to state: Comment.State, at time: Timestamp) throws
  {
    switch (subject, state) {
    case (.comment(let id), .visible): try approve(id, at: time)
    case (.comment(let id), .held): try hold(id)
    case (.comment(let id), _): try remove(id)
    case (.topic(let id), .visible): try approve(id, at: time)
    case (.topic(let id), .held): try hold(id)
    case (.topic(let id), _): try remove(id)
    }
  }

  /// Makes a member trusted, so that their posts are shown at once; returns true if they were not before.
  private func trust(_ member: Member.ID?) throws -> Bool {
    guard let member, try site.role(of: member) != nil else { return false }
    let isTrusted = try site.isTrusted(member)
    try setTrusted(true, member)
    return isTrusted
  }

  func setTrusted(_ isTrusted: Bool, _ member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET is_trusted = ? WHERE member_id = ?", [.flag(isTrusted), .id(member)])
  }

  private func deletion(of subject: ModerationSubject) throws -> Int64? {
    guard case .comment(let id) = subject else { return nil }
    return try connection.first(
      "SELECT deleted_at FROM comments WHERE id = ? AND deleted_at IS NOT NULL", [.id(id)]
    ) { $0.integer(0) }
  }

  /// Answers all reports of a post (of a topic, also those of its comments), or of a member; their authors are notified.
  func answerReports(_ decision: Decision, upTo newest: Int64) throws {
    let condition: String
    let id: SQLValue
    if let reported = decision.reported {
      (condition, id) = (reported.isReported, reported.number)
    } else {
      condition = "(SELECT topic_id FROM comments WHERE id = comment_id) = ?"
      id = .id(decision.topic)
    }
    let reporters = try connection.all(
      """
      UPDATE reports SET decided_at = ?, decided_by = ?, decision = ?
      WHERE decided_at IS NULL AND id <= ? AND \(condition) RETURNING reporter_id
      """,
      [
        .time(decision.madeAt), .id(decision.moderator), .text("\(decision.id)"),
        .integer(newest), id,
      ]
    ) { Member.ID($0.integer(0)) }
    for reporter in Set(reporters).sorted(by: { $0.rawValue < $1.rawValue })
    where reporter != decision.moderator {
      try notify(reporter, .report, about: decision.id.rawValue, at: decision.madeAt)
    }
  }
}
