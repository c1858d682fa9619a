import Model
import Testing
import Theme
import Time

struct CalendarFileTests {
  private let madrid: TimeZone

  init() throws { madrid = try CalendarSamples.zone("Europe/Madrid", "CET-1CEST,M3.5.0,M10.5.0/3") }

  /// The lines of the first component of a kind, its own BEGIN and END left out.
  private func component(_ name: String, _ calendar: CalendarFile) throws -> [String] {
    let lines = try CalendarSamples.lines(calendar.bytes)
    let begin = try #require(lines.firstIndex(of: "BEGIN:\(name)"))
    let end = try #require(lines.firstIndex(of: "END:\(name)"))
    return Array(lines[(begin + 1)..<end])
  }

  /// The lines of the event that begin with one of the names.
  private func lines(_ names: String..., of event: CalendarEvent, _ zone: TimeZone) throws
    -> [String]
  {
    try component("VEVENT", CalendarSamples.calendar([event], zone: zone)).filter { line in
      names.contains { line.hasPrefix($0) }
    }
  }

  @Test func `a calendar is written whole`() throws {
    var event = try CalendarSamples.event(
      "2026-11-26T19:00", "2026-11-26T21:30", in: madrid,
      summary: "Noche de estudio: álgebra, cálculo; y más")
    event.sequence = 2
    event.location = "Aula 3"
    event.description = "Trae tus apuntes.\nHay café."
    event.categories = ["álgebra", "a,b"]
    event.reminder = Reminder("30 min")
    let file = CalendarFile(
      name: "Club; Madrid", productID: "-//Club//Tertulia//EN", zone: madrid,
      url: "https://club.example/events/", language: "es", events: [event])
    let expected = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Club//Tertulia//EN
      CALSCALE:GREGORIAN
      METHOD:PUBLISH
      NAME:Club\\; Madrid
      X-WR-CALNAME:Club\\; Madrid
      X-WR-TIMEZONE:Europe/Madrid
      URL:https://club.example/events/
      REFRESH-INTERVAL;VALUE=DURATION:PT12H
      X-PUBLISHED-TTL:PT12H
      BEGIN:VTIMEZONE
      TZID:Europe/Madrid
      BEGIN:DAYLIGHT
      DTSTART:20250330T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      TZNAME:CEST
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20251026T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      TZNAME:CET
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:event-1@club.example
      SEQUENCE:2
      DTSTAMP:20260921T141320Z
      LAST-MODIFIED:20260921T141320Z
      DTSTART;TZID=Europe/Madrid:20261126T190000
      DTEND;TZID=Europe/Madrid:20261126T213000
      SUMMARY;LANGUAGE=es:Noche de estudio: álgebra\\, cálculo\\; y más
      LOCATION;LANGUAGE=es:Aula 3
      DESCRIPTION;LANGUAGE=es:Trae tus apuntes.\\nHay café.
      URL:https://club.example/events/study-night/
      CATEGORIES;LANGUAGE=es:álgebra,a\\,b
      STATUS:CONFIRMED
      TRANSP:OPAQUE
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT30M
      DESCRIPTION;LANGUAGE=es:Noche de estudio: álgebra\\, cálculo\\; y más
      END:VALARM
      END:VEVENT
      END:VCALENDAR
      """
    #expect(try CalendarSamples.rawLines(file.bytes).joined(separator: "\n") == expected)
    #expect(file.bytes == file.bytes)
  }

  @Test func `an all-day event ends on the day after its last`() throws {
    let open = try CalendarSamples.event("2026-11-28", in: madrid)
    #expect(
      try lines("DT", "TRANSP", of: open, madrid).dropFirst() == [
        "DTSTART;VALUE=DATE:20261128", "TRANSP:TRANSPARENT",
      ])
    for (last, end) in [("2026-11-28", "20261129"), ("2026-12-31", "20270101")] {
      let event = try CalendarSamples.event("2026-11-28", last, in: madrid)
      #expect(try lines("DTEND", of: event, madrid) == ["DTEND;VALUE=DATE:\(end)"])
    }
    let file = CalendarSamples.calendar([open], zone: madrid)
    #expect(try !CalendarSamples.lines(file.bytes).contains("BEGIN:VTIMEZONE"))
  }

  @Test func `an event without an end, or that ends as it starts, has no DTEND`() throws {
    for end in [nil, "2026-11-26T19:00"] {
      let event = try CalendarSamples.event("2026-11-26T19:00", end, in: madrid)
      #expect(
        try lines("DTSTART", "DTEND", of: event, madrid)
          == ["DTSTART;TZID=Europe/Madrid:20261126T190000"])
    }
  }

  @Test func `in UTC times end in Z and there is no zone`() throws {
    for zone in [TimeZone.utc, try CalendarSamples.zone("Etc/UTC", "UTC0")] {
      let event = try CalendarSamples.event("2026-11-26T19:00", "2026-11-26T20:00", in: zone)
      #expect(
        try lines("DTSTART", "DTEND", of: event, zone)
          == ["DTSTART:20261126T190000Z", "DTEND:20261126T200000Z"])
      let file = CalendarSamples.calendar([event], zone: zone)
      #expect(try !CalendarSamples.lines(file.bytes).contains("BEGIN:VTIMEZONE"))
    }
  }

  @Test func `the hour that comes twice is local at first and UTC the second time`() throws {
    let first = try CalendarSamples.event("2026-10-25T02:30", "2026-10-25T03:30", in: madrid)
    #expect(
      try lines("DTSTART", "DTEND", of: first, madrid) == [
        "DTSTART;TZID=Europe/Madrid:20261025T023000", "DTEND;TZID=Europe/Madrid:20261025T033000",
      ])
    let second = try CalendarSamples.event("2026-10-25T02:30+01:00", "2026-10-25T03:30", in: madrid)
    #expect(
      try lines("DTSTART", "DTEND", of: second, madrid)
        == ["DTSTART:20261025T013000Z", "DTEND:20261025T023000Z"])
  }

  @Test func `each zone in use is described once, one of the same name is not confused`() throws {
    let kathmandu = try CalendarSamples.zone("Asia/Kathmandu", "<+0545>-5:45")
    let other = try CalendarSamples.zone("Europe/Madrid", "WET0")
    var events: [CalendarEvent] = []
    for zone in [madrid, kathmandu, madrid, other, .utc] {
      var event = try CalendarSamples.event("2026-11-26T19:00", in: zone)
      event.zone = zone
      events.append(event)
    }
    let lines = try CalendarSamples.lines(CalendarSamples.calendar(events, zone: .utc).bytes)
    #expect(lines.filter { $0.hasPrefix("TZID") } == ["TZID:Asia/Kathmandu", "TZID:Europe/Madrid"])
    #expect(
      lines.filter { $0.hasPrefix("DTSTART") && $0.contains("1126T") } == [
        "DTSTART;TZID=Europe/Madrid:20261126T190000", "DTSTART;TZID=Asia/Kathmandu:20261126T190000",
        "DTSTART;TZID=Europe/Madrid:20261126T190000", "DTSTART:20261126T190000Z",
        "DTSTART:20261126T190000Z",
      ])
  }

  @Test(arguments: [
    ("0 min", "PT0S"), ("45 min", "-PT45M"), ("2 h", "-PT2H"), ("90 min", "-PT90M"),
    ("1 day", "-PT24H"), ("1 week", "-PT168H"),
  ])
  func `a reminder triggers before the start, of a day too`(text: String, trigger: String) throws {
    for start in ["2026-11-26T19:00", "2026-11-28"] {
      var event = try CalendarSamples.event(start, in: madrid)
      event.reminder = Reminder(text)
      #expect(try lines("TRIGGER", of: event, madrid) == ["TRIGGER:\(trigger)"])
    }
  }

  @Test func `a cancelled event says so and reminds no one`() throws {
    var event = try CalendarSamples.event("2026-11-26T19:00", in: madrid)
    event.reminder = Reminder("30 min")
    event.isCancelled = true
    #expect(
      try lines("STATUS", "TRANSP", "BEGIN", of: event, madrid)
        == ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"])
  }

  @Test func `empty fields are not written`() throws {
    var event = try CalendarSamples.event("2026-11-28", in: .utc)
    event.location = " \n "
    event.description = ""
    event.categories = ["", "\u{200B}"]
    event.url = ""
    #expect(try lines("LOCATION", "DESCRIPTION", "CATEGORIES", "URL", of: event, .utc).isEmpty)
  }

  @Test func `a calendar without events still has a component`() throws {
    for zone in [madrid, .utc] {
      let lines = try component("VTIMEZONE", CalendarSamples.calendar([], zone: zone))
      #expect(lines.first == "TZID:\(zone.name)")
      #expect(lines.contains("BEGIN:STANDARD"))
    }
  }
}
