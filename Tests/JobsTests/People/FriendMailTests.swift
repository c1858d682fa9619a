@_spi(Raw) import Database
import Foundation
import Mail
import Model
import Sodium
import TestSupport
import Testing
import Time

@testable import Jobs

/// Letters of friendship and invitations: what they say, when they do not come, and how often they do.
struct FriendMailTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let outbox = Outbox()
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    mateo = try database.openAccount("mateo")
  }

  private func run(after seconds: Int64 = 0) throws -> [MailMessage] {
    try outbox.sent(from: site, database, by: [MailJob(outbox)], after: seconds)
  }

  private func ask(
    _ text: String = "I have a spare\r\nlamp <b>.", from comment: Model.Comment.ID? = nil,
    after seconds: Int64 = 0
  ) throws {
    _ = try database.write {
      try $0.requestFriendship(
        mateo, of: irene, saying: text, from: comment, at: now.adding(seconds: seconds))
    }
  }

  @Test func `a request comes with its words and its comment`() throws {
    try ask(from: Model.Comment.ID(1))
    let message = try #require(try run().first)
    #expect(message.to.address.text == "irene@example.net")
    #expect(message.subject == "New friend request")
    #expect(message.text.hasPrefix("Mateo wants to be your friend\n\n“I have a spare lamp <b>.”\n"))
    #expect(message.text.contains("About the comment from 1 Oct 2026"))
    #expect(message.text.contains("https://club.example/do/people/\(mateo)/friendship\n"))
    let html = String(decoding: message.html, as: UTF8.self)
    #expect(html.contains("“I have a spare lamp &lt;b&gt;.”"))
    let bytes = String(decoding: message.bytes, as: UTF8.self)
    #expect(!bytes.contains("mateo@example.net"))
  }

  @Test func `without words it says those of the house`() throws {
    try ask("")
    #expect(try run().first?.text.contains("“I would like to be friends here.”") == true)
    _ = try database.write { try $0.withdrawFriendship(mateo, from: irene) }
    try database.set("UPDATE comments SET author_id = ? WHERE id = 1", [.id(irene)])
    try ask("", from: Model.Comment.ID(1), after: 3600)
    #expect(try run(after: 3600).first?.text.contains("“I liked what you wrote") == true)
  }

  @Test func `a comment of another author is not praised`() throws {
    try ask("", from: Model.Comment.ID(1))
    #expect(try run().first?.text.contains("“I would like to be friends here.”") == true)
  }

  /// Reason why no answer is awaited when the email is due.
  enum Vanishing: CaseIterable {
    case withdrawn, declined, accepted, blocked, banned, unwanted, noAddress
  }

  @Test(arguments: Vanishing.allCases)
  func `a request that is no longer pending is not mentioned`(_ vanishing: Vanishing) throws {
    try ask()
    _ = try database.write { transaction in
      switch vanishing {
      case .withdrawn: _ = try transaction.withdrawFriendship(mateo, from: irene)
      case .declined: _ = try transaction.declineFriendship(irene, of: mateo)
      case .accepted: _ = try transaction.acceptFriendship(irene, of: mateo, at: now)
      case .blocked: try transaction.block(mateo, by: irene, at: now)
      case .banned: try transaction.ban(irene, Ban(until: nil, reason: ""))
      case .unwanted: try transaction.choose(.friendRequest, .never, by: irene)
      case .noAddress: try transaction.setEmail(nil, of: irene)
      }
    }
    let emails = try run()
    #expect(emails.map(\.to.address.text) == (vanishing == .accepted ? ["mateo@example.net"] : []))
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `repeated requests are one email an hour`() throws {
    try ask()
    #expect(try run().count == 1)
    _ = try database.write { try $0.withdrawFriendship(mateo, from: irene) }
    try ask("Number 1", after: 1)
    #expect(try run(after: 60).isEmpty)
    let later = try run(after: 3700)
    #expect(later.count == 1 && later[0].text.contains("Number 1"))
    // The third in a day is sent to no one.
    _ = try database.write { try $0.withdrawFriendship(mateo, from: irene) }
    try ask("Number 2", after: 3800)
    #expect(try run(after: 7400).isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `a yes is announced while both are friends`() throws {
    try ask()
    _ = try database.write { try $0.acceptFriendship(irene, of: mateo, at: now) }
    let message = try #require(try run().last)
    #expect(
      message.to.address.text == "mateo@example.net"
        && message.subject == "Irene accepted your friend request")
    #expect(message.unsubscribe != nil)
    _ = try database.write { try $0.endFriendship(irene, with: mateo) }
    try ask(after: 5)
    _ = try database.write {
      _ = try $0.acceptFriendship(irene, of: mateo, at: now)
      _ = try $0.endFriendship(irene, with: mateo)
    }
    #expect(try run(after: 9).isEmpty)
  }

  private func invite(_ comment: Model.Comment.ID? = nil, by member: Member.ID? = nil) throws {
    let new = NewInvitation(
      member: member ?? irene, contact: try #require(Contact("marta@example.org")), digest: "d",
      text: "Come in.", comment: comment, language: .english, invitesOutside: true)
    try database.write { try $0.invite(new, at: now) }
  }

  @Test func `an invitation says who, their words, what they read, and lets its bearer in`() throws
  {
    try invite(Model.Comment.ID(1))
    let message = try #require(try run().first)
    #expect(message.to.address.text == "marta@example.org" && message.to.name.isEmpty)
    #expect(message.subject == "Irene invites you to Club Niebla")
    #expect(message.text.contains("\n“Come in.”\n"))
    #expect(message.text.contains("\nIrene was reading this:\nNight trains\n"))
    #expect(message.text.contains("It is the only one"))
    #expect(message.unsubscribe == nil, "no other can come")
    let link = try #require(
      MailLinks.links(in: message.text).first { $0.contains("/do/invitation?token=") })
    let secret = try #require(link.split(separator: "=").last.flatMap { Secret($0) })
    let token = try #require(try database.token(secret.digest, .invitation, at: now))
    #expect(token.member == irene && token.facts == "1")
    #expect(token.ends == now.adding(seconds: 14 * 86_400))
    let bytes = String(decoding: message.bytes, as: UTF8.self)
    #expect(!bytes.contains("irene@example.net"))
    #expect(try database.number("SELECT count(*) FROM mails") == 0, "the address is not kept")
    #expect(try database.wasInvited("d"))
  }

  @Test func `an email that could not be handed over blocks neither the sender nor the address`()
    throws
  {
    try invite()
    outbox.error = .refused(75, says: "no such user <marta@example.org>")
    for hour in [0, 1, 5, 80] {
      var runner = JobRunner([MailJob(outbox)])
      runner.run(try site.jobContext(database, at: now.adding(seconds: Int64(hour) * 3600)))
    }
    outbox.error = nil
    let rows = try database.texts("SELECT address || error || (due_at > 9e15) FROM mails")
    #expect(rows.count == 1 && rows[0].hasSuffix("1") && !rows[0].contains("marta"), "\(rows)")
    #expect(try !database.wasInvited("d"))
    try invite()
    #expect(try run().count == 1)
    #expect(try database.wasInvited("d"))
    // Tried once more by hand, the email has no recipient.
    _ = try database.write { try $0.retryMails(at: now) }
    #expect(try run().isEmpty && database.number("SELECT count(*) FROM mails") == 0)
  }

  /// Each spelling has a digest of its own; the mailbox has one more.
  @Test func `of two spellings of a mailbox one gets an email`() throws {
    let key = Secret()
    try database.write { try $0.keep(addressKey: key.text) }
    for (member, spelling) in [
      (irene, "marta@gmail.com"), (mateo, "M.arta+club@gmail.com"), (irene, "marta+2@gmail.com"),
    ] {
      let contact = try #require(Contact(spelling))
      let new = NewInvitation(
        member: member, contact: contact, digest: Secret(named: contact.key, key: key).digest,
        mailbox: Secret(named: contact.limitKey, key: key).digest, text: "Come in.",
        language: .english, invitesOutside: true)
      try database.write { try $0.invite(new, at: now) }
    }
    #expect(try database.number("SELECT count(*) FROM mails") == 3)
    #expect(try run().map(\.to.address.text) == ["marta@gmail.com"])
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
    // Afterwards none is queued for another spelling.
    let contact = try #require(Contact("mart.a@googlemail.com"))
    try database.write {
      try $0.invite(
        NewInvitation(
          member: mateo, contact: contact, digest: "another",
          mailbox: Secret(named: contact.limitKey, key: key).digest, text: "",
          language: .english, invitesOutside: true), at: now)
    }
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `names and words of before that read like links are not written to strangers`() throws
  {
    try database.set("UPDATE members SET name = 'Win at evil.com' WHERE id = ?", [.id(irene)])
    try invite()
    try database.set("UPDATE invitations SET text = 'Come to evil.com'")
    let message = try #require(try run().first)
    #expect(message.subject == "irene invites you to Club Niebla")
    #expect(!String(decoding: message.bytes, as: UTF8.self).contains("evil.com"))
  }

  @Test func `of two who invite the same address one writes`() throws {
    try invite()
    try invite(by: mateo)
    #expect(try run().count == 1)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `strangers are shown no words of who invites but the invitation's, and no links`()
    throws
  {
    func set(_ html: String, by author: Member.ID?) throws {
      try database.set(
        "UPDATE comments SET html = ?, author_id = ?, guest_name = ? WHERE id = 1",
        [.text(html), .id(author), .optional(author == nil ? "Ada" : nil)])
    }
    for (html, author, isShown) in [
      ("<p>Quiet words.</p>", nil, true), ("<p>Quiet words.</p>", irene, false),
      ("<p>Quiet words. Evil.EXAMPLE/x</p>", nil, false),
      ("<p>Quiet words.</p>", mateo, true),
    ] as [(String, Member.ID?, Bool)] {
      try set(html, by: author)
      try invite(Model.Comment.ID(1))
      let message = try #require(try run().first)
      #expect(message.text.contains("Quiet words.") == isShown, "\(html)")
      #expect(message.text.contains("\nNight trains\n"))
      try database.set("DELETE FROM invited_addresses; DELETE FROM invitations")
    }
  }

  @Test func `a conversation that not everyone may read is not shown to outsiders`() throws {
    try database.set("UPDATE topics SET audience = 1")
    try invite(Model.Comment.ID(1))
    let message = try #require(try run().first)
    #expect(!message.text.contains("Night trains") && !message.text.contains("was reading"))
  }

  @Test(arguments: ["withdrawn", "banned", "late"])
  func `an invalid invitation is not sent`(why: String) throws {
    try invite()
    try database.write { transaction in
      switch why {
      case "withdrawn":
        _ = try transaction.withdrawInvitation(Invitation.ID(1), by: irene)
      case "banned": try transaction.ban(irene, Ban(until: nil, reason: ""))
      default: return
      }
    }
    #expect(try run(after: why == "late" ? 14 * 86_400 : 0).isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }
}
