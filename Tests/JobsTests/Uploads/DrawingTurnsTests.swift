import Foundation
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// Members wait only for decoding of their own files, and not for long.
///
/// Fake programs write lines to a log: `mail` for an email, `draw` and the name of a file for a first page.
struct DrawingTurnsTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let bruno: Member.ID
  private let carla: Member.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite()
    let path = site.folder.path
    var files = SampleSite.files(languages: ["en"])
    files["site.yml", default: ""] += """

      photos: {vipsthumbnail: off, pdftoppm: \(path)/pdftoppm}
      mail: {from: club@example.org, sendmail: \(path)/sendmail}

      """
    for (name, text) in files { try site.write(text, name) }
    database = try site.compile()
    bruno = try #require(try database.member(username: "bruno"))
    carla = try database.openAccount("carla")
    try program("sendmail", "cat > /dev/null; echo mail >> \(path)/log")
    try draw("exit 1")
  }

  private func program(_ name: String, _ script: String) throws {
    try site.write("#!/bin/sh\n\(script)\n", name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(site.folder.path)/\(name)")
  }

  /// Installs a drawing program that writes its line and then runs a script.
  private func draw(_ script: String) throws {
    try program("pdftoppm", "echo \"draw ${6#files/}\" >> ../../log; \(script)")
  }

  /// Documents of a member.
  private func send(_ count: Int, by member: Member.ID) throws -> [UploadName] {
    try (1...count).map { try database.send([UInt8($0)], by: member, isPicture: false) }
  }

  private func queueEmail() throws {
    _ = try database.write {
      try $0.queueMail(.signUp, to: EmailAddress("new@example.net"), .english, at: now)
    }
  }

  private var log: [String] {
    ((try? site.text("log")) ?? "").split(separator: "\n").map(String.init)
  }

  private func drawn() -> [String] {
    log.filter { $0.hasPrefix("draw ") }.map { String($0.dropFirst(5)) }
  }

  /// A pass over all jobs, by a new process as it were; `look` is called when a clock is looked at, also while programs run.
  @discardableResult
  private func run(
    at time: Timestamp = TemporarySite.now, _ jobs: [any Job]? = nil,
    look: @escaping () -> Void = {}
  ) throws -> JobRunner {
    let database = try SiteDatabase(site.folder)
    var moment: Int64 = 0
    let place = JobContext(
      database, try SiteTheme.stored(in: database), boot: TemporarySite.origin.boot,
      time: {
        look()
        return time
      },
      milliseconds: {
        look()
        moment += 1
        return moment
      })
    var runner = JobRunner(jobs ?? JobRunner.allJobs(waiting: 0))
    runner.run(place)
    return runner
  }

  @Test func `emails are sent before anything is drawn, and after each drawing`() throws {
    _ = try send(3, by: bruno)
    try queueEmail()
    var queued = 0
    let runner = try run(look: {
      guard drawn().count > queued else { return }
      queued += 1
      try? queueEmail()
    })
    #expect(runner.problems.isEmpty)
    #expect(
      log.map { String($0.prefix(4)) } == ["mail", "draw", "mail", "draw", "mail", "draw", "mail"])
  }

  @Test func `pages that are stale are written before the next drawing`() throws {
    _ = try send(2, by: bruno)
    try run(JobRunner.quickJobs(waiting: 0))
    var stale: [Bool] = []
    var posted = 0
    try run(look: {
      let count = drawn().count
      guard count > posted else { return }
      stale.append((try? database.hasPendingWork()) ?? true)
      posted = count
      _ = try? database.postComment(in: Topic.ID(3))
    })
    #expect(stale == [false, false])
    #expect(try !database.hasPendingWork())
  }

  @Test func `a member with many files does not hold another's single one`() throws {
    let many = try send(6, by: bruno)
    let one = try send(1, by: carla)
    try run()
    #expect(drawn() == [many[0], one[0], many[1], many[2], many[3], many[4], many[5]].map(\.text))
  }

  @Test func `turns go on where another process ended`() throws {
    let (many, other) = (try send(2, by: bruno), try send(2, by: carla))
    for _ in 1...4 {
      let database = try SiteDatabase(site.folder)
      _ = try SmallPicturesJob().step(site.jobContext(database))
    }
    #expect(drawn() == [many[0], other[0], many[1], other[1]].map(\.text))
  }

  @Test func `after two files that took too much a member's others wait for a day`() throws {
    let many = try send(5, by: bruno)
    let one = try send(1, by: carla)
    try draw("case $6 in files/\(bruno)*) kill -9 $$;; esac; exit 1")
    try run()
    #expect(drawn() == [many[0], one[0], many[1]].map(\.text))
    // Neither another process nor what was sent meanwhile changes that.
    _ = try database.send([9], by: bruno, isPicture: false)
    for seconds: Int64 in [0, 3600, Drawing.rest - 1] {
      try run(at: now.adding(seconds: seconds))
      #expect(drawn().count == 3)
      #expect(try database.nextWithoutThumbnail(at: now.adding(seconds: seconds)) == nil)
    }
    try run(at: now.adding(seconds: Drawing.rest))
    #expect(drawn().dropFirst(3) == [many[2].text, many[3].text])
  }

  @Test func `a file that takes time only to be refused is no reason to wait`() throws {
    let many = try send(5, by: bruno)
    try run()
    #expect(drawn() == many.map(\.text))
    #expect(try database.texts("SELECT files FROM costly_files") == [])
  }

  @Test func `a file that takes the process with it is left alone after three times`() throws {
    let bad = try send(1, by: bruno)[0]
    let good = try send(1, by: carla)[0]
    var time = now
    for _ in 1...Drawing.tries {
      let waiting = try #require(try database.nextWithoutThumbnail(at: time))
      #expect(waiting.name == bad)
      // The process is killed before it can say what came of it.
      try database.write { try $0.beginDrawing(waiting, at: time) }
      time = time.adding(seconds: Drawing.rest)
    }
    try run(at: time, [SmallPicturesJob()])
    #expect(drawn() == [good.text])
    #expect(try database.nextWithoutThumbnail(at: time) == nil)
    // Sent again, it is tried again.
    _ = try database.send([1], by: bruno, isPicture: false)
    #expect(try database.nextWithoutThumbnail(at: time)?.name == bad)
  }

  @Test func `a file that is gone holds up no other`() throws {
    let gone = try send(1, by: bruno)[0]
    let there = try send(1, by: carla)[0]
    UploadFolder(site.folder).remove(gone)
    #expect(try run().problems.isEmpty)
    #expect(drawn() == [there.text])
    #expect(try database.nextWithoutThumbnail(at: now) == nil)
  }

  @Test func `a photo of a member whose files took too much waits, too`() throws {
    for _ in 1...Drawing.costlyFiles {
      try database.write { try $0.noteCostlyFile(of: bruno, at: now) }
    }
    for member in [bruno, carla] {
      let file = try UploadFolder(site.folder).keep([1])
      try database.write { try $0.saveAvatarUpload(file, of: member, at: now) }
    }
    #expect(try database.nextAvatarUpload(at: now)?.member == carla)
    try run()
    #expect(try database.avatarUpload(of: bruno)?.failure == nil)
    #expect(try database.avatarUpload(of: carla)?.failure == .unavailable)
    #expect(try database.nextAvatarUpload(at: now.adding(seconds: Drawing.rest))?.member == bruno)
  }

  @Test func `the cost of a member's files is forgotten after a day, and when they leave`() throws {
    for member in [bruno, carla] {
      try database.write { try $0.noteCostlyFile(of: member, at: now) }
    }
    #expect(try database.texts("SELECT files FROM costly_files") == ["1", "1"])
    try database.write { try $0.leave(carla, takingPosts: true, at: now) }
    #expect(try database.texts("SELECT member_id FROM costly_files") == ["\(bruno)"])
    try run(at: now.adding(seconds: 2 * Drawing.rest))
    #expect(try database.texts("SELECT member_id FROM costly_files") == [])
  }

  @Test func `a second process leaves the drawing to the first, and sends emails`() throws {
    _ = try send(1, by: bruno)
    try queueEmail()
    let lock = try FileLock(path: site.folder.jobLock("pictures"), waiting: 0)
    let runner = try run()
    #expect(log == ["mail"] && runner.skipped.map(\.job) == ["pictures"])
    _ = consume lock
    try run()
    #expect(drawn().count == 1)
  }
}
