// The addresses of a member's own pages.
extension Route.Kind {
  /// A member's own page.
  public static let me = Self("me", of: .members, for: .role(.member))
  /// A new member's first steps: photo, boards, audiences, a first post.
  public static let firstSteps = Self(
    "me/first", of: .members, for: .role(.member), [.form, .file], fields: 120)
  /// A member's settings, with the way to each form.
  public static let settings = Self("me/settings", of: .members, for: .role(.member))
  /// The form for a member's photo.
  public static let photo = Self("me/photo", of: .members, for: .role(.member), [.form, .file])
  /// The photo itself, for its owner.
  public static let photoFile = Self("me/photo/face.jpg", of: .members, for: .role(.member))
  /// The form for a member's profile and its audiences.
  public static let profile = Self("me/profile", of: .members, for: .role(.member), .form)
  /// A member's profile as others see it.
  public static let profileSeen = Self("me/profile/seen", of: .members, for: .role(.member))
  /// All stored data about a member, for themselves.
  public static let ownData = Self("me/data", of: .members, for: .role(.member), .form)
  /// The form to delete an account.
  public static let leave = Self("me/leave", of: .members, for: .role(.member), .form)
  /// The emails that a member gets.
  public static let mailChoices = Self("me/mail", of: .members, for: .role(.member), .form)
  /// The link of an email that unsubscribes from emails of its kind.
  public static let unsubscribe = Self(
    "unsubscribe", of: .members, for: .everyone, [.form, .bearerToken])
  /// Things deleted within the last day, with the buttons that restore them.
  public static let recentlyDeleted = Self("me/deleted", of: .members, for: .role(.member), .form)
}

extension SitePart {
  static func findMembers(_ finder: inout RouteFinder) {
    finder.under(
      "me",
      [
        .me, .firstSteps, .settings, .photo, .photoFile, .profile, .profileSeen, .ownData, .leave,
        .mailChoices, .recentlyDeleted,
      ])
    finder.under("unsubscribe", [.unsubscribe])
  }
}

extension Route {
  /// A member's own page.
  public static let me = Route(.me)
}
