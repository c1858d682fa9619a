import Foundation
import Jobs
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Translating

/// Boards whose topics are translated: in which order, how much of them in a day, and what is never sent.
struct BoardTranslationTests {
  private let server: FakeServer
  private let site: TemporarySite
  private let database: SiteDatabase
  private let spanish: Language
  private static let now = TemporarySite.now

  init() throws {
    server = try FakeServer()
    spanish = try #require(Language("es"))
    var files = SampleSite.files(languages: ["en", "es"])
    // None but those of the test.
    files = files.filter { !$0.key.hasPrefix("content/forum/") || $0.key.hasSuffix("_boards.yml") }
    files["site.yml", default: ""] += server.settings
    site = try TemporarySite(files)
    database = try site.compile()
  }

  @discardableResult
  private func topic(
    _ title: String, _ body: String = "Some words.", board: String = "travel",
    language: Language = .english
  ) throws -> Topic.ID {
    try database.postTopic(
      title, language: language, board: board, author: .guest(name: "Ada"), body: body)
  }

  @discardableResult
  private func run(at time: Timestamp = Self.now) throws -> JobRunner {
    var runner = JobRunner([TranslationJob()])
    runner.run(
      JobContext(
        database, try SiteTheme.stored(in: database), boot: "boot", time: { time },
        milliseconds: { 0 }))
    return runner
  }

  private func first(of topic: Topic.ID) throws -> Model.Comment.ID {
    Model.Comment.ID(
      Int64(
        try database.number(
          "SELECT id FROM comments WHERE topic_id = ? AND position = 1", [.id(topic)])))
  }

  private func ask(_ comment: Model.Comment.ID, at time: Timestamp = Self.now) throws {
    let isTaken = try database.write {
      try $0.requestTranslation(of: comment, into: spanish, again: false, at: time)
    }
    #expect(isTaken)
  }

  /// The first words of each request: titles of topics, or words of comments.
  private func order() throws -> [String] { try server.texts().map { $0.first ?? "" } }

  @Test func `nothing is sent for boards that are not switched on`() throws {
    try topic("One")
    try topic("Two", board: "books")
    try run()
    #expect(try server.asked().isEmpty)
    try database.translate(board: "books")
    try run()
    #expect(try order() == ["Two"])
  }

  @Test func `readers come first, then the newest topics with all their comments`() throws {
    let topics = try ["One", "Two", "Three"].map { try topic($0) }
    try database.postComment(in: topics[1], body: "Late answer.")
    try database.translate(board: "travel")
    try ask(first(of: topics[0]))
    try run()
    #expect(try order() == ["One", "Three", "Two", "Late answer."])
    try database.postComment(in: topics[0], body: "Later answer.")
    try run()
    #expect(try order().last == "Later answer.")
    #expect(try database.integrityErrors() == [])
    #expect(try database.number("SELECT count(*) FROM translated_topics") == 0)
  }

  @Test func `boards use half of what may be sent in a day, and readers the rest`() throws {
    for name in ["One", "Two", "Three", "Four"] {
      try topic(name, String(repeating: "a word ", count: 30))
    }
    try database.translate(board: "travel")
    try run()
    // 210 bytes and a title each, of 500.
    #expect(try order() == ["Four", "Three"])
    try run(at: Self.now.adding(seconds: 3600))
    #expect(try order().count == 2)
    let other = try topic("Five", String(repeating: "words ", count: 60), board: "books")
    try ask(first(of: other), at: Self.now.adding(seconds: 3600))
    try run(at: Self.now.adding(seconds: 3600))
    #expect(try order().last == "Five")
    try run(at: Self.now.adding(seconds: 86_400))
    #expect(try order() == ["Four", "Three", "Five", "Two", "One"])
  }

