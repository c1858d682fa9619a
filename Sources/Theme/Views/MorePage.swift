public import Templates

/// Where everything is found that has no tab of its own.
public final class MorePage: PageView {
  /// The template that shows it.
  public static let template = "more"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "More".
  public let title: String
  /// The pages.
  public let links: [MoreLinkView]
  /// The community's feeds.
  public let feeds: [LinkView]

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    links: [MoreLinkView] = [],
    feeds: [LinkView] = []
  ) {
    self.chrome = chrome
    self.title = title
    self.links = links
    self.feeds = feeds
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "links": .list(MoreLinkView.shape),
    "hasLinks": .flag,
    "feeds": .list(LinkView.shape),
    "hasFeeds": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "links": .list(links)
    case "hasLinks": .flag(!links.isEmpty)
    case "feeds": .list(feeds)
    case "hasFeeds": .flag(!feeds.isEmpty)
    default: .missing
    }
  }
}
