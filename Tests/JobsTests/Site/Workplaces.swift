import Database
import Jobs
import Mail
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

extension TemporarySite {
  /// A site whose clocks stand still; each look at the other one takes `step` milliseconds.
  func jobContext(
    _ database: SiteDatabase, at time: Timestamp = now, step: Int64 = 0
  ) throws -> JobContext {
    var moment: Int64 = 0
    return JobContext(
      database, try SiteTheme.stored(in: database), boot: Self.origin.boot, time: { time },
      milliseconds: {
        moment += step
        return moment
      })
  }
}

/// Takes emails, or refuses them.
final class Outbox: MailDelivery, @unchecked Sendable {
  var emails: [MailMessage] = []
  var refused: [MailMessage] = []
  var error: MailError?
  /// Action while an email is handed over.
  var meanwhile: (() throws -> Void)?

  func deliver(_ message: MailMessage, _ number: Int64, by milliseconds: () -> Int64) throws {
    if let error {
      refused.append(message)
      throw error
    }
    try meanwhile?()
    emails.append(message)
  }
}

extension Outbox {
  /// Emails that a pass of the job runner sends, so many seconds later.
  func sent(
    from site: TemporarySite, _ database: SiteDatabase, by jobs: [any Job],
    after seconds: Int64 = 0
  ) throws -> [MailMessage] {
    emails = []
    var runner = JobRunner(jobs)
    runner.run(try site.jobContext(database, at: TemporarySite.now.adding(seconds: seconds)))
    #expect(runner.problems.isEmpty)
    return emails
  }
}
