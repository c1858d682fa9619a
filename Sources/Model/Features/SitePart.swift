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
}
