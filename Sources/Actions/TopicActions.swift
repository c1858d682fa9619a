import Database
import HTTPTypes
import Markdown
import Model
import Theme

// `/topics/new`: the form, its preview, and a new topic with its first comment.
extension Exchange {
  func newTopicForm() throws -> Reply {
    .finished(try topicForm(.ok, FieldErrors(locale)))
  }

  /// Checks the form, then stores topic and comment in one transaction.
  func postTopic() throws -> Reply {
    var errors = FieldErrors(locale)
    let title = checkedTitle(&errors)
    let boards = try site.boards()
    let board = try chosenBoard(boards, &errors)
    let tags = checkedTags(&errors)
    let name = try guestName(&errors)
    let rendered = renderedBody(&errors)
    let known = try site.topic(titled: title)
    if let known, let first = try double(of: known, name) {
      return saved(first, position: 1, in: known, isNew: false)
    }
    if known != nil { errors.add("title", "exists") }
    guard errors.isEmpty, !isPreview, let rendered, let board else {
      return .finished(
        try topicForm(errors.isEmpty ? .ok : .unprocessableContent, errors, rendered, known))
    }
    let new = NewTopic(
      slug: Slug(titled: title, fallback: "topic").text, title: title, language: language,
      board: board.id, tags: [], author: .guest(name: name), createdAt: now)
    guard let result = try store(new, tags, rendered) else {
      errors.add("title", "exists")
      return .finished(
        try topicForm(.unprocessableContent, errors, nil, try site.topic(titled: title)))
    }
    return saved(result.comment, position: 1, in: result.topic, isNew: true)
  }

  /// One transaction: tags, topic, first comment, changes; nil when somebody took the title meanwhile.
  private func store(
    _ new: NewTopic, _ tags: [(slug: String, title: String)], _ rendered: RenderedMarkdown
  ) throws -> (topic: Topic, comment: Comment.ID)? {
    try site.write {
      guard try site.topic(titled: new.title) == nil else { return nil }
      try throttle()
      var topic = new
      var newLists: [TopicList.ID] = []
      for tag in tags {
        let (list, isNew) = try site.ensureList(.tag, slug: tag.slug)
        if isNew {
          try site.setText(list.id, nil, title: tag.title)
          newLists.append(list.id)
        }
        topic.tags.append(list.id)
      }
      let (id, places) = try site.add(topic)
      let (comment, publication) = try site.add(newComment(id, topic.author, rendered))
      try site.record(
        .topicPublished(TopicPublication(topic: id, places: places, newLists: newLists)))
      try site.record(.commentPublished(publication))
      guard let stored = try site.topic(id) else { throw DatabaseError.damagedRow("topic \(id)") }
      return (stored, comment)
    }
  }

  func newComment(_ topic: Topic.ID, _ author: Author, _ rendered: RenderedMarkdown) -> NewComment {
    NewComment(
      topic: topic, author: author, language: language, createdAt: now, body: fields["body"],
      html: rendered.html, renderer: MarkdownRenderer.version)
  }

  /// Counts a guest's post; throws `Problem.tooFast`, which rolls the transaction back.
  func throttle() throws {
    let allowed = try site.allowPost(
      subject: request.client, at: now, perMinute: settings.limits.guestPostsPerMinute)
    if !allowed { throw Problem.tooFast }
  }

  /// The first comment of a topic that the same click has made already.
  private func double(of topic: Topic, _ name: String) throws -> Comment.ID? {
    guard !isPreview else { return nil }
    return try site.sameComment(
      topic: topic.id, author: .guest(name: name), body: fields["body"],
      since: now.adding(seconds: -Self.doubleClickSeconds))
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
    } else if Folding.fold(title).unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic && $0.properties.numericType == nil }) {
      errors.add("title", "letters")
    }
    return title
  }

  /// The board that the form names; the only one, or the first, when it names none.
  private func chosenBoard(_ boards: [TopicList], _ errors: inout FieldErrors) throws -> TopicList? {
    let slug = fields["board"]
    if slug.isEmpty { return boards.first }
    let board = boards.first { $0.slug == slug }
    if board == nil { errors.add("board", "unknown") }
    return board
  }

  private func checkedTags(_ errors: inout FieldErrors) -> [(slug: String, title: String)] {
    var tags: [(slug: String, title: String)] = []
    for part in fields["tags"].utf8.split(separator: 44) {
      let title = PlainText.singleLine(String(part) ?? "")
      if PlainText.isBlank(title) { continue }
      let slug = Slug(titled: title, fallback: "untitled").text
      let isTag = slug != "untitled" && PlainText.characterCount(title, upTo: 41) <= 40
      if !isTag { errors.add("tags", "characters", ["tag": title]) }
      if !tags.contains(where: { $0.slug == slug }) { tags.append((slug, title)) }
    }
    let limit = settings.limits.tagsPerTopic
    if tags.count > limit { errors.add("tags", "many", ["limit": locale.number(limit)]) }
    return tags
  }

  private func topicForm(
    _ status: HTTPResponse.Status, _ errors: FieldErrors, _ rendered: RenderedMarkdown? = nil,
    _ similar: Topic? = nil
  ) throws -> ActionResponse {
    if request.wantsJSON, status != .ok {
      return details(
        status, locale.text("problem_422_title"), locale.text("problem_422_explanation"), errors)
    }
    let title = locale.text("new_topic")
    let view = NewTopicPage(
      chrome: theme.chrome(FrameRequest(tree: tree, title: title, path: nil, tab: .forum)),
      breadcrumb: [forumLink], summary: summary(errors),
      preview: isPreview
        ? rendered.map { preview($0.html, title: PlainText.singleLine(fields["title"])) } : nil,
      form: try topicFields(errors), similar: try similar.map { [try row($0)] } ?? [],
      rules: ruleLines, rulesURL: rulesURL)
    return .page(status, try theme.render(view, in: tree.language))
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
      titleError: errors["title"], body: fields["body"], bodyError: errors["body"],
      name: fields["name"], nameError: errors["name"], boards: choices.count > 1 ? choices : [],
      boardError: errors["board"], tags: fields["tags"], tagsError: errors["tags"])
  }

  private func row(_ topic: Topic) throws -> TopicRowView {
    guard let summary = try site.summary(of: topic.id) else {
      throw DatabaseError.damagedRow("topic \(topic.id)")
    }
    return theme.row(summary, board: try boardLink(topic.board)?.label, in: tree)
  }
}
