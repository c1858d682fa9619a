import Model
import Testing
import Time

@testable import Actions

/// Calendars as programs write them: what an agenda takes, on which days, and what it names as left out.
struct CalendarReaderTests {
  /// Entries and issues, a line for each.
  static func read(_ file: [UInt8]) throws -> [String] {
    let madrid = try #require(WorldZones.zone(named: "Europe/Madrid"))
    let reader = CalendarReader(
      file, zones: ["Europe/Madrid": madrid, "UTC": .utc], zone: madrid, host: "camino.example",
      untitled: "(none)")
    let events = reader.events.map { event in
      let days = event.times(
        in: event.day...event.day.adding(days: 3000), atMost: 6
      ).map(\.compact).joined(separator: " ")
      let time =
        event.minute.map { "\($0 / 60):\($0 % 60)+\(event.length)" } ?? "all+\(event.length)"
      return "\(event.title) \(time) \(event.zone) \(days)"
    }
    return events
      + reader.issues.map { "\($0.line) \($0.reason)\($0.detail.isEmpty ? "" : " \($0.detail)")" }
  }

  /// An event with these lines, which begins at 10 o'clock in Madrid unless they say otherwise.
  static func event(_ lines: String...) -> String {
    let start =
      lines.contains { $0.hasPrefix("DTSTART") }
      ? [] : ["DTSTART;TZID=Europe/Madrid:20261201T100000"]
    let uid = lines.contains { $0.hasPrefix("UID") } ? [] : ["UID:a"]
    return (["BEGIN:VEVENT", "SUMMARY:A"] + uid + start + lines + ["END:VEVENT"])
      .joined(separator: "\n") + "\n"
  }

  private static let weekly = "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222T090000Z"
  private static let others = "A 10:0+0 Europe/Madrid 20261201 20261215 20261222"

