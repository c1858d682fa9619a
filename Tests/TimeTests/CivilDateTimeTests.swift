import Foundation
import Testing
import Time

struct CivilDateTimeTests {
  @Test func `days agree with the Gregorian calendar`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      let seconds = Int64.random(in: -7_000_000_000...7_000_000_000, using: &random)
      let civil = CivilDateTime(Timestamp(seconds: seconds), offset: 0)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: TimeInterval(seconds)))
      #expect(civil.year == parts.year && civil.month == parts.month && civil.day == parts.day)
      #expect(civil.hour == parts.hour && civil.minute == parts.minute)
      #expect(civil.second == parts.second)
      #expect(civil.weekday % 7 + 1 == parts.weekday)
      #expect(civil.secondsAsUTC == seconds)
    }
  }

  @Test func `every day of ten thousand years has its number`() throws {
    var expected = try #require(CivilDate(year: 0, month: 1, day: 1)).dayNumber
    for year in 0...9999 {
      for month in 1...12 {
        for day in [1, CivilDate.days(inMonth: month, year: year)] {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          #expect(date.dayNumber == expected + day - 1)
          #expect(CivilDate(dayNumber: date.dayNumber) == date)
        }
        expected += CivilDate.days(inMonth: month, year: year)
      }
    }
  }

  @Test(arguments: [
    (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (-1, 1, 1), (10_000, 1, 1), (2026, .max, 1), (2026, 1, .min),
  ])
  func `a day that does not exist is refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: ["2026-11-14", "2000-02-29", "0000-01-01", "9999-12-31"])
  func `a day prints as it is read`(text: String) { #expect(CivilDate(text)?.description == text) }

  @Test(arguments: ["", "2026-11-14T", "2026-1-14", "1900-02-29", "2026/11/14", " 2026-11-14"])
  func `other text is no day`(text: String) { #expect(CivilDate(text) == nil) }

  @Test func `days are added and compared`() throws {
    let day = try #require(CivilDate("2026-12-31"))
    #expect(day.adding(days: 1).description == "2027-01-01")
    #expect(day.adding(days: -365).description == "2025-12-31")
    #expect(day < day.adding(days: 1))
    #expect(day.adding(days: .max).year == 10_000)
    #expect(day.adding(days: .min).year == -1)
    #expect(day.weekday == 4)
  }

  @Test(arguments: [(24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, 0, 60), (0, -1, 0)])
  func `a time that no clock shows is refused`(hour: Int, minute: Int, second: Int) throws {
    let day = try #require(CivilDate("2026-11-14"))
    #expect(CivilDateTime(date: day, hour: hour, minute: minute, second: second) == nil)
  }

  @Test func `an offset moves the clock`() {
    let instant = Timestamp(seconds: 1_794_680_400)
    #expect(CivilDateTime(instant, offset: 20_700).description == "2026-11-15T00:05:00")
    #expect(CivilDateTime(instant, offset: -68_400).description == "2026-11-13T23:20:00")
    #expect(CivilDateTime(.latest, offset: .max).year == 10_000)
    #expect(CivilDateTime(.earliest, offset: .min).description == "-0001-12-30T22:00:01")
  }
}
