import Database
import Model
import Publishing

/// Ends calls that no page ends because those that would are closed: calls that ring for too long, and calls without any sign
/// of life.
struct CallsJob: Job {
  static let name = "calls"
  static let feature: Feature? = .calls

  func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasOverdueCalls(at: context.time())
  }

  func step(_ context: JobContext) throws -> Step {
    let signals = try context.site.write { try $0.endOverdueCalls(at: context.time()) }
    // Why loss is right: members with the page open learn of it when they do something.
    for signal in signals { try? OutputFolder(context.site.folder).notify(signal) }
    return Step()
  }
}
