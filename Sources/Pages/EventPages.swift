import Database
import Model
import Time
import Templates
import Theme

// Events: what comes next, months, a page for each, and files for calendars.
extension PageRenderer {
  /// Events on the page of what comes next, on a tag's page, and at home.
  static let upcomingCount = 100
  static let eventsOfTag = 20
  static let eventsAtHome = 3

  func eventsLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("events", tree), url: settings.href(.events(tree)))
  }

  /// An event in a list; with its year where the list is not one of a month.
  func eventRow(
    _ row: EventRow, _ tree: SiteTree, showingYear: Bool = false
  ) throws -> EventRowView {
    let (event, locale) = (row.event, theme.locale(tree.language))
    let day = row.days.lowerBound
    let subject = try event.subject.flatMap { try reader.subject($0, tree.language) }
    let start = try clock(event.span.start, event)
    let until =
      row.days.lowerBound < row.days.upperBound
      ? locale.text("event_until", ["date": locale.date(row.days.upperBound)]) : nil
    return EventRowView(
      title: event.text.title, url: settings.href(.event(event.slug, tree)), day: String(day.day),
      month: locale.shortMonth(day.month),
      weekday: showingYear ? locale.weekdayDate(day) : locale.weekday(day.weekday),
      time: start.map { locale.timeOfDay($0) } ?? text("event_all_day", tree),
      location: event.location.isEmpty ? nil : event.location,
      lang: theme.lang(event.text.writtenIn, in: tree), hue: subject.map { Self.hue($0) },
      subject: subject?.text.title, isCancelled: event.isCancelled,
      datetime: EventTimes.machine(event.span.start, try zone(event)), until: until)
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

  /// What clocks show where it takes place; nil for a whole day.
  private func clock(_ time: EventTime?, _ event: Event) throws -> CivilDateTime? {
    guard case .moment(let moment) = time else { return nil }
    return try zone(event).civil(moment)
  }
}
