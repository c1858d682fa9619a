import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me`: who one is here, what one wrote, where one is signed in, and the way to all that can be set.
struct MeAction: Action {
  /// The most posts that are listed.
  private static let posts = 10
  /// The most of those that wait.
  private static let waitingPosts = 20
  /// What forms say that they did, after `done=`.
  private static let notices = [
    "name", "password", "language", "letter", "consent", "first_password", "sessions", "seen",
  ]
  /// The most topics that are listed in which something is new.
  private static let freshTopics = 10

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply { .finished(try response()) }

  func response() throws -> ActionResponse {
    let member = try context.member()
    let account = try context.account()
    let (theme, locale, tree) = (context.theme, context.locale, context.tree)
    let done = context.fields["done"]
    let desk = try waiting(for: member)
    let view = MePage(
      chrome: context.chrome(locale.text("my_page")), name: account.name,
      initials: PlainText.initials(of: account.name), hue: Face.hue(of: account.name),
      faceURL: try context.ownFaceURL(),
      username: account.username,
      personURL: account.number == nil
        ? nil : context.settings.href(.person(account.username, tree)),
      since: locale.text("me_since", ["month": locale.monthYear(theme.civil(account.joined))]),
      notice: Self.notices.contains(done) ? locale.text("done_\(done)") : context.mergedNotice,
      news: try news(), newsURL: context.href(.news), talk: try talk(),
      talkURL: context.href(.talk), drafts: try drafts(of: member),
      draftsURL: context.href(.drafts), fresh: try fresh(),
      desk: desk.map { _ in LinkView(label: locale.text("desk"), url: context.href(.desk)) },
      deskDetail: desk, posts: try posts(of: member),
      boards: try context.membersBoards(), sessions: try sessions(of: member),
      sessionsAction: context.settings.href(.plain(.sessions)),
      settings: context.ownSettings(.me), mine: try context.ownPages(.me),
      signOutAction: context.settings.href(.plain(.signOut)), lang: tree.language.code)
    return try context.page(view)
  }

  /// What waits for somebody who keeps order, a sentence; nil for everybody else.
  private func waiting(for member: SignedIn) throws -> String? {
    guard member.role >= .moderator else { return nil }
    let waiting = try context.reader.waiting(atMost: DeskAction.most)
    return context.count(waiting) ?? context.locale.text("desk_empty")
  }

  /// How much is new, a sentence; nil for nothing.
  private func news() throws -> String? {
    let unread = try context.reader.unreadNews(upTo: FrameRequest.countedNews + 1)
    guard unread > 0 else { return nil }
    return unread > FrameRequest.countedNews
      ? context.locale.text("news_many") : context.locale.plural("news_unseen", unread)
  }

  /// How many texts wait to be finished, a sentence; nil for none.
  private func drafts(of member: SignedIn) throws -> String? {
    let count = try context.site.draftCount(of: member.id)
    return count > 0 ? context.locale.plural("drafts_count", count) : nil
  }

  /// In how many conversations something waits, a sentence; nil for none.
  private func talk() throws -> String? {
    let waiting = try context.reader.unreadConversations(upTo: FrameRequest.countedNews + 1)
    return waiting == 0 ? nil : context.locale.plural("talk_waiting", waiting)
  }

  /// What others wrote since the visit before, and was not marked as seen; nil for nothing.
  private func fresh() throws -> FreshView? {
    let (member, locale, theme) = (try context.member(), context.locale, context.theme)
    guard let since = try context.site.followSettings(of: member.id).newSince else { return nil }
    let topics = try PageRenderer(context.site, theme, for: context.viewer)
      .freshTopics(since: since, atMost: Self.freshTopics)
    guard !topics.isEmpty else { return nil }
    return FreshView(
      title: locale.text("fresh_since", ["date": locale.date(theme.civil(since))]),
      action: context.settings.href(.plain(.follows)), upTo: String(context.now.seconds),
      topics: try topics.map { topic, count in
        FreshTopicView(
          title: topic.title, lang: theme.lang(topic.language, in: context.tree),
          url: context.settings.href(
            .latest(topic.address, context.settings.tree(topic.language))),
          count: locale.plural("fresh_answers", count),
          time: locale.dateTime(theme.civil(topic.activeAt)), datetime: topic.activeAt.rfc3339,
          isFollowed: try context.site.isFollowing(.topic(topic.address.id), member.id))
      })
  }

  /// What waits for a moderator comes first.
  private func posts(of member: SignedIn) throws -> [OwnPostView] {
    let waiting = try context.reader.waitingPosts(of: member.id, atMost: Self.waitingPosts)
    let posts = try context.reader.posts(of: member.id, atMost: Self.posts)
    return (waiting + posts.filter { post in !waiting.contains { $0.id == post.id } }).map { post in
      OwnPostView(
        title: post.topicTitle, url: url(of: post),
        lang: context.theme.lang(post.topicLanguage, in: context.tree),
        time: context.locale.dateTime(context.theme.civil(post.createdAt)),
        datetime: post.createdAt.rfc3339,
        state: state(of: post))
    }
  }

  /// What was deleted leads to where it can be brought back.
  private func url(of post: OwnPost) -> String {
    let isDeleted = post.state == .deleted
    return context.settings.href(.comment(post.id, isDeleted ? .deletion : .comment))
  }

  /// Why others do not see it.
  private func state(of post: OwnPost) -> String? {
    switch post.state {
    case .visible: nil
    case .held: context.locale.text("post_held")
    case .removed: context.locale.text(post.wasShown ? "post_removed" : "post_refused")
    case .deleted: context.locale.text(post.deletedAt == nil ? "post_erased" : "post_deleted")
    }
  }

  private func sessions(of member: SignedIn) throws -> [SessionView] {
    try context.site.sessions(of: member.id, at: context.now).map { session in
      SessionView(
        name: BrowserName(session.browser).text(context.locale),
        since: context.locale.text(
          session.digest == member.session ? "session_this" : "session_other",
          [
            "since": context.locale.date(context.theme.civil(session.since)),
            "used": context.locale.date(context.theme.civil(session.used)),
          ]),
        digest: session.digest == member.session ? nil : session.digest)
    }
  }
}

/// What a browser calls itself, in the two words that people know it by.
struct BrowserName {
  /// A browser and the system that it runs on; nil for one that nobody knows.
  private let browser, system: String?

  /// Looks for names in a `User-Agent`, in the order in which one hides behind another.
  init(_ agent: String) {
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
      ("CriOS/", "Chrome"), ("Chromium/", "Chromium"), ("Chrome/", "Chrome"),
      ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
      ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    browser = browsers.first { agent.holds($0.0) }?.1
    system = systems.first { agent.holds($0.0) }?.1
  }

  /// `Firefox on Linux`.
  func text(_ locale: Locale) -> String {
    guard let browser else { return system ?? locale.text("browser_unknown") }
    return system.map { locale.text("browser_on", ["browser": browser, "system": $0]) } ?? browser
  }
}
