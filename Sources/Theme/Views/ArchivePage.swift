public import Templates

/// A page of the archive of a forum, board or tag: topics in the order of their opening.
public final class ArchivePage: PageView {
  /// The template that shows it.
  public static let template = "archive"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "Archive, page 3".
  public let title: String
  /// The way here, from the forum downwards.
  public let breadcrumb: [LinkView]
  /// The topics, oldest first.
  public let topics: [ArchiveRowView]
  /// The pages before and after, when there are any.
  public let pager: PagerView?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    topics: [ArchiveRowView] = [],
    pager: PagerView? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.topics = topics
    self.pager = pager
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "topics": .list(ArchiveRowView.shape),
    "hasTopics": .flag,
    "pager": .view(PagerView.shape),
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "topics": .list(topics)
    case "hasTopics": .flag(!topics.isEmpty)
    case "pager": .optional(pager)
    default: .missing
    }
  }
}
