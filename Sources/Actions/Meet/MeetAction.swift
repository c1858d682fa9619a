import Database
import HTTPTypes
import Model
import Theme
import Time

/// `meet`: people whom a member might like to meet, one by one.
///
/// `do` is no, later or like, with `person`; undo, with `was`; again, for those who were put off. Only the choices are
/// remembered, and none is shown to the other member before both like each other.
struct MeetAction: FormAction {
  static let shownFields: [String] = []
  /// Maximum number of likes by a member in a day.
  private static let likesPerDay = 100

  private let context: ActionContext
  private let me: SignedIn
  /// Nil for a member who does not take part.
  private let own: MatchProfile?

  /// Throws `notFound` where the site does not have Meet.
  init(_ context: ActionContext) throws {
    me = try context.meetMember()
    own = try context.site.matchProfile(me.id, on: context.today)
    self.context = context
  }

  func show() throws -> Reply {
    guard let own else { return try MeetCardAction(context).show() }
    guard context.request.wantsJSON else {
      return .finished(try response(FormState(context.locale)))
    }
    return .finished(.json(.ok, .object(try MeetDeck(context, own).members)))
  }

  func submit() throws -> Reply {
    let fields = context.fields
    let act = fields["do"]
    guard let own else { throw Problem.badRequest("reason_unknown_form") }
    if act == "again" {
      let later = try context.site.meetChoices(of: me.id, on: context.today)
        .filter { $0.choice == .later }.map(\.thing)
      try context.site.write { try $0.forget(.later, .person, of: later, by: me.id) }
      return context.redirect(to: context.href(.meet))
    }
    guard let other = Member.ID(digits: fields["person"]),
      let choice = Choice(named: fields[act == "undo" ? "was" : "do"])
    else { throw Problem.badRequest("reason_unknown_form") }
    if act == "undo" {
      // The other was notified of a match: it is undone on its own page.
      guard try !context.site.isMatch(me.id, other) else {
        return context.redirect(to: context.href(to: .match(other)))
      }
      try context.site.write { try $0.unsay(choice, of: other, by: me.id) }
      return context.redirect(to: context.href(.meet))
    }
    if choice == .like {
      // The second quota stops a member from notifying the other all day by ending a match and making it again.
      try context.allow([
        Quota("meet \(me.id)", most: Self.likesPerDay, seconds: 86_400),
        Quota("meet \(me.id) \(other)", most: 3, seconds: 86_400),
      ])
    }
    // For a person who does not appear, for any reason, nothing is stored and the answer is the same.
    guard try appears(other, to: own) else { return context.redirect(to: context.href(.meet)) }
    guard try isWithinDailyLimit(for: choice, of: other) else { throw Problem.likesUsedUp }
    let isMatch = try context.site.write {
      try $0.say(choice, of: other, by: me.id, on: context.today, at: context.now)
    }
    return context.redirect(
      to: isMatch ? context.href(to: .match(other)) : context.href(.meet))
  }

  /// True if one more like can be stored.
  private func isWithinDailyLimit(for choice: Choice, of other: Member.ID) throws -> Bool {
    try choice != .like || context.site.choice(of: me.id, .person, other.rawValue) == .like
      || context.site.favouriteCount(of: me.id, .person) < ChoiceLimits.favourites
  }

  /// True if a member appears to the viewer, or has appeared.
  private func appears(_ id: Member.ID, to own: MatchProfile) throws -> Bool {
    try context.site.seesCard(of: id, own, on: context.today)
      || context.site.choice(of: me.id, .person, id.rawValue) != nil
  }

