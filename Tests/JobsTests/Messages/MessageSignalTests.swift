import Foundation
import Model
import Publishing
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// The files with the numbers of newest messages: no pages, and unknown to builds.
struct MessageSignalTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let signal: MessageSignal

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    let database = try SiteDatabase(site.folder)
    let members = try ["irene", "mateo"].map { try database.openAccount($0) }
    let talk = try database.write { transaction in
      let talk = try transaction.talk(of: members[0], with: members[1], at: TemporarySite.now)
      let new = NewMessage(body: "canary", html: Array("<p>canary".utf8), renderer: 1)
      _ = try transaction.say(new, in: talk, by: members[0], at: TemporarySite.now)
      return talk
    }
    let reader = database.reader(for: .member(SignedIn(id: members[1], role: .member)))
    signal = try #require(try reader.conversation(talk)?.signal)
    self.database = database
  }

  private var file: String { "\(site.folder.documentRoot)/bells/\(signal.name)" }

  @Test func `a bell is a number, and no build knows of it`() throws {
    let before = try site.publicFiles()
    try OutputFolder(site.folder).notify(signal)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1\n")
    try site.build()
    let files = try site.publicFiles()
    let clean = try site.cleanBuild()
    #expect(files == before && files == clean)
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test
  func
    `a change of something older is told until the next message, also when the page is opened meanwhile`()
    throws
  {
    let folder = try OutputFolder(site.folder)
    func said(_ number: Int, changed: Int64? = nil) throws -> String {
      try folder.notify(MessageSignal(name: signal.name, number: number, change: changed))
      return try String(contentsOfFile: file, encoding: .utf8)
    }
    #expect(try said(7, changed: 99) == "7 99\n")
    #expect(try said(7) == "7 99\n")
    #expect(try said(7, changed: 100) == "7 100\n")
    #expect(try said(70) == "70\n", "7 is another number")
    #expect(try said(7) == "7\n")
  }

  @Test func `after a day of silence it is taken away`() throws {
    try OutputFolder(site.folder).notify(signal)
    var runner = JobRunner([PruneJob()])
    runner.run(try site.jobContext(database, at: TemporarySite.now))
    #expect(FileManager.default.fileExists(atPath: file))
    let old = Date(timeIntervalSince1970: Double(TemporarySite.now.seconds) - 3600)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    let late = TemporarySite.now.adding(seconds: 86_400)
    runner = JobRunner([PruneJob()])
    runner.run(try site.jobContext(database, at: late))
    #expect(runner.problems.isEmpty && !FileManager.default.fileExists(atPath: file))
  }
}
