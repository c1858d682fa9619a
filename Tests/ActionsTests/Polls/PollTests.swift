import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// A poll of a topic: made, voted in, changed, taken back and ended; what of it is shown to whom.
struct PollTests {
  private let site: SiteFixture
  private let irene: Browser
  private let wren: Browser
  private let author: Member.ID
  private let topic: Topic.ID
  private var path: String { "/topics/\(topic)/poll" }

  init() throws {
    site = try SiteFixture()
    author = try site.addAccount("irene", "Irene")
    irene = try Browser(site, as: "irene")
    wren = try site.join("wren", "Wren")
    topic = try site.site.postTopic("Cranes at the water", author: .member(author))
  }

  private func add(
    _ change: (inout NewPoll) -> Void = { _ in }
  ) throws {
    var poll = NewPoll(question: "Who comes?", answers: ["By bicycle", "On foot"])
    change(&poll)
    try site.site.write { _ = try $0.addPoll(poll, to: topic, at: SiteFixture.now) }
  }

  /// Voters, and the votes of each answer.
  private var counts: [Int] {
    get throws {
      let poll = try #require(try site.site.fullPoll(of: topic))
      return [poll.voters ?? -1] + poll.answers.map { $0.votes ?? -1 }
    }
  }

  @Test(arguments: ["en", "es"])
  func `the topic's author adds a poll`(language: String) throws {
    let form = try irene.sound("\(path)?lang=\(language)")
    #expect(
      form.page.headings.first == (language == "en" ? "Add a poll" : "Añadir una encuesta"))
    #expect(try wren.get(path).status == 404, "nobody else does")
    #expect(try Browser(site).get(path).status == 403)
    let answer = try irene.post(
      path,
      [
        "do": "make", "question": " Who  comes? ",
        "answers": "By bicycle\r\n\r\nOn foot\r\n<b>Not</b>",
        "day": "2027-01-31", "time": "9:30", "results": "end", "several": "1", "lang": language,
      ])
    #expect(answer.status == 303)
    let poll = try #require(try site.site.fullPoll(of: topic))
    #expect(poll.question == "Who comes?")
    #expect(poll.answers.map(\.words) == ["By bicycle", "On foot", "<b>Not</b>"])
    #expect(poll.isMultiple && !poll.isAnonymous && poll.showsAtEnd && poll.endsAt != nil)
    #expect(try wren.sound("\(path)?lang=\(language)").page.shows("<b>Not</b>"))
    #expect(try irene.post(path, ["do": "make", "question": "Again?"]).status == 303)
    #expect(try site.count("polls") == 1)
    #expect(try site.site.integrityErrors() == [])
  }

  @Test(arguments: [
    ("question", "", "A\nB", "", ""),
    ("question", String(repeating: "x", count: 201), "A\nB", "", ""),
    ("answers", "Q?", "One", "", ""), ("answers", "Q?", "Same\nsame", "", ""),
    ("answers", "Q?", "A\n" + String(repeating: "y", count: 201), "", ""),
    ("answers", "Q?", (1...21).map { "n\($0)" }.joined(separator: "\n"), "", ""),
    ("day", "Q?", "A\nB", "tomorrow", ""), ("day", "Q?", "A\nB", "2020-01-01", ""),
    ("day", "Q?", "A\nB", "2999-01-01", ""), ("day", "Q?", "A\nB", "", "10:00"),
    ("time", "Q?", "A\nB", "2026-12-31", "25:00"),
  ])
  func `errors appear beside their fields, and nothing is lost`(
    field: String, question: String, answers: String, day: String, time: String
  ) throws {
    let answer = try irene.post(
      path,
      [
        "do": "make", "question": question, "answers": answers, "day": day, "time": time,
        "lang": "en",
      ])
    #expect(answer.status == 422 && answer.page.problems == [])
    #expect(answer.body.contains("id=\"\(field)-error\""))
    #expect(answer.page.fields["question"] == question)
    #expect(try site.count("polls") == 0)
  }

  @Test func `a vote counts once, is changed and taken back`() throws {
    try add()
    #expect(try wren.post(path, ["do": "vote", "answer": "1"]).status == 303)
    #expect(try wren.post(path, ["do": "vote", "answer": "1"]).status == 303)
    #expect(try counts == [1, 1, 0])
    let seen = try wren.sound("\(path)?done=poll_vote")
    #expect(seen.page.shows("Vote saved."))
    #expect(seen.page.shows("By bicycle · your vote"))
    #expect(try wren.sound("\(path)?change=1").body.contains("checked"))
    #expect(try wren.post(path, ["do": "vote", "answer": "2"]).status == 303)
    #expect(try irene.post(path, ["do": "vote", "answer": "2"]).status == 303)
    #expect(try counts == [2, 0, 2])
    #expect(try wren.post(path, ["do": "withdraw"]).status == 303)
    #expect(try counts == [1, 0, 1])
    for answer in ["", "0", "3", "-1", "x", "9999999999999999999"] {
      let refused = try wren.post(path, ["do": "vote", "answer": "\(answer)"])
      #expect(refused.status == 422, "\(answer)")
    }
    #expect(try Browser(site).post(path, ["do": "vote", "answer": "1"]).status == 403)
    #expect(try wren.post(path, ["do": "dance"]).status == 400)
    #expect(try counts == [1, 0, 1])
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `in a poll with one answer no voter has two, by any request`() throws {
    try add()
    let isDone = try site.site.write {
      try $0.vote([1, 2], in: topic, by: author, at: SiteFixture.now)
    }
    #expect(try !isDone && counts == [0, 0, 0])
  }

  @Test func `several answers, where they are allowed`() throws {
    try add { $0.isMultiple = true }
    let answer = try wren.post(path, ["do": "vote", "answer1": "1", "answer2": "1"])
    #expect(answer.status == 303)
    #expect(try counts == [1, 1, 1])
    #expect(try site.site.integrityErrors() == [])
  }

  @Test(arguments: [false, true])
  func `results are for who has voted, or for the end`(showsAtEnd: Bool) throws {
    try add { $0.showsAtEnd = showsAtEnd }
    _ = try wren.post(path, ["do": "vote", "answer": "1"])
    #expect(try wren.sound(path).body.contains("class=\"bar\"") == !showsAtEnd)
    for browser in [irene, try moderator()] {
      #expect(try !browser.sound(path).body.contains("class=\"bar\""), "who has not voted")
    }
    let open = try #require(try site.site.reader(for: .everyone).poll(of: topic))
    #expect(open.answers.allSatisfy { $0.votes == nil })
    #expect(open.voters == (showsAtEnd ? nil : 1))
    #expect(try irene.post(path, ["do": "close"]).status == 303)
    let over = try #require(try site.site.reader(for: .everyone).poll(of: topic))
    #expect(over.voters == 1 && over.answers.map(\.votes) == [1, 0])
    #expect(try irene.sound(path).body.contains("class=\"bar\""))
    #expect(try wren.post(path, ["do": "vote", "answer": "2"]).status == 422)
    #expect(try counts == [1, 1, 0])
  }

  private func moderator() throws -> Browser {
    if try site.site.member(username: "carmen") == nil {
      try site.addAccount("carmen", "Carmen", role: .moderator)
    }
    return try Browser(site, as: "carmen")
  }

  @Test func `an anonymous poll that is over knows no voter`() throws {
    try add()
    _ = try wren.post(path, ["do": "vote", "answer": "1"])
    #expect(try !wren.sound(path).page.shows("Who voted for which answer"))
    #expect(try irene.post(path, ["do": "close"]).status == 303)
    #expect(try site.count("poll_votes") == 0)
    #expect(try counts == [1, 1, 0])
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `voters are shown where the poll is not anonymous, but not across a block`() throws {
    try add { $0.isAnonymous = false }
    _ = try wren.post(path, ["do": "vote", "answer": "1"])
    #expect(try !irene.sound(path).page.shows("Wren"), "who has not voted")
    _ = try irene.post(path, ["do": "vote", "answer": "2"])
    #expect(try irene.sound(path).page.shows("Wren"))
    let other = try #require(try site.site.member(username: "wren"))
    try site.site.write { try $0.block(author, by: other, at: SiteFixture.now) }
    #expect(try !irene.sound(path).page.shows("Wren"))
    #expect(try !wren.sound(path).page.shows("Irene"))
    #expect(try counts == [2, 1, 1])
  }

  @Test func `a poll ends at its time, noted or not`() throws {
    try add { $0.endsAt = SiteFixture.now.adding(seconds: 60) }
    wren.now = SiteFixture.now.adding(seconds: 59)
    #expect(try wren.post(path, ["do": "vote", "answer": "1"]).status == 303)
    wren.now = SiteFixture.now.adding(seconds: 60)
    #expect(try wren.post(path, ["do": "vote", "answer": "2"]).status == 422)
    #expect(try wren.post(path, ["do": "withdraw"]).status == 422)
    #expect(try counts == [1, 1, 0])
  }

  @Test func `a closed topic takes no votes, a hidden one has no poll`() throws {
    try add()
    try site.site.write { try $0.close(topic) }
    #expect(try wren.post(path, ["do": "vote", "answer": "1"]).status == 422)
    try site.site.write { try $0.reopen(topic) }
    try site.site.write { try $0.hold(topic) }
    #expect(try wren.get(path).status == 404)
    #expect(try irene.get(path).status == 404)
    #expect(try site.site.reader(for: .everyone).poll(of: topic) == nil)
  }

  @Test func `the author removes a poll before the first vote, a moderator at any time`() throws {
    try add()
    _ = try wren.post(path, ["do": "vote", "answer": "1"])
    #expect(try irene.post(path, ["do": "remove"]).status == 403)
    #expect(try wren.post(path, ["do": "close"]).status == 403)
    #expect(try moderator().post(path, ["do": "remove"]).status == 303)
    #expect(try site.count("polls") + site.count("poll_answers") + site.count("poll_votes") == 0)
    try add()
    #expect(try irene.post(path, ["do": "remove"]).status == 303)
    #expect(try site.count("polls") == 0)
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `leaving removes a member's votes; a poll goes with its author's words`() throws {
    try add { $0.isAnonymous = false }
    _ = try wren.post(path, ["do": "vote", "answer": "1"])
    _ = try irene.post(path, ["do": "vote", "answer": "1"])
    let other = try #require(try site.site.member(username: "wren"))
    try site.site.write { try $0.leave(other, takingPosts: false, at: SiteFixture.now) }
    #expect(try counts == [1, 1, 0])
    try site.site.write { try $0.leave(author, takingPosts: true, at: SiteFixture.now) }
    #expect(try site.count("polls") + site.count("poll_answers") + site.count("poll_votes") == 0)
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `a new topic leads on to the form`() throws {
    let fields: KeyValuePairs = [
      "title": "A walk on Sunday morning", "body": "Shall we?", "poll": "1", "lang": "en",
    ]
    let answer = try irene.post("/topics/new", fields)
    #expect(answer.status == 303 && answer.location?.contains("/poll?") == true)
    let form = try irene.page("/topics/new")
    #expect(form.shows("Add a poll after posting"))
    let number = try site.site.number(
      "SELECT id FROM comments WHERE topic_id = ? AND position = 1", [.id(topic)])
    #expect(try irene.page("/comments/\(number)").addresses.contains { $0.contains(path) })
    #expect(try !wren.page("/comments/\(number)").addresses.contains { $0.contains(path) })
  }
}
