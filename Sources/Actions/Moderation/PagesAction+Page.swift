import Database
import HTTPTypes
import Markdown
import Model
import Theme

// The editors' pages as a page for moderators.
extension PagesAction {
  func response(_ form: FormState) throws -> ActionResponse { try response(form, now: nil) }

  /// `now` is what the file says, where that is not what its form was made from.
  func response(_ form: FormState, now: OpenPage?) throws -> ActionResponse {
    let locale = context.locale
    if context.request.wantsJSON, context.request.head.method == .post, let refusal = form.refusal {
      return .details(refusal.status, locale.text("problem_conflict_title"), refusal.sentence)
    }
    let state = try context.site.editState()
    let isClean = form.refusal == nil && form.errors.isEmpty
    let answer = try context.response(form) {
      ModerationPagesPage(
        chrome: context.chrome(page?.title ?? locale.text("pages_title")),
        tabs: context.moderationTabs(.deskPages), title: page?.title ?? locale.text("pages_title"),
        lang: page.flatMap { context.theme.lang($0.language, in: context.tree) },
        facts: context.lines([page.map { "content/\($0.file)" } ?? locale.text("pages_lead")]),
        waiting: state.isWaiting ? locale.text("pages_waiting") : nil, failure: state.failure,
        undo: isClean ? try undo() : nil,
        notice: isClean
          ? try context.decision("undone").flatMap { try context.undoneNotice($0) } : nil,
        summary: context.summary(form, isPost: false), preview: preview(form),
        form: try page.flatMap { try formView(form, $0) }, now: now?.markdown.text,
        rows: page == nil ? try context.site.editablePages().map(row) : [],
        listURL: page.map { _ in context.href(.deskPages) })
    }
    return answer
  }

  private func preview(_ form: FormState) -> PagePreviewView? {
    guard context.isPreview, let rendered = form.rendered else { return nil }
    return PagePreviewView(
      title: PlainText.singleLine(context.fields["title"]), html: rendered.html)
  }

  /// Confirmation of what was just done, with a button that undoes it.
  private func undo() throws -> UndoView? {
    guard let decision = try context.decision("done"), decision.page == page?.file,
      decision.page != nil, try context.site.obstacle(toUndoing: decision) == nil
    else { return nil }
    return UndoView(
      words: try context.sentence(try context.reader.decided(decision)) + ".",
      action: context.settings.href(.plain(.decided)),
      hidden: context.hidden([("decision", "\(decision.id)"), ("from", "page")]))
  }

  /// The form; none where the file could not be opened to be shown.
  private func formView(_ form: FormState, _ page: EditablePage) throws -> PageFormView? {
    guard context.fields.has("body") else { return nil }
    // Why loss is right: what cannot be opened says so when it is saved.
    let stored = try? context.site.openPage(page)
    var title: FieldView?
    if stored == nil || stored?.markdown.title != nil {
      title = context.field("title", form.errors)
    }
    return PageFormView(
      action: context.settings.href(.plain(.deskPages)), title: title,
      fixed: title == nil
        ? context.locale.text("pages_title_fixed", ["file": "content/\(page.file)"]) : nil,
      body: context.fields["body"], bodyLimit: PageMarkdown.most - 1024,
      bodyError: form.errors["body"],
      hidden: context.hidden(
        [("file", page.file), ("seen", context.fields["seen"])]
          + (title == nil ? [("title", context.fields["title"])] : [])))
  }

  private func row(_ page: EditablePage) -> PageRowView {
    PageRowView(
      title: page.title, lang: context.theme.lang(page.language, in: context.tree),
      url: url(page), detail: "content/\(page.file)")
  }
}
