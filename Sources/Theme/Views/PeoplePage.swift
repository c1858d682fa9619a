public import Templates

/// Everybody who has posted, a page of them.
public final class PeoplePage: PageView {
  /// The template that shows it.
  public static let template = "people"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "People", "People, page 3".
  public let title: String
  /// The way here; empty on the first list.
  public let breadcrumb: [LinkView]
  /// The people.
  public let people: [PersonRowView]
  /// The pages before and after, when there are any.
  public let pager: PagerView?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    people: [PersonRowView] = [],
    pager: PagerView? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.people = people
    self.pager = pager
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "people": .list(PersonRowView.shape),
    "hasPeople": .flag,
    "pager": .view(PagerView.shape),
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "people": .list(people)
    case "hasPeople": .flag(!people.isEmpty)
    case "pager": .optional(pager)
    default: .missing
    }
  }
}

/// One person in a list.
public final class PersonRowView: View {
  /// The name shown.
  public let name: String
  /// The person's page.
  public let url: String
  /// Two letters for the face.
  public let initials: String
  /// The class of the face's colour.
  public let hue: String
  /// Since when: "since November 2026".
  public let since: String

  /// Takes every string finished, in the page's language.
  public init(
    name: String,
    url: String,
    initials: String,
    hue: String,
    since: String
  ) {
    self.name = name
    self.url = url
    self.initials = initials
    self.hue = hue
    self.since = since
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "name": .text,
    "url": .text,
    "initials": .text,
    "hue": .text,
    "since": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "name": .text(name)
    case "url": .text(url)
    case "initials": .text(initials)
    case "hue": .text(hue)
    case "since": .text(since)
    default: .missing
    }
  }
}
