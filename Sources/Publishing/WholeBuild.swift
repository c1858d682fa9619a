public import Database
import Model
public import Pages
public import Theme
public import Time

/// Writes every page of the site, batch by batch, and removes files whose page is gone.
///
/// A batch is a read transaction, the writing of its files and a transaction of bookkeeping; several
/// batches may run at once, each with a database and a theme of its own. The caller holds the publish
/// lock around a batch and lets it go in between, so that posting never waits for a whole build.
public struct WholeBuild: Sendable {
  /// Pages in one batch: long read transactions keep the log from being reset.
  public static let batchSize = 400
  /// Bytes of pages that are held until they are written: archives and sitemaps are long.
  public static let bufferLimit = 4 << 20

  /// Results of a batch.
  public struct Tally: Sendable {
    /// Files with other bytes than before.
    public var written = 0
    /// Files that were right already.
    public var unchanged = 0
    /// Files whose page is gone.
    public var removed = 0
    /// Pages that could not be rendered or written: the text of the key, the file if it came so far.
    public var failures: [(key: String, file: String?, error: any Error)] = []
    /// The file of each page.
    var writtenFiles = WrittenFiles()

    /// Creates an empty tally with room for so many pages.
    public init(pages: Int = 0) { writtenFiles.reserve(pages) }

    /// Adds another batch.
    public mutating func add(_ other: Tally) {
      written += other.written
      unchanged += other.unchanged
      removed += other.removed
      failures += other.failures
      writtenFiles.add(other.writtenFiles)
    }

    /// Files on disk after the batch.
    public var pages: Int { written + unchanged }
  }

  /// Every page, in batches.
  public let batches: [PageBatch]
  private let changes: Int64
  private let mark: String?
  private let origin: WriteOrigin
  private let adopts: Bool
  private let bufferLimit: Int
  /// The keys that had files when the build began, if they were few: for all other keys the manifest need not be queried.
  private let known: Set<String>?
  /// Keys that are few.
  static let fewKeys = 1000

  /// Lists the pages to write, after it has removed hidden files under the publish lock.
  ///
  /// `adopts` lets it overwrite files that it does not know.
  public init(
    _ site: SiteDatabase, _ theme: SiteTheme, origin: WriteOrigin, adopts: Bool,
    bufferLimit: Int = Self.bufferLimit
  ) throws {
    self.bufferLimit = bufferLimit
    self.origin = origin
    self.adopts = adopts
    try HiddenFiles.removeInTurn(site, theme.settings, origin: origin)
    (batches, changes, mark, known) = try site.read {
      (
        try AllPages.batches(of: Self.batchSize, site, theme.settings), try site.lastChange(),
        try site.wholeBuildMark(), try site.keys(atMost: Self.fewKeys)
      )
    }
  }

  /// Renders and writes the pages of one batch; failures are named in the tally, and the rest continues.
  public func write(_ batch: PageBatch, _ site: SiteDatabase, _ theme: SiteTheme) throws -> Tally {
    try write(try site.read { try batch.pages(site, theme.settings) }, site, theme)
  }

  /// Renders and writes some pages.
  public func write(_ keys: [PageKey], _ site: SiteDatabase, _ theme: SiteTheme) throws -> Tally {
    let writer = try PageWriter(site, adopts: adopts)
    // Another build may have compiled another theme since the batch before.
    let isToday = try site.buildNumber() == theme.build
    let theme = isToday ? theme : try SiteTheme.stored(in: site)
    var tally = Tally()
    var rest = keys[...]
    while !rest.isEmpty { try write(&rest, writer, site, theme, &tally) }
    return tally
  }

  /// Renders and writes the first of some pages, as many as may be held, and takes them from the rest.
  private func write(
    _ rest: inout ArraySlice<PageKey>, _ writer: PageWriter, _ site: SiteDatabase,
    _ theme: SiteTheme, _ tally: inout Tally
  ) throws {
    let pages = try render(&rest, site, theme, &tally)
    try writer.announce(pages)
    var kept: [PlacedPage] = []
    for page in pages {
      do {
        switch try writer.write(page) {
        case .written: tally.written += 1
        case .unchanged: tally.unchanged += 1
        }
        tally.writtenFiles.keep(page.entry)
        kept.append(page)
      } catch {
        tally.failures.append((page.key, page.file, error))
      }
    }
    try recordRound(site, kept)
  }

