import Database
import HTTPTypes
import Model
import Testing
import Time

@testable import Actions

struct ProblemTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  @Test(arguments: [
    ("PUT", "/topics/new", "GET, HEAD, POST"), ("DELETE", "/topics/1/comments", "GET, HEAD, POST"),
    ("OPTIONS", "/topics/new", "GET, HEAD, POST"), ("POST", "/comments/2", "GET, HEAD"),
    ("BREW", "/comments/2", "GET, HEAD"), ("POST", "/search", "GET, HEAD"),
  ])
  func `a wrong method names the right ones`(method: String, path: String, allow: String) throws {
    let answer = try site.exchange(
      """
      \(method) \(path) HTTP/1.1
      Sec-Fetch-Site: same-origin
      Content-Type: \(SiteFixture.form)

      body=Kept.
      """)
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == allow)
    #expect(answer.page.headings.first == "Not allowed")
    #expect(answer.page.fields["kept-body"] == (method == "POST" ? "Kept." : nil))
  }

  @Test(arguments: [
    "/", "", "/topics", "/topics/1", "/topics/newer", "/topics/01/comments", "/topics/x/comments",
    "/topics/1/comments/2", "/comments", "/topics/-1/comments",
    "/topics/999999999999999999999/comments",
    "/..", "/%00", "/search/1", "/searches", "/topics/1\u{301}/comments",
  ])
  func `an unknown address is not found`(path: String) throws {
    let request = HTTPRequest(method: .get, scheme: nil, authority: "club.example", path: path)
    let answer = site.answer(ActionRequest(head: request, body: .success([]), client: ""))
    #expect(answer.status == 404)
    #expect(answer.page.problems.isEmpty)
  }

  @Test(arguments: [
    "/topics/new", "/topics/1/comments?quote=2", "/comments/2", "/nowhere", "/search?q=a",
  ])
  func `HEAD answers like GET`(path: String) throws {
    let get = try site.get(path)
    let head = try site.exchange("HEAD \(path) HTTP/1.1\nHost: club.example\n")
    #expect(head.head == get.head)
    #expect(head.bytes == get.bytes)
  }

  @Test(arguments: [
    (
      ActionRequest.BodyError.tooLong(limit: 262_144), "en", 413,
      "Your text, with its files, is longer than about 262,144 characters."
    ),
    (
      .tooLong(limit: 262_144), "es", 413,
      "Tu texto, con sus archivos, ocupa más de unos 262.144 caracteres."
    ),
    (.badLength, "en", 400, "The request is damaged: its length is missing."),
    (.cutShort, "en", 400, "The request is damaged: it ends too early."),
  ])
  func `a body that did not arrive whole is refused in the language of the address`(
    error: ActionRequest.BodyError, language: String, status: Int, sentence: String
  ) throws {
    let path = "/topics/new?lang=\(language)"
    var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: path)
    head.headerFields[.contentType] = SiteFixture.form
    let answer = site.answer(ActionRequest(head: head, body: .failure(error), client: ""))
    #expect(answer.status == status)
    #expect(answer.page.shows(sentence))
  }

  @Test(arguments: [
    "text/plain", "multipart/form-data; boundary=x", "application/json", "",
    "application/x-www-form-urlencodedx",
  ])
  func `another kind of body is refused`(type: String) throws {
    let answer = try site.post("/topics/new", raw: "title=Rain&body=Kept.", type: type)
    #expect(answer.status == 400)
    #expect(answer.page.shows("its content type is not supported"))
  }

  @Test(arguments: [
    ("multipart/form-data; boundary=x", "Kept."),
    ("Multipart/Form-Data; Boundary=\"x\"; charset=utf-8", "Kept."),
    ("multipart/form-data; boundary=y", nil), ("multipart/form-data", nil),
    ("multipart/form-data; boundary=", nil),
    ("multipart/form-data; boundary=\(String(repeating: "x", count: 71))", nil),
  ])
  func `the text of a form in parts is kept`(type: String, kept: String?) throws {
    let parts = [
      ("name=\"title\"", "A <b>title</b>"), ("name=\"body\"", "Kept."), ("name=\"body\"", "Twice."),
      ("name=\"file\"; filename=\"a.png\"", "PNG"),
    ]
    let body =
      parts.map { "--x\r\nContent-Disposition: form-data; \($0)\r\n\r\n\($1)\r\n" }.joined()
      + "--x--\r\n"
    let answer = try site.post("/topics/new", raw: body, type: type)
    #expect(answer.status == 400)
    #expect(answer.page.fields["kept-body"] == kept)
    #expect(answer.page.fields["kept-title"] == (kept == nil ? nil : "A <b>title</b>"))
    #expect(!answer.body.contains("PNG"))
  }

  @Test func `parts without end are read once`() throws {
    let type = "multipart/form-data; boundary=\(String(repeating: "-", count: 70))"
    let body = String(repeating: "\r\n--", count: 30_000)
    #expect(try site.post("/topics/new", raw: body, type: type).status == 400)
  }

  @Test(arguments: [
    "application/x-www-form-urlencoded", "Application/X-WWW-Form-Urlencoded; charset=UTF-8",
  ])
  func `a form is taken however its kind is spelt`(type: String) throws {
    #expect(try site.post("/topics/1/comments", raw: "body=a&name=Eva", type: type).status == 303)
  }

  @Test(arguments: [
    ("body=%FFKept.", "it is not valid UTF-8", "\u{FFFD}Kept."),
    ("body=Kept.%00", "it contains a NUL character", "Kept."),
    ("body=Kept.&body=Twice", "a field was sent twice", "Kept."),
    ("body=Kept.&lang=en&lang=es", "a field was sent twice", "Kept."),
    (
      "body=Kept." + (0..<40).map { "&f\($0)=" }.joined(), "it has too many fields",
      "Kept."
    ),
  ])
  func `a damaged form is refused, and what could be read is kept`(
    body: String, reason: String, kept: String
  ) throws {
    let answer = try site.post("/topics/1/comments", raw: body)
    #expect(answer.status == 400)
    #expect(answer.page.shows("The request is damaged: \(reason)."))
    #expect(answer.page.fields["kept-body"] == kept)
  }

  @Test func `a damaged query is refused, too, and the text is kept`() throws {
    #expect(try site.get("/topics/new?lang=en&lang=es").status == 400)
    #expect(try site.get("/topics/new?title=%FF").status == 400)
    let answer = try site.post("/topics/new?a=%00", ["body": "Kept."])
    #expect(answer.status == 400)
    #expect(answer.page.fields["kept-body"] == "Kept.")
  }

  @Test func `the eleventh post of an address in a minute waits with its text`() throws {
    for number in 1...10 {
      let answer = try site.post("/topics/1/comments", ["body": "\(number)", "name": "Eva"])
      #expect(answer.status == 303)
    }
    let reply = try site.post("/topics/1/comments", ["body": "11", "name": "Eva", "reply_to": "2"])
    #expect(reply.status == 429)
    #expect(reply.header("Retry-After") == "6")
    #expect(reply.page.shows("Try again in less than a minute."))
    #expect(
      reply.page.fields == [
        "body": "11", "name": "Eva", "lang": "en", "reply_to": "2", "notify": "own",
      ])
    let topic = try site.post("/topics/new", ["title": "Rain again", "body": "11", "name": "Eva"])
    #expect(topic.status == 429)
    #expect(topic.page.fields["title"] == "Rain again")
    #expect(try site.count("topics") == 3)
    #expect(try site.count("lists WHERE kind = 2") == 0)
    #expect(try site.count("comments") == 14)
    let other = try site.post(
      "/topics/1/comments", ["body": "11", "name": "Eva"], from: "192.0.2.8")
    #expect(other.status == 303)
    let later = SiteFixture.now.adding(seconds: 60)
    #expect(
      try site.post("/topics/1/comments", ["body": "12", "name": "Eva"], at: later).status == 303)
  }

  @Test func `errors meant for the client are not logged`() {
    #expect(Problem(Problem(.serviceUnavailable) as any Error).failure == nil)
    #expect(Problem(DatabaseError.damagedRow("torn") as any Error).failure != nil)
  }
}
