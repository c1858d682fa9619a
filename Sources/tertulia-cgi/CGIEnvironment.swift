import Actions
import Database
import Glibc
import HTTPTypes
import Model

/// The variables of a CGI request that we believe (RFC 3875, section 4.1); all others are ignored.
struct CGIEnvironment {
  /// The header fields that actions read, by their variables.
  private static let headers = [
    ("HTTP_ACCEPT", "Accept"), ("HTTP_COOKIE", "Cookie"), ("HTTP_ORIGIN", "Origin"),
    ("HTTP_SEC_FETCH_SITE", "Sec-Fetch-Site"), ("CONTENT_TYPE", "Content-Type"),
    ("HTTP_X_FORWARDED_FOR", "X-Forwarded-For"), ("HTTP_X_FORWARDED_PROTO", "X-Forwarded-Proto"),
    ("HTTP_USER_AGENT", "User-Agent"), ("HTTP_SEC_PURPOSE", "Sec-Purpose"),
    ("HTTP_RANGE", "Range"), ("HTTP_AUTHORIZATION", "Authorization"),
  ]

  /// Bytes that are read and thrown away when a body is too long: a server that sends all of it before it
  /// listens would report our early answer as its own failure.
  private static let drained = 32 << 20

  /// When an earlier request has left us pages to write: how many processes may follow us with what we leave.
  var followers: Int? {
    guard variable("GATEWAY_INTERFACE") == nil else { return nil }
    return variable("TERTULIA_REFRESH").map { min(max(Int($0) ?? 0, 0), Continuation.followers) }
  }

  /// Whether the server has no slot left and we are here only to say so, with the text that was sent.
  var isBusy: Bool { variable("TERTULIA_BUSY") != nil }

  /// How many requests the server answers at a time, by `TERTULIA_SLOTS`; eight where it does not say.
  private var slots: Int {
    variable("TERTULIA_SLOTS").flatMap { Int($0) }.map { min(max($0, 1), 256) } ?? 8
  }

  /// `TERTULIA_SITE`, else the nearest folder upwards of the script that has `site.yml`.
  var siteFolder: String {
    if let folder = variable("TERTULIA_SITE") { return folder }
    var path = variable("SCRIPT_FILENAME") ?? ""
    while let slash = path.utf8.lastIndex(of: 47), slash != path.startIndex {
      path = String(path[..<slash])
      if access(path + "/site.yml", F_OK) == 0 { return path }
    }
    return "."
  }

  /// The request; without settings (the site cannot be opened) the smallest limit holds.
  ///
  /// `fileReceiver` says where a file goes that a request sends along; nil for a request that is refused anyway.
  func request(
    _ settings: SiteSettings?,
    fileReceiver: (ActionRequest) throws(ActionRequest.BodyError) -> FileReceiver? = { _ in nil }
  ) -> ActionRequest {
    let method = HTTPRequest.Method(rawValue: variable("REQUEST_METHOD") ?? "GET") ?? .get
    var head = HTTPRequest(
      method: method, scheme: nil, authority: variable("HTTP_HOST"), path: path(settings))
    for (name, field) in Self.headers {
      guard let value = variable(name), let field = HTTPField.Name(field),
        HTTPField.isValidValue(value)
      else { continue }
      // Not by subscript, which takes cookies apart.
      head.headerFields.append(HTTPField(name: field, value: value))
    }
    let forwarding = Forwarding(settings?.proxies ?? [])
    let peer = variable("REMOTE_ADDR") ?? ""
    head.scheme = forwarding.scheme(of: head, peer: peer, server: scheme)
    let client = forwarding.client(of: head, peer: peer)
    if let settings, let length = Self.length {
      let bare = ActionRequest(head: head, body: .success([]), client: client)
      if bare.isFormWithFile {
        let (body, beginning) = Self.file(length, settings, bare, fileReceiver)
        // Why loss is right: the error is what the body says.
        let file = (try? body.get()) ?? nil
        return ActionRequest(
          head: head, body: body.map { _ in [] }, file: file, beginning: beginning, client: client,
          slots: slots)
      }
    }
    let limit = settings.map(Responder.bodyLimit) ?? 256 * 1024
    return ActionRequest(
      head: head, body: method == .post ? Self.body(limit) : .success([]), client: client,
      slots: slots, claims: claims(settings, head.path))
  }

  /// What the web server says of whom it let in, at the address of the provider alone: variables of header fields are not among those
  /// that can be named.
  private func claims(_ settings: SiteSettings?, _ path: String?) -> [SSOClaim: String] {
    guard let id = ActionRequest.provider(in: path),
      let provider = settings?.sso.first(where: { $0.id == id })
    else { return [:] }
    return provider.variables.compactMapValues { variable($0) }
  }

  /// The body of a form with a file; nothing of it where nobody may send one, the beginning of one that is not taken in.
  private static func file(
    _ length: Int, _ settings: SiteSettings, _ request: ActionRequest,
    _ receiver: (ActionRequest) throws(ActionRequest.BodyError) -> FileReceiver?
  ) -> (Result<IncomingFile?, ActionRequest.BodyError>, beginning: [UInt8]) {
    do throws(ActionRequest.BodyError) {
      guard let receiver = try receiver(request) else {
        FileBody.drain(length)
        return (.success(nil), [])
      }
      let limit = Responder.fileLimit(settings)
      guard length <= limit else { throw .tooLong(limit: limit) }
      return FileBody.receive(length, by: receiver)
    } catch {
      return (.failure(error), FileBody.drain(length, keeping: Responder.beginningBytes))
    }
  }

  /// What the server says of its own connection: Apache and lighttpd by `HTTPS`, nginx by its configuration.
  private var scheme: String? {
    switch variable("HTTPS") {
    case "on", "1": "https"
    default: variable("REQUEST_SCHEME")
    }
  }

  /// Path and query below the mount point.
  private func path(_ settings: SiteSettings?) -> String {
    let query = variable("QUERY_STRING").map { $0.isEmpty ? "" : "?" + $0 } ?? ""
    if let path = variable("PATH_INFO"), !path.isEmpty { return path + query }
    let mount = settings.map { $0.base.path + $0.actions } ?? ""
    guard let uri = variable("REQUEST_URI"), uri.utf8.starts(with: (mount + "/").utf8) else {
      return "/" + query
    }
    return String(decoding: uri.utf8.dropFirst(mount.utf8.count), as: UTF8.self)
  }

  /// The announced length of the body; nil when there is none, or it is no number.
  private static var length: Int? {
    guard let text = getenv("CONTENT_LENGTH").map({ String(cString: $0) }), !text.isEmpty,
      text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The whole body, up to its limit; a longer one is read to its end and refused.
  private static func body(_ limit: Int) -> Result<[UInt8], ActionRequest.BodyError> {
    guard let length else { return .failure(.badLength) }
    guard length <= limit else {
      _ = read(atMost: min(length, drained), keeping: 0)
      return .failure(.tooLong(limit: limit))
    }
    let bytes = read(atMost: length, keeping: length)
    return bytes.count == length ? .success(bytes) : .failure(.cutShort)
  }

  private static func read(atMost count: Int, keeping kept: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(kept)
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      var total = 0
      while total < count {
        let got = Glibc.read(STDIN_FILENO, buffer.baseAddress, min(buffer.count, count - total))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        total += got
        if bytes.count < kept { bytes += UnsafeRawBufferPointer(buffer)[..<got] }
      }
    }
    return bytes
  }

  private func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(validatingCString: value)
  }
}
