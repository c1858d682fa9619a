import Actions
import ArgumentParser
import Content
import Database
import Glibc
import Jobs
import Model
import Pages
import Publishing
import Theme
import Time
import WebPush

/// `tertulia build`: reads editors' files, then writes the pages that show their changes.
struct Build: Command {
  static let configuration = CommandConfiguration(
    abstract: "Read content/ and write the pages that changed.",
    discussion: """
      After a change of settings, templates or the program's version it writes every page. So does --all, which \
      also repairs pages that someone else changed. If a file of the site has an error, nothing is written, and \
      all errors are printed.
      """)

  @OptionGroup var options: SiteOptions

  @Option(
    name: .shortAndLong, help: "How many pages to render at once; by default the number of cores.")
  var jobs = SiteBuilder.cores

  @Flag(name: .long, help: "Write every page, even if nothing changed.")
  var all = false

  @Flag(
    name: .long,
    help: "Render members' texts again, for a new version of the renderer; writes every page.")
  var render = false

  @Flag(
    name: .long,
    help:
      "Stop at errors in a note's front matter, instead of building the note without those fields.")
  var strict = false

  @Flag(
    name: .long, help: "Overwrite files in public/ that tertulia did not write; writes every page.")
  var adopt = false

  func validate() throws {
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs: expected 1 to 64") }
  }

  func perform() async throws {
    try await SiteBuilder(
      folder: try options.folder(), quiet: options.quiet, jobs: jobs, adopts: adopt,
      writesAll: all || adopt || render, rendersComments: render, isStrict: strict
    ).build(now: try options.time())
  }
}

/// Builds a site: the one place where pages are rendered in parallel.
struct SiteBuilder: Sendable {
  /// Number of pages that can be rendered at once here.
  static let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  let folder: SiteFolder
  let quiet: Bool
  var jobs = SiteBuilder.cores
  var adopts = false
  /// True if every page is written, even without a change.
  var writesAll = false
  /// True if the Markdown of members is rendered again.
  var rendersComments = false
  /// True if a mistake in front matter of a note stops the build.
  var isStrict = false

  /// Reads `content/` and writes the pages that show its changes, all of them where those are unknown; throws `ContentErrors`
  /// before anything is written.
  func build(now: Timestamp) async throws {
    let start = Clock.monotonic
    let isWhole = try compile(now: now)
    if isWhole {
      let tally = try await writePages(now: now)
      try report(tally.failures)
      show(tally, pages: tally.pages, "unchanged", tally.unchanged, since: start)
    } else {
      let (tally, pages) = try writeStalePages(now: now)
      try report(tally.failures)
      show(tally, pages: pages, "unchanged", pages - tally.written, since: start)
    }
  }

  private func renderComments(_ site: SiteDatabase, _ theme: SiteTheme) throws {
    let tally = try StoredTexts(site, theme.settings).renderAll()
    guard !quiet else { return }
    Console.line(
      "\(Console.grouped(tally.texts)) texts rendered, \(Console.grouped(tally.changed)) differently"
    )
  }

  /// Throws an error for pages that could not be rendered or written.
  private func report(
    _ failures: [(key: String, file: String?, error: any Error)]
  ) throws {
    guard !failures.isEmpty else { return }
    var lines = failures.map(SiteRefresher.line).sorted()
    lines.append("move these files, or overwrite them with --adopt; then build again")
    throw Failure(.cannotCreate, lines.joined(separator: "\n"))
  }

  /// Makes the private folder and the database of a site, or brings them up to date; refuses where a database is lost.
  static func prepare(_ folder: SiteFolder) throws -> SiteDatabase {
    guard !folder.hasLostDatabase else { throw Failure(lostDatabaseOf: folder) }
    mkdir(folder.data, 0o700)
    return try SiteDatabase.migrate(folder)
  }

  /// Reads `content/` into the database; returns true if every page is to be written.
  ///
  /// Changes in the browser from before its start are read then, or the moderation pages say why they cannot be.
  ///
  /// Only one runs at a time: of two the slower would put back its old reading from before the other.
  @discardableResult
  func compile(now: Timestamp) throws -> Bool {
    let site = try Self.prepare(folder)
    let lock = try FileLock(path: folder.jobLock("compile"), waiting: Self.compilePatience)
    defer { withExtendedLifetime(lock) {} }
    let edited = try site.editedMark()
    do {
      let isWhole = try compile(site, now: now)
      try site.endEditing(edited)
      return isWhole
    } catch let errors as ContentErrors {
      if edited != nil { try site.endEditing(edited, failure: Failure(errors).description) }
      throw errors
    }
  }

  private func compile(_ site: SiteDatabase, now: Timestamp) throws -> Bool {
    try site.setPageCache(bytes: Self.pageCache)
    let program = Executable.identity
    let fingerprint = try SiteSource.fingerprint(site, program: program)
    if try !writesAll && !isStrict && site.sourceFingerprint() == fingerprint {
      try finishUnchangedBuild(site, now)
      return false
    }
    let source = try SiteSource.read(
      folder.path, views: AllPages.views + PrivatePages.views + AllMails.views,
      boards: try site.boards().map(\.slug),
      isMember: site.isMember,
      cache: RenderingCache(folder, program: program, isNew: writesAll), isStrict: isStrict)
    warn(source.warnings)
    try SiteCompiler(
      site, source, now: now, program: program, fingerprint: fingerprint,
      stale: { try StalePages(site, source.settings).pages(of: $0) }
    ).store()
    try site.write { try $0.dropUnusedTables() }
    if source.settings.allowsPush { try PushKeyFile.make(for: site) }
    return try writesAll || site.needsWholeBuild()
  }

