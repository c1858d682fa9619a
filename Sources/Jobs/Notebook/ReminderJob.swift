import Database

/// Reminds members of what is in their agendas, some of them in a step.
///
/// That somebody was reminded, and when the next time is, are one transaction: who is killed in between reminds nobody twice.
public struct ReminderJob: Job {
  /// `reminders`.
  public static let name = "reminders"

  /// Needs nothing but the site.
  public init() {}

  /// While a reminder is due.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasReminders(at: context.time())
  }

  /// Reminds of some.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    step.isMore = try context.site.remind(at: context.time())
    return step
  }
}
