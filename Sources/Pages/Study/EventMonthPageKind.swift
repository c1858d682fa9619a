import Database
import Model
import Templates
import Theme
import Time

/// The events of a month.
struct EventMonthPageKind: PageInTree {
  static let kind = PageKey.Kind.eventMonth
  static let views: [any PageView.Type] = [EventMonthPage.self]
  static let sample = Self(
    month: CalendarMonth(CivilDate(dayNumber: 20_770)), language: .spanish)
  let month: CalendarMonth
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages {
      for month in try source.reader.months(language) {
        try body(Self(month: month, language: language))
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .event(_, let language, let days):
      let (first, last) = (CalendarMonth(days.lowerBound), CalendarMonth(days.upperBound))
      let months = try source.reader.months(language)
      // The months beside it lead to one that appears or vanishes.
      let around = [months.last { $0 < first }, months.first { $0 > last }].compactMap { $0 }
      return try all(source) {
        $0.language == language && ((first...last).contains($0.month) || around.contains($0.month))
      }
    case .subject(_, let language): return try all(source) { $0.language == language }
    case .zone: return try all(source)
    default: return []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.eventMonth(month, tree)
  }
}

extension EventMonthPageKind {
  var words: String { "\(month.year)/\(month.month)/\(language)" }

  init?(words: inout KeyWords) {
    guard let year = words.number(), let number = words.number(),
      let month = CalendarMonth(year: year, month: number), let language = words.language()
    else { return nil }
    self.init(month: month, language: language)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(others: try renderer.reader.months(tree.language).map { .events(in: $0, tree) })
  }
}

extension PageRenderer {
  fileprivate func eventMonth(_ month: CalendarMonth, _ tree: SiteTree) throws -> RenderedPage? {
    let months = try reader.months(tree.language)
    guard let index = months.firstIndex(of: month) else { return nil }
    let locale = theme.locale(tree.language)
    let title = locale.text("month_page", ["month": locale.monthYear(month)])
    let frame = frame(title, tab: .events, tree) { .events(in: month, $0) }
    let events = try reader.events(in: month.firstDay...month.lastDay, tree.language)
    func link(_ index: Int) -> LinkView? {
      months.indices.contains(index) ? monthLink(months[index], tree) : nil
    }
    let view = EventMonthPage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [eventsLink(tree)],
      weekdays: (1...7).map {
        WeekdayView(label: locale.weekday($0), short: locale.shortWeekday($0))
      }, weeks: weeks(month, events, tree), events: try events.map { try eventRow($0, tree) },
      previous: link(index - 1), next: link(index + 1), icsURL: settings.href(.calendar))
    return try page(.events(in: month, tree), view, tree)
  }

  /// The weeks of a month, Monday first, filled up with days of the months around it.
  private func weeks(
    _ month: CalendarMonth, _ events: [EventRow], _ tree: SiteTree
  ) -> [WeekView] {
    let first = month.firstDay.adding(days: 1 - month.firstDay.weekday)
    let last = month.lastDay.adding(days: 7 - month.lastDay.weekday)
    let locale = theme.locale(tree.language)
    let days = (first.dayNumber...last.dayNumber).map { number -> DayView in
      let day = CivilDate(dayNumber: number)
      let isOutside = CalendarMonth(day) != month
      let today = isOutside ? [] : events.filter { $0.days.contains(day) }
      return DayView(
        number: String(day.day), isOutside: isOutside,
        label: today.isEmpty ? nil : locale.weekdayDate(day),
        events: today.map {
          LinkView(
            label: $0.event.text.title, url: settings.href(.event($0.event.slug, tree)),
            lang: theme.lang($0.event.text.writtenIn, in: tree))
        })
    }
    return stride(from: 0, to: days.count, by: 7).map { WeekView(days: Array(days[$0..<$0 + 7])) }
  }
}

/// A month as a calendar, and the same events as a list.
struct EventMonthPage: PageView {
  static let template = "event-month"

  /// The frame.
  let chrome: Chrome
  /// The month: "November 2026".
  let title: String
  /// The way here: events.
  var breadcrumb: Breadcrumb = []
  /// The seven days of the week, in the language's order.
  var weekdays: [WeekdayView] = []
  /// The weeks, each of seven days.
  var weeks: [WeekView] = []
  /// The events, in their order.
  var events: [EventRowView] = []
  /// The month before that has events.
  var previous: LinkView?
  /// The month after that has events.
  var next: LinkView?
  /// The calendar as a file.
  let icsURL: String
  /// True if there is a month before or after it.
  var hasSteps: Bool { previous != nil || next != nil }
}

/// The head of a column of a month.
struct WeekdayView: View {
  /// The day: "Thursday".
  let label: String
  /// Short form of the day: "Thu".
  let short: String
}

/// A row of a month.
struct WeekView: View {
  /// Days of the week, seven of them.
  var days: [DayView] = []
}

/// A day of a month.
struct DayView: View {
  /// The day of the month: "26".
  let number: String
  /// True if it belongs to the month before or after.
  var isOutside = false
  /// Full date for readers who do not see the table; set if there are events.
  var label: String?
  /// Events of the day.
  var events: [LinkView] = []
}
