public import Templates

/// What is coming up, month by month.
///
/// The day from which it counts is said in words, so that an old copy of the page is still true.
public final class EventsPage: PageView {
  /// The template that shows it.
  public static let template = "events"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "Events".
  public let title: String
  /// The day from which it counts: "From 21 November 2026".
  public let sinceLine: String
  /// The events, by month.
  public let groups: [EventGroupView]
  /// All the months that have events, past ones too.
  public let months: [LinkView]
  /// The calendar as a file.
  public let icsURL: String
  /// The calendar, to subscribe to: "webcal://camino.example/events.ics".
  public let webcalURL: String

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    sinceLine: String,
    groups: [EventGroupView] = [],
    months: [LinkView] = [],
    icsURL: String,
    webcalURL: String
  ) {
    self.chrome = chrome
    self.title = title
    self.sinceLine = sinceLine
    self.groups = groups
    self.months = months
    self.icsURL = icsURL
    self.webcalURL = webcalURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "sinceLine": .text,
    "groups": .list(EventGroupView.shape),
    "hasGroups": .flag,
    "months": .list(LinkView.shape),
    "hasMonths": .flag,
    "icsURL": .text,
    "webcalURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "sinceLine": .text(sinceLine)
    case "groups": .list(groups)
    case "hasGroups": .flag(!groups.isEmpty)
    case "months": .list(months)
    case "hasMonths": .flag(!months.isEmpty)
    case "icsURL": .text(icsURL)
    case "webcalURL": .text(webcalURL)
    default: .missing
    }
  }
}

/// The events of a month.
public final class EventGroupView: View {
  /// The month: "November 2026".
  public let label: String
  /// Its page.
  public let url: String
  /// The events, in their order.
  public let events: [EventRowView]

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    url: String,
    events: [EventRowView] = []
  ) {
    self.label = label
    self.url = url
    self.events = events
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "url": .text,
    "events": .list(EventRowView.shape),
    "hasEvents": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "url": .text(url)
    case "events": .list(events)
    case "hasEvents": .flag(!events.isEmpty)
    default: .missing
    }
  }
}
