import Database
import Glibc

/// Finishes what members began who left: takes their posts away, a slice at a time, and when no page has their names any more,
/// what is left of them in the log of the database.
public struct DeparturesDuty: Duty {
  /// `departures`.
  public static let name = "departures"

  /// Needs nothing but the site.
  public init() {}

  /// While posts are to be taken away, or nothing but traces is left.
  public func isDue(_ place: Workplace) throws -> Bool {
    guard try place.site.hasDepartures() else { return false }
    return try place.site.hasPostsToTake() || !place.site.hasPendingWork()
  }

  /// Takes some posts away, or the traces; what a slice changes is published in the next pass.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    if try place.site.hasPostsToTake() {
      step.isMore = try place.site.write { try $0.takePosts() }
      return step
    }
    // Rounds are kept for a power cut; now what they wrote is on the disk.
    sync()
    try place.site.write { try $0.finishDepartures() }
    _ = try place.site.emptyLog()
    return step
  }
}
