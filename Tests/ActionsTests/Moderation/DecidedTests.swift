@_spi(Raw) import Database
import Model
import TestSupport
import Testing

/// The log of moderation, and the way to undo each line.
struct DecidedTests {
  private let desk: ModerationFixture

  init() throws { desk = try ModerationFixture() }

  @Test(arguments: ["en", "es"])
  func `an empty log says so`(language: String) throws {
    let page = try desk.carmen.page("/desk/decided?lang=\(language)")
    #expect(
      page.shows(
        language == "en" ? "No decisions yet." : "Todavía no hay decisiones."))
  }

  @Test func `each line says who, what, about what, why and when, and can be undone`() throws {
    let comment = try desk.comment("Words.")
    _ = try desk.decide("hide", comment, rule: "4", words: "Capitals.")
    let made = try desk.last()
    let page = try desk.carmen.get("/desk/decided").page
    for words in [
      "Carmen hid a post by Rosa", "Who has the projector?", "rule 4 ·", "Capitals.",
      "14 Nov 2026, 18:20",
    ] { #expect(page.shows(words), "\(words)") }
    let answer = try desk.carmen.post("/desk/decided", ["decision": "\(made.id)", "lang": "en"])
    #expect(answer.location == "/do/desk/decided?undone=\(made.id)&lang=en")
    #expect(try desk.state(comment) == .visible)
    let after = try desk.carmen.get("/desk/decided?undone=\(made.id)").page
    #expect(after.shows("Undone: Carmen hid a post by Rosa."))
    #expect(after.shows("Undone by Carmen, 14 Nov 2026, 18:20."))
    #expect(!after.lines.contains { $0.hasPrefix("(Undo)") })
    // The second half of a double click.
    #expect(try desk.carmen.post("/desk/decided", ["decision": "\(made.id)"]).status == 303)
  }

  @Test func `undone from the desk, it is shown there once more`() throws {
    let comment = try desk.comment("Words.", .held)
    _ = try desk.decide("approve", comment)
    let made = try desk.last()
    let answer = try desk.carmen.post(
      "/desk/decided", ["decision": "\(made.id)", "from": "desk", "lang": "en"])
    #expect(answer.header("Location") == "/do/desk?item=c\(comment)&undone=\(made.id)&lang=en")
    #expect(try desk.state(comment) == .held)
    let page = try desk.carmen.page("/desk?item=c\(comment)&undone=\(made.id)")
    #expect(page.shows("Undone by Carmen"))
  }

  @Test func `a later decision blocks undoing, and is named`() throws {
    let comment = try desk.comment("Words.")
    _ = try desk.decide("hide", comment, rule: "1")
    let hidden = try desk.last()
    _ = try desk.decide("approve", comment)
    let answer = try desk.carmen.post("/desk/decided", ["decision": "\(hidden.id)", "lang": "en"])
    #expect(answer.status == 409)
    #expect(answer.page.shows("This can’t be undone"))
    #expect(answer.page.shows("Carmen approved a post by Rosa"))
    #expect(try desk.state(comment) == .visible)
  }

  @Test func `fifty lines make a page, and the next one goes on`() throws {
    for _ in 1...60 {
      try desk.site.site.write { _ = try $0.note(Decision(.hold, of: nil, in: Topic.ID(1))) }
    }
    let page = try desk.carmen.get("/desk/decided?lang=en").page
    #expect(page.lines.count { $0.contains("Command line held a topic") } == 50)
    let older = try #require(page.addresses.first { $0.contains("before=") })
    let rest = try desk.carmen.get(String(older.dropFirst(3))).page
    #expect(rest.lines.count { $0.contains("Command line held a topic") } == 10)
    #expect(try desk.carmen.get("/desk/decided?before=x").status == 200)
  }

  @Test(arguments: [("", 400), ("x", 400), ("999", 404)])
  func `an unknown decision cannot be undone`(id: String, status: Int) throws {
    #expect(try desk.carmen.post("/desk/decided", ["decision": id]).status == status)
  }
}
