import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me`: the member's own account at a glance, with links to everything of theirs, and their posts.
struct MeAction: Action {
  /// Maximum number of posts listed.
  private static let posts = 10
  /// Maximum number of waiting posts listed.
  private static let waitingPosts = 20
  /// Maximum number of topics with something new listed.
  private static let maxUpdatedTopics = 10

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply { .finished(try response()) }

  func response() throws -> ActionResponse {
    let member = try context.member()
    let account = try context.account()
    let (locale, tree) = (context.locale, context.tree)
    let desk = try waiting(for: member)
    let view = MePage(
      chrome: context.chrome(locale.text("my_page"), sheet: PageRenderer.memberSheet),
      name: account.name,
      initials: PlainText.initials(of: account.name), hue: Avatar.hue(of: account.name),
      faceURL: try context.ownAvatarURL(),
      username: account.username,
      personURL: account.number == nil
        ? nil : context.settings.href(.person(account.username, tree)),
      since: locale.text("me_since", ["month": locale.monthYear(context.civil(account.joined))]),
      notice: context.notice("seen", "first_steps") ?? context.mergedNotice,
      ways: try AccountMenu(context).rows(), quiet: try quiet(of: member),
      profileURL: context.href(.profile), fresh: try fresh(),
      desk: member.pendingRole == nil
        ? desk.map { _ in LinkView(label: locale.text("desk"), url: context.href(.desk)) }
        : LinkView(label: locale.text("second_factor_title"), url: context.href(.secondFactor)),
      deskDetail: member.pendingRole == nil ? desk : locale.text("second_factor_duty"),
      posts: try posts(of: member),
      boards: try context.membersBoards(),
      signOutAction: context.settings.href(.plain(.signOut)), lang: tree.language.code)
    return try context.page(view)
  }

  /// Sentence about posts waiting for a moderator; nil for other members.
  private func waiting(for member: SignedIn) throws -> String? {
    guard member.role >= .moderator else { return nil }
    let waiting = try context.reader.waiting(atMost: ModerationAction.most)
    return context.count(waiting) ?? context.locale.text("desk_empty")
  }

  /// Links needed less often; of the catalogue only pages that the member may return to.
  private func quiet(of member: SignedIn) throws -> [LinkView] {
    let (locale, drafts) = (context.locale, try context.site.draftCount(of: member.id))
    var links = [LinkView(label: locale.text("follows_title"), url: context.href(.follows))]
    if drafts > 0 {
      let label = locale.plural("drafts_count", drafts)
      links.insert(LinkView(label: label, url: context.href(.drafts)), at: 0)
    }
    if try context.hasProducts {
      links.append(LinkView(label: locale.text("filters_title"), url: context.href(.filters)))
    }
    // A member without reservations needs no page for them.
    if try context.settings.has(.reservations) && context.site.hasReservations(member.id) {
      links.append(
        LinkView(label: locale.text("reservations_title"), url: context.href(.reservations)))
    }
    return links
  }

  /// Topics in which others wrote since the last visit, without those marked as seen; nil for none.
  private func fresh() throws -> RecentTopicsView? {
    let (member, locale, theme) = (try context.member(), context.locale, context.theme)
    guard let since = try context.site.followSettings(of: member.id).newSince else { return nil }
    let topics = try PageRenderer(context.site, theme, for: context.viewer)
      .updatedTopics(since: since, atMost: Self.maxUpdatedTopics)
    guard !topics.isEmpty else { return nil }
    return RecentTopicsView(
      title: locale.text("fresh_since", ["date": locale.date(context.civil(since))]),
      action: context.settings.href(.plain(.follows)), upTo: String(context.now.seconds),
      topics: try topics.map { topic, count in
        RecentTopicView(
          title: topic.title, lang: theme.lang(topic.language, in: context.tree),
          url: context.settings.href(
            .latest(topic.address, context.settings.tree(topic.language))),
          count: locale.plural("fresh_answers", count),
          time: locale.dateTime(context.civil(topic.activeAt)), datetime: topic.activeAt.rfc3339,
          isFollowed: try context.site.isFollowing(.topic(topic.address.id), member.id))
      })
  }

  /// The member's posts; those that wait for a moderator come first.
  private func posts(of member: SignedIn) throws -> [OwnPostView] {
    let waiting = try context.reader.waitingPosts(of: member.id, atMost: Self.waitingPosts)
    let posts = try context.reader.posts(of: member.id, atMost: Self.posts)
    return (waiting + posts.filter { post in !waiting.contains { $0.id == post.id } }).map { post in
      OwnPostView(
        title: post.topicTitle, url: url(of: post),
        lang: context.theme.lang(post.topicLanguage, in: context.tree),
        time: context.locale.dateTime(context.civil(post.createdAt)),
        datetime: post.createdAt.rfc3339,
        state: state(of: post))
    }
  }

  /// URL of a post; that of a deleted one leads to the page where it can be restored.
  private func url(of post: OwnPost) -> String {
    let isDeleted = post.state == .deleted
    return context.settings.href(.comment(post.id, isDeleted ? .deletion : .comment))
  }

  /// The reason why others do not see it.
  private func state(of post: OwnPost) -> String? {
    switch post.state {
    case .visible: nil
    case .held: context.locale.text("post_held")
    case .removed: context.locale.text(post.wasShown ? "post_removed" : "post_refused")
    case .deleted: context.locale.text(post.deletedAt == nil ? "post_erased" : "post_deleted")
    }
  }
}
