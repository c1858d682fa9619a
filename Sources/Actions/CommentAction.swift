import Database
import HTTPTypes
import Model
import Theme

/// `comments/<id>`: one comment from the database, wherever its page is.
struct CommentAction: Action {
  private let context: ActionContext
  private let comment: StoredComment
  private let position: Int
  private let topic: Topic

  /// Looks the comment up; throws `notFound`, and answers from then on in its topic's language.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    guard let comment = try context.reader.comment(id), comment.state == .visible,
      let position = comment.position, let topic = try context.reader.topic(comment.topic)
    else { throw Problem.notFound }
    context.enter(topic)
    self.context = context
    self.comment = comment
    self.position = position
    self.topic = topic
  }

  func show() throws -> Reply {
    let (theme, tree) = (context.theme, context.tree)
    let published = PublishedComment(comment)
    let title = context.locale.text(
      "comment_of",
      ["name": context.locale.author(published.author, isGuest: published.isGuest)])
    let view = CommentPage(
      chrome: context.chrome(title, tab: .forum), breadcrumb: try context.breadcrumb(topic),
      topicTitle: topic.title, topicLang: theme.lang(topic.language, in: tree),
      placeURL: theme.url(of: comment.id, at: position, in: topic.address, topic.language),
      notice: context.fields.has("saved") ? context.locale.text("comment_saved") : nil,
      comment: theme.view(
        published, in: topic.address, topic.language, tree: tree),
      replyURL: context.settings.href(.reply(topic.id)), isClosed: topic.isClosed)
    return .finished(.page(.ok, try theme.render(view, in: tree.language)))
  }
}
