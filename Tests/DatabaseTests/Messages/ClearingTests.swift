import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Histories that were cleared and conversations that were deleted: for a day both can be restored.
struct ClearingTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID
  private let talk: Conversation.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let (irene, mateo) = (try database.openAccount("irene"), try database.openAccount("mateo"))
    talk = try database.write {
      try $0.makeFriends(irene, mateo, at: TemporarySite.now)
      return try $0.talk(of: mateo, with: irene, at: TemporarySite.now)
    }
    (self.database, self.irene, self.mateo) = (database, irene, mateo)
  }

  private var reader: Reader {
    database.reader(for: .member(SignedIn(id: mateo, role: .member)))
  }
  private func later(_ seconds: Int64) -> Timestamp { now.adding(seconds: seconds) }

  private func say(_ words: String, in talk: Conversation.ID? = nil) throws {
    let new = NewMessage(body: words, html: [], renderer: 1)
    #expect(
      try database.write { try $0.say(new, in: talk ?? self.talk, by: irene, at: now) } != .refused)
  }

  /// Lines that Mateo reads, and whether the conversation is in his list.
  private func lines() throws -> [String] {
    let own = try #require(try reader.conversation(talk))
    return try reader.messages(in: own, atMost: 9).map(\.body)
  }
  private func isListed() throws -> Bool {
    try reader.conversations(atMost: 9).contains { $0.id == talk }
  }
  private func clearings(after seconds: Int64 = 0) throws -> [Bool] {
    try reader.clearings(at: later(seconds), atMost: 9).map(\.isDeleted)
  }

  @Test func `a cleared history is restored within a day, with what came meanwhile`() throws {
    try say("One.")
    try database.write { try $0.wipe(talk, for: mateo, at: now) }
    #expect(try lines() == [] && clearings() == [false] && clearings(after: 86_400) == [])
    try say("Two.")
    #expect(try lines() == ["Two."])
    #expect(try database.write { try $0.restore(talk, for: mateo, at: later(86_399)) })
    #expect(try lines() == ["One.", "Two."] && clearings() == [])
    #expect(try !database.write { try $0.restore(talk, for: mateo, at: now) })
    #expect(try database.integrityErrors() == [])
  }

  @Test func `cleared twice within a day, all of it comes back; after a day, the second alone`()
    throws
  {
    try say("One.")
    try database.write { try $0.wipe(talk, for: mateo, at: now) }
    try say("Two.")
    try database.write { try $0.wipe(talk, for: mateo, at: later(3600)) }
    #expect(try database.write { try $0.restore(talk, for: mateo, at: later(3601)) })
    #expect(try lines() == ["One.", "Two."])
    try database.write { try $0.wipe(talk, for: mateo, at: later(4000)) }
    try say("Three.")
    try database.write { try $0.wipe(talk, for: mateo, at: later(4000 + 86_400)) }
    #expect(try database.write { try $0.restore(talk, for: mateo, at: later(4001 + 86_400)) })
    #expect(try lines() == ["Three."])
  }

  @Test
  func `a deleted conversation comes back pinned as it was, and not after it was deleted now`()
    throws
  {
    try say("One.")
    try database.write { (transaction: inout Transaction) throws in
      try transaction.setFavourite(true, talk, of: mateo)
      try transaction.forget(talk, for: mateo, at: now)
    }
    #expect(try !isListed() && clearings() == [true])
    #expect(try database.write { try $0.restore(talk, for: mateo, at: later(9)) })
    #expect(try isListed() && lines() == ["One."])
    #expect(try reader.conversation(talk)?.isFavourite == true)
    try database.write { try $0.forget(talk, for: mateo, at: now) }
    #expect(try database.write { try $0.dropClearing(talk, of: mateo) })
    #expect(try !database.write { try $0.dropClearing(talk, of: mateo) })
    #expect(try !database.write { try $0.restore(talk, for: mateo, at: now) })
    #expect(try !isListed() && clearings() == [] && database.integrityErrors() == [])
  }

  @Test func `all histories are cleared at once, of one member alone`() throws {
    try say("One.")
    #expect(try database.write { try $0.wipeAll(for: mateo, at: now) } == 1)
    #expect(try database.write { try $0.wipeAll(for: mateo, at: now) } == 0)
    #expect(try lines() == [] && isListed() && clearings() == [false])
    let hers = database.reader(for: .member(SignedIn(id: irene, role: .member)))
    let own = try #require(try hers.conversation(talk))
    #expect(try hers.messages(in: own, atMost: 9).map(\.body) == ["One."])
    #expect(try hers.clearings(at: now, atMost: 9).isEmpty)
    #expect(try !database.write { try $0.restore(talk, for: irene, at: now) })
  }

  @Test func `a day later nothing of it is left, and a group that was left is gone`() throws {
    let group = try database.write {
      try $0.makeGroup(named: "Walkers", by: irene, asking: [mateo], at: now)
    }
    try say("One.", in: group)
    try database.write { (transaction: inout Transaction) throws in
      _ = try transaction.accept(group, by: mateo, at: now)
      _ = try transaction.leave(group, mateo, at: now)
      try transaction.forget(group, for: mateo, at: now)
    }
    try say("Two.", in: group)
    #expect(try reader.conversations(atMost: 9).allSatisfy { $0.id != group })
    #expect(try clearings() == [true])
    try database.write { try $0.dropClearings(at: later(86_399)) }
    #expect(try clearings() == [true])
    try database.write { try $0.dropClearings(at: later(86_400)) }
    #expect(try clearings() == [] && reader.conversation(group) == nil)
    #expect(try database.integrityErrors() == [])
  }
}
