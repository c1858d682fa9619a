import Database
import Markdown
import Model
import Theme

/// `comments/<id>/edit`: the author changes the text of a comment, and with the first one the title of the topic.
///
/// Readers of the comment can read its earlier versions (`HistoryAction`), except those from the time when it waited for a
/// moderator.
struct EditAction: FormAction {
  static let shownFields = ["title"]

  private var context: ActionContext
  private let place: CommentInTopic
  private let member: SignedIn

  /// Looks the comment up; throws `notFound`, `notOwner` and `closed`.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    let place = try CommentInTopic(orWaiting: id, &context)
    member = try context.member()
    guard place.isOwn(context.viewer) else { throw Problem.notOwner }
    guard !place.topic.isClosed else { throw Problem.closed }
    self.context = context
    self.place = place
  }

  private var hasTitle: Bool { place.position == 1 }

  /// The form with what it says now.
  func show() throws -> Reply {
    var filled = self
    filled.context.fields["body"] = place.comment.body
    filled.context.fields["title"] = place.topic.title
    return .finished(try filled.response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let title = try title(&form.errors)
    form.rendered = context.renderedBody(&form.errors)
    context.warnAboutCapitals(&form)
    guard form.errors.isEmpty, !context.isPreview, let rendered = form.rendered else {
      return .finished(try response(form))
    }
    let files = try context.site.files(in: place.comment.id)
    // The second half of a double click, or nothing was changed.
    if title != place.topic.title || context.writtenBody != place.comment.body {
      try context.countEdit(of: member)
      try store(title, rendered)
    }
    if place.isWaiting { return context.redirect(to: place.url(context.theme)) }
    return context.saved(
      place.comment.id, position: place.position, in: place.topic, isNew: false,
      hiding: try context.hiddenFiles(among: files))
  }

  /// The title that the topic shall have.
  private func title(_ errors: inout FieldErrors) throws -> String {
    guard hasTitle, context.fields.has("title") else { return place.topic.title }
    let title = context.checkedTitle(&errors)
    guard errors["title"] == nil, title != place.topic.title else { return title }
    if let other = try context.reader.topic(titled: title), other.id != place.topic.id {
      errors.add("title", "exists")
    }
    return title
  }

  /// One transaction; throws what has come in between since the comment was looked up.
  private func store(_ title: String, _ rendered: RenderedMarkdown) throws {
    let (id, topic) = (place.comment.id, place.topic)
    try context.site.write { transaction in
      let now = try context.reader.waitingComment(id)
      guard try context.reader.comment(id)?.state == .visible || now?.comment.state == .held else {
        throw Problem.notFound
      }
      guard try (context.reader.topic(topic.id) ?? now?.topic)?.isClosed == false else {
        throw Problem.closed
      }
      if title != topic.title { try transaction.rename(topic.id, to: title) }
      try transaction.edit(
        id, body: context.writtenBody, html: rendered.html, renderer: MarkdownRenderer.version,
        at: context.now)
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let topic = place.topic
    return try context.response(form) {
      EditPage(
        chrome: context.chrome(context.locale.text("edit_comment"), tab: .forum),
        breadcrumb: try context.breadcrumb(topic), topicTitle: topic.title,
        topicLang: context.theme.lang(topic.language, in: context.tree),
        placeURL: place.url(context.theme), summary: context.summary(form),
        preview: context.preview(
          form, title: hasTitle ? PlainText.singleLine(context.fields["title"]) : nil),
        form: fields(form), rules: context.ruleLines, rulesURL: context.rulesURL)
    }
  }

  private func fields(_ form: FormState) -> EditFormView {
    let errors = form.errors
    return EditFormView(
      action: context.settings.href(.comment(place.comment.id, .edit)),
      lang: context.tree.language.code, hasTitle: hasTitle, title: context.fields["title"],
      titleError: errors["title"], body: context.fields["body"],
      bodyLimit: context.settings.limits.commentBytes, bodyError: errors["body"],
      isLoud: form.isLoud, attached: context.attached, uploadURL: context.theme.uploadURL,
      kept: Route.comment(place.comment.id, .edit).path,
      hint: context.locale.text(place.isWaiting ? "edit_waiting_hint" : "edit_hint"))
  }
}

extension ActionContext {
  /// Counts a change of a comment: each keeps what it said before.
  func countEdit(of member: SignedIn) throws(Problem) {
    try allow([Quota("edit \(member.id)", most: 20, seconds: 600)])
  }
}
