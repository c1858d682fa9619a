public import Actions
public import Database
import HTTPTypes
import Model
import Pages
import Publishing
public import Theme
public import Time

/// One request to an open site: its changes are committed, its page is brought to disk in a bounded time, the answer goes out,
/// and the written pages are recorded.
///
/// CGI, SCGI and a preview share it. It starts no process, and writes to no client: the caller sends the answer, and learns if
/// work is left that a process of its own has to continue.
public struct RequestHandler {
  private let site: SiteDatabase
  private let theme: SiteTheme
  private let now: Timestamp
  private let responder: Responder
  /// Held so that a process that ends anyway can end while it still holds everything that was read.
  private let publishing: RequestPublisher

  /// Takes the site as it is open; `boot` is the kernel's boot id (`WriteOrigin.currentBoot`).
  ///
  /// `shown` is the theme of the answer where the site is reached at another address than its pages say.
  public init(
    _ site: SiteDatabase, _ theme: SiteTheme, shown: SiteTheme? = nil, boot: String,
    now: Timestamp
  ) {
    (self.site, self.theme, self.now) = (site, theme, now)
    responder = Responder(site, shown ?? theme)
    publishing = RequestPublisher(site, theme, origin: WriteOrigin(boot: boot, time: now))
  }

  /// The request that variables describe, its body read.
  public func request(_ variables: RequestVariables) -> ActionRequest {
    variables.request(theme.settings) { request throws(ActionRequest.BodyError) in
      try responder.fileReceiver(for: request, now: now)
    }
  }

  /// Answers by one call of `send`, and logs failures; returns true if work is left that needs a process.
  public func answer(
    _ request: ActionRequest, log: (String) -> Void, send: (ActionResponse) -> Void
  ) -> Bool {
    switch responder.respond(to: request, now: now) {
    case .finished(let response):
      if let line = response.logLine(of: request) { log(line) }
      notify(response.signals)
      send(response)
      let isNewDay = publishing.startNewDay()
      let isForm = request.head.method == .post
      let isMailDue = isForm && isMailDue && sendsMail()
      // Such as a new name, which no one waits to see.
      return isNewDay || isMailDue || isForm && isWorkLeft
    case .saved(let saved):
      let isRestLeft = publish(saved, log: log, send: send)
      // The recipients of a comment's notices are looked up afterwards: no query is made for them here.
      let isMailSent = (saved.mayNotify || isMailDue) && sendsMail()
      return isMailSent || isRestLeft
    }
  }

  /// Signals a new message to members who have the conversation open.
  private func notify(_ signals: [MessageSignal]) {
    // Why loss is right: members with the page open learn of it with the next message.
    for signal in signals { try? OutputFolder(site.folder).notify(signal) }
  }

  /// True if emails are due, or may be.
  private var isMailDue: Bool {
    // Why loss is right: emails that cannot be looked up now are found by the timer.
    (try? site.isMailDue(at: now)) == true
  }

  /// True if a continuation is to send emails; where it must not, requests this from the job runner.
  private func sendsMail() -> Bool {
    // Pushes are sent by the tool alone.
    if !theme.settings.mail.isAfterAnswer || theme.settings.allowsPush { site.folder.wakeJobs() }
    return theme.settings.mail.isAfterAnswer
  }

  /// Brings the page of the saved content to disk, answers, and returns true if something is left for a continuation.
  private func publish(
    _ saved: WriteOutcome, log: (String) -> Void, send: (ActionResponse) -> Void
  ) -> Bool {
    let deadline = Deadline(milliseconds: Int64(RequestPublisher.budget))
    let isRestTaken = publishing.afterSaving(
      saved.page, hiding: saved.hidden, waitsForPages: saved.waitsForPages,
      orGone: saved.isPageHidden,
      until: { deadline.isOver }
    ) {
      isPublished, problems in
      for problem in problems where !problem.isWaiting { log("\(problem)") }
      let isGone = !problems.contains { $0.isStillPublic }
      send(saved.response(isPublished: isPublished, isGone: isGone))
    }
    return publishing.startNewDay() || !isRestTaken && isWorkLeft
  }

  private var isWorkLeft: Bool {
    // Why loss is right: the next request looks again.
    (try? site.hasPendingWork() || site.hasHiddenFiles()) == true
  }
}
