/// A question for new members, shown once.
public enum FirstStep: String, CaseIterable, Sendable {
  /// A photo.
  case photo
  /// Boards to follow.
  case topics
  /// The audiences of the profile.
  case audience
  /// A first post.
  case hello

  /// Bit in `first_steps.done`.
  public var bit: Int64 {
    switch self {
    case .photo: 1
    case .topics: 2
    case .audience: 4
    case .hello: 8
    }
  }
}

/// A preset for the audiences of a profile, which a member can change piece by piece afterwards.
public enum FirstAudience: String, CaseIterable, Sendable {
  /// Friends see the city and the last visit, members do not.
  case friends
  /// Members see the city and the last visit.
  case open
  /// No one sees anything but name and photo.
  case closed = "private"

  /// Sets the audiences of a profile.
  public func apply(to profile: inout Profile) {
    switch self {
    case .friends: show([.city, .lastSeen, .online], to: .friends, in: &profile)
    case .open:
      show([.city, .lastSeen], to: .members, in: &profile)
      show([.online], to: .friends, in: &profile)
    case .closed: show(ProfileBlock.allCases, to: .me, in: &profile)
    }
  }

  private func show(_ blocks: [ProfileBlock], to audience: Audience, in profile: inout Profile) {
    for block in blocks { profile.show(block, to: audience) }
  }
}
