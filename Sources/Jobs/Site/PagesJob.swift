public import Database
import Pages
import Publishing

/// Writes stale pages, a round at a time.
///
/// A new publisher is made for each round, so that new posts have their turn in between. Pages that a power cut may have lost
/// come back into the queue with the first round.
public struct PagesJob: Job {
  /// `pages`.
  public static let name = "pages"

  /// Ways to get the publish lock while another process has it.
  public enum LockWait: Sendable {
    /// Waits for a number of milliseconds.
    case waiting(Int)
    /// Waits for a number of milliseconds, unless another process already waits like this.
    ///
    /// One waits for all: it looks for changes when it has its turn, and any process that finds it waiting has committed
    /// before. It stops waiting when it begins to look, so that no change falls in between.
    case waitingIfFirst(Int)
  }

  private let turn: LockWait
  /// Milliseconds for which a round renders: writing and recording take as long again, and a reader may be waiting for an
  /// answer.
  private static let budget: Int64 = 30

  /// Takes the way to wait.
  public init(_ turn: LockWait) { self.turn = turn }

  /// A publisher holds `data/publish.lock` itself: a request that answers needs it, too.
  public func lock(in folder: SiteFolder) -> String? { nil }

  /// True while there are changes, stale pages or files of hidden posts, and after a power cut.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasPendingWork() || context.site.hasHiddenFiles()
      || context.site.hasPublishRounds(beforeBoot: context.boot)
  }

  /// Does a round.
  public func step(_ context: JobContext) throws -> Step {
    var publisher = try publisher(context)
    let end = context.milliseconds() + Self.budget
    let outcome = try publisher.publish(until: { context.milliseconds() >= end })
    try publisher.finish()
    var step = Step()
    step.written = outcome.written.count
    step.removed = outcome.removed.count
    step.done = outcome.done.map(\.text)
    step.failures = outcome.failures.map { ($0.key.text, $0.error) }
    // Pages that fail do not keep others back, but they are not tried again and again.
    step.isMore = outcome.failures.isEmpty || !outcome.done.isEmpty && !outcome.left.isEmpty
    return step
  }

  private func publisher(_ context: JobContext) throws -> Publisher {
    switch turn {
    case .waiting(let milliseconds): return try publisher(context, waiting: milliseconds)
    case .waitingIfFirst(let milliseconds):
      let queue = try FileLock(path: context.site.folder.continuationLock, waiting: 0)
      let publisher = try publisher(context, waiting: milliseconds)
      _ = consume queue
      return publisher
    }
  }

  /// Milliseconds for which requests that wait for an answer go first, however many there are.
  private static let politeness = 300

  private func publisher(_ context: JobContext, waiting milliseconds: Int) throws -> Publisher {
    // Why loss is right: even if requests keep coming, we have our turn among them.
    let waitingLock = try? FileLock(
      path: context.site.folder.publishWaitingLock, waiting: Self.politeness)
    _ = consume waitingLock
    return try Publisher(
      context.site, context.theme, origin: WriteOrigin(boot: context.boot, time: context.time()),
      waiting: milliseconds)
  }
}
