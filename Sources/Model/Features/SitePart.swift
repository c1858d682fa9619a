/// A part of the site that answers requests: one that is always there, or a feature.
public enum SitePart: CaseIterable, Hashable, Sendable {
  /// Topics and comments.
  case forum
  /// Accounts: sign-up, sign-in, passwords, sessions.
  case accounts
  /// A member's own pages.
  case members
  /// People, news, and what members follow.
  case people
  /// The moderators' pages.
  case moderation
  /// Pages, search and uploads.
  case site
  /// A feature, which `features:` can switch off.
  case feature(Feature)

  /// All parts.
  public static var allCases: [SitePart] {
    [.forum, .accounts, .members, .people, .moderation, .site] + Feature.allCases.map(Self.feature)
  }

  /// Asks all parts for the kinds of their routes: a line each.
  static func findAll(_ finder: inout RouteFinder) {
    findForum(&finder)
    findAccounts(&finder)
    findMembers(&finder)
    findPeople(&finder)
    findModeration(&finder)
    findSite(&finder)
    findMessages(&finder)
    findNotebook(&finder)
    findPlaces(&finder)
    findCatalogue(&finder)
    findCards(&finder)
    findReservations(&finder)
    findMeet(&finder)
    findPolls(&finder)
    findBookmarks(&finder)
    findPush(&finder)
    findTranslation(&finder)
    findCalls(&finder)
  }
}
