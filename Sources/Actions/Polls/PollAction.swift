import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `topics/<id>/poll`: the author of a topic gives it a poll; members vote, change their vote and withdraw it; the author or a
/// moderator ends it.
///
/// Pages that are files lead here, since they show neither their reader nor results that are only for members who have voted.
struct PollAction: FormAction {
  static let shownFields: [String] = []

  /// The most names of voters on a page.
  private static let maxNames = 500

  let context: ActionContext
  let topic: Topic
  private let member: SignedIn
  private let poll: Poll?
  private let mine: Set<Int>
  /// True if the viewer may give the topic a poll, and end it.
  private let isAuthor: Bool

  /// Looks it up; throws `notFound` where there is neither a poll to see nor one to make.
  init(_ context: inout ActionContext, of id: Topic.ID) throws {
    member = try context.member()
    guard let topic = try context.reader.topic(id),
      let moderationState = try context.site.topicModerationState(id), moderationState.isShown
    else { throw Problem.notFound }
    context.useLanguage(of: topic)
    self.topic = topic
    isAuthor = moderationState.author == member.id && !moderationState.isFromContent
    // The poll is visible only together with the text above it.
    poll = try context.reader.poll(of: id) == nil ? nil : context.site.fullPoll(of: id)
    mine = try context.site.votes(of: member.id, in: id)
    if poll == nil {
      guard isAuthor, !topic.isClosed, try context.site.fullPoll(of: id) == nil else {
        throw Problem.notFound
      }
    }
    self.context = context
  }

  private var isOpen: Bool { poll?.isOpen(at: context.now) == true && !topic.isClosed }
  private var isModerator: Bool { member.role >= .moderator }
  private var mayClose: Bool { poll?.closedAt == nil && (isAuthor || isModerator) }
  /// True for the author before anyone has voted, and for moderators at any time, who remove what breaks the rules.
  private var mayRemove: Bool { isAuthor && poll?.voters == 0 || isModerator }
  private var here: Route { .poll(topic.id) }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    switch (context.fields["do"], poll) {
    case ("make", nil): return try make()
    case ("vote", .some(let poll)): return try vote(chosen(of: poll))
    case ("withdraw", .some): return try vote([])
    case ("close", .some) where mayClose:
      try context.site.write { try $0.closePoll(of: topic.id, at: context.now) }
      return done("poll_close")
    case ("remove", .some) where mayRemove:
      try context.site.write { try $0.removePoll(of: topic.id) }
      return context.redirect(to: topicURL)
    case ("close", _), ("remove", _): throw Problem.notOwner
    // The second half of a double click finds what the first one made.
    case ("make", .some): return context.redirect(to: context.href(to: here))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  private func done(_ what: String) -> Reply {
    context.redirect(to: context.href(to: here, query: "done=\(what)"))
  }

  var topicURL: String {
    context.settings.href(.topic(topic.address, context.settings.tree(topic.language)))
  }

  // MARK: Votes

  private func chosen(of poll: Poll) -> Set<Int> {
    let fields = context.fields
    guard poll.isMultiple else { return Set([Int(fields["answer"])].compactMap { $0 }) }
    return Set(poll.answers.map(\.number).filter { fields.has("answer\($0)") })
  }

  private func vote(_ chosen: Set<Int>) throws -> Reply {
    guard isOpen else { return try refused("poll_over") }
    if chosen.isEmpty, context.fields["do"] == "vote" { return try refused("poll_none") }
    try context.allow([Quota("vote \(member.id)", most: 120, seconds: 600)])
    let isDone = try context.site.write {
      try $0.vote(chosen, in: topic.id, by: member.id, at: context.now)
    }
    guard isDone else { return try refused("poll_wrong") }
    return done(chosen.isEmpty ? "poll_withdraw" : "poll_vote")
  }

  private func refused(_ words: String) throws -> Reply {
    var form = FormState(context.locale)
    form.refusal = (.unprocessableContent, context.locale.text(words))
    return .finished(try response(form))
  }

  // MARK: A new one

  private func make() throws -> Reply {
    var form = FormState(context.locale)
    let fields = PollFields(context)
    let new = fields.poll(&form.errors)
    guard form.errors.isEmpty, let new else { return .finished(try response(form)) }
    try context.allow([Quota("poll \(member.id)", most: 20, seconds: 3600)])
    try context.site.write { _ = try $0.addPoll(new, to: topic.id, at: context.now) }
    return done("poll_make")
  }

  // MARK: Pages

  func response(_ form: FormState) throws -> ActionResponse {
    guard let poll else {
      return try context.response(form) {
        let title = context.locale.text("poll_add")
        return FormPage(
          chrome: context.chrome(title, tab: .forum), title: title,
          lead: context.locale.text("poll_add_lead", ["title": topic.title]),
          forms: [PollFields(context).form(to: here, form, cancel: topicURL)])
      }
    }
    return try context.response(form) { try page(poll, problem: form.refusal?.sentence) }
  }

  /// Results are for members who have voted, or, if the poll says so, for all at its end; moderators see no more than others.
  private func page(_ poll: Poll, problem: String?) throws -> PollPage {
    let asks = isOpen && (mine.isEmpty || context.fields.has("change"))
    let isShown = poll.closedAt != nil || !poll.showsAtEnd && !mine.isEmpty
    let shown = isShown ? poll : try context.reader.poll(of: topic.id) ?? poll.sealed
    let language = topic.language
    return PollPage(
      chrome: context.chrome(poll.question, tab: .forum),
      breadcrumb: try context.breadcrumb(topic), title: topic.title,
      notice: context.notice("poll_make", "poll_vote", "poll_withdraw", "poll_close"),
      problem: problem,
      poll: context.theme.view(
        shown, language, in: context.tree, takesVotes: asks, mine: mine),
      changeURL: isOpen && !asks ? context.href(to: here, query: "change=1") : nil,
      voters: isShown && !poll.isAnonymous && !asks ? try voters(of: poll) : [],
      forms: forms, topicURL: topicURL)
  }

  private func voters(of poll: Poll) throws -> [PollVotersView] {
    let all = try context.site.voters(in: topic.id, for: member.id, atMost: Self.maxNames)
    return poll.answers.compactMap { answer in
      let members = all.filter { $0.number == answer.number }.map {
        LinkView(label: $0.name, url: context.href(to: .person($0.member)))
      }
      return members.isEmpty ? nil : PollVotersView(answer: answer.words, members: members)
    }
  }

  private var forms: [FormView] {
    var acts: [String] = []
    if isOpen, !mine.isEmpty { acts.append("withdraw") }
    if mayClose { acts.append("close") }
    if mayRemove { acts.append("remove") }
    return acts.map { act in
      var form = FormView(
        id: act, hint: act == "withdraw" ? nil : context.locale.text("poll_\(act)_hint"),
        action: context.settings.href(here), hidden: context.hidden([("do", act)]),
        button: context.locale.text("poll_\(act)"))
      form.isMain = false
      return form
    }
  }
}
