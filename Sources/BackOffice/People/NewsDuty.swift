import Database

/// Tells members who answered and who mentioned them, and queues their letters, some comments in a step.
///
/// Who is killed in between leaves the rest to the next: how far it is, the news and the letters are one transaction.
public struct NewsDuty: Duty {
  /// `news`.
  public static let name = SiteDatabase.newsDuty

  /// Needs nothing but the site.
  public init() {}

  /// While something was said that members were not told of.
  public func isDue(_ place: Workplace) throws -> Bool { try place.site.hasFreshComments() }

  /// Tells of some comments.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    step.isMore = try place.site.tellOfComments()
    return step
  }
}
