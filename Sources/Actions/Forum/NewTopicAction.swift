import Database
import HTTPTypes
import Markdown
import Model
import Theme
import Time

/// `topics/new`: the form, its preview, and a new topic with its first comment.
struct NewTopicAction: FormAction {
  static let shownFields = ["title", "body", "name", "tags"]

  /// The most characters of a tag.
  private static let tagCharacters = 40

  private var context: ActionContext
  /// Sentence that says when the draft in the form was saved.
  private var draft: String?
  private var fields: FormFields { context.fields }
  private var reader: Reader { context.reader }

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply {
    var filled = self
    filled.draft = try filled.context.resume(.newTopic)
    return .finished(try filled.response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    return try post(&form) ?? .finished(try response(form))
  }

  /// Posts what the fields say; nil where the form is to be shown again, with what is wrong.
  func post(_ form: inout FormState) throws -> Reply? {
    let title = context.checkedTitle(&form.errors)
    let board = try chosenBoard(&form.errors)
    let (tags, newTags) = try checkedTags(&form.errors)
    let author = try context.author(&form.errors)
    form.rendered = context.renderedBody(&form.errors)
    try context.checkSpam(&form, fields: ["title", "body", "name", "tags"])
    if let reply = try earlier(title, by: author, &form) { return reply }
    if form.errors["title"] == nil { form.alike = try alike(title) }
    context.warnAboutCapitals(&form)
    guard form.errors.isEmpty, form.alike.isEmpty, !context.isPreview,
      let rendered = form.rendered, let board
    else { return nil }
    let first = try context.newComment(author, rendered)
    var new = NewTopic(
      slug: Slug(titled: title, fallback: "topic").text, title: title,
      language: context.language, board: board.id, tags: tags, author: author,
      createdAt: context.now)
    new.isQuiet = !tellsMembers
    guard let stored = try store(new, first, newTags) else {
      // Someone took the title since the check above, or the same click did.
      return try earlier(title, by: author, &form)
    }
    guard let topic = stored.topic else {
      return try context.waiting(stored.comment, rendered, title: title)
    }
    if context.settings.has(.polls), fields.has("poll"), context.viewer != .everyone,
      !context.request.wantsJSON
    {
      return context.redirect(to: context.href(to: .poll(topic.id)))
    }
    return context.saved(stored.comment, position: 1, in: topic, isNew: true)
  }

  /// True if members who follow the board are notified of the topic; a program that does not send the field means yes.
  private var tellsMembers: Bool { !fields.has("tell-asked") || fields.has("tell") }

  /// The answer to the second half of a double click; nil when the title is free, or belongs to someone else's topic, which is
  /// noted in the form.
  private func earlier(_ title: String, by author: Author, _ form: inout FormState) throws -> Reply?
  {
    guard !title.isEmpty, let known = try reader.topic(titled: title) else { return nil }
    if !context.isPreview, let first = try context.sameComment(in: known.id, author) {
      return context.saved(first.id, position: 1, in: known, isNew: false)
    }
    form.errors.add("title", "exists")
    form.similar = known
    return nil
  }

  /// Topics with titles like one, the first time that the form is sent: a writer who sends it once more has seen them.
  ///
  /// Senders without our form, such as programs, are not held up.
  private func alike(_ title: String) throws -> [Topic] {
    guard fields["alike"] == Alike.ask.rawValue, !context.request.wantsJSON else { return [] }
    return try reader.topics(titledLike: title, atMost: 3)
  }

  /// State of the check for topics with similar titles, in the form.
  private enum Alike: String {
    case ask, seen
  }

  /// One transaction: the topic with its first comment; nil when someone took the title meanwhile.
  ///
  /// A topic that waits has no address yet, and does not block its title.
  private func store(
    _ new: NewTopic, _ first: NewComment, _ newTags: Int
  ) throws -> (topic: Topic?, comment: Comment.ID)? {
    try context.site.write { transaction in
      guard try reader.topic(titled: new.title) == nil else { return nil }
      let isWaiting = first.state == .held
      if isWaiting, let same = try context.sameWaitingTopic(new.title, new.author) {
        return (nil, same)
      }
      try context.countPost(in: nil, newTags: newTags)
      if isWaiting { try context.checkModerationQueue() }
      let (id, comment) = try transaction.startTopic(new, saying: first)
      try follow(id, &transaction)
      if let member = context.viewer.member?.id { try transaction.dropDraft(.newTopic, of: member) }
      if isWaiting { return (nil, comment) }
      guard let stored = try reader.topic(id) else { throw DatabaseError.damagedRow("topic \(id)") }
      return (stored, comment)
    }
  }

  /// Subscribes the author to the answers; a form whose box was not ticked unsubscribes them.
  private func follow(_ topic: Topic.ID, _ transaction: inout Transaction) throws {
    guard let member = context.viewer.member?.id else { return }
    if try context.wantsAnswers() {
      try transaction.follow(.topic(topic), by: member, at: context.now)
    } else if fields["asked"] == "notify", !fields.has("notify") {
      try transaction.unfollow(.topic(topic), by: member, at: context.now)
    }
  }

  /// The board that the form names; the only one, or the first, when it names none.
  private func chosenBoard(_ errors: inout FieldErrors) throws -> TopicList? {
    let boards = try context.reader.boards()
    let slug = fields["board"]
    guard !slug.isEmpty else {
      // Where all boards are for members, no one else writes.
      guard let first = boards.first else { throw Problem.accessDenied }
      return first
    }
    // One that is for members alone is as unknown to others as one that there is not: words are never put elsewhere.
    let board = boards.first { $0.slug == slug }
    if board == nil { errors.add("board", "unknown") }
    return board
  }

  /// The tags that the form names, and how many of them are new.
  private func checkedTags(_ errors: inout FieldErrors) throws -> ([NewTag], newCount: Int) {
    var (tags, newCount): ([NewTag], Int) = ([], 0)
    let (most, locale) = (context.settings.limits.tagsPerTopic, context.locale)
    for part in fields["tags"].utf8.split(separator: UInt8(ascii: ",")) where tags.count <= most {
      let title = PlainText.singleLine(String(Substring(part)))
      if PlainText.isBlank(title) { continue }
      let limit = Self.tagCharacters
      if PlainText.initials(of: title) == "?" {
        errors.add("tags", "characters", ["tag": title])
      } else if PlainText.characterCount(title, upTo: limit + 1) > limit {
        errors.add("tags", "long", ["tag": title, "limit": locale.number(limit)])
      }
      let slug = Slug(tag: title).text
      if !tags.contains(where: { $0.slug == slug }) {
        tags.append(NewTag(slug: slug, title: title))
      }
    }
    if tags.count > most { errors.add("tags", "many", ["limit": locale.number(most)]) }
    for tag in tags.prefix(most) where try !context.site.isPublicTag(tag.slug) {
      newCount += 1
      if context.viewer == .everyone, context.settings.guestTags == .existing {
        errors.add(unknownTag: tag.title, similar: try context.site.tags(like: tag.slug))
      }
    }
    return (tags, newCount)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    try context.response(form) {
      NewTopicPage(
        chrome: context.chrome(context.locale.text("new_topic"), tab: .forum),
        breadcrumb: [context.forumLink], summary: context.summary(form),
        preview: context.preview(form, title: PlainText.singleLine(fields["title"])),
        form: try topicFields(form),
        similar: try (form.similar.map { [$0] } ?? form.alike).map(row),
        similarHint: form.similar == nil && !form.alike.isEmpty
          ? context.locale.text("already_talked_hint") : nil,
        rules: context.ruleLines, rulesURL: context.rulesURL)
    }
  }

  private func topicFields(_ form: FormState) throws -> NewTopicFormView {
    let errors = form.errors
    let isSeen = fields["alike"] == Alike.seen.rawValue || !form.alike.isEmpty
    let chosen = fields["board"]
    let boards = try context.reader.boards()
    if boards.isEmpty { throw Problem.accessDenied }
    let choices = try boards.enumerated().map { index, board in
      ChoiceView(
        value: board.slug,
        label: try context.site.title(board.id, context.tree.language) ?? board.slug,
        isSelected: chosen.isEmpty ? index == 0 : board.slug == chosen)
    }
    let notify = try context.notifyBox()
    return NewTopicFormView(
      action: context.settings.href(.newTopic), lang: context.language.code, title: fields["title"],
      titleError: errors["title"], body: fields["body"],
      bodyLimit: context.settings.limits.commentBytes,
      bodyError: errors["body"], isLoud: form.isLoud, name: fields["name"],
      nameError: errors["name"],
      member: context.viewer.member?.name,
      attached: context.attached, signInURL: context.settings.href(.plain(.signIn)),
      uploadURL: context.theme.uploadURL,
      kept: Route.newTopic.path, draftURL: context.draftURL, draft: draft,
      hasTrap: context.settings.guestTrap == .on, trapError: errors[ActionContext.trap],
      boards: choices.count > 1 || errors["board"] != nil ? choices : [],
      boardError: errors["board"],
      hasTags: try context.viewer != .everyone || context.settings.guestTags == .new
        || !fields["tags"].isEmpty || context.site.hasTags(),
      alike: (isSeen ? Alike.seen : .ask).rawValue,
      tags: fields["tags"], tagsError: errors["tags"], waits: try context.approvalNotice(),
      notify: notify.value, isNotified: notify.isTicked, tellsMembers: tellsMembers,
      hasPolls: context.settings.has(.polls), asksPoll: fields.has("poll"))
  }

  private func row(_ topic: Topic) throws -> TopicRowView {
    guard let summary = try reader.summary(of: topic.id) else {
      throw DatabaseError.damagedRow("topic \(topic.id)")
    }
    return context.theme.row(
      summary, board: try context.boardLink(topic.board)?.label, in: context.tree)
  }
}
