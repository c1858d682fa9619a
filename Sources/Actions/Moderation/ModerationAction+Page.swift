import Database
import Markdown
import Model
import Theme
import Time

// The queue as a page.
extension ModerationAction {
  func response(_ form: FormState) throws -> ActionResponse {
    let asked = ModerationSubject(mark: context.fields["item"])
    let subject = asked ?? posts.first
    let post = try subject.flatMap { try context.reader.moderationItem($0, context.site) }
    guard asked == nil || post != nil else { throw Problem.notFound }
    return try context.response(form) {
      let (done, undone) = (try context.decision("done"), try context.decision("undone"))
      var last = try context.site.lastDecision(for: member.id).map { try context.view(of: $0) }
      if let undone, undone.undoneAt != nil { last = try context.view(of: undone) }
      return ModerationPage(
        chrome: context.chrome(context.locale.text("desk")), tabs: context.moderationTabs(.desk),
        count: context.count(waiting), last: last,
        isDone: last != nil && (done ?? undone).map { "\($0.id)" } == last?.id,
        script: context.theme.href(asset: "desk.js"),
        post: try post.map { try view($0, form) },
        operatorList: try asked == nil ? SetupChecklist(context, member).view() : nil,
        rows: waiting.map { row($0, isCurrent: $0.post != nil && $0.post == post?.subject) })
    }
  }

  private func row(_ waiting: Waiting, isCurrent: Bool) -> ModerationQueueRowView {
    let locale = context.locale
    var parts = [
      waiting.author.map { locale.author($0, isGuest: waiting.isGuest) }
        ?? locale.text("role_member")
    ]
    if waiting.isEdited { parts.append(locale.text("waiting_edited")) }
    if waiting.isHeld { parts.append(locale.text("waiting_held")) }
    if waiting.reports > 0 {
      parts.append(locale.plural("waiting_reported", waiting.reports))
      parts += waiting.rules.map(context.ruleMark)
    }
    return ModerationQueueRowView(
      title: waiting.title,
      lang: waiting.language.flatMap { context.theme.lang($0, in: context.tree) },
      url: context.moderationURL(waiting), time: context.dateTime(waiting.since),
      datetime: waiting.since.rfc3339, detail: parts.joined(separator: " · "),
      isCurrent: isCurrent)
  }

  private func view(_ post: ModerationItem, _ form: FormState) throws -> ModerationPostView {
    let posts = posts
    let place = posts.firstIndex(of: post.subject)
    let earlier = place.flatMap { $0 > 0 ? posts[$0 - 1] : nil }
    let later = place.map { posts.dropFirst($0 + 1).first } ?? posts.first
    let member = try post.comment?.member.flatMap {
      try context.site.moderationMember($0, at: context.now)
    }
    let others =
      try member.map {
        try context.site.decisions(about: $0.name.id, for: self.member.id, atMost: 10)
      } ?? []
    let known = Set(post.decisions.map(\.id))
    return ModerationPostView(
      title: post.topic.title, lang: context.theme.lang(post.topic.language, in: context.tree),
      url: url(post), reasons: context.lines(try reasons(post, member)),
      reports: post.reports.map { context.view(of: $0) },
      beforeLabel: post.before.flatMap { label($0, post) },
      before: post.before.map { comment($0, post) },
      comment: post.comment.map { comment($0, post) },
      historyURL: post.comment.flatMap { historyURL($0, post) },
      authorURL: member.map { context.memberURL($0.name.id) },
      author: context.lines(context.sentences(member)),
      decisions: try post.decisions.map { try context.view(of: $0) },
      others: try others.filter { !known.contains($0.id) }.prefix(5).map {
        try context.view(of: $0)
      },
      form: try self.form(post, form, member),
      earlierURL: earlier.map { context.moderationURL($0) },
      laterURL: later.map { context.moderationURL($0) },
      isFocused: form.errors.isEmpty
        && (context.fields.has("done") || context.fields.has("item")))
  }

