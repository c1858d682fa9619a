import Database
import Model
import Templates
import Theme
import Time

/// Upcoming events.
struct EventsPageKind: SinglePagePerTree {
  static let kind = PageKey.Kind.events
  static let views: [any PageView.Type] = [EventsPage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .day: ofAllTrees(source, .lists)
    case .zone: ofAllTrees(source, .rest)
    case .event(_, let language, _), .subject(_, let language):
      [Self(language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.events(tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let hasEvents =
      try renderer.settings.sections.contains(.events)
      || !renderer.reader.allEvents(tree.language).isEmpty
    return SitemapPages(others: hasEvents ? [.events(tree)] : [])
  }
}

extension PageRenderer {
  fileprivate func events(_ tree: SiteTree) throws -> RenderedPage? {
    let months = try reader.months(tree.language)
    guard settings.sections.contains(.events) || !months.isEmpty else { return nil }
    let frame = frame(text("events", tree), tab: .events, tree) { .events($0) }
    let locale = theme.locale(tree.language)
    let events = try reader.events(from: today, tree.language, limit: Self.upcomingCount)
    let view = EventsPage(
      chrome: theme.chrome(frame), title: text("events", tree),
      sinceLine: locale.text("events_since", ["date": locale.longDate(today)]),
      groups: try eventGroups(events, tree), months: months.map { monthLink($0, tree) },
      icsURL: settings.href(.calendar), webcalURL: webcalURL)
    return try page(.events(tree), view, tree)
  }

  /// Address for calendar programs to subscribe to; its scheme invites them to do so.
  private var webcalURL: String {
    let address = settings.absolute(.calendar)
    let rest = address.utf8.split(separator: 58, maxSplits: 1).last.flatMap { String($0) }
    return "webcal:" + (rest ?? "")
  }

  /// Groups events by the month in which they begin; those that began earlier are listed with this month.
  private func eventGroups(_ events: [EventRow], _ tree: SiteTree) throws -> [EventGroupView] {
    var groups: [(month: CalendarMonth, rows: [EventRowView])] = []
    for event in events {
      let month = CalendarMonth(max(event.days.lowerBound, today))
      if groups.last?.month != month { groups.append((month, [])) }
      groups[groups.count - 1].rows.append(try eventRow(event, tree))
    }
    return groups.map { month, rows in
      EventGroupView(
        label: theme.locale(tree.language).monthYear(month),
        url: settings.href(.events(in: month, tree)), events: rows)
    }
  }
}

/// Upcoming events, month by month.
///
/// The page names the day from which it counts, so that an old copy of it is still true.
struct EventsPage: PageView {
  static let template = "events"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Events".
  let title: String
  /// The day from which it counts: "From 21 November 2026".
  let sinceLine: String
  /// The events, by month.
  var groups: [EventGroupView] = []
  /// All the months that have events, past ones too.
  var months: [LinkView] = []
  /// The calendar as a file.
  let icsURL: String
  /// The calendar, to subscribe to: "webcal://camino.example/events.ics".
  let webcalURL: String
}

/// The events of a month.
struct EventGroupView: View {
  /// The month: "November 2026".
  let label: String
  /// Address of the month's page.
  let url: String
  /// The events, in their order.
  var events: [EventRowView] = []
}
