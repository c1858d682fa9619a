@_spi(Raw) import Database
import Foundation
import Mail
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// Emails to followers of a topic, or of a place where one is started.
struct FollowMailTests {
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
    topic = try database.postTopic("Wool & socks")
    while try database.notifyOfComments() {}
    let (irene, topic, now) = (irene, topic, now)
    try database.write { transaction in
      try transaction.choose(.followed, .atOnce, by: irene)
      try transaction.choose(.newTopic, .atOnce, by: irene)
      _ = try transaction.follow(.topic(topic), by: irene, at: now)
      _ = try transaction.follow(.list(TopicList.forum.id), by: irene, at: now)
    }
  }

  /// Does what is due so many seconds later, and returns what was sent.
  @discardableResult
  private func run(after seconds: Int64 = 0) throws -> [MailMessage] {
    try outbox.sent(
      from: site, database, by: [NewsJob(), DailyMailJob(), MailJob(outbox)], after: seconds)
  }

  @discardableResult
  private func say(_ body: String = "An answer.", by author: Author = .guest(name: "Ada")) throws
    -> Model.Comment.ID
  {
    try database.postComment(in: topic, author: author, body: body)
  }

  @Test func `an answer is sent some minutes later, as it is then`() throws {
    let comment = try say()
    #expect(try run().isEmpty && run(after: 299).isEmpty)
    try database.write {
      _ = try $0.edit(
        comment, body: "Mended.", html: Array("<p>Mended.</p>".utf8), renderer: 1, at: now)
    }
    let message = try #require(try run(after: 300).first)
    #expect(message.subject == "Re: Wool & socks")
    #expect(
      message.text.hasPrefix("Ada (guest) posted in a topic you follow\n\nIn “Wool & socks”, "))
    #expect(message.text.contains("“Mended.”") && !message.text.contains("An answer."))
    #expect(message.text.contains("https://club.example/forum/\(topic)-wool-socks/#c\(comment)\n"))
    #expect(message.references.first?.description.hasPrefix("<topic-\(topic).") == true)
    #expect(try run(after: 301).isEmpty)
    // The next comes an hour later, with all that came meanwhile.
    try say("Two.")
    try say("Three.")
    #expect(try run(after: 900).isEmpty)
    let next = try #require(try run(after: 300 + 3600).first)
    #expect(next.text.hasPrefix("2 replies in “Wool & socks”\n"))
    #expect(next.text.contains("Two.") && next.text.contains("Three."))
  }

  @Test func `a post that is gone, seen, stopped or by a blocked member by then is not sent`()
    throws
  {
    let ada = try database.openAccount("ada")
    let hidden = try say(by: .member(ada))
    try run()
    try database.write { try $0.remove(hidden) }
    #expect(try run(after: 300).isEmpty)
    try say()
    try run()
    try database.set("UPDATE news SET read_at = 1")
    #expect(try run(after: 300).isEmpty)
    try say()
    try run()
    try database.write { try $0.unfollow(.topic(topic), by: irene, at: now) }
    #expect(try run(after: 300).isEmpty)
    _ = try database.write { try $0.follow(.topic(topic), by: irene, at: now) }
    try database.set("UPDATE news SET read_at = 1")
    try say(by: .member(ada))
    try run()
    try database.write { try $0.block(ada, by: irene, at: now) }
    #expect(try run(after: 300).isEmpty)
    try say()
    try run()
    try database.write { try $0.remove(topic) }
    #expect(try run(after: 300).isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `answers to oneself and mentions are in their own emails alone`() throws {
    let own = try say("Mine.", by: .member(irene))
    try database.postComment(in: topic, body: "To you.", replyTo: own)
    try say("To all.")
    let emails = try run(after: 300)
    #expect(emails.count == 2)
    for message in emails {
      let isReply = message.text.contains("To you.")
      #expect(message.text.contains("To all.") != isReply)
      #expect(message.text.hasPrefix("Ada (guest) replied to you") == isReply)
    }
  }

  @Test func `a new topic is named with its words, unless nothing there is followed any longer`()
    throws
  {
    let new = try database.postTopic("Hats & caps", body: "Who has one?")
    #expect(try run().isEmpty)
    let message = try #require(try run(after: 300).first)
    #expect(message.subject == "Ada (guest) started the topic Hats & caps")
    #expect(message.text.contains("“Who has one?”"))
    #expect(message.text.contains("https://club.example/forum/\(new)-hats-caps/"))
    try database.postTopic("Gloves")
    try run()
    try database.write { try $0.unfollow(.list(TopicList.forum.id), by: irene, at: now) }
    #expect(try run(after: 300).isEmpty)
  }

  @Test func `by default it comes with the daily email, bundled`() throws {
    try database.set("DELETE FROM mail_choices")
    try run()
    try say("One.")
    try run()
    try say("Two.")
    try database.postTopic("Hats", body: "Who has one?")
    #expect(try run(after: 3600).isEmpty)
    // It is Saturday, 18:00; seven on Sunday is thirteen hours later.
    let message = try #require(try run(after: 13 * 3600).first)
    #expect(outbox.emails.count == 1)
    #expect(message.subject == "Ada (guest) started the topic Hats, and 1 more")
    #expect(message.text.contains("2 new replies in Wool & socks"))
  }

  @Test func `the link stops the emails of one topic alone`() throws {
    let other = try database.postTopic("Hats", author: .guest(name: "Bea"))
    _ = try database.write { try $0.follow(.topic(other), by: irene, at: now) }
    try run(after: 300)
    try say()
    try database.postComment(in: other)
    let emails = try run(after: 300)
    #expect(emails.count == 2 && emails[0].unsubscribe != emails[1].unsubscribe)
    let facts = try database.texts(
      "SELECT facts FROM tokens WHERE purpose = 'unsubscribe' AND facts GLOB 'followed*' ORDER BY facts"
    )
    #expect(facts == ["followed \(topic)", "followed \(other)"])
  }
}
