/// Roles of members on the site, the least first.
public enum Role: Int64, Comparable, CaseIterable, Sendable {
  /// Reads content for members, and writes.
  case member = 0
  /// Moderates: approves, holds, moves, closes and removes.
  case moderator = 1
  /// Assigns roles.
  case admin = 2

  /// Name in commands and in the payload of a code: `moderator`.
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

  /// True if one has fewer rights than another.
  public static func < (one: Role, other: Role) -> Bool { one.rawValue < other.rawValue }
}
