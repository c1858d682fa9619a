import Database
public import Model

/// Looks what is new in the catalogue for those who asked to be told, and queues letters: after an import or a build, at most one
/// a day and filter.
///
/// An import holds this job's lock, so that nobody tells half of it. Where one was killed the index of the products waits to be
/// stored: that comes first.
public struct FiltersJob: Job {
  /// `filters`.
  public static let name = "filters"
  /// Filters are of the catalogue.
  public static let feature: Feature? = .catalogue

  /// Needs nothing but the site.
  public init() {}

  /// While there may be something new for somebody.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasFilterNews(at: context.time())
  }

  /// Looks at some filters in one transaction.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    step.isMore = try context.site.write { try $0.tellOfNews(at: context.time()) }
    return step
  }
}
