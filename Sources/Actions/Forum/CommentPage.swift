import Templates
import Theme

/// One comment from the database, for when its page is not written yet, and for all that can be
/// done with it.
struct CommentPage: PageView {
  static let template = "comment-page"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and board.
  var breadcrumb: Breadcrumb = []
  /// The topic's title.
  let topicTitle: String
  /// The language of its title, where it differs from the page's.
  var topicLang: String?
  /// Address of the comment in its topic: "/forum/42-night-trains/3/?c=1234#c1234".
  let placeURL: String
  /// Confirmation of what has just happened to it, as in "Your reply is saved", a sentence.
  var notice: String?
  /// The comment.
  let comment: CommentView
  /// Other actions of the reader on it: "Edit", "Delete", "Report".
  var acts: [LinkView] = []
  /// Where the form to quote and reply is.
  let replyURL: String
  /// Where the form to react to it is: "/do/reactions".
  let reactURL: String
  /// True if the topic takes no more replies.
  var isClosed = false
}
