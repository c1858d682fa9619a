public import Database
public import Model
public import Theme
public import Time

/// One kind of work that is done after an answer or by a timer.
///
/// It is done in steps of about 50 ms, so that requests come in between, by one process at a time. What is left
/// to do stands in the database, not in the process: one that is killed loses nothing.
public protocol Job: Sendable {
  /// Names its lock, its bookmark and its problems: `prune`.
  static var name: String { get }

  /// Whether a step may take seconds, since another's program decodes what anybody sent: such jobs come last, and after each
  /// step all others are looked at again.
  static var isSlow: Bool { get }

  /// The feature that it works for; nil for what every site has.
  static var feature: Feature? { get }

  /// The file whose `flock` the loop holds around a step; nil where the job takes a lock of its own.
  func lock(in folder: SiteFolder) -> String?

  /// Whether there is something to do; asked often, so it should cost a query or two.
  func isDue(_ context: JobContext) throws -> Bool

  /// Does a part of the work. What it throws is reported, and the job is tried again in the next pass.
  func step(_ context: JobContext) throws -> Step
}

extension Job {
  /// Its steps are short, or people wait for it.
  public static var isSlow: Bool { false }

  /// Every site has it.
  public static var feature: Feature? { nil }

  /// `data/duty-<name>.lock`.
  public func lock(in folder: SiteFolder) -> String? { folder.jobLock(Self.name) }
}

/// The open site and the clocks, for a job.
public struct JobContext {
  /// The site.
  public let site: SiteDatabase
  /// What its last build compiled.
  public let theme: SiteTheme
  /// The kernel's boot id.
  public let boot: String
  /// The clock that people read.
  public let time: () -> Timestamp
  /// Milliseconds of the clock that never jumps.
  public let milliseconds: () -> Int64

  /// Takes all of it as it is.
  public init(
    _ site: SiteDatabase, _ theme: SiteTheme, boot: String, time: @escaping () -> Timestamp,
    milliseconds: @escaping () -> Int64
  ) {
    self.site = site
    self.theme = theme
    self.boot = boot
    self.time = time
    self.milliseconds = milliseconds
  }

  /// The day on the clocks of the site.
  public var today: CivilDate { theme.civil(time()).date }
}

/// What came of a step.
public struct Step {
  /// Whether another step may finish more.
  public var isMore = false
  /// How many files have other bytes now.
  public var written = 0
  /// How many files are gone.
  public var removed = 0
  /// What was finished, by the name that a failure of it would have had.
  public var done: [String] = []
  /// What could not be done, such as a page by its key, and why.
  public var failures: [(item: String, error: any Error)] = []

  /// Nothing came of it.
  public init() {}
}
