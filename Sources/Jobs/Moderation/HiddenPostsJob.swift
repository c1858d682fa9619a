import Database

/// Continues to hide all posts of a member, or to show them again, after a decision about all of them.
struct HiddenPostsJob: Job {
  static let name = "hidden-posts"

  /// Most posts of a transaction.
  private static let slice = 100

  func isDue(_ context: JobContext) throws -> Bool { try context.site.hasPendingPosts() }

  func step(_ context: JobContext) throws -> Step {
    var step = Step()
    let posts = try context.site.write { try $0.hidePosts(atMost: Self.slice) }
    step.isMore = try !posts.isEmpty && context.site.hasPendingPosts()
    return step
  }
}
