public import Model
public import Time

/// A calendar that others subscribe to: a file of iCalendar (RFC 5545, its name also by RFC 7986).
///
/// Events go in, with plain texts of any kind; out come the bytes of the file, the same for the
/// same events. Each time is exactly its instant for whoever reads it by the zones that the file
/// describes. Texts are never cut, and nothing that they hold can begin a line of its own.
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
/// Titles and the like are written on one line, without what nobody sees; the description keeps
/// its lines.
public struct CalendarEvent: Hashable, Sendable {
  /// What identifies it for ever, in all calendars: `event-7@club.example`.
  public var uid: String
  /// How often it was changed, from 0 on.
  public var sequence: Int
  /// When it was last changed.
  public var stamp: Timestamp
  /// From when to when.
  public var span: EventSpan
  /// The zone in which it takes place; nil for the calendar's.
  public var zone: TimeZone?
  /// Its title.
  public var summary: String
  /// Where it takes place.
  public var location: String?
  /// What it is about, plain text of any length, with line ends.
  public var description: String?
  /// Its page.
  public var url: String
  /// Its tags and subject.
  public var categories: [String]
  /// When calendars remind of it.
  public var reminder: Reminder?
  /// Whether it does not take place after all.
  public var isCancelled: Bool
  /// How it is repeated; nil when it is not.
  public var recurrence: Recurrence?
  /// Days on which it is left out.
  public var exceptions: [CivilDate] = []

  /// An event by all that calendars show of it.
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
