import Actions
import Database
import HTTPTypes
import Model
import Pages
import Testing
import Theme
import Time

/// Answer, as text and as data.
struct Answer {
  let head: HTTPResponse
  let bytes: [UInt8]
  /// Outcome of the commit, or nil if nothing was committed.
  let saved: WriteOutcome?
  /// Signals sent before the answer.
  let signals: [MessageSignal]

  var status: Int { head.status.code }
  var body: String { String(decoding: bytes, as: UTF8.self) }
  var page: Page { Page(body) }

  /// Where a browser is sent on; nil where it stays.
  var location: String? { status == 303 ? header("Location") : nil }
  /// The fields with a word beside them, of a form that was refused.
  var refused: [String]? { status == 422 ? page.errors.keys.sorted() : nil }

  func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { head.headerFields[$0] }
  }

  /// Status line and header fields in their order, then the telling parts of the body.
  var text: String {
    var lines = ["HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)"]
    lines += head.headerFields.map { "\($0.name.rawName): \($0.value)" }
    lines.append("")
    let isPage = header("Content-Type")?.hasPrefix("text/html") == true
    lines.append(isPage ? page.outline : body)
    return lines.joined(separator: "\n")
  }
}

/// A request as text: request line, header fields, an empty line, the body.
struct RequestText {
  let head: HTTPRequest
  let body: [UInt8]

  init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let first = lines.popFirst()
    let words = try #require(first).split(separator: " ")
    try #require(words.count == 3)
    let method = try #require(HTTPRequest.Method(String(words[0])))
    var head = HTTPRequest(method: method, scheme: nil, authority: nil, path: String(words[1]))
    while let line = lines.popFirst(), !line.isEmpty {
      let colon = try #require(line.firstRange(of: ": "))
      let (name, value) = (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
      if name == "Host" {
        head.authority = value
      } else {
        head.headerFields[try #require(HTTPField.Name(name))] = value
      }
    }
    self.head = head
    body = Array(lines.joined(separator: "\n").utf8)
  }
}

/// `title=A%20B&body=…`, every byte but letters and digits escaped.
func encoded(_ fields: KeyValuePairs<String, String>) -> String {
  fields.map { "\(escaped($0))=\(escaped($1))" }.joined(separator: "&")
}

/// Percent-encoded.
func escaped(_ text: String) -> String {
  text.utf8.map { byte in
    let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    let digits = String(byte, radix: 16, uppercase: true)
    if isPlain || byte == UInt8(ascii: "_") { return String(UnicodeScalar(byte)) }
    return byte < 16 ? "%0\(digits)" : "%\(digits)"
  }.joined()
}

/// That a form was sent from a page of the site.
let ownPage = "Sec-Fetch-Site: same-origin"

/// A form as a request.
func formText(
  _ path: String, _ body: String, _ headers: String = ownPage, type: String = SiteFixture.form
) -> String {
  ["POST \(path) HTTP/1.1", "Host: club.example", "Content-Type: \(type)", headers]
    .filter { !$0.isEmpty }.joined(separator: "\n") + "\n\n" + body
}

extension SiteFixture {
  /// Sends a request written as text.
  func exchange(
    _ text: String, at now: Timestamp = SiteFixture.now, from client: String = "192.0.2.7",
    published: Bool = true
  ) throws -> Answer {
    let request = try RequestText(text)
    return answer(
      ActionRequest(head: request.head, body: .success(request.body), client: client), at: now,
      published: published)
  }

  func answer(
    _ request: ActionRequest, at now: Timestamp = SiteFixture.now, published: Bool = true
  ) -> Answer {
    Answer(Responder(site, theme).respond(to: request, now: now), published: published)
  }

  func get(_ path: String, _ headers: String = "") throws -> Answer {
    try exchange("GET \(path) HTTP/1.1\nHost: club.example\n\(headers)\n")
  }

  /// A form sent from a page of the site.
  func post(
    _ path: String, _ fields: KeyValuePairs<String, String>, headers: String = "",
    at now: Timestamp = SiteFixture.now, from client: String = "192.0.2.7", published: Bool = true
  ) throws -> Answer {
    let headers = ownPage + (headers.isEmpty ? "" : "\n\(headers)")
    return try exchange(
      formText(path, encoded(fields), headers), at: now, from: client, published: published)
  }

  /// A form with its bytes as they are.
  func post(
    _ path: String, raw body: String, _ headers: String = ownPage, type: String = SiteFixture.form
  ) throws -> Answer {
    try exchange(formText(path, body, headers, type: type))
  }

  static let form = "application/x-www-form-urlencoded"
}

extension Answer {
  init(_ reply: Reply, published: Bool = true) {
    switch reply {
    case .finished(let response): self.init(response, nil)
    case .saved(let saved): self.init(saved.response(isPublished: published), saved)
    }
  }

  init(_ response: ActionResponse, _ saved: WriteOutcome? = nil) {
    var bytes = response.body
    // Why loss is right: a file that cannot be read is empty, and a test will say so.
    try? response.file?.forEachPiece { bytes += $0 }
    self.init(head: response.head, bytes: bytes, saved: saved, signals: response.signals)
  }
}

/// A process of its own, as far as the database can tell.
struct Click {
  private let responder: Responder

  init(_ folder: SiteFolder) throws {
    let site = try SiteDatabase(folder)
    responder = Responder(site, try SiteTheme.stored(in: site))
  }

  func send(_ text: String) throws -> Answer {
    let request = try RequestText(text)
    return Answer(
      responder.respond(
        to: ActionRequest(head: request.head, body: .success(request.body), client: ""),
        now: SiteFixture.now))
  }
}
