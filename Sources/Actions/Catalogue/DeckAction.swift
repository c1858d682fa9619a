import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `catalogue/deck?…`: the products that fit a filter, one by one.
///
/// Only the answers to each product are remembered (`OwnChoices`): every tab gets the same card, an answer sent twice counts
/// once, and undoing brings the card back. The forms carry the filter in their fields, the page in its address.
struct DeckAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let filter: ProductFilter
  /// True if the reader has values of their own, which apply when a request names no filter.
  private let hasOwn: Bool

  /// Takes the filter's fields; throws `badRequest` for an invalid one.
  init(_ context: inout ActionContext) throws {
    let request = try FilterRequest(context, attributes: try context.allowRepeatedFilters())
    let own = try context.viewer.member.map { try context.site.catalogueValues(of: $0.id) } ?? [:]
    var filter = request.filter
    for (attribute, value) in own where !request.isNamed {
      guard try context.site.productList(attribute, value) != nil else { continue }
      // Why loss is right: a value that no longer exists is no one's own value.
      try? filter.choose([value], of: attribute)
    }
    self.filter = filter
    hasOwn = !own.isEmpty
    self.context = context
  }

  func show() throws -> Reply {
    guard context.request.wantsJSON else {
      return .finished(try response(FormState(context.locale)))
    }
    let state = try DeckState(context, filter)
    return .finished(.json(.ok, .object(state.members)))
  }

  func submit() throws -> Reply {
    try OwnChoices(context).change(try change()) { context.redirect(to: address()) }
  }

  private func change() throws -> ChoiceChange {
    let fields = context.fields
    if fields["do"] == "forget" { return .resetPreferences }
    if fields["do"] == "again" {
      guard let choice = Choice(named: fields["was"]), choice != .like else {
        throw Problem.badRequest("reason_unknown_form")
      }
      let deck = try DeckState(context, filter).deck
      return .forget(choice, choice == .later ? deck.later : deck.refused)
    }
    let isUndo = fields["do"] == "undo"
    guard let product = Product.ID(digits: fields["product"]),
      let choice = Choice(named: fields[isUndo ? "was" : "do"])
    else { throw Problem.badRequest("reason_unknown_form") }
    if isUndo { return .removeChoice(product, choice) }
    guard try context.site.hasProduct(product) else { throw Problem.notFound }
    return .choose(product, choice)
  }

  /// Of the deck, or of something else that takes the same filter.
  private func address(_ kind: Route.Kind = .deck) -> String {
    context.href(filter, kind, more: saysNothing ? "mine=no" : "")
  }

  /// True if the filter is empty although the reader has values of their own.
  private var saysNothing: Bool { hasOwn && filter.query.isEmpty }

  func response(_ form: FormState) throws -> ActionResponse {
    let state = try DeckState(context, filter)
    let locale = context.locale
    return try context.response(form) {
      DeckPage(
        chrome: context.chrome(
          locale.text("deck"), tab: .cards, sheet: PageRenderer.catalogueSheet),
        catalogue: context.catalogueLink, sentence: try state.sentence(filter),
        changeURL: address(.catalogue) + "#filter",
        action: context.settings.href(.plain(.deck)),
        hidden: context.hidden(filter.fields + (saysNothing ? [("mine", "no")] : [])),
        summary: context.summary(form, isPost: false), card: state.card?.view,
        product: state.deck.next.map { String($0) }, because: try state.because(),
        undo: try state.undo(), learned: try state.learned(), canForget: state.canForget,
        nextPictureURL: try state.nextPictureURL(),
        end: state.card == nil ? end(state) : nil,
        guest: state.card == nil ? context.guestNote(then: address()) : nil,
        script: context.theme.href(asset: "deck.js"))
    }
  }

  private func end(_ state: DeckState) -> DeckEndView {
    let (locale, deck) = (context.locale, state.deck)
    let counts = [
      ("deck_end_likes", deck.likes), ("deck_end_later", deck.later.count),
      ("deck_end_refused", deck.refused.count),
    ].filter { $0.1 > 0 }
    func again(_ key: String, _ count: Int) -> String? {
      count > 0 ? locale.plural(key, count) : nil
    }
    return DeckEndView(
      title: locale.text(counts.isEmpty ? "deck_nothing" : "deck_end"),
      said: counts.isEmpty
        ? nil : counts.map { locale.plural($0.0, $0.1) }.joined(separator: " "),
      later: again("deck_again_later", deck.later.count),
      refused: again("deck_again_refused", deck.refused.count),
      favouritesURL: context.href(.favourites))
  }
}

