public import Database
import Model
import Theme

/// One pass over the jobs that are due after answers or by a timer: the one loop of `tertulia refresh`, `serve`, builds, and of
/// the process that continues when the CGI has answered.
///
/// A value with the jobs that are still to be checked and the results so far: `serve` puts it aside between two steps. A job
/// whose lock another process holds is left to that process; one that throws stops no other. Neither is tried again before the
/// next pass, or before a slow job had a step.
///
/// Nothing waits for slow jobs: they have their turns when no other is due, one step each, and then all others are checked
/// again. So an email that is queued while pictures are drawn waits for one of them, not for all.
public struct JobRunner: Sendable {
  /// All jobs, in the order in which they are checked; pages wait a number of milliseconds for their turn.
  public static func allJobs(waiting milliseconds: Int) -> [any Job] {
    quickJobs(waiting: milliseconds) + mailJobs() + pictureJobs
  }

  /// The slow jobs, which run third-party programs to decode members' files.
  public static var pictureJobs: [any Job] { [AvatarsJob(), SmallPicturesJob()] }

  /// The jobs that queue emails, and after them the one that sends them.
  public static func mailJobs(_ mail: MailJob = MailJob()) -> [any Job] {
    [NewsJob(), MessagesJob(), ReminderJob(), DailyMailJob(), mail]
  }

  /// The jobs that wait for no third-party program, with short steps; without those that queue emails.
  public static func quickJobs(waiting milliseconds: Int) -> [any Job] {
    [
      DayJob(), PollsJob(), HiddenPostsJob(), PagesJob(.waiting(milliseconds)), PruneJob(),
      FiltersJob(), CallsJob(),
      IndexJob(),
      AccountDeletionJob(),
    ]
  }

  /// A failure.
  public struct Problem: Sendable {
    /// The name of the job.
    public let job: String
    /// Failed item of the job, such as a page by its key; nil for the job as a whole.
    public let item: String?
    /// The error.
    public let error: any Error
  }

  /// Jobs that may have something to do, in order; slow ones last.
  private var agenda: ArraySlice<any Job>
  /// All jobs that are not slow.
  private let quick: [any Job]
  /// Slow jobs that may have something to do, the next one first.
  private var slow: [any Job]
  /// Number of files whose bytes changed.
  public private(set) var written = 0
  /// Number of removed files.
  public private(set) var removed = 0
  /// Failures, each thing once and not if a later step succeeded.
  public private(set) var problems: [Problem] = []
  /// Jobs that another process was doing, with the lock that it held.
  public private(set) var skipped: [(job: String, error: DatabaseError)] = []

  /// Begins a pass.
  public init(_ jobs: [any Job]) {
    quick = jobs.filter { !type(of: $0).isSlow }
    slow = jobs.filter { type(of: $0).isSlow }
    agenda = (quick + slow)[...]
  }

  /// Does steps until nothing is left, or only work that fails or that other processes do.
  ///
  /// With `milliseconds` it ends after that time, in which waiting for the first turn does not count. Returns true if it
  /// finished before the time was over.
  @discardableResult
  public mutating func run(_ context: JobContext, atMost milliseconds: Int64? = nil) -> Bool {
    guard step(context) else { return true }
    let end = milliseconds.map { context.milliseconds() + $0 }
    while true {
      if let end, context.milliseconds() >= end { return false }
      guard step(context) else { return true }
    }
  }

  /// Does one step of the first job that is due; returns false when there was none.
  public mutating func step(_ context: JobContext) -> Bool {
    while let job = agenda.first {
      let name = type(of: job).name
      skipped.removeAll { $0.job == name }
      do {
        let step = try Self.step(job, context)
        problems.removeAll { $0.job == name && $0.item == nil }
        if let step {
          note(step, of: job)
          if type(of: job).isSlow {
            reschedule(after: job, isMore: step.isMore)
          } else if !step.isMore {
            agenda.removeFirst()
          }
          return true
        }
      } catch let error as DatabaseError where error.isJob(taken: context.site.folder) {
        skipped.append((name, error))
        skipRestOfPass(job)
      } catch {
        note(Problem(job: name, item: nil, error: error))
        if type(of: job).isSlow {
          reschedule(after: job, isMore: false)
          continue
        }
      }
      agenda.removeFirst()
    }
    return false
  }

  /// Checks all jobs that are not slow again, and then the other slow jobs before this one.
  private mutating func reschedule(after job: any Job, isMore: Bool) {
    skipRestOfPass(job)
    if isMore { slow.append(job) }
    agenda = (quick + slow)[...]
  }

  /// A slow job has no further turn in this pass.
  private mutating func skipRestOfPass(_ job: any Job) {
    slow.removeAll { type(of: $0).name == type(of: job).name }
  }

  /// Milliseconds to wait for a job's lock.
  ///
  /// A program that another thread starts inherits our locks until it executes (flock(2)); a process that keeps one longer is
  /// doing the job.
  private static let lockPatience = 100

  /// Nil when the job is not due: this is checked twice, since another process may have done it just before we had the lock.
  private static func step(_ job: any Job, _ context: JobContext) throws -> Step? {
    guard type(of: job).feature.map(context.theme.settings.has) ?? true, try job.isDue(context)
    else { return nil }
    guard let path = job.lock(in: context.site.folder) else { return try job.step(context) }
    let lock = try FileLock(path: path, waiting: lockPatience)
    let step = try job.isDue(context) ? job.step(context) : nil
    _ = consume lock
    return step
  }

  private mutating func note(_ step: Step, of job: any Job) {
    let name = type(of: job).name
    written += step.written
    removed += step.removed
    let done = Set(step.done)
    problems.removeAll { $0.job == name && $0.item.map(done.contains) ?? false }
    for (item, error) in step.failures {
      note(Problem(job: name, item: item, error: error))
    }
  }

  private mutating func note(_ problem: Problem) {
    problems.removeAll { $0.job == problem.job && $0.item == problem.item }
    problems.append(problem)
  }
}

extension DatabaseError {
  /// True if another process does the job; false if one only blocks all writers for too long.
  fileprivate func isJob(taken folder: SiteFolder) -> Bool {
    if case .lockTimedOut(let path, _) = self { return path != folder.writeLock }
    return false
  }
}
