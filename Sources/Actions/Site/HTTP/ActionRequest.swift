public import Database
public import HTTPTypes
public import Model
public import Time

/// One request to an action, however it arrived: through CGI or through the preview server.
public struct ActionRequest: Sendable {
  /// Why the body could not be taken in.
  public enum BodyError: Error, Hashable, Sendable {
    /// It is longer than this many bytes.
    case tooLong(limit: Int)
    /// The length is missing, negative or not a number.
    case badLength
    /// It ended before its announced length.
    case cutShort
    /// It came too slowly, or not at all.
    case tooSlow
    /// Other files are taken in just now.
    case busy
    /// The sender has sent as many files as they may, until then.
    case tooMany(until: Timestamp)
    /// The disk is full.
    case noSpace
  }

  /// Method and header fields; its path is below the mount point: `/topics/new?lang=en`.
  public let head: HTTPRequest
  /// The route of the path, found once; nil where nothing is.
  let route: Route?
  /// The body, or why there is none.
  public let body: Result<[UInt8], BodyError>
  /// The body of a form with a file, which is not in `body` then; nil for all other requests.
  public let file: IncomingFile?
  /// Of a form with a file that was not taken in, the beginning: the texts are there, and come back.
  public let beginning: [UInt8]
  /// The network address of the client (`Forwarding`); empty when unknown.
  public let client: String
  /// How many requests the server answers at a time.
  public let slots: Int
  /// Claims of the web server about the person whom an identity provider has signed in; empty at any address but the
  /// provider's.
  public let claims: [SSOClaim: String]

  /// Takes every value as it is.
  public init(
    head: HTTPRequest, body: Result<[UInt8], BodyError>, file: IncomingFile? = nil,
    beginning: [UInt8] = [],
    client: String, slots: Int = 8, claims: [SSOClaim: String] = [:]
  ) {
    self.head = head
    route = Route(path: Self.path(of: head))
    self.body = body
    self.file = file
    self.beginning = beginning
    self.client = client
    self.slots = slots
    self.claims = Self.provider(in: head.path) != nil ? claims : [:]
  }

  /// The id of the identity provider at whose address the web server is trusted; nil at all other addresses, including other
  /// spellings of that one: web servers match the address byte by byte.
  public static func provider(in path: String?) -> String? {
    let bytes = (path ?? "").utf8.prefix { $0 != UInt8(ascii: "?") }
    let start = "/" + Route.Kind.signInSSO.pattern
    guard bytes.starts(with: start.utf8) else { return nil }
    let rest = bytes.dropFirst(start.utf8.count)
    guard let slash = rest.first else { return "" }
    let id = String(Substring(rest.dropFirst()))
    return slash == UInt8(ascii: "/") && SSOProvider.isID(id) ? id : nil
  }

  /// A header field's value; nil when absent.
  ///
  /// The name is in lower case.
  func header(_ name: String) -> String? { head.headerFields.joined(name) }

  /// The path without its query.
  var path: String { Self.path(of: head) }

  private static func path(of head: HTTPRequest) -> String {
    let path = head.path ?? "/"
    return path.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(path[..<$0]) } ?? path
  }

  /// The bytes after the first question mark.
  var query: [UInt8] {
    let path = head.path ?? ""
    guard let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return Array(path.utf8[path.utf8.index(after: mark)...])
  }

  /// True if the address contains a secret, or a location.
  var hasSensitiveQuery: Bool {
    query.split(separator: UInt8(ascii: "&")).contains { pair in
      ["token=", "lat=", "lon=", "at=", "place="].contains { pair.starts(with: $0.utf8) }
    }
  }

  /// True if the client asks for JSON and not for a page.
  var wantsJSON: Bool {
    guard let accept = head.headerFields.joined("accept") else { return false }
    let types = accept.utf8.split(separator: UInt8(ascii: ",")).map(Self.mediaType)
    return types.contains(Array("application/json".utf8))
      && !types.contains(Array("text/html".utf8))
  }

  /// True if the body is declared to be the fields of a form.
  var isForm: Bool {
    guard let type = head.headerFields.joined("content-type") else { return false }
    return Self.mediaType(type.utf8[...]) == Array("application/x-www-form-urlencoded".utf8)
  }

  /// True for a form with a file that is sent to a route which takes one.
  public var isFormWithFile: Bool {
    guard head.method == .post, route?.kind.acceptsFile == true,
      let type = head.headerFields.joined("content-type")
    else { return false }
    return Self.mediaType(type.utf8[...]) == Array("multipart/form-data".utf8)
  }

  /// True if the texts of a form with a file are read even when the sender may not send the file.
  public var readsTextsWithoutFile: Bool { route?.kind.acceptsSharedForms == true }

  /// `text/html` of ` Text/HTML; q=0.9` (RFC 9110, section 8.3.1).
  private static func mediaType(_ value: Substring.UTF8View) -> [UInt8] {
    let type = value.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != UInt8(ascii: " ") }
    return lowercased(type)
  }
}

/// ASCII letters in lower case, as hosts and media types are compared.
func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
}
