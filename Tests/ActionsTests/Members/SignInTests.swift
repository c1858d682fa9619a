@_spi(Raw) import Database
import HTTPTypes
import Model
import Sodium
import Testing
import Time

struct SignInTests {
  private let site: SiteFixture
  private let browser: Browser

  init() throws {
    site = try SiteFixture()
    try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    browser = Browser(site)
  }

  @Test(arguments: ["irene-s", "Irene-S", "irene@example.org", "IRENE@example.org"])
  func `a username or an e-mail address signs in, whatever its case`(_ login: String) throws {
    #expect(try browser.signIn(login).location == "/do/me?lang=en")
    #expect(browser.isSignedIn)
    let page = try browser.get("/me").page
    #expect(page.headings.first == "Irene Salvatierra")
    #expect(page.problems.isEmpty)
  }

  @Test func `cookies belong to this site, and two of them to scripts`() throws {
    let answer = try browser.signIn("irene-s")
    let cookies = answer.head.headerFields.filter { $0.name == .setCookie }.map(\.value)
    let session = try #require(cookies.first { $0.hasPrefix("session=") })
    #expect(session.hasSuffix("; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax"))
    #expect(cookies.contains("member=Irene%20Salvatierra; Path=/; Max-Age=7776000; SameSite=Lax"))
    let secure = try SiteFixture(base: "https://club.example")
    try secure.addAccount("irene-s")
    let locked = try Browser(secure).signIn("irene-s").head.headerFields.filter {
      $0.name == .setCookie
    }
    #expect(locked.contains { $0.value.hasPrefix("__Host-session=") })
    // A script of static pages reads both: what the head shows, and the file that says when to ask.
    let open = ["member=", "signal="]
    for cookie in locked.map(\.value) where !cookie.hasSuffix("; Secure") {
      #expect(open.contains { cookie.hasPrefix($0) }, "\(cookie)")
    }
    #expect(
      locked.allSatisfy { cookie in
        cookie.value.contains("HttpOnly") || open.contains { cookie.value.hasPrefix($0) }
      })
  }

  @Test func `the database has the digest of a session, not what the cookie has`() throws {
    _ = try browser.signIn("irene-s")
    let cookie = try #require(browser.cookies["session"])
    for table in ["sessions", "tokens"] {
      let stored = try site.texts("SELECT digest FROM \(table)")
      #expect(stored.count == 1 && !stored.contains(cookie))
    }
  }

  /// Composed, decomposed, with no-break spaces, with ideographic ones.
  @Test(arguments: [
    "contrase\u{F1}a larga 7", "contrasen\u{303}a larga 7", "contrasen\u{303}a\u{A0}larga\u{A0}7",
    "contrase\u{F1}a\u{3000}larga 7",
  ])
  func `a password opens whatever keyboard typed it, also one that was hashed as typed`(
    _ typed: String
  ) throws {
    let member = try #require(try site.site.account(login: "irene-s", at: SiteFixture.now)?.id)
    let spellings = ["contrase\u{F1}a larga 7", typed]
    for stored in [
      try #require(PasswordHash.make(spellings[0])), try #require(PasswordHash.make(typed)),
    ] {
      try site.site.write { try $0.rehashPassword(stored, of: member) }
      #expect(try Browser(site).signIn("irene-s", typed).status == 303)
      // From now on all of them open it.
      #expect(try Browser(site).signIn("irene-s", "contrasen\u{303}a\u{A0}larga 7").status == 303)
      #expect(try Browser(site).signIn("irene-s", "contrasena larga 7").status == 422)
      #expect(try Browser(site).signIn("irene-s", "Contrase\u{F1}a larga 7").status == 422)
    }
  }

  @Test func `a password that is hashed again ends no session`() throws {
    let typed = "contrasen\u{303}a larga 7"
    let member = try #require(try site.site.account(login: "irene-s", at: SiteFixture.now)?.id)
    let old = try #require(PasswordHash.make(typed))
    try site.site.write { try $0.rehashPassword(old, of: member) }
    let first = Browser(site)
    _ = try first.signIn("irene-s", typed)
    let renewed = try site.site.account(member, at: SiteFixture.now)?.password
    #expect(
      renewed != old
        && renewed.map { PasswordHash.verify("contrase\u{F1}a larga 7", against: $0) } == true)
    _ = try Browser(site).signIn("irene-s", typed)
    #expect(try site.site.account(member, at: SiteFixture.now)?.password == renewed)
    #expect(try first.get("/me").page.headings.first == "Irene Salvatierra")
  }

  @Test(arguments: [("irene-s", "wrong words here"), ("nobody", SiteFixture.password)])
  func `a wrong password and an unknown name are answered alike`(
    _ login: String, _ password: String
  ) throws {
    let answer = try browser.signIn(login, password)
    #expect(answer.status == 422)
    #expect(answer.page.errors["login"] == "Wrong username or password.")
    #expect(answer.page.fields["login"] == login)
    #expect(answer.page.fields["password"] == "")
    #expect(!browser.isSignedIn)
  }

  @Test func `a request without an origin does not sign in`() throws {
    let body = encoded(["login": "irene-s", "password": SiteFixture.password])
    #expect(try site.post("/sign-in", raw: body, "").status == 403)
    #expect(try site.count("sessions") == 0)
  }

  @Test func `signing out ends the session, here and in the database`() throws {
    _ = try browser.signIn("irene-s")
    let session = browser.cookies["session"]
    #expect(try browser.post("/sign-out", [:]).status == 303)
    #expect(!browser.isSignedIn && browser.cookies["member"] == nil)
    browser.setCookie("session", session)
    #expect(try browser.get("/me").status == 403)
  }

  @Test func `a session lasts ninety days from its last use, which is noted once a day`() throws {
    _ = try browser.signIn("irene-s")
    for day in stride(from: 80, through: 240, by: 80) {
      browser.now = SiteFixture.now.adding(seconds: Int64(day) * 86_400)
      let first = try browser.get("/me")
      #expect(first.status == 200)
      #expect(first.head.headerFields.contains(.setCookie))
      #expect(try !browser.get("/me").head.headerFields.contains(.setCookie))
    }
    browser.now = browser.now.adding(seconds: 90 * 86_400)
    #expect(try browser.get("/me").status == 403)
  }

  @Test func `a banned member reads why, and until when`() throws {
    _ = try browser.signIn("irene-s")
    let member = try #require(try site.site.member(username: "irene-s"))
    let until = SiteFixture.now.adding(seconds: 3 * 86_400)
    try site.site.write { try $0.ban(member, Ban(until: until, reason: "Rule 3 <again>")) }
    #expect(try browser.get("/me").status == 403)
    let answer = try browser.signIn("irene-s")
    #expect(answer.status == 403)
    #expect(answer.page.shows("This account is banned until 17 Nov 2026: Rule 3 <again>"))
    browser.now = until
    #expect(try browser.signIn("irene-s").status == 303)
  }

  @Test func `guesses are held up, and the owner's browser still gets in`() throws {
    let owner = try Browser(site, as: "irene-s")
    _ = try owner.post("/sign-out", [:])
    var refused = 0
    for number in 0..<300 {
      browser.client = "198.51.\(number / 250).\(number % 250)"
      if try browser.signIn("irene-s", "a guess \(number) of many").status == 429 { refused += 1 }
    }
    #expect(refused >= 190)
    let stranger = try browser.signIn("irene-s")
    #expect(stranger.status == 429)
    #expect(stranger.header("Retry-After").flatMap { Int($0) } ?? 0 > 1)
    #expect(try owner.signIn("irene-s").status == 303)
  }

  @Test func `right passwords are no guesses, and wrong ones between them are`() throws {
    let guesses = 10
    for number in 0..<40 {
      #expect(try Browser(site).signIn("irene-s").status == 303, "\(number)")
    }
    var statuses: [Int] = []
    for number in 0..<(guesses + 5) {
      statuses.append(try Browser(site).signIn("irene-s", "a guess \(number) of many").status)
      if number < guesses - 1 { #expect(try Browser(site).signIn("irene-s").status == 303) }
    }
    #expect(statuses == Array(repeating: 422, count: guesses) + Array(repeating: 429, count: 5))
  }

  @Test(arguments: ["/forum/1-night-trains/", "/es/"])
  func `people stand where they wanted to go`(_ page: String) throws {
    #expect(try browser.get("/sign-in?then=\(page)").page.fields["then"] == page)
    let answer = try browser.post(
      "/sign-in", ["login": "irene-s", "password": SiteFixture.password, "then": page])
    #expect(answer.header("Location") == page)
  }

  @Test(arguments: [
    "//evil.example/", "https://evil.example/", "/\\evil.example", "evil", "", "/a\u{9}b",
    "/\"onload=", "javascript:alert(1)",
  ])
  func `no one is sent to another site`(_ page: String) throws {
    let answer = try browser.post(
      "/sign-in", ["login": "irene-s", "password": SiteFixture.password, "then": page])
    #expect(answer.header("Location") == "/do/me?lang=en")
  }

  @Test func `a reply that waits comes back as it was typed`() throws {
    let text = "Two lamps\n\n& a <thermos>"
    let waiting = try browser.post(
      "/sign-in", ["kept": "topics/1/comments", "body": text, "name": "", "lang": "en"])
    #expect(waiting.status == 200)
    #expect(waiting.page.fields["body"] == text)
    #expect(waiting.page.fields["kept"] == "topics/1/comments")
    let answer = try browser.post(
      "/sign-in",
      [
        "login": "irene-s", "password": SiteFixture.password, "kept": "topics/1/comments",
        "body": text,
      ])
    #expect(answer.status == 200)
    #expect(answer.page.fields["body"] == text)
    #expect(answer.page.shows("Irene Salvatierra"))
    #expect(answer.page.addresses.contains("/do/topics/1/comments"))
    #expect(answer.page.problems.isEmpty)
    #expect(try browser.post("/topics/1/comments", ["body": text, "lang": "en"]).status == 303)
    #expect(
      try site.site.connection.first(
        "SELECT author_id FROM comments ORDER BY id DESC LIMIT 1"
      ) { $0.integer(0) }
        == site.site.member(username: "irene-s")?.rawValue)
  }

  @Test func `a signed-in member goes on to where the link leads, on this site alone`() throws {
    let browser = Browser(site)
    #expect(try browser.get("/sign-in?then=/do/comments/1").page.headings.first == "Sign in")
    _ = try browser.signIn("irene-s")
    let answer = try browser.get("/sign-in?then=/do/comments/1")
    #expect(answer.status == 303 && answer.header("Location") == "/do/comments/1")
    #expect(try browser.get("/sign-in?then=//evil.example/").status == 200)
    #expect(try browser.get("/sign-in").status == 200)
  }

  @Test func `where guests may not write, a text waits for the one who signs in`() throws {
    let closed = try SiteFixture("guests: off")
    let answer = try Browser(closed).post(
      "/topics/1/comments", ["body": "What I think", "lang": "es"])
    #expect(answer.status == 403)
    #expect(answer.page.language == "es")
    #expect(answer.page.headings.first == "Iniciar sesión")
    #expect(answer.page.fields["body"] == "What I think")
    #expect(answer.page.fields["kept"] == "topics/1/comments")
  }
}
