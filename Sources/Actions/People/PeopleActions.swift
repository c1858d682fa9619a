import Database
import Model
import Theme

/// The actions and pages of people, news and what members follow.
enum PeopleActions: PartActions {
  static let part = SitePart.people
  static let views: [any PageView.Type] = [
    MemberPage.self, DirectoryPage.self, InvitePage.self, FriendshipPage.self, FriendsPage.self,
    InvitationsPage.self, InvitationPage.self, NewsPage.self, FollowsPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .personReport: try ReportAction(context, of: Member.ID(route.number))
    case .invite: try InviteAction(&context, Comment.ID(route.number))
    case .news: try NewsAction(context)
    case .newsItem: try NewsItemAction(context, News.ID(route.number))
    case .follows: try FollowsAction(context)
    case .followTopic: try FollowAction(context, .topic(Topic.ID(route.number)))
    case .followList: try FollowAction(context, at: route.address)
    // The link is on a page that does not know who reads it: members cannot follow themselves.
    case .followPerson where Member.ID(route.number) == context.viewer.member?.id:
      try PersonAction(context, Member.ID(route.number))
    case .followPerson: try FollowAction(context, .person(Member.ID(route.number)))
    case .followFeed: FollowFeedAction(context)
    case .directory: try DirectoryAction(context)
    case .person: try PersonAction(context, Member.ID(route.number))
    case .personCard: try PersonCardAction(context, Member.ID(route.number))
    case .friendship: try FriendshipAction(context, Member.ID(route.number))
    case .friends: try FriendsAction(context)
    case .invitations: try InvitationsAction(&context)
    case .invitation: try InvitationAction(&context)
    default: nil
    }
  }
}
