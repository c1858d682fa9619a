import Database
import HTTPTypes
import Markdown
import Model
import Pages
import Templates
import Theme

/// `talk/<id>/person?q=…`: chooses a member whose card is sent into a conversation: a friend, or a member found in the
/// directory.
///
/// The message is their name, `@wren`. Each reader sees of them what that reader may see, at that moment.
struct SendContactAction: FormAction {
  static let shownFields: [String] = []
  /// Members on a page.
  private static let size = 30

  private let context: ActionContext
  private let me: SignedIn
  private let talk: OwnConversation
  private let query: String
  private let errors: FieldErrors

  /// Looks the conversation up; throws `notFound` for members who are not in it, or have left.
  init(_ context: ActionContext, _ id: Conversation.ID) throws {
    me = try context.member()
    talk = try context.talk(id)
    guard talk.isIn else { throw Problem.notFound }
    self.context = context
    var errors = FieldErrors(context.locale)
    query = context.searched(&errors)
    self.errors = errors
  }

  private var route: Route { .talk(talk.id, .talkPerson) }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    guard let id = Member.ID(digits: context.fields["member"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    let name = try context.shownMember(id).name
    try context.countMessage(me.id)
    let body = "@\(name.username)"
    let new = NewMessage(
      body: body, html: try context.render(body).html, renderer: MarkdownRenderer.version,
      seen: Int(context.fields["seen"]))
    let said = try context.site.write { try $0.say(new, in: talk.id, by: me.id, at: context.now) }
    // The page of the conversation says why.
    if said == .refused { return context.redirect(to: context.talkURL(talk.id)) }
    return try context.signalling(
      talk.id, context.redirect(to: "\(context.talkURL(talk.id, query: "saved=1"))#latest"))
  }

  /// Friends, or whom the directory finds; one more than fit on a page, if there are.
  private func found() throws -> [(name: MemberName, hasAvatar: Bool, detail: String?)] {
    guard errors.isEmpty else { return [] }
    if PlainText.isBlank(query) {
      return try context.site.friends(
        of: me.id, after: (context.pageNumber - 1) * Self.size, atMost: Self.size + 1,
        at: context.now
      ).map { ($0.name, $0.hasAvatar, "@\($0.name.username)") }
    }
    return try context.site.directory(for: me.id, finding: query, atMost: Self.size).entries
      .map { ($0.name, $0.hasAvatar, $0.city) }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, found) = (context.locale, try found())
    let (title, name) = (locale.text("talk_person_title"), context.name(of: talk))
    return try context.page(
      SendContactPage(
        chrome: context.chrome(title, tab: .people, sheet: PageRenderer.memberSheet),
        breadcrumb: [
          LinkView(label: locale.text("talk_title"), url: context.href(.talk)),
          LinkView(label: name, url: context.talkURL(talk.id)),
        ], title: title, search: search, action: context.settings.href(route),
        hidden: context.hidden([("seen", "\(talk.newest)")]),
        people: found.prefix(Self.size).map { view($0.name, $0.hasAvatar, $0.detail) },
        pages: context.pages(context.pageNumber, hasMore: found.count > Self.size) { page in
          context.href(to: route, query: "page=\(page)")
        },
        empty: found.isEmpty
          ? locale.text(query.isEmpty ? "talk_person_no_friends" : "friends_nobody") : nil),
      errors)
  }

  private var search: SearchFormView {
    var view = context.searchForm(
      .directory, query, errors, label: "directory_search", button: "friends_find")
    view.action = context.settings.href(route)
    return view
  }

  private func view(_ name: MemberName, _ hasAvatar: Bool, _ detail: String?) -> PersonChoiceView {
    PersonChoiceView(
      field: "\(name.id)", name: name.name, initials: PlainText.initials(of: name.name),
      hue: Avatar.hue(of: name.name), faceURL: context.faceURL(name.username, hasAvatar: hasAvatar),
      detail: detail ?? "@\(name.username)", url: context.personURL(name.id), isTicked: false)
  }
}

extension ActionContext {
  /// The card of a member as the viewer may see them, by the very function of their page; nil for a member without one.
  func card(_ username: String) throws -> ConversationPersonView? {
    guard let id = try site.member(username: username),
      let member = try site.moderationMember(id, at: now), member.hasMembersPage
    else { return nil }
    let standing = try site.standing(of: viewer, to: id)
    let person = try person(
      id, member.name.name, member.name.username, joined: member.joined, standing)
    let isFriend = try viewer.member.map { try site.relation(of: $0.id, to: id) == .friend }
    return ConversationPersonView(
      name: person.name, initials: person.initials, hue: person.hue, faceURL: person.faceURL,
      city: person.city, url: personURL(id),
      cardURL: isFriend == true ? settings.href(.personCard(id)) : nil)
  }
}

/// Members, of whom one's card is sent.
struct SendContactPage: PageView {
  static let template = "talk-person"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The search among members.
  let search: SearchFormView
  /// Where the buttons are sent.
  let action: String
  /// Hidden fields that the buttons send.
  let hidden: [HiddenFieldView]
  /// The members to choose from.
  let people: [PersonChoiceView]
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
  /// Explanation of an empty list: no member has such a name, or there are no friends yet.
  var empty: String?
}
