import Actions
import Database
import Glibc
import HTTPTypes
import Serving
import Theme
import Time

/// Answers one request, from any client and in any protocol.
enum SingleRequest {
  typealias Send = (ActionResponse, ActionRequest) -> Void

  /// Says that the site cannot answer, gives back the text that was sent, and logs the reason; looks at no file of the site.
  static func refuse(_ variables: RequestVariables, because reason: String, _ send: Send) {
    let request = variables.request(nil)
    let response = EmergencyPage.response(
      .serviceUnavailable, keeping: request, because: RequestFailure(reason))
    if let line = response.logLine(of: request) { CGIOutput.log(line) }
    send(response, request)
  }

  /// Says so where all other workers have too much to do, or none is there.
  static func refuseBusy(_ variables: RequestVariables, _ send: Send) {
    refuse(
      variables,
      because: "all slots are taken, or the service does not run; see “Slots” in docs/servers.md",
      send)
  }

  /// Answers, then starts a process for the pending work; `end` comes last, while all that was read is still held.
  static func handle(
    _ variables: RequestVariables, _ kept: CachedSite, boot: String, _ send: Send,
    end: (RequestHandler) -> Void = { _ in }
  ) {
    let now = Timestamp(seconds: Int64(time(nil)))
    let bare = variables.bare
    if let answer = ActionResponse.health(bare, of: kept.folder, now: now) {
      return send(answer, bare)
    }
    let gate = StrangerThrottle(kept.folder, for: bare)
    if let answer = gate.answer(now: now) ?? missing(bare, variables, kept.folder) {
      return send(answer, bare)
    }
    let site: SiteDatabase
    let theme: SiteTheme
    do {
      (site, theme) = try kept.open()
    } catch {
      return refuse(variables, because: error.logText, send)
    }
    gate.keep(theme.settings)
    let handler = RequestHandler(site, theme, boot: boot, now: now)
    let request = handler.request(variables)
    var isFailure = false
    let isWorkLeft = handler.answer(request, log: CGIOutput.log) { response in
      isFailure = response.failure != nil
      send(response, request)
    }
    if isWorkLeft { DetachedPublisher.spawn(site.folder) }
    // A string or a table that could not be read is loaded again.
    if isFailure { kept.forget() }
    end(handler)
  }

  /// The page for an address that leads nowhere, such as crawlers make up: a file, without opening the database.
  private static func missing(
    _ request: ActionRequest, _ variables: RequestVariables, _ folder: SiteFolder
  ) -> ActionResponse? {
    variables.hasPath ? ActionResponse.missing(request, of: folder) : nil
  }
}
