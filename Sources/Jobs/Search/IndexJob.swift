import Database

/// Merges the segments of the search index, which also removes deleted words.
public struct IndexJob: Job {
  /// `index`.
  public static let name = "index"

  /// Needs nothing but the site.
  public init() {}

  /// True while there are many segments, or deleted words in them.
  public func isDue(_ context: JobContext) throws -> Bool { try context.site.isIndexToMerge() }

  /// Merges some pages.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    step.isMore = try context.site.write { try $0.mergeIndex() }
    return step
  }
}
