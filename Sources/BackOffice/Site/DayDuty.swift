import Database

/// Notices that a new day began on the clocks of the site, which makes what is upcoming stale.
struct DayDuty: Duty {
  static let name = "day"

  func isDue(_ place: Workplace) throws -> Bool {
    guard let shown = try place.site.day() else { return false }
    return shown != place.today
  }

  func step(_ place: Workplace) throws -> Step {
    _ = try place.site.begin(place.today)
    return Step()
  }
}
