import Actions
import Database
import Glibc
import HTTPTypes
import Model
import Pages
import Publishing
import Theme
import Time

/// Answers one request of a web server (RFC 3875) and publishes what it changed, or, without a request,
/// goes on publishing what an earlier one had no time for.
///
/// The first lines bound what a process may cost; arguments are never read, since Apache passes a query
/// without `=` as one. Order: read the whole request, commit, publish for at most 50 ms, answer, keep
/// the books; what is left goes to a process of its own, because servers end a CGI with its request.
@main
enum TertuliaCGI {
  static func main() {
    Bounds.set()
    umask(0o022)
    SiteDatabase.assumeSingleThread()
    let environment = CGIEnvironment()
    if environment.isBusy {
      let request = environment.request(nil)
      CGIOutput.send(EmergencyPage.response(.serviceUnavailable, keeping: request), to: request)
      return
    }
    let folder = SiteFolder(environment.siteFolder)
    CrashMark.wakeBackOffice(of: folder)
    if let followers = environment.followers {
      Continuation.run(folder, followers: followers)
    } else {
      serve(environment, folder)
    }
  }

  /// Ends the process while it still holds the site: the kernel takes back at once what taking apart
  /// piece by piece would cost half a millisecond.
  private static func leave(_ site: SiteDatabase, _ publishing: RequestPublisher) {
    withExtendedLifetime((site, publishing)) { _exit(0) }
  }

  private static func serve(_ environment: CGIEnvironment, _ folder: SiteFolder) {
    Bounds.outliveServer()
    let now = Timestamp(seconds: Int64(time(nil)))
    let site: SiteDatabase
    let theme: SiteTheme
    do {
      site = try SiteDatabase(folder)
      theme = try SiteTheme.stored(in: site)
    } catch {
      CGIOutput.log("\(error)")
      let request = environment.request(nil)
      CGIOutput.send(EmergencyPage.response(.serviceUnavailable, keeping: request), to: request)
      return
    }
    let responder = Responder(site, theme)
    let request = environment.request(theme.settings) {
      request throws(ActionRequest.BodyError) in try responder.fileReceiver(for: request, now: now)
    }
    let publishing = RequestPublisher(
      site, theme, origin: WriteOrigin(boot: WriteOrigin.currentBoot, time: now))
    switch responder.respond(to: request, now: now) {
    case .finished(let response):
      if let failure = response.failure { CGIOutput.log(failure) }
      ring(response.bells, folder)
      CGIOutput.send(response, to: request)
      let isNewDay = publishing.noticeDay()
      let isForm = request.head.method == .post
      let isMailDue = isForm && isMailDue(site, now) && sendsMail(site, theme)
      // Such as a new name, which nobody waits to see.
      if isNewDay || isMailDue || isForm && isWorkLeft(site) { Continuation.spawn(site.folder) }
    case .saved(let saved):
      let isRestLeft = publish(saved, request, site, publishing)
      // Whom a comment answers is found out afterwards: nothing is asked for it here.
      let isMailSent = (saved.isSaid || isMailDue(site, now)) && sendsMail(site, theme)
      if isMailSent || isRestLeft { Continuation.spawn(site.folder) }
    }
    leave(site, publishing)
  }

  /// Tells those who have a conversation open that something was said.
  private static func ring(_ bells: [Bell], _ folder: SiteFolder) {
    // Why loss is right: who has the page open hears of it with the next message.
    for bell in bells { try? OutputFolder(folder).ring(bell) }
  }

  /// Whether letters are due, or may be.
  private static func isMailDue(_ site: SiteDatabase, _ now: Timestamp) -> Bool {
    // Why loss is right: letters that cannot be looked up now are found by the timer.
    (try? site.isMailDue(at: now)) == true
  }

  /// Whether a continuation is to send letters; where it must not, asks the back office for it.
  private static func sendsMail(_ site: SiteDatabase, _ theme: SiteTheme) -> Bool {
    if !theme.settings.mail.isAfterAnswer { site.folder.wakeBackOffice() }
    return theme.settings.mail.isAfterAnswer
  }

  /// Brings the page of what was saved to disk, answers, and returns whether something is left for a continuation.
  private static func publish(
    _ saved: Saved, _ request: ActionRequest, _ site: SiteDatabase,
    _ publishing: RequestPublisher
  ) -> Bool {
    let deadline = Deadline(milliseconds: Int64(RequestPublisher.budget))
    let isRestTaken = publishing.afterSaving(
      saved.page, hiding: saved.hidden, isUrgent: saved.isUrgent, orGone: saved.isPageHidden,
      until: { deadline.isOver }
    ) {
      isPublished, problems in
      for problem in problems { CGIOutput.log("\(problem)") }
      let isGone = !problems.contains { $0.isStillPublic }
      CGIOutput.send(saved.response(isPublished: isPublished, isGone: isGone), to: request)
    }
    return publishing.noticeDay() || !isRestTaken && isWorkLeft(site)
  }

  private static func isWorkLeft(_ site: SiteDatabase) -> Bool {
    // Why loss is right: what cannot be looked up now is looked up by the next request.
    (try? site.hasPendingWork() || site.hasHiddenFiles()) == true
  }
}

/// A moment by the clock that never jumps.
struct Deadline {
  private let end: Int64

  init(milliseconds: Int64) { end = Self.now + milliseconds * 1_000_000 }

  /// Milliseconds since some moment.
  static var milliseconds: Int64 { now / 1_000_000 }

  var isOver: Bool { Self.now >= end }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
