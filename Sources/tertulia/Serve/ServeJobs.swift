import Database
import Dispatch
import Jobs
import Mail
import Model
import Pages
import Synchronization
import Theme
import Time
import Translating
import VaultImports
import WebPush

/// Runs jobs after answers and by the clock, on a queue of its own, so that no one who posts waits for them.
final class ServeJobs: Sendable {
  private typealias JobList = @Sendable (SiteDatabase, SiteTheme) throws -> [any Job]

  private let folder: SiteFolder
  private let boot: String
  private let clock: @Sendable () -> Timestamp
  private let jobs: JobList
  private let queue = DispatchQueue(label: "office")
  /// True if a pass is yet to begin, which will find all jobs that are due now.
  private let isAsked = Mutex(false)

  private init(
    _ folder: SiteFolder, boot: String, clock: @escaping @Sendable () -> Timestamp,
    jobs: @escaping JobList
  ) {
    self.folder = folder
    self.boot = boot
    self.clock = clock
    self.jobs = jobs
  }

  /// Two runners: one for pages and one for work that waits for another's program: emails, then pictures.
  ///
  /// `origin` is the preview's address for browsers of this machine: links in its emails work at no other port.
  static func both(
    _ folder: SiteFolder, at origin: String, boot: String,
    clock: @escaping @Sendable () -> Timestamp
  ) -> [ServeJobs] {
    let pages = ServeJobs(folder, boot: boot, clock: clock) { _, _ in
      JobRunner.quickJobs(waiting: 1000)
    }
    let programs = ServeJobs(folder, boot: boot, clock: clock) { site, theme in
      let now = clock()
      let isDrawn =
        try site.nextAvatarUpload(at: now) != nil || site.nextWithoutThumbnail(at: now) != nil
        || site.nextVaultImport() != nil
      let pictures: [any Job] = isDrawn ? JobRunner.pictureJobs + [VaultJob(of: folder)] : []
      // Changes by a picture or a translation are published in the same pass.
      let pages: [any Job] =
        isDrawn || theme.settings.translatesPosts ? [PagesJob(.waiting(1000))] : []
      let delivery = PreviewDelivery(theme.settings, folder, at: origin)
      return JobRunner.mailJobs(MailJob(delivery)) + pages + pictures
        + [PushJob(), TranslationJob()]
    }
    return [pages, programs]
  }

  /// Runs the jobs that are due, when the queue has time.
  func wake() {
    let wasAsked = isAsked.withLock { asked in
      defer { asked = true }
      return asked
    }
    guard !wasAsked else { return }
    queue.async { [self] in
      isAsked.withLock { $0 = false }
      run()
    }
  }

  private func run() {
    do {
      let site = try SiteDatabase(folder)
      let theme = try SiteTheme.stored(in: site)
      var runner = JobRunner(try jobs(site, theme))
      runner.run(
        JobContext(site, theme, boot: boot, time: clock, milliseconds: { Clock.milliseconds }))
      for problem in runner.problems where !problem.isBusy {
        Console.error("\(problem.item ?? problem.job): \(Failure(problem.error))")
      }
      if !runner.skipped.isEmpty || runner.problems.contains(where: \.isBusy) { wakeLater() }
    } catch DatabaseError.lockTimedOut {
      wakeLater()
    } catch DatabaseError.notBuilt {
      return
    } catch {
      Console.error(Failure(error).description)
    }
  }

  /// Another process publishes or writes: it may have looked for changes just before ours came.
  private func wakeLater() {
    queue.asyncAfter(deadline: .now() + .milliseconds(500)) { [self] in wake() }
  }
}

extension JobRunner.Problem {
  /// True if others kept all writers waiting: they let them in a moment later.
  fileprivate var isBusy: Bool {
    if case DatabaseError.lockTimedOut = error { return true }
    return false
  }
}

/// Notifies an editor of each email, keeps it in `data/mail`, where `/_mail/` shows it, and then sends it where the site's
/// settings name a program.
struct PreviewDelivery: MailDelivery {
  private let folder: MailFolder
  private let program: (any MailDelivery)?
  private let base: BaseURL
  private let origin: String

  /// `origin` is the address of the preview in browsers, regardless of the site's name.
  init(_ settings: SiteSettings, _ folder: SiteFolder, at origin: String) {
    self.folder = MailFolder(folder)
    program = settings.mail.sendmail == nil ? nil : SiteDelivery(settings.mail, folder).transport
    base = settings.base
    self.origin = origin
  }

  func deliver(_ message: MailMessage, _ number: Int64, by milliseconds: () -> Int64) throws {
    try folder.deliver(message, number, by: milliseconds)
    Console.line("mail to \(message.to.address.text): \(PlainLine.text(message.subject))")
    for link in MailLinks.links(in: message.text) {
      let isOurs = link.hasPrefix(base.text + "/")
      let here = isOurs ? origin + link.dropFirst(base.origin.count) : link
      Console.line("  \(PlainLine.text(here))")
    }
    try program?.deliver(message, number, by: milliseconds)
  }
}
