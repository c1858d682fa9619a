public import Database
import Model
public import Theme

/// Writes every page of the site, batch by batch, and removes files whose page is gone.
///
/// A batch is a read transaction, the writing of its files and a transaction of bookkeeping; several
/// batches may run at once, each with a database and a theme of its own. The caller holds the publish
/// lock around a batch and lets it go in between, so that posting never waits for a whole build.
public struct WholeBuild: Sendable {
  /// Pages in one batch: long read transactions keep the log from being reset.
  public static let batchSize = 400

  /// What a batch came to.
  public struct Tally: Sendable {
    /// Files with other bytes than before.
    public var written = 0
    /// Files that were right already.
    public var unchanged = 0
    /// Files whose page is gone.
    public var removed = 0
    /// What could not be rendered or written.
    public var failures: [String] = []

    /// Nothing yet.
    public init() {}

    /// Adds another batch.
    public mutating func add(_ other: Tally) {
      written += other.written
      unchanged += other.unchanged
      removed += other.removed
      failures += other.failures
    }

    /// Files on disk after the batch.
    public var pages: Int { written + unchanged }
  }

  /// Every page, in batches.
  public let batches: [[PageKey]]
  private let changes: Int64
  private let stale: [String]
  private let origin: WriteOrigin
  private let adopts: Bool

  /// Finds out what there is to write.
  ///
  /// `adopts` lets it overwrite files that it does not know.
  public init(_ site: SiteDatabase, _ theme: SiteTheme, origin: WriteOrigin, adopts: Bool) throws {
    self.origin = origin
    self.adopts = adopts
    (batches, changes, stale) = try site.connection.read {
      let keys = try AllPages.keys(site, theme.settings)
      let starts = stride(from: 0, to: keys.count, by: Self.batchSize)
      let batches = starts.map { Array(keys[$0..<min($0 + Self.batchSize, keys.count)]) }
      return (batches, try site.lastChange(), try site.staleKeys())
    }
  }

  /// Renders and writes the pages of one batch.
  public func write(_ batch: [PageKey], _ site: SiteDatabase, _ theme: SiteTheme) throws -> Tally {
    let writer = try PageWriter(site, origin: origin, adopts: adopts)
    var tally = Tally()
    var pages: [(key: String, page: RenderedPage)] = []
    var gone: [String] = []
    try site.connection.read {
      let renderer = PageRenderer(site, theme)
      for key in batch {
        if let page = try renderer.render(key) {
          pages.append((key.text, page))
        } else {
          gone.append(key.text)
        }
      }
    }
    try writer.announce(pages.map { ManifestEntry(key: $0.key, path: $0.page.path.file) })
    var written: [ManifestEntry] = []
    for (key, page) in pages {
      do {
        switch try writer.write(page, key: key) {
        case .written:
          tally.written += 1
          written.append(ManifestEntry(key: key, path: page.path.file))
        case .unchanged:
          tally.unchanged += 1
          if try site.manifestPath(key) == nil {
            written.append(ManifestEntry(key: key, path: page.path.file))
          }
        }
      } catch PublishError.fileInTheWay(let file) {
        tally.failures.append(file)
      }
    }
    try finish(writer, written, gone, &tally)
    return tally
  }

  private func finish(
    _ writer: borrowing PageWriter, _ written: [ManifestEntry], _ gone: [String],
    _ tally: inout Tally
  ) throws {
    var removed: [String] = []
    for key in gone where try writer.remove(key: key) != nil { removed.append(key) }
    tally.removed += removed.count
    guard !written.isEmpty || !removed.isEmpty else { return }
    let site = writer.site
    let origin = origin
    try site.write {
      for entry in written { try site.note(entry, boot: origin.boot, at: origin.time) }
      for key in removed { try site.removeManifest(key) }
    }
  }

  /// Removes files of pages that no batch had, and forgets the changes that all batches have seen.
  public func finish(_ site: SiteDatabase, _ theme: SiteTheme) throws -> Tally {
    let known = Set(batches.joined().map(\.text))
    let strangers = try site.manifest().filter { !known.contains($0.key) }
    // A page that a request has added meanwhile is rendered again, one that is gone is removed.
    let keys = strangers.compactMap { PageKey(text: $0.key) }
    var tally = try write(keys, site, theme)
    let unreadable = strangers.filter { PageKey(text: $0.key) == nil }
    let writer = try PageWriter(site, origin: origin)
    for entry in unreadable where try writer.remove(key: entry.key) != nil { tally.removed += 1 }
    try site.write {
      try site.finishAll(through: changes, stale: stale)
      for entry in unreadable { try site.removeManifest(entry.key) }
    }
    return tally
  }
}
