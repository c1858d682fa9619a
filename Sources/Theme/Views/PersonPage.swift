public import Templates

/// Somebody who has posted: a name, since when, the topics opened.
public final class PersonPage: PageView {
  /// The template that shows it.
  public static let template = "person"

  /// The frame.
  public let chrome: Chrome
  /// The name shown.
  public let name: String
  /// Two letters for the face.
  public let initials: String
  /// The class of the face's colour.
  public let hue: String
  /// Since when: "Here since 14 November 2026".
  public let since: String
  /// The way here: people.
  public let breadcrumb: [LinkView]
  /// The topics that this person opened.
  public let topics: [ArchiveRowView]

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    name: String,
    initials: String,
    hue: String,
    since: String,
    breadcrumb: [LinkView] = [],
    topics: [ArchiveRowView] = []
  ) {
    self.chrome = chrome
    self.name = name
    self.initials = initials
    self.hue = hue
    self.since = since
    self.breadcrumb = breadcrumb
    self.topics = topics
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "name": .text,
    "initials": .text,
    "hue": .text,
    "since": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "topics": .list(ArchiveRowView.shape),
    "hasTopics": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "name": .text(name)
    case "initials": .text(initials)
    case "hue": .text(hue)
    case "since": .text(since)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "topics": .list(topics)
    case "hasTopics": .flag(!topics.isEmpty)
    default: .missing
    }
  }
}
