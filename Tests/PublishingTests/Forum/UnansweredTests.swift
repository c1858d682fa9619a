import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database
@testable import Pages

/// The page of topics without a reply, under everything that puts a topic there or takes it away.
struct UnansweredTests {
  private let law: LawSite

  init() throws { law = try LawSite(["en", "es"]) }

  private func titles(_ path: String = "forum/unanswered/") throws -> [String] {
    try law.titles(path)
  }

  /// Replies to all topics of the sample.
  private func answerAll() throws {
    for topic in 1...3 { try law.database.postComment(in: Topic.ID(Int64(topic)), at: law.later) }
  }

  @Test func `a topic is there until its first reply, the newest first`() throws {
    try answerAll()
    #expect(try titles() == [])
    let first = try law.start("First")
    try law.start("Second")
    #expect(try titles() == ["Second", "First"])
    #expect(try titles("es/forum/unanswered/") == ["Second", "First"])
    try law.database.postComment(in: first, at: law.later)
    #expect(try titles() == ["Second"])
  }

  @Test(arguments: [
    ("forum/unanswered/", "Every topic has a reply.", "No one has replied"),
    ("es/forum/unanswered/", "Todos los temas tienen respuesta.", "Nadie ha respondido todavía"),
  ])
  func `an empty list shows its own line instead of the lead`(
    path: String, line: String, lead: String
  ) throws {
    try law.start("Queue")
    #expect(try titles(path).contains("Queue"))
    #expect(try law.site.text("public/\(path)index.html").contains(lead))
    try answerAll()
    try law.database.postComment(in: Topic.ID(4), at: law.later)
    #expect(try titles(path) == [])
    let page = try law.site.text("public/\(path)index.html")
    #expect(page.contains(line))
    #expect(!page.contains(lead))
  }

  @Test func `a reply that was taken away has been one, one that is held is none yet`() throws {
    try answerAll()
    let topic = try law.start("Held")
    let held = try law.hold(in: topic)
    #expect(try titles() == ["Held"])
    try law.database.set(.visible, of: held)
    #expect(try titles() == [])
    try law.database.set(.removed, of: held)
    #expect(try titles() == [])
  }

  @Test func `renamed, closed, removed, and back`() throws {
    try answerAll()
    let topic = try law.start("Old")
    try law.database.write { try $0.rename(topic, to: "New <b>") }
    #expect(try titles() == ["New &lt;b&gt;"])
    try law.database.write { try $0.close(topic) }
    #expect(try titles() == [])
    try law.database.write { try $0.reopen(topic) }
    try law.database.set(.removed, of: topic)
    #expect(try titles() == [])
    try law.database.set(.visible, of: topic)
    #expect(try titles() == ["New &lt;b&gt;"])
  }

  @Test func `no more than a list shows`() throws {
    try answerAll()
    for number in 1...7 { try law.start("Topic \(number)") }
    #expect(try titles() == (3...7).reversed().map { "Topic \($0)" })
    try law.database.postComment(in: Topic.ID(10), at: law.later)
    #expect(try titles() == ["Topic 6", "Topic 5", "Topic 4", "Topic 3", "Topic 2"])
  }
}
