public import Templates

/// All the tags in use, in alphabetical order, without counts: those would never rest.
public final class TagsPage: PageView {
  /// The template that shows it.
  public static let template = "tags"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "Tags".
  public let title: String
  /// The way here: the forum.
  public let breadcrumb: [LinkView]
  /// The tags.
  public let tags: [LinkView]

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    tags: [LinkView] = []
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.tags = tags
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "tags": .list(LinkView.shape),
    "hasTags": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "tags": .list(tags)
    case "hasTags": .flag(!tags.isEmpty)
    default: .missing
    }
  }
}
