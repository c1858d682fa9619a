/// Access to a route: for everyone, for writers, or from a role on.
public enum AccessPolicy: Hashable, Sendable {
  /// Everybody.
  case everyone
  /// Members and, where the site lets them write, guests.
  case writers
  /// Members with a role, or one that may do more.
  case role(Role)

  /// Whether somebody may enter; `role` is nil for who is not signed in.
  public func allows(_ role: Role?, guests: GuestPolicy) -> Bool {
    switch self {
    case .everyone: true
    case .writers: role != nil || guests != .off
    case .role(let least): role.map { $0 >= least } ?? false
    }
  }
}
