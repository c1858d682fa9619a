import Actions
import Database
import HTTPServer
import HTTPTypes
import Model

/// Sends a request to its handler: below the mount point to the actions, else to the files.
///
/// Prefixes are compared on the bytes of the target as it was sent; a path that is not one of ours is not found, even if it
/// would mean one elsewhere.
struct ServeRouter: Sendable {
  let site: ServedSite
  let actions: ServeActions
  let isLogging: Bool
  private let files: ServeFiles
  private let mails: ServeMails

  init(site: ServedSite, actions: ServeActions, isLogging: Bool) {
    self.site = site
    self.actions = actions
    self.isLogging = isLogging
    files = ServeFiles(site.folder)
    mails = ServeMails(site.folder)
  }

  /// Answers, and prints a line where that is wanted.
  @Sendable
  func answer(_ request: ServerRequest) -> ServerResponse {
    let start = Clock.monotonic
    let response = route(request)
    if isLogging {
      let milliseconds = Int(((Clock.monotonic - start) * 1000).rounded(.up))
      let line = "\(request.head.method) \(request.head.path ?? "") \(response.head.status.code)"
      Console.line("\(request.client) \(Self.printable(line)) \(milliseconds) ms")
    }
    return response
  }

  private func route(_ request: ServerRequest) -> ServerResponse {
    guard let settings = site.settings else {
      let page = EmergencyPage.response(.serviceUnavailable)
      return ServerResponse(page.head, .bytes(page.body))
    }
    let (head, client) = (request.head, request.client)
    let target = head.path ?? "/"
    if Self.rest(of: target, below: settings.base.path + settings.actions) != nil {
      return actions.answer(request)
    }
    if let name = Self.rest(of: target, below: settings.base.path + ServeMails.path),
      ServeMails.isHere(client: client, host: head.authority, fields: head.headerFields)
    {
      return mails.answer(name, head.method, settings)
    }
    guard head.method == .get || head.method == .head else { return .methodNotAllowed }
    let page = FileRequest(
      target: target, path: Self.rest(of: target, below: settings.base.path),
      ifNoneMatch: head.headerFields[.ifNoneMatch] ?? "")
    return files.answer(page, settings)
  }

  /// `/topics/new?lang=en` of `/do/topics/new?lang=en`; nil when the target is not below the prefix.
  private static func rest(of target: String, below prefix: String) -> String? {
    guard target.utf8.starts(with: prefix.utf8) else { return nil }
    let rest = target.utf8.dropFirst(prefix.utf8.count)
    guard rest.isEmpty || rest.first == 47 || rest.first == 63 else { return nil }
    return String(decoding: rest, as: UTF8.self)
  }

  /// A line that is safe for a terminal.
  private static func printable(_ line: String) -> String {
    String(decoding: line.utf8.map { (32...126).contains($0) ? $0 : 63 }, as: UTF8.self)
  }
}

extension ServerResponse {
  init(_ status: HTTPResponse.Status, _ fields: HTTPFields = [:], _ body: Body = .bytes([])) {
    self.init(HTTPResponse(status: status, headerFields: fields), body)
  }

  /// The answer to a POST where there is nothing but files.
  static var methodNotAllowed: ServerResponse { Self(.methodNotAllowed, [.allow: "GET, HEAD"]) }
}
