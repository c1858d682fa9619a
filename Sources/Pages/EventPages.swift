import Database
import Model
import Templates
import Theme

// Events: what comes next, months, a page for each, and files for calendars.
extension PageRenderer {
  /// Events on the page of what comes next, on a tag's page, and at home.
  static let upcomingCount = 100
  static let eventsOfTag = 20
  static let eventsAtHome = 3

  func events(_ tree: SiteTree) throws -> RenderedPage? {
    let months = try months(tree.language)
    guard settings.sections.contains(.events) || !months.isEmpty else { return nil }
    let path = SitePath.events(tree)
    var frame = FrameRequest(tree: tree, title: text("events", tree), path: path, tab: .events)
    frame.versions = versions { .events($0) }
    let locale = theme.locale(tree.language)
    let events = try reader.events(from: today, tree.language, limit: Self.upcomingCount)
    let view = EventsPage(
      chrome: theme.chrome(frame), title: text("events", tree),
      sinceLine: locale.text("events_since", ["date": locale.longDate(today)]),
      groups: try eventGroups(events, tree), months: months.map { monthLink($0, tree) },
      icsURL: settings.href(.calendar), webcalURL: webcalURL)
    return try page(path, view, tree)
  }

  /// What calendar programs subscribe to; the scheme says that they should.
  private var webcalURL: String {
    let address = settings.absolute(.calendar)
    let rest = address.utf8.split(separator: 58, maxSplits: 1).last.flatMap { String($0) }
    return "webcal:" + (rest ?? "")
  }

  /// By the month in which they begin; what began earlier stands with this month.
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

  private func monthLink(_ month: CalendarMonth, _ tree: SiteTree) -> LinkView {
    LinkView(
      label: theme.locale(tree.language).monthYear(month),
      url: settings.href(.events(in: month, tree)))
  }

  /// The months in which something takes place.
  func months(_ language: Language) throws -> [CalendarMonth] {
    try AllPages.months(reader, language)
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
