import Model
import Theme

/// The actions of a member's own pages, and these pages.
enum MemberActions: PartActions {
  static let part = SitePart.members
  static let views: [any PageView.Type] = [
    MePage.self, FirstStepPage.self, SettingsPage.self, PhotoPage.self, ProfilePage.self,
    ProfilePreviewPage.self, RecentlyDeletedPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .me: MeAction(context)
    case .firstSteps: try FirstStepsAction(&context)
    case .settings: SettingsAction(context)
    case .photo: try PhotoAction(&context)
    case .photoFile: try PhotoFileAction(context)
    case .mailChoices: try EmailSettingsAction(context)
    case .profile: try ProfileAction(context)
    case .profileSeen: try ProfilePreviewAction(context)
    case .ownData: try DataExportAction(context)
    case .leave: try LeaveAction(context)
    case .unsubscribe: try UnsubscribeAction(context)
    case .recentlyDeleted: try RecentlyDeletedAction(context)
    default: nil
    }
  }
}
