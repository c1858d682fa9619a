import Database
import HTTPTypes
import Model
import Theme

/// `comments/<id>`: one comment from the database, wherever its page is, and the reader's actions on it.
///
/// A comment that waits, or was refused before it was shown, is here for its author and moderators, and for no one else.
struct CommentAction: Action {
  private let context: ActionContext
  private let place: CommentInTopic

  /// Looks the comment up; throws `notFound`, and answers from then on in its topic's language.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    if let (comment, topic) = try context.reader.waitingComment(id), comment.state != .deleted {
      context.useLanguage(of: topic)
      place = CommentInTopic(waiting: comment, topic)
    } else {
      place = try CommentInTopic(id, &context)
    }
    self.context = context
  }

  func show() throws -> Reply {
    if place.isWaiting { return try waiting() }
    let (theme, tree, topic) = (context.theme, context.tree, place.topic)
    let title = context.locale.text("comment_of", ["name": place.author(context)])
    let view = CommentPage(
      chrome: context.chrome(title, tab: .forum), breadcrumb: try context.breadcrumb(topic),
      topicTitle: topic.title, topicLang: theme.lang(topic.language, in: tree),
      placeURL: place.url(theme),
      notice: context.fields.has("saved") ? context.locale.text("comment_saved") : nil,
      comment: place.view(context), acts: try acts(context.site.topicModerationState(topic.id)),
      replyURL: context.settings.href(.reply(topic.id)),
      reactURL: context.settings.href(.plain(.reactions)), isClosed: topic.isClosed)
    return .finished(try context.page(view))
  }

  /// The strings of the page on which a post waits or was refused, as its author or a moderator sees it.
  private func waitingWords(isOwn: Bool, isRefused: Bool) -> (title: String, lead: String) {
    switch (isRefused, isOwn) {
    case (false, true): ("waiting_title", "waiting_member")
    case (false, false): ("waiting_other_title", "waiting_other_lead")
    case (true, true): ("refused_title", "refused_lead")
    case (true, false): ("refused_other_title", "refused_other_lead")
    }
  }

  private func waiting() throws -> Reply {
    let (comment, topic, locale) = (place.comment, place.topic, context.locale)
    let (isOwn, isRefused) = (place.isOwn(context.viewer), comment.state == .removed)
    let words = waitingWords(isOwn: isOwn, isRefused: isRefused)
    let title = locale.text(words.title, ["name": place.author(context)])
    let begins = place.position == 1
    var view = PendingPostPage(
      chrome: context.chrome(title, tab: .forum), breadcrumb: try context.breadcrumb(topic),
      title: title, lead: locale.text(words.lead),
      isRefused: isRefused,
      preview: PreviewView(
        title: begins ? topic.title : nil, html: comment.html,
        author: comment.authorName.isEmpty
          ? context.locale.author("", isGuest: false) : comment.authorName,
        isGuest: PublishedComment(comment).isGuest,
        initials: PlainText.initials(of: comment.authorName),
        hue: Avatar.hue(of: comment.authorName)
      ),
      acts: isOwn && !isRefused
        ? context.pendingPostActions(comment.id, isClosed: topic.isClosed)
        : [LinkView(label: locale.text("my_page"), url: context.href(.me))])
    if !begins {
      view.show(topic, in: context, isShown: try context.reader.topic(topic.id) != nil)
    }
    if isRefused { try explain(&view) }
    return .finished(try context.page(view))
  }

  /// Explains the refusal, where the moderator gave a reason.
  private func explain(_ view: inout PendingPostPage) throws {
    guard let decision = try context.site.lastDecision(on: place.comment) else { return }
    let rules = context.ruleLines
    if let rule = decision.rule, rules.indices.contains(rule - 1) {
      view.rule = context.locale.text(
        "refused_rule", ["number": String(rule), "rule": rules[rule - 1].text])
    }
    if !decision.reason.isEmpty {
      view.reason = context.locale.text("refused_reason", ["reason": decision.reason])
    }
  }

  /// Actions on the comment; they ask viewers who are not signed in to sign in, at once or where they lead.
  private func acts(_ moderationState: TopicModerationState?) throws -> [LinkView] {
    var acts: [LinkView] = []
    if place.isOwn(context.viewer) {
      if !place.topic.isClosed { acts.append(link("edit", .edit)) }
      acts.append(link("delete", .deletion))
    }
    if context.settings.has(.polls), place.position == 1, place.isOwn(context.viewer),
      !place.topic.isClosed,
      try context.site.fullPoll(of: place.topic.id) == nil
    {
      acts.append(
        LinkView(
          label: context.locale.text("poll_add"), url: context.href(to: .poll(place.topic.id))))
    }
    if place.maySolve(moderationState, context.viewer) {
      acts.append(
        link(moderationState?.solution == place.comment.id ? "unsolve" : "solve", .solution))
    }
    if context.settings.has(.bookmarks) { acts.append(link("bookmark", .bookmarkComment)) }
    acts += context.translationLinks(of: place)
    if place.comment.editedAt != nil { acts.append(link("earlier_versions", .history)) }
    if place.comment.member == nil || place.comment.member != context.viewer.member?.id {
      acts.append(link("report", .report))
    }
    if context.settings.allowsSignIn {
      acts.append(
        LinkView(
          label: context.locale.text("invite_outside_link"),
          url: context.href(.invitations, query: "comment=\(place.comment.id)")))
    }
    if context.viewer.role.map({ $0 >= .moderator }) == true {
      acts += [
        LinkView(
          label: context.locale.text("desk"), url: context.moderationURL(.comment(place.comment.id))
        ),
        LinkView(
          label: context.locale.text("topic_at_desk"),
          url: context.href(to: .deskTopic(place.topic.id))),
      ]
    }
    if context.viewer == .everyone {
      let here = context.settings.href(.comment(place.comment.id))
      acts.append(
        LinkView(
          label: context.locale.text("sign_in"), url: context.href(.signIn, query: "then=\(here)")))
    }
    return acts
  }

  private func link(_ label: String, _ kind: Route.Kind) -> LinkView {
    LinkView(
      label: context.locale.text(label),
      url: context.href(to: .comment(place.comment.id, kind)))
  }
}
