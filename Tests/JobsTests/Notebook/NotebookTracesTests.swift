import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// Traces of deleted entries of notebooks, a day later: none, in no table, no free page, no log.
struct NotebookTracesTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene: Member.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
    irene = try database.openAccount("irene")
  }

  private func run(after seconds: Int64) throws {
    for _ in 0..<3 {
      // A program that another test starts has our locks for a moment, between fork and exec.
      var runner = JobRunner(JobRunner.quickJobs(waiting: 1_000))
      runner.run(try site.jobContext(database, at: now.adding(seconds: seconds)))
      #expect(runner.problems.isEmpty, "\(runner.problems)")
      #expect(runner.skipped.isEmpty, "\(runner.skipped)")
    }
  }

  /// Number of occurrences of a word in the files of the database.
  private func count(_ word: String) -> Int {
    ["", "-wal"].reduce(0) { count, suffix in
      let path = site.folder.database + suffix
      guard let bytes = FileManager.default.contents(atPath: path) else { return count }
      return count + bytes.ranges(of: Data(word.utf8)).count
    }
  }

  @Test func `notes, entries and professors leave nothing, and what stays is whole`() throws {
    let subject = try #require(try database.write { try $0.addSubject("S", hue: 1, of: irene) })
    var notes: [OwnNote.ID] = []
    // So many, of such lengths, that SQLite moves rows from page to page.
    for number in 0..<120 {
      let word = number % 3 == 0 ? "stays" : "cnry"
      let body = String(repeating: "\(word) ", count: 1 + number * 7 % 100)
      let note = NewOwnNote(
        place: .subject(subject), title: "\(word) \(number)", body: body, html: Array(body.utf8),
        renderer: 1, tags: OwnTag.list("\(word)-tag") ?? [])
      let kept = try database.write { try $0.keep(note, of: irene, at: now) }
      if case .kept(let id) = kept, number % 3 != 0 { notes.append(id) }
    }
    try database.write { (transaction: inout Transaction) throws in
      for note in notes { _ = try transaction.drop(.note(note), of: irene, at: now) }
      let event = OwnEvent(
        title: "cnry-exam", day: TimeZone.utc.civil(now).date, minute: nil, zone: "UTC")
      if case .kept(let id) = try transaction.keep(event, of: irene, at: now) {
        _ = try transaction.setDropped(true, id, of: irene, at: now)
      }
      if let id = try transaction.keep(OwnProfessor(name: "cnry-prof", hue: 1), of: irene) {
        _ = try transaction.setDropped(true, id, of: irene, at: now)
      }
    }
    try run(after: 3600)
    #expect(count("cnry") > 0, "it can be brought back")
    try run(after: 2 * 86_400)
    #expect(count("cnry") == 0)
    #expect(try database.number("SELECT count(*) FROM own_notes") == 40)
    #expect(try !database.mayHavePieces())
  }

  @Test func `deleting permanently leaves nothing on the same day`() throws {
    let subject = try #require(try database.write { try $0.addSubject("S", hue: 1, of: irene) })
    let note = NewOwnNote(
      place: .subject(subject), title: "cnry", body: "cnry-body", html: Array("cnry".utf8),
      renderer: 1, tags: OwnTag.list("cnry-tag") ?? [])
    var professor = OwnProfessor(name: "cnry-prof", hue: 1)
    (professor.about, professor.family) = ("cnry-about", "cnry-prof")
    try database.write { (transaction: inout Transaction) throws in
      if case .kept(let id) = try transaction.keep(note, of: irene, at: now) {
        _ = try transaction.drop(.note(id), of: irene, at: now)
        #expect(try transaction.erase(.notebook(.note(id)), of: irene))
      }
      if let id = try transaction.keep(professor, of: irene) {
        #expect(try !transaction.erase(.professor(id), of: irene), "it is there")
        _ = try transaction.setDropped(true, id, of: irene, at: now)
        #expect(try transaction.erase(.professor(id), of: irene))
      }
    }
    try run(after: 3600)
    #expect(count("cnry") == 0)
    #expect(try !database.mayHavePieces())
  }
}
