@_spi(Raw) import Database
import HTTPTypes
import Model
import Testing

@testable import Actions

/// Forms come from pages of this site, and requests use the site's own name.
struct SameOriginTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture("features: {meet: on, calls: on}") }

  private static let cookie = "Cookie: lang=es; session=abc"

  @Test(arguments: [
    ("Sec-Fetch-Site: same-origin", true), ("Sec-Fetch-Site: same-site", false),
    ("Sec-Fetch-Site: cross-site", false), ("Sec-Fetch-Site: none", false),
    ("Sec-Fetch-Site: Same-Origin", false), ("Sec-Fetch-Site: garbage", false),
    ("Sec-Fetch-Site: same-origin, cross-site", false),
    ("Sec-Fetch-Site: same-origin\nOrigin: https://evil.example", true),
    ("Sec-Fetch-Site: cross-site\nOrigin: http://club.example", false),
    ("Sec-Fetch-Site: same-origin\n\(cookie)", true),
    ("Origin: http://club.example", true), ("Origin: http://CLUB.Example", true),
    ("Origin: http://club.example:80", true), ("Origin: http://club.example\n\(cookie)", true),
    ("Origin: https://club.example", false), ("Origin: http://club.example:8080", false),
    ("Origin: http://evil.example", false), ("Origin: null", false), ("Origin: http://", false),
    ("Origin: ftp://club.example", false), ("Origin: club.example", false),
    ("Origin: http://club.example/", false), ("Origin: http://club.example.evil.example", false),
    ("Origin: http://evil@club.example", false), ("X-Nothing: 1", true), (cookie, false),
    ("Cookie: __Host-session=abc", false), ("Cookie: a=b;session=abc", false),
    ("Cookie: lang=es", true), ("Cookie: my_session=1", true), ("Cookie: x=session=1", true),
  ])
  func `a write is taken from pages of this site only`(headers: String, isTaken: Bool) throws {
    let answer = try site.exchange(
      """
      POST /topics/1/comments HTTP/1.1
      Host: Club.example
      Content-Type: application/x-www-form-urlencoded
      \(headers)

      body=Hello.&name=Eva
      """)
    #expect(answer.status == (isTaken ? 303 : 403))
    #expect(try site.count("comments") == (isTaken ? 5 : 4))
    if !isTaken { #expect(answer.page.fields["kept-body"] == "Hello.") }
  }

  /// Other forms are accepted from a client without these headers and without a session; a form that makes a session would
  /// sign the visitor in as another.
  @Test(
    arguments: [
      .signUp, .confirm, .signIn, .signInSSO, .signInCode, .signInPasskey, .newPassword, .claim,
      .enter,
    ] as [Route.Kind])
  func `a form that signs in says where it comes from`(kind: Route.Kind) throws {
    let before = try site.rows()
    let answer = try site.exchange(
      """
      POST /\(kind.pattern) HTTP/1.1
      Host: club.example
      Content-Type: \(SiteFixture.form)

      do=begin&token=\(String(repeating: "a", count: 43))&login=irene&username=irene
      """)
    #expect(answer.status == 403)
    #expect(try site.rows() == before)
  }

  /// A system that shares opens the address itself; no page can say that of itself.
  @Test(arguments: Route.Kind.allCases.filter { $0.isForm && !$0.acceptsBearerToken })
  func `from no page at all only what a system shares is taken`(kind: Route.Kind) throws {
    for visitor in try Visitor.all(site).prefix(2) {
      let fields = try fields(kind, site)
      let path = try site.path(kind, by: visitor.member)
      let before = try site.rows()
      let answer = try site.exchange(
        """
        POST \(path) HTTP/1.1
        Host: club.example
        Content-Type: \(SiteFixture.form)
        Origin: null
        Sec-Fetch-Site: none
        \(visitor.header)
        \(fields)
        """)
      #expect((answer.status == 403) == (kind != .share), "\(kind), \(visitor.name)")
      #expect(try site.rows() == before, "\(kind), \(visitor.name)")
    }
  }

  @Test func `reading is for everyone`() throws {
    #expect(try SiteFixture().get("/topics/new", "Sec-Fetch-Site: cross-site\n").status == 200)
  }

  /// Forms of another site are refused for every purpose and every member, and change nothing.
  ///
  /// Except for forms that an email's bearer may send: mail programs send them, and no session counts there.
  @Test(
    arguments: Route.Kind.allCases.filter { $0.isForm && !$0.acceptsBearerToken },
    ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Origin: https://evil.example"])
  func `no form is taken from elsewhere`(kind: Route.Kind, header: String) throws {
    for visitor in try Visitor.all(site) {
      let fields = try fields(kind, site)
      let path = try site.path(kind, by: visitor.member)
      let before = try site.rows()
      let answer = try site.exchange(
        """
        POST \(path) HTTP/1.1
        Host: club.example
        Content-Type: \(SiteFixture.form)
        \(header)
        \(visitor.header)
        \(fields)
        """)
      #expect(answer.status == 403, "\(kind), \(visitor.name)")
      #expect(try site.rows() == before, "\(kind), \(visitor.name)")
      #expect(!answer.head.headerFields.contains(.setCookie), "\(kind), \(visitor.name)")
    }
  }

  /// Fields that a page of ours would send.
  private func fields(_ kind: Route.Kind, _ site: SiteFixture) throws -> String {
    let purposes: [Route.Kind: Token.Purpose] = [
      .confirm: .signUp, .confirmEmail: .email, .emailConsent: .emailConsent,
      .newPassword: .recover, .claim: .claim,
      .enter: .enter,
    ]
    let member = try site.site.member(username: "mateo-rubio")
    let token = try purposes[kind].map { try site.token($0, for: member) } ?? ""
    return encoded([
      "token": token, "body": "Words.", "name": "Eva", "do": "name", "email": "eve@example.org",
      "password": SiteFixture.password, "password_again": SiteFixture.password, "login": "a-admin",
      "username": "eve-elsewhere", "title": "A title that is new", "board": "books",
      "words": "Rude.",
    ])
  }

  /// Another's name may lead here: what answers there is that name's page for a browser.
  @Test(arguments: [
    "evil.example", "club.example.evil.example", "evil.example:80", "club.example@evil.example",
    "club.example:8080", "", "club.example\u{0}evil",
  ])
  func `by another name nothing is answered, and no email is sent`(host: String) throws {
    try site.addAccount("irene-s", email: "irene@example.org")
    for path in ["/recover", "/sign-up", "/sign-in", "/me"] {
      for method in ["POST", "GET"] {
        let answer = try site.exchange(
          """
          \(method) \(path) HTTP/1.1
          Host: \(host)
          Sec-Fetch-Site: same-origin
          Content-Type: \(SiteFixture.form)

          email=irene@example.org&login=irene-s&password=x
          """)
        #expect(answer.status == 421, "\(method) \(path)")
        #expect(!answer.body.contains("evil.example"), "\(method) \(path)")
      }
    }
    #expect(try site.letters().isEmpty)
  }

  /// A proxy's idea of the name is ignored: links come from `base:`.
  @Test
  func `neither a host in digits nor a proxy's name gets into a page, a redirect or an email`()
    throws
  {
    try site.addAccount("irene-s", email: "irene@example.org")
    for host in ["192.0.2.80:8080", "localhost:8080"] {
      for (path, body) in [
        ("/recover", "email=irene@example.org"),
        ("/sign-in", encoded(["login": "irene-s", "password": SiteFixture.password])),
        ("/topics/1/comments", "body=Hello.&name=Eva"), ("/sign-in", "login=irene-s&password=x"),
      ] {
        let answer = try site.exchange(
          """
          POST \(path) HTTP/1.1
          Host: \(host)
          X-Forwarded-Host: evil.example
          X-Host: evil.example
          Forwarded: host=evil.example
          Sec-Fetch-Site: same-origin
          Content-Type: \(SiteFixture.form)

          \(body)
          """)
        #expect([200, 303, 422].contains(answer.status), "\(path)")
        for name in ["evil.example", "192.0.2.80", "localhost"] {
          #expect(!answer.text.contains(name) && !answer.body.contains(name), "\(path): \(name)")
        }
      }
    }
    for letter in try site.letters() {
      #expect(!letter.facts.contains("evil") && !letter.facts.contains("localhost"))
    }
    #expect(try site.letters().count == 2)
  }
}
