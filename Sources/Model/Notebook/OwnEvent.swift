public import Time

/// An event in a member's agenda: its time, place, repetition and reminder.
public struct OwnEvent: Hashable, Sendable {
  /// Event number.
  public typealias ID = Identifier<OwnEvent>

  /// Event number; 0 until it is stored.
  public var id = ID(0)
  /// Plain text, one line.
  public var title: String
  /// The place; may be empty.
  public var location = ""
  /// The subject that it belongs to.
  public var subject: OwnSubject.ID?
  /// The day on which it begins, the first of several times.
  public var day: CivilDate
  /// Minutes since midnight at which it begins; nil when it takes whole days.
  public var minute: Int?
  /// Duration: minutes, or for whole days the number of days after the first.
  public var length = 0
  /// The name of its time zone.
  public var zone: String
  /// Repetition; nil if there is none.
  public var recurrence: Recurrence?
  /// Days on which it is left out.
  public var skipped: Set<CivilDate> = []
  /// Minutes before the beginning at which its owner is reminded; nil for never.
  ///
  /// Whole days begin at midnight.
  public var remind: Int?
  /// Permanent identifier in all calendars.
  public var uid = ""
  /// Number of changes, and time of the last one.
  public var stamp = CalendarStamp(sequence: 0, changedAt: Timestamp(seconds: 0))

  /// The most events of a member.
  public static let most = 2000
  /// The greatest length in minutes: a year.
  public static let maxLength = 366 * 1440
  /// The most minutes before the beginning for a reminder: a year.
  public static let maxRemind = 366 * 1440
  /// The most days on which one event is left out.
  public static let maxSkipped = 1000
  /// The most bytes of a place.
  public static let locationBytes = 200
  /// The most bytes of the identifier.
  public static let uidBytes = 200
  /// From this number of minutes on, a reminder keeps its hour when the clocks are changed.
  private static let fewMinutes = 300
  /// The most times that are shown of all events of a member together.
  public static let maxTimes = 400

  /// An event that begins on a day; all other properties are set afterwards.
  public init(title: String, day: CivilDate, minute: Int?, zone: String) {
    (self.title, self.day, self.minute, self.zone) = (title, day, minute, zone)
  }

  /// Number of days that it touches after the first.
  public var moreDays: Int {
    guard let minute else { return length }
    // An event that ends at midnight sharp does not touch the day that begins then.
    return length == 0 ? 0 : (minute + length - 1) / 1440
  }

  /// The last day that it touches; nil if it never ends.
  public var lastDay: CivilDate? {
    guard let recurrence else { return day.adding(days: moreDays) }
    return recurrence.lastDay(from: day)?.adding(days: moreDays)
  }

  /// The days of a span on which it begins, and those before the span from which it lasts into it; at most `limit`.
  public func times(in span: ClosedRange<CivilDate>, atMost limit: Int) -> [CivilDate] {
    starts(in: span.lowerBound.adding(days: -moreDays)...span.upperBound, atMost: limit)
  }

  /// The days of a span on which it begins; at most `limit`.
  private func starts(in span: ClosedRange<CivilDate>, atMost limit: Int) -> [CivilDate] {
    guard limit > 0 else { return [] }
    guard let recurrence else { return span.contains(day) ? [day] : [] }
    let days = recurrence.days(from: day, in: span, atMost: limit + skipped.count)
    return Array(days.filter { !skipped.contains($0) }.prefix(limit))
  }

  /// The time of the event that begins on a day, on the clocks of its zone.
  public func span(on day: CivilDate, in zone: TimeZone) -> EventSpan? {
    guard minute != nil else {
      return EventSpan(
        start: .day(day), end: length == 0 ? nil : .day(day.adding(days: length)))
    }
    let start = start(on: day, in: zone)
    let end = max(start, instant(on: day, after: length, in: zone))
    return EventSpan(start: .moment(start), end: length == 0 ? nil : .moment(end))
  }

  /// The instant at which it begins on a day.
  public func start(on day: CivilDate, in zone: TimeZone) -> Timestamp {
    instant(on: day, after: 0, in: zone)
  }

  /// The instant at which clocks show a time some minutes after the beginning, or before it if `minutes` is negative, even if
  /// the clocks are changed in between.
  private func instant(on day: CivilDate, after minutes: Int, in zone: TimeZone) -> Timestamp {
    let whole = (minute ?? 0) + minutes
    let days = (whole < 0 ? whole - 1439 : whole) / 1440
    let rest = whole - days * 1440
    let civil = CivilDateTime(date: day.adding(days: days), hour: rest / 60, minute: rest % 60)
    return civil.map { zone.timestamp(of: $0) } ?? .latest
  }

  /// Time of a reminder: up to a few hours are counted as elapsed time; more, such as the evening before, by the clocks.
  private func reminder(_ minutes: Int, before day: CivilDate, in zone: TimeZone) -> Timestamp {
    minutes < Self.fewMinutes
      ? start(on: day, in: zone).adding(seconds: -60 * Int64(minutes))
      : instant(on: day, after: -minutes, in: zone)
  }

  /// Time of the next reminder after an instant, and the day of its event; nil if there are no more.
  public func nextReminder(
    after now: Timestamp, in zone: TimeZone
  ) -> (at: Timestamp, day: CivilDate)? {
    guard let remind else { return nil }
    let before = Int64(remind) * 60
    // A day more on each side, since the zone's clocks may be changed.
    let from = zone.civil(now.adding(seconds: before)).date.adding(days: -1)
    let last = max(lastDay ?? CivilDate(dayNumber: .max), from)
    for day in starts(in: from...last, atMost: 4) {
      let at = reminder(remind, before: day, in: zone)
      if at > now { return (at, day) }
    }
    return nil
  }
}
