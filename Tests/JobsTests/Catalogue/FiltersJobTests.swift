@_spi(Raw) import Database
import Foundation
import Mail
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// Emails about saved filters: exactly the new products, once, even if a process is killed in between.
struct FiltersJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let outbox = Outbox()
  private let now = TemporarySite.now
  private let irene: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files().merging(CatalogueSite.files) { $1 })
    database = try site.compile()
    irene = try database.openAccount("irene")
  }

  @discardableResult
  private func save(
    _ query: String, as name: String = "Red things", wantsMail: Bool = true,
    by member: Member.ID? = nil
  ) throws -> SavedFilter.ID {
    let filter = try #require(ProductFilter(query: query))
    let id = try database.write {
      try $0.save(filter, as: name, of: member ?? irene, wantsMail: wantsMail, at: now)
    }
    return try #require(id)
  }

  private func store(_ keys: [String], colours: [String] = ["red"], cents: Int? = nil) throws {
    try database.write { transaction in
      for key in keys {
        _ = try transaction.store(
          CatalogueSite.product(key, colours: colours, cents: cents), at: now)
      }
    }
  }

  /// Emails that a pass of the job runner sends, so many hours later.
  private func run(after hours: Int64 = 0, _ jobs: [any Job]? = nil) throws -> [MailMessage] {
    try outbox.sent(
      from: site, database, by: jobs ?? [FiltersJob(), MailJob(outbox)], after: hours * 3600)
  }

  @Test func `new products that fit are announced once, with nothing else`() throws {
    try save("colour=red&max=90")
    #expect(try run().isEmpty, "what was there when it was saved is no news")
    try store(["a", "b"])
    try store(["dear"], cents: 20_000)
    try store(["c"], colours: ["green"])
    #expect(try run().isEmpty, "a price is asked for, and these have none")
    try store(["a", "b"], cents: 5000)
    let message = try #require(try run().first)
    #expect(outbox.emails.count == 1)
    #expect(message.subject == "2 new in “Red things”")
    #expect(message.text.contains("* Thing a, 50 €\nhttps://club.example/catalogue/thing-a/\n"))
    #expect(message.text.contains("Thing b") && !message.text.contains("Thing dear"))
    #expect(!message.text.contains("Thing c") && !message.text.contains("boot"))
    #expect(message.text.contains("https://club.example/do/catalogue?colour=red&max=90&saved=1"))
    #expect(message.unsubscribe != nil)
    #expect(try run(after: 48).isEmpty)
  }

  @Test func `one email a day and filter, with all that came meanwhile`() throws {
    try save("colour=red")
    try store(["a"])
    #expect(try run().count == 1)
    try store(["b"])
    try store(["c"])
    #expect(try run(after: 1).isEmpty && run(after: 23).isEmpty)
    let emails = try run(after: 25)
    #expect(
      emails.count == 1 && emails[0].text.contains("Thing b")
        && emails[0].text.contains("Thing c"))
    #expect(!emails[0].text.contains("Thing a"))
  }

  @Test func `each filter has an email of its own, of those with emails on`() throws {
    let bruno = try database.openAccount("zoe")
    try save("colour=red", as: "One")
    try save("type=boots", as: "None")
    try save("colour=red&colour=green", as: "Quiet", wantsMail: false)
    try save("", as: "Everything", by: bruno)
    try store(["a"])
    let emails = try run()
    #expect(Set(emails.map(\.subject)) == ["New in “One”", "New in “Everything”"])
    #expect(Set(emails.map(\.to.address.text)) == ["irene@example.net", "zoe@example.net"])
  }

  @Test func `a product that no longer fits when the email leaves is not in it`() throws {
    try save("colour=red")
    try store(["a", "b"])
    #expect(try run(0, queueOnly: true) == 1)
    try store(["b"], colours: ["green"])
    let a = Product.ID(Int64(try database.number("SELECT id FROM products WHERE key = 'a'")))
    let emails = try run()
    #expect(emails.count == 1 && emails[0].subject == "New in “Red things”")
    try store(["c"])
    #expect(try run(0, queueOnly: true) == 0, "a day has not gone by")
    try database.write { try $0.withdraw(a) }
    #expect(try run().isEmpty)
  }

  /// Queues emails and sends none; returns their number.
  private func run(_ hours: Int64, queueOnly: Bool) throws -> Int {
    _ = try run(after: hours, [FiltersJob()])
    return try database.number("SELECT count(*) FROM mails")
  }

  @Test func `members who changed their mind are not notified`() throws {
    let saved = try save("colour=red")
    try store(["a"])
    #expect(try run(0, queueOnly: true) == 1)
    try database.write { try $0.setMail(false, ofFilter: saved, of: irene, at: now) }
    #expect(try run().isEmpty)
    // From now on, not of what came before.
    try database.write { try $0.setMail(true, ofFilter: saved, of: irene, at: now) }
    #expect(try run(after: 25).isEmpty)
    try store(["b"])
    #expect(try run(after: 26).map(\.subject) == ["New in “Red things”"])
    try database.write { try $0.delete(saved, of: irene, at: now) }
    try store(["c"])
    #expect(try run(after: 52).isEmpty)
    try database.write { _ = try $0.restore(saved, of: irene, at: now) }
    #expect(try run(after: 53).isEmpty)
    try database.write { try $0.choose(.filter, .never, by: irene) }
    try store(["d"])
    #expect(try run(after: 80).isEmpty)
  }

  @Test func `a kill before the commit delays the email, and one after it repeats none`()
    throws
  {
    struct Killed: Error {}
    try save("colour=red")
    try store(["a"])
    #expect(throws: Killed.self) {
      try database.write { transaction in
        _ = try transaction.notifyOfNewProducts(at: now)
        throw Killed()
      }
    }
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
    _ = try database.write { try $0.notifyOfNewProducts(at: now) }
    _ = try database.write { try $0.notifyOfNewProducts(at: now) }
    #expect(try run().count == 1)
    #expect(try run(after: 30).isEmpty)
  }

  @Test func `an import that was killed leaves an index to be made, and no news lost`() throws {
    try save("colour=red")
    try store(["a"])
    #expect(try !database.isProductIndexCurrent())
    #expect(try run().count == 1)
    #expect(try database.isProductIndexCurrent())
    let idle = FiltersJob()
    #expect(try !idle.isDue(site.jobContext(database, at: now)))
  }

  @Test func `an import in progress is not announced by halves`() throws {
    try save("colour=red")
    try store(["a"])
    let lock = try FileLock(path: database.folder.jobLock(FiltersJob.name), waiting: 0)
    #expect(try run().isEmpty)
    try store(["b"])
    _ = consume lock
    #expect(try run().map(\.subject) == ["2 new in “Red things”"])
  }

  @Test func `filters that were deleted are forgotten after a day`() throws {
    let saved = try save("colour=red")
    try database.write { try $0.delete(saved, of: irene, at: now) }
    try database.write { try $0.dropDeletedFilters(at: now.adding(seconds: 86_000)) }
    #expect(try database.savedFilter(saved, of: irene) != nil)
    try database.write { try $0.dropDeletedFilters(at: now.adding(seconds: 86_500)) }
    #expect(try database.savedFilter(saved, of: irene) == nil)
  }
}