/// The next card for a reader, and what is known of their taste.
struct DeckState {
  /// Values that a sentence names.
  private static let words = 3

  let deck: Deck
  let card: ProductCard?
  private let context: ActionContext
  private let renderer: PageRenderer
  private let choices: [DeckChoice]
  private let preferences: ProductPreferences

  /// Reads one moment of the database.
  init(_ context: ActionContext, _ filter: ProductFilter) throws {
    self.context = context
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    self.renderer = renderer
    let (choices, preferences, deck) = try context.site.read {
      let choices = try OwnChoices(context).all()
      let preferences = try renderer.preferences(choices)
      let index = try context.site.productIndex()
      let worth = preferences.worth.map { (ProductList.ID($0.key), $0.value) }
      let scores = index.scores(Dictionary(uniqueKeysWithValues: worth))
      // Among products of equal worth the filter's order decides.
      let positions = index.positions(index.matches(filter), filter.order, context.tree.language)
      let things = positions.lazy.map {
        (thing: index.product(at: $0).rawValue, worth: scores[$0])
      }
      return (choices, preferences, Deck(things, choices))
    }
    (self.choices, self.preferences, self.deck) = (choices, preferences, deck)
    card = try deck.next.flatMap { try renderer.card(Product.ID($0), context.tree) }
  }

  private var locale: Locale { context.locale }

  /// Sentence that describes the deck's filter.
  func sentence(_ filter: ProductFilter) throws -> String {
    try FilterSentence(filter, context, renderer) { _ in "" }.capitalized
  }

  private func words(_ values: some Sequence<Int64>) throws -> String {
    try renderer.lists(values.prefix(Self.words)).map { try renderer.word($0, context.tree) }
      .joined(separator: ", ")
  }

  /// Why it is this card, a sentence.
  func because() throws -> String? {
    guard let card else { return nil }
    guard !preferences.worth.isEmpty else { return locale.text("because_new") }
    let reasons = preferences.reasons(among: card.values.map(\.id.rawValue))
    guard let first = try renderer.lists(reasons.prefix(1)).first else {
      return locale.text("because_change")
    }
    let values = try words(reasons)
    let likes = choices.reversed().filter { $0.isLearned && $0.choice == .like }.map(\.thing)
    guard let example = try renderer.first(of: likes, having: first),
      let thing = try renderer.facts([example], context.tree).first
    else { return locale.text("because_values", ["values": values]) }
    return locale.text("because_like", ["values": values, "name": thing.name])
  }

  /// Sentence about the reader's known taste; nil if nothing is known.
  func learned() throws -> String? {
    guard !preferences.liked.isEmpty else { return nil }
    return locale.text("deck_learned", ["values": try words(preferences.liked)])
  }

  /// True if any choice says something about the reader's taste.
  var canForget: Bool { choices.contains { $0.isLearned && $0.choice != .later } }

  /// The last choice, unless its product no longer exists.
  func undo() throws -> UndoChoiceView? {
    guard let last = deck.last,
      let thing = try renderer.facts([Product.ID(last.thing)], context.tree).first
    else { return nil }
    let word = locale.text("deck_\(last.choice.name)")
    return UndoChoiceView(
      product: String(last.thing), choice: last.choice.name, label: "\(thing.name), \(word)")
  }

  func nextPictureURL() throws -> String? {
    guard let next = deck.following,
      let thing = try renderer.facts([Product.ID(next)], context.tree).first
    else { return nil }
    return thing.picture.map(context.settings.href)
  }

  /// JSON variant of the state.
  var members: [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("likes", .number(Int64(deck.likes))), ("later", .number(Int64(deck.later.count))),
      ("refused", .number(Int64(deck.refused.count))),
    ]
    if let card, let next = deck.next {
      members.append(("product", .text(card.slug)))
      members.append(("id", .number(next)))
    }
    return members
  }
}
