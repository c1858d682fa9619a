import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `desk/decided`: the log of all decisions, and the button that takes one back.
struct ModerationLogAction: FormAction {
  static let shownFields: [String] = []
  /// The lines of a page.
  private static let size = 50

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    guard let id = Decision.ID(digits: context.fields["decision"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    guard let decision = try context.site.decision(id), !decision.isHidden(from: member.id) else {
      throw Problem.notFound
    }
    guard try context.mayUndo(decision) else { throw Problem.notYourDecision }
    do {
      let undone = try context.site.write {
        try $0.undo(id, by: member.id, at: context.now)
      }
      return try answer(undone)
    } catch let obstacle as UndoObstacle {
      // The second half of a double click.
      if case .undone(let done) = obstacle, done.undoneBy == member.id { return try answer(done) }
      var form = FormState(context.locale)
      form.refusal = (.conflict, try context.words(obstacle))
      return .finished(try response(form))
    }
  }

  /// Back to where the button was; what is shown again there, or hidden, is on its page before that.
  private func answer(_ decision: Decision) throws -> Reply {
    if let page = decision.page { return taken(page, decision) }
    // A job shows them.
    if decision.kind == .hidePosts { context.site.folder.wakeJobs() }
    let isDesk = context.fields["from"] == "desk"
    let url: String
    if let notice = decision.notice, context.fields["from"] == "notice" {
      return context.decided(
        notice,
        then: context.href(to: .deskNotice(notice.rawValue), query: "undone=\(decision.id)"))
    }
    if isDesk, let subject = decision.subject {
      url = context.moderationURL(subject, query: "&undone=\(decision.id)")
    } else {
      url = context.href(isDesk ? .desk : .decided, query: "undone=\(decision.id)")
    }
    return try context.decided(decision, then: url)
  }

  /// A file is as it was; the job runner reads it.
  private func taken(_ page: String, _ decision: Decision) -> Reply {
    context.site.folder.wakeJobs()
    let query = "undone=\(decision.id)"
    return context.redirect(
      to: context.fields["from"] == "page"
        ? context.href(.deskPages, query: "file=\(PercentEncoding.text(page))&\(query)")
        : context.href(.decided, query: query))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, site) = (context.locale, context.site)
    if context.request.wantsJSON, let refusal = form.refusal {
      return .details(refusal.status, locale.text("problem_conflict_title"), refusal.sentence)
    }
    let before = Decision.ID(digits: context.fields["before"])
    let found = try site.decisions(before: before, for: member.id, atMost: Self.size + 1)
    let last = found.count > Self.size ? found[Self.size - 1] : nil
    let undone = try context.decision("undone")
    let view = ModerationLogPage(
      chrome: context.chrome(locale.text("decided_title")), tabs: context.moderationTabs(.decided),
      notice: form.refusal == nil ? try undone.flatMap { try context.undoneNotice($0) } : nil,
      problem: form.refusal?.sentence,
      decisions: try found.prefix(Self.size).map { try context.view(of: $0) },
      olderURL: last.map { context.href(.decided, query: "before=\($0.id)") })
    return .page(form.status, try context.theme.render(view, in: context.tree.language))
  }
}

extension ActionContext {
  /// Sentence that names the decision just undone, or nil if it was not undone.
  func undoneNotice(_ decision: Decision) throws -> String? {
    guard decision.undoneAt != nil else { return nil }
    return locale.text("undone_notice", ["what": try sentence(try reader.decided(decision))])
  }

  /// Answers a decision about a notice: the first page is up to date before the moderator is redirected.
  func decided(_ notice: Notice.ID, then url: String) -> Reply {
    .saved(
      WriteOutcome(
        id: notice.rawValue, page: .home(tree), pageURL: url, fallbackURL: url,
        absoluteURL: settings.base.origin + url, asJSON: request.wantsJSON, isNew: false,
        waitsForPages: true))
  }

  /// Answers a decision: the pages of a post are up to date before the moderator is redirected.
  func decided(_ decision: Decision, then url: String) throws -> Reply {
    if let notice = decision.notice { return decided(notice, then: url) }
    guard decision.kind != .keep, let topic = decision.topic, decision.subject != nil else {
      return redirect(to: url)
    }
    let position = try decision.comment.flatMap { try site.position(of: $0) } ?? 1
    let page = Paging.page(of: position, size: settings.limits.commentsPerPage)
    var saved = WriteOutcome(
      id: decision.id.rawValue, page: .topic(topic, page: page), pageURL: url, fallbackURL: url,
      absoluteURL: settings.base.origin + url, asJSON: request.wantsJSON, isNew: false,
      waitsForPages: decision.removesPages)
    saved.isPageHidden = decision.isHiding
    saved.hidden = try hiddenFiles(
      among: decision.comment.map { try site.files(in: $0) } ?? site.files(in: topic))
    if decision.isHiding, decision.comment == nil { saved.hidden += try pages(ofHidden: topic) }
    // A topic that has moved to a board for members no longer has any files.
    if decision.kind == .move, let moved = try site.topicModerationState(topic),
      moved.audience != .everyone
    {
      saved.hidden += PageKey.pages(
        of: topic, commentCount: try reader.topic(topic)?.commentCount ?? 1, settings)
      saved.hidden += try site.translatedPages(of: topic)
    }
    return .saved(saved)
  }
}

extension Decision {
  /// True if the post or topic is no longer public, because of the decision or because the decision was undone.
  fileprivate var isHiding: Bool {
    switch kind {
    case .hide, .hold, .refuse: undoneAt == nil
    case .approve, .trust: undoneAt != nil
    default: false
    }
  }

  /// True if something that was public must be gone before the answer is sent: also an old title, or an old place.
  fileprivate var removesPages: Bool { isHiding || kind == .move || kind == .rename }
}
