import ArgumentParser
import Database
import Glibc
import Model
import Time
import Pages
import Publishing
import Theme

/// `tertulia refresh`: writes the pages that requests had no time for; for a timer.
struct Refresh: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the pages that are stale, for a timer such as cron.",
    discussion: """
      With --all every page is written from the database, without reading content/. Ends with 73 when \
      a page could not be written.
      """)

  @OptionGroup var options: SiteOptions

  @Flag(name: .long, help: "Write every page, whatever changed.")
  var all = false

  func run() async throws {
    try await Failure.reporting {
      let folder = try options.folder()
      let refresher = SiteRefresher(folder: folder, quiet: options.quiet)
      let written = try await refresher.refresh(all: all, now: try options.time())
      if !options.quiet { Console.line("\(Console.grouped(written)) pages written") }
    }
  }
}

/// Publishes all that waits, for `refresh` and for `doctor --retry`.
struct SiteRefresher {
  let folder: SiteFolder
  let quiet: Bool

  /// Returns how many pages were written; throws a `Failure` that names those that could not be.
  func refresh(all: Bool, now: Timestamp) async throws -> Int {
    let site = try SiteDatabase(folder)
    let theme = try SiteTheme.stored(in: site)
    let origin = WriteOrigin(boot: WriteOrigin.currentBoot, time: now)
    _ = try site.begin(theme.civil(now).date)
    var written = 0
    var failures: [String: String] = [:]
    // So that another refresh finishes what a killed one began, or one that failed.
    if all {
      try site.write { transaction in
        try transaction.settleTags()
        try transaction.markUnbuilt()
      }
    }
    if try site.isUnbuilt() {
      let jobs = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
      let builder = SiteBuilder(folder: folder, jobs: jobs, quiet: quiet, adopts: false)
      let tally = try await builder.writePages(now: now)
      written += tally.written
      for (key, file, error) in tally.failures { failures[key] = Self.line(key, file, error) }
    }
    let outcome = try publish(site, theme, origin)
    written += outcome.written
    for (key, file, error) in outcome.failures { failures[key] = Self.line(key, file, error) }
    guard failures.isEmpty else {
      throw Failure(.cannotCreate, failures.values.sorted().joined(separator: "\n"))
    }
    return written
  }

  /// Rounds as long as one finishes something: pages that fail keep no other back.
  ///
  /// What a power cut may have taken comes back into the queue with the first round.
  func publish(
    _ site: SiteDatabase, _ theme: SiteTheme, _ origin: WriteOrigin
  ) throws -> (
    written: Int, removed: Int, failures: [(key: String, file: String?, error: any Error)]
  ) {
    CrashMark.watch()
    let start = Clock.monotonic
    var (written, removed) = (0, 0)
    var failures: [String: any Error] = [:]
    while try site.hasPendingWork() || site.hasRounds(beforeBoot: origin.boot) {
      // A publisher is made anew for each round: who posts meanwhile has a turn. Rounds are dated by the clock.
      let began = Clock.monotonic
      let now = origin.time.adding(seconds: Int64(began - start))
      var publisher = try Publisher(
        site, theme, origin: WriteOrigin(boot: origin.boot, time: now), waiting: 10_000)
      let outcome = try publisher.publish(until: { Clock.monotonic - began > 0.05 })
      try publisher.finish()
      written += outcome.written.count
      removed += outcome.removed.count
      for key in outcome.done { failures[key.text] = nil }
      for (key, error) in outcome.failures { failures[key.text] = error }
      guard outcome.failures.isEmpty || !outcome.done.isEmpty && !outcome.left.isEmpty else {
        break
      }
    }
    return (written, removed, failures.map { ($0.key, nil, $0.value) })
  }

  /// Why a page could not be written, for whoever has to do something about it.
  static func line(_ key: String, _ file: String?, _ error: any Error) -> String {
    if case PublishError.fileInTheWay(let file) = error {
      return "public/\(file): error: this file is in the way of a page"
    }
    return "\(file.map { "public/\($0)" } ?? key): error: \(Failure(error))"
  }
}
