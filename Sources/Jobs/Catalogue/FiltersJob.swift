import Database
public import Model

/// Queues emails about new products in the catalogue for members who want them: after an import or a build, at most one a day
/// per filter.
///
/// An import holds this job's lock, so that no email is about half of it. After a killed import the index of the products is
/// yet to be stored: that comes first.
public struct FiltersJob: Job {
  /// `filters`.
  public static let name = "filters"
  /// Filters are of the catalogue.
  public static let feature: Feature? = .catalogue

  /// Needs nothing but the site.
  public init() {}

  /// True while there may be something new for a filter.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.hasFilterNews(at: context.time())
  }

  /// Looks at some filters in one transaction.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    step.isMore = try context.site.write { try $0.notifyOfNewProducts(at: context.time()) }
    return step
  }
}
