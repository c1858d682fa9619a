import Model
import TestSupport
import Testing
import Time

@testable import Database

/// The queue of emails: which one is next, and the outcome of those that cannot be sent.
struct MailQueueTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
  }

  private func queue(_ kind: QueuedMail.Kind = .recover, at time: Timestamp? = nil) throws
    -> QueuedMail.ID
  {
    let address = EmailAddress("irene@example.net")
    return try database.write {
      try $0.queueMail(kind, to: address, .english, facts: "f", at: time ?? now)
    }
  }

  private func fail(at time: Timestamp) throws -> Bool {
    let mail = try #require(try database.nextMail(at: time))
    return try database.write { try $0.postpone(mail, because: "refused", at: time) }
  }

  @Test func `the email due for longest is next, until it is finished`() throws {
    let later = try queue(at: now.adding(seconds: 5))
    let first = try queue(.signUp)
    #expect(try database.nextMail(at: now.adding(seconds: -1)) == nil)
    let mail = try #require(try database.nextMail(at: now.adding(seconds: 9)))
    #expect(mail.id == first && mail.kind == .signUp && mail.facts == "f" && mail.attempts == 0)
    #expect(mail.address == "irene@example.net" && mail.member == nil && mail.queuedAt == now)
    try database.write { try $0.finish(mail, at: now) }
    #expect(try database.nextMail(at: now.adding(seconds: 9))?.id == later)
  }

  @Test func `an email is tried again ever later, and given up after three days`() throws {
    _ = try queue()
    var (time, pauses) = (now, [Int64]())
    while try fail(at: time) {
      var next = time
      while try database.nextMail(at: next) == nil { next = next.adding(seconds: 60) }
      pauses.append(next.seconds - time.seconds)
      time = next
    }
    #expect(pauses.prefix(6) == [60, 300, 900, 3600, 14_400, 14_400])
    #expect(time.seconds - now.seconds >= 3 * 86_400)
    #expect(try database.nextMail(at: time.adding(seconds: 100 * 86_400)) == nil)
    let state = try database.mailQueue()
    #expect(state.waiting == 0 && state.oldest == nil)
    #expect(state.givenUp.map(\.error) == ["refused"] && state.givenUp.map(\.kind) == ["recover"])
  }

  @Test func `a clock that is set back stops no email`() throws {
    _ = try queue(at: now)
    #expect(try database.nextMail(at: now.adding(seconds: -86_400)) != nil)
    #expect(try fail(at: now.adding(seconds: -86_400)))
    #expect(try database.nextMail(at: now.adding(seconds: -10 * 86_400)) != nil)
  }

  @Test func `an email is given up too when a clock does not move`() throws {
    _ = try queue()
    try database.set("UPDATE mails SET attempts = 100")
    #expect(try !fail(at: now))
  }

  @Test func `the queue is reported with the error of the email that was tried most`() throws {
    _ = try queue(at: now.adding(seconds: -60))
    _ = try queue()
    #expect(try fail(at: now))
    let state = try database.mailQueue()
    #expect(state.waiting == 2 && state.oldest == now.adding(seconds: -60))
    #expect(state.error == "refused" && state.givenUp.isEmpty)
  }

  @Test func `the token of an email without a recipient goes with the failure`() throws {
    _ = try queue()
    let mail = try #require(try database.nextMail(at: now))
    try database.write {
      for digest in ["this", "other"] {
        try $0.issueToken(digest, .recover, until: now.adding(seconds: 60))
      }
      _ = try $0.postpone(mail, because: "no", dropping: "this", at: now)
    }
    #expect(try database.token("this", .recover, at: now) == nil)
    #expect(try database.token("other", .recover, at: now) != nil)
  }

  @Test
  func
    `letters that were given up are tried once more when somebody asks, and forgotten after a month`()
    throws
  {
    _ = try queue(at: now.adding(seconds: -4 * 86_400))
    #expect(try !fail(at: now))
    #expect(try database.write { try $0.retryMails(at: now) } == 1)
    #expect(try !fail(at: now))
    try database.write { try $0.dropGivenUpMails(at: now.adding(seconds: 20 * 86_400)) }
    #expect(try database.mailQueue().givenUp.count == 1)
    try database.write { try $0.dropGivenUpMails(at: now.adding(seconds: 27 * 86_400)) }
    #expect(try database.mailQueue().givenUp.isEmpty)
  }

  @Test func `the queue is not forgotten, and emails of a newer program are left to it`() throws {
    _ = try queue(at: now.adding(seconds: -86_400))
    try database.write { try $0.dropGivenUpMails(at: now.adding(seconds: 365 * 86_400)) }
    #expect(try database.mailQueue().waiting == 1)
    try database.set("UPDATE mails SET kind = 'carrier-pigeon'")
    #expect(try database.nextMail(at: now) == nil && database.mailQueue().waiting == 1)
  }
}
