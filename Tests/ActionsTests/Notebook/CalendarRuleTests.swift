import Testing

@testable import Actions

/// Rules, dates and durations of calendars: the days are those of python-dateutil and recurring-ical-events.
struct CalendarRuleTests {
  private static func read(_ lines: String...) throws -> [String] {
    let text = lines.joined(separator: "\n")
    let isWhole = text.hasPrefix("BEGIN")
    let start = text.contains("DTSTART") ? "" : "DTSTART;TZID=Europe/Madrid:20261201T100000\n"
    let file = isWhole ? text : "BEGIN:VEVENT\nUID:a\nSUMMARY:A\n\(start)\(text)\nEND:VEVENT\n"
    return try CalendarReaderTests.read(Array(file.utf8))
  }

  @Test(arguments: [
    ("DAILY;COUNT=3", "20261201 20261202 20261203"),
    ("DAILY;COUNT=4;BYDAY=MO, TU,FR", "20261201 20261204 20261207 20261208"),
    ("WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU;COUNT=4", "20261201 20261203 20261215 20261217"),
    ("WEEKLY;UNTIL=20261215T090000Z", "20261201 20261208 20261215"),
    ("WEEKLY;UNTIL=20261215T085959Z", "20261201 20261208"),
    ("WEEKLY;UNTIL=20261215", "20261201 20261208 20261215"),
    ("WEEKLY;UNTIL=20261210;COUNT=-1", "20261201 20261208"),
    ("MONTHLY;BYDAY=1TU;COUNT=3", "20261201 20270105 20270202"),
    ("MONTHLY;COUNT=3;BYMONTH=1,2,12", "20261201 20270101 20270201"),
    ("MONTHLY;COUNT=3;BYMONTH=12,2", "20261201 20270201 20271201"),
    ("YEARLY;BYMONTH=12;BYDAY=1TU;COUNT=3", "20261201 20271207 20281205"),
    ("YEARLY;BYMONTH=12;BYMONTHDAY=1;COUNT=2;", "20261201 20271201"),
  ])
  func `a rule has its days`(rule: String, days: String) throws {
    #expect(try Self.read("RRULE:FREQ=\(rule)") == ["A 10:0+0 Europe/Madrid \(days)"])
  }

