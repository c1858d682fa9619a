import Database
import Model
import Theme

/// The actions and pages of moderation.
enum ModerationActions: PartActions {
  static let part = SitePart.moderation
  static let views: [any PageView.Type] = [
    ModerationPage.self, ModerationLogPage.self, ModerationMembersPage.self,
    ModerationMemberPage.self,
    ModerationTopicPage.self,
    ModerationCodesPage.self, ModerationNoticesPage.self, ModerationPagesPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .desk: try ModerationAction(context)
    case .decided: try ModerationLogAction(context)
    case .deskMembers: ModerationMembersAction(context)
    case .deskMember: try ModerationMemberAction(context, Member.ID(route.number))
    case .deskTopic: try ModerationTopicAction(context, Topic.ID(route.number))
    case .deskNotices: try NoticesAction(context)
    case .deskNotice: try NoticesAction(context, Notice.ID(route.number))
    case .deskPages: try PagesAction(context)
    case .codes: try CodesAction(context)
    case .suggest: try SuggestAction(context)
    default: nil
    }
  }
}
