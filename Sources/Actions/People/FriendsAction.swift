import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/friends?q=…`: friends by name, a page at a time; on the first one who waits for an answer, whom the member asked, and
/// whom they have blocked.
struct FriendsAction: Action {
  /// Friends on a page.
  private static let pageSize = 50
  /// The most requests, and blocked members, that are shown at a time.
  private static let most = 50
  /// The most bytes that are looked for.
  private static let queryBytes = 200

  private let context: ActionContext
  private let me: SignedIn
  private let query: String
  private let page: Int
  private var errors: FieldErrors

  init(_ context: ActionContext) throws {
    me = try context.member()
    query = PlainText.singleLine(context.fields["q"])
    page = min(max(Int(context.fields["page"]) ?? 1, 1), 10_000)
    errors = FieldErrors(context.locale)
    if query.utf8.count > Self.queryBytes {
      errors.add("q", "long", ["limit": context.locale.number(Self.queryBytes)])
    }
    self.context = context
  }

  private var isFirst: Bool { page == 1 && query.isEmpty }

  func show() throws -> Reply {
    let friends =
      errors.isEmpty
      ? try context.site.friends(
        of: me.id, whoseNameHas: query, after: (page - 1) * Self.pageSize,
        atMost: Self.pageSize + 1) : []
    if context.request.wantsJSON { return .finished(.json(.ok, try json(friends))) }
    let view = try view(friends)
    return .finished(
      .page(
        errors.isEmpty ? .ok : .unprocessableContent,
        try context.theme.render(view, in: context.tree.language)))
  }

  private func view(_ friends: [Acquaintance]) throws -> FriendsPage {
    let (locale, site) = (context.locale, context.site)
    let title = locale.text("friends_title")
    var view = FriendsPage(
      chrome: context.chrome(title, tab: .people), title: title,
      mine: try context.ownPages(.friends), action: context.settings.href(.plain(.friends)),
      lang: context.tree.language.code, query: query, queryError: errors["q"])
    view.groups = groups(friends.prefix(Self.pageSize))
    view.letters = query.isEmpty ? letters(try site.friendLetters(of: me.id)) : []
    view.pages = pages(hasMore: friends.count > Self.pageSize)
    if friends.isEmpty, errors.isEmpty {
      view.empty = locale.text(query.isEmpty ? "friends_empty" : "friends_nobody")
    }
    view.ways = [
      LinkView(label: locale.text("friends_everybody"), url: everybody),
      LinkView(label: locale.text("invitations_title"), url: context.href(.invitations)),
    ]
    guard isFirst else { return view }
    let asking = try site.requests(to: me.id, atMost: Self.most + 1)
    view.asking = try asking.prefix(Self.most).map { try request($0, ["accept", "decline"]) }
    view.moreAsking = asking.count > Self.most ? locale.text("friends_more_asking") : nil
    view.asked = try site.requests(of: me.id, atMost: Self.most).map {
      try request($0, ["withdraw"], isOwn: true)
    }
    view.blocked = try site.blocked(by: me.id, atMost: Self.most).map {
      try request($0, ["unblock"], isOwn: true)
    }
    return view
  }

  /// All members, for members; where there is no such page, those who have written, for everybody.
  private var everybody: String {
    Route(path: "people").map { context.href($0.kind) }
      ?? context.settings.href(.people(context.tree))
  }

  private func letters(_ letters: [FriendLetter]) -> [LinkView] {
    var before = 0
    return letters.map { letter in
      let number = before / Self.pageSize + 1
      before += letter.count
      return LinkView(
        label: Self.shown(letter.letter),
        url: (number == page ? "" : url(ofPage: number)) + "#" + Self.anchor(letter.letter))
    }
  }

  private func groups(_ friends: ArraySlice<Acquaintance>) -> [FriendGroupView] {
    var groups: [(letter: String, friends: [FriendRowView])] = []
    for friend in friends {
      let letter = Folding.fold(friend.name.name).unicodeScalars.first.map { String($0) } ?? ""
      if groups.last?.letter != letter { groups.append((letter, [])) }
      groups[groups.count - 1].friends.append(row(friend))
    }
    return groups.map {
      FriendGroupView(
        letter: Self.shown($0.letter), anchor: Self.anchor($0.letter), friends: $0.friends)
    }
  }

  private static func shown(_ letter: String) -> String { PlainText.initials(of: letter) }

  /// Names a letter by its number, whatever its script.
  private static func anchor(_ letter: String) -> String {
    "l-\(letter.unicodeScalars.first?.value ?? 0)"
  }

  private func row(_ friend: Acquaintance) -> FriendRowView {
    let name = friend.name
    return FriendRowView(
      name: name.name, initials: PlainText.initials(of: name.name), hue: Face.hue(of: name.name),
      faceURL: context.faceURL(name.username, hasFace: friend.hasFace),
      url: context.personURL(name.id),
      detail: context.locale.text(
        "friends_since",
        [
          "username": name.username,
          "month": context.locale.monthYear(context.theme.civil(friend.since)),
        ]))
  }

  private func request(
    _ other: Acquaintance, _ acts: [String], isOwn: Bool = false
  ) throws -> FriendRequestView {
    let name = other.name
    return FriendRequestView(
      name: name.name, initials: PlainText.initials(of: name.name), hue: Face.hue(of: name.name),
      faceURL: context.faceURL(name.username, hasFace: other.hasFace),
      url: context.personURL(name.id), time: context.day(other.since),
      words: isOwn ? [] : context.requestLines(other.text, from: other.comment),
      about: isOwn ? nil : try context.about(other.comment),
      action: context.settings.href(.friendship(name.id)),
      buttons: acts.map { act in
        RelationButtonView(
          value: act, label: context.locale.text("relation_\(act)"), name: name.name)
      }, hidden: context.hidden([("then", context.href(.friends))]))
  }

  private func pages(hasMore: Bool) -> [LinkView] {
    var pages: [LinkView] = []
    let locale = context.locale
    if page > 1 {
      pages.append(LinkView(label: "‹ \(locale.text("previous"))", url: url(ofPage: page - 1)))
    }
    if hasMore {
      pages.append(LinkView(label: "\(locale.text("next")) ›", url: url(ofPage: page + 1)))
    }
    return pages
  }

  private func url(ofPage number: Int) -> String {
    var fields: [(name: String, value: String)] = []
    if !query.isEmpty { fields.append(("q", query)) }
    if number > 1 { fields.append(("page", String(number))) }
    return context.href(.friends, query: FormFields.encoded(fields))
  }

  private func json(_ friends: [Acquaintance]) throws -> JSON {
    let site = context.site
    return .object([
      ("friends", list(Array(friends.prefix(Self.pageSize)))),
      ("has_more", .number(friends.count > Self.pageSize ? 1 : 0)),
      ("asking", list(try site.requests(to: me.id, atMost: Self.most))),
      ("asked", list(try site.requests(of: me.id, atMost: Self.most))),
      ("blocked", list(try site.blocked(by: me.id, atMost: Self.most))),
    ])
  }

  private func list(_ people: [Acquaintance]) -> JSON {
    .list(
      people.map { person in
        .object([
          ("id", .number(person.name.id.rawValue)), ("username", .text(person.name.username)),
          ("name", .text(person.name.name)), ("since", .text(person.since.rfc3339)),
        ])
      })
  }
}
