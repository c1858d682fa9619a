import Mail
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// When members are reminded of what is in their agendas, how often, and by what.
struct ReminderJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    let database = try site.compile()
    (self.database, irene) = (database, try database.openAccount("irene"))
  }

  /// An entry that begins some minutes from now, in UTC.
  private func keep(
    after minutes: Int, remind: Int?, _ rule: String? = nil, as id: OwnEvent.ID? = nil
  ) throws -> OwnEvent.ID {
    let start = TimeZone.utc.civil(now.adding(seconds: Int64(minutes) * 60))
    var event = OwnEvent(
      title: "Exam", day: start.date, minute: start.hour * 60 + start.minute, zone: "UTC")
    event.remind = remind
    event.recurrence = rule.flatMap { Recurrence($0, first: start.date) }
    if let id { event.id = id }
    let kept = try database.write { try $0.keep(event, of: irene, at: now) }
    guard case .kept(let id) = kept else {
      Issue.record("\(kept)")
      return OwnEvent.ID(0)
    }
    return id
  }

  private func run(after minutes: Int64) throws {
    var runner = JobRunner([ReminderJob()])
    runner.run(try site.jobContext(database, at: now.adding(seconds: 60 * minutes)))
    #expect(runner.problems.isEmpty)
  }

  /// The emails and news so far, with their subjects.
  private func told() throws -> [String] {
    try database.texts(
      """
      SELECT kind || ' ' || about || ' ' || facts FROM mails
      UNION ALL SELECT 'news ' || about || ' ' || kind FROM news
      """)
  }

  @Test func `each is announced once, by an email and by news`() throws {
    let event = try keep(after: 120, remind: 30)
    try run(after: 89)
    #expect(try told() == [])
    try run(after: 90)
    let day = TimeZone.utc.civil(now.adding(seconds: 7200)).date
    let expected = ["reminder \(event) \(day)", "news \(event) reminder"]
    #expect(try told() == expected)
    try run(after: 91)
    #expect(try told() == expected)
    #expect(try !database.hasReminders(at: now.adding(seconds: 864_000)))
  }

  @Test func `a moved entry moves it, a deleted one has none, one that is past none either`() throws
  {
    let event = try keep(after: 120, remind: 30)
    _ = try keep(after: 600, remind: 30, as: event)
    try run(after: 90)
    #expect(try told() == [])
    #expect(
      try database.write { try $0.setDropped(true, event, of: irene, at: now) })
    try run(after: 570)
    #expect(try told() == [])
    #expect(
      try database.write { try $0.setDropped(false, event, of: irene, at: now) })
    try run(after: 570)
    #expect(try told().count == 2)
    _ = try keep(after: 700, remind: nil)
    _ = try keep(after: 10, remind: 30)
    try run(after: 2000)
    #expect(try told().count == 2)
  }

  @Test func `of several times each has its own, and what was missed by far none`() throws {
    let event = try keep(after: 60, remind: 0, "FREQ=DAILY;COUNT=4")
    try run(after: 60)
    #expect(try told().count == 2)
    try database.set("DELETE FROM mails")
    // A day during which nothing ran: the second time is long over, the third comes.
    try run(after: 60 + 1440 + 600)
    #expect(try told() == ["news \(event) reminder"])
    try run(after: 60 + 2 * 1440)
    #expect(try told().count == 2)
    try database.set("DELETE FROM mails")
    try run(after: 60 + 3 * 1440)
    #expect(try told().count == 2)
    #expect(try !database.hasReminders(at: now.adding(seconds: 8_640_000)))
  }

  @Test
  func
    `what is repeated keeps its hour, and so does the evening before, when the clocks are changed`()
    throws
  {
    // In Madrid, where summer begins on the 28th.
    let first = try #require(CivilDate("2027-03-27"))
    var event = OwnEvent(title: "Exam", day: first, minute: 540, zone: "Europe/Madrid")
    (event.remind, event.recurrence) = (540 + 300, Recurrence(.daily, end: .count(3)))
    _ = try database.write { [event] in try $0.keep(event, of: irene, at: now) }
    let expected = ["2027-03-26T18:00:00Z", "2027-03-27T18:00:00Z", "2027-03-28T17:00:00Z"]
    for (count, text) in expected.enumerated() {
      let due = try #require(Timestamp(rfc3339: text))
      try run(after: (due.seconds - now.seconds) / 60 - 1)
      #expect(try told() == [], "\(text): not yet")
      try run(after: (due.seconds - now.seconds) / 60)
      #expect(try told() == ["reminder 1 \(first.adding(days: count))", "news 1 reminder"])
      for table in ["mails", "news"] { try database.set("DELETE FROM \(table)") }
    }
    #expect(try !database.hasReminders(at: now.adding(seconds: 86_400 * 400)))
  }

  @Test func `a bookmark is announced once, in words of what it marks`() throws {
    let topic = try database.postTopic("Cranes & <b>")
    let id = try #require(
      try database.write {
        try $0.bookmark(
          .topic(topic), by: irene, remindAt: now.adding(seconds: 600), at: now)
      })
    try run(after: 9)
    #expect(try told() == [])
    // However late that is.
    try run(after: 3000)
    let expected = ["reminder -\(id) ", "news -\(id) reminder"]
    #expect(try told() == expected)
    try run(after: 3001)
    #expect(try told() == expected)
    #expect(try !database.hasReminders(at: now.adding(seconds: 864_000)))
    let outbox = Outbox()
    var runner = JobRunner([MailJob(outbox)])
    runner.run(try site.jobContext(database, at: now.adding(seconds: 180_120)))
    #expect(runner.problems.isEmpty && outbox.emails.count == 1)
    let message = try #require(outbox.emails.last)
    #expect(message.subject == "Reminder: Cranes & <b>")
    #expect(MailLinks.links(in: message.text).contains { $0.contains("/forum/\(topic)-cranes") })
  }

  @Test func `a removed or unreadable bookmark reminds no one`() throws {
    let topic = try database.postTopic("Cranes")
    func mark() throws -> Bookmark.ID? {
      try database.write {
        try $0.bookmark(.topic(topic), by: irene, remindAt: now.adding(seconds: 60), at: now)
      }
    }
    let id = try #require(try mark())
    #expect(try database.write { try $0.setDropped(true, id, of: irene, at: now) })
    try run(after: 2)
    #expect(try told() == [])
    _ = try mark()
    try database.write { try $0.hold(topic) }
    try run(after: 2)
    #expect(try told() == [] && !database.hasReminders(at: now.adding(seconds: 864_000)))
    // A topic hidden between the reminder and its email has no email.
    try database.write { try $0.approve(topic) }
    _ = try mark()
    try run(after: 2)
    try database.write { try $0.hold(topic) }
    let outbox = Outbox()
    var runner = JobRunner([MailJob(outbox)])
    runner.run(try site.jobContext(database, at: now.adding(seconds: 180)))
    #expect(runner.problems.isEmpty && outbox.emails.isEmpty)
  }

  @Test func `a member without such emails has the news alone`() throws {
    try database.write { try $0.choose(.reminder, .never, by: irene) }
    _ = try keep(after: 10, remind: 0)
    try run(after: 10)
    #expect(try told() == ["news 1 reminder"])
  }
}

extension SiteDatabase {
  /// Reminds a member of something that begins tomorrow.
  func causeReminder(of member: Member.ID, at now: Timestamp) throws {
    let day = TimeZone.utc.civil(now).date.adding(days: 1)
    var event = OwnEvent(title: "Exam & <b>", day: day, minute: nil, zone: "UTC")
    (event.location, event.remind) = ("Room <4>", 1440 - Int(now.seconds % 86_400) / 60)
    _ = try write { try $0.keep(event, of: member, at: now.adding(seconds: -60)) }
    try remind(at: now)
  }
}
