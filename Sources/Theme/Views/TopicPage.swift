public import Templates

/// A page of a topic: its comments, oldest first, and on the last page the form to reply.
///
/// Knows neither how many pages there are nor who reads. `form` is set on the last page of an
/// open topic only; `replyURL` is the action of the form whose buttons stand under every comment.
public final class TopicPage: PageView {
  /// The template that shows it.
  public static let template = "topic"

  /// The frame.
  public let chrome: Chrome
  /// The topic's title.
  public let title: String
  /// The topic's language, where it differs from the page's.
  public let lang: String?
  /// Who opened it and when: "Started by Irene on 14 November 2026 · page 3".
  public let startedLine: String
  /// Forum and board.
  public let breadcrumb: [LinkView]
  /// The comments of this page.
  public let comments: [CommentView]
  /// The other pages; none when there is only this one.
  public let pager: PagerView?
  /// The topic's tags.
  public let tags: [LinkView]
  /// The topic's Atom feed.
  public let feedURL: String?
  /// A rule of the house.
  public let rule: RuleView?
  /// Where the form to quote and reply is: "/do/topics/42/comments".
  public let replyURL: String
  /// Whether it takes no more replies.
  public let isClosed: Bool
  /// The form to reply.
  public let form: ReplyFormView?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    lang: String? = nil,
    startedLine: String,
    breadcrumb: [LinkView] = [],
    comments: [CommentView] = [],
    pager: PagerView? = nil,
    tags: [LinkView] = [],
    feedURL: String? = nil,
    rule: RuleView? = nil,
    replyURL: String,
    isClosed: Bool = false,
    form: ReplyFormView? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.lang = lang
    self.startedLine = startedLine
    self.breadcrumb = breadcrumb
    self.comments = comments
    self.pager = pager
    self.tags = tags
    self.feedURL = feedURL
    self.rule = rule
    self.replyURL = replyURL
    self.isClosed = isClosed
    self.form = form
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "lang": .text,
    "startedLine": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "comments": .list(CommentView.shape),
    "pager": .view(PagerView.shape),
    "tags": .list(LinkView.shape),
    "hasTags": .flag,
    "feedURL": .text,
    "rule": .view(RuleView.shape),
    "replyURL": .text,
    "isClosed": .flag,
    "form": .view(ReplyFormView.shape),
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "lang": .optional(lang)
    case "startedLine": .text(startedLine)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "comments": .list(comments)
    case "pager": .optional(pager)
    case "tags": .list(tags)
    case "hasTags": .flag(!tags.isEmpty)
    case "feedURL": .optional(feedURL)
    case "rule": .optional(rule)
    case "replyURL": .text(replyURL)
    case "isClosed": .flag(isClosed)
    case "form": .optional(form)
    default: .missing
    }
  }
}
