import Glibc
import HTTPTypes
import Model
import Testing

@testable import Actions
@testable import Serving

struct RequestVariablesTests {
  /// A request of variables, its body from a pipe after what came with the head.
  private static func request(
    _ variables: [String: String], ahead: String = "", body: String = "",
    deadline: Deadline? = nil, isOpen: Bool = false, settings: SiteSettings? = nil
  ) throws -> ActionRequest {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    defer { if isOpen { close(ends[1]) } }
    let bytes = Array(body.utf8)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    if !isOpen { close(ends[1]) }
    let input = RequestInput(ends[0], ahead: Array(ahead.utf8)[...], deadline: deadline)
    return RequestVariables(slots: 8, input: input) { variables[$0] }.request(settings)
  }

  private static let form = [
    "REQUEST_METHOD": "POST", "PATH_INFO": "/topics/new", "QUERY_STRING": "lang=en",
    "HTTP_HOST": "club.example", "REMOTE_ADDR": "192.0.2.7", "HTTPS": "on",
    "CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": "10",
  ]

  @Test func `variables and a body become a request`() throws {
    let request = try Self.request(Self.form, ahead: "body=", body: "Hello and more")
    #expect(request.head.method == .post)
    #expect(request.head.path == "/topics/new?lang=en")
    #expect(request.head.authority == "club.example")
    #expect(request.head.scheme == "https")
    #expect(request.client == "192.0.2.7")
    #expect(request.body == .success(Array("body=Hello".utf8)))
  }

  @Test func `the header fields that actions read come through, and no other`() throws {
    let fields = [
      "Accept", "Accept-Language", "Authorization", "Cookie", "Origin", "Range", "Sec-Fetch-Site",
      "Sec-Purpose", "User-Agent", "X-Forwarded-For", "X-Forwarded-Proto",
    ]
    var variables = ["REQUEST_METHOD": "GET", "HTTP_X_OTHER": "other"]
    for field in fields {
      let name = field.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
      variables["HTTP_\(name)"] = "es-MX, \(field)"
    }
    let found = try Self.request(variables).head.headerFields
    #expect(found.map(\.name.rawName).sorted() == fields)
    #expect(found.map(\.value).sorted() == fields.map { "es-MX, \($0)" })
  }

  @Test func `bytes that came with the head may be the whole body, and more than it`() throws {
    let request = try Self.request(Self.form, ahead: "body=Hello and more")
    #expect(request.body == .success(Array("body=Hello".utf8)))
  }

  @Test func `a body that ends early is cut short, one that does not come is too slow`() throws {
    #expect(try Self.request(Self.form, body: "body=").body == .failure(.cutShort))
    let slow = try Self.request(
      Self.form, body: "body=", deadline: Deadline(milliseconds: 0), isOpen: true)
    #expect(slow.body == .failure(.tooSlow))
  }

  @Test func `without a length, or with too large a one, there is no body`() throws {
    let none = Self.form.filter { $0.key != "CONTENT_LENGTH" }
    #expect(try Self.request(none).body == .failure(.badLength))
    let large = Self.form.merging(["CONTENT_LENGTH": "262145"]) { $1 }
    #expect(try Self.request(large, body: "body=").body == .failure(.tooLong(limit: 262_144)))
  }

  @Test func `a body as long as the limit is taken in whole`() throws {
    let body = String(repeating: "a", count: 262_144)
    let most = Self.form.merging(["CONTENT_LENGTH": "262144"]) { $1 }
    #expect(try Self.request(most, ahead: body).body == .success(Array(body.utf8)))
  }

  @Test func `the server's claims about a person are those of the provider at its address`() throws
  {
    var settings = SiteSettings()
    settings.sso = [
      SSOProvider(id: "school", user: "SCHOOL_USER", email: "SCHOOL_MAIL"),
      SSOProvider(id: "work", user: "WORK_USER", email: "WORK_MAIL"),
    ]
    let said = [
      "SCHOOL_USER": "ada", "SCHOOL_MAIL": "ada@school.example", "WORK_USER": "eve",
      "WORK_MAIL": "eve@work.example",
    ]
    func claims(_ path: String) throws -> [SSOClaim: String] {
      let variables = said.merging(["PATH_INFO": path]) { $1 }
      return try Self.request(variables, settings: settings).claims
    }
    #expect(try claims("/sign-in/sso/school") == [.user: "ada", .email: "ada@school.example"])
    #expect(try claims("/sign-in/sso/work") == [.user: "eve", .email: "eve@work.example"])
    for path in ["/sign-in/sso/other", "/sign-in/sso", "/sign-in/code", "/me"] {
      #expect(try claims(path) == [:], "\(path)")
    }
  }

  @Test(arguments: [("/share", true), ("/files", false)])
  func `of a form whose file may not be sent, texts are kept for shares alone`(
    path: String, isKept: Bool
  ) throws {
    let body = "--x\r\nContent-Disposition: form-data; name=\"body\"\r\n\r\nHello\r\n--x--\r\n"
    let variables = Self.form.merging([
      "PATH_INFO": path, "CONTENT_TYPE": "multipart/form-data; boundary=x",
      "CONTENT_LENGTH": "\(body.utf8.count)",
    ]) { $1 }
    let request = try Self.request(variables, body: body, settings: SiteSettings())
    #expect(request.file == nil && request.body == .success([]))
    #expect(request.beginning == (isKept ? Array(body.utf8) : []))
  }

  @Test func `no variable but those that were given counts`() throws {
    setenv("HTTP_COOKIE", "session=of-the-process", 1)
    defer { unsetenv("HTTP_COOKIE") }
    let request = try Self.request(Self.form, body: "body=Hello")
    #expect(request.head.headerFields[.cookie] == nil)
  }

  @Test(arguments: [(nil, 8), ("0", 1), ("12", 12), ("1000", 256), ("many", 8)])
  func `slots are a number within bounds`(_ text: String?, _ slots: Int) {
    #expect(RequestVariables.slots(text) == slots)
  }
}
