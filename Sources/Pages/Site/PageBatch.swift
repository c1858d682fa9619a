public import Database
public import Model

/// Pages that are written one after another.
///
/// Of a large site there are hundreds of thousands, most of them of topics. These are known by the numbers of their
/// topics alone until it is their turn.
public struct PageBatch: Sendable {
  /// Number of pages when the batch was made.
  public private(set) var count = 0
  /// Pages that are of no topic.
  private(set) var keys: [PageKey] = []
  /// Topics all of whose pages are in it, after the others.
  private var topics: ClosedRange<Topic.ID>?
  /// Range of the pages of these topics, in order: a topic with more pages than a batch is spread over several.
  private var part = 0..<Int.max

  /// Nothing yet.
  init() {}

  /// A part of one topic.
  private init(_ topic: Topic.ID, _ part: Range<Int>, count: Int) {
    (topics, self.part, self.count) = (topic...topic, part, count)
  }

  /// Reads its keys; inside a read transaction.
  ///
  /// A page that came or went since the batch was made is another change's.
  public func pages(_ site: SiteDatabase, _ settings: SiteSettings) throws -> [PageKey] {
    guard let topics else { return keys }
    let kinds = Self.kinds(settings)
    var pages: [PageKey] = []
    try PageSource(site, settings).reader.forEachTopic(topics) { topic, comments in
      for kind in kinds {
        pages += kind.pages(of: topic, commentCount: comments, settings).map { PageKey($0) }
      }
    }
    return keys + pages.dropFirst(part.lowerBound).prefix(part.count)
  }

  /// The kinds of which each topic has pages: these are made while its rows are at hand.
  static func kinds(_ settings: SiteSettings) -> [any PageOfTopic.Type] {
    settings.pageKinds.compactMap { $0.type as? any PageOfTopic.Type }
  }

  /// Cuts pages in their order into batches of a size, smaller where a topic would be split.
  struct BatchSplitter {
    let size: Int
    private var full: [PageBatch] = []
    private var open = PageBatch()

    init(size: Int) { self.size = size }

    var all: [PageBatch] { open.count == 0 ? full : full + [open] }

    mutating func add(_ key: PageKey) {
      if open.count == size { next() }
      open.keys.append(key)
      open.count += 1
    }

    /// Adds a topic with its number of pages; topics come in the order of their numbers.
    mutating func add(_ topic: Topic.ID, pages: Int) {
      if open.count > 0, pages > size - open.count { next() }
      var first = 0
      while pages - first > size {
        full.append(PageBatch(topic, first..<first + size, count: size))
        first += size
      }
      if first > 0 {
        // If the topic grows until then, its last pages are in the last batch.
        full.append(PageBatch(topic, first..<Int.max, count: pages - first))
      } else {
        open.topics = (open.topics?.lowerBound ?? topic)...topic
        open.count += pages
      }
    }

    private mutating func next() {
      full.append(open)
      open = PageBatch()
    }
  }
}
