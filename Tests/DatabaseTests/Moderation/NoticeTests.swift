import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Notices: each action is in the log and can be undone, two are shown at a time, and each member is notified once of one that
/// is sent.
struct NoticeTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let carmen, irene: Member.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    carmen = try database.openAccount("carmen", role: .moderator)
    irene = try database.openAccount("irene")
  }

  private func id(_ decision: Decision) throws -> Notice.ID { try #require(decision.notice) }

  private func decide(
    _ kind: Decision.Kind, _ notice: Notice.ID, _ act: NoticeAction
  ) throws -> Decision {
    var decision = Decision(kind, by: carmen, at: now)
    decision.notice = notice
    let made = decision
    return try database.write { try $0.decide(made, act) }
  }

  private func undo(_ decision: Decision) throws {
    _ = try database.write { try $0.undo(decision.id, by: carmen, at: now) }
  }

  private func obstacle(_ decision: Decision) throws -> String? {
    try database.obstacle(toUndoing: try #require(try database.decision(decision.id))).map {
      switch $0 {
      case .undone: "undone"
      case .later(let later): "later \(later.kind)"
      case .changed: "changed"
      case .final: "final"
      case .unwritable: "unwritable"
      case .taken: "taken"
      }
    }
  }

  private func isWithdrawn(_ notice: Notice.ID) throws -> Bool {
    try #require(try database.notice(notice)).isWithdrawn
  }

  @Test func `it is put up, taken down, shown again, and each is taken back`() throws {
    let up = try database.announce(by: carmen)
    let id = try id(up)
    #expect(try database.notice(id)?.words.title == "Closed")
    #expect(try obstacle(up) == nil)
    let down = try decide(.withdraw, id, .withdraw)
    #expect(try isWithdrawn(id) && obstacle(up) == "later withdraw")
    #expect(throws: DecisionConflict.self) { try decide(.withdraw, id, .withdraw) }
    try undo(down)
    #expect(try !isWithdrawn(id) && obstacle(down) == "undone")
    try undo(up)
    #expect(try isWithdrawn(id))
    let again = try decide(.announce, id, .restore)
    #expect(try !isWithdrawn(id))
    try undo(again)
    #expect(try isWithdrawn(id))
    #expect(
      try database.decisions(about: id, atMost: 9).map(\.kind) == [.announce, .withdraw, .announce])
  }

  @Test func `earlier words come back, unless they were changed again`() throws {
    let id = try id(try database.announce(by: carmen))
    let before = try #require(try database.notice(id)).words
    var words = before
    (words.title, words.isEverywhere, words.lastDay) = (
      "Open", false, words.lastDay.adding(days: 3)
    )
    let first = try decide(.reword, id, .reword(words, isSent: false))
    #expect(try database.notice(id)?.words == words)
    #expect(throws: DecisionConflict.self, "the same words") {
      try decide(.reword, id, .reword(words, isSent: false))
    }
    words.title = "Half open"
    let second = try decide(.reword, id, .reword(words, isSent: false))
    #expect(try obstacle(first) == "later reword")
    try undo(second)
    try undo(first)
    #expect(try database.notice(id)?.words == before)
  }

  @Test func `two stand at a time; what is over or taken down makes room`() throws {
    let first = try id(try database.announce("One", by: carmen))
    let today = try #require(try database.day())
    try database.announce("Two", by: carmen, until: today)
    #expect(throws: NoticeLimitReached.self) { try database.announce("Three", by: carmen) }
    let down = try decide(.withdraw, first, .withdraw)
    let third = try database.announce("Three", by: carmen)
    #expect(try obstacle(down) == "taken")
    #expect(throws: NoticeLimitReached.self) { try decide(.announce, first, .restore) }
    #expect(try database.begin(today.adding(days: 1)))
    #expect(try obstacle(down) == nil, "the second is over")
    try undo(down)
    let over = try #require(try database.notices(atMost: 9).first { $0.words.title == "Two" })
    var words = over.words
    words.lastDay = today.adding(days: 9)
    #expect(throws: NoticeLimitReached.self) {
      try decide(.reword, over.id, .reword(words, isSent: false))
    }
    try undo(third)
    _ = try decide(.reword, over.id, .reword(words, isSent: false))
    #expect(try database.displayedNotice(over.id) != nil)
  }

  @Test func `members are notified in slices, once each, also after a kill`() throws {
    let many = 2 * Transaction.maxFollowers + 7
    for number in 1...many { try database.openAccount("m\(number)") }
    try database.openAccount("es", language: .spanish)
    let id = try id(try database.announce(by: carmen, isSent: true))
    func told() throws -> Int {
      try database.number(
        "SELECT count(*) FROM news WHERE kind = 'notice' AND about = ?", [.id(id)])
    }
    #expect(try database.hasPendingNotice() && database.isMailDue(at: now))
    #expect(try told() == 0, "nobody waits for it")
    #expect(try database.notifyOfNotices())
    // The one who wrote it is among the first.
    #expect(try told() == Transaction.maxFollowers - 1)
    try database.set(
      """
      CREATE TEMP TRIGGER stop BEFORE INSERT ON news WHEN (SELECT count(*) FROM news) > 250
      BEGIN SELECT RAISE(ABORT, 'killed'); END
      """)
    #expect(throws: DatabaseError.self) { try database.notifyOfNotices() }
    #expect(try told() == Transaction.maxFollowers - 1)
    try database.set("DROP TRIGGER stop")
    while try database.notifyOfNotices() {}
    #expect(try told() == many + 2 && !database.hasPendingNotice())
    #expect(try database.number("SELECT count(*) FROM mails WHERE kind = 'notice'") == many + 2)
    #expect(
      try database.number("SELECT count(*) FROM news WHERE member_id = ?", [.id(carmen)]) == 0)
    // No one is notified a second time.
    let words = try #require(try database.notice(id)).words
    #expect(throws: DecisionConflict.self) {
      try decide(.reword, id, .reword(words, isSent: true))
    }
    #expect(try !database.hasPendingNotice())
  }

  @Test func `readers of its language are notified, as long as it is up`() throws {
    let marta = try database.openAccount("marta", language: .spanish)
    let id = try id(
      try database.announce(by: carmen, in: .spanish, everywhere: false, isSent: true))
    let down = try decide(.withdraw, id, .withdraw)
    #expect(try !database.hasPendingNotice() && !database.notifyOfNotices())
    try undo(down)
    while try database.notifyOfNotices() {}
    #expect(try database.number("SELECT sum(member_id) FROM news") == Int(marta.rawValue))
    let reader = database.reader(forEmailsTo: try #require(try database.account(marta, at: now)))
    #expect(try reader.unreadNews(upTo: 9) == 1)
    _ = try decide(.withdraw, id, .withdraw)
    #expect(try reader.unreadNews(upTo: 9) == 0, "what stands no more is no news")
  }

  @Test func `sent later it is in the log, and the log says so`() throws {
    let id = try id(try database.announce(by: carmen))
    let words = try #require(try database.notice(id)).words
    let sent = try decide(.reword, id, .reword(words, isSent: true))
    #expect(try database.decision(sent.id)?.isSent == true && database.hasPendingNotice())
    #expect(try database.notice(id)?.sentAt == now)
  }

  @Test func `members without emails of the kind, or with daily ones, have news alone`() throws {
    let ada = try database.openAccount("ada")
    let nell = try database.openAccount("nell", email: nil)
    try database.write {
      try $0.choose(.notice, .never, by: irene)
      try $0.choose(.notice, .daily, by: ada)
    }
    try database.announce(by: carmen, isSent: true)
    while try database.notifyOfNotices() {}
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
    #expect(try database.number("SELECT count(*) FROM news") == 3)
    _ = nell
  }

  @Test func `it is forgotten three months after its last day, its versions too`() throws {
    let today = try #require(try database.day())
    let id = try id(try database.announce(by: carmen, until: today))
    var words = try #require(try database.notice(id)).words
    words.title = "Open"
    let reworded = try decide(.reword, id, .reword(words, isSent: false))
    try database.write { try $0.dropNotices(before: today.adding(days: Notice.keptDays)) }
    #expect(try database.notice(id) != nil)
    try database.write { try $0.dropNotices(before: today.adding(days: Notice.keptDays + 1)) }
    #expect(try database.notice(id) == nil && obstacle(reworded) == "changed")
    #expect(try database.number("SELECT count(*) FROM notice_versions") == 0)
    #expect(try database.number("SELECT count(*) FROM decisions") == 2)
  }

  @Test func `a new name of who wrote it is different on the first page, posts or none`() throws {
    let id = try id(try database.announce(by: carmen))
    try database.set("DELETE FROM changes")
    try database.write { try $0.rename(carmen, to: "Carmela") }
    #expect(try database.pendingChanges().map(\.invalidations) == [[.notice(id)]])
  }
}