  func response(_ form: FormState) throws -> ActionResponse {
    guard let own else { return try MeetCardAction(context).response(form) }
    let deck = try MeetDeck(context, own)
    let (locale, count) = (context.locale, try context.site.matches(of: me.id).count)
    return try context.response(form) {
      MeetPage(
        chrome: context.meetChrome(locale.text("meet_title")), mine: context.backLinks(.meet),
        sentence: try deck.sentence(), changeURL: context.href(.meetFilter),
        action: context.settings.href(.plain(.meet)), hidden: context.hidden(),
        summary: context.summary(form, isPost: false), notice: context.notice("meet"),
        card: deck.card, because: deck.because,
        told: deck.card.map { locale.text("meet_told", ["name": $0.name]) },
        undo: try deck.undo(), end: deck.card == nil ? deck.end : nil,
        matches: LinkView(
          label: count == 0
            ? locale.text("meet_matches_none") : locale.plural("meet_matches_count", count),
          url: context.href(.matches)),
        ownURL: context.href(.meetCard), script: context.theme.href(asset: "deck.js"))
    }
  }
}

extension Problem {
  /// A member has reached the maximum number of likes.
  static var likesUsedUp: Problem {
    var problem = Problem(.conflict, name: "likes")
    problem.limit = ChoiceLimits.favourites
    return problem
  }
}

/// The next card for a member.
struct MeetDeck {
  let deck: Deck
  let card: MeetCardView?
  let because: String?
  private let context: ActionContext
  private let own: MatchProfile
  private let ownCard: MeetCard
  /// All choices, including those about members who no longer appear: otherwise a changed number would reveal a block.
  private let said: [DeckChoice]

  /// Reads one moment of the database.
  init(_ context: ActionContext, _ own: MatchProfile) throws {
    self.context = context
    self.own = own
    let (site, today) = (context.site, context.today)
    var shown: (MatchProfile, MeetCard)?
    let said = try site.meetChoices(of: own.id, on: today)
    self.said = said
    (deck, ownCard) = try site.read {
      let all = try site.matchProfiles(but: own.id)
      guard let look = try site.meetCriteria(own, on: today), let card = try site.meetCard(own.id)
      else { return (Deck(EmptyCollection<(thing: Int64, worth: Int)>(), []), MeetCard()) }
      let deck = look.deck(of: all, said)
      if let next = deck.next, let other = all.first(where: { $0.id.rawValue == next }),
        let card = try site.meetCard(other.id)
      {
        shown = (other, card)
      }
      return (deck, card)
    }
    card = try shown.flatMap { try context.meetCard(of: $0.0, from: own, $0.1) }
    let mine = Set(ownCard.tags)
    let shared = shown?.1.tags.filter(mine.contains) ?? []
    because = shown.map { _ in
      shared.isEmpty
        ? context.locale.text("meet_because")
        : context.locale.text("meet_because_tags", ["tags": context.hashed(shared)])
    }
  }

  /// Sentence about the people they would like to meet.
  func sentence() throws -> String {
    context.sentence(
      MeetPreferences(bits: own.preferences) ?? MeetPreferences(), wanted: ownCard.wanted)
  }

  /// The last choice, unless it made a match, which is undone on a page of its own.
  func undo() throws -> UndoChoiceView? {
    guard let last = deck.last, let name = try context.site.memberName(Member.ID(last.thing)),
      !name.name.isEmpty, try !context.site.isMatch(own.id, name.id)
    else { return nil }
    let word = context.locale.text("deck_\(last.choice.name)")
    return UndoChoiceView(
      product: String(last.thing), choice: last.choice.name, label: "\(name.name), \(word)")
  }

  private func count(_ choice: Choice) -> Int { said.count { $0.choice == choice } }

  var end: MeetEndView {
    let (locale, later) = (context.locale, count(.later))
    let isNobody = said.isEmpty
    return MeetEndView(
      title: locale.text(isNobody ? "meet_nobody" : "meet_end"),
      said: later > 0 ? locale.plural("meet_end_later", later) : nil,
      later: later > 0 ? locale.plural("meet_again", later) : nil)
  }

  /// JSON variant of the deck; reveals nothing of others' choices.
  var members: [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("likes", .number(Int64(count(.like)))), ("later", .number(Int64(count(.later)))),
      ("refused", .number(Int64(count(.no)))),
    ]
    if let card, let next = deck.next {
      members.append(("person", .number(next)))
      members.append(("title", .text(card.title)))
      members.append(("facts", .list(card.facts.map { .text($0.text) })))
    }
    return members
  }
}
