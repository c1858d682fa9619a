@_spi(Raw) import Database
import Foundation
import Mail
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// Letters that tell of news: one by itself at once, or what is new of a day.
struct NewsMailTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let outbox = Outbox()
  /// 14 November 2026, 18:00 on the site's clock.
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    topic = try database.postTopic("Wool & socks")
    try run()
  }

  /// Does what is due so many hours later, and returns what was sent.
  @discardableResult
  private func run(after hours: Int64 = 0) throws -> [MailMessage] {
    try outbox.sent(
      from: site, database, by: [NewsJob(), DailyMailJob(), MailJob(outbox)],
      after: hours * 3600)
  }

  @discardableResult
  private func mention(_ words: String = "Look, ", by author: Author = .guest(name: "Ada"))
    throws -> Model.Comment.ID
  {
    try database.postComment(
      in: topic, author: author, body: "@irene",
      html: "<p>\(words)<a class=\"mention\" href=\"/people/irene/\">@irene</a></p>")
  }

  private func choose(_ kind: QueuedMail.Kind, _ choice: MailChoice) throws {
    try database.write { try $0.choose(kind, choice, by: irene) }
  }

  @Test func `a mention is announced at once, with the words, and leads there`() throws {
    let comment = try mention("See <b>this</b> &lt;i&gt;, ")
    let message = try #require(try run().first)
    #expect(outbox.emails.count == 1)
    #expect(message.subject == "Ada (guest) mentioned you in Wool & socks")
    #expect(message.text.contains("\n“See this <i>, @irene”\n"))
    let html = String(decoding: message.html, as: UTF8.self)
    #expect(html.contains("“See this &lt;i&gt;, @irene”"))
    #expect(message.text.contains("\nhttps://club.example/forum/4-wool-socks/#c\(comment)\n"))
    #expect(message.text.contains("Unsubscribe: \(try #require(message.unsubscribe))\n"))
    #expect(try run(after: 1).isEmpty, "once")
  }

  @Test func `a mention that was seen, hidden or is by a blocked member is not sent`() throws {
    let ada = try database.openAccount("ada")
    let comments = try (1...3).map { _ in try mention(by: .member(ada)) }
    while try database.notifyOfComments() {}
    try database.set("UPDATE news SET read_at = 1 WHERE about = ?", [.id(comments[0])])
    try database.write { try $0.remove(comments[1]) }
    try database.write { try $0.block(ada, by: irene, at: now) }
    #expect(try run().isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `the daily email comes at seven, once, with unread news`() throws {
    try choose(.mention, .daily)
    try mention("One ")
    try mention("Two ")
    #expect(try run().isEmpty)
    // It is Saturday; at half past six on Sunday nothing is due yet.
    #expect(try run(after: 12).isEmpty)
    let message = try #require(try run(after: 13).first)
    #expect(outbox.emails.count == 1)
    #expect(message.subject == "Ada (guest) mentioned you in Wool & socks, and 1 more")
    #expect(
      message.text.hasPrefix("Sunday, 15 November 2026\n\nYour unread news.\n"))
    #expect(message.text.contains("“One @irene”") && message.text.contains("“Two @irene”"))
    #expect(message.text.contains("\nhttps://club.example/do/me/news\n"))
    #expect(message.unsubscribe != nil)
    #expect(try run(after: 14).isEmpty)
    #expect(try run(after: 13 + 24).isEmpty, "nothing new, no letter")
    try mention("Three ")
    try run(after: 13 + 24)
    let next = try #require(try run(after: 13 + 48).first)
    #expect(next.subject == "Ada (guest) mentioned you in Wool & socks")
    #expect(next.text.contains("Three") && !next.text.contains("Two"))
    #expect(next.unsubscribe == message.unsubscribe)
  }

  @Test func `news seen before the email left are not in it, and the last one cancels it`() throws {
    try choose(.mention, .daily)
    try mention("One ")
    try mention("Two ")
    outbox.error = .refused(75, says: "")
    #expect(try run(after: 13).isEmpty)
    outbox.error = nil
    #expect(outbox.refused.count == 1)
    try database.set("UPDATE news SET read_at = 1 WHERE id = (SELECT min(id) FROM news)")
    let message = try #require(try run(after: 14).first)
    #expect(message.text.contains("Two") && !message.text.contains("One"))
    try mention("Three ")
    try run(after: 13 + 24)
    #expect(outbox.emails.count == 1)
    try mention("Four ")
    while try database.notifyOfComments() {}
    try database.write {
      _ = try $0.queueDailyMails(4...99, after: Member.ID(0), day: 99, at: now)
    }
    try database.set("UPDATE news SET read_at = 1")
    #expect(try run(after: 13 + 25).isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `daily emails are queued some accounts at a time, each once, by any process`() throws {
    let readers = 500
    let many = 2 * readers + 200
    try database.set(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(many))
      INSERT INTO members (username, name, folded_name, joined_at, origin)
      SELECT 'many-' || i, 'Many', 'many', 0, 0 FROM n
      """)
    try database.set(
      """
      INSERT INTO accounts (member_id, email, folded_email, role, lang, created_at)
      SELECT id, username || '@example.net', username || '@example.net', 0, 'en', 0 FROM members
      WHERE username LIKE 'many-%'
      """)
    try database.set(
      """
      INSERT INTO news (member_id, kind, about, happened_at)
      SELECT member_id, 'report', 1, 0 FROM accounts WHERE email LIKE 'many-%'
      """)
    let place = try site.jobContext(database, at: now.adding(seconds: 13 * 3600))
    func count() throws -> Int {
      try database.number("SELECT count(*) FROM mails WHERE kind = 'daily'")
    }
    var counts: [Int] = []
    while try DailyMailJob().isDue(place) {
      let isMore = try DailyMailJob().step(place).isMore
      counts.append(try count())
      #expect(isMore == (try DailyMailJob().isDue(place)))
      // News that come meanwhile are for the next day.
      if counts.count == 1 {
        try database.write { try $0.notify(irene, .report, about: 1, at: now) }
      }
    }
    #expect(counts.count == 4 && counts.last == many && counts.max() == many)
    #expect(zip(counts, [0] + counts).allSatisfy { $0 - $1 <= readers })
    let tomorrow = try site.jobContext(database, at: now.adding(seconds: 37 * 3600))
    while try DailyMailJob().isDue(tomorrow) { _ = try DailyMailJob().step(tomorrow) }
    #expect(try count() == many + 1)
  }

  @Test func `a member who stops the daily email gets none of its news`() throws {
    try choose(.mention, .daily)
    try mention()
    try run()
    try choose(.daily, .never)
    #expect(try run(after: 13).isEmpty)
    try mention()
    #expect(try run(after: 13 + 24).isEmpty)
  }

  @Test func `an email is in its receiver's language, and a hostile name on one line`() throws {
    let eva = try database.openAccount("eva", language: .spanish)
    try database.set(
      "INSERT INTO news (member_id, kind, about, happened_at) VALUES (?, 'mention', ?, ?)",
      [.id(eva), .id(try mention(by: .guest(name: "A\nBcc: x@y <b>"))), .time(now)])
    try database.write { try $0.choose(.mention, .daily, by: eva) }
    try choose(.mention, .never)
    let message = try #require(try run(after: 13).first)
    #expect(message.to.address.text == "eva@example.net" && message.language.code == "es")
    #expect(message.subject.hasPrefix("A Bcc: x@y <b> (invitad"))
    #expect(message.text.contains("domingo, 15 de noviembre de 2026"))
    let html = String(decoding: message.html, as: UTF8.self)
    #expect(html.contains("A Bcc: x@y &lt;b&gt;") && !html.contains("<b>"))
    #expect(html.contains("<html lang=\"es\""))
  }

  @Test func `many news are cut, and that there are more is said`() throws {
    try choose(.mention, .daily)
    for number in 1...25 { try mention("Number \(number). ") }
    let message = try #require(try run(after: 13).first)
    #expect(message.text.contains("Number 25.") && !message.text.contains("Number 5."))
    #expect(message.text.contains("There is more unread news."))
    #expect(message.subject.hasSuffix(", and 24 more"))
  }
}
