public import Templates

/// One comment from the database, for when its page is not written yet, and for all that can be
/// done with it.
public final class CommentPage: PageView {
  /// The template that shows it.
  public static let template = "comment-page"

  /// The frame.
  public let chrome: Chrome
  /// The way here: forum and board.
  public let breadcrumb: [LinkView]
  /// The topic's title.
  public let topicTitle: String
  /// The language of its title, where it differs from the page's.
  public let topicLang: String?
  /// Where the comment stands in its topic: "/forum/42-night-trains/3/?c=1234#c1234".
  public let placeURL: String
  /// What has just happened to it, as in "Your reply is saved", a sentence.
  public let notice: String?
  /// The comment.
  public let comment: CommentView
  /// Where the form to quote and reply is.
  public let replyURL: String
  /// Whether the topic takes no more replies.
  public let isClosed: Bool

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    breadcrumb: [LinkView] = [],
    topicTitle: String,
    topicLang: String? = nil,
    placeURL: String,
    notice: String? = nil,
    comment: CommentView,
    replyURL: String,
    isClosed: Bool = false
  ) {
    self.chrome = chrome
    self.breadcrumb = breadcrumb
    self.topicTitle = topicTitle
    self.topicLang = topicLang
    self.placeURL = placeURL
    self.notice = notice
    self.comment = comment
    self.replyURL = replyURL
    self.isClosed = isClosed
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "topicTitle": .text,
    "topicLang": .text,
    "placeURL": .text,
    "notice": .text,
    "comment": .view(CommentView.shape),
    "replyURL": .text,
    "isClosed": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "topicTitle": .text(topicTitle)
    case "topicLang": .optional(topicLang)
    case "placeURL": .text(placeURL)
    case "notice": .optional(notice)
    case "comment": .view(comment)
    case "replyURL": .text(replyURL)
    case "isClosed": .flag(isClosed)
    default: .missing
    }
  }
}
