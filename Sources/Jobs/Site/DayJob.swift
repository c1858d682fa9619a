import Database

/// Notices that a new day began on the clocks of the site, which makes what is upcoming stale.
struct DayJob: Job {
  static let name = "day"

  func isDue(_ context: JobContext) throws -> Bool {
    guard let shown = try context.site.day() else { return false }
    return shown != context.today
  }

  func step(_ context: JobContext) throws -> Step {
    _ = try context.site.begin(context.today)
    return Step()
  }
}
