import Database

/// Goes on hiding the posts of a member, or showing them again, where a decision is about all of them.
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
