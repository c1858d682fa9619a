import Database
import HTTPTypes
import Model
import Theme

/// `desk`: the moderation queue, one item at a time, and the form to decide about it.
struct ModerationAction: FormAction {
  static let shownFields = ["rule", "words"]
  /// The most things that are listed.
  static let most = 50

  let context: ActionContext
  let member: SignedIn
  let waiting: [Waiting]
  /// The posts among what waits: a member is decided about on their own page.
  var posts: [ModerationSubject] { waiting.compactMap(\.post) }

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
    waiting = try context.reader.waiting(atMost: Self.most)
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if let button = SetupChecklist.Button(rawValue: context.fields["do"]) {
      return try SetupChecklist(context, member).press(button)
    }
    guard let choice = ModerationChoice(rawValue: context.fields["do"]),
      let subject = ModerationSubject(mark: context.fields["item"])
    else { throw Problem.badRequest("reason_unknown_form") }
    guard let post = try context.reader.moderationItem(subject, context.site) else {
      throw Problem.notFound
    }
    var form = FormState(context.locale)
    let rule = context.chosenRule(&form.errors)
    let words = context.checkedWords(&form.errors)
    if choice.needsReason, form.errors.isEmpty, rule == nil, words.isEmpty {
      form.errors.add("words", "needed")
    }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    var decision = Decision(choice.kind, by: member.id, at: context.now)
    decision.topic = post.topic.id
    if !choice.isAboutTopic(post), case .comment(let id) = subject { decision.comment = id }
    decision.member = [.close, .reopen].contains(choice.kind) ? nil : post.comment?.member
    (decision.rule, decision.reason) = (rule, words)
    do {
      return try answer(try store(decision, choice, post), subject)
    } catch let conflict as DecisionConflict {
      return try answer(conflict, decision, post)
    }
  }

  /// One transaction; throws what has come in between since the page was made.
  private func store(
    _ decision: Decision, _ choice: ModerationChoice, _ post: ModerationItem
  ) throws -> Decision {
    let seen = context.fields["seen"]
    return try context.site.write { transaction in
      if !seen.isEmpty { try transaction.check(post.subject, seen: seen) }
      guard try choice.isAllowed(post, context) else {
        // A request without `seen` learns who decided, if someone did.
        guard seen.isEmpty, let latest = post.decisions.first else {
          throw Problem.badRequest("reason_unknown_form")
        }
        throw DecisionConflict(latest: latest)
      }
      return try transaction.decide(decision, upTo: context.newestShown)
    }
  }

  /// The next thing that waits, with what was done above it.
  private func answer(_ decision: Decision, _ subject: ModerationSubject) throws -> Reply {
    let following = posts.firstIndex(of: subject).map { $0 + 1 } ?? 0
    let next = posts.dropFirst(following).first ?? posts.first
    let done = "&done=\(decision.id)"
    let url = next.flatMap { $0 == subject ? nil : context.moderationURL($0, query: done) }
    return try context.decided(
      decision, then: url ?? context.href(.desk, query: "done=\(decision.id)"))
  }

  /// Answers a moderator when another one was faster: who, and what they did; nothing is done twice.
  private func answer(
    _ conflict: DecisionConflict, _ decision: Decision, _ post: ModerationItem
  ) throws -> Reply {
    let site = context.site
    let latest =
      try conflict.latest
      ?? site.decisions(about: post.subject, atMost: 1).first
      ?? site.decisions(about: .topic(post.topic.id), atMost: 1).first
    // The second half of a double click.
    if let latest, latest.moderator == member.id, latest.kind == decision.kind,
      latest.undoneAt == nil
    {
      return try answer(latest, post.subject)
    }
    let locale = context.locale
    let title = locale.text("problem_conflict_title")
    let what = try latest.map { try context.view(of: $0) }
    let lead =
      what.map { "\($0.sentence) (\($0.time))" } ?? locale.text("problem_conflict_explanation")
    if context.request.wantsJSON { return .finished(.details(.conflict, title, lead)) }
    var form = FormState(locale)
    form.refusal = (.conflict, lead)
    let words = context.fields["words"]
    return .finished(
      try context.response(form) {
        FormPage(
          chrome: context.chrome(title), title: title, lead: lead,
          links: [
            SentenceLinkView(
              words: locale.text("conflict_look"), label: post.topic.title,
              url: context.moderationURL(post.subject)),
            SentenceLinkView(
              words: locale.text("conflict_next"), label: locale.text("desk"),
              url: context.href(.desk)),
          ], kept: words.isEmpty ? nil : words)
      })
  }
}
