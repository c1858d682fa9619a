@_spi(Raw) import Database
import Model
import Testing
import Time

/// No one learns who has an account: requests cost as much and are answered alike for every address.
struct AlikeTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture("limits: {invitations_per_hour: 0, invitations_per_day: 0}")
    try site.addAccount("known", email: "known@example.org")
    let banned = try site.addAccount("band1", email: "band1@example.org")
    try site.site.write { try $0.ban(banned, Ban(until: nil, reason: "Rule 3")) }
  }

  /// Observed part of an answer, and of the work for it.
  private struct Seen: Equatable {
    let status: Int
    let bytes: Int
    let statements: [String]
    /// How many of the statements end a transaction that waits for the disk.
    var flushes: Int { statements.count { $0.hasPrefix("COMMIT") } }
  }

  private func seen(_ send: () throws -> Answer) throws -> Seen {
    var answer: Answer?
    let statements = try site.site.connection.statementsRun { answer = try send() }
    let found = try #require(answer)
    // The time at which the log is checkpointed depends on all writes so far.
    let own = statements.filter { !$0.hasPrefix("PRAGMA wal_checkpoint") }
    return Seen(status: found.status, bytes: found.bytes.count, statements: own)
  }

  /// Both are equal but for the typed text, which is of one length; the first of its kind reads more.
  private func expectAlike(
    _ names: [String], isWriting: Bool, _ send: (String) throws -> Answer
  ) throws {
    _ = try send(names[0])
    let found = try names.map { name in try seen { try send(name) } }
    for (name, one) in zip(names, found).dropFirst() {
      #expect(one == found[0], "\(name) and \(names[0])")
    }
    #expect(!found[0].statements.isEmpty)
    #expect((found[0].flushes > 0) == isWriting)
  }

  @Test(arguments: [["known", "nobod", "band1"], ["known@example.org", "nobod@example.org"]])
  func `a wrong password and an unknown name`(logins: [String]) throws {
    // A browser with and without the cookie of another member's device.
    for device in [nil, try site.token(.device, for: site.site.member(username: "mateo-rubio"))] {
      try expectAlike(logins, isWriting: false) { login in
        let browser = Browser(site)
        browser.setCookie("device", device)
        return try browser.signIn(login, "not this one at all")
      }
    }
  }

  @Test func `a wrong password and an unknown name cost a hash each`() throws {
    let places = try (3...6).map { try Place(site.folder, $0) }
    for login in ["known", "nobod", "band1", "known@example.org", "nobod@example.org"] {
      #expect(try Browser(site).signIn(login, "not this one at all").status == 503)
    }
    withExtendedLifetime(places) {}
  }

  @Test(arguments: ["/recover", "/sign-up"])
  func `requests cost as much for an address with an account as without`(path: String) throws {
    let addresses = ["known@example.org", "nobod@example.org", "band1@example.org"]
    try expectAlike(addresses, isWriting: true) { address in
      let answer = try Browser(site).post(
        path,
        [
          "email": address, "name": "Nuria Vidal", "username": "nuria-v",
          "password": SiteFixture.password, "password_again": SiteFixture.password,
        ])
      #expect(answer.status == 200)
      return answer
    }
  }

  @Test func `another address for an account, in use or not`() throws {
    try site.addAccount("irene-s", email: "irene@example.org")
    let irene = Browser(site)
    #expect(try irene.signIn("irene-s").status == 303)
    let addresses = ["known@example.org", "nobod@example.org"]
    let before = try site.letters().count
    try expectAlike(addresses, isWriting: true) { address in
      try irene.post(
        "/me/account", ["do": "email", "email": address, "password": SiteFixture.password])
    }
    // Each request ends the one before, and the present address is notified of each.
    #expect(
      try site.letters().dropFirst(before).map(\.kind)
        == ["email-requested", "email-requested", "email", "email-requested"])
    #expect(
      try site.site.account(login: "irene@example.org", at: SiteFixture.now)?.username == "irene-s")
  }

  @Test func `an invitation to an address of a member, of one who blocks, or of no one`() throws {
    let irene = try site.addAccount("irene-s", email: "irene@example.org")
    let other = try site.addAccount("other", email: "other@example.org")
    let block = try site.addAccount("block", email: "block@example.org")
    let frien = try site.addAccount("frien", email: "frien@example.org")
    try site.addAccount("quiet", email: "quiet@example.org")
    try site.site.write { transaction in
      for name in ["known", "other", "band1", "block", "frien"] {
        let member = try #require(try site.site.member(username: name))
        try transaction.setFindable(.email, true, of: member)
      }
      try transaction.block(irene, by: block, at: SiteFixture.now)
      try transaction.makeFriends(irene, frien, at: SiteFixture.now.adding(seconds: -60))
    }
    try numberWidely()
    let browser = Browser(site)
    #expect(try browser.signIn("irene-s").status == 303)
    let names = [
      "known", "other", "nobod", "noone", "quiet", "band1", "block", "frien", "known", "nobod",
    ]
    for settings in ["text", ""] {
      // The list below the form grows: it is emptied for each, and the counts are another member's business.
      try expectAlike(names, isWriting: true) { name in
        try site.site.connection.execute("DELETE FROM invitations")
        return try browser.post(
          "/me/invitations", ["address": "\(name)@example.org", "text": settings])
      }
      // And to take it back.
      try expectAlike(names, isWriting: true) { name in
        try site.site.connection.execute("DELETE FROM invitations")
        _ = try browser.post(
          "/me/invitations", ["address": "\(name)@example.org", "text": settings])
        let sent = try #require(
          try site.site.invitations(of: irene, at: SiteFixture.now, atMost: 1).first)
        return try browser.post("/me/invitations", ["do": "withdraw", "invitation": "\(sent.id)"])
      }
      for name in names {
        _ = try browser.post(
          "/me/invitations", ["address": "\(name)@example.org", "text": settings])
      }
    }
    #expect(try site.site.relation(of: other, to: irene) == .asking)
    for name in ["known", "other", "block"] {
      let member = try #require(try site.site.member(username: name))
      #expect(try site.site.relation(of: irene, to: member) == .stranger, "\(name)")
    }
  }

  /// Numbers of rows have as many digits, however many there will be.
  private func numberWidely() throws {
    for table in ["invitations", "news", "mails"] {
      try site.site.connection.execute(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('\(table)', 10000)")
    }
  }

  @Test func `a phone number of a member who wants to be found, of one who does not, or of no one`()
    throws
  {
    let irene = try site.addAccount("irene-s")
    var members: [Member.ID] = []
    for (index, name) in ["finda", "quiet", "block", "twin1", "twin2"].enumerated() {
      members.append(try site.addAccount(name))
      let browser = Browser(site)
      #expect(try browser.signIn(name).status == 303)
      var fields = [
        ("phone", "+34 600 00 00 0\(min(index, 3))"), ("phone_audience", "me"),
      ]
      if name != "quiet" { fields.append(("findable_phone", "1")) }
      #expect(try browser.send("/me/profile", fields).status == 303)
    }
    try site.site.write { try $0.block(irene, by: members[2], at: SiteFixture.now) }
    try numberWidely()
    let browser = Browser(site)
    #expect(try browser.signIn("irene-s").status == 303)
    let before = try site.letters().count
    for text in ["text", ""] {
      try expectAlike((0...5).map { "003460000000\($0)" }, isWriting: true) { number in
        try site.site.connection.execute("DELETE FROM invitations")
        return try browser.post("/me/invitations", ["address": number, "text": text])
      }
    }
    #expect(try site.letters().count == before)
    for member in members {
      #expect(try site.site.relation(of: irene, to: member) == .stranger)
      let isAsked = try site.site.relation(of: member, to: irene) == .asking
      #expect(isAsked == (member == members[0]), "\(member)")
    }
  }

  @Test func `a claim's address, in use or not`() throws {
    var answers: [(status: Int, letters: Int)] = []
    for (author, address) in [
      ("irene-alvarez", "known@example.org"), ("mateo-rubio", "nobod@example.org"),
    ] {
      let member = try #require(try site.site.member(username: author))
      let before = try site.letters().count
      let answer = try Browser(site).post(
        "/claim",
        [
          "token": try site.token(.claim, for: member), "email": address,
          "password": SiteFixture.password, "password_again": SiteFixture.password,
        ])
      answers.append((answer.status, try site.letters().count - before))
    }
    #expect(answers.map(\.status) == [303, 303])
    #expect(answers.map(\.letters) == [1, 1])
  }
}