  private func render(
    _ rest: inout ArraySlice<PageKey>, _ site: SiteDatabase, _ theme: SiteTheme,
    _ tally: inout Tally
  ) throws -> [PlacedPage] {
    try site.read {
      let renderer = try PageRenderer(site, theme)
      var pages: [PlacedPage] = []
      var bytes = 0
      while bytes < bufferLimit, let key = rest.popFirst() {
        let text = key.text
        do {
          guard let page = try renderer.render(key) else { continue }
          bytes += page.bytes.count
          let mayHaveFiles = known?.contains(text) ?? true
          pages.append(
            PlacedPage(
              page: page, key: text, files: mayHaveFiles ? try site.manifestPaths(text) : []))
        } catch {
          tally.failures.append((text, nil, error))
        }
      }
      return pages
    }
  }

  /// Notes the files of a batch and forgets that their pages were stale; the publish lock is held, and
  /// pages become stale only under it.
  private func recordRound(_ site: SiteDatabase, _ pages: [PlacedPage]) throws {
    let new = pages.filter { !$0.isKnown && !$0.isNew }
    let stale = Set(try site.staleKeys())
    let done = stale.isEmpty ? [] : pages.filter { stale.contains($0.key) }
    guard !new.isEmpty || !done.isEmpty else { return }
    var round = PublishRound()
    round.pages = done.map { StalePage(key: $0.key, priority: StalePages.Priority.rest.rawValue) }
    try site.write(flushing: false) { transaction in
      for page in new { try transaction.note(page.entry) }
      for page in done { try transaction.removeStale(page.key) }
      try transaction.note(round, boot: origin.boot, at: origin.time)
    }
  }

  /// Removes files of pages that are gone or elsewhere and forgets the changes that all batches saw.
  ///
  /// `tally` is the sum of all batches, `time` the clock, when it moved since they began.
  public func finish(
    _ tally: Tally, _ site: SiteDatabase, _ theme: SiteTheme, at time: Timestamp? = nil
  ) throws -> Tally {
    let failed = Set(tally.failures.map(\.key))
    let unwrittenEntries = try site.manifest {
      !tally.writtenFiles.holds($0) && !failed.contains($0.key)
    }
    // A page that a request has added meanwhile is rendered again; one that is elsewhere now was written there.
    let added = try unwrittenEntries.filter { entry in
      try !site.manifestPaths(entry.key).contains {
        tally.writtenFiles.holds(ManifestEntry(key: entry.key, path: $0))
      }
    }
    var rest = try write(added.compactMap { PageKey(text: $0.key) }, site, theme)
    let failedNow = Set(rest.failures.map(\.key))
    let gone = unwrittenEntries.filter {
      !rest.writtenFiles.holds($0) && !failedNow.contains($0.key)
    }
    try PageWriter(site).remove(gone.map(\.path))
    rest.removed += gone.count
    try site.write { transaction in
      for entry in gone { try transaction.remove(entry) }
      // Failed pages are tried again like any other, three times.
      for (key, _, error) in tally.failures + rest.failures {
        try transaction.addStale(
          StalePage(
            key: key, priority: StalePages.Priority.rest.rawValue, failures: 1, error: "\(error)"))
      }
      try transaction.finishChanges(through: changes)
      try transaction.markBuilt(mark)
      var round = PublishRound()
      round.isWhole = true
      for entry in gone { round.gone.append(entry) }
      try transaction.note(round, boot: origin.boot, at: time ?? origin.time)
    }
    return rest
  }
}

/// The files that were written, by key.
///
/// A hundred thousand texts would need twenty megabytes. A 64-bit hash of a key and its file takes their place. It has a new
/// seed in each process, so that no one can choose two that collide; by chance that happens once in billions of builds.
struct WrittenFiles {
  private var hashes: Set<Int> = []

  /// Reserves room: a growing set is in memory twice for a while.
  mutating func reserve(_ count: Int) { hashes.reserveCapacity(count) }

  /// Notes the file of a key.
  mutating func keep(_ entry: ManifestEntry) { hashes.insert(entry.hashValue) }

  mutating func add(_ other: WrittenFiles) { hashes.formUnion(other.hashes) }

  /// True if this is the file of the key.
  func holds(_ entry: ManifestEntry) -> Bool { hashes.contains(entry.hashValue) }
}
