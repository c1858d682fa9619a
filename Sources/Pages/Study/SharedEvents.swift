import Database
public import Model
public import Time

/// One of the site's own events, for the agenda of somebody who may see it.
public struct SharedEvent: Sendable {
  /// Its name in addresses.
  public let slug: String
  /// Its title.
  public let title: String
  /// What the title is written in.
  public let language: Language
  /// Where; may be empty.
  public let location: String
  /// When.
  public let span: EventSpan
  /// The days on the clocks of its zone.
  public let days: ClosedRange<CivilDate>
  /// Its zone.
  public let zone: TimeZone
  /// The root-relative address of its page.
  public let url: String
  /// What calendars remember of it.
  public let stamp: CalendarStamp
  /// When calendars remind of it.
  public let reminder: Reminder?
  /// Whether it does not take place.
  public let isCancelled: Bool
}

extension PageRenderer {
  /// The site's events in some days that the viewer may see, the first first.
  public func sharedEvents(in days: ClosedRange<CivilDate>, _ tree: SiteTree) throws
    -> [SharedEvent]
  {
    try reader.events(in: days, tree.language).map { try shared($0, tree) }
  }

  /// Those that are not over on a day, at most so many.
  public func sharedEvents(from day: CivilDate, atMost limit: Int, _ tree: SiteTree) throws
    -> [SharedEvent]
  {
    try reader.events(from: day, tree.language, limit: limit).map { try shared($0, tree) }
  }

  /// One of them; nil for what the viewer may not see.
  public func sharedEvent(_ slug: String, _ tree: SiteTree) throws -> SharedEvent? {
    try reader.event(slug, tree.language).map { try shared($0, tree) }
  }

  private func shared(_ row: EventRow, _ tree: SiteTree) throws -> SharedEvent {
    let event = row.event
    return SharedEvent(
      slug: event.slug, title: event.text.title, language: event.text.writtenIn,
      location: event.location, span: event.span, days: row.days, zone: try zone(event),
      url: settings.href(.event(event.slug, tree)),
      stamp: try reader.stamp(event.slug)
        ?? CalendarStamp(sequence: 0, changedAt: Timestamp(seconds: 0)),
      reminder: event.reminder, isCancelled: event.isCancelled)
  }
}
