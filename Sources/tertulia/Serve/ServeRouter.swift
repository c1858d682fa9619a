import Actions
import Database
import HTTPTypes
import Hummingbird
import Model

/// Sends a request where it belongs: below the mount point to the actions, else to the files.
///
/// Prefixes are compared on the bytes of the target as it was sent; a path that is no path of ours is not
/// found, whatever it would mean elsewhere.
struct ServeRouter: HTTPResponder {
  let site: ServedSite
  let actions: ServeActions
  let isLogging: Bool
  private let files: ServeFiles
  /// Shows letters; nil where the site is no preview.
  private let mails: ServeMails?

  init(site: ServedSite, actions: ServeActions, isPreview: Bool, isLogging: Bool) {
    mails = isPreview ? ServeMails(site.folder) : nil
    self.site = site
    self.actions = actions
    self.isLogging = isLogging
    files = ServeFiles(site.folder)
  }

  /// What Hummingbird tells about a connection.
  struct Context: InitializableFromSource {
    let client: String

    init(source: ApplicationRequestContextSource) {
      client = source.channel.remoteAddress?.ipAddress ?? ""
    }
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = Clock.monotonic
    let response = try await answer(request, context)
    if isLogging {
      let milliseconds = Int(((Clock.monotonic - start) * 1000).rounded(.up))
      let target = Self.printable(request.head.path ?? "")
      Console.line(
        "\(context.client) \(request.method) \(target) \(response.status.code) \(milliseconds) ms")
    }
    return response
  }

  private func answer(_ request: Request, _ context: Context) async throws -> Response {
    guard let settings = site.settings else {
      return Self.response(EmergencyPage.response(.serviceUnavailable), to: request)
    }
    let target = request.head.path ?? "/"
    if let rest = Self.rest(of: target, below: settings.base.path + settings.actions) {
      var head = request.head
      head.path = rest.utf8.first == 47 ? rest : "/" + rest
      let forwarding = Forwarding(settings.proxies)
      head.scheme = forwarding.scheme(of: head, peer: context.client, server: "http")
      let action = try await Self.action(
        request, head, forwarding.client(of: head, peer: context.client), settings, actions)
      return Self.response(await actions.answer(action), to: request)
    }
    if let mails, let path = Self.rest(of: target, below: settings.base.path + ServeMails.path),
      ServeMails.isHere(
        client: context.client, host: request.head.authority, fields: request.headers)
    {
      return try await mails.answer(path, request.method, settings)
    }
    guard request.method == .get || request.method == .head else {
      return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
    }
    let page = FileRequest(
      target: target, path: Self.rest(of: target, below: settings.base.path),
      ifNoneMatch: request.headers[.ifNoneMatch] ?? "", isHead: request.method == .head)
    return try await files.answer(page, settings)
  }

  /// What an action is asked, with its body.
  private static func action(
    _ request: Request, _ head: HTTPRequest, _ client: String, _ settings: SiteSettings,
    _ actions: ServeActions
  ) async throws -> ActionRequest {
    let bare = ActionRequest(head: head, body: .success([]), client: client)
    guard bare.isFormWithFile else {
      let body = try await ServeBody.read(request, limit: Responder.bodyLimit(settings))
      return ActionRequest(head: head, body: body, client: client)
    }
    let (body, beginning) = try await ServeBody.readFile(
      request, limit: Responder.fileLimit(settings), by: await actions.fileReceiver(for: bare))
    // Why loss is right: the error is what the body says.
    let file = (try? body.get()) ?? nil
    return ActionRequest(
      head: head, body: body.map { _ in [] }, file: file, beginning: beginning, client: client)
  }

  /// `/topics/new?lang=en` of `/do/topics/new?lang=en`; nil when the target is not below the prefix.
  private static func rest(of target: String, below prefix: String) -> String? {
    guard target.utf8.starts(with: prefix.utf8) else { return nil }
    let rest = target.utf8.dropFirst(prefix.utf8.count)
    guard rest.isEmpty || rest.first == 47 || rest.first == 63 else { return nil }
    return String(decoding: rest, as: UTF8.self)
  }

  /// An action's answer, with its fields as they are.
  private static func response(_ answer: ActionResponse, to request: Request) -> Response {
    var fields = answer.head.headerFields
    if let file = answer.file {
      let body = request.method == .head ? ResponseBody() : ResponseBody(file: file)
      return Response(status: answer.head.status, headers: fields, body: body)
    }
    fields[.contentLength] = String(answer.body.count)
    let body = request.method == .head ? ResponseBody() : ResponseBody(bytes: answer.body)
    return Response(status: answer.head.status, headers: fields, body: body)
  }

  /// What a terminal may be shown of a target.
  private static func printable(_ target: String) -> String {
    String(decoding: target.utf8.map { (33...126).contains($0) ? $0 : 63 }, as: UTF8.self)
  }
}

extension ResponseBody {
  /// A file that is read a piece at a time, as it is taken.
  init(file: OutgoingFile) {
    self.init { writer in
      var start = 0
      while true {
        let piece = try file.piece(from: start)
        if piece.isEmpty { break }
        try await writer.write(ByteBuffer(bytes: piece))
        start += piece.count
      }
      try await writer.finish(nil)
    }
  }

  init(bytes: [UInt8]) { self.init(byteBuffer: ByteBuffer(bytes: bytes)) }
}
