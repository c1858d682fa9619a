/// What a member may do on the site, the least first.
public enum Role: Int64, Comparable, CaseIterable, Sendable {
  /// Reads what is for members, and writes.
  case member = 0
  /// Keeps order: approves, holds, moves, closes and removes.
  case moderator = 1
  /// Gives roles.
  case admin = 2

  /// Its name in commands and in what a code carries: `moderator`.
  public var name: String {
    switch self {
    case .member: "member"
    case .moderator: "moderator"
    case .admin: "admin"
    }
  }

  /// Reads a name.
  public init?(named name: String) {
    guard let role = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = role
  }

  /// Whether one may do less than another.
  public static func < (one: Role, other: Role) -> Bool { one.rawValue < other.rawValue }
}