  @Test(arguments: [
    ("WEEKLY;BYDAY=TH;COUNT=2", "20261203 20261210"),
    ("MONTHLY;BYDAY=2MO;COUNT=2", "20261214 20270111"),
    ("MONTHLY;BYMONTHDAY=5;COUNT=2", "20261205 20270105"),
    ("YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=2", "20270328 20280326"),
  ])
  func `the first time is one of them, whether the rule has it or not`(
    rule: String, days: String
  ) throws {
    #expect(
      try Self.read("RRULE:FREQ=\(rule)") == [
        "A 10:0+0 Europe/Madrid \(days)", "A 10:0+0 Europe/Madrid 20261201",
      ])
  }

  @Test func `the cost of a file's rules is bounded`() throws {
    func file(_ rule: (Int) -> String) -> String {
      (0..<1000).map {
        "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20261201T100000Z\nRRULE:FREQ=\(rule($0))\nEND:VEVENT\n"
      }.joined()
    }
    let different = try Self.read(file { "YEARLY;BYWEEKNO=\($0)" })
    #expect(different.filter { $0.contains(" rule ") }.count == 249)
    #expect(different.filter { $0.contains(" many ") }.count == 751)
    // A repeated rule is evaluated once.
    #expect(try Self.read(file { _ in "YEARLY;BYWEEKNO=7" }).allSatisfy { $0.contains(" rule ") })
    let found = try Self.read(file { "WEEKLY;BYDAY=TU;COUNT=\($0 % 400 + 1)" })
    #expect(found.count == 501)
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=HOURLY",
    "FREQ=MONTHLY;BYMONTH=5,6", "FREQ=YEARLY;BYWEEKNO=7", "FREQ=DAILY;COUNT=5000",
    "FREQ=DAILY;COUNT=0",
    "FREQ=WEEKLY;UNTL=20270101", "FREQ=DAILY;INTERVAL=99999999999999999999",
    "RSCALE=CHINESE;FREQ=YEARLY",
    "FREQ=YEARLY;INTERVAL=-9223372036854775808;BYMONTH=12;BYDAY=1TU", "FREQ=WEEKLY;UNTIL=20200101",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
  ])
  func `a rule that is not known is named`(rule: String) throws {
    #expect(try Self.read("RRULE:\(rule)") == ["5 rule \(rule)"])
  }

  @Test func `several rules and one of exceptions are named`() throws {
    #expect(try Self.read("RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2") == ["1 rules"])
    #expect(try Self.read("RRULE:FREQ=DAILY;COUNT=2\nEXRULE:FREQ=WEEKLY;COUNT=2") == ["1 rules"])
    // A duplicate counts once.
    #expect(
      try Self.read("RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=DAILY;COUNT=2")
        == ["A 10:0+0 Europe/Madrid 20261201 20261202"])
  }

  @Test func `a change of all that follows is named, an end of all that follows is one`() throws {
    let series = CalendarReaderTests.event("RRULE:FREQ=DAILY;COUNT=9")
    let cancelled = CalendarReaderTests.event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T090000Z", "STATUS:CANCELLED")
    #expect(try Self.read(series + cancelled) == ["A 10:0+0 Europe/Madrid 20261201 20261202"])
    let moved = CalendarReaderTests.event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T090000Z",
      "DTSTART;TZID=Europe/Madrid:20261203T120000")
    #expect(try Self.read(series + moved) == ["1 future", "7 future"])
  }

  @Test func `dates besides the rule are taken, each that cannot be is named`() throws {
    #expect(
      try Self.read(
        "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20261210T090000Z",
        "RDATE:20261202T090000Z,20261205T090000Z,20261210T090000Z",
        "RDATE;VALUE=PERIOD:20261206T090000Z/PT30M,20261207T090000Z/20261207T110000Z,20261208",
        "RDATE:", "RDATE;TZID=Nowhere:20261209T100000") == [
          "A 10:0+0 Europe/Madrid 20261201 20261202", "A 10:0+0 Europe/Madrid 20261205",
          "A 10:0+30 Europe/Madrid 20261206", "A 10:0+120 Europe/Madrid 20261207",
          "8 date 20261208", "10 date 20261209T100000",
        ])
  }

  @Test(arguments: [
    ("DTSTART:20261201\nDTEND:20261204", "all+2"), ("DTSTART:20261201\nDTEND:20261201", "all+0"),
    ("DTSTART:20261201\nDURATION:P2D", "all+1"), ("DTSTART:20261201", "all+0"),
    ("DTSTART:20261201\nDTEND:20261203T000000Z", "all+1"),
    ("DTSTART:20261201\nDTEND:20261203T100000", "all+2"),
    ("DURATION:P1DT1H", "10:0+1500"), ("DURATION:P1W", "10:0+10080"), ("DTEND:", "10:0+0"),
    ("DTEND;TZID=America/New_York:20261201T070000", "10:0+180"),
    ("DTEND;VALUE=DATE:20261202", "10:0+840"), ("DTSTART:20261201T100000", "10:0+0"),
    ("DTSTART;TZID=Europe/Madrid:20261201T1000\nDTEND:20261201T240000", "10:0+840"),
    ("DTSTART:2026-12-01T10:00:00+0100", "10:0+0"), ("DTSTART:20261201T090000z", "10:0+0"),
  ])
  func `a beginning and an end are read`(lines: String, time: String) throws {
    #expect(try Self.read(lines) == ["A \(time) Europe/Madrid 20261201"])
  }

  @Test(arguments: ["DTEND:20261201T080000Z", "DTEND:20281201T080000Z", "DURATION:-PT1H"])
  func `an end that cannot be one is named`(line: String) throws {
    #expect(try Self.read(line) == ["A 10:0+0 Europe/Madrid 20261201", "1 end"])
  }

  @Test func `entries with no title, no name or long ones are accepted`() throws {
    let long = String(repeating: "Ñandú ", count: 60)
    let file = [
      "BEGIN:VEVENT\nDTSTART:20261201\nEND:VEVENT",
      "BEGIN:VEVENT\nUID:\(long)\nSUMMARY:\(long)\nLOCATION:\(long)\nDTSTART:20261202\nEND:VEVENT",
      "BEGIN:VEVENT\nUID:\(long)2\nSUMMARY:B\nDTSTART:20261203\nEND:VEVENT",
    ].joined(separator: "\n")
    let read = try Self.read(file)
    #expect(read.count == 5 && read[0] == "(none) all+0 Europe/Madrid 20261201")
    #expect(read[1].utf8.count < 240 && read[1].contains("… all+0"))
    #expect(read[2...] == ["B all+0 Europe/Madrid 20261203", "4 title", "4 place"])
  }

  @Test func `the 29th of February comes every four years`() throws {
    #expect(
      try Self.read("DTSTART:20280229\nRRULE:FREQ=YEARLY").first
        == "A all+0 Europe/Madrid 20280229 20320229 20360229")
  }
}
