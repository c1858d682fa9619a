import Database
import HTTPTypes
import Model
import Theme
import Time

/// `desk/topics/<id>`: one topic, what was decided about it, and the forms to pin, close, rename, move and merge it.
///
/// The author is notified of another title, another board, and of the topic in which theirs continues.
struct ModerationTopicAction: FormAction {
  static let shownFields = ["title", "board", "other", "rule", "words"]

  let context: ActionContext
  let topic: Topic
  let moderationState: TopicModerationState
  private let me: SignedIn

  /// Looks the topic up, in any state except deleted by its author; throws `notFound`.
  init(_ context: ActionContext, _ id: Topic.ID) throws {
    me = try context.member()
    guard let post = try context.reader.moderationItem(.topic(id), context.site),
      let moderationState = try context.site.topicModerationState(id),
      moderationState.state != .deleted
    else { throw Problem.notFound }
    (topic, self.moderationState, self.context) = (post.topic, moderationState, context)
  }

  /// Decisions that are possible about the topic in its current state: a topic from a file can only be pinned or unpinned here,
  /// as the file decides the rest.
  var allowed: [Decision.Kind] {
    guard moderationState.isShown else { return [] }
    let pin: [Decision.Kind] = [moderationState.pinnedAt == nil ? .pin : .unpin]
    if moderationState.isFromContent { return pin }
    return pin + [moderationState.isClosed ? .reopen : .close, .rename, .move]
      + (moderationState.mergedInto == nil ? [.merge] : [])
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    guard let kind = Decision.Kind(rawValue: context.fields["do"]), Self.kinds.contains(kind) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    if let decision = try repeated(kind) { return try answer(decision) }
    var form = FormState(context.locale)
    do {
      if let decision = try decide(kind, &form) { return try answer(decision) }
    } catch let conflict as DecisionConflict {
      if let latest = conflict.latest, isSameClick(latest, kind) { return try answer(latest) }
      form.refusal = (
        .conflict,
        try conflict.latest.map { try context.view(of: $0) }.map { "\($0.sentence) (\($0.time))" }
          ?? context.locale.text("problem_conflict_explanation")
      )
    } catch let fault as TopicModerationError {
      note(fault, in: &form)
    }
    return .finished(try response(form))
  }

  /// Seconds within which the same again is the second half of a double click, or a browser that sends it once more.
  private static let doubleClickSeconds: Int64 = 600

  /// The decision by which the same moderator has just made what the form asks for.
  private func repeated(_ kind: Decision.Kind) throws -> Decision? {
    let isSo =
      switch kind {
      case .rename: PlainText.singleLine(context.fields["title"]) == moderationState.title
      case .move:
        try context.reader.boards().first { $0.slug == context.fields["board"] }?.id
          == moderationState.board
      default: false
      }
    guard isSo,
      let latest = try context.site.decisions(about: .topic(topic.id), atMost: 1).first,
      latest.kind == kind, latest.moderator == me.id, latest.undoneAt == nil,
      latest.madeAt >= context.now.adding(seconds: -Self.doubleClickSeconds)
    else { return nil }
    return latest
  }

  /// Decisions that the forms and the buttons make.
  private static let kinds: Set<Decision.Kind> = [
    .pin, .unpin, .close, .reopen, .rename, .move, .merge,
  ]

  /// Decides, or returns nil when the form comes back.
  private func decide(_ kind: Decision.Kind, _ form: inout FormState) throws -> Decision? {
    var decision = Decision(kind, by: me.id, at: context.now)
    decision.topic = topic.id
    let arrangement = try arrangement(kind, &form.errors)
    if [.rename, .move, .merge].contains(kind) {
      decision.member = moderationState.author
      decision.rule = context.chosenRule(&form.errors)
      decision.reason = PlainText.singleLine(context.checkedWords(&form.errors))
    }
    guard form.errors.isEmpty else { return nil }
    let (made, seen) = (decision, context.fields["seen"])
    return try context.site.write { transaction in
      if !seen.isEmpty { try transaction.check(topic: topic.id, seen: seen) }
      guard allowed.contains(kind) else {
        throw DecisionConflict(
          latest: try context.site.decisions(about: .topic(topic.id), atMost: 1).first)
      }
      guard let arrangement else { return try transaction.decide(made) }
      if case .rename(let title) = arrangement,
        let other = try context.reader.topic(titled: title), other.id != topic.id
      {
        throw TopicModerationError.title
      }
      return try transaction.decide(made, arrangement)
    }
  }

  /// The change that the form asks for; nil for closing and opening, and where something is wrong.
  private func arrangement(
    _ kind: Decision.Kind, _ errors: inout FieldErrors
  ) throws -> TopicModerationAction? {
    switch kind {
    case .pin: return .pin
    case .unpin: return .unpin
    case .rename:
      let title = context.checkedTitle(&errors)
      if errors.isEmpty, title == moderationState.title { errors.add("title", "same") }
      return .rename(title)
    case .move:
      let slug = context.fields["board"]
      let board = try context.reader.boards().first { $0.slug == slug }
      if board == nil { errors.add("board", "unknown") }
      if board?.id == moderationState.board { errors.add("board", "same") }
      return board.map { .move($0.id) }
    case .merge:
      let other = Topic.ID(typed: context.fields["other"])
      if try other.flatMap({ try context.reader.topic($0) }) == nil {
        errors.add("other", "unknown")
      }
      return other.map { .merge($0) }
    default: return nil
    }
  }

  /// Puts the error message beside the field that it is about.
  private func note(_ fault: TopicModerationError, in form: inout FormState) {
    switch fault {
    case .full:
      form.refusal = (
        .conflict,
        context.locale.text(
          "pinned_full", ["limit": context.locale.number(TopicModerationAction.maxPinned)])
      )
    case .title: form.errors.add("title", "exists")
    case .board: form.errors.add("board", "unknown")
    default:
      form.errors.add(
        "other", fault.rawValue, ["limit": context.locale.number(TopicModerationAction.maxMerged)])
    }
  }

  /// True if a decision is the first half of a double click, not one that the page showed already.
  private func isSameClick(_ latest: Decision, _ kind: Decision.Kind) -> Bool {
    latest.moderator == me.id && latest.kind == kind && latest.undoneAt == nil
      && !context.fields["seen"].isEmpty
      && "\(latest.id)" != context.fields["seen"]
  }

  private func answer(_ decision: Decision) throws -> Reply {
    try context.decided(
      decision, then: context.href(to: .deskTopic(topic.id), query: "done=\(decision.id)"))
  }
}

extension Identifier<Topic> {
  /// Reads the number of a topic as people have it: `12`, `#12`, or an address such as
  /// `https://club.example/es/forum/12-night-trains/3/#c57`.
  init?(typed text: String) {
    let words = PlainText.singleLine(text).utf8.split(separator: UInt8(ascii: "/"))
    let place = words.lastIndex { $0.elementsEqual("forum".utf8) }.map { $0 + 1 }
    guard let word = place.map({ words.dropFirst($0).first }) ?? words.first else { return nil }
    let digits = word.drop { $0 == UInt8(ascii: "#") }.prefix { (48...57).contains($0) }
    guard place != nil || digits.endIndex == word.endIndex else { return nil }
    self.init(digits: Substring(digits))
  }
}
