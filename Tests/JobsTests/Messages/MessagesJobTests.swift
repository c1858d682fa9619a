import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// Emails about unread messages in a conversation: to whom, when, and how often.
struct MessagesJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID
  private let talk: Conversation.ID

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    let database = try site.compile()
    let (irene, mateo) = (try database.openAccount("irene"), try database.openAccount("mateo"))
    talk = try database.write { try $0.talk(of: irene, with: mateo, at: TemporarySite.now) }
    (self.database, self.irene, self.mateo) = (database, irene, mateo)
  }

  private func say(_ member: Member.ID, after seconds: Int64 = 0) throws {
    let new = NewMessage(body: "canary", html: [], renderer: 1)
    try database.write {
      _ = try $0.say(new, in: talk, by: member, at: now.adding(seconds: seconds))
    }
  }

  private func run(after seconds: Int64) throws {
    var runner = JobRunner([MessagesJob()])
    runner.run(try site.jobContext(database, at: now.adding(seconds: seconds)))
    #expect(runner.problems.isEmpty)
  }

  private func emails() throws -> [String] {
    try database.texts(
      "SELECT m.username || ' ' || q.kind FROM mails q JOIN members m ON m.id = q.member_id ORDER BY q.id"
    )
  }

  @Test func `a member who has not read it for ten minutes is notified once, until they read it`()
    throws
  {
    try say(irene)
    try run(after: 599)
    #expect(try emails() == [])
    try run(after: 600)
    #expect(try emails() == ["mateo talk"])
    try database.set("DELETE FROM mails")
    try say(irene, after: 700)
    try run(after: 1400)
    #expect(try emails() == [])
    try database.write { try $0.read(talk, upTo: 2, by: mateo) }
    try say(irene, after: 1500)
    try run(after: 2100)
    #expect(try emails() == ["mateo talk"])
    #expect(try !database.hasUnnotifiedMessages(at: now.adding(seconds: 9000)))
  }

  @Test func `a member who has read it, opted out, or is blocked is not notified`() throws {
    try say(irene)
    try database.write { try $0.read(talk, upTo: 1, by: mateo) }
    try run(after: 600)
    try say(irene, after: 700)
    try database.write { try $0.setMuted(true, talk, of: mateo) }
    try run(after: 1300)
    try database.write { try $0.setMuted(false, talk, of: mateo) }
    try database.write { try $0.block(irene, by: mateo, at: now) }
    try say(irene, after: 1400)
    try run(after: 2000)
    #expect(try emails() == [])
  }

  @Test func `many are notified in steps, and each once`() throws {
    let people = try (0..<5).map { try database.openAccount("m\($0)") }
    let group = try database.write { transaction in
      for person in people { try transaction.makeFriends(irene, person, at: now) }
      let group = try transaction.makeGroup(named: "All", by: irene, asking: people, at: now)
      for person in people { _ = try transaction.accept(group, by: person, at: now) }
      let new = NewMessage(body: "Hello.", html: [], renderer: 1)
      _ = try transaction.say(new, in: group, by: irene, at: now)
      return group
    }
    let late = now.adding(seconds: 600)
    try database.set("DELETE FROM mails")
    while try database.notifyOfMessages(at: late, limit: 2) {}
    #expect(try emails() == (0..<5).map { "m\($0) talk" })
    #expect(try database.number("SELECT told = heard FROM conversations WHERE id = \(group)") == 1)
  }
}
