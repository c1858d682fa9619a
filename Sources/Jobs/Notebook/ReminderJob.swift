import Database

/// Reminds members of entries in their agendas, some of them per step.
///
/// The reminder and the time of the next one are one transaction: a killed process reminds no one twice.
public struct ReminderJob: Job {
  /// `reminders`.
  public static let name = "reminders"

  /// Needs nothing but the site.
  public init() {}

  /// True while a reminder is due.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasReminders(at: context.time())
  }

  /// Sends some reminders.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    step.isMore = try context.site.remind(at: context.time())
    return step
  }
}
