import Model
import Theme

/// The actions and pages of bookmarks.
enum BookmarkActions: PartActions {
  static let part = SitePart.feature(.bookmarks)
  static let views: [any PageView.Type] = [BookmarksPage.self]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .bookmarks: try BookmarksAction(context)
    case .bookmarkTopic: try BookmarkAction(context, .topic(Topic.ID(route.number)))
    case .bookmarkComment: try BookmarkAction(context, .comment(Comment.ID(route.number)))
    case .bookmarkNote: try BookmarkAction(context, at: route.address)
    default: nil
    }
  }
}
