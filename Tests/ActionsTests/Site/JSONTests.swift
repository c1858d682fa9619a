import Testing

struct JSONTests {
  private static let accept = "Accept: application/json"

  @Test func `a new topic answers 201 with number and address`() throws {
    let site = try SiteFixture()
    let fields: KeyValuePairs = ["title": "Rain again", "body": "Words.", "name": "Eva"]
    let answer = try site.post("/topics/new", fields, headers: Self.accept)
    #expect(answer.status == 201)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer.header("Location") == "/forum/4-rain-again/?c=5#c5")
    #expect(answer.body == #"{"id":5,"url":"http://club.example/forum/4-rain-again/#c5"}"#)
    let again = try site.post("/topics/new", fields, headers: Self.accept)
    #expect(again.status == 200)
    #expect(again.body == answer.body)
  }

  @Test func `a reply answers 201 with number and address`() throws {
    let answer = try SiteFixture().post(
      "/topics/2/comments", ["body": "Sí.", "name": "Eva"], headers: "Accept: Application/JSON;q=1")
    #expect(answer.status == 201)
    #expect(answer.body == #"{"id":5,"url":"http://club.example/es/forum/2-que-leemos/#c5"}"#)
  }

  @Test func `errors of fields come as problem details`() throws {
    let answer = try SiteFixture().post(
      "/topics/new", ["title": "Rain", "name": "\"Eva\"\\"], headers: Self.accept)
    #expect(answer.status == 422)
    #expect(answer.header("Content-Type") == "application/problem+json")
    #expect(
      answer.body == """
        {"type":"about:blank","title":"Please check the form","status":422,\
        "detail":"Some fields are missing or wrong.",\
        "errors":[{"field":"title","detail":"Title too short: at least 6 characters; yours has 4."},\
        {"field":"body","detail":"Write something first."}]}
        """)
  }

  @Test func `a tag with quotes and a backslash is escaped in the details`() throws {
    let answer = try SiteFixture().post(
      "/topics/new",
      ["title": "Rain again", "body": "Words.", "name": "Eva", "tags": "\"\\/!"],
      headers: Self.accept)
    #expect(answer.body.contains(#"“\"\\/!” is not a valid tag"#))
  }

  @Test func `a preview comes as HTML in JSON, and nothing is stored`() throws {
    let site = try SiteFixture()
    let answer = try site.post(
      "/topics/1/comments", ["body": "*a*\n\tb \"c\"", "name": "Eva", "preview": "1"],
      headers: Self.accept)
    #expect(answer.status == 200)
    #expect(answer.body == #"{"html":"<p><em>a</em><br />\u000ab &quot;c&quot;</p>\u000a"}"#)
    #expect(try site.count("comments") == 4)
  }

  @Test(arguments: [
    ("GET /nowhere", "", 404), ("PUT /topics/new", "", 405), ("POST /topics/3/comments", "", 403),
    ("POST /topics/99/comments", "", 404), ("POST /topics/1/comments?a=%FF", "", 400),
    ("POST /topics/1/comments", "Sec-Fetch-Site: cross-site", 403),
    ("GET /comments/99", "", 404),
  ])
  func `a problem comes as problem details`(line: String, header: String, status: Int) throws {
    let answer = try SiteFixture().exchange(
      """
      \(line) HTTP/1.1
      Accept: application/json
      Content-Type: application/x-www-form-urlencoded
      \(header.isEmpty ? "X-Nothing: 1" : header)

      body=Words.&name=Eva
      """)
    #expect(answer.status == status)
    #expect(answer.header("Content-Type") == "application/problem+json")
    #expect(answer.body.hasPrefix(#"{"type":"about:blank","title":""#))
    #expect(answer.body.contains("\"status\":\(status),\"detail\":\""))
    #expect(!answer.body.contains("problem_"))
    if status == 405 { #expect(answer.header("Allow") == "GET, HEAD, POST") }
  }

  @Test(arguments: [
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "*/*", "application/jsonx",
    "text/html, application/json",
  ])
  func `a browser gets a page`(accept: String) throws {
    let answer = try SiteFixture().post(
      "/topics/1/comments", ["body": "Words.", "name": "Eva"], headers: "Accept: \(accept)")
    #expect(answer.status == 303)
  }
}
