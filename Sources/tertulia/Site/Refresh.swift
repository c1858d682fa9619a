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
import Translating
import VaultImports
import WebPush

/// `tertulia refresh`: does the work that follows answers, and the daily work; for a timer.
struct Refresh: Command {
  static let configuration = CommandConfiguration(
    abstract:
      "Write stale pages and do the daily work; for a timer such as cron.",
    discussion: """
      With --all it writes every page from the database. It reads content/ only if someone changed a page in the \
      browser. If a page could not be written, or other work failed, the exit code is 73.
      """)

  @OptionGroup var options: SiteOptions

  @Flag(name: .long, help: "Write every page, even if nothing changed.")
  var all = false

  func perform() async throws {
    let refresher = SiteRefresher(folder: try options.folder(), quiet: options.quiet)
    let written = try await refresher.refresh(all: all, now: try options.time())
    options.say("\(Console.grouped(written)) pages written")
  }
}

/// Does all that waits, for `refresh`, `doctor --retry` and builds.
struct SiteRefresher {
  /// Milliseconds that it waits for its turn to publish: a build keeps the lock for a batch at a time.
  static let patience = 10_000

  let folder: SiteFolder
  let quiet: Bool

  /// Returns how many pages were written; throws a `Failure` that names the failures.
  func refresh(all: Bool = false, now: Timestamp) async throws -> Int {
    let site = try SiteDatabase(folder)
    var written = 0
    var failures: [String: String] = [:]
    if try site.editedMark() != nil {
      do {
        try SiteBuilder(folder: folder, quiet: quiet).compile(now: now)
      } catch {
        // Pages, news and emails never wait for it.
        failures["content"] = Failure(error).description
      }
    }
    let theme = try SiteTheme.stored(in: site)
    // So that a later refresh finishes the work of one that was killed or failed.
    if all {
      try site.write { transaction in
        try transaction.updatePublicTags()
        try transaction.requireWholeBuild()
      }
    }
    if try site.needsWholeBuild() {
      // Otherwise each page of the coming events would be written twice.
      _ = try site.begin(theme.civil(now).date)
      let tally = try await SiteBuilder(folder: folder, quiet: quiet).writePages(now: now)
      written += tally.written
      for (key, file, error) in tally.failures { failures[key] = Self.line(key, file, error) }
    }
    let runner = try run(
      JobRunner.allJobs(waiting: Self.patience) + [
        VaultJob(of: folder), PushJob(), TranslationJob(),
      ],
      Self.jobContext(site, theme, now: now))
    written += runner.written
    for (key, file, error) in runner.failures { failures[key] = Self.line(key, file, error) }
    guard failures.isEmpty else {
      throw Failure(.cannotCreate, failures.values.sorted().joined(separator: "\n"))
    }
    return written
  }

  /// A pass over some jobs; throws when another process publishes all the time.
  func run(_ jobs: [any Job], _ place: JobContext) throws -> JobRunner {
    CrashMark.watch()
    var runner = JobRunner(jobs)
    runner.run(place)
    if let pages = runner.skipped.first(where: { $0.job == PagesJob.name }) { throw pages.error }
    return runner
  }

  /// A site whose clock shows `now` and runs on from there.
  static func jobContext(_ site: SiteDatabase, _ theme: SiteTheme, now: Timestamp) -> JobContext {
    let start = Clock.monotonic
    return JobContext(
      site, theme, boot: WriteOrigin.currentBoot,
      time: { now.adding(seconds: Int64(Clock.monotonic - start)) },
      milliseconds: { Clock.milliseconds })
  }

  /// Why a page could not be written, for the operator who has to act.
  static func line(_ key: String, _ file: String?, _ error: any Error) -> String {
    if case PublishError.fileInTheWay(let file) = error {
      return
        "public/\(file): error: a page cannot be written, because this file has its name; move the file"
    }
    return "\(file.map { "public/\($0)" } ?? key): error: \(Failure(error))"
  }
}

extension JobRunner {
  /// Failures, in the form that builds report.
  var failures: [(key: String, file: String?, error: any Error)] {
    problems.map { ($0.item ?? $0.job, nil, $0.error) }
  }
}
