import Database
import Model

/// Ends polls whose time is over: their results are shown from then on, and the votes of anonymous ones are deleted.
struct PollsJob: Job {
  static let name = "polls"

  func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasEndedPolls(at: context.time())
  }

  func step(_ context: JobContext) throws -> Step {
    var step = Step()
    let now = context.time()
    step.isMore = try context.site.write { try $0.closeEndedPolls(at: now) }
    return step
  }
}
