import Model
import Pages
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Moderation: one thing at a time, and after each decision the next one.
struct ModerationActionTests {
  private let desk: ModerationFixture

  init() throws { desk = try ModerationFixture() }

  @Test func `an empty desk says so, in both languages`() throws {
    for (language, words) in [("en", "The queue is empty."), ("es", "La cola está vacía.")] {
      let page = try desk.carmen.page("/desk?lang=\(language)")
      #expect(page.shows(words))
      #expect(page.language == language)
    }
  }

  @Test(arguments: ["en", "es"])
  func `queued items are shown in context, with their reporter`(language: String) throws {
    let held = try desk.comment("It is <b>behind</b> the piano.", .held)
    let loud = try desk.comment("THERE IS ONLY ONE EDITION.", by: .guest(name: "Avito"))
    try desk.report(loud, by: "wren", rule: 4, "Capitals, again.")
    let page = try desk.carmen.page("/desk?lang=\(language)")
    #expect(page.shows("Who has the projector?"))
    #expect(page.shows("behind the piano."))
    #expect(page.shows("THERE IS ONLY ONE EDITION."), "what stands before it")
    #expect(page.fields["item"] == "c\(held)")
    #expect(!page.shows("wren"), "not before it is its turn")
    #expect(page.addresses.contains("/do/desk?item=c\(loud)&lang=\(language)"))
    let report = try desk.carmen.page("/desk?item=c\(loud)&lang=\(language)")
    for words in ["wren", "Capitals, again.", "THERE IS ONLY ONE EDITION."] {
      #expect(report.shows(words), "\(words)")
    }
    #expect(report.shows("It went out."))
  }

  @Test func `after a decision comes the next thing, and the last one is named with its way back`()
    throws
  {
    let ids = try (1...3).map { number in
      try desk.comment(
        "Waits \(number).", .held, at: SiteFixture.now.adding(seconds: Int64(number)))
    }
    let answer = try desk.decide("approve", ids[1])
    #expect(answer.status == 303)
    let next = try #require(answer.header("Location"))
    #expect(next.hasPrefix("/do/desk?item=c\(ids[2])&done="))
    #expect(answer.saved?.page.text.hasPrefix("topic/") == true, "its page is right before")
    #expect(try desk.state(ids[1]) == .visible)
    let page = try desk.carmen.page(String(next.dropFirst(3)))
    #expect(page.shows("Carmen approved a post by Rosa"))
    #expect(page.lines.contains("(Undo) decision=\(try desk.last().id)"))
    // Behind the last one in the queue the first one comes again.
    let last = try desk.decide("trust", ids[2])
    #expect(last.header("Location")?.hasPrefix("/do/desk?item=c\(ids[0])&done=") == true)
    #expect(try desk.site.site.isTrusted(desk.author))
    let end = try desk.decide("refuse", ids[0], rule: "4")
    #expect(end.header("Location")?.hasPrefix("/do/desk?done=") == true)
    #expect(try desk.last().rule == 4 && desk.last().member == desk.author)
    #expect(try desk.carmen.get("/desk").page.shows("The queue is empty."))
  }

  @Test func `a guest's post has no button to trust its author`() throws {
    let held = try desk.comment("By a guest.", by: .guest(name: "Eva"), .held)
    let lines = try desk.carmen.get("/desk").page.lines
    #expect(lines.contains("(Approve) do=approve"))
    #expect(!lines.contains { $0.contains("do=trust") })
    #expect(try desk.decide("trust", held).status == 400)
    #expect(try desk.state(held) == .held)
  }

  @Test(arguments: ["refuse", "hide"])
  func `a refusal and a hiding say why, and what was typed comes back`(button: String) throws {
    let comment = try desk.comment("Words.", button == "hide" ? .visible : .held)
    for (rule, words, field) in [
      ("0", "", "words"), ("11", "So.", "rule"), ("x", "So.", "rule"),
      ("4", String(repeating: "á", count: 501), "words"),
    ] {
      let answer = try desk.decide(button, comment, rule: rule, words: words)
      #expect(answer.refused == [field])
      #expect(answer.page.fields["words"] == words)
      #expect(answer.page.problems == [])
    }
    #expect(try desk.site.site.lastDecision(for: nil) == nil)
    let answer = try desk.decide(button, comment, words: "Once more,\nwithout \"capitals\"?")
    #expect(answer.status == 303)
    #expect(try desk.last().reason == "Once more,\nwithout \"capitals\"?")
    #expect(try desk.state(comment) == .removed)
  }

