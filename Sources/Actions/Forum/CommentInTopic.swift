import Database
import Model
import Theme

/// A comment that everyone who may read its topic is shown, with its place, or one that waits to get one.
struct CommentInTopic {
  let comment: StoredComment
  /// Position in the topic; of one that waits, 1 when it begins its topic, else 0.
  let position: Int
  let topic: Topic

  /// Looks the comment up; throws `notFound`, and answers from then on in its topic's language.
  init(_ id: Comment.ID, _ context: inout ActionContext) throws {
    guard let comment = try context.reader.comment(id), comment.state == .visible,
      let position = comment.position, let topic = try context.reader.topic(comment.topic)
    else { throw Problem.notFound }
    context.useLanguage(of: topic)
    self.init(comment: comment, position: position, topic: topic)
  }

  /// Variant that finds posts that wait, too, for their author and for moderators.
  init(orWaiting id: Comment.ID, _ context: inout ActionContext) throws {
    guard let (comment, topic) = try context.reader.waitingComment(id), comment.state == .held
    else {
      try self.init(id, &context)
      return
    }
    context.useLanguage(of: topic)
    self.init(waiting: comment, topic)
  }

  init(comment: StoredComment, position: Int, topic: Topic) {
    self.comment = comment
    self.position = position
    self.topic = topic
  }

  /// One that was never shown.
  init(waiting comment: StoredComment, _ topic: Topic) {
    self.init(comment: comment, position: topic.commentCount == 0 ? 1 : 0, topic: topic)
  }

  /// True if it was never shown.
  var isWaiting: Bool { comment.position == nil }

  /// True for the comment's author, unless the comment is from a file, which would restore it.
  func isOwn(_ viewer: Viewer) -> Bool {
    guard let member = viewer.member else { return false }
    return comment.member == member.id && comment.kind == .comment && !comment.isFromContent
  }

  /// True if the viewer may mark the comment as the answer of its topic: the author of the topic, or a moderator; never for the
  /// comment with which it begins.
  func maySolve(_ moderationState: TopicModerationState?, _ viewer: Viewer) -> Bool {
    guard let member = viewer.member, let moderationState, !isWaiting, position > 1,
      comment.kind == .comment
    else { return false }
    return moderationState.author == member.id || member.role >= .moderator
  }

  /// The name of its author, member or guest.
  func author(_ context: ActionContext) -> String {
    context.locale.author(comment.authorName, isGuest: PublishedComment(comment).isGuest)
  }

  /// Address of the comment in its topic, or of its own page while it waits.
  func url(_ theme: SiteTheme) -> String {
    isWaiting
      ? theme.settings.href(.comment(comment.id))
      : theme.url(of: comment.id, at: position, in: topic.address, topic.language)
  }

  /// How it looks.
  func view(_ context: ActionContext) -> CommentView {
    context.theme.view(
      PublishedComment(comment), in: topic.address, topic.language, tree: context.tree)
  }
}
