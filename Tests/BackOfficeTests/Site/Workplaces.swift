import BackOffice
import Database
import Mail
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

extension TemporarySite {
  /// A site whose clocks stand still; each look at the other one takes `step` milliseconds.
  func workplace(
    _ database: SiteDatabase, at time: Timestamp = now, step: Int64 = 0
  ) throws -> Workplace {
    var moment: Int64 = 0
    return Workplace(
      database, try SiteTheme.stored(in: database), boot: Self.origin.boot, time: { time },
      milliseconds: {
        moment += step
        return moment
      })
  }
}

/// Takes letters, or refuses them.
final class Outbox: MailDelivery, @unchecked Sendable {
  var letters: [MailMessage] = []
  var refused: [MailMessage] = []
  var error: MailError?
  /// What happens while a letter is handed over.
  var meanwhile: (() throws -> Void)?

  func deliver(_ message: MailMessage, _ number: Int64, by milliseconds: () -> Int64) throws {
    if let error {
      refused.append(message)
      throw error
    }
    try meanwhile?()
    letters.append(message)
  }
}

extension Outbox {
  /// What a pass of the back office sends, so many seconds later.
  func sent(
    from site: TemporarySite, _ database: SiteDatabase, by duties: [any Duty],
    after seconds: Int64 = 0
  ) throws -> [MailMessage] {
    letters = []
    var office = BackOffice(duties)
    office.run(try site.workplace(database, at: TemporarySite.now.adding(seconds: seconds)))
    #expect(office.problems.isEmpty)
    return letters
  }
}
