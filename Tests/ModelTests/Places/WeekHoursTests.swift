import Model
import Testing
import Time

/// Hours of the week, and the spans of time that they make.
struct WeekHoursTests {
  @Test(arguments: ["-,-,-,-,-,1020-1140,-", "0-1440,-,-,-,-,-,1-2", "-,-,-,-,-,-,-"])
  func `hours are stored and read again`(_ text: String) throws {
    #expect(try #require(WeekHours(text)).text == text)
  }

  @Test(arguments: [
    "", "-", "-,-,-,-,-,-", "-,-,-,-,-,-,-,-", "5-5,-,-,-,-,-,-", "9-8,-,-,-,-,-,-",
    "0-1441,-,-,-,-,-,-", "1-2-3,-,-,-,-,-,-", "x,-,-,-,-,-,1", "-5,-,-,-,-,-,-",
  ])
  func `a text that is no hours is none`(_ text: String) {
    #expect(WeekHours(text) == nil)
  }

  @Test(
    arguments: [
      ("17:30", 1050), ("00:00", 0), ("23:59", 1439), ("09:05:00", 545), ("24:00", nil),
      ("7:30", nil), ("17.30", nil), ("", nil), ("-1:30", nil), ("17:60", nil),
    ] as [(String, Int?)])
  func `a time of the day is minutes`(_ text: String, minutes: Int?) {
    #expect(WeekHours.minutes(text) == minutes)
  }

  @Test func `outside of the hours the last span counts, and none that is a week old twice`() throws
  {
    var sharing = Sharing()
    // Saturday from 17:00 to 19:00, Sunday until midnight.
    sharing.hours = WeekHours("-,-,-,-,-,1020-1140,1200-1440")
    // Saturday, 14 November 2026, 17:40.
    let now = try #require(Timestamp(rfc3339: "2026-11-14T17:40:00Z"))
    #expect(
      sharing.spans(at: now, in: .utc).map { "\($0.lowerBound.rfc3339) \($0.upperBound.rfc3339)" }
        == [
          "2026-11-14T17:00:00Z 2026-11-14T17:40:00Z", "2026-11-08T20:00:00Z 2026-11-08T23:59:59Z",
          "2026-11-07T17:00:00Z 2026-11-07T18:59:59Z",
        ])
    sharing.pausedUntil = try #require(Timestamp(rfc3339: "2026-11-14T17:20:00Z"))
    #expect(
      sharing.spans(at: now, in: .utc).map(\.lowerBound.rfc3339) == ["2026-11-14T17:20:00Z"])
  }
}
