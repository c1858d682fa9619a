/// One person's way through some things, one by one: what comes next, and what became of the rest.
///
/// It knows things by their numbers, so anything can be dealt. What was said of a thing stands in the choices, whoever
/// keeps them, and nothing is remembered of a deck itself: two tabs show the same card.
public struct Deck: Hashable, Sendable {
  /// What is dealt now; nil when nothing is left.
  public private(set) var next: Int64?
  /// What is dealt after it, unless the taste says otherwise then.
  public private(set) var following: Int64?
  /// How many of the things are favourites.
  public private(set) var likes = 0
  /// The things that were put off, in the order of the deck.
  public private(set) var later: [Int64] = []
  /// The things that were refused.
  public private(set) var refused: [Int64] = []
  /// The last choice, of whatever deck: the one to be undone.
  public let last: ChosenThing?

  /// Deals things with what each is worth; of those that are worth the same the one that stands before the other.
  public init(_ things: some Sequence<(thing: Int64, worth: Int)>, _ choices: [ChosenThing]) {
    let known = Dictionary(choices.map { ($0.thing, $0.choice) }, uniquingKeysWith: { $1 })
    last = choices.last
    var best: (next: Int, following: Int) = (.min, .min)
    for (thing, worth) in things {
      // Who has said nothing so far asks for nothing.
      switch known.isEmpty ? nil : known[thing] {
      case .like: likes += 1
      case .later: later.append(thing)
      case .no: refused.append(thing)
      case nil where next == nil || worth > best.next:
        (following, best.following) = (next, best.next)
        (next, best.next) = (thing, worth)
      case nil where following == nil || worth > best.following:
        (following, best.following) = (thing, worth)
      case nil: break
      }
    }
  }
}
