import Database
public import Model

/// Queues emails to members with messages that have been unread for ten minutes, some of them per step.
///
/// The progress and the emails are one transaction: a killed process leaves the rest to the next.
public struct MessagesJob: Job {
  /// `talk`.
  public static let name = "talk"
  /// Conversations belong to messages.
  public static let feature: Feature? = .messages

  /// Needs nothing but the site.
  public init() {}

  /// True while there are messages of ten minutes ago that no one was notified of.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasUnnotifiedMessages(at: context.time())
  }

  /// Notifies some of the members.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    step.isMore = try context.site.notifyOfMessages(at: context.time())
    return step
  }
}
