import Database

/// Merges the segments of the search index, and takes out of it what was erased.
public struct IndexDuty: Duty {
  /// `index`.
  public static let name = "index"

  /// Needs nothing but the site.
  public init() {}

  /// While there are many segments, or words in them that nobody may read any more.
  public func isDue(_ place: Workplace) throws -> Bool { try place.site.isIndexToMerge() }

  /// Merges some pages.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    step.isMore = try place.site.write { try $0.mergeIndex() }
    return step
  }
}
