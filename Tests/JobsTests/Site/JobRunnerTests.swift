import Database
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

@testable import Jobs

/// The loop: which jobs have a turn, and what becomes of those that cannot.
struct JobRunnerTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  private func place(at time: Timestamp = TemporarySite.now) throws -> JobContext {
    try site.jobContext(database, at: time)
  }

  @Test func `a daily duty runs once a day and again the next day`() throws {
    let note = Notebook()
    // 23:59 in Madrid, where the club is; in UTC it is an hour less.
    for seconds in [1_794_675_600, 1_794_697_140, 1_794_697_200, 1_794_700_000] {
      var runner = JobRunner([Daily(note: note)])
      runner.run(try place(at: Timestamp(seconds: Int64(seconds))))
      #expect(runner.problems.isEmpty)
    }
    #expect(note.lines == ["2026-11-14", "2026-11-15"])
    #expect(try database.bookmark(ofJob: "daily") == "2026-11-15")
  }

  @Test func `a daily job that throws is reported, not noted, and done in the next pass`() throws {
    let note = Notebook()
    var runner = JobRunner([Daily(note: note, isBroken: true)])
    runner.run(try place())
    #expect(runner.problems.map(\.job) == ["daily"] && runner.problems.map(\.item) == [nil])
    #expect(try database.bookmark(ofJob: "daily") == nil)
    // The job's writes are rolled back.
    #expect(try database.day()?.description == "2026-11-14")
    runner = JobRunner([Daily(note: note)])
    runner.run(try place())
    #expect(runner.problems.isEmpty && note.lines.count == 2)
  }

  @Test func `a duty that throws stops no other`() throws {
    let note = Notebook()
    try database.postComment(in: Topic.ID(3))
    var runner = JobRunner([
      Daily(note: note, isBroken: true), PagesJob(.waiting(0)), PruneJob(),
    ])
    let isInTime = runner.run(try place())
    #expect(isInTime)
    #expect(runner.written > 0 && runner.problems.count == 1)
    #expect(try !database.hasPendingWork())
  }

  @Test func `a duty that another process does is left to it`() throws {
    let note = Notebook()
    let lock = try FileLock(path: site.folder.jobLock("daily"), waiting: 0)
    try database.postComment(in: Topic.ID(3))
    var runner = JobRunner([Daily(note: note), PagesJob(.waiting(0))])
    runner.run(try place())
    #expect(runner.skipped.map(\.job) == ["daily"] && runner.problems.isEmpty)
    #expect(runner.written > 0 && note.lines == [])
    _ = consume lock
    runner = JobRunner([Daily(note: note)])
    runner.run(try place())
    #expect(runner.skipped.isEmpty && note.lines.count == 1)
  }

  @Test func `a duty that was done while we came by its lock is not done again`() throws {
    let note = Notebook()
    let job = Twice(note: note)
    var runner = JobRunner([job])
    let isStepDone = runner.step(try place())
    #expect(!isStepDone)
    #expect(note.lines == ["asked", "asked"])
  }

  @Test func `writers that are kept waiting are a problem, not another process's work`() throws {
    let impatient = try SiteDatabase(site.folder, patience: 0)
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    var runner = JobRunner([PruneJob()])
    runner.run(try site.jobContext(impatient))
    _ = consume lock
    #expect(runner.problems.map(\.job) == ["prune"] && runner.skipped.isEmpty)
  }

  @Test func `a pass ends when its time is over, after one step at least`() throws {
    let note = Notebook()
    var moment: Int64 = 0
    let theme = try SiteTheme.stored(in: database)
    let place = JobContext(
      database, theme, boot: "b", time: { TemporarySite.now },
      milliseconds: {
        moment += 400
        return moment
      })
    var runner = JobRunner([Endless(note: note)])
    let isInTime = runner.run(place, atMost: 1000)
    #expect(!isInTime)
    // The first one may have waited for its turn, which does not count.
    #expect(note.lines.count == 3)
  }

  @Test func `a failure that a later step made good is no problem`() throws {
    let note = Notebook()
    var runner = JobRunner([SecondTry(note: note)])
    let isStepDone = runner.step(try place())
    #expect(isStepDone)
    #expect(runner.problems.map(\.item) == ["one", "two"])
    runner.run(try place())
    #expect(runner.problems.map(\.item) == ["two"])
  }

  @Test func `slow duties take turns when no other is due, and all others come in between`() throws
  {
    let note = Notebook()
    var runner = JobRunner([
      SlowOne(note: note), Asked(note: note), SlowTwo(note: note),
    ])
    runner.run(try place())
    #expect(runner.problems.map(\.job) == ["slow-two"])
    #expect(
      note.lines == [
        "quick", "one", "quick", "two", "quick", "one", "quick", "two fails", "quick", "one",
        "quick",
      ])
  }

  @Test func `a job that failed before a slow step and was then done is no problem`() throws {
    let note = Notebook()
    var runner = JobRunner([SlowOne(note: note), Recovering(note: note)])
    runner.run(try place())
    #expect(runner.problems.isEmpty)
    #expect(note.lines.prefix(3) == ["fails", "one", "done"])
  }

  @Test func `all duties are looked at by refresh and serve`() throws {
    var runner = JobRunner(JobRunner.allJobs(waiting: 0))
    try database.postComment(in: Topic.ID(3))
    _ = try database.write {
      try $0.queueMail(
        .signUp, to: EmailAddress("irene@example.net"), .english, at: TemporarySite.now)
    }
    runner.run(try place(at: TemporarySite.now.adding(seconds: 86_400)))
    #expect(runner.problems.isEmpty && runner.skipped.isEmpty)
    #expect(try database.day()?.description == "2026-11-15")
    #expect(try !database.hasPendingWork())
    #expect(site.exists("data/mail/1.eml"))
    #expect(try database.bookmark(ofJob: "prune") == "2026-11-15")
    #expect(try site.publicFiles() == site.cleanBuild())
  }
}

