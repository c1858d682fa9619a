import Model
import Theme
import Time

/// Time of an event, in words and for machines.
struct EventTimes {
  /// `Thursday, 26 November 2026, 19:00 – 21:00`.
  let words: String
  /// HTML's form of the start: a day, or a time with its offset.
  let start: String
  /// HTML's form of the end; for whole days, the last day.
  let end: String?
  /// Note on the time zone, if it is not the site's.
  let zone: String?

  init(
    _ event: Event, _ days: ClosedRange<CivilDate>, zone: TimeZone, site: TimeZone,
    _ locale: Locale
  ) {
    let span = event.span
    words = Self.words(span, days, zone, locale)
    start = Self.machine(span.start, zone)
    end = span.end.map { Self.machine($0, zone) }
    guard zone.name != site.name, case .moment(let moment) = span.start else {
      self.zone = nil
      return
    }
    let there = locale.text("event_zone", ["zone": Self.plain(zone.name)])
    let here = locale.text("event_zone", ["zone": Self.plain(site.name)])
    let time = site.civil(moment)
    let isSameDay = time.date == zone.civil(moment).date
    let clock = isSameDay ? locale.timeOfDay(time) : locale.dateTime(time)
    self.zone = "\(there) · \(clock) \(here)"
  }

  /// `America/Argentina/Buenos_Aires` → `Buenos Aires`.
  private static func plain(_ zone: String) -> String {
    let city = zone.utf8.split(separator: 47).last.flatMap { String($0) } ?? zone
    return String(decoding: city.utf8.map { $0 == 95 ? 32 : $0 }, as: UTF8.self)
  }

  private static func words(
    _ span: EventSpan, _ days: ClosedRange<CivilDate>, _ zone: TimeZone, _ locale: Locale
  ) -> String {
    func joined(_ start: String, _ end: String) -> String {
      locale.text("event_from_to", ["start": start, "end": end])
    }
    switch (span.start, span.end) {
    case (.day(let first), let end):
      guard case .day(let last) = end, last > first else { return locale.weekdayDate(first) }
      return joined(locale.weekdayDate(first), locale.weekdayDate(last))
    case (.moment(let start), let end):
      let first = zone.civil(start)
      guard case .moment(let last) = end, last > start else {
        return locale.weekdayDateTime(first)
      }
      let end = zone.civil(last)
      // A walk that ends at one in the morning is still the walk of that evening.
      let isShort = days.lowerBound == days.upperBound || end.date == first.date
      return joined(
        locale.weekdayDateTime(first),
        isShort ? locale.timeOfDay(end) : locale.weekdayDateTime(end))
    }
  }

  /// `2026-11-28`, or `2026-11-26T19:00:00+01:00`.
  static func machine(_ time: EventTime, _ zone: TimeZone) -> String {
    switch time {
    case .day(let day): return day.description
    case .moment(let moment): return moment.rfc3339(in: zone)
    }
  }

  /// Returns the reminder in the largest unit that is exact: `2 hours before`.
  static func words(_ reminder: Reminder, _ locale: Locale) -> String {
    let units = [
      (604_800, "event_reminder_weeks"), (86_400, "event_reminder_days"),
      (3600, "event_reminder_hours"),
    ]
    if reminder.seconds == 0 { return locale.text("event_reminder_start") }
    for (size, key) in units where reminder.seconds % size == 0 {
      return locale.plural(key, reminder.seconds / size)
    }
    return locale.plural("event_reminder_minutes", reminder.seconds / 60)
  }
}
