import Model
import Theme

/// The actions and pages of the forum.
enum ForumActions: PartActions {
  static let part = SitePart.forum
  static let views: [any PageView.Type] = [
    NewTopicPage.self, ReplyPage.self, CommentPage.self, EditPage.self, HistoryPage.self,
    PendingPostPage.self, DraftsPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .newTopic: NewTopicAction(context)
    case .reply: try ReplyAction(&context, to: Topic.ID(route.number))
    case .comment: try CommentAction(&context, Comment.ID(route.number))
    case .edit: try EditAction(&context, Comment.ID(route.number))
    case .history: try HistoryAction(&context, Comment.ID(route.number))
    case .deletion: try DeleteAction(&context, Comment.ID(route.number))
    case .solution: try SolutionAction(&context, Comment.ID(route.number))
    case .report: try ReportAction(&context, of: Comment.ID(route.number))
    case .reactions: try ReactionAction(&context)
    case .drafts: try DraftsAction(context)
    default: nil
    }
  }
}
