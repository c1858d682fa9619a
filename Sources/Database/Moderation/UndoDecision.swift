public import Model
public import Time

/// Reason why a decision cannot be undone.
public enum UndoObstacle: Error {
  /// It was undone already.
  case undone(Decision)
  /// Undoing it would contradict a later decision.
  case later(Decision)
  /// The subject is no longer as the decision left it.
  case changed
  /// The content that it removed is not stored.
  case final
  /// The file that it would change cannot be written, with the file's name in `content/`.
  case unwritable(String)
  /// Something that it would give back is taken by now: a title, a place among pinned topics.
  case taken
}

extension SiteDatabase {
  /// Returns the reason why a decision cannot be undone; nil if it can.
  public func obstacle(toUndoing decision: Decision) throws -> UndoObstacle? {
    if decision.undoneAt != nil { return .undone(decision) }
    if decision.kind == .clear { return .final }
    if let later = try rival(of: decision, after: decision.id) { return .later(later) }
    guard try isAsLeft(by: decision) else { return .changed }
    return try isTaken(from: decision) || isNoticePlaceTaken(from: decision) ? .taken : nil
  }

  private func isAsLeft(by decision: Decision) throws -> Bool {
    let facts = DecisionFacts(decision.facts)
    switch decision.kind {
    case .approve, .trust, .refuse, .hide, .hold:
      guard let subject = decision.subject, facts.stateBefore != nil else { return false }
      return try moderationState(of: subject)?.state == decision.kind.state && !isEmptied(subject)
    case .close, .reopen:
      guard let subject = decision.subject else { return false }
      return try moderationState(of: subject)?.isClosed == (decision.kind == .close)
    case .pin, .unpin, .rename, .move, .merge: return try isArranged(by: decision, facts)
    case .announce, .reword, .withdraw: return try isNotice(asLeftBy: decision)
    case .edit: return try isPage(asLeftBy: decision)
    case .keep, .clear: return true
    case .hidePosts: return try canShowPosts(hiddenBy: decision)
    // Only the account's owner can turn it on again.
    case .factor: return false
    case .ban, .unban:
      guard let member = decision.member, let ban = try storedBan(of: member) else { return false }
      return ban.until == facts[number: .until]
    case .role:
      guard let member = decision.member else { return false }
      return try role(of: member)?.rawValue == facts[number: .role]
    }
  }

  /// Returns true if a post is empty because its author has left.
  func isEmptied(_ subject: ModerationSubject) throws -> Bool {
    switch subject {
    case .comment(let id):
      try connection.first("SELECT body = '' FROM comments WHERE id = ?", [.id(id)]) { $0.flag(0) }
        ?? true
    case .topic(let id):
      try connection.first("SELECT title = '' FROM topics WHERE id = ?", [.id(id)]) { $0.flag(0) }
        ?? true
    }
  }
}

extension Transaction {
  /// Undoes a decision and stores by whom; returns it as it is in the log afterwards.
  ///
  /// Throws `UndoObstacle`, and does nothing. The caller must have checked that the moderator may do so.
  @discardableResult
  public func undo(
    _ id: Decision.ID, by moderator: Member.ID?, at time: Timestamp
  ) throws -> Decision {
    guard var decision = try site.decision(id) else { throw UndoObstacle.changed }
    if let obstacle = try site.obstacle(toUndoing: decision) { throw obstacle }
    try revert(decision, DecisionFacts(decision.facts), at: time)
    if decision.kind.isAnswer || decision.kind == .hidePosts {
      try reopenReports(answeredBy: id)
    }
    try connection.run(
      "UPDATE decisions SET undone_at = ?, undone_by = ? WHERE id = ?",
      [.time(time), .id(moderator), .id(id)])
    (decision.undoneAt, decision.undoneBy) = (time, moderator)
    try notify(decision)
    return decision
  }

  /// Reopens reports, except where the same member has reported again since; withdraws the notification of their answer.
  private func reopenReports(answeredBy id: Decision.ID) throws {
    let answered = "WHERE decision = ? AND decided_at IS NOT NULL"
    let reporters: [Member.ID] = try connection.ids(
      "SELECT DISTINCT reporter_id FROM reports \(answered)", [.text("\(id)")])
    for reporter in reporters { try removeNews(reporter, .report, about: id.rawValue) }
    try connection.run(
      """
      UPDATE OR IGNORE reports SET decided_at = NULL, decided_by = NULL, decision = '' \(answered)
      """, [.text("\(id)")])
  }

  private func revert(
    _ decision: Decision, _ facts: DecisionFacts, at time: Timestamp
  ) throws {
    switch decision.kind {
    case .approve, .trust, .refuse, .hide, .hold:
      guard let subject = decision.subject, let before = facts.stateBefore else { return }
      try changeState(subject, to: before, at: time)
      if before == .deleted { try deleteAgain(subject, facts[number: .deletedAt]) }
      if decision.kind == .trust, facts[.trusted] == nil, let member = decision.member {
        try setTrusted(false, member)
      }
    case .close: if let topic = decision.topic { try reopen(topic) }
    case .reopen:
      guard let topic = decision.topic else { return }
      try decision.other.map { try merge(topic, into: $0) } ?? close(topic)
    case .pin, .unpin, .rename, .move, .merge: try arrangeBack(decision, facts)
    case .announce, .reword, .withdraw: try revertNotice(decision)
    case .edit: try revertPage(decision)
    case .keep, .clear, .factor: break
    case .hidePosts: try showPosts(hiddenBy: decision.id)
    case .ban, .unban:
      guard let member = decision.member else { return }
      try ban(member, Ban(end: facts[number: .untilBefore], reason: facts[.reasonBefore] ?? ""))
    case .role:
      guard let member = decision.member,
        let role = facts[number: .before].flatMap(Role.init)
      else { return }
      try setRole(role, of: member)
    }
  }

  /// Marks a post as deleted by its author again, who can restore it for as long as before.
  func deleteAgain(_ subject: ModerationSubject, _ time: Int64?) throws {
    let state = SQLValue.integer(Comment.State.deleted.rawValue)
    switch subject {
    case .comment(let id):
      try forgetTranslations(of: id)
      try connection.run(
        "UPDATE comments SET state = ?, deleted_at = ? WHERE id = ?",
        [state, time.map(SQLValue.integer) ?? .null, .id(id)])
    case .topic(let id):
      try connection.run("UPDATE topics SET state = ? WHERE id = ?", [state, .id(id)])
    }
  }
}
