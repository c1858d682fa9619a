import Database
import HTTPTypes
import Markdown
import Model
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
    return .finished(try replyPage(.ok, topic, FieldErrors(locale)))
  }

  /// Checks the form, then stores the comment in one transaction.
  mutating func postComment(_ id: Topic.ID) throws -> Reply {
    let topic = try openTopic(id)
    var errors = FieldErrors(locale)
    let name = try guestName(&errors)
    let rendered = renderedBody(&errors)
    let answered = try answered(fields["reply_to"], in: topic)
    if answered == nil, !fields["reply_to"].isEmpty { errors.add("reply_to", "unknown") }
    guard errors.isEmpty, !isPreview, let rendered else {
      let status: HTTPResponse.Status = errors.isEmpty ? .ok : .unprocessableContent
      return .finished(try replyPage(status, topic, errors, rendered))
    }
    let author = Author.guest(name: name)
    let since = now.adding(seconds: -Self.doubleClickSeconds)
    if let first = try site.sameComment(topic: id, author: author, body: fields["body"], since: since),
      let stored = try site.comment(first)
    {
      return saved(first, position: stored.position ?? 1, in: topic, isNew: false)
    }
    var comment = newComment(id, author, rendered)
    comment.replyTo = answered?.id
    let (number, publication) = try site.write {
      try throttle()
      let result = try site.add(comment)
      try site.record(.commentPublished(result.publication))
      return result
    }
    return saved(number, position: publication.position, in: topic, isNew: true)
  }

  /// One comment from the database, wherever its page is.
  mutating func showComment(_ id: Comment.ID) throws -> Reply {
    guard let comment = try site.comment(id), comment.state == .visible,
      let position = comment.position, let topic = try site.topic(comment.topic)
    else { throw Problem.notFound }
    if !fields.has("lang") { tree = settings.tree(topic.language) }
    let title = locale.text("comment_of", ["name": comment.authorName])
    let place = theme.url(of: id, at: position, in: topic.address, topic.language)
    let view = CommentPage(
      chrome: theme.chrome(FrameRequest(tree: tree, title: title, path: nil, tab: .forum)),
      breadcrumb: try breadcrumb(topic), topicTitle: topic.title,
      topicLang: theme.lang(topic.language, in: tree), placeURL: place,
      comment: theme.view(published(comment), in: topic.address, topic.language, tree: tree),
      replyURL: settings.action("topics/\(topic.id)/comments"), isClosed: topic.isClosed)
    return .finished(.page(.ok, try theme.render(view, in: tree.language)))
  }

  /// A topic that may be written to; a closed one is not found by a form.
  private mutating func openTopic(_ id: Topic.ID) throws -> Topic {
    guard let topic = try site.topic(id) else { throw Problem.notFound }
    if !fields.has("lang") || Language(fields["lang"]) == nil {
      tree = settings.tree(topic.language)
      fields["lang"] = topic.language.code
    }
    guard !topic.isClosed else { throw Problem.forbidden }
    return topic
  }

  /// The comment that a field names, when it is in the topic.
  private func answered(_ digits: String, in topic: Topic) throws -> StoredComment? {
    guard let id = Comment.ID(digits: digits), let comment = try site.comment(id),
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
    let name = comment.authorName.unicodeScalars.filter { !"[]\\<>*_`".unicodeScalars.contains($0) }
    var lines = ["> [\(String(String.UnicodeScalarView(name)))](\(path)):", ">"]
    for line in comment.body.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      // What the quoted one quoted is left out: quote only what you answer.
      if line.first == 62 { continue }
      lines.append(line.isEmpty ? ">" : "> " + (String(line) ?? ""))
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func replyPage(
    _ status: HTTPResponse.Status, _ topic: Topic, _ errors: FieldErrors,
    _ rendered: RenderedMarkdown? = nil
  ) throws -> ActionResponse {
    if request.wantsJSON, status != .ok {
      return details(
        status, locale.text("problem_422_title"), locale.text("problem_422_explanation"), errors)
    }
    let answered = try answered(fields["reply_to"], in: topic)
    let title = locale.text("your_reply")
    let view = ReplyPage(
      chrome: theme.chrome(FrameRequest(tree: tree, title: title, path: nil, tab: .forum)),
      breadcrumb: try breadcrumb(topic), topicTitle: topic.title,
      topicURL: settings.href(.topic(topic.address, settings.tree(topic.language))),
      topicLang: theme.lang(topic.language, in: tree),
      answered: answered.map {
        theme.view(published($0), in: topic.address, topic.language, tree: tree)
      },
      summary: summary(errors), formError: errors["reply_to"],
      preview: isPreview ? rendered.map { preview($0.html, title: nil) } : nil,
      form: ReplyFormView(
        action: settings.action("topics/\(topic.id)/comments"), lang: language.code,
        replyTo: answered.map { String($0.id.rawValue) }, body: fields["body"],
        bodyError: errors["body"], name: fields["name"], nameError: errors["name"]),
      rules: ruleLines, rulesURL: rulesURL)
    return .page(status, try theme.render(view, in: tree.language))
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
