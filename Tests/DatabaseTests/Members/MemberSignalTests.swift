import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The files that open pages of members poll: they change with what is unread, for those alone, and say nothing else.
struct MemberSignalTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene: Member.ID
  private let mateo: Member.ID
  private let rosa: Member.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    try FileManager.default.createDirectory(
      atPath: site.folder.documentRoot, withIntermediateDirectories: true)
    (irene, mateo, rosa) = (
      try database.openAccount("irene"), try database.openAccount("mateo"),
      try database.openAccount("rosa")
    )
  }

  private var signals: MemberSignals { database.memberSignals }
  private var folder: String { "\(site.folder.documentRoot)/bells" }

  private func text(_ name: String?) throws -> String {
    try String(contentsOfFile: "\(folder)/\(try #require(name))", encoding: .utf8)
  }

  private func second(_ name: String) throws -> Int {
    let date = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[
      .modificationDate]
    return Int(try #require(date as? Date).timeIntervalSince1970)
  }

  private func counts(_ member: Member.ID) throws -> [Int] {
    let reader = database.reader(for: .member(SignedIn(id: member, role: .member)))
    return [try reader.unreadNews(upTo: 99), try reader.unreadConversations(upTo: 99)]
  }

  @Test func `each member has a name that cannot be guessed, and a file that says nothing`() throws
  {
    let names = try [irene, mateo].map { try #require(signals.open($0)) }
    #expect(Set(names).count == 2 && signals.open(irene) == names[0])
    for name in names {
      #expect(name.utf8.count == 32 && name.allSatisfy { "0123456789abcdef".contains($0) })
      let text = try text(name)
      #expect(text.utf8.count == 17 && text.hasSuffix("\n"))
    }
    #expect(try text(names[0]) != text(names[1]))
    let mode = try FileManager.default.attributesOfItem(atPath: site.folder.signalNames)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func `every signal is another version of the file for a web server, from any process`()
    throws
  {
    let (name, other) = (
      try #require(signals.open(irene)), try #require(signals.open(mateo))
    )
    let (quiet, size) = (try text(other), 17)
    var seen: Set<String> = [try text(name)]
    var seconds: Set<Int> = [try second(name)]
    for _ in 1...20 {
      signals.notify([irene, rosa])
      seen.insert(try text(name))
      seconds.insert(try second(name))
      #expect(try text(name).utf8.count == size)
    }
    #expect(seen.count == 21 && seconds.count == 21)
    #expect(try text(other) == quiet)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2, "none for rosa")
  }

  @Test func `it rings after the commit, and not for what never happened`() throws {
    let name = try #require(signals.open(irene))
    let before = try text(name)
    try database.write { transaction in
      try transaction.notify(irene, .friend, about: mateo.rawValue, at: now)
      #expect(try text(name) == before)
    }
    let rung = try text(name)
    #expect(rung != before)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try database.write { transaction in
        try transaction.notify(irene, .friend, about: rosa.rawValue, at: now)
        throw Stop()
      }
    }
    try database.write { _ in }
    #expect(try text(name) == rung)
  }

  @Test func `a ring that was lost is made good by the next one`() throws {
    let name = try #require(signals.open(irene))
    let before = try text(name)
    // Killed between the commit and the file.
    try database.connection.run(
      "INSERT INTO news (member_id, kind, about, happened_at) VALUES (?, 'friend', ?, 1)",
      [.id(irene), .id(mateo)])
    #expect(try text(name) == before)
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    try database.write { try $0.notify(irene, .notice, about: 1, at: now) }
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name)"), "nobody listens")
    #expect(signals.open(irene) == name)
    #expect(try text(name) != before)
  }

  @Test func `another password renames it, and who leaves has none`() throws {
    let (old, other) = (try #require(signals.open(irene)), try #require(signals.open(mateo)))
    try database.write { try $0.endAccess(of: irene) }
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(old)"))
    let new = try #require(signals.open(irene))
    #expect(new != old && signals.name(of: mateo) == other)
    try database.write { try $0.leave(irene, takingPosts: false, at: now) }
    #expect(signals.name(of: irene) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [other])
    let names = try Data(contentsOf: URL(fileURLWithPath: site.folder.signalNames))
    let start = Int(irene.rawValue) * 16
    #expect(names[start..<start + 16].allSatisfy { $0 == 0 })
  }

  @Test func `links and odd numbers lead nowhere`() throws {
    for number in [-1, .min, .max, 1 << 24] as [Int64] {
      #expect(signals.open(Member.ID(number)) == nil)
      signals.notify([Member.ID(number)])
    }
    #expect(!site.exists("data/signals"))
    let name = try #require(signals.open(irene))
    let secret = "\(site.folder.data)/secret"
    try Data("0123456789abcdef\n".utf8).write(to: URL(fileURLWithPath: secret))
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/\(name)", withDestinationPath: secret)
    signals.notify([irene])
    #expect(signals.open(irene) == nil)
    #expect(try String(contentsOfFile: secret, encoding: .utf8) == "0123456789abcdef\n")
  }
}

