@_spi(Raw) import Database
import Mail
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// Letters about topics that were given another title, moved, or closed in favour of another one.
struct ArrangementMailTests {
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

  /// Sends what is due, and returns it.
  private func run() throws -> [MailMessage] {
    try outbox.sent(from: site, database, by: [NewsJob(), MailJob(outbox)], after: 0)
  }

  @Test func `the topic's author is notified of a change to it, and of its undoing`() throws {
    let own = try database.postTopic("Which wool?", author: .member(irene))
    let books = try database.write { try $0.ensureList(.board, slug: "books").list.id }
    for (arrangement, subject) in [
      (
        TopicModerationAction.rename("Which wool is best?"),
        "Your topic was renamed to “Which wool is best?”"
      ),
      (.move(books), "Your topic “Which wool?” was moved to another board"),
      (.merge(topic), "Your topic “Which wool?” continues in another one"),
    ] {
      let decision = Decision(
        arrangement.kind, of: irene, in: own, rule: 3, reason: "So.", at: now)
      let made = try database.write { try $0.decide(decision, arrangement) }
      let message = try #require(try run().first)
      #expect(message.subject == subject)
      #expect(message.text.contains("\nRule 3: Rule 3\n"))
      #expect(message.text.contains("https://club.example/forum/\(own)-which-wool/\n"))
      try database.write { _ = try $0.undo(made.id, by: nil, at: now) }
      #expect(try run().map(\.subject) == ["The change to your topic “Which wool?” was reversed"])
    }
  }
}
