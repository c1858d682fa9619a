import ArgumentParser
import Database
import Glibc
import Health
import Pages
import Publishing

/// `tertulia doctor`: shows if a site is well, and the remedies where it is not.
struct Doctor: Command {
  static let configuration = CommandConfiguration(
    abstract: "Check the health of the site: folders, database, queue and files.",
    discussion: """
      Prints a line for each check. With an error the exit code is 1. Changes nothing, except with --retry. Root \
      checks what the owner of data/ may do, or the user of --user. For errors in content/ use `tertulia check`.
      """)

  @OptionGroup var options: SiteOptions

  @Flag(name: .long, help: "Render every page and compare it with its file.")
  var pages = false

  @Flag(
    name: .long,
    help:
      "Try pages in quarantine and failed emails again, and do the work that is waiting.")
  var retry = false

  @Flag(name: .long, help: "Print one JSON object instead of lines.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Check what this user of the services may do; by default the owner of data/.",
      valueName: "name"))
  var user: String?

  func perform() async throws {
    let folder = try options.folder(as: user)
    let now = try options.time()
    let isPublished = retry ? await publish(folder) : true
    var progress = Console.Progress(quiet: options.quiet || json)
    let findings = SiteHealth.findings(
      folder,
      SiteHealth.HostEnvironment(
        boot: WriteOrigin.currentBoot, user: geteuid(), now: now,
        words: { Failure($0).description }),
      comparing: pages
    ) { progress.show("Pages", $0, of: $1) }
    progress.clear()
    report(findings)
    guard isPublished, !findings.contains(where: { $0.severity == .error }) else {
      throw ExitCode(1)
    }
  }

  /// Ends the quarantine and publishes; a failure is printed, and the examination continues.
  private func publish(_ folder: SiteFolder) async -> Bool {
    do {
      let site = try SiteDatabase(folder)
      let now = try options.time()
      let (freed, mails) = try site.write {
        (try $0.endQuarantine(), try $0.retryMails(at: now))
      }
      let written = try await SiteRefresher(folder: folder, quiet: options.quiet || json).refresh(
        now: now)
      let said = json ? Console.error : options.say
      said(
        """
        \(Console.grouped(freed)) pages freed, \(Console.grouped(written)) pages written, \
        \(Console.counted(mails, "email")) tried again
        """)
      return true
    } catch {
      Console.error(Failure(error).description)
      return false
    }
  }

  private func report(_ findings: [SiteHealth.Finding]) {
    guard !json else { return Console.line(HealthJSON.findings(findings).text) }
    for finding in findings where !options.quiet || finding.severity == .error {
      Console.line(finding.description)
    }
    guard !options.quiet else { return }
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warning }
    Console.line("\(Console.counted(errors, "error")), \(Console.counted(warnings, "warning"))")
  }
}
