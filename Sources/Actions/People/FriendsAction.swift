import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/friends?q=…`: friends by name, a page at a time; on the first one who waits for an answer, whom the member asked, and
/// whom they have blocked; `list=asked` and `list=blocked` have pages of these alone.
struct FriendsAction: Action {
  /// Friends on a page.
  private static let pageSize = 50
  /// The most requests, and blocked members, that are shown at a time.
  private static let most = 50

  /// A list with pages of its own.
  private enum List: String {
    case asked, blocked
  }

  private let context: ActionContext
  private let me: SignedIn
  private let query: String
  private let page: Int
  private let list: List?
  private let errors: FieldErrors

  init(_ context: ActionContext) throws {
    me = try context.member()
    page = context.pageNumber
    list = List(rawValue: context.fields["list"])
    var errors = FieldErrors(context.locale)
    query = context.searched(&errors)
    self.errors = errors
    self.context = context
  }

  private var isFirst: Bool { page == 1 && query.isEmpty && list == nil }

  func show() throws -> Reply {
    let friends =
      errors.isEmpty && list == nil
      ? try context.site.friends(
        of: me.id, whoseNameHas: query, after: (page - 1) * Self.pageSize,
        atMost: Self.pageSize + 1, at: context.now) : []
    if context.request.wantsJSON { return .finished(.json(.ok, try json(friends))) }
    let view = try view(friends)
    return .finished(try context.page(view, errors))
  }

  private func view(_ friends: [Acquaintance]) throws -> FriendsPage {
    let (locale, site) = (context.locale, context.site)
    let title = locale.text("friends_title")
    var view = FriendsPage(
      chrome: context.chrome(title, tab: .people, sheet: PageRenderer.memberSheet), title: title,
      mine: context.backLinks(.friends),
      search: context.searchForm(
        .friends, query, errors, label: "friends_search", button: "friends_find"))
    view.ways = [
      LinkView(label: locale.text("friends_everybody"), url: context.href(.directory)),
      LinkView(label: locale.text("invitations_title"), url: context.href(.invitations)),
    ]
    if list != nil || isFirst {
      try show(.asked, &view.asked, &view.askedPages)
      try show(.blocked, &view.blocked, &view.blockedPages)
    }
    guard list == nil else { return view }
    let pinned =
      errors.isEmpty && context.settings.has(.messages)
      ? try context.reader.favouriteGroups(whoseNameHas: query, atMost: Self.most) : []
    view.groups = try groups(friends, pinned)
    view.letters = query.isEmpty ? letters(try site.friendLetters(of: me.id), pinned) : []
    view.pages = context.pages(page, hasMore: friends.count > Self.pageSize) { url(ofPage: $0) }
    if view.groups.isEmpty, errors.isEmpty {
      view.empty = locale.text(query.isEmpty ? "friends_empty" : "friends_nobody")
    }
    guard isFirst else { return view }
    let asking = try site.requests(to: me.id, atMost: Self.most + 1)
    view.asking = try asking.prefix(Self.most).map { try request($0, ["accept", "decline"]) }
    view.moreAsking = asking.count > Self.most ? locale.text("friends_more_asking") : nil
    return view
  }

  /// Those whom the member asked, or has blocked: one page of them, and one more to see whether there are others.
  private func people(_ kind: List) throws -> [Acquaintance] {
    guard list == nil || list == kind else { return [] }
    let offset = list == kind ? (page - 1) * Self.most : 0
    return switch kind {
    case .asked: try context.site.requests(of: me.id, after: offset, atMost: Self.most + 1)
    case .blocked: try context.site.blocked(by: me.id, after: offset, atMost: Self.most + 1)
    }
  }

  private func show(
    _ kind: List, _ rows: inout [FriendRequestView], _ ways: inout [LinkView]
  ) throws {
    guard list == nil || list == kind else { return }
    let people = try people(kind)
    rows = try people.prefix(Self.most).map {
      try request($0, [kind == .asked ? "withdraw" : "unblock"], isOwn: true)
    }
    let number = list == nil ? 1 : page
    ways = context.pages(number, hasMore: people.count > Self.most) { number in
      context.href(.friends, query: "list=\(kind.rawValue)&page=\(number)")
    }
  }

  private func letters(
    _ letters: [FriendLetter], _ pinned: [OwnConversation]
  ) -> [LinkView] {
    let known = Set(letters.map(\.letter))
    let others = Set(pinned.map { Self.letter(Folding.fold(context.name(of: $0))) })
    let letters = (letters + others.subtracting(known).map { FriendLetter(letter: $0, count: 0) })
      .sorted { $0.letter.utf8.lexicographicallyPrecedes($1.letter.utf8) }
    var before = 0
    return letters.map { letter in
      let number = before / Self.pageSize + 1
      before += letter.count
      return LinkView(
        label: Self.shown(letter.letter),
        url: (number == page ? "" : url(ofPage: number)) + "#" + Self.anchor(letter.letter))
    }
  }

  /// The friends of this page, and the pinned groups between them, by letter.
  private func groups(
    _ friends: [Acquaintance], _ pinned: [OwnConversation]
  ) throws -> [FriendGroupView] {
    let names = friends.map { Folding.fold($0.name.name) }
    var rows = zip(names, friends).prefix(Self.pageSize).map { (name: $0, row: row($1)) }
    let (first, next) = (names.first, names.count > Self.pageSize ? names.last : nil)
    for group in pinned {
      let name = Folding.fold(context.name(of: group))
      if page > 1, first.map({ Self.precedes(name, $0) }) ?? true { continue }
      if let next, !Self.precedes(name, next) { continue }
      rows.append((name, try row(group)))
    }
    rows.sort { Self.precedes($0.name, $1.name) }
    var groups: [(letter: String, rows: [MemberRowView])] = []
    for (name, row) in rows {
      let letter = Self.letter(name)
      if groups.last?.letter != letter { groups.append((letter, [])) }
      groups[groups.count - 1].rows.append(row)
    }
    return groups.map {
      FriendGroupView(
        letter: Self.shown($0.letter), anchor: Self.anchor($0.letter), friends: $0.rows)
    }
  }

  /// As the database orders names.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func letter(_ folded: String) -> String {
    folded.unicodeScalars.first.map { String($0) } ?? ""
  }

  /// A pinned group.
  private func row(_ group: OwnConversation) throws -> MemberRowView {
    let (name, url) = (context.name(of: group), context.talkURL(group.id))
    return MemberRowView(
      name: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
      faceURL: context.faceURL(of: group), url: "\(url)#latest",
      detail: context.locale.text("friends_group"),
      callURL: try context.callURL(group))
  }

  private static func shown(_ letter: String) -> String { PlainText.initials(of: letter) }

  /// Names a letter of any script by its number.
  private static func anchor(_ letter: String) -> String {
    "l-\(letter.unicodeScalars.first?.value ?? 0)"
  }

  private func row(_ friend: Acquaintance) -> MemberRowView {
    let since = context.locale.text(
      "friends_since",
      [
        "username": friend.name.username,
        "month": context.locale.monthYear(context.civil(friend.since)),
      ])
    var row = context.row(
      friend.name, hasAvatar: friend.hasAvatar, url: context.personURL(friend.name.id),
      detail: [since, seen(friend)].compactMap { $0 }.joined(separator: " · "))
    if context.settings.has(.messages) {
      row.talkURL = context.href(to: .personTalk(friend.name.id))
    }
    if context.settings.allowsCalls { row.callURL = context.href(to: .personCall(friend.name.id)) }
    return row
  }

  /// That they are online, or when they were last here, where they let friends see it.
  private func seen(_ friend: Acquaintance) -> String? {
    if friend.isOnline { return context.locale.text("seen_now") }
    guard let seen = friend.seen else { return nil }
    let words = context.theme.words(seen: seen, at: context.now, in: context.tree)
    return context.civil(seen).date >= context.civil(context.now).date
      ? words : context.locale.text("friends_seen", ["date": words])
  }

  private func request(
    _ other: Acquaintance, _ acts: [String], isOwn: Bool = false
  ) throws -> FriendRequestView {
    let name = other.name
    return FriendRequestView(
      name: name.name, initials: PlainText.initials(of: name.name), hue: Avatar.hue(of: name.name),
      faceURL: context.faceURL(name.username, hasAvatar: other.hasAvatar),
      url: context.personURL(name.id), time: context.day(other.since),
      words: isOwn ? [] : context.requestLines(other.text, praises: other.praises),
      about: isOwn ? nil : try context.about(other.comment),
      action: context.settings.href(.friendship(name.id)),
      buttons: acts.map { act in
        RelationButtonView(
          value: act, label: context.locale.text("relation_\(act)"), name: name.name)
      }, hidden: context.hidden([("then", context.href(.friends))]))
  }

  private func url(ofPage number: Int) -> String {
    var fields: [(name: String, value: String)] = []
    if !query.isEmpty { fields.append(("q", query)) }
    if number > 1 { fields.append(("page", String(number))) }
    return context.href(.friends, query: FormFields.encoded(fields))
  }

  private func json(_ friends: [Acquaintance]) throws -> JSON {
    let site = context.site
    let (asked, blocked) = (try people(.asked), try people(.blocked))
    return .object([
      ("friends", objects(Array(friends.prefix(Self.pageSize)))),
      ("has_more", .number(friends.count > Self.pageSize ? 1 : 0)),
      ("asking", objects(try site.requests(to: me.id, atMost: Self.most))),
      ("asked", objects(Array(asked.prefix(Self.most)))),
      ("asked_has_more", .number(asked.count > Self.most ? 1 : 0)),
      ("blocked", objects(Array(blocked.prefix(Self.most)))),
      ("blocked_has_more", .number(blocked.count > Self.most ? 1 : 0)),
    ])
  }

  private func objects(_ people: [Acquaintance]) -> JSON {
    .list(
      people.map { person in
        .object([
          ("id", .number(person.name.id.rawValue)), ("username", .text(person.name.username)),
          ("name", .text(person.name.name)), ("since", .text(person.since.rfc3339)),
        ])
      })
  }
}