  /// Address of the earlier versions of a comment, if these are public.
  private func historyURL(_ comment: StoredComment, _ post: ModerationItem) -> String? {
    guard comment.editedAt != nil, comment.state == .visible, post.topicState == .visible else {
      return nil
    }
    return context.href(to: .comment(comment.id, .history))
  }

  /// Address where the public can read it.
  private func url(_ post: ModerationItem) -> String? {
    guard post.topicState == .visible, post.topic.commentCount > 0 else { return nil }
    let (theme, topic) = (context.theme, post.topic)
    guard let comment = post.comment, let position = comment.position else {
      return context.settings.href(
        .topic(topic.address, context.settings.tree(topic.language)))
    }
    return theme.url(of: comment.id, at: position, in: topic.address, topic.language)
  }

  /// A comment with its words, unless its author took them away.
  private func comment(_ comment: StoredComment, _ post: ModerationItem) -> CommentView {
    let isDeleted = comment.state == .deleted
    return context.theme.view(
      PublishedComment(comment, as: isDeleted ? .deleted : .visible), in: post.topic.address,
      post.topic.language, tree: context.tree)
  }

  private func label(_ before: StoredComment, _ post: ModerationItem) -> String? {
    let locale = context.locale
    return locale.text(
      "desk_before",
      [
        "name": locale.author(before.authorName, isGuest: before.member == nil),
        "date": context.dateTime(before.createdAt),
      ])
  }

  /// Reasons why the post is in the queue, and its current state.
  private func reasons(_ post: ModerationItem, _ member: ModerationMember?) throws -> [String] {
    let locale = context.locale
    var reasons: [String] = []
    if !post.reports.isEmpty { reasons.append(locale.plural("why_reported", post.reports.count)) }
    if post.isEdited { reasons.append(locale.text("why_edited")) }
    switch post.moderationState.state {
    case .visible: reasons.append(locale.text("why_visible"))
    case .removed: reasons.append(locale.text("why_removed"))
    case .deleted: reasons.append(locale.text("why_deleted"))
    case .held:
      let latest = post.decisions.first { $0.undoneAt == nil }
      if let latest, latest.kind == .hold {
        let decided = try context.reader.decided(latest)
        reasons.append(
          locale.text(
            "why_held_by",
            ["who": context.moderator(decided.moderator), "date": context.dateTime(latest.madeAt)]))
      } else if post.comment?.member == nil {
        reasons.append(locale.text("why_held_guest"))
      } else {
        reasons.append(locale.text(member?.isTrusted == true ? "why_held" : "why_held_newcomer"))
      }
    }
    if post.moderationState.isFromContent { reasons.append(locale.text("why_content")) }
    if post.topicState != .visible, case .comment = post.subject {
      reasons.append(locale.text("why_topic_hidden"))
    }
    return reasons
  }
}

extension PublishedComment {
  /// Makes the view of a comment as moderators see it.
  convenience init(_ comment: StoredComment, as state: Comment.State) {
    self.init(
      id: comment.id, position: comment.position ?? 0, author: comment.authorName,
      username: comment.username, hasAvatar: comment.hasAvatar, language: comment.language,
      createdAt: comment.createdAt,
      editedAt: state == .visible && comment.state == .visible ? comment.editedAt : nil,
      reactions: comment.reactions, kind: comment.kind, state: state, html: comment.html)
  }
}

extension ActionContext {
  /// "5 things wait, the oldest since 21 Nov 2026, 18:04."; nil when nothing does.
  func count(_ waiting: [Waiting]) -> String? {
    guard let oldest = waiting.first else { return nil }
    let since = dateTime(oldest.since)
    let posts = waiting.filter { $0.post != nil }.count
    return max(posts, waiting.count - posts) < ModerationAction.most
      ? locale.plural("desk_count", waiting.count, ["since": since])
      : locale.text(
        "desk_count_many", ["count": locale.number(waiting.count), "since": since])
  }
}
