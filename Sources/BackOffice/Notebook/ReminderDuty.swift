import Database

/// Reminds members of what is in their agendas, some of them in a step.
///
/// That somebody was reminded, and when the next time is, are one transaction: who is killed in between reminds nobody twice.
public struct ReminderDuty: Duty {
  /// `reminders`.
  public static let name = "reminders"

  /// Needs nothing but the site.
  public init() {}

  /// While a reminder is due.
  public func isDue(_ place: Workplace) throws -> Bool {
    try place.site.hasReminders(at: place.time())
  }

  /// Reminds of some.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    step.isMore = try place.site.remind(at: place.time())
    return step
  }
}
