import Model
import Testing

/// Hours in which nothing is pushed.
struct QuietHoursTests {
  @Test func `they go over midnight`() throws {
    let night = try #require(QuietHours(from: 22 * 60 + 30, to: 8 * 60))
    #expect(night.minutesLeft(at: 22 * 60 + 29) == nil)
    #expect(night.minutesLeft(at: 22 * 60 + 30) == 570)
    #expect(night.minutesLeft(at: 0) == 480)
    #expect(night.minutesLeft(at: 8 * 60 - 1) == 1)
    #expect(night.minutesLeft(at: 8 * 60) == nil)
  }

  @Test func `they may be in the middle of a day`() throws {
    let noon = try #require(QuietHours(from: 13 * 60, to: 14 * 60))
    #expect(noon.minutesLeft(at: 13 * 60) == 60 && noon.minutesLeft(at: 14 * 60) == nil)
    #expect(noon.minutesLeft(at: 12 * 60) == nil && noon.minutesLeft(at: 1439) == nil)
  }

  @Test func `an invalid minute of a day is refused, and so is an empty period`() {
    #expect(QuietHours(from: 60, to: 60) == nil)
    #expect(QuietHours(from: -1, to: 60) == nil && QuietHours(from: 0, to: 1440) == nil)
  }
}
