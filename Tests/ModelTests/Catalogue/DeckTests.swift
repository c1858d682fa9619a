import Model
import Testing

/// The next product to deal, and the reason.
struct DeckTests {
  private func deck(_ things: [(Int64, Int)], _ choices: [(Int64, Choice)] = []) -> Deck {
    Deck(
      things.map { (thing: $0.0, worth: $0.1) },
      choices.map { DeckChoice(thing: $0.0, choice: $0.1) })
  }

  @Test func `the best product comes first, of equals the first`() {
    let cards = deck([(5, 0), (4, 7), (3, 9), (2, 9), (1, 8)])
    #expect(cards.next == 3 && cards.following == 2)
    #expect(deck([(5, 0), (4, 0)]).next == 5 && deck([(5, -9), (4, -8)]).next == 4)
    let two = deck([(1, 3), (2, 1), (3, 2)])
    #expect(two.next == 1 && two.following == 3)
    #expect(deck([]).next == nil && deck([(1, 1)]).following == nil)
  }

  @Test func `chosen products are not dealt, and the end sums them up`() {
    let all: [(Int64, Int)] = [(4, 0), (3, 0), (2, 0), (1, 0)]
    let cards = deck(all, [(9, .no), (4, .like), (2, .no), (1, .later), (3, .no)])
    #expect(cards.next == nil && cards.likes == 1)
    #expect(cards.later == [1] && cards.refused == [3, 2])
    #expect(cards.last == DeckChoice(thing: 3, choice: .no))
    #expect(deck(all).last == nil)
  }

  /// Taking back the last choice deals the same card again: nothing but the choices is remembered.
  @Test func `every choice can be undone`() {
    let all: [(Int64, Int)] = (1...9).map { (Int64($0), Int($0 * 7 % 5)) }
    var choices: [(Int64, Choice)] = []
    while let next = deck(all, choices).next {
      let choice: Choice = [.no, .later, .like][choices.count % 3]
      #expect(!choices.contains { $0.0 == next })
      #expect(deck(all, Array((choices + [(next, choice)]).dropLast())).next == next)
      choices.append((next, choice))
    }
    #expect(choices.count == 9)
  }

  @Test func `attributes shared by liked things count, less those of refused ones`() {
    // Four liked, all with 1, three with 2; two refused, both with 1, one with 3.
    let preferences = ProductPreferences(
      likes: 4, liked: [1: 4, 2: 3, 5: 1], refusals: 2, refused: [1: 2, 3: 1])
    #expect(preferences.worth == [1: 166, 2: 500, 3: -250, 5: 166])
    #expect(preferences.liked == [2, 1])
    #expect(preferences.reasons(among: [3, 5, 2, 1, 77]) == [2, 1, 5])
  }

  @Test func `without choices there is no taste`() {
    let preferences = ProductPreferences(likes: 0, liked: [:], refusals: 0, refused: [:])
    #expect(
      preferences.worth.isEmpty && preferences.liked.isEmpty
        && preferences.reasons(among: [1]).isEmpty)
  }

  @Test func `only so many values are looked at`() {
    let many = Dictionary(uniqueKeysWithValues: (1...500).map { (Int64($0), $0) })
    let preferences = ProductPreferences(likes: 500, liked: many, refusals: 0, refused: [:])
    #expect(
      preferences.worth.count == ProductPreferences.maxValues && preferences.worth[500] != nil)
    #expect(preferences.liked.first == 500)
  }
}
