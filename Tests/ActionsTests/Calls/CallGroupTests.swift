import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Calls of groups, and verbs that come too late.
struct CallGroupTests {
  private let club: CallSite
  private let pages = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"]

  init() throws { club = try CallSite() }

  /// Irene, Mateo and Rosa in a group.
  private func makeGroup() throws -> Conversation.ID {
    let (irene, rosa) = (club.ids[0], club.ids[2])
    try club.site.site.write { try $0.makeFriends(irene, rosa, at: SiteFixture.now) }
    _ = try club.irene.post(
      "/talk/new",
      ["with-\(club.ids[1])": "1", "with-\(rosa)": "1", "name": "Trio", "lang": "en"])
    let talk = try #require(
      try club.site.site.connection.first("SELECT max(id) FROM conversations") {
        $0.id(0, of: Conversation.self)
      } ?? nil)
    for browser in [club.mateo, club.rosa] {
      #expect(
        try browser.post("/talk/\(talk)/about", ["do": "accept", "lang": "en"]).status == 303)
    }
    return talk
  }

  private func rings(_ browser: Browser) throws -> Bool {
    try browser.json("/me/news").body.contains("\"rings\":true")
  }

  @Test func `it rings for all of a group but members who blocked the caller`() throws {
    let talk = try makeGroup()
    let (irene, rosa) = (club.ids[0], club.ids[2])
    try club.site.site.write { try $0.block(irene, by: rosa, at: SiteFixture.now) }
    let before = try club.heard(club.rosa)
    #expect(try club.irene.post("/talk/\(talk)/call", ["with": "voice"]).status == 303)
    #expect(try rings(club.mateo) && !rings(club.rosa))
    #expect(try club.heard(club.rosa) == before)
    _ = try club.act(club.irene, "leave", page: "")
    #expect(try club.site.texts("SELECT kind FROM news WHERE kind = 'missed-call'").count == 1)
  }

  @Test func `a member who leaves the group is out of its call, and cannot come back`() throws {
    let talk = try makeGroup()
    #expect(try club.irene.post("/talk/\(talk)/call", ["with": "voice"]).status == 303)
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.mateo, "join", page: pages[1])
    #expect(try club.states() == [.joined, .joined, .ringing])
    let left = try club.mateo.post("/talk/\(talk)/about", ["do": "leave", "lang": "en"])
    #expect(left.status == 303)
    #expect(try club.states() == [.joined, .left, .ringing])
    let again = try club.act(club.mateo, "join", page: pages[2])
    #expect(!again.body.contains("\"here\":true"))
    #expect(try club.states() == [.joined, .left, .ringing])
  }

  @Test func `a member who leaves a group goes on talking elsewhere`() throws {
    let talk = try makeGroup()
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.mateo, "join", page: pages[1])
    _ = try club.mateo.post("/talk/\(talk)/about", ["do": "leave", "lang": "en"])
    #expect(try club.states() == [.joined, .joined])
  }

  @Test func `a verb that waited for the lock meets the call as it is by then`() throws {
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    let early = try club.stored()
    let (irene, mateo) = (early.seats[0], early.seats[1])
    _ = try club.act(club.irene, "leave", page: pages[0])
    #expect(try club.stored().endedAt != nil)
    let before = try club.site.rows()
    try club.site.site.write { [pages] transaction in
      let now = SiteFixture.now
      let joined = try transaction.join(early, mateo, page: pages[1], takingOver: false, at: now)
      #expect(!joined.isIn && joined.signals.isEmpty)
      let declined = try transaction.decline(early, mateo, at: now)
      let left = try transaction.leave(early, irene, at: now)
      #expect(declined.isEmpty && left.isEmpty)
      let told = try transaction.sendSignal(
        .offer, "v=0", about: "", page: pages[0], from: irene.id, to: mateo.id, in: early.id)
      #expect(told == nil)
    }
    #expect(try club.site.rows() == before)
  }

  @Test func `a ban ends the part of a member in a call`() throws {
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.mateo, "join", page: pages[1])
    var decision = Decision(.ban, by: club.ids[2], at: SiteFixture.now)
    decision.member = club.ids[1]
    _ = try club.site.site.write { [decision] in
      try $0.decide(decision, ban: Ban(until: nil, reason: "Spam"))
    }
    #expect(try club.states() == [.left, .left])
  }

  @Test func `a block ends a call of both, and one that rings looks unanswered`() throws {
    let (irene, mateo) = (club.ids[0], club.ids[1])
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    try club.site.site.write { try $0.block(irene, by: mateo, at: SiteFixture.now) }
    #expect(try !rings(club.mateo))
    #expect(try club.states() == [.joined, .ringing])
    _ = try club.act(club.irene, "leave", page: pages[0])
    #expect(try club.irene.page("/calls/1").shows("did not answer"))
    #expect(try club.site.texts("SELECT kind FROM news WHERE kind = 'missed-call'") == [])

    try club.site.site.write {
      try $0.unblock(irene, by: mateo)
      try $0.makeFriends(irene, mateo, at: SiteFixture.now)
    }
    _ = try club.irene.post("/people/\(mateo)/call", ["with": "voice", "lang": "en"])
    _ = try club.act(club.irene, "join", page: pages[0], in: 2)
    _ = try club.act(club.mateo, "join", page: pages[1], in: 2)
    #expect(try club.states(2) == [.joined, .joined])
    try club.site.site.write { try $0.block(irene, by: mateo, at: SiteFixture.now) }
    #expect(try club.states(2) == [.left, .left])
  }

  @Test func `a late refusal ends no call that was answered elsewhere`() throws {
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    let early = try club.stored()
    _ = try club.act(club.mateo, "join", page: pages[1])
    let declined = try club.site.site.write {
      try $0.decline(early, early.seats[1], at: SiteFixture.now)
    }
    #expect(declined.isEmpty)
    #expect(try club.states() == [.joined, .joined])
  }
}
