import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// The index is merged in steps, and holds nothing that was erased.
struct IndexJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let place: JobContext

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    place = try site.jobContext(database)
  }

  private func segments() throws -> Int {
    try database.number("SELECT count(DISTINCT segid) FROM search_index_idx")
  }

  /// Steps of the job until it has nothing to do.
  private func settle() throws -> Int {
    var steps = 0
    while try IndexJob().isDue(place) {
      steps += 1
      while try IndexJob().step(place).isMore { steps += 1 }
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
    #expect(try IndexJob().isDue(place))
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
    try erase(comment)
    #expect(try isInFile("qzxsecret"))
    #expect(try settle() > 0)
    #expect(try !database.mayIndexErased())
    #expect(try segments() == 1)
    #expect(try database.rewriteFile())
    #expect(try !isInFile("qzxsecret"))
    try database.checkSearchIndex()
  }

  @Test func `an erasure during a merge is merged once more`() throws {
    let topic = try database.postTopic("Zeppelin", body: "Words.")
    let comments = try (0..<8).map {
      try database.postComment(in: topic, body: "qzxsecret\($0) and other words")
    }
    try erase(comments[0])
    #expect(try IndexJob().step(place).isMore)
    for comment in comments.dropFirst() { try erase(comment) }
    _ = try settle()
    #expect(try database.rewriteFile())
    #expect(try !isInFile("qzxsecret"))
  }

  @Test func `posts that come while it merges do not end it`() throws {
    let topic = try database.postTopic("Zeppelin", body: "Words.")
    try database.write { transaction in
      for number in 0..<3000 {
        var comment = NewComment(
          author: .guest(name: "Ada"), language: .english, createdAt: TemporarySite.now, body: "",
          html: Array("<p>w\(number * 7919) w\(number * 104_729) w\(number * 1_299_709)".utf8),
          renderer: 1)
        comment.source = "x:\(number)"
        _ = try transaction.reply(comment, in: topic)
      }
    }
    let secret = try database.postComment(in: topic, body: "qzxsecret and other words")
    try database.write { try $0.noteErasure() }
    _ = try settle()
    #expect(try segments() == 1)
    try erase(secret)
    #expect(try IndexJob().step(place).isMore)
    for number in 0..<3 { try database.postComment(in: topic, body: "meanwhile \(number)") }
    _ = try settle()
    #expect(try database.rewriteFile())
    #expect(try !isInFile("qzxsecret"))
  }

  @Test(arguments: 1...4)
  func `whatever is written, erased and merged in between, nothing of the erased is left`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed)
    let topic = try database.postTopic("Zeppelin", body: "Words.")
    // Small pages and steps: as if there were a hundred times as much.
    try database.set("INSERT INTO search_index (search_index, rank) VALUES ('pgsz', 64)")
    var (there, gone): ([(id: Model.Comment.ID, word: String)], [String]) = ([], [])
    for round in 0..<400 {
      switch Int.random(in: 0..<10, using: &dice) {
      case 0...4:
        let word = String(
          (0..<16).map { _ in "bcdfghjklmnpqrstvwxz".randomElement(using: &dice) ?? "b" })
        there.append((try database.postComment(in: topic, body: "\(word) and \(round)"), word))
      case 5 where !there.isEmpty:
        let (id, word) = there.remove(at: Int.random(in: 0..<there.count, using: &dice))
        try erase(id)
        gone.append(word)
      default:
        if try IndexJob().isDue(place) { _ = try IndexJob().step(place) }
      }
      guard try !database.mayIndexErased() else { continue }
      let left = try wordsInIndex(of: gone)
      #expect(left == [], "round \(round)")
      gone = []
    }
    _ = try settle()
    #expect(try wordsInIndex(of: gone) == [])
    try database.checkSearchIndex()
  }

  /// Those of some words whose second half, which is part of no other word, is in the index.
  private func wordsInIndex(of words: [String]) throws -> [String] {
    if words.isEmpty { return [] }
    var blocks = try database.connection.all("SELECT block FROM search_index_data") { $0.bytes(0) }
    blocks += try database.connection.all("SELECT term FROM search_index_idx") { $0.bytes(0) }
    let all = Data(blocks.joined(separator: [0]))
    return words.filter { all.range(of: Data($0.utf8.suffix(8))) != nil }
  }

  private func erase(_ comment: Model.Comment.ID) throws {
    try database.write { transaction in
      _ = try transaction.delete(comment, at: TemporarySite.now)
      try transaction.eraseDeleted(before: TemporarySite.now.adding(seconds: 1), limit: 9)
    }
  }

  private func isInFile(_ word: String) throws -> Bool {
    try ["", "-wal"].contains { suffix in
      let file = URL(fileURLWithPath: site.folder.database + suffix)
      return try Data(contentsOf: file).range(of: Data(word.utf8)) != nil
    }
  }
}
