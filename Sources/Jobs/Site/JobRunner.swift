public import Database
import Model
import Theme

/// One pass over the jobs that are due after answers or by a timer: the one loop of `tertulia refresh`, `serve`,
/// builds, and of the process that goes on when the CGI has answered.
///
/// A value, which says which jobs are still to be looked at and what came of them so far: `serve` puts it
/// aside between two steps. A job whose lock another process holds is left to that process; one that throws
/// stops no other. Neither is tried again before the next pass, or before a slow job had a step.
///
/// Nothing waits for slow jobs: they have their turns when no other is due, one step each, and then all others are looked at
/// again. So a letter that is queued while pictures are drawn waits for one of them, not for all.
public struct JobRunner: Sendable {
  /// Every job, in the order in which they are looked at; pages wait so many milliseconds for their turn.
  public static func allJobs(waiting milliseconds: Int) -> [any Job] {
    quickJobs(waiting: milliseconds) + mailJobs() + pictureJobs
  }

  /// The slow jobs, which have other people's programs decode what members sent.
  public static var pictureJobs: [any Job] { [AvatarsJob(), SmallPicturesJob()] }

  /// The jobs from which letters come, and behind them the one that sends them.
  public static func mailJobs(_ mail: MailJob = MailJob()) -> [any Job] {
    [NewsJob(), MessagesJob(), ReminderJob(), DailyMailJob(), mail]
  }

  /// The jobs that wait for nobody else's program, each step of which is short; without those that letters come from.
  public static func quickJobs(waiting milliseconds: Int) -> [any Job] {
    [
      DayJob(), PollsJob(), HiddenPostsJob(), PagesJob(.waiting(milliseconds)), PruneJob(),
      FiltersJob(), CallsJob(),
      IndexJob(),
      AccountDeletionJob(),
    ]
  }

  /// What could not be done.
  public struct Problem: Sendable {
    /// The name of the job.
    public let job: String
    /// What of it, such as a page by its key; nil for the job as a whole.
    public let item: String?
    /// Why.
    public let error: any Error
  }

  /// The jobs that may have something to do, the first first; slow ones last.
  private var agenda: ArraySlice<any Job>
  /// All that are not slow.
  private let quick: [any Job]
  /// Those slow ones that may have something to do, the one whose turn is next first.
  private var slow: [any Job]
  /// How many files have other bytes now.
  public private(set) var written = 0
  /// How many files are gone.
  public private(set) var removed = 0
  /// What could not be done, each thing once and not if a later step did it.
  public private(set) var problems: [Problem] = []
  /// Jobs that another process had, and the lock that it held.
  public private(set) var skipped: [(job: String, error: DatabaseError)] = []

  /// Begins a pass.
  public init(_ jobs: [any Job]) {
    quick = jobs.filter { !type(of: $0).isSlow }
    slow = jobs.filter { type(of: $0).isSlow }
    agenda = (quick + slow)[...]
  }

  /// Does steps until nothing is left, or nothing but what fails or others do.
  ///
  /// With `milliseconds` it ends after that time, in which waiting for the first turn does not count. Returns
  /// whether it came to an end before the time was over.
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
            giveTurns(after: job, isMore: step.isMore)
          } else if !step.isMore {
            agenda.removeFirst()
          }
          return true
        }
      } catch let error as DatabaseError where error.isJob(taken: context.site.folder) {
        skipped.append((name, error))
        leave(job)
      } catch {
        note(Problem(job: name, item: nil, error: error))
        if type(of: job).isSlow {
          giveTurns(after: job, isMore: false)
          continue
        }
      }
      agenda.removeFirst()
    }
    return false
  }

  /// Looks at all that is not slow again, and then at the other slow jobs before this one.
  private mutating func giveTurns(after job: any Job, isMore: Bool) {
    leave(job)
    if isMore { slow.append(job) }
    agenda = (quick + slow)[...]
  }

  /// A slow job has no further turn in this pass.
  private mutating func leave(_ job: any Job) {
    slow.removeAll { type(of: $0).name == type(of: job).name }
  }

  /// Milliseconds to wait for a job's lock.
  ///
  /// A program that another thread starts inherits our locks until it executes (flock(2)); who keeps one longer does the job.
  private static let lockPatience = 100

  /// Nil when the job is not due: it is asked twice, since another process may have done it just before we
  /// had the lock.
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
  /// Whether another process does the job; one that holds up all writers for too long does not.
  fileprivate func isJob(taken folder: SiteFolder) -> Bool {
    if case .lockTimedOut(let path, _) = self { return path != folder.writeLock }
    return false
  }
}
