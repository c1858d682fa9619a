import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `talk/new`: friends to be ticked; one makes a conversation of two, several a group, which needs a name.
///
/// With `in=5` they are asked into that group. Everyone is asked: no one is put into a group.
struct NewConversationAction: FormAction {
  static let shownFields = ["name"]
  /// Friends on a page: each may be a field of the form.
  private static let size = 30

  private let context: ActionContext
  private let me: SignedIn
  private let group: OwnConversation?
  private let query: String
  private let searchErrors: FieldErrors

  /// Throws `notFound` for a group that it is not theirs to ask into.
  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
    if context.fields.has("in") {
      let talk = try Conversation.ID(digits: context.fields["in"]).flatMap {
        try context.reader.conversation($0)
      }
      guard let talk, talk.isIn, !talk.isOfTwo, talk.role >= .helper else { throw Problem.notFound }
      group = talk
    } else {
      group = nil
    }
    var errors = FieldErrors(context.locale)
    query = context.searched(&errors)
    searchErrors = errors
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// The friends of this page, and one more to see whether there are others.
  private func friends() throws -> [Acquaintance] {
    guard searchErrors.isEmpty else { return [] }
    return try context.site.friends(
      of: me.id, whoseNameHas: query, after: (context.pageNumber - 1) * Self.size,
      atMost: Self.size + 1, at: context.now)
  }

  func submit() throws -> Reply {
    let chosen = context.fields.numbers(after: "with-").map { Member.ID($0) }
    var form = FormState(context.locale)
    if chosen.isEmpty {
      form.refusal = (.unprocessableContent, context.locale.text("talk_new_nobody"))
      return .finished(try response(form))
    }
    try context.allow([Quota("talk \(me.id)", most: 60, seconds: 3600)])
    if let group { return try ask(chosen, into: group) }
    if chosen.count == 1, PlainText.isBlank(context.fields["name"]) {
      guard try context.site.mayTalk(me.id, with: chosen[0]) else { throw Problem.notFound }
      return context.redirect(to: context.href(to: .personTalk(chosen[0])))
    }
    let name = context.groupName(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let talk = try context.site.write {
      try $0.makeGroup(named: name, by: me.id, asking: chosen, at: context.now)
    }
    return context.redirect(to: context.talkURL(talk))
  }

  private func ask(_ chosen: [Member.ID], into group: OwnConversation) throws -> Reply {
    try context.site.write { transaction in
      for member in chosen {
        _ = try transaction.ask(member, into: group.id, by: me.id, at: context.now)
      }
    }
    return context.redirect(to: context.href(to: .talk(group.id, .conversationFacts)))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, found) = (context.locale, try friends())
    let title = locale.text(group == nil ? "talk_new" : "talk_ask_in")
    var name = context.field("name", form.errors, isShort: true, isOptional: true)
    name.label = locale.text("label_group_name")
    var hidden = [("q", query)]
    if let group { hidden.append(("in", "\(group.id)")) }
    return try context.response(form) {
      NewConversationPage(
        chrome: context.chrome(title, tab: .people, sheet: PageRenderer.memberSheet),
        breadcrumb: Breadcrumb(breadcrumb), title: title,
        lead: locale.text(group == nil ? "talk_new_lead" : "talk_ask_in_lead"),
        summary: context.summary(form, isPost: false),
        search: search, action: context.settings.href(.plain(.newTalk)),
        hidden: context.hidden(hidden),
        people: found.prefix(Self.size).map { choice($0) },
        name: group == nil ? name : nil,
        button: locale.text(group == nil ? "talk_new_button" : "talk_ask_in"),
        hint: locale.text("talk_new_hint"),
        pages: context.pages(context.pageNumber, hasMore: found.count > Self.size) { page in
          url(ofPage: page)
        },
        empty: found.isEmpty
          ? locale.text(query.isEmpty ? "talk_no_friends" : "friends_nobody") : nil,
        friendsURL: context.href(.friends))
    }
  }

  private var breadcrumb: [LinkView] {
    let talk = LinkView(label: context.locale.text("talk_title"), url: context.href(.talk))
    guard let group else { return [talk] }
    return [
      talk,
      LinkView(
        label: context.name(of: group),
        url: context.href(to: .talk(group.id, .conversationFacts))),
    ]
  }

  private var search: SearchFormView {
    var view = context.searchForm(
      .newTalk, query, searchErrors, label: "friends_search", button: "friends_find")
    view.more = group.map { [HiddenFieldView(name: "in", value: "\($0.id)")] } ?? []
    return view
  }

  private func url(ofPage number: Int) -> String {
    var fields = [(name: "q", value: query), (name: "page", value: String(number))]
    if let group { fields.append(("in", "\(group.id)")) }
    return context.href(.newTalk, query: FormFields.encoded(fields.filter { !$0.value.isEmpty }))
  }

  private func choice(_ friend: Acquaintance) -> PersonChoiceView {
    let name = friend.name
    return PersonChoiceView(
      field: "with-\(name.id)", name: name.name, initials: PlainText.initials(of: name.name),
      hue: Avatar.hue(of: name.name),
      faceURL: context.faceURL(name.username, hasAvatar: friend.hasAvatar),
      detail: "@\(name.username)", url: context.href(to: .personTalk(name.id)),
      isTicked: context.fields.has("with-\(name.id)"))
  }
}

extension FormFields {
  /// The numbers in the names of fields that begin so, in their order: 7 and 9 of `with-9` and `with-7`.
  func numbers(after start: String) -> [Int64] {
    names.filter { $0.utf8.starts(with: start.utf8) }
      .compactMap { Identifier<Self>(digits: $0.dropFirst(start.count))?.rawValue }.sorted()
  }
}
