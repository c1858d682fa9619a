import Templates
import Theme

/// One comment from the database, for when its page is not written yet, and for all that can be
/// done with it.
struct CommentPage: PageView {
  static let template = "comment-page"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and board.
  var breadcrumb: [LinkView] = []
  /// The topic's title.
  let topicTitle: String
  /// The language of its title, where it differs from the page's.
  var topicLang: String?
  /// Where the comment stands in its topic: "/forum/42-night-trains/3/?c=1234#c1234".
  let placeURL: String
  /// What has just happened to it, as in "Your reply is saved", a sentence.
  var notice: String?
  /// The comment.
  let comment: CommentView
  /// What else its reader may do with it: "Edit", "Delete", "Report".
  var acts: [LinkView] = []
  /// Where the form to quote and reply is.
  let replyURL: String
  /// Whether the topic takes no more replies.
  var isClosed = false

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .text("topicTitle") { $0.topicTitle },
    .text("topicLang") { $0.topicLang },
    .text("placeURL") { $0.placeURL },
    .text("notice") { $0.notice },
    .view("comment") { $0.comment },
    .list("acts") { $0.acts },
    .text("replyURL") { $0.replyURL },
    .flag("isClosed") { $0.isClosed },
  ]
}
