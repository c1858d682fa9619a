import Model
import Time

/// Compares the rows that a build stores with those of the last one.
///
/// The former rows are gone by then; their digests are kept under the texts of their invalidations.
struct ContentComparison {
  /// True if only a whole build can tell which pages are stale.
  let isWhole: Bool
  /// Digests of everything that every page depends on.
  let site: [String: Int64]
  /// Day that pages showed.
  let day: CivilDate?
  /// Conversations of the last build, by their sources.
  let conversations: [String: Int64]
  /// Rows of the last build that were not stored again yet.
  private(set) var known: [String: Int64]
  /// Rows that are new or different, with their digests.
  private(set) var changed: [(invalidation: Invalidation, digest: Int64)] = []
  /// Conversations of this build.
  var stored: [String: Int64] = [:]
  /// Tags that keep their names.
  let named: NamedTags

  /// Tags that everyone saw after the last build, and those that this one has named.
  ///
  /// The database cannot tell during a build which tags everyone sees: no note or event has one before it is stored again. A
  /// reference type, because operations of a transaction that name tags do not mutate the transaction itself.
  final class NamedTags {
    var lists: Set<TopicList.ID>

    init(_ lists: Set<TopicList.ID>) { self.lists = lists }
  }

  init(
    isWhole: Bool, site: [String: Int64], day: CivilDate?, conversations: [String: Int64],
    rows: [String: Int64], named: Set<TopicList.ID>
  ) {
    self.named = NamedTags(named)
    self.isWhole = isWhole
    self.site = site
    self.day = day
    self.conversations = conversations
    known = rows
  }

  mutating func compare(_ rows: [(invalidation: Invalidation, digest: Int64)]) {
    for (invalidation, digest) in rows where known.removeValue(forKey: invalidation.text) != digest
    {
      changed.append((invalidation, digest))
    }
  }

  /// All invalidations; rows that were not stored again are gone.
  ///
  /// Nil if one of the stored texts, from another version of the program, cannot be read.
  var invalidations: [Invalidation]? {
    let gone = known.keys.sorted().compactMap { Invalidation(text: $0) }
    return gone.count == known.count ? changed.map(\.invalidation) + gone : nil
  }
}

// Storing of a build's content.
extension Transaction {
  /// Begins to store `content/`, in place of the content of the last build.
  ///
  /// `everything` is a digest of what every page depends on, `fingerprint` that of the files, stored for the next build. If
  /// `everything` changed, nothing is known of the last build, or that was not finished, the site is marked for a whole build.
  public mutating func beginContent(everything: Int64, fingerprint: Int64?) throws {
    try connection.execute(Schema.content)
    let known = try site.contentDigests(.site)
    let isWhole = try site.needsWholeBuild() || known[""] != everything
    content = ContentComparison(
      isWhole: isWhole,
      site: ["": everything].merging(fingerprint.map { ["source": $0] } ?? [:]) { $1 },
      day: try site.day(), conversations: try site.contentDigests(.topic),
      rows: try site.contentDigests(.row),
      named: Set(
        try connection.ids("SELECT id FROM public_lists WHERE kind = 2")))
    try connection.dropPlaceholderViews()
    try connection.execute(Schema.derived)
    try connection.noteMadeTables()
    try countBuild()
    if isWhole { try requireWholeBuild() }
  }

  /// Returns true if the rows of a conversation have to be stored because its files have changed.
  public mutating func isChanged(conversation source: String, digest: Int64) -> Bool {
    guard var content else { return true }
    content.stored[source] = digest
    self.content = content
    return content.isWhole || content.conversations[source] != digest
  }

  /// Queues the pages that show changed rows now that everything is stored, and stores the digests for the next build.
  ///
  /// `stale` returns these pages, or nil if writing all pages is less work. A request would find them in no bounded time, so
  /// invalidations of `content/` are never queued as changes.
  public mutating func endContent(_ stale: ([Invalidation]) throws -> [StalePage]?) throws {
    guard var content else { return }
    self.content = nil
    for rows in FeatureStores.contentRows { try content.compare(rows.digests(connection)) }
    try store(.site, content.site, instead: site.contentDigests(.site))
    try store(.topic, content.stored, instead: content.conversations)
    try store(.row, content)
    try storePageTexts()
    guard !content.isWhole else { return }
    guard let invalidations = content.invalidations, let pages = try stale(invalidations) else {
      return try requireWholeBuild()
    }
    try endQuarantine()
    if let day = content.day, try day != site.day() { try record([.day]) }
    for page in pages { try addStale(page) }
  }

  private func store(_ kind: ContentDigestKind, _ content: ContentComparison) throws {
    for text in content.known.keys { try forget(kind, text) }
    for (invalidation, digest) in content.changed { try remember(kind, invalidation.text, digest) }
  }

  private func store(
    _ kind: ContentDigestKind, _ digests: [String: Int64], instead known: [String: Int64]
  ) throws {
    for (key, digest) in digests where known[key] != digest { try remember(kind, key, digest) }
    for key in known.keys where digests[key] == nil { try forget(kind, key) }
  }

  private func remember(_ kind: ContentDigestKind, _ key: String, _ digest: Int64) throws {
    try connection.run(
      """
      INSERT INTO content_digests (kind, key, digest) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET digest = excluded.digest
      """, [.integer(kind.rawValue), .text(key), .integer(digest)])
  }

  private func forget(_ kind: ContentDigestKind, _ key: String) throws {
    try connection.run(
      "DELETE FROM content_digests WHERE kind = ? AND key = ?",
      [.integer(kind.rawValue), .text(key)])
  }
}
