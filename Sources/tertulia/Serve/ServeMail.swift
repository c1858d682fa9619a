import BackOffice
import Database
import Mail
import Model
import NIOConcurrencyHelpers
import NIOPosix
import Pages
import Theme
import Time
import VaultImports

/// Tells of what was said, sends letters and makes photos small for `serve`, on a thread of its own.
///
/// Another's program may take its time, and nobody who posts waits for it. Letters come first, and again after each picture.
struct ServeMail: Sendable {
  private let folder: SiteFolder
  private let boot: String
  private let isPreview: Bool
  private let clock: @Sendable () -> Timestamp
  private let thread = NIOThreadPool(numberOfThreads: 1)
  /// Whether a pass is yet to begin, which will find all letters that are due now.
  private let isAsked = NIOLockedValueBox(false)
  /// Where browsers of this machine find the preview, such as `http://localhost:8081`; nil until it listens.
  private let origin = NIOLockedValueBox<String?>(nil)
  /// The same; nil until the preview listens, and where it is none.
  var previewOrigin: String? { isPreview ? origin.withLockedValue { $0 } : nil }

  init(
    _ folder: SiteFolder, boot: String, isPreview: Bool, clock: @escaping @Sendable () -> Timestamp
  ) {
    self.folder = folder
    self.boot = boot
    self.isPreview = isPreview
    self.clock = clock
    thread.start()
  }

  /// Says where browsers find the preview: at no other port do links of its letters lead anywhere.
  ///
  /// Letters that waited until this was known leave now.
  func listens(at origin: String) {
    self.origin.withLockedValue { $0 = origin }
    sendDue()
  }

  /// Sends what is due, when the thread has time; a preview's letters once it listens.
  func sendDue() {
    guard !isPreview || origin.withLockedValue({ $0 }) != nil else { return }
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
      let preview =
        isPreview ? PreviewDelivery(theme.settings, folder, at: previewOrigin) : nil
      let now = clock()
      let isDrawn =
        try site.nextFaceUpload(at: now) != nil || site.nextToMakeSmall(at: now) != nil
        || site.nextVaultImport() != nil
      // What a picture changes is published in the same pass.
      let pictures: [any Duty] =
        isDrawn
        ? [PagesDuty(.waiting(1000))] + BackOffice.pictureDuties + [VaultDuty(of: folder)] : []
      var office = BackOffice(BackOffice.letterDuties(MailDuty(preview)) + pictures)
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
  private let base: BaseURL
  private let origin: String

  /// `origin` is where browsers find the preview, whatever name the site has; nil where that is not known.
  init(_ settings: SiteSettings, _ folder: SiteFolder, at origin: String?) {
    self.folder = MailFolder(folder)
    program = settings.mail.sendmail == nil ? nil : SiteDelivery(settings.mail, folder).way
    base = settings.base
    self.origin = origin ?? settings.base.origin
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
