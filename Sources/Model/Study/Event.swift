public import Time

/// An event, in one tree: `content/events/thursday-walk.md`.
public struct Event: Hashable, Sendable {
  /// Slug in addresses, and in the identifier for calendars.
  public let slug: String
  /// Title and text.
  public let text: PageText
  /// Beginning and end.
  public let span: EventSpan
  /// The name of its time zone: `Europe/Madrid`.
  public let zoneName: String
  /// The place; may be empty.
  public let location: String
  /// Reminder in calendars before it begins.
  public let reminder: Reminder?
  /// The slug of the subject that it belongs to.
  public let subject: String?
  /// True if it is cancelled.
  public let isCancelled: Bool
  /// The people who may know of it.
  public let audience: Audience
  /// Exact position for the map; nil if unknown.
  public let point: Point?

  /// Stores every value as given.
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

/// Version of an event for calendars: every change raises the sequence.
public struct CalendarStamp: Hashable, Sendable {
  /// RFC 5545 section 3.8.7.4: 0, and one more with every change.
  public let sequence: Int
  /// Time of the last change.
  public let changedAt: Timestamp

  /// Creates a stamp from the columns of a row.
  public init(sequence: Int, changedAt: Timestamp) {
    self.sequence = sequence
    self.changedAt = changedAt
  }
}
