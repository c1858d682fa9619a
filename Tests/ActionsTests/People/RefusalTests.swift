@_spi(Raw) import Database
import Jobs
import Model
import Testing
import Time

/// The sender of a request sees no difference between no answer yet, a No, and a block.
struct RefusalTests {
  /// Reaction of the other member to a request.
  enum Answer: String, CaseIterable {
    case nothing, no, block, blockBefore
  }

  /// Everything shown to a member who asks twice, withdraws and asks again.
  private func shown(_ answer: Answer) throws -> [String] {
    let site = try SiteFixture()
    let irene = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    let bruno = try site.addAccount("bruno", "Bruno", email: "bruno@example.org")
    let now = SiteFixture.now
    let comment = try site.say("Mine.", by: .member(bruno))
    let her = try Browser(site, as: "irene-s")
    func answers() throws {
      try site.site.write { transaction in
        switch answer {
        case .no: _ = try transaction.declineFriendship(bruno, of: irene)
        case .block: try transaction.block(irene, by: bruno, at: now)
        case .nothing, .blockBefore: break
        }
      }
    }
    func look() throws -> [String] {
      var pages: [String] = []
      for path in [
        "/comments/\(comment)/invite", "/people/\(bruno)/friendship", "/me/friends",
        "/people/\(bruno)", "/me/news",
      ] {
        pages.append("\(path): " + (try her.get(path).body))
        pages.append("\(path) as JSON: " + (try her.json(path).body))
      }
      let archive = try her.post("/me/data", [:])
      pages.append(String(decoding: archive.bytes, as: UTF8.self))
      return pages
    }
    if answer == .blockBefore {
      try site.site.write { try $0.block(irene, by: bruno, at: now) }
    }
    let invite = "/comments/\(comment)/invite"
    var pages = ["\(try her.post(invite, ["text": "Would you?"]).status)"]
    try answers()
    pages += try look()
    her.now = now.adding(seconds: 60)
    pages.append("\(try her.post(invite, ["text": "Please."]).status)")
    pages += try look()
    let control = "/people/\(bruno)/friendship"
    pages.append("\(try her.post(control, ["do": "withdraw"]).status)")
    pages += try look()
    her.now = now.adding(seconds: 120)
    pages.append("\(try her.post(control, ["do": "ask", "text": "Again."]).status)")
    try answers()
    pages += try look()
    return pages
  }

  @Test func `pages, answers to programs, lists and the archive are the same`() throws {
    let waiting = try shown(.nothing)
    #expect(waiting.contains { $0.contains("Would you?") })
    for answer in Answer.allCases where answer != .nothing {
      let found = try shown(answer)
      #expect(found.count == waiting.count)
      for (one, other) in zip(found, waiting) where one != other {
        Issue.record("\(answer.rawValue): \(one.prefix(60)) \(Self.difference(one, other))")
      }
    }
  }

  /// Where two texts part.
  private static func difference(_ one: String, _ other: String) -> String {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    let start = zip(one, other).prefix { $0 == $1 }.count
    func part(_ bytes: [UInt8]) -> String {
      String(decoding: bytes[max(0, start - 40)..<min(bytes.count, start + 60)], as: UTF8.self)
    }
    return "“\(part(one))” and “\(part(other))”"
  }

  @Test func `the archive is equal for any owner of an address, after the emails went`() throws {
    func archive(_ address: String, isDeclined: Bool = false) throws -> String {
      let site = try SiteFixture()
      try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
      let known = try site.addAccount("known", email: "known@example.org")
      try site.addAccount("quiet", email: "quiet@example.org")
      try site.site.write { try $0.setFindable(.email, true, of: known) }
      let irene = try Browser(site, as: "irene-s")
      #expect(
        try irene.post("/me/invitations", ["address": address, "text": "Come in."]).status == 200)
      let fields: KeyValuePairs = [
        "do": "email", "email": address, "password": SiteFixture.password,
      ]
      #expect(try irene.post("/me/account", fields).status == 303)
      var runner = JobRunner([MailJob()])
      var moment: Int64 = 0
      runner.run(
        JobContext(
          site.site, site.theme, boot: "boot", time: { SiteFixture.now },
          milliseconds: {
            moment += 1
            return moment
          }))
      #expect(try site.count("mails") <= 1, "the letters went")
      if isDeclined {
        _ = try site.site.connection.execute("DELETE FROM tokens WHERE purpose = 'invitation'")
      }
      let list = try irene.get("/me/invitations").body
      return list + String(decoding: try irene.post("/me/data", [:]).bytes, as: UTF8.self)
    }
    let nobody = try archive("nobod@example.org")
    #expect(nobody.contains("invitations") && nobody.contains("Come in."))
    for (address, isDeclined) in [
      ("known@example.org", false), ("quiet@example.org", false), ("quiet@example.org", true),
    ] {
      let found = try archive(address, isDeclined: isDeclined)
      if found != nobody {
        Issue.record("\(address): \(Self.difference(found, nobody))")
      }
    }
  }
}
