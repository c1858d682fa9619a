import Database

/// Tells members who answered and who mentioned them, and what moderators tell everybody, and queues their letters, some
/// comments or some members in a step.
///
/// Who is killed in between leaves the rest to the next: how far it is, the news and the letters are one transaction.
public struct NewsJob: Job {
  /// `news`.
  public static let name = SiteDatabase.newsJob

  /// Needs nothing but the site.
  public init() {}

  /// While something was said that members were not told of.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasNoticeToTell() || context.site.hasFreshComments()
  }

  /// Tells some members of a notice or, where there is none, of some comments.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    guard try context.site.hasNoticeToTell() else {
      step.isMore = try context.site.tellOfComments()
      return step
    }
    try context.site.tellOfNotices()
    step.isMore = try isDue(context)
    return step
  }
}
