@_spi(Raw) import Database
import Jobs
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme

/// Pages in rounds: one round writes what the one before left, and the order in which processes have a turn.
struct PagesJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  @Test func `rounds of thirty milliseconds, until nothing is left`() throws {
    try database.postTopic("Wool socks", tags: ["wool"])
    // Each page looks at the clock once, so that a round is of one page or two.
    let place = try site.jobContext(database, step: 18)
    var runner = JobRunner([PagesJob(.waiting(0))])
    var steps = 0
    while runner.step(place) { steps += 1 }
    #expect(steps > 3 && runner.written > 10 && runner.problems.isEmpty)
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `a page that fails is named once and keeps no other back`() throws {
    try site.write("mine", "public/forum/4-wool-socks/index.html")
    try database.postTopic("Wool socks")
    var runner = JobRunner([PagesJob(.waiting(0))])
    let isInTime = runner.run(try site.jobContext(database, step: 18))
    #expect(isInTime)
    #expect(runner.problems.map(\.item) == ["topic/4/1"])
    #expect(try site.text("public/forum/index.html").contains("Wool socks"))
    try site.remove("public/forum/4-wool-socks/index.html")
    // It was tried in each round, and rests since the third.
    _ = try database.write { try $0.endQuarantine() }
    runner = JobRunner([PagesJob(.waiting(0))])
    runner.run(try site.jobContext(database))
    #expect(runner.problems.isEmpty && runner.written == 1)
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `pages lost in a power cut come back in the first round`() throws {
    try database.postComment(in: Topic.ID(3))
    try site.publish()
    try site.write("lost", "public/forum/3-boots/index.html")
    let place = JobContext(
      database, try SiteTheme.stored(in: database), boot: "another", time: { TemporarySite.now },
      milliseconds: { 0 })
    var runner = JobRunner([PagesJob(.waiting(0))])
    runner.run(place)
    #expect(runner.written == 1)
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `files of what was hidden go though nothing else waits`() throws {
    try database.set("INSERT INTO marks (name, value) VALUES ('hidden', '')")
    var runner = JobRunner([PagesJob(.waiting(0))])
    runner.run(try site.jobContext(database))
    #expect(try !database.hasHiddenFiles())
  }

  @Test func `another publishing process is not disturbed`() throws {
    try database.postComment(in: Topic.ID(3))
    let lock = try FileLock(path: site.folder.publishLock, waiting: 0)
    var runner = JobRunner([PagesJob(.waiting(0))])
    runner.run(try site.jobContext(database))
    _ = consume lock
    #expect(
      runner.skipped.map(\.error) == [
        .lockTimedOut(path: site.folder.publishLock, milliseconds: 0)
      ])
    #expect(try database.hasPendingWork())
  }

  @Test func `one waits for all, and no more when it has its turn`() throws {
    try database.postComment(in: Topic.ID(3))
    let place = try site.jobContext(database)
    do {
      let queue = try FileLock(path: site.folder.continuationLock, waiting: 0)
      var runner = JobRunner([PagesJob(.waitingIfFirst(0))])
      runner.run(place)
      _ = consume queue
      #expect(
        runner.skipped.map(\.error) == [
          .lockTimedOut(path: site.folder.continuationLock, milliseconds: 0)
        ])
    }
    let folder = site.folder
    var runner = JobRunner([PagesJob(.waitingIfFirst(0))])
    let watching = JobContext(
      database, place.theme, boot: place.boot, time: place.time,
      milliseconds: {
        // While it publishes the next one may wait.
        #expect(throws: Never.self) {
          _ = try FileLock(path: folder.continuationLock, waiting: 0)
        }
        return 0
      })
    runner.run(watching)
    #expect(runner.written > 0)
    #expect(try !database.hasPendingWork())
  }

  @Test func `the back office is woken by a file that changes`() throws {
    site.folder.wakeJobs()
    #expect(try site.text("data/wake") == "")
    try site.setTime(of: "data/wake", secondsAgo: 1000)
    site.folder.wakeJobs()
    #expect(try site.age(of: "data/wake") < 500)
  }
}
