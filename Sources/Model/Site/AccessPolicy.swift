/// Access to a route: for everyone, for writers, or from a role on.
public enum AccessPolicy: Hashable, Sendable {
  /// Everyone.
  case everyone
  /// Members and, where the site lets guests write, guests.
  case writers
  /// Members with a role, or with a higher one.
  case role(Role)

  /// True if a person may enter; `role` is nil if they are not signed in.
  public func allows(_ role: Role?, guests: GuestPolicy) -> Bool {
    switch self {
    case .everyone: true
    case .writers: role != nil || guests != .off
    case .role(let least): role.map { $0 >= least } ?? false
    }
  }
}
