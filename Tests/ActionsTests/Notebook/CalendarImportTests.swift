import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Calendars that members bring along: what is in the agenda then, and what the answer says.
struct CalendarImportTests {
  private let site: SiteFixture
  private let irene: Browser

  init() throws {
    site = try SiteFixture("time_zone: Europe/Madrid")
    irene = try site.join("irene", "Irene")
  }

  private static let series = """
    BEGIN:VEVENT
    UID:algebra-1
    SUMMARY:Algebra
    DTSTART;TZID=Europe/Madrid:20261201T100000
    DURATION:PT90M
    RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222T090000Z
    END:VEVENT

    """

  private func bring(_ text: String) throws -> UploadAnswer {
    try irene.upload(
      Array(text.utf8), path: "/me/notebook/agenda/import", as: "calendar", called: "a.ics")
  }

  /// The days of the months, with the clock.
  private func days() throws -> [String] {
    let body = try irene.sound("/me/notebook/agenda?only=mine&month=2026-12").body
    return Set(body.matches(of: /\?day=(2026-12-[0-9]+)[^>]*>([^<]*)</).map { "\($0.1) \($0.2)" })
      .filter { $0.contains(":") }.sorted()
  }

  private func one(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:algebra-1\nSUMMARY:Algebra\nRECURRENCE-ID:20261208T090000Z\n\(lines)\nEND:VEVENT\n"
  }

  @Test func `a cancelled occurrence is not in the agenda`() throws {
    let answer = try bring(Self.series + one("STATUS:CANCELLED"))
    #expect(answer.status == 200 && answer.page.problems == [])
    #expect(answer.page.shows("1 event was imported.") && !answer.page.shows("left out"))
    #expect(
      try days() == ["01", "15", "22"].map { "2026-12-\($0) 10:00 Algebra" })
  }

  @Test func `an event moved or cancelled later removes its old time`() throws {
    _ = try bring(Self.series)
    _ = try bring(one("DTSTART;TZID=Europe/Madrid:20261209T120000"))
    #expect(
      try days() == [
        "2026-12-01 10:00 Algebra", "2026-12-09 12:00 Algebra", "2026-12-15 10:00 Algebra",
        "2026-12-22 10:00 Algebra",
      ])
    let answer = try bring(one("STATUS:CANCELLED"))
    #expect(answer.status == 200 && answer.page.shows("1 cancelled event was removed."))
    #expect(try days().count == 3)
    // All of it, by one more file.
    let all = Self.series.replacing("UID", with: "STATUS:CANCELLED\nUID")
    #expect(try bring(all).status == 200)
    #expect(try days() == [])
    // A missing event cannot be cancelled.
    #expect(try bring(all).refused == ["calendar"])
  }

  @Test func `skipped entries are named, with line and reason`() throws {
    let strange = Self.series.replacing("algebra-1", with: "b<i>").replacing(
      "WEEKLY", with: "HOURLY")
    let zone = Self.series.replacing("algebra-1", with: "c").replacing("Europe/Madrid", with: "No")
    let answer = try bring(Self.series + strange + zone)
    #expect(answer.status == 200 && answer.page.shows("1 event was imported. 2 were left out."))
    #expect(
      answer.page.shows(
        "Line 13, “Algebra”: The agenda cannot repeat an event by this rule: FREQ=HOURLY"))
    #expect(answer.page.shows("Line 18, “Algebra”: The time zone “No” is unknown."))
    let refused = try bring(strange)
    #expect(refused.status == 422 && refused.refused == ["calendar"])
    #expect(refused.page.shows("Line 6, “Algebra”: The agenda cannot repeat an event"))
  }

  @Test func `a zone that no event of the site has is kept, by the form as well`() throws {
    _ = try bring(
      """
      BEGIN:VEVENT
      UID:a
      SUMMARY:Talk
      DTSTART;TZID=Eastern Standard Time:20261202T090000
      DTEND;TZID=Eastern Standard Time:20261202T100000
      BEGIN:VALARM
      TRIGGER:PT0S
      END:VALARM
      END:VEVENT
      """)
    func row() throws -> [String] {
      try site.texts(
        "SELECT zone || ' ' || minute || ' ' || length || ' ' || remind_at FROM own_events")
    }
    // 14:00 in UTC, 15:00 in Madrid.
    let at = try #require(Timestamp(rfc3339: "2026-12-02T14:00:00Z")).seconds
    #expect(try row() == ["America/New_York 540 60 \(at)"])
    let form = try irene.sound("/me/notebook/agenda/1/edit").page
    #expect(form.fields["zone"] == "America/New_York")
    let sent = try irene.send(
      "/me/notebook/agenda/1/edit",
      [
        ("title", "Talk"), ("day", "2026-12-02"), ("time", "09:00"), ("day_to", "2026-12-02"),
        ("time_to", "10:00"), ("zone", "America/New_York"), ("remind", "start"),
      ])
    #expect(sent.status == 303)
    #expect(try row() == ["America/New_York 540 60 \(at)"])
  }
}
