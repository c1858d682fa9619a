import Database
import Model
import Templates
import Theme
import Time

/// All events for a calendar.
struct CalendarKind: SinglePage {
  static let kind = PageKey.Kind.calendar

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .event, .zone, .subject: [Self().stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.calendar() }
}

/// One event for a calendar.
struct EventCalendarKind: PagePerName {
  static let kind = PageKey.Kind.eventCalendar
  static let sample = Self(name: "es")
  let name: String

  static func names(_ source: PageSource) throws -> [String] {
    try source.reader.allEvents(source.settings.mainLanguage).map(\.event.slug)
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .event(let slug, _, _): [Self(name: slug).stale(.rest)]
    case .zone, .subject: try all(source)
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    try renderer.eventCalendar(name)
  }
}

extension PageRenderer {
  fileprivate func calendar() throws -> RenderedPage? {
    let tree = mainTree
    let events = try reader.allEvents(tree.language)
    guard settings.sections.contains(.events) || !events.isEmpty else { return nil }
    return try calendar(.calendar, theme.siteName(tree.language), .events(tree), events)
  }

  fileprivate func eventCalendar(_ slug: String) throws -> RenderedPage? {
    let tree = mainTree
    guard let event = try reader.event(slug, tree.language) else { return nil }
    return try calendar(.calendar(of: slug), event.event.text.title, .event(slug, tree), [event])
  }

  private func calendar(
    _ path: SitePath, _ name: String, _ page: SitePath, _ events: [EventRow]
  ) throws -> RenderedPage {
    let language = settings.mainLanguage
    let file = CalendarFile(
      name: name,
      productID: "-//\(theme.siteName(language))//Tertulia//\(language.code.uppercased())",
      zone: theme.zone, url: settings.absolute(page), language: language.code,
      events: try events.map { try calendarEvent($0) })
    return RenderedPage(path: path, bytes: file.bytes)
  }

  private func calendarEvent(_ row: EventRow) throws -> CalendarEvent {
    let event = row.event
    let tree = mainTree
    let stamp =
      try reader.stamp(event.slug) ?? CalendarStamp(sequence: 0, changedAt: Timestamp(seconds: 0))
    let subject = try event.subject.flatMap { try reader.subject($0, tree.language)?.text.title }
    let tags = try reader.tags(of: row.id, .event).map {
      try reader.text(of: $0, tree.language).title
    }
    return CalendarEvent(
      uid: "\(event.slug)@\(settings.base.host)", sequence: stamp.sequence, stamp: stamp.changedAt,
      span: event.span, zone: try zone(event), summary: event.text.title,
      location: event.location.isEmpty ? nil : event.location,
      description: row.words.isEmpty ? nil : row.words,
      url: settings.absolute(.event(event.slug, tree)),
      categories: (subject.map { [$0] } ?? []) + tags, reminder: event.reminder,
      isCancelled: event.isCancelled)
  }
}
