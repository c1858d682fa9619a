/// What somebody says of a comment without words.
public enum Reaction: Int64, Sendable, CaseIterable {
  /// They like it.
  case like = 0
  /// It helped them.
  case helped = 1
  /// It made them smile.
  case smile = 2

  /// Its name in forms and addresses.
  public var name: String {
    switch self {
    case .like: "like"
    case .helped: "helped"
    case .smile: "smile"
    }
  }

  /// The sign that stands for it.
  public var sign: String {
    switch self {
    case .like: "♥\u{FE0E}"
    case .helped: "✓\u{FE0E}"
    case .smile: "☺\u{FE0E}"
    }
  }
}

/// How many people reacted to a comment, and how.
public struct Reactions: Hashable, Sendable {
  private var counts: [Int]

  /// Nobody has.
  public static let none = Reactions(likes: 0, helped: 0, smiles: 0)

  /// Takes the counts as they are.
  public init(likes: Int, helped: Int, smiles: Int) { counts = [likes, helped, smiles] }

  /// How many reacted in one way.
  public subscript(reaction: Reaction) -> Int { counts[Int(reaction.rawValue)] }
}
