import Database
import HTTPTypes
import Markdown
import Model
import Time
import Theme

// `/topics/<id>/comments`: the form to reply, its preview, and a new comment. `/comments/<id>`: one comment.
extension Exchange {
  /// The form to reply on a page of its own; `quote` or `reply_to` names the comment that is answered.
  mutating func replyForm(_ id: Topic.ID) throws -> Reply {
    let topic = try openTopic(id)
    if fields["body"].isEmpty, let quoted = try answered(fields["quote"], in: topic) {
      fields["body"] = quotation(quoted, topic)
    }
    if fields["reply_to"].isEmpty { fields["reply_to"] = fields["quote"] }
    return .finished(try replyForm(FormState(locale), topic))
  }

  /// Checks the form, then stores the comment in one transaction.
  mutating func postComment(_ id: Topic.ID) throws -> Reply {
    let topic = try openTopic(id)
    var form = FormState(locale)
    let name = try guestName(&form.errors)
    form.rendered = renderedBody(&form.errors)
    let answered = try answered(fields["reply_to"], in: topic)
    if answered == nil, !fields["reply_to"].isEmpty { form.errors.add("reply_to", "unknown") }
    guard form.errors.isEmpty, !isPreview, let rendered = form.rendered else {
      return .finished(try replyForm(form, topic))
    }
    var comment = newComment(.guest(name: name), rendered)
    comment.replyTo = answered?.id
    return try store(comment, in: topic)
  }

  /// One transaction: the comment, or nothing when the same click has made it already.
  private func store(_ comment: NewComment, in topic: Topic) throws -> Reply {
    try site.write { transaction in
      let since = now.adding(seconds: -Self.doubleClickSeconds)
      if let first = try site.sameComment(
        topic: topic.id, author: comment.author, body: comment.body, since: since),
        let position = try reader.comment(first)?.position
      {
        return saved(first, position: position, in: topic, isNew: false)
      }
      try throttle(&transaction)
      let (number, position) = try transaction.reply(comment, in: topic.id)
      return saved(number, position: position ?? 1, in: topic, isNew: true)
    }
  }

  /// One comment from the database, wherever its page is.
  mutating func showComment(_ id: Comment.ID) throws -> Reply {
    guard let comment = try reader.comment(id), comment.state == .visible,
      let position = comment.position, let topic = try reader.topic(comment.topic)
    else { throw Problem.notFound }
    enter(topic)
    let title = locale.text("comment_of", ["name": comment.authorName])
    let isSaved = fields.has("saved")
    let view = CommentPage(
      chrome: theme.chrome(FrameRequest(tree: tree, title: title, path: nil, tab: .forum)),
      breadcrumb: try breadcrumb(topic), topicTitle: topic.title,
      topicLang: theme.lang(topic.language, in: tree),
      placeURL: theme.url(of: id, at: position, in: topic.address, topic.language),
      notice: isSaved ? locale.text("comment_saved") : nil,
      comment: theme.view(published(comment), in: topic.address, topic.language, tree: tree),
      replyURL: settings.action("topics/\(topic.id)/comments"), isClosed: topic.isClosed)
    return .finished(.page(.ok, try theme.render(view, in: tree.language)))
  }

  /// A topic that may be written to.
  private mutating func openTopic(_ id: Topic.ID) throws -> Topic {
    guard let topic = try reader.topic(id) else { throw Problem.notFound }
    enter(topic)
    guard !topic.isClosed else { throw Problem.closed }
    return topic
  }

  /// The comment that a field names, when it is in the topic.
  private func answered(_ digits: String, in topic: Topic) throws -> StoredComment? {
    guard let id = Comment.ID(digits: digits), let comment = try reader.comment(id),
      comment.topic == topic.id, comment.state == .visible, comment.position != nil
    else { return nil }
    return comment
  }

  /// The text of a comment as a Markdown quote that says whose it is and leads to it.
  private func quotation(_ comment: StoredComment, _ topic: Topic) -> String {
    let place = theme.url(
      of: comment.id, at: comment.position ?? 1, in: topic.address, topic.language)
    // The renderer puts the base path before links that begin with a slash.
    let path = String(decoding: place.utf8.dropFirst(settings.base.path.utf8.count), as: UTF8.self)
    let words = Quotation.lines(of: comment.body).map { $0.isEmpty ? ">" : "> \($0)" }
    let first = "> [\(Quotation.escaped(comment.authorName))](\(path)):"
    return ([first, ">"] + words).joined(separator: "\n") + "\n\n"
  }

  /// The form with what had been typed, of a request that was refused before its topic was looked up.
  mutating func replyForm(_ form: FormState, in id: Topic.ID) throws -> ActionResponse {
    try replyForm(form, try topic ?? openTopic(id))
  }

  /// The form as it has been filled in so far.
  private func replyForm(_ form: FormState, _ topic: Topic) throws -> ActionResponse {
    let answered = try answered(fields["reply_to"], in: topic)
    return try response(form) {
      ReplyPage(
        chrome: theme.chrome(
          FrameRequest(tree: tree, title: locale.text("your_reply"), path: nil, tab: .forum)),
        breadcrumb: try breadcrumb(topic), topicTitle: topic.title,
        topicURL: settings.href(.topic(topic.address, settings.tree(topic.language))),
        topicLang: theme.lang(topic.language, in: tree),
        answered: answered.map {
          theme.view(published($0), in: topic.address, topic.language, tree: tree)
        },
        summary: summary(form), formError: form.errors["reply_to"], preview: preview(form),
        form: replyFields(form.errors, topic, answered?.id), rules: ruleLines, rulesURL: rulesURL)
    }
  }

  private func replyFields(
    _ errors: FieldErrors, _ topic: Topic, _ answered: Comment.ID?
  ) -> ReplyFormView {
    theme.replyForm(
      in: topic.id, language, answering: answered, body: fields["body"], bodyError: errors["body"],
      name: fields["name"], nameError: errors["name"])
  }

  private func breadcrumb(_ topic: Topic) throws -> [LinkView] {
    [forumLink] + (try boardLink(topic.board).map { [$0] } ?? [])
  }

  private func published(_ comment: StoredComment) -> PublishedComment {
    PublishedComment(
      id: comment.id, position: comment.position ?? 0, author: comment.authorName,
      username: comment.username, language: comment.language, createdAt: comment.createdAt,
      likes: comment.likes, kind: comment.kind, state: comment.state, html: comment.html)
  }
}