// Every way in which counts change.
extension MemberSignalTests {
  /// Does something; whose counts are others then must have heard it.
  private func expectHeard(
    _ what: String, _ verb: (inout Transaction) throws -> Void
  ) throws {
    let members = [irene, mateo, rosa]
    let names = try members.map { try #require(signals.open($0)) }
    let before = try members.map { (counts: try counts($0), text: try text(signals.open($0))) }
    try database.write(verb)
    for (index, member) in members.enumerated() {
      // A member who left has nothing.
      guard signals.name(of: member) == names[index] else { continue }
      let isChanged = try counts(member) != before[index].counts
      let isHeard = try text(names[index]) != before[index].text
      #expect(!isChanged || isHeard, "\(what): member \(index)")
    }
  }

  private func message(_ body: String) -> NewMessage {
    NewMessage(body: body, html: Array(body.utf8), renderer: 1)
  }

  @Test func `whatever changes a member's counts is heard`() throws {
    try expectHeard("ask to be friends") {
      _ = try $0.requestFriendship(irene, of: mateo, saying: "", at: now)
    }
    #expect(try counts(mateo) == [1, 0])
    try expectHeard("make friends") { transaction in
      for (one, other) in [(irene, mateo), (irene, rosa), (mateo, rosa)] {
        try transaction.makeFriends(one, other, at: now)
      }
    }
    try expectHeard("news read") { transaction in
      let news = try database.connection.ids("SELECT id FROM news") as [News.ID]
      for each in news { try transaction.readNews(each, of: mateo, at: now) }
    }
    try expectHeard("told") { try $0.notify(irene, .friend, about: mateo.rawValue, at: now) }
    #expect(try counts(irene)[0] >= 1)
    try expectHeard("all read") { try $0.readAllNews(upTo: News.ID(999), of: irene, at: now) }
    #expect(try counts(irene)[0] == 0)
    try conversations()
    try expectHeard("leaves") { try $0.leave(rosa, takingPosts: true, at: now) }
  }

  private func conversations() throws {
    var talk: Conversation.ID?, group: Conversation.ID?
    try expectHeard("begin") { talk = try $0.talk(of: irene, with: mateo, at: now) }
    let two = try #require(talk)
    try expectHeard("say") { _ = try $0.say(message("One"), in: two, by: irene, at: now) }
    #expect(try counts(mateo)[1] == 1)
    try expectHeard("mute") { try $0.setMuted(true, two, of: mateo) }
    #expect(try counts(mateo)[1] == 0)
    try expectHeard("unmute") { try $0.setMuted(false, two, of: mateo) }
    try expectHeard("wipe") { try $0.wipe(two, for: mateo, at: now) }
    try expectHeard("restore") { _ = try $0.restore(two, for: mateo, at: now) }
    try expectHeard("say more") { _ = try $0.say(message("Two"), in: two, by: irene, at: now) }
    try expectHeard("read") { try $0.read(two, upTo: 99, by: mateo) }
    try expectHeard("group") {
      group = try $0.makeGroup(named: "Walkers", by: irene, asking: [mateo, rosa], at: now)
    }
    let many = try #require(group)
    #expect(try counts(rosa)[1] == 1)
    try expectHeard("accept") { _ = try $0.accept(many, by: mateo, at: now) }
    try expectHeard("decline") { try $0.decline(many, by: rosa) }
    try expectHeard("ask again") { _ = try $0.ask(rosa, into: many, by: irene, at: now) }
    try expectHeard("accept again") { _ = try $0.accept(many, by: rosa, at: now) }
    try expectHeard("say in it") { _ = try $0.say(message("All"), in: many, by: irene, at: now) }
    try expectHeard("forget") { try $0.forget(many, for: rosa, at: now) }
    try expectHeard("rename") { _ = try $0.rename(many, to: "Hikers", by: irene, at: now) }
    try expectHeard("end") { _ = try $0.end(many, by: irene, at: now) }
    #expect(try counts(mateo)[1] == 0)
    try expectHeard("revive") { _ = try $0.revive(many, by: irene, at: now) }
    #expect(try counts(mateo)[1] == 1)
    try expectHeard("take out") { _ = try $0.removeMember(mateo, of: many, by: irene, at: now) }
    try expectHeard("leave") { _ = try $0.leave(many, irene, at: now) }
  }
}
