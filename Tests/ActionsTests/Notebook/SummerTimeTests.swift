import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// An agenda on clocks that are changed: it is the 14th of November 2026 in Madrid, and summer begins on the 28th of March.
struct SummerTimeTests {
  private let site: SiteFixture
  private let irene: Browser

  init() throws {
    site = try SiteFixture(
      "time_zone: Europe/Madrid",
      more: [
        "content/events/far.md": """
        ---
        title: Far away
        start: 2026-11-25T17:00
        zone: America/New_York
        ---

        There.

        """
      ])
    irene = try site.join("irene", "Irene")
  }

  private func add(_ fields: KeyValuePairs<String, String>) throws {
    let answer = try irene.send(
      "/me/notebook/agenda/new", [("title", "Exam")] + fields.map { ($0.key, $0.value) })
    #expect(answer.status == 303)
  }

  private func instants(_ column: String) throws -> [String] {
    try site.texts("SELECT \(column) FROM own_events ORDER BY id").map { text in
      Int64(text).map { Timestamp(seconds: $0).rfc3339 } ?? ""
    }
  }

  @Test func `a few hours before pass, the evening and the day before are read off the clocks`()
    throws
  {
    // At two o'clock of that night it is three.
    for (time, remind) in [
      ("09:00", "start"), ("04:00", "hours"), ("09:00", "evening"), ("09:00", "day"),
      ("09:00", "week"),
    ] {
      try add(["day": "2027-03-28", "time": time, "remind": remind])
    }
    try add([
      "day": "2027-03-28", "time": "09:00", "remind": "own", "remind_day": "2027-03-28",
      "remind_time": "00:30",
    ])
    try add(["day": "2027-03-29", "time": "", "remind": "evening"])
    try add(["day": "2027-03-28", "time": "09:00", "zone": "America/New_York", "remind": "start"])
    #expect(
      try instants("remind_at") == [
        "2027-03-28T07:00:00Z", "2027-03-28T00:00:00Z", "2027-03-27T18:00:00Z",
        "2027-03-27T08:00:00Z", "2027-03-21T08:00:00Z", "2027-03-27T23:30:00Z",
        "2027-03-28T17:00:00Z", "2027-03-28T13:00:00Z",
      ])
    for number in [3, 6] {
      let form = try irene.sound("/me/notebook/agenda/\(number)/edit").page
      #expect(form.fields["remind"] == (number == 3 ? "evening" : "own"))
      #expect(form.fields["time"] == "09:00")
    }
    #expect(try irene.page("/me/notebook/agenda/6/edit").fields["remind_time"] == "00:30")
  }

  @Test func `a repeated entry keeps its hour, and its calendar says so`() throws {
    try add([
      "day": "2026-11-16", "time": "09:00", "time_to": "10:30", "repeat": "weekly",
      "until": "2027-03-29",
    ])
    #expect(try irene.sound("/me/notebook/agenda/1?day=2027-03-29").page.shows("9:00"))
    let months = try ["2027-03", "2027-04"].map {
      try irene.sound("/me/notebook/agenda?only=mine&month=\($0)").body
    }
    #expect(months[0].contains("agenda/1?day=2027-03-22"))
    #expect(months[0].contains("agenda/1?day=2027-03-29"))
    #expect(!months[1].contains("day=2027-04-05"))
    _ = try irene.post("/me/notebook/agenda/1", ["do": "skip", "day": "2027-03-22"])
    let made = try irene.post("/me/notebook/agenda", ["do": "feed"]).body
    let start = try #require(made.firstRange(of: "/do/agenda.ics?token=")).lowerBound
    let path = String(made[start...].dropFirst(3).prefix { $0 != "\"" && $0 != "<" })
    let file = try Browser(site).get(path).body
    for line in [
      "DTSTART;TZID=Europe/Madrid:20261116T090000", "DTEND;TZID=Europe/Madrid:20261116T103000",
      "RRULE:FREQ=WEEKLY;UNTIL=20270329T070000Z", "EXDATE;TZID=Europe/Madrid:20270322T090000",
    ] {
      #expect(file.contains("\r\n\(line)\r\n"), "\(line)")
    }
  }

  private func bring(_ lines: String) throws -> UploadAnswer {
    let text = "BEGIN:VEVENT\nUID:a\nSUMMARY:A\n\(lines)\nEND:VEVENT\n"
    return try irene.upload(
      Array(text.utf8), path: "/me/notebook/agenda/import", as: "calendar", called: "a.ics")
  }

  private static let brought: [(lines: String, row: String)] = [
    ("DTSTART:20270615T080000Z", "2027-06-15|600|Europe/Madrid||"),
    ("DTSTART:20270115T233000Z", "2027-01-16|30|Europe/Madrid||"),
    ("DTSTART:20270615T080000Z\nRRULE:FREQ=DAILY", "2027-06-15|480|UTC|FREQ=DAILY|"),
    ("DTSTART;TZID=Europe/Madrid:20270615T080000", "2027-06-15|480|Europe/Madrid||"),
    (
      "DTSTART;TZID=America/New_York:20270615T080000\nDTEND;TZID=America/New_York:20270615T090000",
      "2027-06-15|480|America/New_York||"
    ),
    ("DTSTART;TZID=\"Romance Standard Time\":20270615T080000", "2027-06-15|480|Europe/Madrid||"),
    ("DTSTART:20270615T080000", "2027-06-15|480|Europe/Madrid||"),
    // The end of the last day, as it is written in UTC.
    (
      "DTSTART;TZID=Europe/Madrid:20270315T090000\nRRULE:FREQ=WEEKLY;UNTIL=20270328T215959Z",
      "2027-03-15|540|Europe/Madrid|FREQ=WEEKLY;UNTIL=20270328|"
    ),
    // The last time itself, and a second before it.
    (
      "DTSTART;TZID=Europe/Madrid:20270315T090000\nRRULE:FREQ=WEEKLY;UNTIL=20270329T070000Z",
      "2027-03-15|540|Europe/Madrid|FREQ=WEEKLY;UNTIL=20270329|"
    ),
    (
      "DTSTART;TZID=Europe/Madrid:20270315T090000\nRRULE:FREQ=WEEKLY;UNTIL=20270329T065959Z",
      "2027-03-15|540|Europe/Madrid|FREQ=WEEKLY;UNTIL=20270328|"
    ),
    (
      "DTSTART;TZID=Europe/Madrid:20270315T090000\nRRULE:FREQ=WEEKLY;UNTIL=20270329",
      "2027-03-15|540|Europe/Madrid|FREQ=WEEKLY;UNTIL=20270329|"
    ),
    // Sunday evening in UTC is Monday here, in summer an hour earlier than in winter.
    (
      "DTSTART;TZID=Europe/Madrid:20270315T003000\nRRULE:FREQ=WEEKLY\nEXDATE:20270321T233000Z,20270328T223000Z",
      "2027-03-15|30|Europe/Madrid|FREQ=WEEKLY|2027-03-22 2027-03-29"
    ),
  ]

  @Test(arguments: SummerTimeTests.brought)
  func `a time is brought along onto the clocks on which it is repeated`(
    lines: String, row: String
  ) throws {
    #expect(try bring(lines).status == 200)
    let rows = try site.texts(
      "SELECT day || '|' || minute || '|' || zone || '|' || rule || '|' || skipped FROM own_events")
    #expect(rows == [row])
  }

  @Test func `an end on other clocks is the instant that they show`() throws {
    _ = try bring(
      "DTSTART;TZID=Europe/Madrid:20270615T080000\nDTEND;TZID=America/New_York:20270615T090000")
    #expect(try site.texts("SELECT minute || '+' || length FROM own_events") == ["480+420"])
  }
}
