/// One person's way through some things, one by one: the next thing, and the state of the rest.
///
/// It knows things by their numbers, so anything can be dealt. The choices, which are stored elsewhere, hold every answer.
/// Nothing of a deck itself is stored: two tabs show the same card.
public struct Deck: Hashable, Sendable {
  /// The thing dealt now; nil when nothing is left.
  public private(set) var next: Int64?
  /// The thing after it, unless the preferences have changed by then.
  public private(set) var following: Int64?
  /// Number of favourites among the things.
  public private(set) var likes = 0
  /// The things that were put off, in the order of the deck.
  public private(set) var later: [Int64] = []
  /// The things that were refused.
  public private(set) var refused: [Int64] = []
  /// The last choice, from any deck: the one to be undone.
  public let last: DeckChoice?

  /// Deals things by their worth; of equal ones the earlier first.
  public init(_ things: some Sequence<(thing: Int64, worth: Int)>, _ choices: [DeckChoice]) {
    let known = Dictionary(choices.map { ($0.thing, $0.choice) }, uniquingKeysWith: { $1 })
    last = choices.last
    var best: (next: Int, following: Int) = (.min, .min)
    for (thing, worth) in things {
      // A person without choices needs no look-ups.
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
