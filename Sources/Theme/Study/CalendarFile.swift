public import Model
public import Time

/// A calendar that others subscribe to: a file of iCalendar (RFC 5545, its name also by RFC 7986).
///
/// Events go in, with plain texts of any kind; out come the bytes of the file, identical for identical events. The zones that
/// the file describes give each time its exact instant. Texts are never cut, and nothing in them can begin a line of its own.
public struct CalendarFile: Sendable {
  let name: String
  let productID: String
  let zone: TimeZone
  let url: String?
  let language: String
  let events: [CalendarEvent]

  /// A calendar by its name, its maker (`-//Club//Tertulia//EN`), its zone, its page and its events.
  ///
  /// The language is a BCP 47 code of its texts; an empty one is not written.
  public init(
    name: String, productID: String, zone: TimeZone, url: String?, language: String,
    events: [CalendarEvent]
  ) {
    self.name = name
    self.productID = productID
    self.zone = zone
    self.url = url
    self.language = language
    self.events = events
  }

  /// The whole file, UTF-8, lines ended by CR LF; the same calendar gives the same bytes.
  public var bytes: [UInt8] {
    var lines = ContentLines()
    lines.add("BEGIN", "VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.addText("PRODID", PlainText.singleLine(productID))
    lines.add("CALSCALE", "GREGORIAN")
    lines.add("METHOD", "PUBLISH")
    lines.addText("NAME", PlainText.singleLine(name))
    lines.addText("X-WR-CALNAME", PlainText.singleLine(name))
    lines.addText("X-WR-TIMEZONE", PlainText.singleLine(zone.name))
    if let url, !url.isEmpty { lines.addURI("URL", url) }
    lines.add("REFRESH-INTERVAL", "PT12H", [("VALUE", "DURATION")])
    lines.add("X-PUBLISHED-TTL", "PT12H")
    let zones = CalendarZones(of: self)
    zones.write(into: &lines)
    for event in events { event.write(into: &lines, zones.zone(for: event), language: language) }
    lines.add("END", "VCALENDAR")
    return lines.bytes
  }
}

/// An event as calendars show it.
///
/// Titles and other short texts are written on one line, without invisible characters; the description keeps its lines.
public struct CalendarEvent: Hashable, Sendable {
  /// Permanent identifier in all calendars: `event-7@club.example`.
  public var uid: String
  /// Number of changes, from 0 on.
  public var sequence: Int
  /// Time of the last change.
  public var stamp: Timestamp
  /// Beginning and end.
  public var span: EventSpan
  /// The zone in which it takes place; nil for the calendar's.
  public var zone: TimeZone?
  /// Title of the event.
  public var summary: String
  /// Place of the event.
  public var location: String?
  /// Text about the event, plain, of any length, with line ends.
  public var description: String?
  /// Address of the event's page.
  public var url: String
  /// Tags and subject.
  public var categories: [String]
  /// Reminder in calendars.
  public var reminder: Reminder?
  /// True if it is cancelled.
  public var isCancelled: Bool
  /// Repetition; nil if there is none.
  public var recurrence: Recurrence?
  /// Days on which it does not take place.
  public var exceptions: [CivilDate] = []

  /// Creates an event that does not repeat.
  public init(
    uid: String, sequence: Int, stamp: Timestamp, span: EventSpan, zone: TimeZone? = nil,
    summary: String, location: String? = nil, description: String? = nil, url: String,
    categories: [String] = [], reminder: Reminder? = nil, isCancelled: Bool = false
  ) {
    self.uid = uid
    self.sequence = sequence
    self.stamp = stamp
    self.span = span
    self.zone = zone
    self.summary = summary
    self.location = location
    self.description = description
    self.url = url
    self.categories = categories
    self.reminder = reminder
    self.isCancelled = isCancelled
  }
}
