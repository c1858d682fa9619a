import Actions
import HTTPTypes
import Testing

struct HeaderTests {
  static let always = [
    "Cache-Control": "no-store",
    "Vary": "Accept, Accept-Language, Cookie",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Content-Security-Policy": """
    default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; \
    style-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """,
  ]

  static let requests = [
    "GET /topics/new", "GET /topics/new?lang=es", "GET /topics/1/comments?quote=2",
    "GET /comments/2", "GET /comments/3?saved=1", "GET /nowhere", "PUT /topics/new",
    "HEAD /comments/2", "POST /topics/1/comments", "POST /topics/new", "POST /topics/3/comments",
    "POST /topics/99/comments", "POST /topics/new?a=%00",
    "POST /topics/1/comments?x=1\nSec-Fetch-Site: none",
    "POST /topics/1/comments\nAccept: application/json", "GET /search", "GET /search?q=night",
    "GET /search?q=zzz", "GET /search?q=%FF", "GET /search?q=night\nAccept: application/json",
  ]

  @Test(arguments: requests)
  func `every answer has the headers that keep it to its reader`(line: String) throws {
    let parts = line.split(separator: "\n", maxSplits: 1)
    let answer = try SiteFixture().exchange(
      """
      \(parts[0]) HTTP/1.1
      Host: club.example
      Content-Type: application/x-www-form-urlencoded
      \(parts.count > 1 ? String(parts[1]) : "X-Nothing: 1")

      body=Words.&name=Eva
      """)
    for (name, value) in Self.always { #expect(answer.header(name) == value) }
    #expect(answer.header("Content-Type") != nil || answer.status == 303)
  }

  @Test func `a site that wants no training says so in each answer`() throws {
    let answer = try SiteFixture("robots: no-training").get("/search")
    #expect(answer.header("X-Robots-Tag") == "noindex, nofollow, noai, noimageai")
  }

  @Test(arguments: requests)
  func `every page is well-formed and has nothing that runs`(line: String) throws {
    for language in ["en", "es"] {
      let mark = line.contains("?") ? "&" : "?"
      let path = line.prefix { $0 != "\n" }
      let answer = try SiteFixture().exchange(
        """
        \(path)\(path.contains("lang=") ? "" : "\(mark)lang=\(language)") HTTP/1.1
        Content-Type: application/x-www-form-urlencoded

        body=&name=&title=a&tags=!&board=x&preview=1
        """)
      #expect(answer.page.problems.isEmpty)
      #expect(!answer.body.contains("problem_") && !answer.body.contains("error_"))
      #expect(!answer.body.contains("{{"))
    }
  }

  @Test(arguments: [503, 500, 507])
  func `the page for a site without a theme has them, too, and keeps the text`(status: Int) {
    let form = encoded(["title": "A <b> & more", "body": "\n</textarea>\r\nText"])
    let request = ActionRequest(
      head: HTTPRequest(method: .post, scheme: nil, authority: "club.example", path: "/topics/new"),
      body: .success(Array(form.utf8)), client: "192.0.2.7")
    let response = EmergencyPage.response(HTTPResponse.Status(code: status), keeping: request)
    let answer = Answer(response)
    for (name, value) in Self.always { #expect(answer.header(name) == value) }
    #expect(answer.status == status)
    #expect(answer.header("Retry-After") == "60")
    #expect(answer.page.problems.isEmpty)
    #expect(answer.page.fields["kept"] == "A <b> & more\n\n\n</textarea>\nText")
  }
}
