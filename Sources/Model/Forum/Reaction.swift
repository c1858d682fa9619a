/// A member's reaction to a comment, without words.
public enum Reaction: Int64, Sendable, CaseIterable {
  /// They like it.
  case like = 0
  /// It helped them.
  case helped = 1
  /// It made them smile.
  case smile = 2

  /// Name in forms and addresses.
  public var name: String {
    switch self {
    case .like: "like"
    case .helped: "helped"
    case .smile: "smile"
    }
  }

  /// Sign of the reaction.
  public var sign: String {
    switch self {
    case .like: "♥\u{FE0E}"
    case .helped: "✓\u{FE0E}"
    case .smile: "☺\u{FE0E}"
    }
  }
}

/// Numbers of people who gave each reaction to a comment.
public struct Reactions: Hashable, Sendable {
  private var counts: [Int]

  /// No reactions.
  public static let none = Reactions(likes: 0, helped: 0, smiles: 0)

  /// Stores the counts as given.
  public init(likes: Int, helped: Int, smiles: Int) { counts = [likes, helped, smiles] }

  /// Number of people who gave a reaction.
  public subscript(reaction: Reaction) -> Int { counts[Int(reaction.rawValue)] }
}
