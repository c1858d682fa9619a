import Database
import HTTPTypes
import Markdown
import Model
import Time
import Theme

// `/topics/new`: the form, its preview, and a new topic with its first comment.
extension Exchange {
  func newTopicForm() throws -> Reply { .finished(try topicForm(FormState(locale))) }

  /// Checks the form, then stores topic and comment in one transaction.
  func postTopic() throws -> Reply {
    var form = FormState(locale)
    let title = checkedTitle(&form.errors)
    let board = try chosenBoard(&form.errors)
    let tags = checkedTags(&form.errors)
    let name = try guestName(&form.errors)
    form.rendered = renderedBody(&form.errors)
    if let reply = try earlier(title, by: name, &form) { return reply }
    guard form.errors.isEmpty, !isPreview, let rendered = form.rendered, let board else {
      return .finished(try topicForm(form))
    }
    let new = NewTopic(
      slug: Slug(titled: title, fallback: "topic").text, title: title, language: language,
      board: board.id, tags: tags, author: .guest(name: name), createdAt: now)
    guard let stored = try store(new, rendered) else {
      // Somebody took the title since we looked, or the same click did.
      return try earlier(title, by: name, &form) ?? .finished(try topicForm(form))
    }
    return saved(stored.comment, position: 1, in: stored.topic, isNew: true)
  }

  /// The answer to the second half of a double click; nil when the title is free, or somebody else's, which
  /// is noted in the form.
  private func earlier(_ title: String, by name: String, _ form: inout FormState) throws -> Reply? {
    guard !title.isEmpty, let known = try reader.topic(titled: title) else { return nil }
    if !isPreview,
      let first = try site.sameComment(
        topic: known.id, author: .guest(name: name), body: fields["body"],
        since: now.adding(seconds: -Self.doubleClickSeconds))
    {
      return saved(first, position: 1, in: known, isNew: false)
    }
    form.errors.add("title", "exists")
    form.similar = known
    return nil
  }

  /// One transaction: the topic with its first comment; nil when somebody took the title meanwhile.
  private func store(
    _ new: NewTopic, _ rendered: RenderedMarkdown
  ) throws -> (topic: Topic, comment: Comment.ID)? {
    try site.write { transaction in
      guard try reader.topic(titled: new.title) == nil else { return nil }
      try throttle(&transaction)
      let (id, comment) = try transaction.startTopic(new, saying: newComment(new.author, rendered))
      guard let stored = try reader.topic(id) else { throw DatabaseError.damagedRow("topic \(id)") }
      return (stored, comment)
    }
  }

  func newComment(_ author: Author, _ rendered: RenderedMarkdown) -> NewComment {
    NewComment(
      author: author, language: language, createdAt: now, body: fields["body"],
      html: rendered.html, renderer: MarkdownRenderer.version)
  }

  /// Counts a guest's post; throws `Problem.tooFast`, which rolls the transaction back.
  func throttle(_ transaction: inout Transaction) throws {
    let allowed = try transaction.allowPost(
      subject: request.client, at: now, perMinute: settings.limits.guestPostsPerMinute)
    if !allowed { throw Problem.tooFast }
  }

  private func checkedTitle(_ errors: inout FieldErrors) -> String {
    let title = PlainText.singleLine(fields["title"])
    let limits = settings.limits
    let count = PlainText.characterCount(title, upTo: limits.titleCharacters)
    if PlainText.isBlank(title) {
      errors.add("title", "empty")
    } else if count < limits.titleCharacters {
      errors.add(
        "title", "short",
        ["limit": locale.number(limits.titleCharacters), "count": locale.number(count)])
    } else if title.utf8.count > limits.titleBytes {
      errors.add("title", "long", ["limit": locale.number(limits.titleBytes)])
    } else if PlainText.initials(of: title) == "?" {
      errors.add("title", "letters")
    }
    return title
  }

  /// The board that the form names; the only one, or the first, when it names none.
  private func chosenBoard(_ errors: inout FieldErrors) throws -> TopicList? {
    let boards = try site.boards()
    let slug = fields["board"]
    // A form with one board does not ask, so that nothing could be mended there.
    guard boards.count > 1, !slug.isEmpty else {
      guard let first = boards.first else { throw DatabaseError.damagedRow("no boards") }
      return first
    }
    let board = boards.first { $0.slug == slug }
    if board == nil { errors.add("board", "unknown") }
    return board
  }

  private func checkedTags(_ errors: inout FieldErrors) -> [NewTag] {
    var tags: [NewTag] = []
    let most = settings.limits.tagsPerTopic
    for part in fields["tags"].utf8.split(separator: UInt8(ascii: ",")) where tags.count <= most {
      let title = PlainText.singleLine(String(Substring(part)))
      if PlainText.isBlank(title) { continue }
      let limit = Self.tagCharacters
      if PlainText.initials(of: title) == "?" {
        errors.add("tags", "characters", ["tag": title])
      } else if PlainText.characterCount(title, upTo: limit + 1) > limit {
        errors.add("tags", "long", ["tag": title, "limit": locale.number(limit)])
      }
      let slug = Slug(titled: title, fallback: "tag").text
      if !tags.contains(where: { $0.slug == slug }) {
        tags.append(NewTag(slug: slug, title: title))
      }
    }
    if tags.count > most { errors.add("tags", "many", ["limit": locale.number(most)]) }
    return tags
  }

  /// The most characters of a tag.
  private static let tagCharacters = 40

  /// The form as it has been filled in so far.
  func topicForm(_ form: FormState) throws -> ActionResponse {
    try response(form) {
      NewTopicPage(
        chrome: theme.chrome(
          FrameRequest(tree: tree, title: locale.text("new_topic"), path: nil, tab: .forum)),
        breadcrumb: [forumLink], summary: summary(form),
        preview: preview(form, title: PlainText.singleLine(fields["title"])),
        form: try topicFields(form.errors), similar: try form.similar.map { [try row($0)] } ?? [],
        rules: ruleLines, rulesURL: rulesURL)
    }
  }

  private func topicFields(_ errors: FieldErrors) throws -> NewTopicFormView {
    let chosen = fields["board"]
    let boards = try site.boards()
    let choices = try boards.enumerated().map { index, board in
      ChoiceView(
        value: board.slug, label: try site.title(board.id, tree.language) ?? board.slug,
        isSelected: chosen.isEmpty ? index == 0 : board.slug == chosen)
    }
    return NewTopicFormView(
      action: settings.action("topics/new"), lang: language.code, title: fields["title"],
      titleError: errors["title"], body: fields["body"], bodyLimit: settings.limits.commentBytes,
      bodyError: errors["body"], name: fields["name"], nameError: errors["name"],
      boards: choices.count > 1 ? choices : [], boardError: errors["board"], tags: fields["tags"],
      tagsError: errors["tags"])
  }

  private func row(_ topic: Topic) throws -> TopicRowView {
    guard let summary = try reader.summary(of: topic.id) else {
      throw DatabaseError.damagedRow("topic \(topic.id)")
    }
    return theme.row(summary, board: try boardLink(topic.board)?.label, in: tree)
  }
}
