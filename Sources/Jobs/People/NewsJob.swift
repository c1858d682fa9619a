import Database

/// Notifies members of replies, mentions and notices from moderators, and queues their emails, some comments or some members
/// per step.
///
/// A killed process leaves the rest to the next: the progress, the news and the emails are one transaction.
public struct NewsJob: Job {
  /// `news`.
  public static let name = SiteDatabase.newsJob

  /// Needs nothing but the site.
  public init() {}

  /// True while there are notices or comments that members were not notified of.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasPendingNotice() || context.site.hasFreshComments()
  }

  /// Notifies some members of a notice or, where there is none, of some comments.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    guard try context.site.hasPendingNotice() else {
      step.isMore = try context.site.notifyOfComments()
      return step
    }
    try context.site.notifyOfNotices()
    step.isMore = try isDue(context)
    return step
  }
}
