import Database
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

/// A new day makes what is upcoming stale, for the first process to notice it.
struct DayTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let tomorrow = TemporarySite.now.adding(seconds: 86_400)

  init() throws {
    site = try TemporarySite(StudySite.files())
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  private func publishing(at time: Timestamp) throws -> RequestPublisher {
    RequestPublisher(
      database, try SiteTheme.stored(in: database), origin: WriteOrigin(boot: "b", time: time))
  }

  @Test func `it is noticed once; home and the list of events are written, nothing else`() throws {
    for _ in 1...2 { try publishing(at: tomorrow).startNewDay() }
    #expect(try database.pendingChanges().count == 1)
    let outcome = try site.publish()
    #expect(outcome.written.map(\.href).sorted() == ["/", "/es/", "/es/events/", "/events/"])
    #expect(outcome.unchanged == 0)
    #expect(try site.publicFiles() == site.cleanBuild())
    #expect(try !site.text("public/index.html").contains("Dinner"))
  }

  @Test func `an unchanged day changes nothing, on the clocks of the site`() throws {
    // 23:59 in Madrid, where the club is; in UTC it is an hour less.
    try publishing(at: Timestamp(seconds: 1_794_697_140)).startNewDay()
    #expect(try database.pendingChanges().isEmpty)
    try publishing(at: Timestamp(seconds: 1_794_697_200)).startNewDay()
    #expect(try database.pendingChanges().map(\.invalidations) == [[.day]])
  }

  @Test func `an event on other clocks is shown until it is over`() throws {
    // 26 November, 20:00 in Lima is 02:00 of the next day in Madrid.
    try site.write(
      StudySite.note("title: Talk", "start: 2026-11-26T20:00", "zone: America/Lima", body: "x"),
      "content/events/talk.md")
    try site.build(at: try #require(Timestamp(rfc3339: "2026-11-26T23:30:00Z")))
    #expect(try site.text("public/events/index.html").contains("Talk"))
    try site.build(at: try #require(Timestamp(rfc3339: "2026-11-27T23:30:00Z")))
    #expect(try !site.text("public/events/index.html").contains("Talk"))
  }
}

/// Tags that notes and topics share: what a member's topic changes on their pages.
struct SharedTagTests {
  private func expectLaw(_ site: TemporarySite, _ tag: String) throws {
    let database = try SiteDatabase(site.folder)
    try database.postTopic("A topic with it", board: "travel", tags: [tag])
    while try database.hasPendingWork() { try site.publish() }
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `a topic with a tag above those of notes`() throws {
    var files = StudySite.files()
    files["content/notes/Books/Niebla/T.md"] = StudySite.note("tags: [course/one]", body: "x")
    let site = try TemporarySite(files)
    try site.build()
    try expectLaw(site, "course")
  }

  @Test
  func `a tag without topics is back in all trees with a note of one, and goes with it`() throws {
    var files = StudySite.files()
    files["content/notes/Books/Niebla/T.md"] = "x"
    let site = try TemporarySite(files)
    try site.edit()
    try site.writePages()
    let database = try SiteDatabase(site.folder)
    let topic = try database.postTopic("Once", tags: ["solo"])
    try database.write { try $0.remove(topic) }
    try site.publish()
    for text in [StudySite.note("tags: [solo]", body: "x"), "x"] {
      try site.write(text, "content/notes/Books/Niebla/T.es.md")
      #expect(try !site.edit())
      while try database.hasPendingWork() { try site.publish() }
      #expect(try site.publicFiles() == site.cleanBuild())
    }
  }

  @Test func `a topic with a tag that notes once had`() throws {
    var files = StudySite.files()
    files["content/notes/Books/Niebla/T.md"] = StudySite.note("tags: [gone]", body: "x")
    let site = try TemporarySite(files)
    try site.build()
    try site.write("x", "content/notes/Books/Niebla/T.md")
    try site.build()
    try expectLaw(site, "gone")
  }
}
