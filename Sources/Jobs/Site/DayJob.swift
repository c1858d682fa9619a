import Database

/// Notices the beginning of a new day in the site's time zone, which makes lists of upcoming events stale.
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
