import Database
import Model
import Publishing

/// Ends calls that nobody ends, since the pages that would are closed: what rings for too long, and calls of which nothing is heard.
struct CallsJob: Job {
  static let name = "calls"
  static let feature: Feature? = .calls

  func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasOverdueCalls(at: context.time())
  }

  func step(_ context: JobContext) throws -> Step {
    let signals = try context.site.write { try $0.endOverdueCalls(at: context.time()) }
    // Why loss is right: who has the page open learns of it when they do something.
    for signal in signals { try? OutputFolder(context.site.folder).notify(signal) }
    return Step()
  }
}
