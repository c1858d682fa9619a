import Actions
import Database
import Dispatch
import HTTPServer
import HTTPTypes
import Jobs
import Model
import Pages
import Publishing
import Serving
import Theme
import Time

/// Answers actions by the code of the web server's workers (`Serving`), each on the thread of its connection.
struct ServeActions: Sendable {
  /// Requests at the same time, once their bodies are there: each takes memory, and the cores are few.
  private static let slotCount = 8
  /// Milliseconds in which a body without a file has to be there.
  private static let patience: Int64 = 60_000

  private let folder: SiteFolder
  private let origin: String
  private let boot = WriteOrigin.currentBoot
  private let clock: @Sendable () -> Timestamp
  private let slots = DispatchSemaphore(value: slotCount)
  private let jobQueues: [ServeJobs]

  /// `origin` is where browsers of this machine find the site.
  init(_ folder: SiteFolder, at origin: String, clock: @escaping @Sendable () -> Timestamp) {
    self.folder = folder
    self.origin = origin
    self.clock = clock
    jobQueues = ServeJobs.both(folder, at: origin, boot: boot, clock: clock)
  }

  /// Answers a request; its changes are committed then, and its page nearly always on disk.
  func answer(_ request: ServerRequest) -> ServerResponse {
    let variables = RequestVariables(
      slots: Self.slotCount,
      input: RequestInput(
        request.socket, ahead: request.ahead, deadline: Deadline(milliseconds: Self.patience))
    ) { Self.variable($0, of: request) }
    do {
      let site = try SiteDatabase(folder)
      let theme = try SiteTheme.stored(in: site)
      let handler = RequestHandler(
        site, theme, shown: shown(theme, to: request), boot: boot, now: clock())
      return answer(handler, handler.request(variables))
    } catch {
      let request = variables.request(nil)
      let response = EmergencyPage.response(
        .serviceUnavailable, keeping: request, because: RequestFailure(Failure(error).description))
      if let line = response.logLine(of: request) { Console.error(line) }
      return ServerResponse(response)
    }
  }

  private func answer(_ handler: RequestHandler, _ request: ActionRequest) -> ServerResponse {
    slots.wait()
    defer { slots.signal() }
    var answer = EmergencyPage.response(.serviceUnavailable)
    let isWorkLeft = handler.answer(request, log: Console.error) { answer = $0 }
    if isWorkLeft || request.head.method == .post { wakeJobQueues() }
    return ServerResponse(answer)
  }

  /// Sends emails that are due, and does any other pending work.
  private func wakeJobQueues() { for runner in jobQueues { runner.wake() } }

  /// Looks now and once a minute whether something is due, a new day for instance, until the task is cancelled.
  func watchClock() async {
    while !Task.isCancelled {
      wakeJobQueues()
      // Why loss is right: only cancelling ends the sleep early, and the loop sees that.
      try? await Task.sleep(for: .seconds(60))
    }
  }

  /// The theme that answers as the site is reached: over http no browser keeps the cookies of https.
  private func shown(_ theme: SiteTheme, to request: ServerRequest) -> SiteTheme? {
    let (base, forwarding) = (theme.settings.base, Forwarding(theme.settings.proxies))
    let scheme = forwarding.scheme(of: request.head, peer: request.client, server: "http")
    guard base.isSecure, scheme != "https" else { return nil }
    return BaseURL(origin + base.path).map(theme.reached)
  }

  /// The variable that a web server would pass to a CGI (RFC 3875, section 4.1).
  private static func variable(_ name: String, of request: ServerRequest) -> String? {
    let head = request.head
    switch name {
    case "REQUEST_METHOD": return head.method.rawValue
    case "REQUEST_SCHEME": return "http"
    case "REQUEST_URI": return head.path
    case "QUERY_STRING":
      return head.path?.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init)
    case "REMOTE_ADDR": return request.client
    case "HTTP_HOST": return head.authority
    case "CONTENT_LENGTH": return head.headerFields[.contentLength]
    case "CONTENT_TYPE": return head.headerFields[.contentType]
    default:
      guard name.hasPrefix("HTTP_") else { return nil }
      let field = name.dropFirst(5).map { $0 == "_" ? "-" : $0 }
      return HTTPField.Name(String(field)).flatMap { head.headerFields[$0] }
    }
  }
}

extension ServerResponse {
  /// An action's answer, with its fields as they are.
  fileprivate init(_ answer: ActionResponse) {
    self.init(answer.head, answer.file.map { .pieces($0.piece) } ?? .bytes(answer.body))
  }
}
