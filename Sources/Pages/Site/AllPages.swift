public import Database
public import Model
public import Theme

/// Every page that the site has: what a whole build writes, and what may stay on disk.
public enum AllPages {
  /// The views that pages are rendered from, as each kind names its own.
  public static var views: [any PageView.Type] { PageKey.Kind.allCases.flatMap { $0.type.views } }

  /// All keys, in an order in which neighbours read neighbouring rows; inside a read transaction.
  ///
  /// A key of a page that turns out not to exist may be among them.
  public static func keys(_ site: SiteDatabase, _ settings: SiteSettings) throws -> [PageKey] {
    try batches(of: .max, site, settings).first ?? []
  }

  /// The same in batches of a size: of a large site the keys are megabytes, and one list of them would be copied
  /// as it grows.
  public static func batches(
    of size: Int, _ site: SiteDatabase, _ settings: SiteSettings
  ) throws -> [[PageKey]] {
    let source = PageSource(site, settings)
    var batches = Batches(size: size)
    var ofTopics: [any PageOfTopic.Type] = []
    for kind in settings.pageKinds {
      if let type = kind.type as? any PageOfTopic.Type {
        ofTopics.append(type)
      } else {
        try kind.type.each(source) { batches.add(PageKey($0)) }
      }
    }
    for (topic, count) in try source.reader.allTopics() {
      for type in ofTopics {
        for page in type.pages(of: topic, commentCount: count, settings) {
          batches.add(PageKey(page))
        }
      }
    }
    return batches.all
  }

  /// Keys in the order in which they come, so many in each batch but the last.
  private struct Batches {
    let size: Int
    private var full: [[PageKey]] = []
    private var open: [PageKey] = []

    init(size: Int) { self.size = size }

    var all: [[PageKey]] { open.isEmpty ? full : full + [open] }

    mutating func add(_ key: PageKey) {
      if open.isEmpty { open.reserveCapacity(min(size, 512)) }
      open.append(key)
      guard open.count == size else { return }
      full.append(open)
      open = []
    }
  }
}
