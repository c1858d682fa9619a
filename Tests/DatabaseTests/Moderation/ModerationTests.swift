import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The moderators' queue, and their search for members.
struct ModerationTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let members: [Member.ID]
  private var reader: Reader {
    database.reader(for: .member(SignedIn(id: members[0], role: .moderator)))
  }

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    members = try database.write { transaction in
      try ["Carmen Ledesma", "Rosa Quintela", "Óscar de la Hoz"].enumerated().map { index, name in
        try transaction.addMember(
          username: "user-\(index)", name: name, joined: TemporarySite.now, origin: .signUp)
      }
    }
  }

  private func at(_ minutes: Int64) -> Timestamp { TemporarySite.now.adding(seconds: minutes * 60) }

  private func held(_ topic: Topic.ID, at minutes: Int64) throws -> Model.Comment.ID {
    try database.postComment(
      in: topic, author: .guest(name: "Eva"), at: at(minutes), body: "Held.", state: .held)
  }

  private func report(_ comment: Model.Comment.ID, _ rule: Int?, at minutes: Int64) throws {
    for (index, member) in members.prefix(2).enumerated() {
      try database.report(.comment(comment), by: member, rule: rule, at: at(minutes + Int64(index)))
    }
  }

  @Test func `the oldest item comes first, and each thing once`() throws {
    #expect(try reader.waiting(atMost: 50).isEmpty)
    let topic = try database.postTopic("A walk", author: .member(members[1]), at: at(0))
    let old = try database.postComment(in: topic, author: .member(members[1]), at: at(1))
    let reported = try database.postComment(in: topic, at: at(2))
    let first = try held(topic, at: 10)
    try report(reported, 4, at: 20)
    try report(first, 2, at: 30)
    // Written long ago, held just now.
    let decision = Decision(.hold, of: nil, old, in: topic, by: members[0], at: at(40))
    try database.write { _ = try $0.decide(decision) }
    let other = try database.postTopic("Another", at: at(50))
    try database.set(.held, of: other)
    let waiting = try reader.waiting(atMost: 50)
    #expect(
      waiting.map(\.subject) == [
        .post(.comment(first)), .post(.comment(reported)), .post(.comment(old)),
        .post(.topic(other)),
      ])
    #expect(waiting.map(\.reports) == [2, 2, 0, 0])
    #expect(waiting.map(\.rules) == [[2], [4], [], []])
    #expect(waiting.map(\.isHeld) == [true, false, true, true])
    #expect(waiting.map(\.since) == [at(10), at(20), at(40), at(50)])
    #expect(
      try reader.waiting(atMost: 2).map(\.subject) == [
        .post(.comment(first)), .post(.comment(reported)),
      ])
  }

  @Test func `a topic that begins with a held comment waits once, and is approved with it`() throws
  {
    let topic = try database.postTopic(
      "Held", author: .guest(name: "Eva"), at: at(0), body: "Held.", state: .held)
    #expect(try reader.waiting(atMost: 50).map(\.post) == [.topic(topic)])
    try database.write { _ = try $0.decide(Decision(.approve, of: nil, in: topic, at: at(1))) }
    #expect(try database.reader(for: .everyone).topic(topic)?.commentCount == 1)
    #expect(try reader.waiting(atMost: 50).isEmpty)
  }

  @Test func `a newcomer's edit of an approved post is queued once more`() throws {
    let newcomer = try database.openAccount("newcomer")
    let topic = try database.postTopic("A walk", author: .member(members[1]), at: at(0))
    var comment = NewComment(
      author: .member(newcomer), language: .english, createdAt: at(1), body: "Nice.", html: [],
      renderer: 1)
    comment.state = .held
    let id = try database.write { [comment] in try $0.reply(comment, in: topic).comment }
    func edit(_ body: String, at minutes: Int64) throws {
      try database.write {
        _ = try $0.edit(id, body: body, html: [], renderer: 1, at: at(minutes))
      }
    }
    func decide(_ kind: Decision.Kind, at minutes: Int64) throws {
      var decision = Decision(kind, by: members[0], at: at(minutes))
      (decision.topic, decision.comment) = (topic, id)
      try database.write { [decision] in _ = try $0.decide(decision) }
    }
    try edit("Nice!", at: 2)
    try decide(.approve, at: 3)
    #expect(try reader.waiting(atMost: 50).isEmpty, "it was read with its new words")
    #expect(throws: DecisionConflict.self) { try decide(.keep, at: 4) }
    try edit("Cheap boots!", at: 5)
    let waiting = try #require(try reader.waiting(atMost: 50).first)
    #expect(waiting.subject == .post(.comment(id)) && waiting.isEdited && waiting.since == at(5))
    #expect(try reader.moderationItem(.comment(id), database)?.isEdited == true)
    try decide(.keep, at: 6)
    #expect(try reader.waiting(atMost: 50).isEmpty)
    try edit("Cheaper boots!", at: 7)
    #expect(try reader.waiting(atMost: 50).count == 1)
    // A trusted author is no newcomer, and neither is one whose posts were never held.
    try database.write { try $0.setTrusted(true, newcomer) }
    let own = try database.postComment(in: topic, author: .member(newcomer), at: at(8))
    try database.write { _ = try $0.edit(own, body: "x", html: [], renderer: 1, at: at(9)) }
    #expect(try reader.waiting(atMost: 50).isEmpty)
    try database.write { try $0.setTrusted(false, newcomer) }
    #expect(try reader.waiting(atMost: 50).map(\.subject) == [.post(.comment(id))])
    // New words are another thing to decide about, and in a topic that is hidden there is nothing to look at.
    let seen = try #require(try database.stamp(of: .comment(id)))
    try edit("Cheapest boots!", at: 10)
    #expect(throws: DecisionConflict.self) {
      try database.write { try $0.check(.comment(id), seen: seen) }
    }
    try database.write { try $0.remove(topic) }
    #expect(try reader.waiting(atMost: 50).isEmpty)
  }

  @Test func `a post comes with its context`() throws {
    let topic = try database.postTopic("A walk", author: .member(members[1]), at: at(0))
    let answered = try database.postComment(in: topic, at: at(1), body: "Where?")
    try database.postComment(in: topic, at: at(2), body: "When?")
    let answer = try database.postComment(in: topic, at: at(3), replyTo: answered)
    let waits = try held(topic, at: 4)
    try report(answer, nil, at: 5)
    let post = try #require(try reader.moderationItem(.comment(answer), database))
    #expect(post.before?.id == answered)
    #expect(post.reports.map(\.reporter.name) == ["Carmen Ledesma", "Rosa Quintela"])
    #expect(try reader.moderationItem(.comment(waits), database)?.before?.id == answer)
    let whole = try #require(try reader.moderationItem(.topic(topic), database))
    #expect(whole.comment?.position == 1 && whole.before == nil)
    #expect(try reader.moderationItem(.comment(Model.Comment.ID(99_999)), database) == nil)
  }

  @Test(arguments: [
    ("carm", ["Carmen Ledesma"]), ("  CARMEN  l", ["Carmen Ledesma"]),
    ("óscar", ["Óscar de la Hoz"]), ("user-1", ["Rosa Quintela"]),
    ("user-", ["Carmen Ledesma", "Óscar de la Hoz", "Rosa Quintela"]),
    ("ledesma", []), ("%", []), ("_", []), ("'", []), ("\u{10FFFF}", []), (" ", []),
  ])
  func `members are found by the beginning of their names`(query: String, names: [String]) throws {
    let found = try database.members(beginningWith: query, atMost: 20)
    #expect(try found.compactMap { try database.memberName($0)?.name } == names)
  }

  @Test func `all of it is read through indexes`() throws {
    let known = Set(database.connection.preparedSQL)
    _ = try reader.waiting(atMost: 50)
    _ = try database.members(beginningWith: "carm", atMost: 20)
    _ = try database.notedMembers(at: TemporarySite.now, atMost: 20)
    _ = try database.decisions(before: nil, for: nil, atMost: 50)
    _ = try database.decisions(about: .topic(Topic.ID(1)), atMost: 5)
    _ = try database.decisions(about: members[0], for: nil, atMost: 5)
    _ = try database.stamp(of: .topic(Topic.ID(1)))
    _ = try database.stamp(ofMember: members[0])
    _ = try database.clearings(of: members[0], since: TemporarySite.now)
    _ = try database.hasReported(.member(members[1]), by: members[0])
    _ = try database.hasOpenReports(.member(members[1]), upTo: .max)
    _ = try reader.openReports(of: .member(members[1]))
    _ = try database.moderationMember(members[0], at: TemporarySite.now)
    _ = try reader.moderationItem(.topic(Topic.ID(1)), database)
    var read = 0
    for sql in database.connection.preparedSQL where !known.contains(sql) {
      let count = sql.contains("?1") ? 3 : sql.utf8.count { $0 == 63 }
      let bound = Array(repeating: SQLValue.integer(1), count: count)
      let steps = try database.connection.all("EXPLAIN QUERY PLAN " + sql, bound) { $0.text(3) }
      read += 1
      // A scan of one of our partial indexes reads queued, decided or noted rows, as far as the limit.
      let isBounded = { (step: String) in
        // So does one of the newest versions.
        [
          "comment_versions", "SCAN v", "comments_held", "topics_held", "reports_open",
          "accounts_role", "SCAN (subquery",
        ].contains {
          step.contains($0)
        } || step == "SCAN d" || step == "SCAN decisions" || step.hasPrefix("SCAN CONSTANT")
      }
      let faults = steps.filter { $0.hasPrefix("SCAN") && !isBounded($0) }
      #expect(faults == [], "\(sql)\n\(steps.joined(separator: "\n"))")
    }
    #expect(read > 10)
  }
}
