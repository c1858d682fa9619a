import Database

/// Tells members who answered and who mentioned them, and what moderators tell everybody, and queues their letters, some
/// comments or some members in a step.
///
/// Who is killed in between leaves the rest to the next: how far it is, the news and the letters are one transaction.
public struct NewsDuty: Duty {
  /// `news`.
  public static let name = SiteDatabase.newsDuty

  /// Needs nothing but the site.
  public init() {}

  /// While something was said that members were not told of.
  public func isDue(_ place: Workplace) throws -> Bool {
    try place.site.hasNoticeToTell() || place.site.hasFreshComments()
  }

  /// Tells some members of a notice or, where there is none, of some comments.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    guard try place.site.hasNoticeToTell() else {
      step.isMore = try place.site.tellOfComments()
      return step
    }
    try place.site.tellOfNotices()
    step.isMore = try isDue(place)
    return step
  }
}
