import Database
public import Model
public import Time

/// One of the site's own events, for the agenda of a member who may see it.
public struct SharedEvent: Sendable {
  /// Slug in addresses.
  public let slug: String
  /// Title of the event.
  public let title: String
  /// Language of the title.
  public let language: Language
  /// Where; may be empty.
  public let location: String
  /// When.
  public let span: EventSpan
  /// The days on the clocks of its zone.
  public let days: ClosedRange<CivilDate>
  /// Time zone of the event.
  public let zone: TimeZone
  /// The root-relative address of its page.
  public let url: String
  /// Version data for calendars.
  public let stamp: CalendarStamp
  /// Reminder for calendars.
  public let reminder: Reminder?
  /// True if the event is cancelled.
  public let isCancelled: Bool
}

extension PageRenderer {
  /// The site's events in some days that the viewer may see, the first first.
  public func sharedEvents(in days: ClosedRange<CivilDate>, _ tree: SiteTree) throws
    -> [SharedEvent]
  {
    try reader.events(in: days, tree.language).map { try shared($0, tree) }
  }

  /// Returns those that are not over on a day, at most `limit`.
  public func sharedEvents(from day: CivilDate, atMost limit: Int, _ tree: SiteTree) throws
    -> [SharedEvent]
  {
    try reader.events(from: day, tree.language, limit: limit).map { try shared($0, tree) }
  }

  /// Returns one of them; nil if the viewer may not see it.
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
