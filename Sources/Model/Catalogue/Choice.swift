/// What somebody said of a thing that was dealt to them, one by one.
public enum Choice: Int64, Sendable, CaseIterable {
  /// It is a favourite.
  case like = 0
  /// It comes back when everything else was dealt.
  case later = 1
  /// It is not dealt again.
  case no = 2

  /// Its name in forms: `like`.
  public var name: String {
    switch self {
    case .like: "like"
    case .later: "later"
    case .no: "no"
    }
  }

  /// The choice that a form names; nil for any other word.
  public init?(named name: String) {
    guard let choice = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = choice
  }
}

/// What a deck is made of.
///
/// Decks, what was chosen of them and the taste that comes of it know things by kind and number alone.
public enum DealtKind: Int64, Sendable, CaseIterable {
  /// Things of the catalogue, by `Product.ID`.
  case product = 0
  /// People who would like to meet others, by `Member.ID`.
  case person = 1
}

/// Something that was chosen, of whatever kind.
public struct ChosenThing: Hashable, Sendable {
  /// Its number among the things of its kind.
  public let thing: Int64
  /// What was said of it.
  public let choice: Choice
  /// Whether it says something of the taste.
  public let isLearned: Bool

  /// Takes every value as it is.
  public init(thing: Int64, choice: Choice, isLearned: Bool = true) {
    self.thing = thing
    self.choice = choice
    self.isLearned = isLearned
  }
}
