import Database
import Model
import Theme
import Time
import Vault

/// `topics/<id>/comments`: the form to reply on a page of its own, its preview, and a new comment.
struct ReplyAction: FormAction {
  static let shownFields = ["name", "body", "reply_to"]

  private var context: ActionContext
  private let topic: Topic
  /// Sentence that says when the draft in the form was saved.
  private var draft: String?

  /// Looks the topic up; throws `notFound` and `closed`, and answers from then on in the topic's language.
  init(_ context: inout ActionContext, to id: Topic.ID) throws {
    guard let topic = try context.reader.topic(id) else { throw Problem.notFound }
    context.useLanguage(of: topic)
    guard !topic.isClosed else { throw Problem.closed }
    self.context = context
    self.topic = topic
  }

  /// The empty form; `quote` or `reply_to` names the comment that is answered.
  func show() throws -> Reply {
    var filled = self
    filled.draft = try filled.context.resume(.reply(topic.id))
    let fields = filled.context.fields
    if fields["body"].isEmpty, let quoted = try answered(fields["quote"]) {
      filled.context.fields["body"] = quotation(quoted)
    }
    if fields["reply_to"].isEmpty { filled.context.fields["reply_to"] = fields["quote"] }
    return .finished(try filled.response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    return try post(&form) ?? .finished(try response(form))
  }

  /// Posts what the fields say; nil where the form is to be shown again, with what is wrong.
  func post(_ form: inout FormState) throws -> Reply? {
    let fields = context.fields
    let author = try context.author(&form.errors)
    form.rendered = context.renderedBody(&form.errors)
    try context.checkSpam(&form, fields: ["body", "name"])
    let answered = try answered(fields["reply_to"])
    if answered == nil, !fields["reply_to"].isEmpty { form.errors.add("reply_to", "unknown") }
    context.warnAboutCapitals(&form)
    guard form.errors.isEmpty, !context.isPreview, let rendered = form.rendered else {
      return nil
    }
    var comment = try context.newComment(author, rendered)
    comment.replyTo = answered?.id
    let stored = try store(comment, follower: try follower())
    guard let position = stored.position else {
      return try context.waiting(stored.id, rendered, in: topic)
    }
    return context.saved(stored.id, position: position, in: topic, isNew: stored.isNew)
  }

  /// One transaction: the comment, or nothing when the same click has made it already.
  private func store(
    _ comment: NewComment, follower: Member.ID?
  ) throws -> (id: Comment.ID, position: Int?, isNew: Bool) {
    try context.site.write { transaction in
      if let first = try context.sameComment(in: topic.id, comment.author) {
        return (first.id, first.position, false)
      }
      try context.countPost(in: topic.id)
      if comment.state == .held { try context.checkModerationQueue() }
      let (number, position) = try transaction.reply(comment, in: topic.id)
      if let member = context.viewer.member?.id {
        try transaction.dropDraft(.reply(topic.id), of: member)
      }
      // The subscription is stored with the comment; where there is no room for more, the comment is stored without one.
      if let follower { try transaction.follow(.topic(topic.id), by: follower, at: context.now) }
      return (number, position, true)
    }
  }

  /// The member who asks to follow the topic and does not yet; nil where there is none.
  private func follower() throws -> Member.ID? {
    guard try context.wantsAnswers(), let member = context.viewer.member?.id,
      try !context.site.hasFollow(.topic(topic.id), of: member)
    else { return nil }
    return member
  }

  /// The comment that a field names, when it is in the topic.
  private func answered(_ digits: String) throws -> StoredComment? {
    guard let id = Comment.ID(digits: digits), let comment = try context.reader.comment(id),
      comment.topic == topic.id, comment.state == .visible, comment.position != nil
    else { return nil }
    return comment
  }

  /// The text of a comment as a Markdown quote that says whose it is and leads to it.
  private func quotation(_ comment: StoredComment) -> String {
    // In a topic for members, an address that still works if the board becomes public one day.
    let place =
      topic.address.audience == .everyone
      ? context.theme.url(
        of: comment.id, at: comment.position ?? 1, in: topic.address, topic.language)
      : context.settings.href(.comment(comment.id))
    // The renderer puts the base path before links that begin with a slash.
    let path = Substring(place.utf8.dropFirst(context.settings.base.path.utf8.count))
    let source = MemberText.shownSource(of: comment.body)
    let words = Quotation.lines(of: source).map { $0.isEmpty ? ">" : "> \($0)" }
    let name = context.locale.author(
      comment.authorName, isGuest: PublishedComment(comment).isGuest)
    let first = "> [\(Quotation.escaped(name))](\(path)):"
    return ([first, ">"] + words).joined(separator: "\n") + "\n\n"
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (theme, tree, settings) = (context.theme, context.tree, context.settings)
    let answered = try answered(context.fields["reply_to"])
    return try context.response(form) {
      ReplyPage(
        chrome: context.chrome(context.locale.text("your_reply"), tab: .forum),
        breadcrumb: try context.breadcrumb(topic), topicTitle: topic.title,
        topicURL: settings.href(.topic(topic.address, settings.tree(topic.language))),
        topicLang: theme.lang(topic.language, in: tree),
        answered: answered.map {
          theme.view(PublishedComment($0), in: topic.address, topic.language, tree: tree)
        },
        summary: context.summary(form), formError: form.errors["reply_to"],
        preview: context.preview(form), form: try fields(form, answered?.id),
        rules: context.ruleLines, rulesURL: context.rulesURL)
    }
  }

  private func fields(_ form: FormState, _ answered: Comment.ID?) throws -> ReplyFormView {
    let errors = form.errors
    var view = try context.theme.replyForm(
      in: topic.id, context.language, answering: answered, body: context.fields["body"],
      bodyError: errors["body"], name: context.fields["name"], nameError: errors["name"],
      member: context.viewer.member?.name, trapError: errors[ActionContext.trap],
      waits: context.approvalNotice(), notify: context.notifyBox())
    (view.isLoud, view.attached) = (form.isLoud, context.attached)
    (view.draftURL, view.draft) = (context.draftURL, draft)
    return view
  }
}
