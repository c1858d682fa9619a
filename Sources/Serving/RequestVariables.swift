public import Actions
public import Database
import HTTPTypes
public import Model

/// The variables of a request that we believe (RFC 3875, section 4.1); all others are ignored.
///
/// For a CGI they come from the environment of its process; for SCGI from the head of the request, and from nowhere else.
public struct RequestVariables {
  /// The header fields that actions read, by their variables.
  private static let headers = [
    ("HTTP_ACCEPT", "Accept"), ("HTTP_ACCEPT_LANGUAGE", "Accept-Language"),
    ("HTTP_COOKIE", "Cookie"), ("HTTP_ORIGIN", "Origin"),
    ("HTTP_SEC_FETCH_SITE", "Sec-Fetch-Site"), ("CONTENT_TYPE", "Content-Type"),
    ("HTTP_X_FORWARDED_FOR", "X-Forwarded-For"), ("HTTP_X_FORWARDED_PROTO", "X-Forwarded-Proto"),
    ("HTTP_USER_AGENT", "User-Agent"), ("HTTP_SEC_PURPOSE", "Sec-Purpose"),
    ("HTTP_RANGE", "Range"), ("HTTP_AUTHORIZATION", "Authorization"),
  ]

  /// Bytes that are read and thrown away when a body is too long: a server that sends all of it before it
  /// listens would report our early answer as its own failure.
  private static let maxDrainedBytes = 32 << 20

  private let variable: (String) -> String?
  private let input: RequestInput
  private let slots: Int

  /// Takes a function for the value of each variable, nil where there is none, and the source of the body.
  ///
  /// `slots` is how many requests the server answers at a time.
  public init(
    slots: Int, input: RequestInput, _ variable: @escaping (String) -> String?
  ) {
    (self.slots, self.input, self.variable) = (slots, input, variable)
  }

  /// Value of `TERTULIA_SLOTS`, within 1 to 256; eight if it is not set.
  public static func slots(_ text: String?) -> Int {
    text.flatMap { Int($0) }.map { min(max($0, 1), 256) } ?? 8
  }

  /// True if the server says which part of the address is below the mount point; for other servers only the settings know.
  public var hasPath: Bool { variable("PATH_INFO")?.isEmpty == false }

  /// The request without its body, and with few header fields, for decisions before the site is opened.
  public var bare: ActionRequest {
    var head = HTTPRequest(
      method: variable("REQUEST_METHOD").flatMap { HTTPRequest.Method(rawValue: $0) } ?? .get,
      scheme: nil, authority: variable("HTTP_HOST"), path: path(nil))
    for (name, field) in [
      ("HTTP_COOKIE", HTTPField.Name.cookie), ("HTTP_ACCEPT", .accept),
      ("HTTP_ACCEPT_LANGUAGE", .acceptLanguage), ("HTTP_REFERER", .referer),
    ] {
      guard let value = variable(name), HTTPField.isValidValue(value) else { continue }
      head.headerFields.append(HTTPField(name: field, value: value))
    }
    return ActionRequest(head: head, body: .success([]), client: "")
  }

  /// The request; without settings (the site cannot be opened) the smallest limit holds.
  ///
  /// `fileReceiver` says where a file goes that a request sends along; nil for a request that is refused anyway.
  public func request(
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
    if let settings, let length {
      let bare = ActionRequest(head: head, body: .success([]), client: client)
      if bare.isFormWithFile {
        let (body, beginning) = file(length, settings, bare, fileReceiver)
        // Why loss is right: `body` holds the error.
        let file = (try? body.get()) ?? nil
        return ActionRequest(
          head: head, body: body.map { _ in [] }, file: file, beginning: beginning, client: client,
          slots: slots)
      }
    }
    let limit = settings.map(Responder.bodyLimit) ?? 256 * 1024
    return ActionRequest(
      head: head, body: method == .post ? body(limit) : .success([]), client: client,
      slots: slots, claims: claims(settings, head.path))
  }

  /// The web server's statements about the person it let in, at the address of the provider alone: variables of header fields
  /// are not among those that can be named.
  private func claims(_ settings: SiteSettings?, _ path: String?) -> [SSOClaim: String] {
    guard let id = ActionRequest.provider(in: path),
      let provider = settings?.sso.first(where: { $0.id == id })
    else { return [:] }
    return provider.variables.compactMapValues { variable($0) }
  }

  /// The body of a form with a file; nothing of it if the sender may not send one, unless its texts are read all the same; the
  /// beginning of one that is not taken in.
  private func file(
    _ length: Int, _ settings: SiteSettings, _ request: ActionRequest,
    _ receiver: (ActionRequest) throws(ActionRequest.BodyError) -> FileReceiver?
  ) -> (Result<IncomingFile?, ActionRequest.BodyError>, beginning: [UInt8]) {
    do throws(ActionRequest.BodyError) {
      guard let receiver = try receiver(request) else {
        let kept = request.readsTextsWithoutFile ? Responder.beginningBytes : 0
        return (.success(nil), FileBody.drain(length, of: input, keeping: kept))
      }
      let limit = Responder.fileLimit(settings)
      guard length <= limit else { throw .tooLong(limit: limit) }
      return FileBody.receive(length, from: input, by: receiver)
    } catch {
      return (.failure(error), FileBody.drain(length, of: input, keeping: Responder.beginningBytes))
    }
  }

  /// Scheme of the server's own connection: Apache and lighttpd give it by `HTTPS`, nginx by its configuration.
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

  /// The announced length of the body; nil when there is none, or it is not a number.
  private var length: Int? {
    guard let text = variable("CONTENT_LENGTH"), !text.isEmpty,
      text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The whole body, up to its limit; a longer one is read to its end and refused.
  private func body(_ limit: Int) -> Result<[UInt8], ActionRequest.BodyError> {
    guard let length else { return .failure(.badLength) }
    guard length <= limit else {
      _ = read(atMost: min(length, Self.maxDrainedBytes), keeping: 0)
      return .failure(.tooLong(limit: limit))
    }
    let (bytes, isSlow) = read(atMost: length, keeping: length)
    return bytes.count == length ? .success(bytes) : .failure(isSlow ? .tooSlow : .cutShort)
  }

  private func read(atMost count: Int, keeping kept: Int) -> ([UInt8], isSlow: Bool) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(kept)
    return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      var total = 0
      while total < count {
        let outcome = input.read(buffer, atMost: count - total)
        guard case .bytes(let got) = outcome else { return (bytes, outcome == .tooSlow) }
        total += got
        if bytes.count < kept { bytes += UnsafeRawBufferPointer(buffer)[..<got] }
      }
      return (bytes, false)
    }
  }
}
