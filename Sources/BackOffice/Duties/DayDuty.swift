import Database

/// Notices that a new day began on the clocks of the site, which makes what is upcoming stale.
public struct DayDuty: Duty {
  public static let name = "day"

  /// Needs nothing.
  public init() {}

  public func isDue(_ place: Workplace) throws -> Bool {
    guard let shown = try place.site.day() else { return false }
    return shown != place.today
  }

  public func step(_ place: Workplace) throws -> Step {
    _ = try place.site.begin(place.today)
    return Step()
  }
}