  @Test func `a topic goes with the only comment in it, and what else it has stays`() throws {
    let first = try desk.comment("Second.")
    let topic = try #require(try desk.site.site.reader(for: .everyone).comment(first)?.topic)
    let opening = try #require(
      try desk.site.site.connection.first(
        "SELECT id FROM comments WHERE topic_id = ? AND position = 1", [.id(topic)]
      ) { Model.Comment.ID($0.integer(0)) })
    #expect(try desk.decide("hide", opening, rule: "1").status == 303)
    #expect(try desk.site.site.moderationState(of: .topic(topic))?.state == .visible)
    #expect(try desk.last().comment == opening)
    _ = try desk.decide("approve", opening)
    #expect(try desk.decide("hide_topic", opening, rule: "1").status == 303)
    #expect(try desk.site.site.moderationState(of: .topic(topic))?.state == .removed)
    #expect(try desk.last().comment == nil && desk.last().topic == topic)
  }

  @Test func `a report is answered for all who reported, and nothing else is changed`() throws {
    let comment = try desk.comment("Fine.")
    for name in ["wren", "lola"] { try desk.report(comment, by: name, rule: nil, "So.") }
    #expect(try desk.decide("keep", comment).status == 303)
    #expect(try desk.site.site.hasOpenReports(.comment(comment), upTo: .max) == false)
    #expect(try desk.state(comment) == .visible)
    #expect(try desk.carmen.get("/desk").page.shows("The queue is empty."))
  }

  @Test func `posts in content files cannot be hidden by moderators`() throws {
    let page = try desk.carmen.get("/desk?item=c1").page
    #expect(page.shows("content/"))
    #expect(!page.lines.contains { $0.contains("do=hide") || $0.contains("do=close") })
    #expect(try desk.decide("hide", Model.Comment.ID(1), rule: "1").status == 400)
    #expect(try desk.state(Model.Comment.ID(1)) == .visible)
  }

  @Test func `another moderator's decision is named, and nothing is done twice`() throws {
    let comment = try desk.comment("Words.", .held)
    let seen = try #require(try desk.site.site.stamp(of: .comment(comment)))
    let other = try desk.site.addAccount("luis", "Luis", role: .moderator)
    let topic = try desk.site.site.reader(for: .everyone).topic(titled: "Who has the projector?")?
      .id
    let decision = Decision(.approve, of: desk.author, comment, in: topic, by: other)
    try desk.site.site.write { _ = try $0.decide(decision) }
    let answer = try desk.decide("refuse", comment, words: "Not here.", seen: seen)
    #expect(answer.status == 409)
    #expect(answer.page.problems == [])
    #expect(answer.page.shows("Luis approved a post by Rosa"))
    #expect(answer.page.shows("Not here."), "what was typed is kept")
    #expect(try desk.state(comment) == .visible)
    #expect(try desk.last().moderator == other)
  }

  @Test func `the second half of a double click goes on to the next thing`() throws {
    let first = try desk.comment("One.", .held)
    let second = try desk.comment("Two.", .held)
    let seen = try #require(try desk.site.site.stamp(of: .comment(first)))
    for _ in 1...2 {
      let answer = try desk.decide("approve", first, seen: seen)
      #expect(answer.status == 303)
      #expect(answer.header("Location")?.contains("item=c\(second)") == true)
    }
    #expect(try desk.site.count("decisions") == 1)
  }

  @Test(arguments: [
    ("", "c1"), ("approve", ""), ("approve", "x1"), ("approve", "c"), ("approve", "c0"),
    ("delete", "c1"), ("approve", "c99999999999999999999"),
  ])
  func `a form that is none of ours is refused`(button: String, item: String) throws {
    let answer = try desk.carmen.post("/desk", ["do": button, "item": item, "words": "Kept."])
    #expect(answer.status == 400)
    #expect(try desk.carmen.get("/desk?item=c99999").status == 404)
  }

  @Test func `programs are answered, too`() throws {
    let comment = try desk.comment("Words.", .held)
    func post(_ fields: KeyValuePairs<String, String>) throws -> Answer {
      try desk.carmen.json("/desk", fields)
    }
    let item = "c\(comment)"
    #expect(try post(["do": "refuse", "item": item]).status == 422)
    #expect(try post(["do": "approve", "item": item]).status == 200)
    let again = try post(["do": "refuse", "rule": "1", "item": item])
    #expect(again.status == 409)
    #expect(again.body.contains("Carmen approved a post by Rosa"))
  }

  @Test func `the page of a comment and my page lead moderators to the queue`() throws {
    let comment = try desk.comment("Words.")
    try desk.report(comment, by: "wren", rule: 1, "")
    let address = "/do/desk?item=c\(comment)&lang=en"
    #expect(try desk.carmen.get("/comments/\(comment)?lang=en").page.addresses.contains(address))
    #expect(try !desk.rosa.get("/comments/\(comment)?lang=en").page.addresses.contains(address))
    let mine = try desk.carmen.get("/me?lang=en").page
    #expect(mine.shows("1 item in the queue, since 14 Nov 2026, 18:20."))
    #expect(try !desk.rosa.get("/me?lang=en").page.shows("1 item in the queue"))
    #expect(try desk.rosa.get("/desk").status == 403)
  }

  @Test func `hostile names, titles and reasons are only text`() throws {
    let evil = "<script>alert(1)</script>\"'&"
    let comment = try desk.comment("Words.", by: .guest(name: evil))
    try desk.report(comment, by: "wren", rule: 2, evil)
    let page = try desk.carmen.page("/desk")
    #expect(page.shows(evil))
    _ = try desk.decide("hide", comment, words: evil)
    #expect(try desk.carmen.page("/desk/decided").shows(evil))
  }
}
