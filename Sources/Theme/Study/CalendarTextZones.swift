import Model
import Time

/// The zones on whose clocks a calendar's times are written, each described in a VTIMEZONE.
///
/// Events go in; out come the zone for each, or none where only UTC can express the instant, and the descriptions (RFC 5545
/// section 3.6.5). A description covers the time from a year before the earliest of the zone's events to a year after the
/// latest: by two yearly rules if the zone's present rule holds all that time, else by every single change.
struct CalendarZones {
  private struct Use {
    let zone: TimeZone
    var earliest: Timestamp
    var latest: Timestamp
  }

  private let calendarZone: TimeZone
  /// The uses, by the name of the zone.
  private var uses: [String: Use] = [:]

  /// The zones of a calendar's events.
  init(of calendar: CalendarFile) {
    calendarZone = calendar.zone
    for event in calendar.events {
      let zone = event.zone ?? calendarZone
      let instants = event.span.instants
      if instants.allSatisfy(zone.canSay) {
        for instant in instants { use(zone, at: instant) }
      }
    }
    // RFC 5545 section 3.6: a calendar has one component at least; without events, its zone.
    if calendar.events.isEmpty { use(calendarZone, at: Timestamp(seconds: 946_684_800)) }
  }

  /// The zone on whose clocks an event's times are written; nil when they are written in UTC.
  func zone(for event: CalendarEvent) -> TimeZone? {
    let zone = event.zone ?? calendarZone
    // Another zone of the same name may have come first.
    guard uses[zone.name]?.zone == zone, event.span.instants.allSatisfy(zone.canSay) else {
      return nil
    }
    return zone
  }

  /// Adds a VTIMEZONE for each zone, by name.
  func write(into lines: inout ContentLines) {
    for (name, use) in uses.sorted(by: { $0.key < $1.key }) {
      lines.add("BEGIN", "VTIMEZONE")
      lines.addText("TZID", PlainText.singleLine(name))
      write(use, into: &lines)
      lines.add("END", "VTIMEZONE")
    }
  }

  private mutating func use(_ zone: TimeZone, at instant: Timestamp) {
    guard let use = uses[zone.name] else {
      uses[zone.name] = Use(zone: zone, earliest: instant, latest: instant)
      return
    }
    guard use.zone == zone else { return }
    uses[zone.name]?.earliest = min(use.earliest, instant)
    uses[zone.name]?.latest = max(use.latest, instant)
  }

  private func write(_ use: Use, into lines: inout ContentLines) {
    let zone = use.zone
    let from = zone.newYear(zone.civil(use.earliest).year - 1)
    let through = zone.newYear(zone.civil(use.latest).year + 2)
    let yearly = zone.yearlyChanges(from: from, through: through)
    if !yearly.isEmpty {
      for change in yearly { write(change.first, at: change.first.at, change, into: &lines) }
      return
    }
    let (first, changes) = zone.observances(from: from, through: through)
    write(first, at: from, nil, into: &lines)
    for change in changes { write(change, at: change.at, nil, into: &lines) }
  }

  private func write(
    _ observance: TimeZone.Observance, at start: Timestamp, _ yearly: TimeZone.YearlyChange?,
    into lines: inout ContentLines
  ) {
    // The state at the beginning of the description is not a change: both offsets are the same.
    let offset = start > observance.at ? observance.offsetAfter : observance.offsetBefore
    let kind = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
    lines.add("BEGIN", kind)
    lines.add("DTSTART", CalendarText.local(CivilDateTime(start, offset: offset)))
    lines.add("TZOFFSETFROM", CalendarText.offset(offset))
    lines.add("TZOFFSETTO", CalendarText.offset(observance.offsetAfter))
    if !observance.abbreviation.isEmpty { lines.addText("TZNAME", observance.abbreviation) }
    if let yearly { lines.add("RRULE", yearly.recurrence) }
    lines.add("END", kind)
  }
}

extension EventSpan {
  /// The instants of its start and end; none when it takes whole days.
  fileprivate var instants: [Timestamp] {
    [start, end].compactMap {
      guard case .moment(let instant) = $0 else { return nil }
      return instant
    }
  }
}

extension TimeZone {
  /// True if a local time of the zone is read as this instant, and the zone is not UTC itself.
  ///
  /// RFC 5545 section 3.3.5: a local time that occurs twice means its first occurrence.
  fileprivate func canSay(_ instant: Timestamp) -> Bool {
    let shown = observances(from: instant, through: instant).first
    let isUTC = shown.offsetAfter == 0 && shown.abbreviation == "UTC"
    return !isUTC && timestamp(of: civil(instant)) == instant
  }

  /// The instant at which a year begins on the zone's clocks.
  fileprivate func newYear(_ year: Int) -> Timestamp {
    guard let date = CivilDate(year: year, month: 1, day: 1),
      let midnight = CivilDateTime(date: date, hour: 0, minute: 0)
    else { return year < 1 ? .earliest : .latest }
    return timestamp(of: midnight)
  }
}

extension TimeZone.YearlyChange {
  /// `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`.
  fileprivate var recurrence: String {
    let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    let day = days[min(max(weekday, 1), 7) - 1]
    return "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(week == 5 ? -1 : week)\(day)"
  }
}
