// The addresses of moderation.
extension Route.Kind {
  /// Posts that wait for a moderator, and the form to decide about them.
  public static let desk = Self("desk", of: .moderation, for: .role(.moderator), .form)
  /// The moderators' decisions, and the button to undo one.
  public static let decided = Self("desk/decided", of: .moderation, for: .role(.moderator), .form)
  /// The list of members, with a search.
  public static let deskMembers = Self("desk/members", of: .moderation, for: .role(.moderator))
  /// One member, and the forms to ban them and to give them a role.
  public static let deskMember = Self(
    "desk/members/#", of: .moderation, for: .role(.moderator), .form)
  /// One topic, and the forms to pin, close, rename, move and merge it.
  public static let deskTopic = Self(
    "desk/topics/#", of: .moderation, for: .role(.moderator), .form)
  /// Notices to everyone, and the form for a new one.
  public static let deskNotices = Self(
    "desk/notices", of: .moderation, for: .role(.moderator), .form)
  /// One notice: the form to change it, and the button to remove it.
  public static let deskNotice = Self(
    "desk/notices/#", of: .moderation, for: .role(.moderator), .form)
  /// The editors' pages, and the form to change one of them.
  public static let deskPages = Self("desk/pages", of: .moderation, for: .role(.admin), .form)
  /// Codes by which people join without email.
  public static let codes = Self("desk/codes", of: .moderation, for: .role(.moderator), .form)
  /// The form to suggest something to the moderators.
  public static let suggest = Self("suggest", of: .moderation, for: .writers, .form)
}

extension SitePart {
  static func findModeration(_ finder: inout RouteFinder) {
    finder.under(
      "desk",
      [
        .desk, .decided, .deskMembers, .deskMember, .deskTopic, .deskNotices, .deskNotice,
        .deskPages, .codes,
      ])
    finder.under("suggest", [.suggest])
  }
}

extension Route {
  /// One member, for moderators.
  public static func deskMember(_ member: Member.ID) -> Route {
    Route(.deskMember, member.rawValue)
  }
  /// One topic, for moderators.
  public static func deskTopic(_ topic: Topic.ID) -> Route { Route(.deskTopic, topic.rawValue) }
  /// One notice to all, by its number.
  public static func deskNotice(_ number: Int64) -> Route { Route(.deskNotice, number) }
}
