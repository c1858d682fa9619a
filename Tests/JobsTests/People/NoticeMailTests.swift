@_spi(Raw) import Database
import Foundation
import Mail
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// The email with a notice to all: in full, once each, and none for a notice taken down.
struct NoticeMailTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let outbox = Outbox()
  private let carmen, irene: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    carmen = try database.openAccount("carmen", role: .moderator)
    irene = try database.openAccount("irene")
    try run()
  }

  @discardableResult
  private func run(after hours: Int64 = 0) throws -> [MailMessage] {
    try outbox.sent(
      from: site, database, by: [NewsJob(), DailyMailJob(), MailJob(outbox)],
      after: hours * 3600)
  }

  private func announce(
    html: String = "<p>One <em>line</em>.</p>\n<ul>\n<li>&lt;Two&gt;</li>\n</ul>\n"
  )
    throws -> Notice.ID
  {
    try #require(
      try database.announce("Closed & cold", by: carmen, html: html, isSent: true).notice)
  }

  @Test func `each member gets it in full, once, with a link that stops the kind`() throws {
    let id = try announce()
    let message = try #require(try run().first)
    #expect(outbox.emails.count == 1, "not who wrote it")
    #expect(message.subject == "Closed & cold")
    #expect(
      message.text.contains(
        "\nNotice from Carmen, 14 November 2026.\n\nOne line.\n\n<Two>\n"))
    #expect(String(decoding: message.html, as: UTF8.self).contains("&lt;Two&gt;"))
    #expect(message.text.contains("\nhttps://club.example/#notice-\(id)\n"))
    #expect(message.text.contains("Unsubscribe: \(try #require(message.unsubscribe))\n"))
    #expect(try run(after: 1).isEmpty)
    #expect(try run(after: 24).isEmpty, "nor does the letter of the day have it")
  }

  @Test func `a notice taken down before its emails leave sends none, nor a seen one`() throws {
    let id = try announce()
    while try database.notifyOfNotices() {}
    var decision = Decision(.withdraw, by: carmen, at: TemporarySite.now)
    decision.notice = id
    let down = decision
    let stored = try database.write { try $0.decide(down, .withdraw) }
    #expect(try database.number("SELECT count(*) FROM mails") == 1)
    #expect(try run().isEmpty)
    _ = try database.write { try $0.undo(stored.id, by: carmen, at: TemporarySite.now) }
    #expect(try run().isEmpty, "nobody is told anew")
    _ = try announce()
    while try database.notifyOfNotices() {}
    try database.set("UPDATE news SET read_at = 1")
    #expect(try run().isEmpty)
  }

  @Test func `once a day it is one of the news of the day`() throws {
    try database.write { try $0.choose(.notice, .daily, by: irene) }
    _ = try announce()
    #expect(try run().isEmpty)
    let message = try #require(try run(after: 24).first)
    #expect(message.subject == "Carmen announced: Closed & cold")
  }
}
