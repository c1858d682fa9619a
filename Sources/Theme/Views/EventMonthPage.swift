public import Templates

/// A month as a calendar, and the same events as a list.
public final class EventMonthPage: PageView {
  /// The template that shows it.
  public static let template = "event-month"

  /// The frame.
  public let chrome: Chrome
  /// The month: "November 2026".
  public let title: String
  /// The way here: events.
  public let breadcrumb: [LinkView]
  /// The seven days of the week, in the language's order.
  public let weekdays: [WeekdayView]
  /// The weeks, each of seven days.
  public let weeks: [WeekView]
  /// The events, in their order.
  public let events: [EventRowView]
  /// The month before that has events.
  public let previous: LinkView?
  /// The month after that has events.
  public let next: LinkView?
  /// The calendar as a file.
  public let icsURL: String

  /// Whether there is one before or after it.
  var hasSteps: Bool { previous != nil || next != nil }

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    weekdays: [WeekdayView] = [],
    weeks: [WeekView] = [],
    events: [EventRowView] = [],
    previous: LinkView? = nil,
    next: LinkView? = nil,
    icsURL: String
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.weekdays = weekdays
    self.weeks = weeks
    self.events = events
    self.previous = previous
    self.next = next
    self.icsURL = icsURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "weekdays": .list(WeekdayView.shape),
    "weeks": .list(WeekView.shape),
    "events": .list(EventRowView.shape),
    "hasEvents": .flag,
    "previous": .view(LinkView.shape),
    "next": .view(LinkView.shape),
    "hasSteps": .flag,
    "icsURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "weekdays": .list(weekdays)
    case "weeks": .list(weeks)
    case "events": .list(events)
    case "hasEvents": .flag(!events.isEmpty)
    case "previous": .optional(previous)
    case "next": .optional(next)
    case "hasSteps": .flag(hasSteps)
    case "icsURL": .text(icsURL)
    default: .missing
    }
  }
}

/// The head of a column of a month.
public final class WeekdayView: View {
  /// The day: "Thursday".
  public let label: String
  /// The same, short: "Thu".
  public let short: String

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    short: String
  ) {
    self.label = label
    self.short = short
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "short": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "short": .text(short)
    default: .missing
    }
  }
}

/// A row of a month.
public final class WeekView: View {
  /// Its seven days.
  public let days: [DayView]

  /// Takes every string finished, in the page's language.
  public init(
    days: [DayView] = []
  ) {
    self.days = days
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "days": .list(DayView.shape)
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "days": .list(days)
    default: .missing
    }
  }
}

/// A day of a month.
public final class DayView: View {
  /// The day of the month: "26".
  public let number: String
  /// Whether it belongs to the month before or after.
  public let isOutside: Bool
  /// The date in full, for whoever does not see the table; set where there are events.
  public let label: String?
  /// What happens.
  public let events: [LinkView]

  /// Takes every string finished, in the page's language.
  public init(
    number: String,
    isOutside: Bool = false,
    label: String? = nil,
    events: [LinkView] = []
  ) {
    self.number = number
    self.isOutside = isOutside
    self.label = label
    self.events = events
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "number": .text,
    "isOutside": .flag,
    "label": .text,
    "events": .list(LinkView.shape),
    "hasEvents": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "number": .text(number)
    case "isOutside": .flag(isOutside)
    case "label": .optional(label)
    case "events": .list(events)
    case "hasEvents": .flag(!events.isEmpty)
    default: .missing
    }
  }
}
