import Foundation
import Model
import TestSupport
import Testing
import Time

@testable import BackOffice
@_spi(Raw) @testable import Database

/// The index is merged in steps, and holds nothing that was erased.
struct IndexDutyTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let place: Workplace

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    place = try site.workplace(database)
  }

  private func segments() throws -> Int {
    try database.number("SELECT count(DISTINCT segid) FROM search_index_idx")
  }

  /// Steps of the duty until it has nothing to do.
  private func settle() throws -> Int {
    var steps = 0
    while try IndexDuty().isDue(place) {
      steps += 1
      while try IndexDuty().step(place).isMore { steps += 1 }
      try #require(steps < 500)
    }
    return steps
  }

  @Test func `many segments become few, and all is found as before`() throws {
    let topic = try database.postTopic("Zeppelin", body: "Words.")
    #expect(try settle() == 0, "few are left alone")
    for number in 0..<60 {
      try database.postComment(in: topic, body: "ballast word\(number) \(number * 7919)")
    }
    #expect(try segments() > 60)
    #expect(try IndexDuty().isDue(place))
    #expect(try settle() > 0)
    #expect(try segments() < 24)
    try database.checkSearchIndex()
    let search = TextSearch(
      database.reader(for: .everyone), SearchQuery("ballast word31"), SearchScope(), .english)
    #expect(try search.comments().found.count == 1)
  }

  @Test func `words that were erased stand nowhere in the file when it is done`() throws {
    let topic = try database.postTopic("Zeppelin", body: "Words.")
    let comment = try database.postComment(in: topic, body: "qzxsecret and other words")
    for number in 0..<30 { try database.postComment(in: topic, body: "filler \(number)") }
    try database.write { transaction in
      _ = try transaction.delete(comment, at: TemporarySite.now)
      try transaction.eraseDeleted(before: TemporarySite.now.adding(seconds: 1), limit: 9)
    }
    #expect(try isInFile("qzxsecret"))
    #expect(try settle() > 0)
    #expect(try !database.mayIndexErased())
    #expect(try segments() == 1)
    #expect(try database.emptyLog())
    #expect(try !isInFile("qzxsecret"))
    try database.checkSearchIndex()
  }

  @Test func `what is erased while it merges is merged once more`() throws {
    let topic = try database.postTopic("Zeppelin", body: "Words.")
    let comments = try (0..<8).map {
      try database.postComment(in: topic, body: "qzxsecret\($0) and other words")
    }
    func erase(_ comment: Model.Comment.ID) throws {
      try database.write { transaction in
        _ = try transaction.delete(comment, at: TemporarySite.now)
        try transaction.eraseDeleted(before: TemporarySite.now.adding(seconds: 1), limit: 9)
      }
    }
    try erase(comments[0])
    #expect(try IndexDuty().step(place).isMore)
    for comment in comments.dropFirst() { try erase(comment) }
    _ = try settle()
    #expect(try database.emptyLog())
    #expect(try !isInFile("qzxsecret"))
  }

  private func isInFile(_ word: String) throws -> Bool {
    try ["", "-wal"].contains { suffix in
      let file = URL(fileURLWithPath: site.folder.database + suffix)
      return try Data(contentsOf: file).range(of: Data(word.utf8)) != nil
    }
  }
}
