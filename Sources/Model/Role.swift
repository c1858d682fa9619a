/// What a member may do on the site, the least first.
public enum Role: Int64, Comparable, CaseIterable, Sendable {
  /// Reads what is for members, and writes.
  case member = 0
  /// Keeps order: approves, holds, moves, closes and removes.
  case moderator = 1
  /// Gives roles.
  case admin = 2

  /// Whether one may do less than another.
  public static func < (one: Role, other: Role) -> Bool { one.rawValue < other.rawValue }
}
