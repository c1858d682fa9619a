import Database
import Model
import Pages
import TestSupport
import Testing
import Theme

/// A new day makes what is upcoming stale, whoever notices it first.
struct DayTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let tomorrow = TemporarySite.now.adding(seconds: 86_400)

  init() throws {
    site = try TemporarySite(StudySite.files())
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  private func publishing(at time: Timestamp) throws -> Publishing {
    Publishing(
      database, try SiteTheme.stored(in: database), origin: WriteOrigin(boot: "b", time: time))
  }

  @Test func `home and the list of events are written again, nothing else`() throws {
    try publishing(at: tomorrow).noticeDay()
    let outcome = try site.publish()
    #expect(
      outcome.written.map(\.text).sorted() == ["", "es/", "es/events/", "events/"])
    #expect(outcome.unchanged == 0)
    #expect(try site.publicFiles() == site.cleanBuild())
    #expect(try !site.text("public/index.html").contains("Dinner"))
  }

  @Test func `the same day changes nothing, on the clocks of the site`() throws {
    // 23:59 in Madrid, where the club is; in UTC it is an hour less.
    try publishing(at: Timestamp(seconds: 1_794_697_140)).noticeDay()
    #expect(try database.pendingChanges().isEmpty)
    try publishing(at: Timestamp(seconds: 1_794_697_200)).noticeDay()
    #expect(
      try database.pendingChanges().map(\.change)
        == [.dayChanged(to: try #require(CivilDate("2026-11-15")))])
  }

  @Test func `it is noticed once`() throws {
    try publishing(at: tomorrow).noticeDay()
    try publishing(at: tomorrow).noticeDay()
    #expect(try database.pendingChanges().count == 1)
  }
}
