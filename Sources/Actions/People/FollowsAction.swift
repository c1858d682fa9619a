import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Theme
import Time

/// `me/follows`: what a member follows, each with the button to stop, whether they follow where they write, and the address
/// of the feed of it all.
struct FollowsAction: FormAction {
  static let shownFields: [String] = []
  /// The topics of a page.
  private static let size = 100

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let (site, now) = (context.site, context.now)
    switch context.fields["do"] {
    case "stop":
      let thing = try thing
      let name = try context.followedName(thing)
      try site.write { try $0.unfollow(thing, by: member.id, at: now) }
      return try name.map { try stopped($0) } ?? context.redirect(to: context.href(.follows))
    case "restore":
      let thing = try thing
      guard try context.followedName(thing) != nil else { throw Problem.notFound }
      guard try site.write({ try $0.follow(thing, by: member.id, at: now) }) else {
        return .finished(try response(context.tooManyFollows))
      }
      return done("follow")
    case "own":
      let followsOwn = context.fields.has("own")
      try site.write { try $0.setFollowsOwn(followsOwn, of: member.id) }
      return done("follows_own")
    case "seen": return try noteSeen()
    case "feed": return try makeFeed()
    case "no-feed":
      try site.write { try $0.setFollowFeed(nil, of: member.id) }
      return context.redirect(to: context.href(.follows) + "#feed")
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  /// Subject of the button.
  private var thing: Followed {
    get throws {
      guard let kind = Followed.Kind(name: context.fields["kind"]),
        let number = Identifier<Followed>(digits: context.fields["of"])
      else { throw Problem.badRequest("reason_unknown_form") }
      return Followed(kind, number.rawValue)
    }
  }

  private func done(_ what: String) -> Reply {
    context.redirect(to: context.href(.follows, query: "done=\(what)"))
  }

  /// Whatever was there when “My page” was made is seen, and nothing that came since.
  private func noteSeen() throws -> Reply {
    guard let time = Identifier<Timestamp>(digits: context.fields["upto"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    let seconds = min(time.rawValue, context.now.seconds)
    try context.site.write { try $0.noteSeen(upTo: Timestamp(seconds: seconds), by: member.id) }
    return context.redirect(to: context.href(.me, query: "done=seen"))
  }

  /// The secret is shown once: its digest alone is stored.
  private func makeFeed() throws -> Reply {
    let secret = Secret()
    try context.site.write { try $0.setFollowFeed(secret.digest, of: member.id) }
    let url = context.settings.absolute(.plain(.followFeed), query: "token=\(secret.text)")
    guard !context.request.wantsJSON else {
      return .finished(.json(.created, .object([("url", .text(url))])))
    }
    return .finished(try response(FormState(context.locale), feed: url))
  }

  /// The answer after something was stopped, with the button that takes it back.
  func stopped(_ name: FollowedName) throws -> Reply {
    if context.request.wantsJSON { return context.redirect(to: context.href(.follows)) }
    let undo = UndoView(
      words: context.locale.text("follow_stopped", ["name": name.title]),
      action: context.settings.href(.plain(.follows)),
      hidden: context.hidden([
        ("do", "restore"), ("kind", name.thing.kind.name), ("of", String(name.thing.number)),
      ]))
    return .finished(try response(FormState(context.locale), stopped: undo))
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, feed: nil) }

  private func response(
    _ form: FormState, stopped: UndoView? = nil, feed url: String? = nil
  ) throws -> ActionResponse {
    let (locale, own) = (context.locale, try context.site.followSettings(of: member.id))
    let shown = try context.site.read { (groups: try groups(), pages: try topicPages()) }
    return try context.response(form) {
      FollowsPage(
        chrome: context.chrome(locale.text("follows_title"), sheet: PageRenderer.memberSheet),
        mine: context.backLinks(.follows), notice: context.notice("follow", "follows_own"),
        pushOffer: context.fields["done"] == "follow" ? try context.pushOffer() : nil,
        summary: context.summary(form, isPost: false),
        stopped: stopped, action: context.settings.href(.plain(.follows)),
        lang: context.tree.language.code, choicesURL: context.href(.mailChoices),
        groups: shown.groups,
        pages: shown.pages, forumURL: context.settings.href(.list(.forum, context.tree)),
        own: ownForm(own),
        feed: FilterFeedView(
          action: context.settings.href(.plain(.follows)), url: url,
          isThere: own.hasFeed || url != nil, lang: context.tree.language.code))
    }
  }

  private func ownForm(_ own: FollowSettings) -> FormView {
    var box = context.field(
      "own", FieldErrors(context.locale), type: "checkbox", hint: "hint_own_follows")
    box.label = context.locale.text("label_own_follows")
    (box.value, box.isTicked) = ("1", own.followsOwn)
    return FormView(
      id: "own", action: context.settings.href(.plain(.follows)), fields: [box],
      hidden: context.hidden([("do", "own")]), button: context.locale.text("letters_button"))
  }

  /// Groups of followed things: topics, one page of them; on the first page, all others.
  private func groups() throws -> [FollowGroupView] {
    let (locale, reader, number) = (context.locale, context.reader, context.pageNumber)
    let topics = try reader.followedTopics(limit: Self.size, offset: (number - 1) * Self.size)
    var groups = [
      group(
        "topics",
        topics.map {
          row(
            context.followedName($0.topic),
            locale.text($0.isWriter ? "follows_topic_own" : "follows_topic"))
        })
    ]
    if number == 1 {
      let lists = try reader.followedLists().map {
        row(try context.followedName($0), locale.text("follows_list"))
      }
      let people = try reader.followedPeople().map {
        row(context.followedName($0), locale.text("follows_person", ["name": $0.name]))
      }
      groups += [group("lists", lists), group("people", people)]
    }
    return groups.filter { !$0.rows.isEmpty }
  }

  private func topicPages() throws -> [LinkView] {
    let number = context.pageNumber
    let next = try context.reader.followedTopics(limit: 1, offset: number * Self.size)
    return context.pages(number, hasMore: !next.isEmpty) {
      context.href(.follows, query: "page=\($0)")
    }
  }

  private func group(_ id: String, _ rows: [FollowView]) -> FollowGroupView {
    FollowGroupView(id: id, title: context.locale.text("follows_\(id)"), rows: rows)
  }

  private func row(_ name: FollowedName, _ detail: String) -> FollowView {
    FollowView(
      title: name.title, url: name.url,
      titleLang: name.language.flatMap { context.theme.lang($0, in: context.tree) },
      detail: detail, kind: name.thing.kind.name, number: String(name.thing.number))
  }
}

/// `feed?token=`: a member's subscriptions, for a program that has its address (RFC 4287).
///
/// The secret identifies the member: the feed has what they may see now, in their language, and is stored nowhere.
struct FollowFeedAction: Action {
  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply {
    try context.allow(context.quotas("feed", most: context.settings.limits.searchesPerMinute))
    guard let secret = Secret(context.fields["token"]),
      let account = try context.site.follower(feed: secret.digest, at: context.now)
    else { throw Problem(.gone, name: "follow_feed") }
    let (site, settings) = (context.site, context.settings)
    let tree = settings.tree(account.language)
    let bytes = try site.read {
      let viewer = site.reader(forEmailsTo: account).viewer
      return try PageRenderer(site, context.theme, for: viewer).followedFeed(
        id: "urn:tertulia:\(settings.base.host):follows:\(account.id)",
        selfURL: settings.absolute(.plain(.followFeed), query: "token=\(secret.text)"),
        url: settings.absolute(.plain(.follows)), tree)
    }
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "application/atom+xml; charset=utf-8"
    return .finished(ActionResponse(head: head, body: bytes))
  }
}
