import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Events that queue emails, for whom, and how many.
struct MailCauseTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    mateo = try database.openAccount("mateo")
    topic = try database.postTopic("Wool socks", author: .member(irene))
  }

  /// The queued emails: `irene reply 4 2` for her, of what kind, about what, and with which facts.
  private func queue() throws -> [String] {
    try database.texts(
      """
      SELECT coalesce(m.username, '-') || ' ' || q.kind || ' ' || coalesce(q.about, '-') || ' ' || q.facts
      FROM mails q LEFT JOIN members m ON m.id = q.member_id ORDER BY q.id
      """
    )
  }

  /// Notifies of comments as the job does.
  private func notify() throws { while try database.notifyOfComments() {} }

  @discardableResult
  private func comment(
    _ state: Model.Comment.State = .visible, by author: Author = .guest(name: "Ada"),
    replyTo: Model.Comment.ID? = nil, source: String? = nil, in place: Topic.ID? = nil
  ) throws -> Model.Comment.ID {
    let id = try database.postComment(
      in: place ?? topic, author: author, body: "So.", replyTo: replyTo, state: state,
      source: source)
    try notify()
    return id
  }

  @Test func `the topic's author and the author answered are notified, once each`() throws {
    #expect(try queue().isEmpty, "nobody is told of their own topic")
    let first = try comment(by: .member(mateo))
    #expect(try queue() == ["irene reply \(topic) 2"])
    try comment(replyTo: first)
    #expect(try queue() == ["irene reply \(topic) 2", "mateo reply \(topic) 3"])
    // Queued emails take along later comments.
    try comment(replyTo: first)
    #expect(try queue().count == 2)
  }

  @Test func `no one is notified of their own words, nor twice`() throws {
    let own = try comment(by: .member(irene))
    try comment(by: .member(irene), replyTo: own)
    #expect(try queue().isEmpty)
    try comment(replyTo: own)
    #expect(try queue() == ["irene reply \(topic) 4"])
  }

  @Test func `a held comment notifies no one before it is approved`() throws {
    let held = try comment(.held)
    #expect(try queue().isEmpty, "nobody keeps order here")
    let time = now.adding(seconds: 86_400 * 9)
    try database.write { try $0.approve(held, at: time) }
    #expect(try queue().isEmpty)
    try notify()
    #expect(try queue() == ["irene reply \(topic) 2"])
    #expect(try database.nextMail(at: time)?.queuedAt == time)
    // Hiding it and showing it again is no news.
    try database.set("DELETE FROM mails")
    try database.write { try $0.remove(held) }
    try database.write { try $0.approve(held) }
    #expect(try queue().isEmpty)
  }

  @Test func `posts from a file or another forum are no news`() throws {
    try comment(source: "discourse:7#2")
    let held = try comment(.held, source: "discourse:7#3")
    try database.write { try $0.approve(held) }
    try notify()
    #expect(try queue().isEmpty)
  }

  @Test func `a member without an address, or who opted out, costs no email`() throws {
    let eve = try database.openAccount("eve", email: nil)
    let other = try database.postTopic("Silk socks", author: .member(eve))
    try comment(in: other)
    try database.write { try $0.choose(.reply, .never, by: irene) }
    try comment()
    #expect(try queue().isEmpty)
    try database.write { try $0.choose(.reply, .atOnce, by: irene) }
    try comment()
    #expect(try queue().count == 1)
  }

  @Test func `no one gets more than twenty such emails in an hour`() throws {
    for number in 1...30 {
      let more = try database.postTopic("Socks, number \(number)", author: .member(irene))
      try comment(in: more)
    }
    #expect(try queue().count == Transaction.maxMails)
    // One that was sent rests, and counts.
    while let mail = try database.nextMail(at: now) {
      try database.write {
        try $0.finish(mail, resting: MailCooldown(facts: "9", seconds: 3600), at: now)
      }
    }
    try comment(in: topic)
    #expect(try queue().count == Transaction.maxMails)
    #expect(try database.mailQueue().waiting == 0, "what rests does not wait to be sent")
  }

  @Test func `a resting email is due after its time, under another number`() throws {
    try comment()
    let mail = try #require(try database.nextMail(at: now))
    #expect(mail.about == topic.rawValue && mail.facts == "2" && mail.member == irene)
    try database.write {
      try $0.finish(mail, resting: MailCooldown(facts: "3", seconds: 3600), at: now)
    }
    try comment()
    #expect(try database.nextMail(at: now.adding(seconds: 3599)) == nil)
    let next = try #require(try database.nextMail(at: now.adding(seconds: 3600)))
    #expect(next.id != mail.id && next.facts == "3" && next.attempts == 0)
    #expect(next.about == topic.rawValue && next.queuedAt == now)
    #expect(MailCooldown(facts: "", seconds: 1 << 40).seconds == 4 * 3600)
  }

  @Test func `an answer gives an email that was given up another chance`() throws {
    try comment()
    try database.set("UPDATE mails SET due_at = ?, attempts = 22", [.integer(.max)])
    try comment()
    let mail = try #require(try database.nextMail(at: now))
    #expect(mail.facts == "2" && mail.attempts == 0)
    #expect(try database.mailQueue().givenUp.isEmpty)
  }

  @Test func `due emails are found in an index, regardless of others in the queue`() throws {
    for number in 1...40 {
      try database.set(
        """
        INSERT INTO mails (kind, member_id, lang, facts, queued_at, due_at, about)
        VALUES ('reply', ?, 'en', '1', 0, ?, ?)
        """, [.id(irene), .time(now.adding(seconds: Int64(number))), .int(1000 + number)])
    }
    let plan = try database.connection.all(
      "EXPLAIN QUERY PLAN " + SiteDatabase.nextMailSQL, [.time(now), .time(now)]
    ) { $0.text(3) }
    #expect(!plan.isEmpty)
    #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
    #expect(try database.nextMail(at: now) == nil)
  }

  @Test func `an answer costs no statement more, and whom it answers is found in indexes`() throws {
    try database.set(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO members (id, username, name, folded_name, joined_at, origin)
      SELECT 1000 + i, 'm' || i, 'M', 'm', 0, 0 FROM n
      """)
    try database.set(
      """
      INSERT INTO accounts (member_id, email, folded_email, role, lang, created_at)
      SELECT id, username || '@example.net', username, 0, 'en', 0 FROM members WHERE id > 1000
      """)
    let statements = try database.connection.statementsRun {
      try database.postComment(in: topic)
    }
    #expect(!statements.contains { $0.contains("mails") || $0.contains("marks") })
    let later = try database.connection.statementsRun {
      try notify()
      try database.write { try $0.notifyModerators(at: now) }
    }
    #expect(try queue().count == 1)
    for sql in later where sql.contains("mails") || sql.contains("comments") {
      let plan = try database.connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
      #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" }, "\(plan)")
    }
  }

  @Test func `moderators are notified of the queue, once`() throws {
    let keeper = try database.openAccount("keeper", role: .moderator)
    try database.openAccount("admin", role: .admin)
    try database.openAccount("silent", role: .admin, email: nil)
    try comment(.held)
    try comment(.held)
    #expect(try queue() == ["keeper desk 0 ", "admin desk 0 "])
    try database.set("DELETE FROM mails")
    for _ in 1...2 { try database.report(.comment(Model.Comment.ID(1)), by: keeper, rule: 1) }
    #expect(try queue() == ["admin desk 0 "], "who reports knows")
  }

  @Test func `the queue is counted`() throws {
    #expect(
      try database.moderatorQueue(of: nil)
        == ModeratorQueue(
          reported: 0, reportedMembers: 0, held: 0, newestReport: 0, newestComment: 0))
    let held = try comment(.held)
    for reporter in [irene, mateo] {
      try database.report(.comment(Model.Comment.ID(1)), by: reporter, rule: 1)
    }
    #expect(
      try database.moderatorQueue(of: nil)
        == ModeratorQueue(
          reported: 1, reportedMembers: 0, held: 1, newestReport: 2, newestComment: held.rawValue))
    try database.write { try $0.hold(topic) }
    #expect(try database.moderatorQueue(of: nil).held == 2)
    try database.postTopic("Rain", state: .held)
    #expect(
      try database.moderatorQueue(of: nil).held == 3, "a topic with its first comment is one thing")
  }

  @Test(arguments: [
    (Decision.Kind.approve, "decision" as String?), (.trust, "decision"), (.refuse, "decision"),
    (.hide, "decision"), (.ban, "ban"), (.unban, "ban"), (.hold, nil), (.keep, nil), (.close, nil),
    (.reopen, nil), (.pin, nil), (.unpin, nil), (.rename, "decision"), (.move, "decision"),
    (.merge, "decision"),
  ])
  func `a decision is notified to its subject`(_ kind: Decision.Kind, mail: String?) throws {
    try decide(kind, about: irene, by: mateo)
    #expect(try queue() == (mail.map { ["irene \($0) 1 1"] } ?? []))
    // Decisions from the command line, and of members about themselves.
    try database.set("DELETE FROM mails")
    try decide(kind, about: irene, by: nil)
    try decide(kind, about: mateo, by: mateo)
    try decide(kind, about: nil, by: mateo)
    #expect(try queue() == (mail.map { ["irene \($0) 2 2"] } ?? []))
  }

  @Test func `the author notified of a decision is notified when it is undone`() throws {
    let own = try comment(by: .member(irene))
    func hide() throws -> Decision {
      var decision = Decision(.hide, by: mateo, at: now)
      (decision.topic, decision.comment, decision.member) = (topic, own, irene)
      return try database.write { [decision] in try $0.decide(decision) }
    }
    let first = try hide()
    try database.write { _ = try $0.undo(first.id, by: mateo, at: now) }
    #expect(try queue().isEmpty, "its letter had not left")
    let second = try hide()
    let letter = try #require(try database.nextMail(at: now))
    try database.write {
      try $0.finish(letter, resting: MailCooldown(facts: "", seconds: 3600), at: now)
      _ = try $0.undo(second.id, by: mateo, at: now)
    }
    #expect(try queue() == ["irene decision \(second.id) \(second.id) undone"])
  }

  @Test func `only what may be stopped is stopped`() throws {
    for kind in QueuedMail.Kind.allCases {
      try database.write { try $0.choose(kind, .never, by: irene) }
    }
    try decide(.hide, about: irene, by: mateo)
    try decide(.ban, about: irene, by: mateo)
    #expect(try queue() == ["irene ban 2 2"])
    #expect(
      QueuedMail.Kind.optional(for: .member)
        == [
          .reply, .mention, .followed, .newTopic, .report, .notice, .decision, .filter,
          .friendRequest, .friend, .match, .talk, .reminder,
        ])
    #expect(
      QueuedMail.Kind.optional(for: .moderator)
        == [
          .reply, .mention, .followed, .newTopic, .report, .notice, .decision, .desk, .filter,
          .friendRequest, .friend, .match, .talk, .reminder, .suggestion,
        ])
  }

  private func decide(_ kind: Decision.Kind, about member: Member.ID?, by moderator: Member.ID?)
    throws
  {
    var decision = Decision(kind, of: member, by: moderator)
    try database.write {
      decision.id = try $0.note(decision)
      try $0.queueMail(about: decision)
    }
  }
}
