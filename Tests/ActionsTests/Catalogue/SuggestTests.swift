import Model
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// Suggestions: an email to the moderators, without loss of what was typed.
struct SuggestTests {
  private let site: SiteFixture
  private let guest: Browser

  init() throws {
    site = try SiteFixture()
    guest = Browser(site)
  }

  private func send(_ words: String = "More boots.", email: String = "") throws -> Answer {
    try guest.post("/suggest", ["body": words, "name": "Ana", "email": email, "lang": "en"])
  }

  @Test func `it goes to all moderators who have an address and want it`() throws {
    for (name, role, email) in [
      ("mo", Role.moderator, "mo@example.org"), ("ad", .admin, "ad@example.org"),
      ("no", .moderator, nil), ("me", .member, "me@example.org"),
      ("mute", .moderator, "mute@example.org"),
    ] as [(String, Role, String?)] {
      _ = try site.addAccount(name, email: email, role: role)
    }
    let mute = try #require(try site.site.member(username: "mute"))
    try site.site.write { try $0.choose(.suggestion, .never, by: mute) }
    #expect(try guest.get("/suggest?lang=en").page.problems.isEmpty)
    let answer = try send("More boots.\n\n<b>And</b> books.", email: "ana@example.org")
    #expect(answer.status == 200 && answer.page.headings.first == "Thank you")
    let facts = try site.texts("SELECT facts FROM mails WHERE kind = 'suggestion'")
    #expect(facts.count == 2)
    // Pressed twice it is sent once.
    #expect(try send("More boots.\n\n<b>And</b> books.", email: "ana@example.org").status == 200)
    #expect(try site.count("mails") == 2)
    let suggestion = try #require(Suggestion(facts: facts[0]))
    #expect(suggestion.words.contains("<b>And</b> books.") && suggestion.email == "ana@example.org")
  }

  @Test func `without a recipient the words come back`() throws {
    let answer = try send("A long thought.")
    #expect(answer.status == 503 && answer.page.fields["body"] == "A long thought.")
    #expect(answer.page.shows("No one receives suggestions here") && answer.page.problems.isEmpty)
    #expect(try site.count("mails") == 0)
  }

  @Test func `a suggestion that is empty, without an address or by a robot is refused`() throws {
    #expect(try send("  \n").page.errors["body"] != nil)
    #expect(try send(email: "nobody").page.errors["email"] != nil)
    let robot = try guest.post(
      "/suggest", ["body": "x", "name": "A", "website": "y", "lang": "es"])
    #expect(robot.status == 422 && robot.body.contains("website-error"))
    let closed = Browser(try SiteFixture("guests: off"))
    #expect(try closed.get("/suggest").status == 403)
  }

  @Test func `a long one is sent, and one that is too long comes back whole`() throws {
    _ = try site.addAccount("mo", email: "mo@example.org", role: .moderator)
    #expect(try send(String(repeating: "ñ", count: 4000)).status == 200)
    let long = String(repeating: "ñ", count: 4001)
    let answer = try send(long)
    #expect(answer.status == 422 && answer.page.fields["body"] == long)
    #expect(answer.page.errors["body"]?.contains("about 8,000 characters") == true)
  }

  @Test func `so many an hour`() throws {
    _ = try site.addAccount("mo", email: "mo@example.org", role: .moderator)
    let answers = try (0..<6).map { try send("Thought \($0).") }
    #expect(answers.prefix(5).allSatisfy { $0.status == 200 })
    #expect(answers[5].status == 429 && answers[5].page.fields["body"] == "Thought 5.")
  }
}
