import Model
import Theme

/// The action and the page of push notifications.
enum PushActions: PartActions {
  static let part = SitePart.feature(.push)
  static let views: [any PageView.Type] = [PushPage.self]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .push: try PushAction(context)
    default: nil
    }
  }
}
