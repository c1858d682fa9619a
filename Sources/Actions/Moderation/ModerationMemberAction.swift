import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `desk/members/<id>`: one member, who reported them, what was decided about them, and the forms to answer that, to take
/// away what they show of themselves and what they wrote, to ban them and to give them a role.
struct ModerationMemberAction: FormAction {
  static let shownFields = ["rule", "words", "until", "password"]

  /// Decisions that the forms make, as in their hidden field `do`.
  private static let kinds: Set<Decision.Kind> = [.keep, .clear, .hidePosts, .ban, .unban, .role]

  let context: ActionContext
  let me: SignedIn
  let member: ModerationMember

  /// Looks the member up; throws `notFound`.
  init(_ context: ActionContext, _ id: Member.ID) throws {
    me = try context.member()
    guard let member = try context.site.moderationMember(id, at: context.now) else {
      throw Problem.notFound
    }
    self.member = member
    self.context = context
  }

  var id: Member.ID { member.name.id }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// The kind of decision that the form names.
  ///
  /// A role alone is confirmed by a passkey: then the script puts words of its own into `do`.
  var kind: Decision.Kind? {
    let asked = context.fields["do"]
    return ["begin", "use"].contains(asked) ? .role : Decision.Kind(rawValue: asked)
  }

  func submit() throws -> Reply {
    guard let kind, Self.kinds.contains(kind) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    guard mayDecide(kind, member.account) else { throw Problem.notYourDecision }
    if kind == .role, let challenge = try context.passkeyChallengeReply(context.account()) {
      return challenge
    }
    var form = FormState(context.locale)
    var decision = Decision(kind, by: me.id, at: context.now)
    decision.member = id
    do {
      return try reply(decision, &form) ?? .finished(response(form))
    } catch let conflict as DecisionConflict {
      if let latest = conflict.latest, isSameClick(latest, decision) { return answer(latest) }
      form.refusal = (
        .conflict,
        try conflict.latest.map { try context.view(of: $0) }.map { "\($0.sentence) (\($0.time))" }
          ?? context.locale.text("problem_conflict_explanation")
      )
      return .finished(try response(form))
    }
  }

  /// Decides, and says so; nil when the form comes back.
  private func reply(_ decision: Decision, _ form: inout FormState) throws -> Reply? {
    switch decision.kind {
    case .clear: try clear(decision, &form)
    case .hidePosts: try hidePosts(decision, &form)
    default: try decide(decision, &form).map { answer($0) }
    }
  }

  /// True if a decision is the first half of a double click: not one that the page showed already, nor one about another thing.
  private func isSameClick(_ latest: Decision, _ decision: Decision) -> Bool {
    latest.moderator == me.id && latest.kind == decision.kind
      && "\(latest.id)" != context.fields["seen"]
      && (latest.cleared == nil || latest.cleared?.rawValue == context.fields["cleared"])
  }

  /// Moderators never answer a report about themselves; an author without an account is neither banned nor given a role.
  private func mayDecide(_ kind: Decision.Kind, _ account: Account?) -> Bool {
    guard kind != .keep else { return id != me.id }
    guard let account else { return false }
    return kind == .role ? me.role == .admin && account.id != me.id : context.mayBan(account)
  }

  /// Decides, or returns nil when the form comes back.
  private func decide(_ decision: Decision, _ form: inout FormState) throws -> Decision? {
    var (decision, ban, role): (Decision, Ban?, Role?) = (decision, nil, nil)
    switch decision.kind {
    case .ban:
      guard let account = member.account else { throw Problem.notYourDecision }
      ban = try newBan(&decision, account, &form.errors)
    case .role:
      role = Role(named: context.fields["role"])
      if role == nil { form.errors.add("role", "unknown") }
      // Someone else may sit in front of an open session.
      try context.reauthenticate(context.account(), &form.errors)
    default: break
    }
    guard form.errors.isEmpty else { return nil }
    let (made, kept) = (decision, (ban, role))
    return try context.site.write { transaction in
      try check(made.kind, transaction)
      if made.kind == .keep { return try transaction.decide(made, upTo: context.newestShown) }
      return try kept.1.map { try transaction.decide(made, role: $0) }
        ?? transaction.decide(made, ban: kept.0)
    }
  }

  /// Checks again, in the transaction, the moderator's rights and that they saw the latest state.
  func check(_ kind: Decision.Kind, _ transaction: borrowing Transaction) throws {
    guard mayDecide(kind, try context.site.account(id, at: context.now)) else {
      throw Problem.notYourDecision
    }
    let seen = context.fields["seen"]
    if !seen.isEmpty { try transaction.check(id, seen: seen) }
  }

  /// Makes the ban from the form: its end, and its reason, with the rule in the member's language, since the member reads it
  /// when they sign in.
  private func newBan(
    _ decision: inout Decision, _ account: Account, _ errors: inout FieldErrors
  ) throws -> Ban? {
    let end = end(&errors)
    readGrounds(&decision, &errors)
    let rules = context.theme.rules(account.language)
    let rule = decision.rule.flatMap { number in
      rules.indices.contains(number - 1) ? "\(number). \(rules[number - 1])" : nil
    }
    let words = [rule, decision.reason.isEmpty ? nil : decision.reason].compactMap { $0 }
    return Ban(until: end, reason: words.joined(separator: " "))
  }

  /// The rule, or the reason, or both.
  func readGrounds(_ decision: inout Decision, _ errors: inout FieldErrors) {
    decision.rule = context.chosenRule(&errors)
    decision.reason = PlainText.singleLine(context.checkedWords(&errors))
    if errors.isEmpty, decision.rule == nil, decision.reason.isEmpty {
      errors.add("words", "needed")
    }
  }

  /// The moment from which they may sign in again; nil for never.
  private func end(_ errors: inout FieldErrors) -> Timestamp? {
    let chosen = context.fields["length"]
    if let days = Self.lengths.first(where: { String($0) == chosen }) {
      return context.now.adding(seconds: Int64(days) * 86_400)
    }
    guard chosen != Self.forGood else { return nil }
    guard chosen == Self.untilDay else {
      errors.add("length", "unknown")
      return nil
    }
    guard let day = CivilDate(context.fields["until"]),
      let civil = CivilDateTime(date: day, hour: 0, minute: 0)
    else {
      errors.add("until", "form")
      return nil
    }
    let moment = context.theme.zone.timestamp(of: civil)
    if moment <= context.now { errors.add("until", "past") }
    return moment
  }

  /// The answer, before which the files of some pages are right or gone.
  func answer(_ decision: Decision, _ hidden: [PageKey] = []) -> Reply {
    let url = url(decision)
    guard let first = hidden.first else { return context.redirect(to: url) }
    var saved = WriteOutcome(
      id: decision.id.rawValue, page: first, pageURL: url, fallbackURL: url,
      absoluteURL: context.settings.base.origin + url, asJSON: context.request.wantsJSON,
      isNew: false, waitsForPages: true)
    saved.hidden = hidden
    return .saved(saved)
  }

  /// Address of the member's page for moderators, with a confirmation of the decision.
  func url(_ decision: Decision) -> String {
    context.settings.href(
      .deskMember(id), query: "done=\(decision.id)&lang=\(context.tree.language.code)")
  }

  /// In days.
  static let lengths = [1, 7, 30]
  static let (forGood, untilDay) = ("ever", "day")
}