/// Log of the jobs of these tests.
private final class Notebook: @unchecked Sendable {
  var lines: [String] = []
}

/// Notes the day; a broken one fails when it has written something.
private struct Daily: DailyJob {
  static let name = "daily"
  let note: Notebook
  var isBroken = false

  func prepare(_ place: JobContext) throws { note.lines.append(place.today.description) }

  func work(_ transaction: inout Transaction, _ place: JobContext) throws {
    guard isBroken else { return }
    try transaction.note(place.today.adding(days: 9))
    throw DatabaseError.damagedRow("daily")
  }
}

/// Due at first, done by another process before its step.
private struct Twice: Job {
  static let name = "twice"
  let note: Notebook

  func isDue(_ place: JobContext) throws -> Bool {
    note.lines.append("asked")
    return note.lines.count == 1
  }

  func step(_ place: JobContext) throws -> Step {
    note.lines.append("done")
    return Step()
  }
}

/// Fails with two things, then with one of them.
private struct SecondTry: Job {
  static let name = "second"
  let note: Notebook

  func isDue(_ place: JobContext) throws -> Bool { note.lines.count < 2 }

  func step(_ place: JobContext) throws -> Step {
    note.lines.append("tried")
    var step = Step()
    step.failures = [("two", DatabaseError.damagedRow("two"))]
    if note.lines.count == 1 {
      step.failures.insert(("one", DatabaseError.damagedRow("one")), at: 0)
    } else {
      step.done = ["one"]
    }
    step.isMore = true
    return step
  }
}

/// Never finishes.
private struct Endless: Job {
  static let name = "endless"
  let note: Notebook

  func isDue(_ place: JobContext) throws -> Bool { true }

  func step(_ place: JobContext) throws -> Step {
    note.lines.append("done")
    var step = Step()
    step.isMore = true
    return step
  }
}

/// Never due; notes that it was asked.
private struct Asked: Job {
  static let name = "asked"
  let note: Notebook

  func isDue(_ place: JobContext) throws -> Bool {
    note.lines.append("quick")
    return false
  }

  func step(_ place: JobContext) throws -> Step { Step() }
}

/// Three slow steps.
private struct SlowOne: Job {
  static let name = "slow-one"
  static let isSlow = true
  let note: Notebook

  func isDue(_ place: JobContext) throws -> Bool { note.lines.count(where: { $0 == "one" }) < 3 }

  func step(_ place: JobContext) throws -> Step {
    note.lines.append("one")
    var step = Step()
    step.isMore = true
    return step
  }
}

/// A slow step, and one that fails.
private struct SlowTwo: Job {
  static let name = "slow-two"
  static let isSlow = true
  let note: Notebook

  func isDue(_ place: JobContext) throws -> Bool { true }

  func step(_ place: JobContext) throws -> Step {
    let isFirst = !note.lines.contains("two")
    note.lines.append(isFirst ? "two" : "two fails")
    guard isFirst else { throw DatabaseError.damagedRow("two") }
    var step = Step()
    step.isMore = true
    return step
  }
}

/// Fails when it is looked at first.
private struct Recovering: Job {
  static let name = "recovering"
  let note: Notebook

  func isDue(_ place: JobContext) throws -> Bool { !note.lines.contains("done") }

  func step(_ place: JobContext) throws -> Step {
    let isFirst = note.lines.isEmpty
    note.lines.append(isFirst ? "fails" : "done")
    if isFirst { throw DatabaseError.damagedRow("first") }
    return Step()
  }
}