  /// Names mistakes; `check` names those that may be on purpose.
  private func warn(_ warnings: [ContentError]) {
    guard !quiet else { return }
    for warning in warnings where warning.reason.isMistake {
      Console.error(warning.words("warning"))
    }
  }

  /// The work of a build when no file has changed: a new day begins, and failed pages are tried again.
  private func finishUnchangedBuild(_ site: SiteDatabase, _ now: Timestamp) throws {
    let theme = try SiteTheme.stored(in: site)
    _ = try site.begin(theme.civil(now).date)
    _ = try site.write { try $0.endQuarantine() }
  }

  /// Writes the pages that are stale, and those whose files are missing; returns the number of pages.
  private func writeStalePages(now: Timestamp) throws -> (WholeBuild.Tally, pages: Int) {
    let site = try SiteDatabase(folder)
    let theme = try SiteTheme.stored(in: site)
    try StalePages.findMissing(site)
    var tally = WholeBuild.Tally()
    let runner = try SiteRefresher(folder: folder, quiet: quiet).run(
      [PagesJob(.waiting(SiteRefresher.patience))],
      SiteRefresher.jobContext(site, theme, now: now))
    tally.written = runner.written
    tally.removed = runner.removed
    tally.failures = runner.failures
    return (tally, try site.manifestCount())
  }

  /// Notes show each other: with 8 MB a build of 10,000 reads a third of what it reads with 2.
  private static let pageCache = 8 << 20

  /// Milliseconds for which one waits for another build to have read its files.
  private static let compilePatience = 120_000

  private func openSite() throws -> SiteDatabase {
    let site = try SiteDatabase(folder)
    try site.setPageCache(bytes: Self.pageCache)
    return site
  }

  func writePages(now: Timestamp) async throws -> WholeBuild.Tally {
    let site = try openSite()
    let theme = try SiteTheme.stored(in: site)
    let place = SiteRefresher.jobContext(site, theme, now: now)
    let origin = WriteOrigin(boot: place.boot, time: now)
    // If this build is killed, or after a power cut, the next one finishes it.
    try site.write { try $0.requireWholeBuild() }
    let build = try WholeBuild(site, theme, origin: origin, adopts: adopts)
    if rendersComments { try renderComments(site, theme) }
    let total = build.batches.reduce(0) { $0 + $1.count }
    var progress = Console.Progress(quiet: quiet)
    var tally = WholeBuild.Tally(pages: total)
    var next = 0
    while next < build.batches.count {
      let group = build.batches[next..<min(next + jobs, build.batches.count)]
      let lock = try FileLock(path: folder.publishLock, waiting: 10_000)
      tally.add(
        try group.count == 1
          ? build.write(build.batches[next], site, theme) : await write(group, of: build))
      _ = consume lock
      // Posts sent while we held the lock come before the next group: their processes look for the lock every few milliseconds,
      // and the posts that they leave are ours.
      if try site.hasPendingWork() { usleep(6000) }
      try publishPosts(place)
      next += group.count
      progress.show("Pages", tally.pages, of: total)
    }
    let lock = try FileLock(path: folder.publishLock, waiting: 10_000)
    tally.add(try build.finish(tally, site, theme, at: place.time()))
    _ = consume lock
    try publishPosts(place)
    progress.clear()
    return tally
  }

  /// One round for posts that came meanwhile; a round that another process has begun is as good.
  ///
  /// Pages that fail are left to their next round; throws a fault that all of them have.
  private func publishPosts(_ place: JobContext) throws {
    var runner = JobRunner([PagesJob(.waiting(0))])
    _ = runner.step(place)
    if let problem = runner.problems.first(where: { $0.item == nil }) { throw problem.error }
  }

  /// Batches at the same time, each with a connection and templates of its own.
  private func write(
    _ batches: ArraySlice<PageBatch>, of build: WholeBuild
  ) async throws -> WholeBuild.Tally {
    try await withThrowingTaskGroup(of: WholeBuild.Tally.self) { group in
      for batch in batches {
        group.addTask {
          let site = try openSite()
          return try build.write(batch, site, try SiteTheme.stored(in: site))
        }
      }
      var tally = WholeBuild.Tally()
      for try await part in group { tally.add(part) }
      return tally
    }
  }

  private func show(
    _ tally: WholeBuild.Tally, pages: Int, _ word: String, _ others: Int, since start: Double
  ) {
    guard !quiet else { return }
    Console.line(
      """
      \(Console.grouped(pages)) pages: \(Console.grouped(tally.written)) written, \
      \(Console.grouped(others)) \(word), \(Console.grouped(tally.removed)) removed, \
      in \(Console.seconds(since: start))
      """)
  }
}

/// The program that runs.
enum Executable {
  /// Another text for another executable: pages may become other ones with it.
  ///
  /// Size, time and the beginning of the file, where linkers note the build.
  static var identity: String {
    let descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    var digest = ContentDigest()
    digest.add(Int64(status.st_size))
    digest.add(Int64(status.st_mtim.tv_sec))
    digest.add(Int64(status.st_mtim.tv_nsec))
    digest.add(Array(bytes.prefix(max(count, 0))))
    return String(digest.value)
  }
}
