import Database
import Model
import Theme
import Time

// A decision in words.
extension ActionContext {
  /// A line of the log.
  func view(of decision: Decision) throws -> DecisionView {
    let decided = try reader.decided(decision)
    let title = title(of: decided)
    return DecisionView(
      id: "\(decision.id)", sentence: try sentence(decided),
      title: title?.title, url: url(of: decided),
      lang: title?.language.flatMap { theme.lang($0, in: tree) },
      rule: decision.rule.map(ruleMark), words: decision.reason.isEmpty ? nil : decision.reason,
      time: locale.dateTime(civil(decision.madeAt)), datetime: decision.madeAt.rfc3339,
      obstacle: try obstacle(to: decided), undoAction: settings.href(.plain(.decided)),
      pageLang: tree.language.code)
  }

  /// Title of the subject and the language of that title: nil for a member's name and for the path of a page.
  private func title(of decided: LoggedDecision) -> (title: String, language: Language?)? {
    if let page = decided.decision.page { return ("content/\(page)", nil) }
    if decided.decision.notice != nil { return decided.notice.map { ($0.title, $0.language) } }
    if decided.decision.subject == nil { return decided.member.map { ($0.name, nil) } }
    return decided.topic.map { ($0.title, $0.language) }
  }

  /// A decision in words: "Carmen hid a post by Rosa".
  func sentence(_ decided: LoggedDecision) throws -> String {
    let decision = decided.decision
    let author = author(decided)
    let who = moderator(decided.moderator)
    var key = "decided_\(decision.kind.rawValue)"
    var detail = ""
    switch decision.kind {
    case .ban:
      if let end = decision.banEnd {
        key += "_until"
        detail = locale.dateTime(civil(end))
      }
    case .clear: key = "decided_clear_\((decision.cleared ?? .all).rawValue)"
    case .hidePosts: detail = words(decision.hiddenPosts)
    case .role: detail = decision.role.map(roleName) ?? ""
    case .keep where decision.subject == nil: key += "_member"
    case .rename: detail = decision.titleBefore ?? "…"
    case .move: detail = try decision.board.flatMap { try boardLink($0)?.label } ?? "…"
    case .merge: detail = try decision.other.flatMap { try reader.topic($0)?.title } ?? "…"
    case .announce where decision.isSent, .reword where decision.isSent: key += "_sent"
    case .close, .reopen, .pin, .unpin: break
    default:
      if decision.subject != nil, decision.comment == nil { key += "_topic" }
    }
    return locale.text(key, ["who": who, "author": author, "detail": detail])
  }

  /// The decision just made or undone whose number is in `field`; nil if the viewer may not see it.
  func decision(_ field: String) throws -> Decision? {
    guard let id = Decision.ID(digits: fields[field]), let decision = try site.decision(id),
      !decision.isHidden(from: viewer.member?.id)
    else { return nil }
    return decision
  }

  /// View of a member's report.
  func view(of report: Report) -> ReportView {
    let name = locale.author(report.reporter.name, isGuest: false)
    return ReportView(
      name: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
      rule: report.rule.map(ruleMark), words: report.words.isEmpty ? nil : report.words,
      time: dateTime(report.createdAt), datetime: report.createdAt.rfc3339)
  }

  /// Sentence about parts of the member's profile that a moderator cleared lately, and why: not every member has an email
  /// address.
  func clearedNotice(of member: Member.ID) throws -> String? {
    let lately = try site.clearings(of: member, since: now.adding(seconds: -30 * 86_400))
    return lately.isEmpty ? nil : lately.map(clearedSentence).joined(separator: " ")
  }

  private func clearedSentence(_ decision: Decision) -> String {
    let sentence = locale.text("cleared_you_\((decision.cleared ?? .all).rawValue)")
    let grounds = [
      decision.rule.map(ruleMark), decision.reason.isEmpty ? nil : decision.reason,
    ].compactMap { $0 }
    return grounds.isEmpty ? sentence : "\(sentence) (\(grounds.joined(separator: " · ")))"
  }

  /// The moderator's name; a decision without one was made on the command line.
  func moderator(_ name: String?) -> String {
    name.map { locale.author($0, isGuest: false) } ?? locale.text("command_line")
  }

  /// The name of a role: "moderator".
  func roleName(_ role: Role) -> String { locale.text("role_\(role.name)") }

  private func author(_ decided: LoggedDecision) -> String {
    decided.member.map { locale.author($0.name, isGuest: false) }
      ?? decided.guest.map { locale.author($0, isGuest: true) } ?? locale.text("somebody")
  }

  private func url(of decided: LoggedDecision) -> String? {
    if let page = decided.decision.page {
      guard viewer.member?.role == .admin else { return nil }
      return href(.deskPages, query: "file=\(PercentEncoding.text(page))")
    }
    if let notice = decided.decision.notice {
      return decided.notice.map { _ in href(to: .deskNotice(notice.rawValue)) }
    }
    guard let subject = decided.decision.subject else {
      return decided.member.map { memberURL($0.id) }
    }
    return decided.topic.map { _ in moderationURL(subject) }
  }

  /// Why there is no way back, or that it was taken.
  private func obstacle(to decided: LoggedDecision) throws -> String? {
    let decision = decided.decision
    guard try mayUndo(decision) else { return locale.text("undo_not_yours") }
    return try site.obstacle(toUndoing: decision).map { try words($0) }
  }

  /// Reason why a decision cannot be undone.
  func words(_ obstacle: UndoObstacle) throws -> String {
    switch obstacle {
    case .undone(let decision):
      let decided = try reader.decided(decision)
      return locale.text(
        "undone_by",
        ["who": moderator(decided.undoneBy), "date": decision.undoneAt.map(dateTime) ?? ""])
    case .later(let decision):
      return locale.text(
        "undo_later",
        [
          "what": try sentence(try reader.decided(decision)),
          "date": dateTime(decision.madeAt),
        ])
    case .changed: return locale.text("undo_changed")
    case .final: return locale.text("undo_final")
    case .unwritable(let file):
      return locale.text("pages_refused", ["file": "content/\(file)"])
    case .taken: return locale.text("undo_taken")
    }
  }

  func dateTime(_ time: Timestamp) -> String { locale.dateTime(civil(time)) }
}
