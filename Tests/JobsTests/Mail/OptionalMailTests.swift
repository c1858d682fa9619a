@_spi(Raw) import Database
import Foundation
import Mail
import Model
import Sodium
import TestSupport
import Testing
import Time

@testable import Jobs

/// Letters that a member may do without: what they say, when they do not come, and how often they do.
struct OptionalMailTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let outbox = Outbox()
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    topic = try database.postTopic("Wool & socks", author: .member(irene))
  }

  /// Sends what is due so many seconds later, and returns it.
  @discardableResult
  private func run(after seconds: Int64 = 0) throws -> [MailMessage] {
    try outbox.sent(from: site, database, by: [NewsJob(), MailJob(outbox)], after: seconds)
  }

  // MARK: - Answers

  @Test func `an answer comes with its author, its place and its words`() throws {
    let own = try database.postComment(in: topic, author: .member(irene))
    let answer = try database.postComment(
      in: topic, body: "<blockquote><p>Old</p></blockquote><p>Mine <em>have</em> &lt;holes&gt;.",
      replyTo: own)
    let message = try #require(try run().first)
    #expect(message.to.name == "Irene" && message.to.address.text == "irene@example.net")
    #expect(message.subject == "Re: Wool & socks")
    #expect(message.text.hasPrefix("Ada (guest) replied to you\n\nIn “Wool & socks”, "))
    #expect(message.text.contains("\n“Mine have <holes>.”\n") && !message.text.contains("Old"))
    #expect(message.text.contains("https://club.example/forum/4-wool-socks/#c\(answer)\n"))
    let html = String(decoding: message.html, as: UTF8.self)
    #expect(html.contains("“Mine have &lt;holes&gt;.”") && html.contains("In “Wool &amp; socks”"))
    // Emails about a topic are one conversation, which no email began.
    #expect(message.references.count == 1)
    #expect(message.references.first?.description.hasPrefix("<topic-4.") == true)
  }

  @Test func `answers that wait are one email, and the next comes after an hour`() throws {
    for name in ["Ada", "Bea", "Ciro"] {
      try database.postComment(in: topic, author: .guest(name: name), body: "Says \(name).")
    }
    let first = try #require(try run().first)
    #expect(outbox.emails.count == 1)
    #expect(first.text.hasPrefix("3 replies in “Wool & socks”\n"))
    #expect(first.text.contains("* Bea (guest), 14 Nov 2026, 18:00\n“Says Bea.”\n"))
    try database.postComment(in: topic, author: .guest(name: "Dora"), body: "Says Dora.")
    #expect(try run(after: 3599).isEmpty)
    let second = try #require(try run(after: 3600).first)
    #expect(second.text.hasPrefix("Dora (guest) posted in your topic\n"))
    #expect(!second.text.contains("Ciro"))
    #expect(second.id != first.id && second.references == first.references)
    // Without new answers nothing waits.
    #expect(try run(after: 7200).isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `of many answers the first are shown and the others counted`() throws {
    for number in 1...9 { try database.postComment(in: topic, body: "Number \(number).") }
    let text = try #require(try run().first).text
    #expect(text.contains("Number 5.") && !text.contains("Number 6."))
    #expect(text.contains("\nAnd 4 more.\n"))
  }

  @Test func `an answer made while an email was on its way is in the next one`() throws {
    try database.postComment(in: topic)
    outbox.meanwhile = { try database.postComment(in: topic, body: "Late.") }
    #expect(try run().count == 1)
    outbox.meanwhile = nil
    #expect(try run(after: 3600).first?.text.contains("Late.") == true)
  }

  @Test(arguments: Vanishing.allCases)
  func `an answer that its reader may no longer see is not mentioned`(_ vanishing: Vanishing) throws
  {
    let answer = try database.postComment(
      in: topic, author: .member(try database.openAccount("mateo")), body: "CANARY")
    try vanishing.happen(to: answer, in: topic, irene, database)
    #expect(try run().isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  /// Reason why an answer, or its reader, is missing when an email is due.
  enum Vanishing: CaseIterable {
    case removed, held, deleted, topicRemoved, topicHeld, notForMembers, banned, unwanted, noAddress

    fileprivate func happen(
      to answer: Model.Comment.ID, in topic: Topic.ID, _ reader: Member.ID,
      _ database: SiteDatabase
    ) throws {
      switch self {
      case .removed: try database.write { try $0.remove(answer) }
      case .held: try database.write { try $0.hold(answer) }
      case .deleted: try database.set("UPDATE comments SET state = 3 WHERE id = ?", [.id(answer)])
      case .topicRemoved: try database.write { try $0.remove(topic) }
      case .topicHeld: try database.write { try $0.hold(topic) }
      case .notForMembers:
        try database.set("UPDATE topics SET audience = 4 WHERE id = ?", [.id(topic)])
      case .banned: try database.write { try $0.ban(reader, Ban(until: nil, reason: "")) }
      case .unwanted: try database.write { try $0.choose(.reply, .never, by: reader) }
      case .noAddress: try database.write { try $0.setEmail(nil, of: reader) }
      }
    }
  }

  @Test func `a topic for members is reached where members read`() throws {
    try database.set("UPDATE topics SET audience = 1 WHERE id = ?", [.id(topic)])
    let answer = try database.postComment(in: topic)
    let text = try #require(try run().first).text
    let place = try #require(text.matches(of: /https:\/\/club\.example(\/\S+)#c(\d+)\n/).first)
    #expect(place.output.1.hasPrefix("/do/page/forum/\(topic)-") && place.output.2 == "\(answer)")
    #expect(!text.contains("example/forum/"))
  }

  @Test func `no address is in another member's email`() throws {
    let mateo = try database.openAccount("mateo")
    try database.openAccount("keeper", role: .moderator)
    let answer = try database.postComment(in: topic, author: .member(mateo), body: "Yes.")
    try database.report(.comment(answer), by: irene, rule: 1, words: "CANARY")
    try decide(.hide, answer, of: mateo, by: irene)
    let emails = try run()
    #expect(emails.count == 3)
    for message in emails {
      let bytes = String(decoding: message.bytes, as: UTF8.self)
      let addresses = bytes.matches(of: /[a-z.]+@example\.net/).map { String($0.output) }
      #expect(Set(addresses) == [message.to.address.text])
      #expect(!bytes.contains("CANARY"))
    }
  }

  // MARK: - Decisions

  private func decide(
    _ kind: Decision.Kind, _ comment: Model.Comment.ID?, of member: Member.ID,
    by moderator: Member.ID? = nil, rule: Int? = nil, reason: String = ""
  ) throws {
    var decision = Decision(
      kind, of: member, comment, in: comment == nil ? topic : nil, rule: rule, reason: reason,
      by: moderator)
    try database.write {
      decision.id = try $0.note(decision)
      try $0.queueMail(about: decision)
    }
  }

  @Test func `a decision says what, about which words, and why`() throws {
    let own = try database.postComment(in: topic, author: .member(irene), body: "Mine itch.")
    try database.write { try $0.remove(own) }
    try decide(.hide, own, of: irene, rule: 3, reason: "Not\r\nBcc: here <b>.")
    let message = try #require(try run().first)
    #expect(message.subject == "Your post in “Wool & socks” was removed")
    #expect(message.text.contains("\n“Mine itch.”\n"))
    #expect(message.text.contains("\nRule 3: Rule 3\n"))
    #expect(message.text.contains("\nReason:\n“Not Bcc: here <b>.”\n"))
    #expect(message.text.contains("\nhttps://club.example/do/me\n"))
    #expect(try run(after: 3600).isEmpty, "what rests says nothing")
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `undoing a decision is announced, and the present state`() throws {
    let own = try database.postComment(in: topic, author: .member(irene), body: "Mine itch.")
    var decision = Decision(.hide, by: nil, at: now)
    (decision.topic, decision.comment, decision.member) = (topic, own, irene)
    (decision.rule, decision.reason) = (3, "Rude.")
    let made = try database.write { [decision] in try $0.decide(decision) }
    #expect(try run().count == 1)
    try database.write { _ = try $0.undo(made.id, by: nil, at: now) }
    let message = try #require(try run().first)
    #expect(message.subject == "Your post in “Wool & socks” is visible again")
    #expect(message.text.contains("https://club.example/forum/4-wool-socks/#c\(own)\n"))
    #expect(!message.text.contains("Rude.") && !message.text.contains("Rule"))
  }

  @Test func `the email about a post never shown leads its author there, by way of signing in`()
    throws
  {
    var comment = NewComment(
      author: .member(irene), language: .english, createdAt: now, body: "Hm.", html: [],
      renderer: 1)
    comment.state = .held
    let own = try database.write { [comment] in try $0.reply(comment, in: topic).comment }
    try database.write { try $0.remove(own) }
    try decide(.refuse, own, of: irene)
    let message = try #require(try run().first)
    #expect(
      message.text.contains("\nhttps://club.example/do/sign-in?then=/do/comments/\(own)\n"))
  }

  @Test func `a post shown at last is linked, a topic as a whole, too`() throws {
    let own = try database.postComment(in: topic, author: .member(irene))
    try decide(.approve, own, of: irene)
    try decide(.trust, nil, of: irene)
    let emails = try run()
    #expect(
      emails.map(\.subject).allSatisfy { $0 == "Your post in “Wool & socks” was approved" })
    #expect(
      emails.first?.text.contains("https://club.example/forum/4-wool-socks/#c\(own)\n") == true)
    #expect(emails.last?.text.contains("https://club.example/forum/4-wool-socks/\n") == true)
  }

  @Test func `a title that its reader may no longer see is not mentioned`() throws {
    let other = try database.postTopic("CANARY of others")
    let own = try database.postComment(in: other, author: .member(irene))
    try database.write { try $0.remove(other) }
    try decide(.hide, own, of: irene)
    let message = try #require(try run().first)
    #expect(message.subject == "Your post at Club Niebla was removed")
    #expect(!message.text.contains("CANARY"))
  }

  @Test func `nothing is said of a decision that was taken back, nor about others' words`() throws {
    let own = try database.postComment(in: topic, author: .member(irene))
    try decide(.hide, own, of: irene)
    try database.set("UPDATE decisions SET undone_at = 1")
    let other = try database.postComment(in: Topic.ID(1), body: "CANARY")
    try decide(.hide, other, of: irene)
    #expect(try run().isEmpty)
  }

  @Test func `a banned member is notified until when and why, and of nothing else`() throws {
    let own = try database.postComment(in: topic, author: .member(irene))
    try database.write {
      try $0.choose(.decision, .atOnce, by: irene)
      try $0.ban(irene, Ban(until: now.adding(seconds: 86_400), reason: "So."))
    }
    try decide(.hide, own, of: irene)
    try decide(.ban, nil, of: irene, rule: 99, reason: "So.")
    let emails = try run()
    #expect(emails.map(\.subject) == ["Your account at Club Niebla was banned"])
    let text = try #require(emails.first).text
    #expect(text.contains("until 15 Nov 2026, 18:00") && text.contains("“So.”"))
    #expect(text.contains("\nRule 99\n"), "a rule that there is not any more")
    #expect(emails.first?.unsubscribe == nil)
    try database.write { try $0.ban(irene, nil) }
    try decide(.unban, nil, of: irene)
    #expect(try run().map(\.subject) == ["Your account at Club Niebla is active again"])
  }

  @Test(arguments: Decision.ClearedProfilePart.allCases)
  func `an author whose photo or words were removed reads why`(part: Decision.ClearedProfilePart)
    throws
  {
    var profile = Profile()
    (profile[.about], profile[.city], profile[.country]) = ("CANARY", "CANARY", "ES")
    profile[.birthDate] = "1992-02-29"
    try database.write { [profile] transaction in
      try transaction.set(profile, of: irene)
      try transaction.setAvatar([0xFF, 0xD8, 1], of: irene)
      let subject = try #require(try transaction.addSubject("CANARY", hue: 1, of: irene))
      let note = NewOwnNote(
        place: .subject(subject), title: "CANARY", body: "", html: [], renderer: 1,
        audience: .everyone)
      _ = try transaction.keep(note, of: irene, at: now)
      try transaction.meet(MeetCard(), .init(), in: nil, as: irene, on: .init(dayNumber: 20_771))
      try transaction.decide(
        Decision(.clear, of: irene, rule: 99, reason: "So."), clearing: part, upTo: .max)
    }
    let message = try #require(try run().first)
    #expect(message.subject == "Some of your content at Club Niebla was removed")
    #expect(message.text.contains("your photo") == [.all, .photo].contains(part))
    #expect(message.text.contains("profile text") == [.all, .words].contains(part))
    #expect(message.text.contains("notes") == (part == .notes))
    #expect(message.text.contains("profile for meeting people") == (part == .card))
    #expect(message.text.contains("\nRule 99\n") && message.text.contains("“So.”"))
    #expect(message.unsubscribe == nil && !message.text.contains("CANARY"))
  }

  @Test func `a ban that was lifted meanwhile is not announced`() throws {
    try decide(.ban, nil, of: irene)
    #expect(try run().isEmpty)
  }

  // MARK: - Moderation

  @Test func `moderators learn the size of the queue, and again when more has come`() throws {
    try database.openAccount("keeper", role: .moderator)
    let first = try database.postComment(in: topic, author: .guest(name: "Eve"))
    func report(_ comment: Model.Comment.ID) throws {
      try database.report(.comment(comment), by: irene, rule: 1, words: "CANARY")
    }
    while try database.notifyOfComments() {}
    try database.set("DELETE FROM mails")
    try report(first)
    let message = try #require(try run().first)
    #expect(message.to.address.text == "keeper@example.net")
    #expect(message.subject == "Moderation queue at Club Niebla")
    #expect(message.text.contains("\n1 post was reported.\n"))
    #expect(message.text.contains("\nhttps://club.example/do/desk\n"))
    for word in ["Irene", "Eve", "CANARY", "Wool"] { #expect(!message.text.contains(word)) }
    // They have been notified.
    #expect(try run(after: 3600).isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
    try report(try database.postComment(in: topic, author: .guest(name: "Eve")))
    while try database.notifyOfComments() {}
    try database.set("DELETE FROM mails WHERE kind = 'reply'")
    let second = try #require(try run(after: 3600).first)
    #expect(second.text.contains("\n2 posts were reported.\n"))
    try report(Model.Comment.ID(1))
    #expect(try run(after: 7199).isEmpty)
    #expect(try run(after: 7200).count == 1)
  }

  @Test func `a reported member is counted by all moderators but that member`() throws {
    let one = try database.openAccount("keeper", role: .moderator)
    let other = try database.openAccount("second", role: .moderator)
    func report(_ member: Member.ID) throws {
      try database.report(.member(member), by: irene, rule: 1, words: "CANARY")
    }
    while try database.notifyOfComments() {}
    try database.set("DELETE FROM mails")
    try report(one)
    let emails = try run()
    #expect(emails.map(\.to.address.text) == ["second@example.net"])
    let message = try #require(emails.first)
    #expect(message.text.contains("\n1 member was reported.\n"))
    #expect(!message.text.contains("post"))
    for word in ["Irene", "Keeper", "CANARY"] { #expect(!message.text.contains(word)) }
    // A queued email counts, when it is sent, what its reader may know.
    try report(other)
    #expect(try run(after: 3600).map(\.to.address.text) == ["keeper@example.net"])
    let third = try database.openAccount("third")
    try report(third)
    let texts = try run(after: 7200).map(\.text)
    #expect(texts.count == 2 && texts.allSatisfy { $0.contains("\n2 members were reported.\n") })
  }

  @Test func `decisions made meanwhile, and former moderators, lead to no email`() throws {
    let keeper = try database.openAccount("keeper", role: .moderator)
    try database.report(.comment(Model.Comment.ID(1)), by: irene, rule: 1)
    try database.write { try $0.setRole(.member, of: keeper) }
    #expect(try run().isEmpty)
    try database.write { try $0.setRole(.admin, of: keeper) }
    try database.report(.comment(Model.Comment.ID(2)), by: irene, rule: 1)
    try database.set("UPDATE reports SET decided_at = 1")
    #expect(try run().isEmpty)
  }

  // MARK: - Stopping them

  @Test func `one link stops a kind in all its emails, and is stored once`() throws {
    for seconds in [0, 3600, 86_400 * 2] as [Int64] {
      try database.postComment(in: topic)
      let message = try #require(try run(after: seconds).first)
      let link = try #require(message.unsubscribe)
      #expect(message.text.contains("Unsubscribe: \(link)\n"))
      #expect(message.text.contains("Email settings: https://club.example/do/me/mail\n"))
      let secret = try #require(Secret(String(link.split(separator: "=").last ?? "")))
      let token = try #require(
        try database.token(
          secret.digest, .unsubscribe, at: now.adding(seconds: seconds + 89 * 86_400)))
      #expect(token.member == irene && token.facts == "reply")
    }
    #expect(try database.number("SELECT count(*) FROM tokens") == 1)
  }

  @Test func `every member and kind has a link of its own`() throws {
    let mateo = try database.openAccount("mateo")
    let own = try database.postComment(in: topic, author: .member(mateo))
    try database.postComment(in: topic, replyTo: own)
    try decide(.approve, own, of: mateo)
    let links = try run().compactMap(\.unsubscribe)
    #expect(links.count == 3 && Set(links).count == 3)
  }

  @Test func `without the key, links that are out work, and others are made`() throws {
    try database.postComment(in: topic)
    let first = try #require(try run().first?.unsubscribe)
    try site.write("damaged", "data/mail.key")
    try database.postComment(in: topic)
    let second = try #require(try run(after: 3600).first?.unsubscribe)
    #expect(first != second)
    #expect(try database.number("SELECT count(*) FROM tokens") == 2)
    let attributes = try FileManager.default.attributesOfItem(atPath: site.folder.mailKey)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a refused email keeps the link of the emails before`() throws {
    try database.postComment(in: topic)
    outbox.error = .refused(75, says: "")
    try run()
    #expect(try database.number("SELECT count(*) FROM tokens") == 1)
    outbox.error = nil
    #expect(try run(after: 60).count == 1)
  }
}