  @Test(arguments: [
    "20261208T090000Z", ";TZID=Europe/Madrid:20261208T100000", ";VALUE=DATE:20261208",
    ":20261208T100000", ";TZID=America/New_York:20261208T040000",
    ";TZID=\"Romance Standard Time\":20261208T100000",
    // Clocks that are written as UTC, and an unknown zone.
    ":20261208T100000Z", ";TZID=Nowhere:20261208T100000",
  ])
  func `an exception, a cancellation and a move take their time out of the series`(
    value: String
  ) throws {
    let value = value.hasPrefix("2") ? ":\(value)" : value
    let series = Self.event(Self.weekly)
    let excepted = try Self.read(Array(Self.event(Self.weekly, "EXDATE\(value)").utf8))
    #expect(excepted == [Self.others])
    let one = "RECURRENCE-ID\(value)"
    guard !value.contains("Nowhere") else { return }
    #expect(
      try Self.read(Array((series + Self.event(one, "STATUS:CANCELLED")).utf8)) == [Self.others])
    let moved = Self.event(one, "DTSTART;TZID=Europe/Madrid:20261209T120000")
    for file in [series + moved, moved + series] {
      #expect(
        try Self.read(Array(file.utf8)) == [Self.others, "A 12:0+0 Europe/Madrid 20261209"])
    }
  }

  @Test func `exceptions stand in lists and on several lines`() throws {
    let lines = Self.event(
      Self.weekly, "EXDATE:20261201T090000Z,20261208T090000Z", "EXDATE:",
      "EXDATE;TZID=Europe/Madrid:20261222T100000")
    #expect(try Self.read(Array(lines.utf8)) == ["A 10:0+0 Europe/Madrid 20261215"])
    #expect(
      try Self.read(Array(Self.event(Self.weekly, "EXDATE:nonsense").utf8)) == ["6 time nonsense"])
    let all = Self.event(
      Self.weekly, "EXDATE:20261201T090000Z,20261208T090000Z,20261215T090000Z,20261222T090000Z")
    #expect(try Self.read(Array(all.utf8)) == ["1 cancelled"])
  }

  @Test(arguments: [
    ("Europe/Paris", "Europe/Paris"), ("Etc/UTC", "UTC"), ("GMT", "UTC"),
    ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
    (
      "/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires",
      "America/Argentina/Buenos_Aires"
    ),
    ("/mozilla.org/20070129_1/America/New_York", "America/New_York"),
    ("/Europe/Stockholm", "Europe/Stockholm"), ("\"US/Eastern\"", "America/New_York"),
    ("posix/Europe/Vaduz", "Europe/Vaduz"), ("Europe/lisbon", "Europe/Lisbon"),
    ("Eastern Standard Time", "America/New_York"), ("Romance Standard Time", "Europe/Madrid"),
    ("UTC+11", "Etc/GMT-11"), ("GMT-0300", "Etc/GMT+3"),
  ])
  func `a zone is known by its names`(written: String, zone: String) throws {
    let lines = Self.event("DTSTART;TZID=\(written):20261201T100000", "RRULE:FREQ=DAILY;COUNT=1")
    #expect(try Self.read(Array(lines.utf8)) == ["A 10:0+0 \(zone) 20261201"])
  }

  private static func zone(_ summer: String, _ winter: String, _ months: (Int, Int)) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:Own\\, clocks
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    RRULE:FREQ=YEARLY;BYMONTH=\(months.0);BYDAY=-1SU
    TZOFFSETFROM:\(winter)
    TZOFFSETTO:\(summer)
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:16010101T030000
    RRULE:FREQ=YEARLY;BYMONTH=\(months.1);BYDAY=-1SU
    TZOFFSETFROM:\(summer)
    TZOFFSETTO:\(winter)
    END:STANDARD
    END:VTIMEZONE

    """
  }

  @Test func `a zone of its own is the one whose clocks the file describes`() throws {
    let single = Self.event("DTSTART;TZID=\"Own, clocks\":20260701T100000")
    let daily = Self.event(
      "DTSTART;TZID=\"Own, clocks\":20260701T100000", "RRULE:FREQ=DAILY;COUNT=2")
    // Before or after the events.
    for file in [
      Self.zone("+0200", "+0100", (3, 10)) + daily, daily + Self.zone("+0200", "+0100", (3, 10)),
    ] {
      #expect(try Self.read(Array(file.utf8)) == ["A 10:0+0 Europe/Madrid 20260701 20260702"])
    }
    // Clocks that are nowhere else: an instant is one, but what is repeated has no clocks.
    let odd = Self.zone("+0330", "+0230", (3, 10))
    #expect(try Self.read(Array((odd + single).utf8)) == ["A 8:30+0 Europe/Madrid 20260701"])
    #expect(try Self.read(Array((odd + daily).utf8)).last?.hasSuffix("zone Own, clocks") == true)
    #expect(try Self.read(Array(single.utf8)) == ["4 zone Own, clocks"])
  }

  @Test func `the newest version counts, of the whole and of each time`() throws {
    let old = Self.event("SEQUENCE:1", "LOCATION:Old", "RRULE:FREQ=DAILY;COUNT=9")
    let new = Self.event("SEQUENCE:2", "RRULE:FREQ=DAILY;COUNT=2")
    for file in [old + new, new + old] {
      let read = try Self.read(Array(file.utf8))
      #expect(read.first == "A 10:0+0 Europe/Madrid 20261201 20261202")
      #expect(read.count == 2 && read.last?.hasSuffix(" replaced") == true)
    }
    func moved(_ sequence: Int, _ hour: Int) -> String {
      Self.event(
        "SEQUENCE:\(sequence)", "RECURRENCE-ID:20261202T090000Z",
        "DTSTART;TZID=Europe/Madrid:20261202T\(hour)0000")
    }
    #expect(
      try Self.read(Array((moved(3, 13) + new + moved(2, 12)).utf8)).prefix(2)
        == ["A 10:0+0 Europe/Madrid 20261201", "A 13:0+0 Europe/Madrid 20261202"])
    // One that is older than the series, and of a time that this no longer has, is over.
    let stale = Self.event("SEQUENCE:1", "RECURRENCE-ID:20261220T090000Z")
    #expect(try Self.read(Array((new + stale).utf8)).last == "8 replaced")
  }

  @Test func `one bad event leaves the others alone`() throws {
    let bad = [
      "DTSTART:20260230", "DTSTART:20261127T250000", "DTSTART:", "DTSTART;TZID=No:20261201T100000",
    ]
    let file = bad.enumerated().map { Self.event("UID:\($0.offset)", $0.element) }.joined()
    #expect(
      try Self.read(Array((file + Self.event()).utf8)) == [
        "A 10:0+0 Europe/Madrid 20261201", "4 time 20260230", "9 time 20261127T250000", "11 start",
        "19 zone No",
      ])
  }
}
