public import Database
public import Model
public import Theme
public import Time

/// One kind of work that is done after an answer or by a timer.
///
/// It is done in steps of about 50 ms, so that requests come in between, by one process at a time. The remaining work is in the
/// database, not in the process: a killed process loses nothing.
public protocol Job: Sendable {
  /// Names its lock, its bookmark and its problems: `prune`.
  static var name: String { get }

  /// True if a step may take seconds, since a third-party program decodes files that anyone may have sent: such jobs come last,
  /// and after each step all others are checked again.
  static var isSlow: Bool { get }

  /// The feature that the job belongs to; nil for jobs of every site.
  static var feature: Feature? { get }

  /// The file whose `flock` the loop holds around a step; nil where the job takes a lock of its own.
  func lock(in folder: SiteFolder) -> String?

  /// True if there is something to do; called often, so it should cost a query or two.
  func isDue(_ context: JobContext) throws -> Bool

  /// Does a part of the work.
  ///
  /// Errors that it throws are reported, and the job is tried again in the next pass.
  func step(_ context: JobContext) throws -> Step
}

extension Job {
  /// By default, steps are short, or people wait for them.
  public static var isSlow: Bool { false }

  /// By default, every site has the job.
  public static var feature: Feature? { nil }

  /// `data/duty-<name>.lock`.
  public func lock(in folder: SiteFolder) -> String? { folder.jobLock(Self.name) }
}

/// The open site and the clocks, for a job.
public struct JobContext {
  /// The site.
  public let site: SiteDatabase
  /// The theme as its last build compiled it.
  public let theme: SiteTheme
  /// The kernel's boot id.
  public let boot: String
  /// The wall clock.
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

  /// Today in the site's time zone.
  public var today: CivilDate { theme.civil(time()).date }
}

/// Result of a step.
public struct Step {
  /// True if another step may finish more.
  public var isMore = false
  /// Number of files whose bytes changed.
  public var written = 0
  /// Number of removed files.
  public var removed = 0
  /// Finished items, by the names that their failures would have had.
  public var done: [String] = []
  /// Items that failed, such as a page by its key, and why.
  public var failures: [(item: String, error: any Error)] = []

  /// No result yet.
  public init() {}
}
