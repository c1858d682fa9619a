import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `me/first`: what a new member is asked, one question after another; each is answered or skipped once.
///
/// An answer is saved at once, by the verbs of the pages where it can be changed later. The last question leads to a real
/// post, and to the page that shows it.
struct FirstStepsAction: FormAction {
  static let shownFields = ["photo", "title", "body"]

  let context: ActionContext
  let member: SignedIn
  /// The steps that the site has.
  let steps: [FirstStep]
  /// The step that a form is about.
  private let asked: FirstStep?
  private let sent: FormSubmission

  init(_ context: inout ActionContext) throws {
    let named = context.fields["step"]
    member = try context.member()
    sent = try context.formSubmission(file: "photo")
    steps = try context.firstSteps()
    asked = FirstStep(rawValue: context.fields.has("step") ? context.fields["step"] : named)
    self.context = context
  }

  func show() throws -> Reply {
    guard let step = try context.firstStepsLeft(of: member).first else { return leave() }
    return .finished(try response(FormState(context.locale), at: step))
  }

  func submit() throws -> Reply {
    let left = try context.firstStepsLeft(of: member)
    if left.isEmpty { return leave() }
    guard let step = asked, steps.contains(step) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    // The second half of a double click.
    guard left.contains(step) else { return context.redirect(to: context.href(.firstSteps)) }
    if context.fields["do"] == "skip" {
      try finish(step)
      return try redirectToNextStep()
    }
    var form = FormState(context.locale)
    let reply: Reply? =
      switch step {
      case .photo: try uploadPhoto(&form)
      case .topics: try follow()
      case .audience: try show(to: chosenAudience)
      case .hello: try postIntroduction(&form)
      }
    return try reply ?? .finished(response(form, at: step))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    guard let step = try asked ?? context.firstStepsLeft(of: member).first else {
      throw Problem.notFound
    }
    return try response(form, at: step)
  }

  private func finish(_ step: FirstStep) throws {
    try context.site.write { try $0.finish(step, of: member.id, among: steps) }
  }

  /// Address of the next step, or the member's own page, which says that this was the last.
  private var next: String {
    get throws {
      try context.firstStepsLeft(of: member).isEmpty
        ? context.href(.me, query: "done=first_steps") : context.href(.firstSteps)
    }
  }

  private func redirectToNextStep() throws -> Reply { context.redirect(to: try next) }

  /// Redirects a member who has finished all steps.
  private func leave() -> Reply { context.redirect(to: context.href(.me)) }
}

// Handling the answer to each step.
extension FirstStepsAction {
  private func uploadPhoto(_ form: inout FormState) throws -> Reply? {
    if case .plain = sent {
      form.errors.add("photo", "empty")
      return nil
    }
    guard let taken = try PhotoSubmission(context, member, sent).store(&form) else { return nil }
    try finish(.photo)
    switch taken {
    case .published(let isNew): return context.savedPhoto(of: member, isNew: isNew, then: try next)
    case .queued: return try redirectToNextStep()
    }
  }

  /// Follows the ticked boards and no other; if all public ones are ticked, the forum, so that new boards are included.
  private func follow() throws -> Reply {
    let shown = try context.reader.boards().prefix(Self.maxBoards)
    let chosen = shown.filter { context.fields.has(Self.box($0)) }
    let open = shown.filter { $0.audience == .everyone }
    let isAll = !open.isEmpty && open.allSatisfy(chosen.contains)
    let forum = Followed.list(TopicList.forum.id)
    try context.site.write { transaction in
      if isAll {
        try transaction.follow(forum, by: member.id, at: context.now)
      } else {
        try transaction.unfollow(forum, by: member.id, at: context.now)
      }
      for board in shown {
        let isByItself = !isAll || board.audience != .everyone
        if isByItself, chosen.contains(board) {
          try transaction.follow(.list(board.id), by: member.id, at: context.now)
        } else {
          try transaction.unfollow(.list(board.id), by: member.id, at: context.now)
        }
      }
      if let choice = MailChoice(name: context.fields[QueuedMail.Kind.newTopic.rawValue]) {
        try transaction.choose(.newTopic, choice, by: member.id)
      }
      try transaction.finish(.topics, of: member.id, among: steps)
    }
    return try redirectToNextStep()
  }

  private var chosenAudience: FirstAudience {
    get throws {
      guard let audience = FirstAudience(rawValue: context.fields["audience"]) else {
        throw Problem.badRequest("reason_unknown_form")
      }
      return audience
    }
  }

  /// Shows the existing profile to the chosen audience; a member who wants to be seen by no one shares no location either.
  private func show(to audience: FirstAudience) throws -> Reply {
    var before = Profile()
    var after = Profile()
    let isPublic = try context.site.write { transaction in
      before = try context.site.profile(member.id)
      after = before
      audience.apply(to: &after)
      var sharing = try context.site.sharing(of: member.id)
      if audience == .closed, sharing.friends != .nothing {
        sharing.friends = .nothing
        try transaction.setSharing(sharing, of: member.id, at: context.now)
      }
      try transaction.finish(.audience, of: member.id, among: steps)
      return try transaction.set(after, of: member.id)
    }
    let next = try next
    guard isPublic else { return context.redirect(to: next) }
    return context.savedProfile(of: member.id, before: before, after: after, then: next)
  }

  /// Posts in the topic of the operator, else begins one; nil where the form says what is wrong.
  private func postIntroduction(_ form: inout FormState) throws -> Reply? {
    var posting = context
    posting.fields["notify"] = "own"
    let reply: Reply?
    if let topic = try context.helloTopic() {
      reply = try ReplyAction(&posting, to: topic.address.id).post(&form)
    } else {
      posting.fields["board"] = try context.helloBoard()?.slug ?? ""
      reply = try NewTopicAction(posting).post(&form)
    }
    if reply != nil { try finish(.hello) }
    return reply
  }
}

extension ActionContext {
  /// The first steps that make sense here: without a forum there is nothing to follow and nowhere to say hello.
  func firstSteps() throws -> [FirstStep] {
    let hasForum = try settings.sections.contains(.forum) && !reader.boards().isEmpty
    return FirstStep.allCases.filter { hasForum || ![.topics, .hello].contains($0) }
  }

  /// Those that a member has neither answered nor skipped; none once they are through.
  func firstStepsLeft(of member: SignedIn) throws -> [FirstStep] {
    guard let done = try site.firstSteps(of: member.id) else { return [] }
    return try firstSteps().filter { !done.contains($0) }
  }

  /// The topic that the operator chose for it, if it exists and is open.
  func helloTopic() throws -> Topic? {
    guard let number = settings.helloTopic, let topic = try reader.topic(Topic.ID(number)),
      !topic.isClosed
    else { return nil }
    return topic
  }

  /// The first public board, else the first one.
  func helloBoard() throws -> TopicList? {
    let boards = try reader.boards()
    return boards.first { $0.audience == .everyone } ?? boards.first
  }
}
