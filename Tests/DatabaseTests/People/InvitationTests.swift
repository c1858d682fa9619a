import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Invitations by an email address: to a member, to no one here, and what the inviting member learns of it.
struct InvitationTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    mateo = try database.openAccount("mateo")
    try database.write { try $0.setFindable(.email, true, of: mateo) }
  }

  /// Marks the queued emails as handed over.
  private func handOver() throws {
    let addresses = try database.texts(
      "SELECT i.address FROM mails m JOIN invitations i ON i.id = m.facts WHERE m.kind = 'invitation'"
    )
    try database.write { transaction in
      for address in addresses { try transaction.noteInvited(address, at: now) }
    }
  }

  private var addressOfMateo: String {
    get throws { try #require(try database.account(mateo, at: now)?.email) }
  }

  private func invite(
    _ address: String, by member: Member.ID, outside: Bool = true, after seconds: Int64 = 0
  ) throws {
    let new = NewInvitation(
      member: member, contact: try #require(Contact(address)), digest: "digest of \(address)",
      text: "Hello.", language: .english, invitesOutside: outside)
    try database.write { try $0.invite(new, at: now.adding(seconds: seconds)) }
  }

  private func relations() throws -> [Relation] {
    try [(irene, mateo), (mateo, irene)].map { try database.relation(of: $0, to: $1) }
  }

  private func letters() throws -> [String] {
    try database.texts("SELECT kind || ' ' || coalesce(member_id, address) FROM mails ORDER BY id")
  }

  private func sent(after seconds: Int64 = 0) throws -> [Invitation] {
    try database.invitations(of: irene, at: now.adding(seconds: seconds), atMost: 9)
  }

  @Test func `a member with the address is asked, and the sender does not learn whose it is`()
    throws
  {
    try invite(addressOfMateo, by: irene)
    #expect(try relations() == [.stranger, .asking])
    #expect(try letters() == ["friend_request \(mateo)"])
    #expect(try sent().count == 1)
    #expect(try database.requests(of: irene, atMost: 9).isEmpty)
    #expect(try database.requests(to: mateo, atMost: 9).map(\.name.id) == [irene])
    #expect(try database.number("SELECT count(*) FROM invited_addresses") == 0)
    // It cannot be felt for by taking it back beside the member's name.
    #expect(try !database.write { try $0.withdrawFriendship(irene, from: mateo) })
    try database.write { _ = try $0.acceptFriendship(mateo, of: irene, at: now) }
    #expect(try relations() == [.friend, .friend])
    #expect(try sent().isEmpty)
    #expect(try letters() == ["friend_request \(mateo)", "friend \(irene)"])
  }

  @Test func `an address without an account gets one email, for all requests`() throws {
    try invite("marta@example.org", by: irene)
    #expect(try letters() == ["invitation marta@example.org"])
    try invite("marta@example.org", by: irene, after: 5)
    #expect(try letters() == ["invitation marta@example.org"], "one waits")
    try handOver()
    try invite("marta@example.org", by: mateo, after: 6)
    #expect(try letters() == ["invitation marta@example.org"])
    #expect(try sent().map(\.askedAt) == [now.adding(seconds: 5)])
    // Also long after, and when it was taken back.
    let id = try #require(try sent().first?.id)
    #expect(try !database.write { try $0.withdrawInvitation(id, by: mateo) })
    #expect(try database.write { try $0.withdrawInvitation(id, by: irene) })
    try database.write { try $0.dropInvitations(at: now.adding(seconds: 99 * 86_400)) }
    #expect(try database.number("SELECT count(*) FROM invitations") == 0)
    try invite("marta@example.org", by: irene, after: 100 * 86_400)
    #expect(try letters().isEmpty)
  }

  @Test func `an invitation withdrawn before its email left keeps no one from writing`() throws {
    try invite("marta@example.org", by: irene)
    let id = try #require(try sent().first?.id)
    try database.write { _ = try $0.withdrawInvitation(id, by: irene) }
    #expect(try letters().isEmpty, "the address goes at once")
    try invite("marta@example.org", by: mateo, after: 5)
    #expect(try letters() == ["invitation marta@example.org"])
  }

  @Test func `a member who does not want to be found is written to like a stranger`() throws {
    try database.write { try $0.setFindable(.email, false, of: mateo) }
    let address = try addressOfMateo
    try invite(address, by: irene)
    #expect(try relations() == [.stranger, .stranger])
    #expect(try letters() == ["invitation \(address)"])
    let id = try #require(try sent().first?.id)
    #expect(try database.write { try $0.acceptInvitation(id, by: mateo, at: now) })
    #expect(try relations() == [.friend, .friend])
  }

  @Test func `a telephone finds who wants it so, if it is one member's alone`() throws {
    func number(_ digest: String?, of member: Member.ID) throws {
      try database.write {
        try $0.setFindable(.phone, digest != nil, of: member, digest: digest ?? "")
      }
    }
    let phone = "+34 600 11 22 33"
    try number("digest of \(phone)", of: mateo)
    let third = try database.openAccount("third")
    try number("digest of \(phone)", of: third)
    try invite(phone, by: irene)
    #expect(try relations() == [.stranger, .stranger], "nobody knows which of both")
    try number(nil, of: third)
    try invite(phone, by: irene, after: 5)
    #expect(try relations() == [.stranger, .asking])
    #expect(try sent().count == 1)
    try invite("+34 600 44 55 66", by: irene, after: 6)
    try invite(phone, by: mateo, after: 7)
    #expect(try letters() == ["friend_request \(mateo)"], "nothing goes to a telephone")
    #expect(try database.number("SELECT count(*) FROM invited_addresses") == 0)
    // Another number, or none, and no one is found by the old one.
    try database.write { transaction in
      var profile = Profile()
      profile[.phone] = "1 23 45"
      try transaction.set(profile, of: mateo)
    }
    #expect(try database.discoverability(of: mateo) == [.email])
  }

  @Test func `as many numbers are used up for every invitation`() throws {
    try database.write { try $0.block(irene, by: mateo, at: now) }
    let other = try database.openAccount("other")
    try database.write { try $0.setFindable(.email, true, of: other) }
    let others = try #require(try database.account(other, at: now)?.email)
    func numbers() throws -> [Int] {
      try ["news", "mails"].map {
        try database.number(
          "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\($0)'), 0)")
      }
    }
    var before = try numbers()
    let addresses = [try addressOfMateo, others, others, "marta@example.org", "+34 600 11 22 33"]
    for (second, address) in addresses.enumerated() {
      try invite(address, by: irene, after: Int64(second))
      let after = try numbers()
      #expect(zip(after, before).map { $0 - $1 } == [3, 3], "\(address)")
      before = after
    }
    // By name: one who is blocked, and one who is not.
    for member in [mateo, try database.openAccount("fourth")] {
      _ = try database.write {
        try $0.requestFriendship(irene, of: member, saying: "", at: now.adding(seconds: 60))
      }
      let after = try numbers()
      #expect(zip(after, before).map { $0 - $1 } == [3, 3])
      before = after
    }
  }

  @Test func `where no one can open an account, no email goes out`() throws {
    try invite("marta@example.org", by: irene, outside: false)
    #expect(try letters().isEmpty)
    #expect(try sent().count == 1, "who invites sees the same")
  }

  @Test func `accepting makes friends, once, and the address may be written to again`() throws {
    try invite("marta@example.org", by: irene)
    let id = try #require(try sent().first?.id)
    #expect(try !database.write { try $0.acceptInvitation(id, by: irene, at: now) }, "her own")
    let marta = try database.openAccount("marta")
    #expect(try database.write { try $0.acceptInvitation(id, by: marta, at: now) })
    #expect(try database.relation(of: irene, to: marta) == .friend)
    #expect(try letters().last == "friend \(irene)", "who invited is told")
    #expect(try !database.write { try $0.acceptInvitation(id, by: mateo, at: now) })
    #expect(try database.relation(of: irene, to: mateo) == .stranger)
    #expect(try database.number("SELECT count(*) FROM invited_addresses") == 0)
  }

  @Test func `a recipient who declines gets no further invitation`() throws {
    try invite("marta@example.org", by: irene)
    try handOver()
    try database.set("DELETE FROM mails")
    for member in [irene, mateo] { try invite("marta@example.org", by: member, after: 5) }
    #expect(try letters().isEmpty)
  }

  @Test func `an invited member accepts by typing the inviter's address`() throws {
    _ = try database.write { try $0.requestFriendship(mateo, of: irene, saying: "", at: now) }
    try invite(addressOfMateo, by: irene, after: 5)
    #expect(try relations() == [.friend, .friend])
    #expect(try letters() == ["friend_request \(irene)", "friend \(mateo)"])
    #expect(try sent().isEmpty, "it is answered")
  }

  @Test func `the inviting member is notified of the yes, also of one who had asked them`() throws {
    try invite("marta@example.org", by: irene)
    let id = try #require(try sent().first?.id)
    _ = try database.write {
      try $0.requestFriendship(mateo, of: irene, saying: "", at: now.adding(seconds: 5))
    }
    try database.write {
      _ = try $0.acceptInvitation(id, by: mateo, at: now.adding(seconds: 9))
    }
    #expect(try letters().last == "friend \(irene)")
    #expect(
      try database.number(
        "SELECT count(*) FROM news WHERE kind = 'friend' AND member_id = \(irene)") == 1)
  }

  @Test func `a request that was refused can be made by the one who refused`() throws {
    try database.write {
      try $0.requestFriendship(mateo, of: irene, saying: "", at: now)
      _ = try $0.declineFriendship(irene, of: mateo)
    }
    try invite(addressOfMateo, by: irene, after: 5)
    #expect(try relations() == [.stranger, .asking])
  }

  @Test func `a block holds in both directions`() throws {
    try database.write { try $0.block(irene, by: mateo, at: now) }
    try invite(addressOfMateo, by: irene)
    #expect(try relations() == [.stranger, .blocked])
    #expect(try letters().isEmpty && sent().count == 1)
    try database.write {
      try $0.unblock(irene, by: mateo)
      try $0.block(mateo, by: irene, at: now)
    }
    try invite(addressOfMateo, by: irene, after: 5)
    #expect(try relations() == [.blocked, .stranger])
    #expect(try letters().isEmpty)
  }

  @Test func `one who was invited by an address can be asked by name`() throws {
    try invite(addressOfMateo, by: irene)
    let relation = try database.write {
      try $0.requestFriendship(irene, of: mateo, saying: "By name.", at: now.adding(seconds: 5))
    }
    #expect(relation == .asked)
    #expect(try relations() == [.asked, .asking])
    #expect(try database.friendship(irene, mateo)?.text == "By name.")
    // A refusal stays one.
    try database.write {
      _ = try $0.withdrawFriendship(irene, from: mateo)
      _ = try $0.declineFriendship(mateo, of: irene)
    }
    try invite(addressOfMateo, by: irene, after: 9)
    try database.write { _ = try $0.declineFriendship(mateo, of: irene) }
    _ = try database.write {
      try $0.requestFriendship(irene, of: mateo, saying: "Again.", at: now.adding(seconds: 12))
    }
    #expect(try relations() == [.asked, .stranger])
    #expect(try database.friendship(irene, mateo)?.text == "Again.", "as of one that waits")
  }

  @Test func `taking it back takes the request along, until it is answered`() throws {
    try invite(addressOfMateo, by: irene)
    let id = try #require(try sent().first?.id)
    #expect(try database.write { try $0.withdrawInvitation(id, by: irene) })
    #expect(try relations() == [.stranger, .stranger])
    #expect(try database.number("SELECT count(*) FROM news") == 0)
    #expect(try !database.write { try $0.withdrawInvitation(id, by: irene) })
  }

  @Test func `an unanswered invitation expires, with the request that it was`() throws {
    try invite(addressOfMateo, by: irene)
    try invite("marta@example.org", by: irene)
    #expect(try sent(after: 14 * 86_400 - 1).count == 2)
    #expect(try sent(after: 14 * 86_400).isEmpty)
    try database.write { try $0.dropInvitations(at: now.adding(seconds: 17 * 86_400)) }
    #expect(try relations() == [.stranger, .asking], "a letter may be tried for some days")
    try database.write { try $0.dropInvitations(at: now.adding(seconds: 19 * 86_400)) }
    #expect(try relations() == [.stranger, .stranger])
    for table in ["invitations", "news", "asks"] {
      #expect(try database.number("SELECT count(*) FROM \(table)") == 0, "\(table)")
    }
  }

  @Test func `the key of addresses is made once`() throws {
    #expect(try database.addressKey() == nil)
    try database.write { try $0.keep(addressKey: "one") }
    try database.write { try $0.keep(addressKey: "two") }
    #expect(try database.addressKey() == "one")
  }
}
