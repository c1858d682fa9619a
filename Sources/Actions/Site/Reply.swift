public import Database
public import HTTPTypes
import Model
public import Pages
import Theme

/// The answer of an action.
public enum Reply: Sendable {
  /// Nothing was written: this is the answer.
  case finished(ActionResponse)
  /// Something was written and committed: its page is to be published, then this is answered.
  case saved(WriteOutcome)
}

/// Status, header fields and body, and what the operator should know.
public struct ActionResponse: Sendable {
  /// Status and header fields.
  public var head: HTTPResponse
  /// The body; empty for a redirect, and where `file` has it.
  public var body: [UInt8]
  /// A body that is too long to be held: it is sent piece by piece.
  public var file: OutgoingFile?
  /// Signals to those who have a conversation open: they are sent before the answer.
  public var signals: [MessageSignal] = []
  /// The failure for the server's log (`logLine`), of which the client gets the number alone; nil when nothing broke.
  public var failure: RequestFailure?

  /// Takes both as they are; nothing broke.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// The outcome of a write, committed now or earlier by the same click, and the page that its author is sent to.
public struct WriteOutcome: Sendable {
  /// The number of what was written.
  public let id: Int64
  /// The page that shows it, of any kind: the first to be published.
  public let page: PageKey
  /// The page's address, as a browser that has an older one cached will ask for it.
  let pageURL: String
  /// The action that shows it from the database, and says that it is saved.
  let fallbackURL: String
  let absoluteURL: String
  let asJSON: Bool
  let isNew: Bool
  /// It was written just now, so that notifications may be due.
  public let mayNotify: Bool
  /// The answer waits a little longer for pages to be published, since what they showed must go.
  public let waitsForPages: Bool
  /// Pages whose files show what is hidden by now: they go before anything else is done.
  public var hidden: [PageKey] = []
  /// True if the file of `page` is removed, rather than left as it was, where it cannot be written without what is hidden.
  public var isPageHidden = false
  /// Cookies that the browser stores or removes: values of `Set-Cookie`.
  var cookies: [String] = []

  init(
    id: Int64, page: PageKey, pageURL: String, fallbackURL: String, absoluteURL: String,
    asJSON: Bool, isNew: Bool, mayNotify: Bool = false, waitsForPages: Bool = false
  ) {
    self.id = id
    self.page = page
    self.pageURL = pageURL
    self.fallbackURL = fallbackURL
    self.absoluteURL = absoluteURL
    self.asJSON = asJSON
    self.isNew = isNew
    self.mayNotify = mayNotify
    self.waitsForPages = waitsForPages
  }

  /// The answer: to the page when it is on disk, else to the action that shows what was saved.
  ///
  /// A client that asked for JSON gets 201 (200 for a double click) and the address. Where something was to be gone
  /// and may not be (`isGone`), the page says so (`Chrome.warning`), and JSON has `"still_public": true`.
  public func response(isPublished: Bool, isGone: Bool = true) -> ActionResponse {
    let members: [(String, JSON)] = [("id", .number(id)), ("url", .text(absoluteURL))]
    var response =
      asJSON
      ? ActionResponse.json(
        isNew ? .created : .ok,
        .object(isGone ? members : members + [("still_public", .flag(true))]))
      : ActionResponse(
        head: HTTPResponse(status: .seeOther, headerFields: ActionResponse.privateFields))
    response.head.headerFields[.location] =
      isGone ? (isPublished ? pageURL : fallbackURL) : Self.warning(fallbackURL)
    for cookie in cookies {
      response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie))
    }
    return response
  }

  /// The field of an address that says that public pages may still show what was removed.
  static let stillPublic = "still"

  /// `/do/desk?done=3#c1` → `/do/desk?done=3&still=1#c1`.
  private static func warning(_ url: String) -> String {
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let mark = parts[0].utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    let place = parts.count > 1 ? "#\(parts[1])" : ""
    return "\(parts[0])\(mark)\(stillPublic)=1\(place)"
  }
}

extension HTTPFields {
  /// The first value of a field.
  ///
  /// The subscript joins all values with a generic function, whose types cost a process that starts for each request
  /// 190,000 instructions.
  func first(_ name: HTTPField.Name) -> String? {
    for field in self where field.name == name { return field.value }
    return nil
  }
}

extension ActionResponse {
  /// Header fields of every answer of an action: it is for one reader, at this moment.
  static var privateFields: HTTPFields {
    var fields = HTTPFields()
    fields[.cacheControl] = "no-store"
    fields[.vary] = "Accept, Accept-Language, Cookie"
    fields[.xContentTypeOptions] = "nosniff"
    fields[.contentSecurityPolicy] = SiteTheme.contentSecurityHeader
    for (name, value) in [
      ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      // Messages record voices, and the page of a place asks where one is; the page of a call allows more.
      ("Permissions-Policy", "camera=(), microphone=(self), geolocation=(self)"),
      ("X-Robots-Tag", RobotsPolicy.allow.answerDirectives),
    ] {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }

  /// A page for one reader.
  static func page(_ status: HTTPResponse.Status, _ bytes: [UInt8]) -> ActionResponse {
    var head = HTTPResponse(status: status, headerFields: privateFields)
    head.headerFields[.contentType] = "text/html; charset=utf-8"
    return ActionResponse(head: head, body: bytes)
  }

  /// Problem details (RFC 9457), with the fields that are wrong.
  static func details(
    _ status: HTTPResponse.Status, _ title: String, _ explanation: String,
    _ errors: [(field: String, sentence: String)] = []
  ) -> ActionResponse {
    var members: [(String, JSON)] = [
      ("type", .text("about:blank")), ("title", .text(title)),
      ("status", .number(Int64(status.code))), ("detail", .text(explanation)),
    ]
    if !errors.isEmpty {
      let fields = errors.map {
        JSON.object([("field", .text($0.field)), ("detail", .text($0.sentence))])
      }
      members.append(("errors", .list(fields)))
    }
    return json(status, .object(members), type: "application/problem+json")
  }

  /// A JSON value.
  static func json(
    _ status: HTTPResponse.Status, _ value: JSON, type: String = "application/json"
  ) -> ActionResponse {
    var head = HTTPResponse(status: status, headerFields: privateFields)
    head.headerFields[.contentType] = type
    return ActionResponse(head: head, body: Array(value.text.utf8))
  }
}
