import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `meet/matches`: the mutual likes of a member.
struct MatchesAction: Action {
  /// Members on a page.
  private static let size = 50

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.meetMember()
    self.context = context
  }

  func show() throws -> Reply {
    let (site, locale, page) = (context.site, context.locale, context.pageNumber)
    let matches = try site.matches(of: me.id)
    let shown = matches.dropFirst((page - 1) * Self.size).prefix(Self.size)
    let people = try shown.compactMap { id in try site.memberName(id) }
    if context.request.wantsJSON {
      return .finished(
        .json(.ok, .object([("matches", .list(people.map { .number($0.id.rawValue) }))])))
    }
    let title = locale.text("meet_matches_title")
    let view = MatchesPage(
      chrome: context.meetChrome(title), breadcrumb: [context.meetCrumb], title: title,
      notice: context.notice("meet_back", "meet_over"),
      people: try people.map { name in
        let talk = try context.reader.conversation(with: name.id)
        return context.row(
          name, hasAvatar: try context.reader.person(name.id)?.hasAvatar == true,
          url: context.href(to: .match(name.id)),
          detail: locale.text(talk == nil ? "meet_no_word" : "meet_words"))
      },
      pages: context.pages(page, hasMore: matches.count > page * Self.size) {
        context.href(.matches, query: "page=\($0)")
      })
    return .finished(try context.page(view))
  }
}

/// `people/<id>/match` for a member who is not, or no longer, a match: emails link there for as long as they are kept.
///
/// It reveals nothing about the other's choice: every member who is not a match gets the same answer.
struct NoMatchAction: Action {
  let context: ActionContext

  func show() throws -> Reply {
    context.redirect(to: context.href(.matches, query: "done=meet_over"))
  }
}

/// `people/<id>/match`: two members who like each other: their common ground, a box for the first words, and the button that
/// ends the match.
struct MatchAction: FormAction {
  static let shownFields: [String] = []
  /// Maximum number of topics named.
  private static let topics = 3

  private let context: ActionContext
  private let me: SignedIn
  private let other: MemberName

  /// Nil where the two do not like each other, regardless of what one of them chose.
  init?(_ context: ActionContext, _ id: Member.ID) throws {
    me = try context.meetMember()
    guard try context.site.isMatch(me.id, id), let other = try context.site.memberName(id) else {
      return nil
    }
    self.other = other
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    guard context.fields["do"] == "back" else { throw Problem.badRequest("reason_unknown_form") }
    _ = try context.site.write {
      try $0.say(.no, of: other.id, by: me.id, on: context.today, at: context.now)
    }
    return context.redirect(to: context.href(.matches, query: "done=meet_back"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (site, locale) = (context.site, context.locale)
    let title = locale.text("meet_match", ["name": other.name])
    let mine = try site.matchProfile(me.id, on: context.today)
    let theirs = try site.matchProfile(other.id, on: context.today)
    let card = try site.meetCard(other.id)
    let openers = try openers(card)
    let chosen = Int(context.fields["with"]).flatMap { openers.indices.contains($0) ? $0 : nil }
    let talk = try context.reader.conversation(with: other.id)
    return try context.response(form) {
      MatchPage(
        chrome: context.meetChrome(title),
        breadcrumb: [
          context.meetCrumb,
          LinkView(label: locale.text("meet_matches_title"), url: context.href(.matches)),
        ], title: title, faces: try [face(me.id), face(other.id)].compactMap { $0 },
        openers: openers, talkAction: context.settings.href(.personTalk(other.id)),
        label: locale.text("talk_to", ["name": other.name]),
        body: chosen.map { openers[$0].say } ?? "", talkURL: talk.map { context.talkURL($0) },
        callURL: try context.callURL(other.id), action: context.settings.href(.match(other.id)),
        hidden: context.hidden(),
        back: locale.text("meet_back_detail", ["name": other.name]),
        card: try mine.flatMap { mine in
          try theirs.flatMap { theirs in
            try card.flatMap { try context.meetCard(of: theirs, from: mine, $0) }
          }
        })
    }
  }

  private func face(_ id: Member.ID) throws -> MeetAvatarView? {
    guard let name = try context.site.memberName(id) else { return nil }
    let photo = try context.site.meetCard(id)?.photos.first.map {
      // A 1600-pixel picture is too large for a photo of 42 pixels.
      try context.site.small(of: $0) ?? $0
    }
    let hasAvatar = try context.reader.person(id)?.hasAvatar == true
    return MeetAvatarView(
      initials: PlainText.initials(of: name.name), hue: Avatar.hue(of: name.name),
      faceURL: photo.map { context.settings.href(.upload($0)) }
        ?? context.faceURL(name.username, hasAvatar: hasAvatar))
  }

  /// Their common ground: tags on both cards, and public topics in which both wrote.
  private func openers(_ card: MeetCard?) throws -> [MeetOpenerView] {
    let (site, locale) = (context.site, context.locale)
    let mine = Set(try site.meetCard(me.id)?.tags ?? [])
    let shared = (card?.tags ?? []).filter(mine.contains)
    let topics = try site.commonTopics(me.id, other.id, atMost: Self.topics)
    let said =
      shared.map { ("tag", "#\($0)") } + topics.map { ("topic", $0) }
    return said.enumerated().map { index, one in
      MeetOpenerView(
        words: locale.text("meet_shared_\(one.0)", ["what": one.1]),
        say: locale.text("meet_say_\(one.0)", ["what": one.1]),
        url: context.href(to: .match(other.id), query: "with=\(index)") + "#body")
    }
  }
}