  @Test func `the day of the site ends at its own midnight`() throws {
    for name in ["One", "Two"] { try topic(name, String(repeating: "a word ", count: 60)) }
    for id in try database.texts("SELECT id FROM comments WHERE position = 1") {
      try ask(Model.Comment.ID(try #require(Int64(id))))
    }
    try run()
    let (count, sent) = (
      try database.number("SELECT count(*) FROM translations WHERE state = 0"), try order().count
    )
    #expect(count == 0 && sent == 2)
    let third = try topic("Three", String(repeating: "a word ", count: 60))
    try ask(first(of: third))
    try run()
    let due = try database.number("SELECT due_at FROM translations WHERE state = 0")
    let theme = try SiteTheme.stored(in: database)
    let midnight = theme.civil(Timestamp(seconds: Int64(due)))
    // In Madrid, an hour before that of Greenwich.
    #expect("\(midnight)".hasPrefix("2026-11-15") && midnight.hour == 0 && midnight.minute == 0)
    #expect(due % 86_400 == 23 * 3600)
  }

  @Test func `a text that is too long for boards stays as it is, and holds no one up`() throws {
    try topic("One")
    let long = try topic("Long", String(repeating: "a word ", count: 100))
    try database.postComment(in: long, body: "An answer.")
    try database.translate(board: "travel")
    try run()
    #expect(try order() == ["One"])
    #expect(try database.number("SELECT count(*) FROM translations WHERE board_id") == 1)
  }

  @Test func `a comment in the language of the page is not sent`() throws {
    let words = "El tren nocturno es lento, pero se puede dormir en él y eso es lo que hago yo."
    let topic = try topic("One")
    try database.postComment(in: topic, language: .english, body: words)
    try database.postComment(in: topic, language: spanish, body: "Vale.")
    try database.translate(board: "travel")
    try run()
    #expect(try order() == ["One"])
    // A fact that the form alone shows needs no row.
    #expect(try database.number("SELECT count(*) FROM translations WHERE state = 3") == 1)
    let own = try self.topic("Trenes", words)
    try run()
    #expect(try order() == ["One"])
    #expect(
      try database.number(
        "SELECT board_id IS NOT NULL FROM translations WHERE comment_id = ?", [.id(first(of: own))])
        == 1)
  }

  @Test func `posts that not everyone may read are never sent`() throws {
    let held = try database.postTopic("Held", author: .guest(name: "Ada"), state: .held)
    let hidden = try topic("Hidden")
    let deleted = try topic("Deleted")
    let shown = try topic("Shown")
    let answer = try database.postComment(in: shown, body: "Hidden answer.")
    try database.postComment(in: shown, body: "Held answer.", state: .held)
    try database.write { transaction in
      try transaction.remove(hidden)
      try transaction.remove(answer)
      _ = try transaction.delete(first(of: deleted), at: Self.now)
    }
    try database.translate(board: "travel")
    try run()
    #expect(try order() == ["Shown"])
    let board = try #require(try database.list(.board, slug: "travel"))
    _ = try database.write { try $0.setAudience(.members, ofBoard: board.id) }
    try topic("Secret")
    try run()
    #expect(try order() == ["Shown"])
    _ = try database.write { try $0.approve(held, at: Self.now) }
    try run()
    #expect(try order() == ["Shown"])
  }

  @Test func `posts approved or moved there are translated`() throws {
    try database.translate(board: "travel")
    let held = try database.postTopic("Held", author: .guest(name: "Ada"), state: .held)
    let moved = try topic("Moved", board: "books")
    try run()
    #expect(try server.asked().isEmpty)
    let board = try #require(try database.list(.board, slug: "travel"))
    try database.write { transaction in
      try transaction.approve(held, at: Self.now)
      try transaction.move(moved, to: board.id, tags: [])
    }
    try run()
    #expect(try order().sorted() == ["Held", "Moved"])
  }

  @Test
  func `while the server is in trouble boards wait for one text, and leave it out in the end`()
    throws
  {
    for name in ["One", "Two"] { try topic(name) }
    try server.answer(503)
    try database.translate(board: "travel")
    for hour in 0...4 { try run(at: Self.now.adding(seconds: Int64(hour) * 3700)) }
    // The fifth try was the last one of the first, and then came the other.
    #expect(try order() == Array(repeating: "Two", count: 5) + ["One"])
    try server.answer(200)
    try run(at: Self.now.adding(seconds: 5 * 3700))
    #expect(try order().last == "One")
    #expect(try database.number("SELECT count(*) FROM translations WHERE board_id") == 1)
  }

  @Test func `a post hidden while it waits is not sent, and holds no other up`() throws {
    try topic("One")
    let two = try topic("Two")
    try server.answer(503)
    try database.translate(board: "travel")
    try run()
    #expect(try order() == ["Two"])
    try database.write { try $0.remove(two) }
    try server.answer(200)
    try run(at: Self.now.adding(seconds: 61))
    #expect(try order() == ["Two", "One"])
    // It is tried again once it is back, and not where members alone would read it.
    let keys = try database.write { try $0.ensureList(.board, slug: "keys").list.id }
    _ = try database.write { transaction in
      try transaction.setAudience(.members, ofBoard: keys)
      try transaction.approve(two)
      try transaction.move(two, to: keys, tags: [])
    }
    try run(at: Self.now.adding(seconds: 3600))
    #expect(try order() == ["Two", "One"])
    let travel = try #require(try database.list(.board, slug: "travel"))
    try database.write { try $0.move(two, to: travel.id, tags: []) }
    try run(at: Self.now.adding(seconds: 7200))
    #expect(try order() == ["Two", "One", "Two"])
    #expect(try database.number("SELECT count(*) FROM translations WHERE board_id") == 2)
  }

  @Test func `a board of many topics is looked through in slices`() throws {
    for number in 1...250 { try topic("Topic \(number)") }
    try database.translate(board: "travel")
    let languages = [Language.english, spanish]
    var most = 0
    for _ in 1...20 {
      _ = try database.write {
        try $0.translateForBoards(into: languages, atMost: 500, room: 0, at: Self.now)
      }
      most = max(most, try database.number("SELECT count(*) FROM translated_topics"))
    }
    #expect(most == 0, "what may not be sent is not looked for")
    var before = 0
    for _ in 1...250 {
      _ = try database.write {
        try $0.translateForBoards(into: languages, atMost: 500, room: 500, at: Self.now)
      }
      let count = try database.number("SELECT count(*) FROM translated_topics")
      #expect(count - before <= 100)
      before = count
      try database.set("DELETE FROM translations")
    }
    #expect(try database.number("SELECT count(*) FROM translated_topics") <= 100)
  }

  @Test func `a language that comes later gets pages, too`() throws {
    try topic("One")
    try database.translate(board: "travel")
    try run()
    #expect(try order() == ["One"])
    try database.translate(into: [.english, spanish, try #require(Language("fr"))])
    #expect(
      try database.texts("SELECT lang FROM translations WHERE board_id ORDER BY lang") == [
        "es", "fr",
      ])
  }
}
