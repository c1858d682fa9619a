public import Time

/// Something in a member's agenda: when it is, where, how it is repeated, and when to remind of it.
public struct OwnEvent: Hashable, Sendable {
  /// Its number.
  public typealias ID = Identifier<OwnEvent>

  /// Its number; 0 of one that is not kept yet.
  public var id = ID(0)
  /// Plain text, one line.
  public var title: String
  /// Where; may be empty.
  public var location = ""
  /// The subject that it belongs to.
  public var subject: OwnSubject.ID?
  /// The day on which it begins, the first of several times.
  public var day: CivilDate
  /// Minutes since midnight at which it begins; nil when it takes whole days.
  public var minute: Int?
  /// How long it takes: minutes, or of whole days how many more than one.
  public var length = 0
  /// The name of the zone whose clocks show it.
  public var zone: String
  /// How it is repeated; nil when it is not.
  public var recurrence: Recurrence?
  /// Days on which it is left out.
  public var skipped: Set<CivilDate> = []
  /// How many minutes before it begins its owner is reminded; nil for never.
  ///
  /// Whole days begin at midnight.
  public var remind: Int?
  /// What identifies it for ever, in all calendars.
  public var uid = ""
  /// How often it was changed, and when last.
  public var stamp = CalendarStamp(sequence: 0, changedAt: Timestamp(seconds: 0))

  /// The most that a member has.
  public static let most = 2000
  /// The most minutes that one takes: a year.
  public static let mostLength = 366 * 1440
  /// The most minutes before its beginning at which somebody is reminded: a year.
  public static let mostRemind = 366 * 1440
  /// The most days on which one is left out.
  public static let mostSkipped = 1000
  /// The most bytes of a place.
  public static let locationBytes = 200
  /// The most bytes of what identifies it.
  public static let uidBytes = 200
  /// From so many minutes on a reminder keeps its hour when the clocks are changed.
  private static let fewMinutes = 300
  /// The most times that are shown of all of a member's events together.
  public static let mostTimes = 400

  /// Something that begins on a day; what else there is to say is set.
  public init(title: String, day: CivilDate, minute: Int?, zone: String) {
    (self.title, self.day, self.minute, self.zone) = (title, day, minute, zone)
  }

  /// How many days it touches beyond that on which it begins.
  public var moreDays: Int {
    guard let minute else { return length }
    // What ends at midnight sharp does not touch the day that begins then.
    return length == 0 ? 0 : (minute + length - 1) / 1440
  }

  /// The last day that it touches; nil where it never ends.
  public var lastDay: CivilDate? {
    guard let recurrence else { return day.adding(days: moreDays) }
    return recurrence.lastDay(from: day)?.adding(days: moreDays)
  }

  /// The days of a span on which it begins, and those before it from which it lasts into it; at most so many.
  public func times(in span: ClosedRange<CivilDate>, atMost limit: Int) -> [CivilDate] {
    starts(in: span.lowerBound.adding(days: -moreDays)...span.upperBound, atMost: limit)
  }

  /// The days of a span on which it begins; at most so many.
  private func starts(in span: ClosedRange<CivilDate>, atMost limit: Int) -> [CivilDate] {
    guard limit > 0 else { return [] }
    guard let recurrence else { return span.contains(day) ? [day] : [] }
    let days = recurrence.days(from: day, in: span, atMost: limit + skipped.count)
    return Array(days.filter { !skipped.contains($0) }.prefix(limit))
  }

  /// From when to when it takes place that begins on a day, on the clocks of its zone.
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

  /// What the clocks say so many minutes after the one at which it begins, or before it, whether they are changed in between or not.
  private func instant(on day: CivilDate, after minutes: Int, in zone: TimeZone) -> Timestamp {
    let whole = (minute ?? 0) + minutes
    let days = (whole < 0 ? whole - 1439 : whole) / 1440
    let rest = whole - days * 1440
    let civil = CivilDateTime(date: day.adding(days: days), hour: rest / 60, minute: rest % 60)
    return civil.map { zone.timestamp(of: $0) } ?? .latest
  }

  /// When to remind of it: a few hours before are counted as they pass, more, such as the evening before, on the clocks.
  private func reminder(_ minutes: Int, before day: CivilDate, in zone: TimeZone) -> Timestamp {
    minutes < Self.fewMinutes
      ? start(on: day, in: zone).adding(seconds: -60 * Int64(minutes))
      : instant(on: day, after: -minutes, in: zone)
  }

  /// When its owner is to be reminded next, after an instant, and of which day; nil for never more.
  public func nextReminder(
    after now: Timestamp, in zone: TimeZone
  ) -> (at: Timestamp, day: CivilDate)? {
    guard let remind else { return nil }
    let before = Int64(remind) * 60
    // A day more on each side, whatever the clocks of the zone are set to.
    let from = zone.civil(now.adding(seconds: before)).date.adding(days: -1)
    let last = max(lastDay ?? CivilDate(dayNumber: .max), from)
    for day in starts(in: from...last, atMost: 4) {
      let at = reminder(remind, before: day, in: zone)
      if at > now { return (at, day) }
    }
    return nil
  }
}
