import Actions
@_spi(Raw) import Database
import Model
import Pages
import TestSupport
import Testing
import Time

/// Moderation of a topic: pinned, closed, renamed, moved and merged, by moderators and no one else.
struct ModerationTopicTests {
  private static let boards = [
    "content/forum/_boards.yml": """
    - slug: travel
      title: {en: Travel, es: Viajes}
    - slug: books
      title: {en: Books, es: Libros}
    - slug: keys
      title: {en: Keys, es: Llaves}
      audience: members

    """
  ]

  private let site: SiteFixture
  private let carmen: Browser
  private let author: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try SiteFixture(more: Self.boards)
    try site.addAccount("carmen", "Carmen", role: .moderator)
    author = try site.addAccount("rosa", "Rosa")
    carmen = try Browser(site, as: "carmen")
    topic = try site.site.postTopic(
      "Who has the projector?", author: .member(author), at: SiteFixture.now)
    try site.say("I have.", by: .guest(name: "Avito"), in: topic)
  }

  private var path: String { "/desk/topics/\(topic)" }

  private func send(
    _ choice: String, _ fields: [(String, String)] = [], seen: String? = nil
  ) throws -> Answer {
    let seen = try seen ?? site.site.stamp(ofTopic: topic)
    return try carmen.send(path, [("do", choice), ("seen", seen), ("lang", "en")] + fields)
  }

  private func moderationState() throws -> TopicModerationState {
    try #require(try site.site.topicModerationState(topic))
  }

  @Test func `a repeated request counts as one click`() throws {
    for (choice, fields) in [
      ("rename", ("title", "Who has it now?")), ("move", ("board", "books")),
    ] {
      let first = try send(choice, [fields], seen: "")
      let again = try send(choice, [fields], seen: "")
      #expect(first.status == 303 && again.status == 303)
      #expect(again.header("Location") == first.header("Location"), "nothing is done twice")
    }
    #expect(try site.site.number("SELECT count(*) FROM decisions") == 2)
    carmen.now = carmen.now.adding(seconds: 601)
    #expect(try send("move", [("board", "books")], seen: "").status == 422)
  }

  @Test func `a post that its author deleted is shown to no moderator`() throws {
    let alone = try site.site.postTopic("Taken back", author: .member(author))
    #expect(try carmen.get("/desk/topics/\(alone)").status == 200)
    let comment = try site.site.number(
      "SELECT id FROM comments WHERE topic_id = ?", [.id(alone)])
    _ = try site.site.write {
      try $0.delete(Model.Comment.ID(Int64(comment)), at: SiteFixture.now)
    }
    #expect(try carmen.get("/desk/topics/\(alone)").status == 404)
  }

  @Test(arguments: ["en", "es"])
  func `a moderator finds it from any comment and from the desk`(language: String) throws {
    let comment = try site.site.number(
      "SELECT max(id) FROM comments WHERE topic_id = ?", [.id(topic)])
    let link = "/do\(path)?lang=\(language)"
    #expect(try carmen.page("/comments/\(comment)").addresses.contains("/do\(path)?lang=en"))
    #expect(try carmen.page("/desk?item=c\(comment)&lang=\(language)").addresses.contains(link))
    let page = try carmen.page("\(path)?lang=\(language)")
    #expect(page.headings.first?.hasPrefix("Who has the projector?") == true)
    #expect(page.fields["title"] == "Who has the projector?")
    #expect(
      page.shows(
        language == "en" ? "Board: Travel." : "Sección: Viajes."))
    let member = try Browser(site, as: "rosa")
    #expect(try !member.page("/comments/\(comment)").addresses.contains { $0.contains("/desk/") })
    #expect(try Browser(site).get(path).status == 403)
    #expect(try member.get(path).status == 403)
    #expect(try member.post(path, ["do": "pin"]).status == 403)
    #expect(try carmen.get("/desk/topics/9999").status == 404)
    #expect(try site.count("decisions") == 0)
  }

  @Test(arguments: ["en", "es"])
  func `each action is done, shown on its page, and undone`(language: String) throws {
    for (choice, fields) in [
      ("pin", []), ("unpin", []), ("close", []), ("reopen", []),
      ("rename", [("title", "Who has the  lamp?")]), ("move", [("board", "books")]),
      ("move", [("board", "keys")]), ("merge", [("other", "1")]),
    ] as [(String, [(String, String)])] {
      if choice == "unpin" { #expect(try send("pin").status == 303) }
      if choice == "reopen" { #expect(try send("close").status == 303) }
      let before = try moderationState()
      #expect(try send(choice, fields).status == 303, "\(choice)")
      let last = try #require(try site.site.lastDecision(for: nil))
      #expect(last.kind.rawValue == choice)
      let page = try carmen.page("\(path)?done=\(last.id)&lang=\(language)")
      #expect(page.lines.contains { $0.hasPrefix("Carmen ") }, "\(choice)")
      #expect(try carmen.post("/desk/decided", ["decision": "\(last.id)"]).status == 303)
      let after = try moderationState()
      #expect(after.title == before.title && after.board == before.board)
      #expect(after.pinnedAt == before.pinnedAt && after.isClosed == before.isClosed)
      #expect(after.mergedInto == before.mergedInto)
      let undone = try carmen.post("/desk/decided", ["decision": "\(last.id)"])
      #expect(undone.status == 303, "the second half of a double click")
    }
  }

  @Test func `errors appear beside their fields, with all that was typed`() throws {
    for (choice, field, value, status) in [
      ("rename", "title", "Short", 422), ("rename", "title", "", 422),
      ("rename", "title", "Night TRAINS", 422), ("rename", "title", "Who has the projector?", 422),
      ("rename", "title", String(repeating: "x", count: 201), 422),
      ("move", "board", "attic", 422), ("move", "board", "travel", 422), ("move", "board", "", 422),
      ("merge", "other", "", 422), ("merge", "other", "9999", 422),
      ("merge", "other", "\(topic)", 422), ("merge", "other", "forum", 422),
      ("merge", "other", "-1", 422), ("merge", "other", "99999999999999999999", 422),
      ("merge", "other", "https://club.example/forum/<b>/", 422),
    ] {
      let answer = try send(choice, [(field, value), ("words", "Because <b>.")])
      #expect(
        answer.status == status && answer.refused?.contains(field) == true, "\(choice) \(value)")
      if choice != "move" { #expect(answer.page.fields[field] == value, "\(choice) \(value)") }
      #expect(answer.body.contains("Because &lt;b&gt;."))
      #expect(answer.page.problems == [])
    }
    #expect(try send("merge", [("other", "1"), ("rule", "99")]).refused == ["merge-rule"])
    let long = String(repeating: "x", count: 1001)
    #expect(try send("merge", [("other", "1"), ("words", long)]).status == 422)
    for unknown in ["", "hide", "ban", "<b>"] { #expect(try send(unknown).status == 400) }
    #expect(try site.count("decisions") == 0)
  }

  @Test(arguments: [
    "1", "#1", " 1 ", "/forum/1-night-trains/", "https://club.example/forum/1-night-trains/2/#c5",
    "/es/forum/1-night-trains/", "/do/page/forum/1-night-trains/",
  ])
  func `another topic is named as people have it`(other: String) throws {
    #expect(try send("merge", [("other", other)]).status == 303)
    #expect(try moderationState().mergedInto == Topic.ID(1))
    let page = try carmen.page("\(path)?lang=en")
    #expect(page.shows("Closed. Continued in “Night trains”."))
    #expect(page.fields["other"] == nil)
  }

  @Test func `five are pinned, and the sixth is refused with the reason`() throws {
    for number in 1...5 {
      let topic = try site.site.postTopic("Topic \(number)", at: SiteFixture.now)
      try site.site.write { try $0.pin(topic, since: SiteFixture.now) }
    }
    let answer = try send("pin")
    #expect(answer.status == 409)
    #expect(answer.page.shows("5 topics are already pinned."))
    #expect(try moderationState().pinnedAt == nil)
  }

  @Test func `a faster moderator is named, and nothing is done twice`() throws {
    let seen = try site.site.stamp(ofTopic: topic)
    try site.addAccount("mateo-r", "Mateo", role: .moderator)
    let mateo = try Browser(site, as: "mateo-r")
    #expect(try mateo.post(path, ["do": "close", "lang": "en"]).status == 303)
    let answer = try send("rename", [("title", "Rename topic"), ("words", "Kept.")], seen: seen)
    #expect(answer.status == 409)
    #expect(answer.page.shows("Mateo closed the topic"))
    #expect(answer.page.fields["title"] == "Rename topic" && answer.body.contains("Kept."))
    #expect(try send("close").status == 409)
    let twice = try site.site.stamp(ofTopic: topic)
    for _ in 1...2 { #expect(try send("pin", seen: twice).status == 303) }
    #expect(try site.count("decisions") == 2)
  }

  @Test func `the topic's author reads why, and which topic continues it`() throws {
    #expect(
      try send("rename", [("title", "Who has the lamp?"), ("rule", "3"), ("words", "Say\nwhich.")])
        .status == 303)
    let decision = try #require(try site.site.lastDecision(for: nil))
    #expect(decision.member == author && decision.rule == 3 && decision.reason == "Say which.")
    #expect(try send("pin").status == 303)
    #expect(try site.site.lastDecision(for: nil)?.member == nil, "of a pin nobody is told")
  }

  @Test func `a topic that goes among members' boards names its files, which go first`() throws {
    for number in 1...25 { try site.say("\(number)", by: .guest(name: "Ada"), in: topic) }
    let saved = try #require(try send("move", [("board", "keys")]).saved)
    #expect(saved.waitsForPages)
    #expect(
      saved.hidden.map(\.text)
        == ["topic/\(topic)/1", "topic/\(topic)/2", "topic-feed/\(topic)", "latest/\(topic)"])
    #expect(try send("move", [("board", "books")]).saved?.hidden == [])
  }

  @Test func `a topic in a file is pinned, and says why it is not moved`() throws {
    let page = try carmen.page("/desk/topics/1?lang=en")
    #expect(page.shows("This text is a file in content/"))
    #expect(page.fields["title"] == nil)
    #expect(try carmen.post("/desk/topics/1", ["do": "pin"]).status == 303)
    #expect(try carmen.post("/desk/topics/1", ["do": "close"]).status == 409)
    #expect(
      try carmen.post("/desk/topics/1", ["do": "rename", "title": "Day trains"]).status == 409)
  }

  @Test func `a program hears the same`() throws {
    let done = try carmen.json(path, ["do": "pin", "lang": "en"])
    #expect(done.status == 200 && done.body.contains("\"url\""))
    #expect(try carmen.json(path, ["do": "pin", "lang": "en"]).status == 409)
    let wrong = try carmen.json(path, ["do": "merge", "other": "0", "lang": "en"])
    #expect(wrong.status == 422 && wrong.body.contains("This topic does not exist"))
  }
}
