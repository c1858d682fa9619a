import Actions
import BackOffice
import Database
import HTTPTypes
import Model
import NIOPosix
import Pages
import Publishing
import Theme
import Time

/// Runs actions on threads of their own, because SQLite waits and event loops must not.
///
/// One thread takes all writes, in their order, so that they never wait for each other's locks; it keeps the
/// site open, and when nothing waits does a step of what is left to do. Readers open the site for
/// themselves, as the CGI does.
struct ServeActions: Sendable {
  private let folder: SiteFolder
  private let boot = WriteOrigin.currentBoot
  private let clock: @Sendable () -> Timestamp
  private let writer = NIOThreadPool(numberOfThreads: 1)
  private let readers = NIOThreadPool.singleton
  private let desk: WriterDesk
  private let mail: ServeMail

  init(_ folder: SiteFolder, isPreview: Bool, clock: @escaping @Sendable () -> Timestamp) {
    self.folder = folder
    self.clock = clock
    mail = ServeMail(folder, boot: boot, isPreview: isPreview, clock: clock)
    desk = WriterDesk(folder)
    writer.start()
  }

  /// Says where browsers find the site, for what is printed.
  func listens(at origin: String) { mail.listens(at: origin) }

  /// Answers a request; what it wrote is committed then, and its page nearly always on disk.
  func answer(_ request: ActionRequest) async -> ActionResponse {
    await withCheckedContinuation { continuation in
      let respond = { @Sendable (response: ActionResponse) in
        continuation.resume(returning: response)
      }
      if request.head.method == .post {
        desk.enter()
        writer.submit { _ in
          desk.leave()
          work(request, desk.open, respond: respond)
        }
      } else {
        readers.submit { _ in work(request, open, respond: respond) }
      }
    }
  }

  /// Where a file goes that a request sends along; nil for who may not send one.
  func fileReceiver(
    for request: ActionRequest
  ) async -> Result<FileReceiver?, ActionRequest.BodyError> {
    await withCheckedContinuation { continuation in
      readers.submit { _ in
        // Why loss is right: a site that cannot be opened says so when it is asked to answer.
        guard let (site, theme) = try? open() else {
          return continuation.resume(returning: .success(nil))
        }
        continuation.resume(
          returning: Result { () throws(ActionRequest.BodyError) in
            try answering(request, site, theme).fileReceiver(for: request, now: clock())
          })
      }
    }
  }

  private func work(
    _ request: ActionRequest, _ open: () throws -> (SiteDatabase, SiteTheme),
    respond: (ActionResponse) -> Void
  ) {
    let now = clock()
    let site: SiteDatabase
    let theme: SiteTheme
    do {
      (site, theme) = try open()
    } catch {
      Console.error(Failure(error).description)
      respond(EmergencyPage.response(.serviceUnavailable, keeping: request))
      return
    }
    switch answering(request, site, theme).respond(to: request, now: now) {
    case .finished(let response):
      if let failure = response.failure { Console.error(failure) }
      for bell in response.bells {
        // Why loss is right: who has the conversation open hears of it with the next message.
        try? OutputFolder(folder).ring(bell)
      }
      respond(response)
      // Such as a new name, which nobody waits to see, or a letter.
      if request.head.method == .post, !desk.isBusy { publishRest() }
    case .saved(let saved):
      let start = Clock.monotonic
      publishing(site, theme, now).afterSaving(
        saved.page, hiding: saved.hidden, isUrgent: saved.isUrgent, orGone: saved.isPageHidden,
        until: { Self.isOver(start) },
        isContended: { desk.isBusy }
      ) { isPublished, problems in
        Self.report(problems)
        let isGone = !problems.contains { $0.isStillPublic }
        respond(saved.response(isPublished: isPublished, isGone: isGone))
      }
      if !desk.isBusy { publishRest() }
    }
  }

  /// Does what is left to do, a step at a time; requests come in between.
  func publishRest() {
    goOn(BackOffice(BackOffice.ownDuties(waiting: 0)))
    mail.sendDue()
  }

  private func goOn(_ office: BackOffice) {
    writer.submit { _ in
      do {
        var office = office
        let (site, theme) = try desk.open()
        let place = Workplace(
          site, theme, boot: boot, time: clock, milliseconds: { Clock.milliseconds })
        if office.step(place) { return goOn(office) }
        for problem in office.problems where !problem.isBusy {
          Self.report(problem.item ?? problem.duty, problem.error)
        }
        if !office.skipped.isEmpty || office.problems.contains(where: \.isBusy) {
          publishRestLater()
        }
      } catch DatabaseError.lockTimedOut {
        publishRestLater()
      } catch DatabaseError.notBuilt {
        return
      } catch {
        Console.error(Failure(error).description)
      }
    }
  }

  /// Another process publishes or writes: it may have looked for changes just before ours came.
  private func publishRestLater() {
    Task {
      try await Task.sleep(for: .milliseconds(500))
      publishRest()
    }
  }

  /// Looks once a minute whether something is due, a new day for instance, until the task is cancelled.
  func watchClock() async {
    while !Task.isCancelled {
      // Why loss is right: only cancelling ends the sleep early, and the loop sees that.
      try? await Task.sleep(for: .seconds(60))
      publishRest()
    }
  }

  private func open() throws -> (SiteDatabase, SiteTheme) {
    let site = try SiteDatabase(folder)
    return (site, try SiteTheme.stored(in: site))
  }

  /// Answers as the site is reached: over http no browser keeps the cookies of https.
  private func answering(
    _ request: ActionRequest, _ site: SiteDatabase, _ theme: SiteTheme
  ) -> Responder {
    let base = theme.settings.base
    guard base.isSecure, request.head.scheme != "https", let origin = mail.previewOrigin,
      let here = BaseURL(origin + base.path)
    else { return Responder(site, theme) }
    return Responder(site, theme.reached(at: here))
  }

  private func publishing(
    _ site: SiteDatabase, _ theme: SiteTheme, _ now: Timestamp
  ) -> RequestPublisher {
    RequestPublisher(site, theme, origin: WriteOrigin(boot: boot, time: now))
  }

  private static func report(_ problems: [RequestPublisher.Problem]) {
    for problem in problems {
      // A build is under way, and what waits for it is published a moment later.
      if case DatabaseError.lockTimedOut = problem.error { continue }
      report(problem.page?.text, problem.error)
    }
  }

  private static func report(_ what: String?, _ error: any Error) {
    Console.error("\(what.map { "\($0): " } ?? "")\(Failure(error))")
  }

  private static func isOver(_ start: Double) -> Bool {
    (Clock.monotonic - start) * 1000 > Double(RequestPublisher.budget)
  }
}

extension BackOffice.Problem {
  /// Whether another process kept all writers waiting: it lets them in a moment later.
  fileprivate var isBusy: Bool {
    if case DatabaseError.lockTimedOut = error { return true }
    return false
  }
}
