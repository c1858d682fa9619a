public import Time

/// Something that takes place, in one tree: `content/events/thursday-walk.md`.
public struct Event: Hashable, Sendable {
  /// Its name in addresses, and in its identifier for calendars.
  public let slug: String
  /// Title and text.
  public let text: PageText
  /// When.
  public let span: EventSpan
  /// The name of the zone whose clocks show it: `Europe/Madrid`.
  public let zoneName: String
  /// Where; may be empty.
  public let location: String
  /// How long before it begins calendars remind of it.
  public let reminder: Reminder?
  /// The slug of the subject that it belongs to.
  public let subject: String?
  /// Whether it will not take place.
  public let isCancelled: Bool
  /// Who may know of it.
  public let audience: Audience
  /// Where exactly, for the map; nil where nobody said it.
  public let point: Point?

  /// Takes every value as it is.
  public init(
    slug: String, text: PageText, span: EventSpan, zoneName: String, location: String,
    reminder: Reminder?, subject: String?, isCancelled: Bool, audience: Audience = .everyone,
    point: Point? = nil
  ) {
    self.slug = slug
    self.text = text
    self.span = span
    self.zoneName = zoneName
    self.location = location
    self.reminder = reminder
    self.subject = subject
    self.isCancelled = isCancelled
    self.audience = audience
    self.point = point
  }
}

/// What a calendar must remember of an event: who changes it raises the sequence.
public struct CalendarStamp: Hashable, Sendable {
  /// RFC 5545 section 3.8.7.4: 0, and one more with every change.
  public let sequence: Int
  /// When it was last changed.
  public let changedAt: Timestamp

  /// Takes the values of a row.
  public init(sequence: Int, changedAt: Timestamp) {
    self.sequence = sequence
    self.changedAt = changedAt
  }
}
