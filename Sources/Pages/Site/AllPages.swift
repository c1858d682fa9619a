public import Database
public import Model
public import Theme

/// Every page that the site has: a whole build writes these, and only these may stay on disk.
public enum AllPages {
  /// The views that pages are rendered from, as each kind names its own.
  public static var views: [any PageView.Type] { PageKey.Kind.allCases.flatMap { $0.type.views } }

  /// All keys, in an order in which neighbours read neighbouring rows; inside a read transaction.
  ///
  /// A key of a page that turns out not to exist may be among them.
  public static func keys(_ site: SiteDatabase, _ settings: SiteSettings) throws -> [PageKey] {
    try batches(of: .max, site, settings).flatMap { try $0.pages(site, settings) }
  }

  /// Returns all keys in batches of at most `size`.
  public static func batches(
    of size: Int, _ site: SiteDatabase, _ settings: SiteSettings
  ) throws -> [PageBatch] {
    let source = PageSource(site, settings)
    var batches = PageBatch.BatchSplitter(size: size)
    for kind in settings.pageKinds where !(kind.type is any PageOfTopic.Type) {
      try kind.type.each(source) { batches.add(PageKey($0)) }
    }
    let kinds = PageBatch.kinds(settings)
    try source.reader.forEachTopic { topic, comments in
      let pages = kinds.reduce(0) {
        $0 + $1.pages(of: topic, commentCount: comments, settings).count
      }
      batches.add(topic, pages: pages)
    }
    return batches.all
  }
}
