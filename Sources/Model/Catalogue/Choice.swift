/// A person's answer to a thing that was dealt to them, one by one.
public enum Choice: Int64, Sendable, CaseIterable {
  /// It is a favourite.
  case like = 0
  /// It comes back after everything else.
  case later = 1
  /// It is not dealt again.
  case no = 2

  /// Name in forms: `like`.
  public var name: String {
    switch self {
    case .like: "like"
    case .later: "later"
    case .no: "no"
    }
  }

  /// Reads a name in a form; nil for any other word.
  public init?(named name: String) {
    guard let choice = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = choice
  }
}

/// Kind of things in a deck.
///
/// Decks, their choices and the preferences learned from them know things by kind and number only.
public enum DeckItemKind: Int64, Sendable, CaseIterable {
  /// Things of the catalogue, by `Product.ID`.
  case product = 0
  /// People who would like to meet others, by `Member.ID`.
  case person = 1
}

/// A thing and the choice made about it, of any kind.
public struct DeckChoice: Hashable, Sendable {
  /// Number among the things of its kind.
  public let thing: Int64
  /// The choice made.
  public let choice: Choice
  /// True if the choice counts towards the preferences.
  public let isLearned: Bool

  /// Stores every value as given.
  public init(thing: Int64, choice: Choice, isLearned: Bool = true) {
    self.thing = thing
    self.choice = choice
    self.isLearned = isLearned
  }
}
