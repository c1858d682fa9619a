import Database
import Model
import Theme

/// A comment that everybody who may read its topic is shown, with its place.
struct CommentPlace {
  let comment: StoredComment
  let position: Int
  let topic: Topic

  /// Looks the comment up; throws `notFound`, and answers from then on in its topic's language.
  init(_ id: Comment.ID, _ context: inout ActionContext) throws {
    guard let comment = try context.reader.comment(id), comment.state == .visible,
      let position = comment.position, let topic = try context.reader.topic(comment.topic)
    else { throw Problem.notFound }
    context.enter(topic)
    self.init(comment: comment, position: position, topic: topic)
  }

  init(comment: StoredComment, position: Int, topic: Topic) {
    self.comment = comment
    self.position = position
    self.topic = topic
  }

  /// Whether somebody may change it: its author, unless it stands in a file, which would bring it back.
  func isOwn(_ viewer: Viewer) -> Bool {
    guard let member = viewer.member else { return false }
    return comment.member == member.id && comment.kind == .comment && !comment.isFromContent
  }

  /// The name of its author, who may be a guest.
  func author(_ context: ActionContext) -> String {
    context.locale.author(comment.authorName, isGuest: PublishedComment(comment).isGuest)
  }

  /// Where it stands.
  func url(_ theme: SiteTheme) -> String {
    theme.url(of: comment.id, at: position, in: topic.address, topic.language)
  }

  /// How it looks.
  func view(_ context: ActionContext) -> CommentView {
    context.theme.view(
      PublishedComment(comment), in: topic.address, topic.language, tree: context.tree)
  }
}
