import Model
import Theme

/// The actions and pages of polls.
enum PollActions: PartActions {
  static let part = SitePart.feature(.polls)
  static let views: [any PageView.Type] = [PollPage.self]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .poll: try PollAction(&context, of: Topic.ID(route.number))
    default: nil
    }
  }
}
