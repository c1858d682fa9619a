import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Reports of members by other members: they are queued, answered, and hidden from all others.
struct MemberReportTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let rosa, mateo, carmen, irene: Member.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    (rosa, mateo) = (try database.openAccount("rosa"), try database.openAccount("mateo"))
    carmen = try database.openAccount("carmen", role: .moderator)
    irene = try database.openAccount("irene", role: .admin)
    try database.set("DELETE FROM mails")
  }

  private func reader(_ member: Member.ID) -> Reader {
    database.reader(for: .member(SignedIn(id: member, role: .moderator)))
  }

  @discardableResult
  private func report(
    _ member: Member.ID, by reporter: Member.ID, rule: Int? = nil, after seconds: Int64 = 0
  ) throws -> Bool {
    try database.report(
      .member(member), by: reporter, rule: rule, words: "So.", at: now.adding(seconds: seconds))
  }

  /// Reports a comment, by Mateo.
  private func report(_ comment: Model.Comment.ID, after seconds: Int64 = 0) throws {
    try database.report(.comment(comment), by: mateo, rule: 1, at: now.adding(seconds: seconds))
  }

  private func keep(
    _ member: Member.ID, by moderator: Member.ID?, upTo newest: Int64 = .max
  ) throws -> Decision {
    try database.write { try $0.decide(Decision(.keep, of: member, by: moderator), upTo: newest) }
  }

  private func ban(_ member: Member.ID, by moderator: Member.ID?) throws -> Decision {
    try database.write {
      try $0.decide(Decision(.ban, of: member, by: moderator), ban: Ban(until: nil, reason: "So."))
    }
  }

  private func open() throws -> Int {
    try database.number("SELECT count(*) FROM reports WHERE decided_at IS NULL")
  }

  private func news(_ member: Member.ID) throws -> [Int64] {
    try reader(member).news(atMost: 9).map(\.about)
  }

  @Test func `a member is reported once by each, never by themselves, and not when gone`() throws {
    #expect(try report(rosa, by: mateo, rule: 2))
    #expect(try !report(rosa, by: mateo, rule: 3))
    #expect(try report(rosa, by: carmen))
    #expect(try !report(rosa, by: rosa))
    #expect(try database.hasReported(.member(rosa), by: mateo))
    #expect(try !database.hasReported(.member(mateo), by: rosa))
    #expect(try !database.hasReported(.comment(Model.Comment.ID(rosa.rawValue)), by: mateo))
    try database.write { try $0.leave(mateo, takingPosts: false, at: now) }
    #expect(try !report(mateo, by: rosa))
    #expect(try !report(irene, by: mateo), "whose request came before they left")
    #expect(try open() == 1, "carmen's")
  }

  @Test func `once it was answered, a member is reported again`() throws {
    #expect(try report(rosa, by: mateo))
    let first = try keep(rosa, by: carmen)
    #expect(try !database.hasReported(.member(rosa), by: mateo))
    #expect(try report(rosa, by: mateo) && !report(rosa, by: mateo))
    #expect(try reader(carmen).openReports(of: .member(rosa)).map(\.number) == [2])
    // One of each waits, also when the first answer is taken back.
    _ = try database.write { try $0.undo(first.id, by: carmen, at: now) }
    #expect(try open() == 1 && news(mateo).isEmpty)
    let second = try keep(rosa, by: irene)
    #expect(try open() == 0 && news(mateo) == [second.id.rawValue])
  }

  @Test func `nothing to do answers what was read, a ban all of them`() throws {
    try report(rosa, by: mateo)
    try report(rosa, by: irene)
    #expect(throws: DecisionConflict.self) { _ = try keep(rosa, by: carmen, upTo: 0) }
    _ = try keep(rosa, by: carmen, upTo: 1)
    #expect(try reader(carmen).openReports(of: .member(rosa)).map(\.reporter.id) == [irene])
    #expect(try news(irene).isEmpty)
    #expect(throws: DecisionConflict.self) { _ = try keep(rosa, by: carmen, upTo: 1) }
    try report(rosa, by: mateo)
    _ = try ban(rosa, by: carmen)
    #expect(try open() == 0)
  }

  @Test func `reported members do not hide posts, nor posts members`() throws {
    for member in [rosa, mateo] { try report(member, by: irene) }
    let topic = try database.postTopic("A walk", author: .member(rosa), at: now)
    var comments: [Model.Comment.ID] = []
    for seconds in 1...2 {
      let comment = try database.postComment(in: topic, author: .member(rosa), at: now)
      try report(comment, after: Int64(seconds))
      comments.append(comment)
    }
    let waiting = try reader(carmen).waiting(atMost: 1)
    #expect(waiting.map(\.post) == [nil, .comment(comments[0])])
    #expect(waiting.first?.subject == .member(rosa))
  }

  @Test func `a reported member is queued among the posts, by time, and counts`() throws {
    let topic = try database.postTopic("A walk", author: .member(rosa), at: now)
    let early = try database.postComment(in: topic, author: .member(rosa), at: now)
    let late = try database.postComment(in: topic, author: .member(rosa), at: now)
    for (comment, seconds) in [(early, 10), (late, 40)] as [(Model.Comment.ID, Int64)] {
      try report(comment, after: seconds)
    }
    try report(rosa, by: mateo, rule: 7, after: 20)
    try report(rosa, by: irene, rule: 4, after: 30)
    let waiting = try reader(carmen).waiting(atMost: 50)
    #expect(
      waiting.map(\.subject) == [.post(.comment(early)), .member(rosa), .post(.comment(late))])
    #expect(waiting.map(\.reports) == [1, 2, 1])
    #expect(waiting.map(\.rules) == [[1], [4, 7], [1]])
    #expect(waiting.map(\.title) == ["A walk", "Rosa", "A walk"])
    #expect(waiting.map(\.author) == ["Rosa", nil, "Rosa"])
    #expect(waiting.map(\.since)[1] == now.adding(seconds: 20))
    let queue = try database.moderatorQueue(of: carmen)
    #expect(queue.reported == 2 && queue.reportedMembers == 1 && queue.newestReport == 4)
    let reports = try reader(carmen).openReports(of: .member(rosa))
    #expect(reports.map(\.reporter.id) == [mateo, irene] && reports.map(\.rule) == [7, 4])
    #expect(try reader(carmen).openReports(of: .comment(early)).count == 1)
  }

  @Test func `nothing to do answers all reports of a member, no others, and is undone`() throws {
    let topic = try database.postTopic("A walk", author: .member(rosa), at: now)
    let comment = try database.postComment(in: topic, author: .member(rosa), at: now)
    try report(comment)
    for reporter in [mateo, irene, carmen] { try report(rosa, by: reporter) }
    try report(mateo, by: irene)
    let seen = try database.stamp(ofMember: rosa)
    let made = try keep(rosa, by: carmen)
    #expect(made.subject == nil && made.member == rosa)
    #expect(try open() == 2, "of the comment, and of mateo")
    #expect(try news(mateo) == [made.id.rawValue] && news(irene) == [made.id.rawValue])
    #expect(try news(carmen).isEmpty, "who decides knows")
    #expect(
      try news(rosa).isEmpty
        && database.number("SELECT count(*) FROM mails WHERE member_id = \(rosa)") == 0)
    #expect(throws: DecisionConflict.self) { _ = try keep(rosa, by: irene) }
    #expect(throws: DecisionConflict.self) {
      try database.write { try $0.check(rosa, seen: seen) }
    }
    _ = try database.write { try $0.undo(made.id, by: carmen, at: now) }
    #expect(try open() == 5)
    #expect(try news(mateo).isEmpty)
    #expect(try database.stamp(ofMember: rosa) != seen)
  }

  @Test func `a ban answers them, and they are open again without it`() throws {
    try report(rosa, by: mateo)
    let seen = try database.stamp(ofMember: rosa)
    let made = try ban(rosa, by: carmen)
    #expect(try open() == 0)
    #expect(try news(mateo) == [made.id.rawValue])
    do {
      try database.write { try $0.check(rosa, seen: seen) }
      Issue.record("it was not seen so")
    } catch let conflict as DecisionConflict {
      #expect(conflict.latest?.id == made.id)
    }
    _ = try database.write { try $0.undo(made.id, by: carmen, at: now) }
    #expect(try open() == 1 && news(mateo).isEmpty)
    // Let in again, they stay answered.
    _ = try ban(rosa, by: nil)
    _ = try database.write { try $0.decide(Decision(.unban, of: rosa), ban: nil) }
    #expect(try open() == 0)
  }

  @Test func `nothing to do is not undone under a ban, and posts are no rivals`() throws {
    let topic = try database.postTopic("A walk", author: .member(rosa), at: now)
    let comment = try database.postComment(in: topic, author: .member(rosa), at: now)
    try report(comment)
    try report(rosa, by: mateo)
    let kept = try keep(rosa, by: carmen)
    let post = Decision(.keep, of: rosa, comment, in: topic, by: carmen)
    _ = try database.write { try $0.decide(post) }
    #expect(try database.obstacle(toUndoing: kept) == nil)
    let banned = try ban(rosa, by: carmen)
    guard case .later(let later) = try database.obstacle(toUndoing: kept) else {
      Issue.record("it could be undone")
      return
    }
    #expect(later.id == banned.id)
    #expect(try database.obstacle(toUndoing: banned) == nil)
  }

  @Test func `a reported moderator sees nothing of it, and is not notified`() throws {
    try report(carmen, by: mateo)
    #expect(
      try database.connection.all("SELECT member_id FROM mails") { $0.integer(0) }
        == [irene.rawValue])
    #expect(try reader(carmen).waiting(atMost: 50).isEmpty)
    #expect(try reader(irene).waiting(atMost: 50).map(\.subject) == [.member(carmen)])
    #expect(try reader(carmen).openReports(of: .member(carmen)).isEmpty)
    let own = try database.moderatorQueue(of: carmen)
    #expect(own.reportedMembers == 0 && own.newestReport == 0)
    let made = try keep(carmen, by: irene)
    #expect(made.isHidden(from: carmen) && !made.isHidden(from: irene))
    for member in [carmen, irene] {
      let seen = member == irene ? [made.id] : []
      #expect(try database.decisions(before: nil, for: member, atMost: 9).map(\.id) == seen)
      #expect(try database.decisions(about: carmen, for: member, atMost: 9).map(\.id) == seen)
      #expect(try database.lastDecision(for: member)?.id == seen.first)
    }
  }

  @Test func `the reported member's data leave the report out, the reporter's have it`() throws {
    try report(rosa, by: mateo, rule: 3)
    _ = try keep(rosa, by: carmen)
    func rows(_ table: String, _ member: Member.ID) throws -> [String] {
      var rows: [String] = []
      try database.forEachOwnRow(table, of: member) { rows.append($0) }
      return rows
    }
    #expect(try rows("reports", rosa).isEmpty && rows("decisions", rosa).isEmpty)
    let own = try rows("reports", mateo)
    #expect(own.count == 1 && own[0].contains("\"member_id\":\(rosa)"))
    #expect(!own[0].contains("decided_by"))
  }

  @Test func `with a member go the reports of them, and theirs of others`() throws {
    let topic = try database.postTopic("A walk", author: .member(rosa), at: now)
    let comment = try database.postComment(in: topic, author: .member(rosa), at: now)
    try report(comment)
    try report(mateo, by: rosa)
    try report(rosa, by: mateo)
    try report(rosa, by: irene)
    try database.write { try $0.leave(mateo, takingPosts: false, at: now) }
    let left = try database.texts(
      "SELECT coalesce(member_id, 0) || ' ' || reporter_id FROM reports ORDER BY id")
    #expect(left == ["0 \(mateo)", "\(rosa) \(irene)"])
  }
}
