import Database
import HTTPTypes
import Model
import Theme

/// `topics/<id>/follow`, `follow/<address of a list>`, `people/<id>/follow`: the button to be notified of news of something, or
/// to stop that.
///
/// Pages that are files lead here, since they do not know who reads them.
struct FollowAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let member: SignedIn
  private let name: FollowedName

  /// Looks it up; throws `notFound` for what the viewer may not see, and for themselves.
  init(_ context: ActionContext, _ thing: Followed) throws {
    member = try context.member()
    guard thing != .person(member.id), let name = try context.followedName(thing) else {
      throw Problem.notFound
    }
    self.context = context
    self.name = name
  }

  /// Looks a list up by the address of its page, such as `boards/travel/`.
  init(_ context: ActionContext, at address: String) throws {
    guard let list = try context.list(at: address) else { throw Problem.notFound }
    try self.init(context, .list(list.id))
  }

  func show() throws -> Reply {
    if context.request.wantsJSON {
      let follows = JSON.flag(try isFollowing)
      return .finished(.json(.ok, .object([("follows", follows)])))
    }
    return .finished(try response(FormState(context.locale)))
  }

  private var isFollowing: Bool {
    get throws { try context.site.isFollowing(name.thing, member.id) }
  }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "", "follow":
      guard
        try context.site.write({ try $0.follow(name.thing, by: member.id, at: context.now) })
      else { return .finished(try response(context.tooManyFollows)) }
      return context.redirect(to: context.href(.follows, query: "done=follow"))
    case "stop":
      try context.site.write { try $0.unfollow(name.thing, by: member.id, at: context.now) }
      return try FollowsAction(context).stopped(name)
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, isFollowing) = (context.locale, try isFollowing)
    let kind = name.thing.kind.name
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(name.title), title: name.title,
        lead: locale.text(isFollowing ? "follow_already" : "follow_\(kind)_lead"),
        forms: [
          context.form(
            "follow", to: name.route, form,
            hidden: [("do", isFollowing ? "stop" : "follow")],
            button: isFollowing ? "follow_stop" : "follow_\(kind)")
        ],
        links: [
          SentenceLinkView(words: "", label: locale.text("follow_back"), url: name.url),
          SentenceLinkView(
            words: "", label: locale.text("follows_title"), url: context.href(.follows)),
        ])
    }
  }
}

/// Something that is followed, or may be, as it is called and where it is.
struct FollowedName {
  let thing: Followed
  /// Where it is followed.
  let route: Route
  let title: String
  /// Language of the title; nil where it is unknown.
  var language: Language?
  let url: String
}

extension ActionContext {
  /// Name and address of something to follow; nil where the viewer may not see it.
  func followedName(_ thing: Followed) throws -> FollowedName? {
    switch thing {
    case .topic(let id): try reader.topic(id).map { followedName($0) }
    case .list(let id): try reader.topicList(id).map { try followedName($0) }
    case .person(let id):
      try site.moderationMember(id, at: now).flatMap { member in
        member.hasMembersPage && !member.name.name.isEmpty ? followedName(member.name) : nil
      }
    }
  }

  func followedName(_ topic: Topic) -> FollowedName {
    FollowedName(
      thing: .topic(topic.id), route: .follow(topic.id), title: topic.title,
      language: topic.language,
      url: settings.href(.latest(topic.address, settings.tree(topic.language))))
  }

  func followedName(_ list: TopicList) throws -> FollowedName {
    let title =
      list.kind == .forum
      ? locale.text("forum") : try site.title(list.id, tree.language) ?? list.slug
    return FollowedName(
      thing: .list(list.id), route: .follow(list), title: list.kind == .tag ? "#\(title)" : title,
      url: settings.href(.list(list, tree)))
  }

  func followedName(_ person: MemberName) -> FollowedName {
    FollowedName(
      thing: .person(person.id), route: .follow(person.id), title: person.name,
      url: settings.href(.person(person.id)))
  }

  /// A list by the address of its page; whether the viewer sees it is not asked.
  fileprivate func list(at address: String) throws -> TopicList? {
    let words = address.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    switch (words.first, words.count) {
    case ("forum", 1): return .forum
    case ("boards", 2): return try site.list(.board, slug: words[1])
    case ("tags", 2): return try site.list(.tag, slug: words[1])
    default: return nil
    }
  }

  /// A form with the error that the member follows too much.
  var tooManyFollows: FormState {
    var form = FormState(locale)
    form.refusal = (
      .unprocessableContent,
      locale.text("follow_too_many", ["limit": locale.number(FollowSettings.most)])
    )
    return form
  }
}

// The box “Tell me of answers” of the forms to write.
extension ActionContext {
  /// True if the box of a form, on a public page or one for the viewer, asks that they follow where they write.
  ///
  /// A public page does not know their setting: its box, as long as it is ticked, says “as I have set it”.
  func wantsAnswers() throws -> Bool {
    guard let member = viewer.member else { return false }
    switch fields["notify"] {
    case "1": return true
    case "own": return try site.followSettings(of: member.id).followsOwn
    default: return false
    }
  }

  /// The box: as it was sent, else as the viewer has set it.
  func notifyBox() throws -> NotifyBox {
    let isSent = request.head.method == .post
    guard let member = viewer.member else {
      return NotifyBox(value: "own", isTicked: !isSent || fields.has("notify"))
    }
    let isTicked =
      try isSent ? wantsAnswers() : site.followSettings(of: member.id).followsOwn
    return NotifyBox(value: "1", isTicked: isTicked)
  }
}
