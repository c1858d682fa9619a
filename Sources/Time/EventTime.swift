/// The time of an event, as its editor wrote it: a whole day or an instant.
///
/// Text of a file's front matter goes in, with its time zone; out come days and instants for pages and calendars. It refuses
/// days and times that no calendar or clock shows, and local times that the zone's clocks skip.
public enum EventTime: Hashable, Sendable {
  /// A whole day, in any time zone.
  case day(CivilDate)
  /// An instant, shown on the clocks of a zone.
  case moment(Timestamp)
}

/// Reason why a text is not the time of an event.
public enum EventTimeError: Error, Equatable, Sendable {
  /// The text has none of the forms, or names a day or time that does not exist.
  case notATime(String)
  /// The clocks of the zone are set forward over this local time, so that it never comes.
  case skippedByClocks(String)
}

extension EventTime {
  /// Reads `2026-11-28`, `2026-11-26T19:00`, `2026-11-26 19:00:30`, `2026-11-26T19:00+01:00`, `…Z`.
  ///
  /// Without an offset the time is on the clocks of the zone; a time that occurs twice means its first occurrence. Throws for a
  /// time that never occurs there, and for years other than 1 to 9998, so that the day before and after can always be written.
  public init(_ text: String, in zone: TimeZone) throws(EventTimeError) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), (1...9998).contains(date.year) else { throw .notATime(text) }
    if scanner.isAtEnd {
      self = .day(date)
      return
    }
    guard scanner.take("T") || scanner.take(" "), let local = scanner.time(on: date) else {
      throw .notATime(text)
    }
    if !scanner.isAtEnd {
      guard let offset = scanner.offset(), scanner.isAtEnd else { throw .notATime(text) }
      self = .moment(Timestamp(seconds: local.secondsAsUTC - Int64(offset)))
      return
    }
    let instant = zone.timestamp(of: local)
    guard zone.civil(instant) == local else { throw .skippedByClocks(text) }
    self = .moment(instant)
  }
}

extension DigitScanner {
  /// Reads `19:00` or `19:00:30`.
  fileprivate mutating func time(on date: CivilDate) -> CivilDateTime? {
    guard let hour = number(2), take(":"), let minute = number(2) else { return nil }
    guard take(":") else { return CivilDateTime(date: date, hour: hour, minute: minute) }
    return number(2).flatMap {
      CivilDateTime(date: date, hour: hour, minute: minute, second: $0)
    }
  }
}

/// Beginning and end of an event; the end is never before the start.
public struct EventSpan: Hashable, Sendable {
  /// The day or the instant at which it begins.
  public let start: EventTime
  /// The last day, inclusive, or the instant at which it ends; nil if no end is given.
  public let end: EventTime?

  /// A span; nil when the end is before the start, or one is a day and the other an instant.
  public init?(start: EventTime, end: EventTime?) {
    switch (start, end) {
    case (_, nil): break
    case (.day(let first), .day(let last)): guard first <= last else { return nil }
    case (.moment(let first), .moment(let last)): guard first <= last else { return nil }
    default: return nil
    }
    self.start = start
    self.end = end
  }

  /// True if it takes whole days.
  public var isAllDay: Bool { if case .day = start { true } else { false } }

  /// The days on which it takes place on the clocks of a zone, first and last.
  ///
  /// An event that ends at midnight sharp does not touch the day that begins then.
  public func days(in zone: TimeZone) -> ClosedRange<CivilDate> {
    switch (start, end) {
    case (.day(let first), .day(let last)): return first...max(first, last)
    case (.day(let day), _): return day...day
    case (.moment(let start), .moment(let end)) where end > start:
      let first = zone.civil(start).date
      // If clocks are set back over midnight, the last second can be on the day before.
      return first...max(first, zone.civil(end.adding(seconds: -1)).date)
    case (.moment(let start), _):
      let day = zone.civil(start).date
      return day...day
    }
  }
}
