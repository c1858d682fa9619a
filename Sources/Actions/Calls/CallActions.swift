import Model
import Theme

/// The actions and pages of calls.
enum CallActions: PartActions {
  static let part = SitePart.feature(.calls)
  static let views: [any PageView.Type] = [
    CallPage.self, CallsPage.self, CallLinksPage.self, CallTestPage.self, CallJoinPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    guard route.kind.feature == .calls else { return nil }
    // Without HTTPS browsers would allow neither microphone nor camera.
    guard context.settings.allowsCalls else { throw Problem.notFound }
    return switch route.kind {
    case .calls: try CallsAction(context)
    case .ringingCalls: try RingingCallsAction(context)
    case .callLinks: try CallLinksAction(context)
    case .callTest: try CallTestAction(context)
    case .callLink: CallLinkAction(context)
    case .callGuest: try GuestCallAction(context)
    case .call: try CallAction(context, Call.ID(route.number))
    case .personCall: try StartCallAction(context, calling: Member.ID(route.number))
    case .groupCall: try StartCallAction(context, in: Conversation.ID(route.number))
    default: nil
    }
  }
}
