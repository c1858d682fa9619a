import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/drafts`: saves the contents of a form of the forum as a draft, to continue another day, and lists the drafts.
struct DraftsAction: FormAction {
  static let shownFields: [String] = []
  /// The forms whose texts can be saved.
  private static let forms: [Route.Kind] = [.newTopic, .reply]
  /// The most bytes of a draft, as a multiple of those of a comment: percent-encoding turns a byte into three.
  private static let size = 4

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    let kept = PendingForm(context.fields)
    guard let route = kept.route, Self.forms.contains(route.kind) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    guard context.fields["do"] != "drop" else { return try drop(route) }
    let draft = Draft(
      route: route.path, fields: FormFields.encoded(kept.hidden(context.settings)),
      savedAt: context.now)
    let hasRoom =
      try draft.fields.utf8.count <= Self.size * context.settings.limits.commentBytes
      && context.site.write { try $0.keep(draft, of: member.id) }
    guard hasRoom else {
      var form = FormState(context.locale)
      form.refusal = (
        .unprocessableContent,
        context.locale.text("drafts_full", ["limit": context.locale.number(Draft.most)])
      )
      return .finished(try response(form))
    }
    return context.redirect(to: context.href(.drafts, query: "done=draft"))
  }

  /// The button that takes it back sends the text once more.
  private func drop(_ route: Route) throws -> Reply {
    let draft = try context.site.draft(of: member.id, route)
    try context.site.write { try $0.dropDraft(route, of: member.id) }
    guard let draft, !context.request.wantsJSON else {
      return context.redirect(to: context.href(.drafts))
    }
    let kept = PendingForm(FormFields(Array(draft.fields.utf8)))
    let undo = UndoView(
      words: context.locale.text("draft_dropped"),
      action: context.settings.href(.plain(.drafts)),
      hidden: context.hidden(kept.hidden(context.settings)))
    return .finished(try response(FormState(context.locale), dropped: undo))
  }

  private func json() throws -> JSON {
    .object([
      (
        "drafts",
        .list(
          try context.site.drafts(of: member.id).map { draft in
            let fields = FormFields(Array(draft.fields.utf8))
            return .object([
              ("form", .text(draft.route)), ("title", .text(fields["title"])),
              ("body", .text(fields["body"])), ("saved_at", .text(draft.savedAt.rfc3339)),
            ])
          })
      )
    ])
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, dropped: nil) }

  private func response(_ form: FormState, dropped: UndoView?) throws -> ActionResponse {
    // A text that did not fit is not lost: it is shown below, to be copied.
    let unkept = form.refusal == nil ? "" : context.fields["body"]
    return try context.response(form) {
      DraftsPage(
        chrome: context.chrome(context.locale.text("drafts_title")),
        mine: context.backLinks(.me), notice: context.notice("draft"),
        summary: context.summary(form, isPost: false), dropped: dropped,
        unkept: unkept.isEmpty ? nil : unkept,
        drafts: try context.site.drafts(of: member.id).compactMap(view),
        action: context.settings.href(.plain(.drafts)), hidden: context.hidden([("do", "drop")]))
    }
  }

  private func view(_ draft: Draft) throws -> DraftView? {
    guard let route = Route(path: draft.route), context.settings.answers(route.kind) else {
      return nil
    }
    let fields = FormFields(Array(draft.fields.utf8))
    let topic =
      route.kind == .reply ? try context.reader.topic(Topic.ID(route.number)) : nil
    let isOpen = route.kind == .newTopic || topic.map { !$0.isClosed } ?? false
    let title = topic?.title ?? PlainText.singleLine(fields["title"])
    let words = PlainText.singleLine(fields["body"])
    return DraftView(
      title: title.isEmpty
        ? context.locale.text(route.kind == .reply ? "draft_of_gone" : "new_topic") : title,
      lang: topic.flatMap { context.theme.lang($0.language, in: context.tree) },
      url: isOpen ? context.href(to: route) : nil, route: draft.route,
      words: words.isEmpty ? nil : String(words.unicodeScalars.prefix(120)),
      body: isOpen ? nil : fields["body"],
      time: context.locale.dateTime(context.civil(draft.savedAt)),
      datetime: draft.savedAt.rfc3339)
  }
}

extension ActionContext {
  /// Fills a form with the member's draft.
  ///
  /// Returns a sentence that says when it was saved; nil where there is no draft, or something else is to be written.
  mutating func resume(_ route: Route) throws -> String? {
    guard let member = viewer.member?.id, fields["body"].isEmpty, fields["quote"].isEmpty,
      let draft = try site.draft(of: member, route)
    else { return nil }
    PendingForm(FormFields(Array(draft.fields.utf8))).fill(&fields)
    try readAttachments()
    return locale.text("draft_of", ["time": locale.dateTime(civil(draft.savedAt))])
  }

  /// Address at which the text of a form is saved as a draft; nil for guests.
  var draftURL: String? { viewer.member == nil ? nil : settings.href(.plain(.drafts)) }
}
