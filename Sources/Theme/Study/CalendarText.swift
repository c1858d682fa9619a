import Model
import Time

/// The values of iCalendar: days, times, offsets and durations as text (RFC 5545 section 3.3).
enum CalendarText {
  /// `20261128`.
  static func day(_ date: CivilDate) -> String { date.compact }

  /// `20261126T190000`, on the clocks of a zone that is named elsewhere.
  static func local(_ time: CivilDateTime) -> String { digits(time.description) }

  /// `20261126T180000Z`.
  static func utc(_ instant: Timestamp) -> String {
    local(CivilDateTime(instant, offset: 0)) + "Z"
  }

  /// `+0100`, `-0330`, `-001444` by seconds east of UTC.
  static func offset(_ seconds: Int) -> String {
    let east = Int(seconds.magnitude)
    let parts = [east / 3600, east / 60 % 60] + (east % 60 == 0 ? [] : [east % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }

  /// `-PT30M`, `-PT24H`: time before the event, in exact units, since a calendar day has no fixed length.
  static func before(seconds: Int) -> String {
    switch seconds {
    case 0: "PT0S"
    case _ where seconds % 3600 == 0: "-PT\(seconds / 3600)H"
    case _ where seconds % 60 == 0: "-PT\(seconds / 60)M"
    default: "-PT\(seconds)S"
    }
  }

  private static func digits(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self)
  }
}

extension CalendarEvent {
  /// Adds the event's VEVENT; without a zone its times are in UTC.
  func write(into lines: inout ContentLines, _ zone: TimeZone?, language: String) {
    let spoken = language.isEmpty ? [] : [("LANGUAGE", language)]
    lines.add("BEGIN", "VEVENT")
    lines.addText("UID", PlainText.singleLine(uid))
    lines.add("SEQUENCE", String(max(0, sequence)))
    lines.add("DTSTAMP", CalendarText.utc(stamp))
    lines.add("LAST-MODIFIED", CalendarText.utc(stamp))
    writeSpan(into: &lines, zone)
    writeRecurrence(into: &lines, zone)
    lines.addText("SUMMARY", title, spoken)
    lines.addLine("LOCATION", location, spoken)
    if let description, !description.isEmpty { lines.addText("DESCRIPTION", description, spoken) }
    if !url.isEmpty { lines.addURI("URL", url) }
    let categories = categories.map(PlainText.singleLine).filter { !$0.isEmpty }
    if !categories.isEmpty { lines.addTexts("CATEGORIES", categories, separator: ",", spoken) }
    lines.add("STATUS", isCancelled ? "CANCELLED" : "CONFIRMED")
    // An event of a whole day, such as a holiday, does not make its reader busy all that day.
    lines.add("TRANSP", isCancelled || span.isAllDay ? "TRANSPARENT" : "OPAQUE")
    if !isCancelled { writeReminder(into: &lines, spoken) }
    lines.add("END", "VEVENT")
  }

  private var title: String { PlainText.singleLine(summary) }

  private func writeSpan(into lines: inout ContentLines, _ zone: TimeZone?) {
    write("DTSTART", span.start, into: &lines, zone)
    switch (span.start, span.end) {
    // RFC 5545 section 3.6.1: the end is exclusive, and later than the start.
    case (.day, .day(let last)): write("DTEND", .day(last.adding(days: 1)), into: &lines, zone)
    case (.moment(let start), .moment(let end)) where end > start:
      write("DTEND", .moment(end), into: &lines, zone)
    default: break
    }
  }

  private func write(
    _ name: String, _ time: EventTime, into lines: inout ContentLines, _ zone: TimeZone?
  ) {
    switch (time, zone) {
    case (.day(let date), _): lines.add(name, CalendarText.day(date), [("VALUE", "DATE")])
    case (.moment(let instant), let zone?):
      lines.add(name, CalendarText.local(zone.civil(instant)), [("TZID", zone.name)])
    case (.moment(let instant), nil): lines.add(name, CalendarText.utc(instant))
    }
  }

  /// The rule and the days left out of it; a rule of an event with a time ends at the instant of its last day (section 3.3.10).
  private func writeRecurrence(into lines: inout ContentLines, _ zone: TimeZone?) {
    guard let recurrence else { return }
    switch span.start {
    case .day(let first):
      lines.add("RRULE", recurrence.text(first: first))
      for day in exceptions { write("EXDATE", .day(day), into: &lines, nil) }
    case .moment(let start):
      let clocks = zone ?? self.zone ?? .utc
      let first = clocks.civil(start)
      func moment(_ day: CivilDate) -> Timestamp {
        CivilDateTime(date: day, hour: first.hour, minute: first.minute).map {
          clocks.timestamp(of: $0)
        } ?? start
      }
      lines.add(
        "RRULE", recurrence.text(first: first.date) { CalendarText.utc(moment($0)) })
      for day in exceptions { write("EXDATE", .moment(moment(day)), into: &lines, zone) }
    }
  }

  private func writeReminder(into lines: inout ContentLines, _ spoken: [(String, String)]) {
    guard let reminder else { return }
    lines.add("BEGIN", "VALARM")
    lines.add("ACTION", "DISPLAY")
    lines.add("TRIGGER", CalendarText.before(seconds: reminder.seconds))
    lines.addText("DESCRIPTION", title, spoken)
    lines.add("END", "VALARM")
  }
}
