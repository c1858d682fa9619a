import Testing
import Time

@Suite(.enabled(if: ZoneFiles.exist, "there is no /usr/share/zoneinfo to read"))
struct EventTimeTests {
  private static func moment(_ text: String) throws -> EventTime { .moment(try instant(text)) }

  private static func day(_ text: String) throws -> EventTime {
    .day(try #require(CivilDate(text)))
  }

  @Test(arguments: [
    ("2026-11-26T19:00", "2026-11-26T18:00:00Z"), ("2026-11-26 19:00", "2026-11-26T18:00:00Z"),
    ("2026-07-26T19:00:30", "2026-07-26T17:00:30Z"),
    ("2026-11-26T19:00+05:30", "2026-11-26T13:30:00Z"),
    ("2026-11-26T19:00:15-03:00", "2026-11-26T22:00:15Z"),
    ("2026-11-26 19:00Z", "2026-11-26T19:00:00Z"), ("2026-10-25T02:30", "2026-10-25T00:30:00Z"),
    ("2026-10-25T02:30+01:00", "2026-10-25T01:30:00Z"),
    ("2026-03-29T03:00", "2026-03-29T01:00:00Z"), ("2026-03-29T01:59:59", "2026-03-29T00:59:59Z"),
  ])
  func `a time is read by its zone's clocks or its offset`(text: String, instant: String) throws {
    let zone = try ZoneFiles.zone("Europe/Madrid")
    #expect(try EventTime(text, in: zone) == Self.moment(instant))
  }

  @Test func `a day alone is all day`() throws {
    #expect(try EventTime("2026-11-28", in: .utc) == Self.day("2026-11-28"))
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-02-29", "2026-13-01", "2026-11-26T", "2026-11-26T19",
    "2026-11-26T24:00", "2026-11-26T19:60", "2026-11-26T19:00:60", "2026-11-26T9:00",
    "2026-11-26  19:00", "2026-11-26t19:00", "2026-11-26T19:00 ", " 2026-11-26",
    "2026-11-26T19:00z",
    "2026-11-26T19:00+1", "2026-11-26T19:00+01:00Z", "2026-11-26T19:00+24:00", "26/11/2026",
    "0000-01-01", "9999-12-31T23:59", "2026-11-26T19:00\r\n", "２０２６-11-26", "2026-11-26T-9:00",
  ])
  func `texts that are no time are refused`(text: String) throws {
    let zone = try ZoneFiles.zone("Europe/Madrid")
    #expect(throws: EventTimeError.notATime(text)) { try EventTime(text, in: zone) }
  }

  @Test(arguments: [
    ("Europe/Madrid", "2026-03-29T02:00"), ("Europe/Madrid", "2026-03-29 02:59:59"),
    ("Australia/Lord_Howe", "2026-10-04T02:15"), ("Pacific/Apia", "2011-12-30T12:00"),
    ("America/New_York", "2060-03-14T02:30"),
  ])
  func `a time that the clocks leave out is refused`(zone: String, text: String) throws {
    let zone = try ZoneFiles.zone(zone)
    #expect(throws: EventTimeError.skippedByClocks(text)) { try EventTime(text, in: zone) }
  }

  @Test func `an end is of the same kind and not before the start`() throws {
    let noon = try Self.moment("2026-11-26T12:00:00Z")
    let later = try Self.moment("2026-11-26T12:00:01Z")
    let day = try Self.day("2026-11-26")
    let nextDay = try Self.day("2026-11-27")
    for (start, end) in [(later, noon), (nextDay, day), (noon, nextDay), (day, later)] {
      #expect(EventSpan(start: start, end: end) == nil)
    }
    for (start, end) in [(noon, later), (noon, noon), (day, nextDay), (day, day)] {
      #expect(EventSpan(start: start, end: end)?.end == end)
    }
    #expect(EventSpan(start: noon, end: nil)?.isAllDay == false)
    #expect(EventSpan(start: day, end: nil)?.isAllDay == true)
  }

  @Test(arguments: [
    ("2026-11-26T19:00", nil, "2026-11-26", "2026-11-26"),
    ("2026-11-26T19:00", "2026-11-27T00:00", "2026-11-26", "2026-11-26"),
    ("2026-11-26T19:00", "2026-11-27T00:00:01", "2026-11-26", "2026-11-27"),
    ("2026-11-27T00:00", "2026-11-27T00:00", "2026-11-27", "2026-11-27"),
    ("2026-11-27T00:00", "2026-11-28T00:00", "2026-11-27", "2026-11-27"),
    ("2026-11-26T23:30Z", "2026-11-27T01:00Z", "2026-11-27", "2026-11-27"),
    ("2026-11-28", nil, "2026-11-28", "2026-11-28"),
    ("2026-11-28", "2026-12-01", "2026-11-28", "2026-12-01"),
  ])
  func `a span has its days`(start: String, end: String?, first: String, last: String) throws {
    let zone = try ZoneFiles.zone("Europe/Madrid")
    let span = try #require(
      EventSpan(
        start: try EventTime(start, in: zone), end: try end.map { try EventTime($0, in: zone) }))
    let days = span.days(in: zone)
    #expect([days.lowerBound.description, days.upperBound.description] == [first, last])
  }

  @Test func `clocks set back over midnight do not turn days around`() throws {
    // In Newfoundland, until 2011, 00:01 became 23:01 of the day before.
    let zone = try ZoneFiles.zone("America/St_Johns")
    let start = try instant("2010-11-07T02:30:30Z")
    let span = try #require(
      EventSpan(start: .moment(start), end: .moment(start.adding(seconds: 60))))
    #expect(zone.civil(start).description == "2010-11-07T00:00:30")
    #expect(zone.civil(start.adding(seconds: 60)).description == "2010-11-06T23:01:30")
    let day = try #require(CivilDate("2010-11-07"))
    #expect(span.days(in: zone) == day...day)
  }
}
