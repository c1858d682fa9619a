import Database
import Foundation
import Jobs
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@testable import Translating

/// Wishes for translations: one at a time, bounded, and never of what was changed or hidden meanwhile.
///
/// In place of curl there is a script that keeps its input, and answers as LibreTranslate does.
struct TranslationJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let topic: Topic.ID
  private let comment: Model.Comment.ID
  private let spanish: Language
  private let courier: FakeServer
  private static let now = TemporarySite.now

  init() throws {
    courier = try FakeServer()
    spanish = try #require(Language("es"))
    var files = SampleSite.files(languages: ["en", "es"])
    files["site.yml", default: ""] += courier.settings
    site = try TemporarySite(files)
    database = try site.compile()
    topic = try database.postTopic("Night trains", author: .guest(name: "Ada"))
    comment = try database.postComment(
      in: topic, author: .guest(name: "Ada"), body: "See [here](/rules/), *now*.",
      html: "<p>See</p>")
  }

  private func run(at time: Timestamp = Self.now) throws -> JobRunner {
    var runner = JobRunner([TranslationJob()])
    runner.run(
      JobContext(
        database, try SiteTheme.stored(in: database), boot: "boot", time: { time },
        milliseconds: { 0 }))
    return runner
  }

  private func ask(_ comment: Model.Comment.ID? = nil, again: Bool = false) throws {
    let isTaken = try database.write {
      try $0.requestTranslation(
        of: comment ?? self.comment, into: spanish, again: again, at: Self.now)
    }
    #expect(isTaken)
  }

  private func found(
    _ body: String = "See [here](/rules/), *now*."
  ) throws -> (state: Translation.State, html: String)? {
    try database.translation(of: comment, into: spanish, title: "", body: body).map {
      ($0.state, String(decoding: $0.html, as: UTF8.self))
    }
  }

  private func asked() throws -> [[String: Any]] { try courier.asked() }

  private func answer(_ status: Int) throws { try courier.answer(status) }

  @Test func `nothing is sent before a reader asks`() throws {
    #expect(try run().problems.isEmpty && asked().isEmpty && found() == nil)
  }

  @Test func `a wish is sent once, and its answer is rendered like a post`() throws {
    try ask()
    try ask()
    #expect(try found()?.state == .waiting)
    #expect(try run().problems.isEmpty)
    let sent = try asked()
    #expect(sent.count == 1)
    #expect(sent.first?["q"] as? [String] == ["See", "here", ", now."])
    #expect(sent.first?["source"] as? String == "en" && sent.first?["target"] as? String == "es")
    #expect(sent.first?["format"] as? String == "text" && sent.first?["api_key"] == nil)
    let made = try #require(try found())
    #expect(made.state == .made)
    #expect(made.html.contains("SEE <a href=\"/rules/\"") && made.html.contains(">HERE</a>, NOW."))
    try ask()
    _ = try run()
    #expect(try asked().count == 1)
    #expect(try database.integrityErrors() == [])
  }

  @Test func `the title of a topic goes with its first post`() throws {
    let first = try database.number(
      "SELECT id FROM comments WHERE topic_id = \(topic) AND position = 1")
    let id = Model.Comment.ID(Int64(first))
    try ask(id)
    _ = try run()
    #expect((try asked().first?["q"] as? [String])?.first == "Night trains")
    let body = try #require(
      try database.texts("SELECT body FROM comments WHERE id = \(first)").first)
    let states = try ["Night trains", "Day trains"].map {
      try database.translation(of: id, into: spanish, title: $0, body: body)?.state
    }
    #expect(states == [.made, nil], "a title that was changed is another text")
  }

  @Test func `a comment that is edited, hidden or deleted has none`() throws {
    for change in ["edit", "hide", "delete"] {
      try ask(again: true)
      _ = try run()
      #expect(try found()?.state == .made, "\(change)")
      try database.write { transaction in
        switch change {
        case "edit":
          try transaction.edit(
            comment, body: "Other", html: Array("<p>Other</p>".utf8), renderer: 1, at: Self.now)
          try transaction.edit(
            comment, body: "See [here](/rules/), *now*.", html: Array("<p>See</p>".utf8),
            renderer: 1, at: Self.now)
        case "hide":
          try transaction.remove(comment)
          try transaction.approve(comment)
        default: try transaction.delete(comment, at: Self.now)
        }
      }
      #expect(try found() == nil, "\(change)")
      #expect(try database.number("SELECT count(*) FROM translations") == 0, "\(change)")
    }
  }

  @Test func `the translation of a text that changed meanwhile is dropped`() throws {
    try ask()
    let wanted = try #require(try database.nextTranslationRequest(at: Self.now))
    let isBegun = try database.write {
      try $0.begin(wanted, on: try #require(CivilDate("2026-11-14")), at: Self.now)
    }
    #expect(isBegun)
    let isChanged = try database.write {
      try $0.edit(
        comment, body: "Other", html: Array("<p>Other</p>".utf8), renderer: 1, at: Self.now)
    }
    #expect(isChanged)
    let new = NewTranslation(title: "", body: "VER", html: Array("<p>VER</p>".utf8), renderer: 1)
    #expect(try !database.write { try $0.finish(wanted, as: new) })
    #expect(try found("Other") == nil)
  }

  @Test(arguments: [500, 429, 0]) func `a server in trouble is asked again later`(status: Int)
    throws
  {
    try answer(status)
    try ask()
    #expect(try run().problems.count == 1)
    #expect(try found()?.state == .waiting)
    #expect(try run(at: Self.now.adding(seconds: 30)).problems.isEmpty, "not yet")
    #expect(try asked().count == 1)
    try answer(200)
    #expect(try run(at: Self.now.adding(seconds: 61)).problems.isEmpty)
    #expect(try found()?.state == .made)
  }

  @Test func `after five tries it has failed, and can be asked for again`() throws {
    try answer(503)
    try ask()
    for hour in 0...6 { _ = try run(at: Self.now.adding(seconds: Int64(hour) * 3700)) }
    #expect(try asked().count == 5 && found()?.state == .failed)
    try answer(200)
    try ask(again: true)
    _ = try run()
    #expect(try found()?.state == .made)
  }

  @Test(arguments: [400, 403]) func `a refusal is final, and is said`(status: Int) throws {
    try answer(status)
    try ask()
    let problems = try run().problems
    #expect(problems.map { "\($0.error)" } == ["status \(status): Not today"])
    #expect(try found()?.state == .failed)
  }

  @Test func `no more bytes are sent in a day than the site allows`() throws {
    let long = String(repeating: "a word ", count: 100)
    for number in 1...3 {
      let other = try database.postComment(
        in: topic, author: .guest(name: "Ada"), body: "\(number) \(long)", html: "<p>a</p>")
      try ask(other)
    }
    _ = try run()
    #expect(try asked().count == 1)
    _ = try run(at: Self.now.adding(seconds: 3600))
    #expect(try asked().count == 1)
    // The day ends at midnight in Madrid, in six hours.
    _ = try run(at: Self.now.adding(seconds: 6 * 3600 - 1))
    #expect(try asked().count == 1)
    _ = try run(at: Self.now.adding(seconds: 6 * 3600))
    #expect(try asked().count == 2)
  }

  @Test func `a process that was killed meanwhile sends it once more, later`() throws {
    try ask()
    let wanted = try #require(try database.nextTranslationRequest(at: Self.now))
    let day = try #require(CivilDate("2026-11-14"))
    func begin() throws -> Bool {
      try database.write { try $0.begin(wanted, on: day, at: Self.now) }
    }
    #expect(try begin() && !begin(), "another process found it, too")
    #expect(try database.translatedBytes(on: day) == wanted.bytes)
    #expect(try run(at: Self.now.adding(seconds: 60)).problems.isEmpty && asked().isEmpty)
    _ = try run(at: Self.now.adding(seconds: 181))
    #expect(try asked().count == 1 && found()?.state == .made)
  }

  @Test func `an unreadable key is reported, and nothing is sent`() throws {
    let path = "\(site.folder.path)/site.yml"
    let settings = try String(contentsOfFile: path, encoding: .utf8)
    try (settings + "  key_file: \(site.folder.path)/key\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    _ = try site.compile()
    try ask()
    let problems = try run().problems
    #expect(problems.count == 1 && "\(problems[0].error)".contains("/key cannot be read"))
    #expect(try asked().isEmpty)
    try "secret\n".write(toFile: "\(site.folder.path)/key", atomically: true, encoding: .utf8)
    _ = try run(at: Self.now.adding(seconds: 3600))
    #expect(try asked().first?["api_key"] as? String == "secret")
  }
}
