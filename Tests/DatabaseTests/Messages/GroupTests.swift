import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Members of a group, what they may do in it, and what they read of it.
struct GroupTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let owner: Member.ID
  private let helper: Member.ID
  private let rosa: Member.ID
  private let group: Conversation.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let members = try ["owner", "helper", "rosa"].map { try database.openAccount($0) }
    let time = TemporarySite.now
    group = try database.write { transaction in
      for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        try transaction.makeFriends(members[one], members[other], at: time)
      }
      let group = try transaction.makeGroup(
        named: "Walkers", by: members[0], asking: [members[1]], at: time)
      _ = try transaction.accept(group, by: members[1], at: time)
      _ = try transaction.set(.helper, of: members[1], in: group, by: members[0])
      return group
    }
    (self.database, owner, helper, rosa) = (database, members[0], members[1], members[2])
  }

  private func own(_ member: Member.ID) throws -> OwnConversation? {
    try reader(member).conversation(group)
  }

  private func reader(_ member: Member.ID) -> Reader {
    database.reader(for: .member(SignedIn(id: member, role: .member)))
  }

  private func say(_ words: String, _ member: Member.ID) throws -> SendOutcome {
    let new = NewMessage(body: words, html: Array(words.utf8), renderer: 1)
    return try database.write { try $0.say(new, in: group, by: member, at: now) }
  }

  private func lines(_ member: Member.ID) throws -> [String] {
    guard let own = try own(member) else { return ["nothing"] }
    return try reader(member).messages(in: own, atMost: 99).map { "\($0.kind) \($0.body)" }
  }

  /// Members of the group: `owner 2`.
  private func members() throws -> [String] {
    try reader(owner).members(of: try #require(try own(owner)), atMost: 9).map {
      "\($0.participant.name.username) \($0.isAsked ? "?" : "\($0.role.rawValue)")"
    }
  }

  private func enter(_ member: Member.ID) throws {
    try database.write { (transaction: inout Transaction) throws in
      #expect(try transaction.ask(member, into: group, by: owner, at: now))
      #expect(try transaction.accept(group, by: member, at: now))
    }
  }

  @Test func `only invited members who joined are in it`() throws {
    #expect(try say("Before.", owner) == .said(3))
    #expect(try own(rosa) == nil && say("I?", rosa) == .refused)
    #expect(try !database.write { try $0.accept(group, by: rosa, at: now) })
    #expect(try database.write { try $0.ask(rosa, into: group, by: helper, at: now) })
    #expect(try members() == ["owner 2", "helper 1", "rosa ?"])
    #expect(try own(rosa)?.isAsked == true && lines(rosa) == [])
    #expect(try reader(rosa).unreadConversations(upTo: 9) == 1)
    #expect(try database.write { try $0.accept(group, by: rosa, at: now) })
    #expect(try say("Then.", owner) == .said(5))
    #expect(try lines(rosa) == ["came ", "words Then."])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `an invited member who declines is not in it, and may be invited again`() throws {
    for _ in 1...2 {
      #expect(try database.write { try $0.ask(rosa, into: group, by: owner, at: now) })
      #expect(try !database.write { try $0.ask(rosa, into: group, by: owner, at: now) })
      try database.write { try $0.decline(group, by: rosa) }
      #expect(try own(rosa) == nil)
    }
    try database.write { try $0.decline(group, by: helper) }
    #expect(try own(helper)?.isIn == true)
  }

  @Test func `only friends are asked`() throws {
    let stranger = try database.openAccount("stranger")
    #expect(try !database.write { try $0.ask(stranger, into: group, by: owner, at: now) })
  }

  @Test func `a member who left reads what was said until then, and does not know the new signal`()
    throws
  {
    try enter(rosa)
    _ = try say("Before.", owner)
    let signal = try own(owner)?.signal?.name
    #expect(try database.write { try $0.leave(group, rosa, at: now) })
    _ = try say("Afterwards.", owner)
    #expect(try lines(rosa) == ["came ", "words Before.", "went "])
    #expect(try say("I?", rosa) == .refused)
    #expect(try own(owner)?.signal?.name != signal && own(rosa)?.hasLeft == true)
    #expect(try own(rosa)?.unread == 0)
    try database.write { try $0.forget(group, for: rosa, at: now) }
    #expect(try reader(rosa).conversations(atMost: 9).isEmpty)
    #expect(try database.write { try $0.dropClearing(group, of: rosa) })
    #expect(try own(rosa) == nil)
  }

  @Test func `a member invited again keeps their messages, until they join`() throws {
    try enter(rosa)
    _ = try say("Before.", owner)
    try database.write { _ = try $0.leave(group, rosa, at: now) }
    let read = try lines(rosa)
    #expect(try database.write { try $0.ask(rosa, into: group, by: owner, at: now) })
    #expect(try own(rosa)?.isAsked == true && members().contains("rosa ?"))
    #expect(try !database.write { try $0.ask(rosa, into: group, by: owner, at: now) })
    #expect(try say("I?", rosa) == .refused)
    try database.write { try $0.decline(group, by: rosa) }
    #expect(try lines(rosa) == read && own(rosa)?.hasLeft == true)
    #expect(try database.write { try $0.ask(rosa, into: group, by: owner, at: now) })
    #expect(try database.write { try $0.accept(group, by: rosa, at: now) })
    #expect(try lines(rosa) == ["came "] && own(rosa)?.isIn == true)
  }

  @Test func `a member who left cannot edit their messages, but may delete them`() throws {
    try enter(rosa)
    _ = try say("Mine.", rosa)
    let message = Message.ID(
      Int64(try database.number("SELECT id FROM messages WHERE body = 'Mine.'")))
    try database.write { _ = try $0.leave(group, rosa, at: now) }
    let other = NewMessage(body: "Worse.", html: [], renderer: 1)
    #expect(try !database.write { try $0.edit(message, other, by: rosa, at: now) })
    #expect(try lines(owner).contains("words Mine."))
    #expect(try database.write { try $0.delete(message, by: rosa) })
    #expect(try !lines(owner).contains("words Mine."))
  }

  @Test func `an owner does everything, a helper asks in and takes out, a member neither`() throws {
    try enter(rosa)
    try database.write { (transaction: inout Transaction) throws in
      #expect(try !transaction.removeMember(helper, of: group, by: rosa, at: now))
      #expect(try !transaction.rename(group, to: "Mine", by: rosa, at: now))
      #expect(try !transaction.removeMember(owner, of: group, by: helper, at: now))
      #expect(try !transaction.set(.helper, of: rosa, in: group, by: helper))
      #expect(try !transaction.end(group, by: helper, at: now))
      #expect(try transaction.removeMember(rosa, of: group, by: helper, at: now))
      #expect(try transaction.rename(group, to: "Runners", by: helper, at: now))
      #expect(try transaction.set(.owner, of: helper, in: group, by: owner))
    }
    #expect(try members() == ["helper 2", "owner 1"])
    #expect(try own(rosa)?.hasLeft == true && own(owner)?.groupName == "Runners")
    #expect(try lines(owner).last == "named Runners")
    #expect(try database.integrityErrors() == [])
  }

  @Test func `a group whose owner leaves goes to who helps, and ends with the last one`() throws {
    try enter(rosa)
    #expect(try database.write { try $0.leave(group, owner, at: now) })
    #expect(try own(helper)?.role == .owner)
    #expect(try database.integrityErrors() == [])
    #expect(try database.write { try $0.leave(group, helper, at: now) })
    #expect(try own(rosa)?.role == .owner)
    try database.write { try $0.leave(rosa, takingPosts: false, at: now) }
    #expect(try own(owner) == nil)
    #expect(try database.number("SELECT ended_at IS NOT NULL FROM conversations") == 1)
  }

  @Test func `a group that was ended can be restored within a week, and is deleted then`() throws {
    #expect(try database.write { try $0.end(group, by: owner, at: now) })
    #expect(try own(helper) == nil && say("I?", helper) == .refused)
    let week = now.adding(seconds: Conversation.ended)
    #expect(try !database.write { try $0.dropEndedTalks(at: week, limit: 9) })
    #expect(try !database.write { try $0.revive(group, by: helper, at: week) })
    #expect(try database.write { try $0.revive(group, by: owner, at: week) })
    #expect(try own(helper) != nil)
    #expect(try database.write { try $0.end(group, by: owner, at: now) })
    let late = week.adding(seconds: 1)
    #expect(try !database.write { try $0.revive(group, by: owner, at: late) })
    #expect(try database.write { try $0.dropEndedTalks(at: late, limit: 2) })
    #expect(try database.write { try $0.dropEndedTalks(at: late, limit: 2) })
    #expect(try database.number("SELECT count(*) FROM conversations") == 0)
    #expect(try database.number("SELECT count(*) FROM participants") == 0)
  }

  @Test func `lists have asked ones first, then favourites, then what was said last`() throws {
    let talk = try database.write { transaction in
      let talk = try transaction.talk(of: owner, with: helper, at: now)
      let new = NewMessage(body: "Hello.", html: [], renderer: 1)
      _ = try transaction.say(new, in: talk, by: helper, at: now.adding(seconds: 9))
      _ = try transaction.makeGroup(named: "Ñandú", by: helper, asking: [owner], at: now)
      return talk
    }
    func names(_ text: String = "") throws -> [String] {
      try reader(owner).conversations(whoseNameHas: text, atMost: 9).map {
        $0.groupName ?? $0.other?.name.name ?? ""
      }
    }
    #expect(try names() == ["Ñandú", "Helper", "Walkers"])
    try database.write { try $0.setFavourite(true, group, of: owner) }
    #expect(try names() == ["Ñandú", "Walkers", "Helper"])
    #expect(try names("nandu") == ["Ñandú"] && names("HELP") == ["Helper"])
    #expect(try reader(owner).favouriteGroups(atMost: 9).map(\.id) == [group])
    #expect(try reader(owner).unreadConversations(upTo: 9) == 3)
    try database.write { (transaction: inout Transaction) throws in
      try transaction.setMuted(true, talk, of: owner)
      try transaction.setMuted(true, group, of: owner)
    }
    #expect(try reader(owner).unreadConversations(upTo: 9) == 1)
  }
}
