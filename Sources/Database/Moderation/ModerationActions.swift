public import Model
import Time

/// Why nothing was decided, or taken back: things do not stand as whoever decides saw them.
public struct DecisionConflict: Error {
  /// The last decision about the same; nil when nobody decided anything.
  public let latest: Decision?

  /// Takes the decision that was faster.
  public init(latest: Decision?) { self.latest = latest }
}

extension Decision.Kind {
  /// Kinds that contradict each other when they are about the same post, or the same member.
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

  /// The state to which it brings a post; nil when it leaves it as it is.
  var state: Comment.State? {
    switch self {
    case .approve, .trust: .visible
    case .refuse, .hide: .removed
    case .hold: .held
    default: nil
    }
  }

  /// Whether it is an answer to those who reported a post, or a member.
  var isAnswer: Bool { [.approve, .trust, .refuse, .hide, .keep, .clear, .ban].contains(self) }

  /// Whether a post may be brought there from a state: what waits is refused, what was shown is hidden.
  func isPossible(from before: Comment.State) -> Bool {
    switch self {
    case .refuse: before == .held
    case .hide: before == .visible || before == .deleted
    default: before != state
    }
  }
}

extension Transaction {
  /// Throws `DecisionConflict` when a post stands otherwise than it did for whoever decides (`SiteDatabase.stamp`).
  public func check(_ subject: Moderated, seen: String) throws {
    guard try site.stamp(of: subject) == seen else {
      throw DecisionConflict(latest: try site.decisions(about: subject, atMost: 1).first)
    }
  }

  /// The same of a member (`SiteDatabase.stamp(ofMember:)`).
  public func check(_ member: Member.ID, seen: String) throws {
    guard try site.stamp(ofMember: member) == seen else {
      throw DecisionConflict(latest: try site.latestDecision(aboutMember: member))
    }
  }

  /// Does what a decision about a post says, answers the reports of it, and adds it to the log; returns it as stored.
  ///
  /// One without a post leaves a member as they are. What leaves something as it is answers the reports up to `newest`, a
  /// number: those that somebody read. Throws `DecisionConflict`, with nothing done, when there is nothing to do.
  @discardableResult
  public func decide(_ decision: Decision, upTo newest: Int64 = .max) throws -> Decision {
    if decision.kind == .keep { return try leave(decision, upTo: newest) }
    guard let subject = decision.subject else { throw try conflict(with: decision) }
    guard let standing = try site.standing(of: subject) else {
      throw DecisionConflict(latest: nil)
    }
    var facts = DecisionFacts()
    switch decision.kind {
    case .close, .reopen:
      guard let topic = decision.topic, standing.isClosed != (decision.kind == .close) else {
        throw try conflict(with: decision)
      }
      // Opened, it goes on in no other one.
      facts[number: .other] = try site.topicModerationState(topic)?.mergedInto?.rawValue
      try decision.kind == .close ? close(topic) : reopen(topic)
    default:
      guard let state = decision.kind.state, decision.kind.isPossible(from: standing.state) else {
        throw try conflict(with: decision)
      }
      facts[number: .before] = standing.state.rawValue
      facts[number: .deletedAt] = try deletion(of: subject)
      if decision.kind == .trust { facts[.trusted] = try trust(decision.member) ? "yes" : nil }
      // What its author took back before anybody saw it is nobody's to show.
      if standing.isTakenBack, state != .removed { throw try conflict(with: decision) }
      try bring(subject, to: state, at: decision.madeAt)
    }
    return try keep(decision, facts)
  }

  /// Answers reports of a comment or of a member, or has looked at what a newcomer changed, and changes nothing.
  private func leave(_ decision: Decision, upTo newest: Int64) throws -> Decision {
    guard let reported = decision.reported,
      try site.hasOpenReports(reported, upTo: newest)
        || decision.comment.map({ try site.isEditedByNewcomer($0) }) ?? false
    else { throw try conflict(with: decision) }
    return try keep(decision, DecisionFacts(), answering: newest)
  }

  /// Takes away what a member shows of themselves, which answers the reports of them up to `newest`, a number, and adds that to
  /// the log.
  ///
  /// It is not kept, so that nobody can bring it back but its owner. Throws `DecisionConflict` when there is nothing of it. The
  /// file of a picture that waits is the caller's to remove: `avatarUpload(of:)` names it.
  @discardableResult
  public func decide(
    _ decision: Decision, clearing part: Decision.Cleared, upTo newest: Int64
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
    // What it said goes from the reports, too, which are answered by now.
    if part == .card { try stopMeeting(member) }
    return kept
  }

  /// Keeps a member from signing in, which answers the reports of them, or lets them in again (`ban` is nil), and adds that
  /// to the log.
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

  /// Gives a member another role and adds that to the log; throws `DecisionConflict` when they have it.
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

  /// Turns off the second step of a member who lost it, and adds that to the log; throws `DecisionConflict` where there is none.
  @discardableResult
  public func decideFactor(_ decision: Decision) throws -> Decision {
    guard let member = decision.member, try dropSecondFactor(of: member) else {
      throw try conflict(with: decision)
    }
    return try keep(decision, DecisionFacts())
  }

  /// Stores what was decided, with what takes it back.
  func keep(
    _ decision: Decision, _ facts: DecisionFacts, answering newest: Int64 = .max
  ) throws -> Decision {
    var kept = decision
    kept.facts = facts.text
    kept.id = try note(kept)
    if kept.kind.isAnswer { try answerReports(kept, upTo: newest) }
    try tell(kept)
    return kept
  }

  func conflict(with decision: Decision) throws -> DecisionConflict {
    DecisionConflict(latest: try site.rival(of: decision, after: Decision.ID(0)))
  }

  /// Brings a post to a state by the verb of that state; one that nobody has seen yet is as old as `time` from then on.
  func bring(_ subject: Moderated, to state: Comment.State, at time: Timestamp) throws {
    switch (subject, state) {
    case (.comment(let id), .visible): try approve(id, at: time)
    case (.comment(let id), .held): try hold(id)
    case (.comment(let id), _): try remove(id)
    case (.topic(let id), .visible): try approve(id, at: time)
    case (.topic(let id), .held): try hold(id)
    case (.topic(let id), _): try remove(id)
    }
  }

  /// Lets a member's posts wait no more; returns whether they did not before.
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

  private func deletion(of subject: Moderated) throws -> Int64? {
    guard case .comment(let id) = subject else { return nil }
    return try connection.first(
      "SELECT deleted_at FROM comments WHERE id = ? AND deleted_at IS NOT NULL", [.id(id)]
    ) { $0.integer(0) }
  }

  /// Answers all reports of a post, with a topic those of all that is said in it, or those of a member; who reported is told.
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
      try tell(reporter, .report, about: decision.id.rawValue, at: decision.madeAt)
    }
  }
}
