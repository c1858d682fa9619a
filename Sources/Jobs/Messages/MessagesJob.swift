import Database
public import Model

/// Queues letters to members for whom something has waited in a conversation for ten minutes, some of them in a step.
///
/// How far it is and the letters are one transaction: who is killed in between leaves the rest to the next.
public struct MessagesJob: Job {
  /// `talk`.
  public static let name = "talk"
  /// Conversations are messages.
  public static let feature: Feature? = .messages

  /// Needs nothing but the site.
  public init() {}

  /// While something was said ten minutes ago of which nobody was told.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasUntoldTalk(at: context.time())
  }

  /// Tells some of them.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    step.isMore = try context.site.tellOfTalk(at: context.time())
    return step
  }
}
