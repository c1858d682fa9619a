import Foundation
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Publishing

/// Pages of topics in other languages: refreshed they equal a clean build, and none outlasts what it shows.
struct TranslatedTopicLawTests {
  private let law: LawSite
  private let topic: Topic.ID

  init() throws {
    law = try LawSite(["en", "es"])
    // Of an even number of letters: in English.
    topic = try law.start("A trip", author: .member(law.members[0]), comments: 7)
    try law.keepsLaw("a topic")
  }

  private func translate(steps: Int = 10_000) throws {
    try law.database.translate(into: law.languages, steps: steps)
    try law.keepsLaw("translated")
  }

  /// The files of the topic's pages in Spanish.
  private func pages(_ topic: Topic.ID? = nil) throws -> [String: String] {
    let start = "es/forum/\(topic ?? self.topic)-"
    return try law.site.publicFiles().filter { $0.key.hasPrefix(start) }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func page(_ number: Int = 1) throws -> String {
    let name = number == 1 ? "a-trip/index.html" : "a-trip/\(number)/index.html"
    return try #require(try pages()["es/forum/\(topic)-\(name)"])
  }

  private func original(_ number: Int = 1) throws -> String {
    let name = number == 1 ? "a-trip/index.html" : "a-trip/\(number)/index.html"
    return try law.site.text("public/forum/\(topic)-\(name)")
  }

  @Test func `a board that is switched on gets pages, and both lead to each other`() throws {
    #expect(try pages().isEmpty && !original().contains("hreflang=\"es\""))
    try law.database.translate(board: "travel")
    try law.keepsLaw("switched on")
    #expect(try pages().isEmpty, "nothing is translated yet")
    try translate()
    #expect(
      try pages().keys.sorted() == [
        "es/forum/\(topic)-a-trip/2/index.html", "es/forum/\(topic)-a-trip/index.html",
      ])
    let files = try law.database.translatedPages(of: topic).map(\.text).sorted()
    #expect(files == ["translated-topic/\(topic)/1/es", "translated-topic/\(topic)/2/es"])
    let (page, second) = (try page(), try page(2))
    #expect(page.contains("<html lang=\"es\"") && page.contains("[es] A trip</h1>"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(page.contains("Traducción automática. Idioma original: English."))
    #expect(
      page.contains("<p>[es] Some words.</p>")
        && page.contains(
          "rel=\"alternate\" hreflang=\"en\" href=\"https://club.example/forum/\(topic)-a-trip/\"")
    )
    #expect(second.contains("href=\"/forum/\(topic)-a-trip/2/#c"))
    #expect(
      try original().contains(
        "<a href=\"/es/forum/\(topic)-a-trip/\" lang=\"es\" hreflang=\"es\">Leer en español</a>"))
    #expect(
      try original(2).contains(
        "rel=\"alternate\" hreflang=\"es\" href=\"https://club.example/es/forum/\(topic)-a-trip/2/\""
      ))
    #expect(try !original().contains("noindex"))
  }

  @Test func `a post not translated yet is shown as it is, and says so`() throws {
    try law.database.translate(board: "travel")
    // Slices: new comments, older topics, then a wish and its answer.
    var steps = 0
    while try pages().isEmpty {
      try translate(steps: 1)
      steps += 1
      try #require(steps < 40)
    }
    let page = try page()
    #expect(page.contains("<div class=\"prose\" dir=\"auto\" lang=\"en\"><p>An answer.</p>"))
    #expect(page.contains("Aún sin traducir"))
    #expect(page.contains("<p>[es] Some words.</p>"))
    try law.database.postComment(in: topic, body: "Late.")
    try law.keepsLaw("a new comment")
    #expect(try self.page(2).contains("<p>Late.</p>"))
    try translate()
    #expect(try self.page(2).contains("<p>[es] Late.</p>"))
    #expect(try !self.page().contains("Aún sin traducir"))
  }

  @Test
  func `a comment that is edited, hidden or deleted loses its translation, and gets another one`()
    throws
  {
    try law.database.translate(board: "travel")
    try translate()
    let comment = try law.comment(2, of: topic)
    try law.writes("edited") {
      try $0.edit(
        comment, body: "Other.", html: Array("<p>Other.</p>".utf8), renderer: 1, at: law.later)
    }
    #expect(try page().contains("<p>Other.</p>") && page().contains("Aún sin traducir"))
    try translate()
    #expect(try page().contains("[es] Other."))
    try law.writes("hidden") { try $0.remove(comment) }
    #expect(try !page().contains("Other."))
    try law.writes("approved") { try $0.approve(comment) }
    #expect(try page().contains("<p>Other.</p>"))
    try translate()
    #expect(try page().contains("[es] Other."))
    try law.writes("deleted") { try $0.delete(comment, at: law.later) }
    #expect(try !page().contains("Other."))
    let now = law.later
    try law.writes("restored") { try $0.restore(comment, deletedSince: now.adding(seconds: -3600)) }
    try translate()
    #expect(try page().contains("[es] Other."))
  }

  @Test func `without its first comment a topic has no page`() throws {
    try law.database.translate(board: "travel")
    try translate()
    let first = try law.comment(1, of: topic)
    try law.writes("edited") {
      try $0.edit(
        first, body: "Begin.", html: Array("<p>Begin.</p>".utf8), renderer: 1, at: law.later)
    }
    #expect(try pages().isEmpty && !original(2).contains("hreflang"))
    try translate()
    #expect(try pages().count == 2 && page().contains("[es] Begin."))
    try law.writes("renamed") { try $0.rename(topic, to: "Another trip") }
    #expect(try pages().isEmpty)
    try translate()
    #expect(try page().contains("[es] Another trip</h1>"))
    try law.writes("hidden") { try $0.remove(first) }
    #expect(try pages().isEmpty)
  }

  @Test func `a topic that is hidden, moved or merged takes its pages along`() throws {
    try law.database.translate(board: "travel")
    try translate()
    try law.writes("hidden") { try $0.remove(topic) }
    #expect(try pages().isEmpty)
    try law.writes("shown") { try $0.approve(topic) }
    try translate()
    #expect(try pages().count == 2)
    try law.move(topic, to: "books")
    try law.keepsLaw("moved")
    #expect(try pages().isEmpty, "that board is not translated")
    try translate()
    #expect(try pages().isEmpty)
    try law.database.translate(board: "books")
    try translate()
    #expect(try pages().count == 2)
    try law.move(topic, to: "travel")
    try translate()
    #expect(try pages().count == 2)
    try law.database.translate(board: "books", false)
    try translate()
    #expect(try pages().count == 2)
  }

  @Test func `a board that is switched off loses its pages, and has them back at once`() throws {
    try law.database.translate(board: "travel")
    try translate()
    let before = try law.site.publicFiles().keys.filter { $0.hasPrefix("es/forum/") }.count
    try law.database.translate(board: "travel", false)
    try translate()
    #expect(try pages().isEmpty && !original().contains("hreflang=\"es\""))
    #expect(try law.database.number("SELECT count(*) FROM translated_boards") == 0)
    try law.database.translate(board: "travel")
    #expect(try law.database.translate(into: law.languages) == 0, "what was made is not made again")
    try law.keepsLaw("switched on again")
    #expect(try law.site.publicFiles().keys.filter { $0.hasPrefix("es/forum/") }.count == before)
  }

  @Test func `a board for members has no such pages, and sends nothing`() throws {
    let keys = try law.list(.board, "keys")
    try law.site.writePages()
    try law.database.translate(board: "keys")
    let secret = try law.start("Secret", board: "keys", author: .member(law.members[0]))
    try translate()
    #expect(try pages(secret).count == 1)
    try law.database.setAudience(.members, of: keys)
    try law.site.writePages()
    try law.keepsLaw("for members")
    #expect(try pages(secret).isEmpty)
    let other = try law.start("Other secrets", board: "keys", author: .member(law.members[0]))
    #expect(try law.database.translate(into: law.languages) == 0)
    #expect(
      try law.database.number(
        "SELECT count(*) FROM translations t JOIN comments c ON c.id = t.comment_id WHERE c.topic_id = \(other)"
      ) == 0)
    #expect(throws: Never.self) { try law.database.translate(board: "keys", false) }
    #expect(try law.database.translatedBoards().allSatisfy { $0.id != keys })
  }

  @Test func `a member who leaves has no name there, and their words go with them`() throws {
    try law.database.translate(board: "travel")
    try translate()
    #expect(try page().contains("Member 1"))
    try law.writes("left") { try $0.leave(law.members[0], takingPosts: false, at: law.later) }
    while try law.database.hasPendingWork() { _ = try law.site.publish() }
    #expect(try !page().contains("Member 1") && page().contains("[es] Some words."))
    let taken = try law.start("A walk", author: .member(law.members[1]))
    try translate()
    #expect(try pages(taken).count == 1)
    try law.writes("took everything along") {
      try $0.leave(law.members[1], takingPosts: true, at: law.later)
    }
    #expect(try pages(taken).isEmpty)
    #expect(
      try law.database.number(
        "SELECT count(*) FROM translations t JOIN comments c ON c.id = t.comment_id WHERE c.topic_id = \(taken)"
      ) == 0)
  }
}
