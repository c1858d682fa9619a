import Database
import Model
import Templates
import Theme
import Time

// Events: what comes next, months, a page for each, and files for calendars.
extension PageRenderer {
  /// Most events on the page of upcoming events, on a tag's page, and on the home page.
  static let upcomingCount = 100
  static let eventsOfTag = 20
  static let eventsAtHome = 3

  func eventsLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("events", tree), url: settings.href(.events(tree)))
  }

  func monthLink(_ month: CalendarMonth, _ tree: SiteTree) -> LinkView {
    LinkView(
      label: theme.locale(tree.language).monthYear(month),
      url: settings.href(.events(in: month, tree)))
  }

  /// An event in a list; with its year where the list is not one of a month.
  func eventRow(
    _ row: EventRow, _ tree: SiteTree, showingYear: Bool = false
  ) throws -> EventRowView {
    let event = row.event
    let subject = try event.subject.flatMap { try reader.subject($0, tree.language) }
    let start = try clock(event.span.start, event)
    return theme.eventRow(
      event.text.title, at: .event(event.slug, tree), writtenIn: event.text.writtenIn,
      days: row.days, showingYear: showingYear,
      time: start.map { theme.locale(tree.language).timeOfDay($0) } ?? text("event_all_day", tree),
      datetime: EventTimes.machine(event.span.start, try zone(event)), location: event.location,
      subject: subject.map { ($0.text.title, $0.hue) }, isCancelled: event.isCancelled, in: tree)
  }

  /// The zone by whose clocks an event goes.
  func zone(_ event: Event) throws -> TimeZone {
    if event.zoneName == settings.timeZoneName || event.zoneName == theme.zone.name {
      return theme.zone
    }
    if event.zoneName == "UTC" { return .utc }
    guard let bytes = try zoneFile(event.zoneName), !bytes.isEmpty else { return theme.zone }
    return try TimeZone(name: event.zoneName, tzif: bytes)
  }

  /// Returns the local time where the event takes place; nil for a whole day.
  private func clock(_ time: EventTime?, _ event: Event) throws -> CivilDateTime? {
    guard case .moment(let moment) = time else { return nil }
    return try zone(event).civil(moment)
  }
}
