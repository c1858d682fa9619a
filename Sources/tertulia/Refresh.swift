import ArgumentParser
import Database
import Glibc
import Model
import Pages
import Theme

/// `tertulia refresh`: writes the pages that requests had no time for; for a timer.
struct Refresh: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the pages that are stale, for a timer such as cron.")

  @OptionGroup var options: SiteOptions

  func run() async throws {
    try await Failure.reporting {
      let folder = try options.folder()
      let site = try SiteDatabase(folder)
      let theme = try SiteTheme.stored(in: site)
      let origin = WriteOrigin(boot: WriteOrigin.currentBoot, time: try options.time())
      if try site.isUnbuilt() {
        let jobs = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let builder = SiteBuilder(
          folder: folder, jobs: jobs, quiet: options.quiet, adopts: false)
        _ = try await builder.writePages(now: origin.time)
      }
      Publishing(site, theme, origin: origin).noticeDay()
      var written = 0
      while try site.hasPendingWork() {
        var publisher = try Publisher(site, theme, origin: origin, waiting: 10_000)
        let start = Clock.monotonic
        let outcome = try publisher.publish(until: { Clock.monotonic - start > 0.05 })
        try publisher.finish()
        written += outcome.written.count
        for (key, error) in outcome.failures { Console.error("\(key.text): \(Failure(error))") }
        guard outcome.failures.isEmpty else { break }
      }
      if !options.quiet { Console.line("\(Console.grouped(written)) pages written") }
    }
  }
}
