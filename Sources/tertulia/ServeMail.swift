import BackOffice
import Database
import Mail
import Model
import NIOConcurrencyHelpers
import NIOPosix
import Pages
import Theme
import Time

/// Tells of what was said, sends letters and makes photos small for `serve`, on a thread of its own: another's program may take its time, and
/// nobody who posts waits for it.
struct ServeMail: Sendable {
  private let folder: SiteFolder
  private let boot: String
  private let isPreview: Bool
  private let clock: @Sendable () -> Timestamp
  private let thread = NIOThreadPool(numberOfThreads: 1)
  /// Whether a pass is yet to begin, which will find all letters that are due now.
  private let isAsked = NIOLockedValueBox(false)

  init(
    _ folder: SiteFolder, boot: String, isPreview: Bool, clock: @escaping @Sendable () -> Timestamp
  ) {
    self.folder = folder
    self.boot = boot
    self.isPreview = isPreview
    self.clock = clock
    thread.start()
  }

  /// Sends what is due, when the thread has time.
  func sendDue() {
    let wasAsked = isAsked.withLockedValue { asked in
      defer { asked = true }
      return asked
    }
    guard !wasAsked else { return }
    thread.submit { _ in
      isAsked.withLockedValue { $0 = false }
      run()
    }
  }

  private func run() {
    do {
      let site = try SiteDatabase(folder)
      let theme = try SiteTheme.stored(in: site)
      let place = Workplace(
        site, theme, boot: boot, time: clock, milliseconds: { Clock.milliseconds })
      let preview = isPreview ? PreviewDelivery(theme.settings.mail, folder) : nil
      let faces: [any Duty] =
        try site.nextFaceUpload() == nil ? [] : [FacesDuty(), PagesDuty(.waiting(1000))]
      var office = BackOffice(faces + [NewsDuty(), DailyMailDuty(), MailDuty(preview)])
      office.run(place)
      for problem in office.problems {
        Console.error("\(problem.item ?? problem.duty): \(Failure(problem.error))")
      }
    } catch DatabaseError.notBuilt, DatabaseError.lockTimedOut {
      // The next minute finds them.
      return
    } catch {
      Console.error(Failure(error).description)
    }
  }
}

/// Tells an editor of each letter, keeps it in `data/mail`, where `/_mail/` shows it, and then sends it where the site's
/// settings name a program.
struct PreviewDelivery: MailDelivery {
  private let folder: MailFolder
  private let program: (any MailDelivery)?

  init(_ settings: MailSettings, _ folder: SiteFolder) {
    self.folder = MailFolder(folder)
    program = settings.sendmail == nil ? nil : SiteDelivery(settings, folder).way
  }

  func deliver(_ message: MailMessage, _ number: Int64, by milliseconds: () -> Int64) throws {
    try folder.deliver(message, number, by: milliseconds)
    Console.line("mail to \(message.to.address.text): \(PlainLine.text(message.subject))")
    for link in MailLinks.links(in: message.text) { Console.line("  \(PlainLine.text(link))") }
    try program?.deliver(message, number, by: milliseconds)
  }
}
