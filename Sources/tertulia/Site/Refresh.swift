import ArgumentParser
import BackOffice
import Content
import Database
import Glibc
import Model
import Pages
import Publishing
import Theme
import Time
import VaultImports

/// `tertulia refresh`: does what is to be done after answers and once a day; for a timer.
struct Refresh: Command {
  static let configuration = CommandConfiguration(
    abstract:
      "Write the pages that are stale and do what is due once a day, for a timer such as cron.",
    discussion: """
      With --all every page is written from the database, without reading content/, which is read when \
      somebody changed it in the browser. Ends with 73 when \
      a page could not be written or something else could not be done.
      """)

  @OptionGroup var options: SiteOptions

  @Flag(name: .long, help: "Write every page, whatever changed.")
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

  /// Returns how many pages were written; throws a `Failure` that names what could not be done.
  func refresh(all: Bool = false, now: Timestamp) async throws -> Int {
    let site = try SiteDatabase(folder)
    var written = 0
    var failures: [String: String] = [:]
    if try site.editedMark() != nil {
      do {
        try SiteBuilder(folder: folder, quiet: quiet).compile(now: now)
      } catch {
        // Whatever it is, pages, news and letters do not wait for it.
        failures["content"] = Failure(error).description
      }
    }
    let theme = try SiteTheme.stored(in: site)
    // So that another refresh finishes what a killed one began, or one that failed.
    if all {
      try site.write { transaction in
        try transaction.settleTags()
        try transaction.markUnbuilt()
      }
    }
    if try site.isUnbuilt() {
      // Else each page of the coming events would be written twice.
      _ = try site.begin(theme.civil(now).date)
      let tally = try await SiteBuilder(folder: folder, quiet: quiet).writePages(now: now)
      written += tally.written
      for (key, file, error) in tally.failures { failures[key] = Self.line(key, file, error) }
    }
    let office = try run(
      BackOffice.allDuties(waiting: Self.patience) + [VaultDuty(of: folder)],
      Self.workplace(site, theme, now: now))
    written += office.written
    for (key, file, error) in office.failures { failures[key] = Self.line(key, file, error) }
    guard failures.isEmpty else {
      throw Failure(.cannotCreate, failures.values.sorted().joined(separator: "\n"))
    }
    return written
  }

  /// A pass over some duties; throws when another process publishes all the time.
  func run(_ duties: [any Duty], _ place: Workplace) throws -> BackOffice {
    CrashMark.watch()
    var office = BackOffice(duties)
    office.run(place)
    if let pages = office.skipped.first(where: { $0.duty == PagesDuty.name }) { throw pages.error }
    return office
  }

  /// A site whose clock shows `now` and goes on from there.
  static func workplace(_ site: SiteDatabase, _ theme: SiteTheme, now: Timestamp) -> Workplace {
    let start = Clock.monotonic
    return Workplace(
      site, theme, boot: WriteOrigin.currentBoot,
      time: { now.adding(seconds: Int64(Clock.monotonic - start)) },
      milliseconds: { Clock.milliseconds })
  }

  /// Why a page could not be written, for whoever has to do something about it.
  static func line(_ key: String, _ file: String?, _ error: any Error) -> String {
    if case PublishError.fileInTheWay(let file) = error {
      return "public/\(file): error: this file is in the way of a page"
    }
    return "\(file.map { "public/\($0)" } ?? key): error: \(Failure(error))"
  }
}

extension BackOffice {
  /// What could not be done, as builds tell of it.
  var failures: [(key: String, file: String?, error: any Error)] {
    problems.map { ($0.item ?? $0.duty, nil, $0.error) }
  }
}
