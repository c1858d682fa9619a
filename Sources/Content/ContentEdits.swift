import Database
import Model

/// What one build changes, while its transaction runs: which conversations are others than before, and which
/// pages have to be written again.
///
/// Pages are asked about twice, before and after the rows are replaced. When everything depends on what
/// changed, when nothing is known of the last build or it was not finished, or when the queue would be
/// longer than it is good for, the site is marked for a whole build instead.
struct ContentEdits {
  /// Stale pages beyond which rendering all of them at once is less work than a queue.
  private static let most = 1000

  private let site: SiteDatabase
  private let pages: (any PageDependencies)?
  private let siteDigests: [String: Int64]
  private let topics: [String: Int64]
  private let day: CivilDate?
  private let lastPerson: Int
  private var stale: Set<String> = []
  /// Whether only a whole build can say what is stale.
  private(set) var isWhole: Bool
  /// The sources of conversations that are new, gone or changed.
  private(set) var changed: Set<String> = []

  /// Looks at the database as the last build left it, before anything is changed.
  init(
    _ transaction: inout Transaction, _ pages: (any PageDependencies)?, _ siteDigest: Int64,
    fingerprint: Int64?, topics: [String: Int64]
  ) throws {
    site = transaction.site
    self.pages = pages
    siteDigests = ["": siteDigest].merging(fingerprint.map { ["source": $0] } ?? [:]) { $1 }
    self.topics = topics
    try transaction.prepareContentDigests()
    day = try site.day()
    lastPerson = try site.lastPersonNumber()
    let known = try site.contentDigests(.topic)
    changed = Set(topics.keys).union(known.keys).filter { topics[$0] != known[$0] }
    isWhole =
      try pages == nil || site.isUnbuilt() || site.contentDigests(.site)[""] != siteDigest
    try addTopics()
  }

  private mutating func addTopics() throws {
    guard !isWhole, let pages, !changed.isEmpty else { return }
    let ids = try changed.sorted().compactMap { try site.topicID(source: $0) }
    stale.formUnion(try pages.pages(of: ids))
  }

  /// Whether a conversation's rows have to be touched.
  func isChanged(_ source: String) -> Bool { isWhole || changed.contains(source) }

  /// Queues the pages that are stale now, when all rows are as they will be.
  mutating func finish(_ transaction: inout Transaction) throws {
    try addTopics()
    _ = try transaction.storeContentDigests(.topic, topics)
    // Where nobody tells what pages show, the next build knows nothing of this one.
    _ = try transaction.storeContentDigests(.site, pages == nil ? [:] : siteDigests)
    if let pages {
      stale.formUnion(try pages.pages(ofPeopleAfter: lastPerson))
      stale.formUnion(try transaction.storeContentDigests(.page, try pages.digests()))
    }
    guard !isWhole, stale.count <= Self.most else { return try transaction.markUnbuilt() }
    if let day, let now = try site.day(), day != now {
      try transaction.record(.dayChanged(to: now))
    }
    try transaction.endQuarantine()
    // Posts come first: what editors change can wait.
    for key in stale { try transaction.addStale(StalePage(key: key, priority: Self.priority)) }
  }

  /// That of pages that can wait.
  private static let priority = 3
}
