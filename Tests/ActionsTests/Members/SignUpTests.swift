@_spi(Raw) import Database
import Model
import Sodium
import Testing
import Time

@testable import Actions

struct SignUpTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  private func fields(
    _ more: [String: String] = [:]
  ) -> KeyValuePairs<String, String> {
    let value = { (name: String, usual: String) in more[name] ?? usual }
    return [
      "name": value("name", "Irene Salvatierra"), "username": value("username", "irene-s"),
      "email": value("email", "irene@example.org"),
      "password": value("password", SiteFixture.password),
      "password_again": value("password_again", more["password"] ?? SiteFixture.password),
      "code": value("code", ""), "city": value("city", ""), "country": value("country", ""),
      "phone": value("phone", ""), "then": value("then", ""), "kept": value("kept", ""),
      "body": value("body", ""),
    ]
  }

  @Test func `the email opens the account, and signs in`() throws {
    let browser = Browser(site)
    let asked = try browser.post(
      "/sign-up", fields(["then": "/forum/1-night-trains/", "city": "Salamanca", "country": "ES"]))
    #expect(asked.status == 200)
    #expect(asked.page.headings == ["Check your email"])
    #expect(!browser.isSignedIn)
    #expect(try site.site.member(username: "irene-s") == nil)
    let letter = try #require(try site.letters().first)
    #expect(letter.kind == "sign-up" && letter.address == "irene@example.org")
    #expect(!letter.facts.contains("cuatro"))
    let token = try site.token(.signUp, facts: letter.facts)
    #expect(try browser.get("/confirm?token=\(token)").status == 200)
    #expect(try site.site.member(username: "irene-s") == nil, "looking opens nothing")
    #expect(try browser.post("/confirm", ["token": token]).location == "/forum/1-night-trains/")
    #expect(browser.isSignedIn)
    let member = try #require(try site.site.member(username: "irene-s"))
    #expect(try site.site.profile(member)[.city] == "Salamanca")
    #expect(try site.site.account(member, at: SiteFixture.now)?.email == "irene@example.org")
    #expect(try Browser(site).signIn("irene@example.org").status == 303)
  }

  @Test func `a text that waited comes back after the email`() throws {
    _ = try Browser(site).post(
      "/sign-up", fields(["kept": "topics/1/comments", "body": "& two lamps\n\nthere"]))
    let facts = try #require(try site.letters().first).facts
    let browser = Browser(site)
    let token = try site.token(.signUp, facts: facts)
    let answer = try browser.post("/confirm", ["token": token])
    #expect(answer.page.fields["body"] == "& two lamps\n\nthere")
    #expect(browser.isSignedIn)
  }

  @Test(arguments: [
    ("name", "", "Enter your name."),
    (
      "name", "Irene Álvarez",
      "A member already uses this name or a similar one. Choose another."
    ),
    ("username", "", "Choose a username."),
    (
      "username", "Irene S.",
      "Use 3 to 30 lowercase letters, digits, - and _. “irene-s” is available."
    ),
    ("username", "IRENE-ALVAREZ", "This username is taken. “irene-alvarez-2” is available."),
    ("email", "", "Enter your email address."),
    (
      "email", "irene@example",
      "This is not a valid email address. Example: name@example.org."
    ),
    ("password", "short", "Password too short: at least 10 characters; yours has 5."),
    (
      "password", "irenesalvatierra",
      "Do not use your name, your address or the name of this site. They are easy to guess."
    ),
    (
      "password", "password123",
      "This password is too common. Choose a longer one that only you would think of."
    ),
    ("password_again", "cuatro palabras otras", "The passwords do not match."),
    ("code", "nonsense", "This code is wrong or has expired. Ask for another one."),
    ("phone", "call me", "Use 5 to 15 digits; spaces are allowed: +34 600 000 000."),
  ])
  func `errors appear beside their fields, and the rest is kept`(
    _ field: String, _ value: String, _ sentence: String
  ) throws {
    let answer = try Browser(site).post("/sign-up", fields([field: value]))
    #expect(answer.status == 422)
    #expect(answer.page.errors[field] == sentence)
    #expect(answer.page.errors.count == 1)
    #expect(answer.page.problems.isEmpty)
    for name in ["name", "username", "email"] where name != field {
      #expect(answer.page.fields[name]?.isEmpty == false)
    }
    #expect(answer.page.fields["password"] == "", "a password is never given back")
    #expect(try site.count("mails") == 0)
  }

  @Test(arguments: ["everyone", "followers"])
  func `a new member follows the forum where new topics are for everyone`(policy: String) throws {
    let site = try SiteFixture("sign_up: code\nnew_topics: \(policy)")
    let code = try site.joinCode("member", uses: 1)
    let answer = try Browser(site).post("/sign-up", fields(["code": code.text, "email": ""]))
    #expect(answer.status == 303)
    #expect(try site.count("follows") == (policy == "everyone" ? 1 : 0))
  }

  @Test func `all errors come at once`() throws {
    let answer = try Browser(try SiteFixture("sign_up_fields: [city, country, phone]")).post(
      "/sign-up",
      fields(["name": "", "username": "", "email": "", "password": "", "password_again": ""]))
    #expect(
      Set(answer.page.errors.keys)
        == ["name", "username", "email", "password", "city", "country", "phone"])
    #expect(answer.page.shows("Please fix 7 problems."))
  }

  @Test func `with a code one is in at once, and as often as it says`() throws {
    let site = try SiteFixture("sign_up: code")
    let code = try site.joinCode("moderator", uses: 2)
    for (number, isIn) in [(1, true), (2, true), (3, false)] {
      let browser = Browser(site)
      let answer = try browser.post(
        "/sign-up",
        fields([
          "code": code.text.lowercased(), "email": "", "username": "member-\(number)",
          "name": "Member \(number)",
        ]))
      #expect(browser.isSignedIn == isIn)
      if !isIn {
        #expect(answer.page.errors["code"]?.hasPrefix("This code is wrong or has expired") == true)
      }
    }
    let member = try #require(try site.site.member(username: "member-1"))
    #expect(try site.site.account(member, at: SiteFixture.now)?.role == .moderator)
    #expect(try site.site.account(member, at: SiteFixture.now)?.email == nil)
    #expect(try site.count("mails") == 0)
  }

  @Test func `sign-up is refused where it is off, or where neighbours would get the cookies`()
    throws
  {
    for site in [
      try SiteFixture("sign_up: off"), try SiteFixture(base: "http://club.example/~club"),
    ] {
      #expect(try Browser(site).get("/sign-up").status == 403)
      #expect(try Browser(site).post("/sign-up", fields()).status == 403)
    }
    let trusted = try SiteFixture("shared_host: trusted", base: "http://club.example/~club")
    #expect(try Browser(trusted).get("/sign-up").status == 200)
  }

  @Test func `emails to one address are few`() throws {
    for number in 1...5 {
      let browser = Browser(site)
      browser.client = "203.0.113.\(number)"
      let answer = try browser.post("/recover", ["email": "irene@example.org"])
      #expect(answer.status == (number <= 3 ? 200 : 429))
    }
    #expect(try site.count("mails") == 3)
  }

  @Test func `however an address is spelled, its emails are counted together`() throws {
    let spellings = [
      "irene@gmail.com", "I.Rene@gmail.com", "irene+a@googlemail.com", "irene+b@gmail.com",
    ]
    for (number, address) in spellings.enumerated() {
      let browser = Browser(site)
      browser.client = "203.0.113.\(number)"
      let answer = try browser.post("/recover", ["email": address])
      #expect(answer.status == (number < 3 ? 200 : 429))
    }
  }

  @Test func `signing up with a code counts emails by address, too`() throws {
    let code = try site.joinCode(uses: 9)
    for number in 0..<5 {
      let browser = Browser(site)
      browser.client = "203.0.113.\(number)"
      let answer = try browser.post(
        "/sign-up",
        [
          "name": "Member \(number)", "username": "member-\(number)", "code": code.text,
          "email": "victim+\(number)@example.org", "password": SiteFixture.password,
          "password_again": SiteFixture.password,
        ])
      #expect(answer.status == (number < 3 ? 303 : 429))
    }
    #expect(try site.letters().map(\.kind) == ["email", "email", "email"])
  }

  @Test(arguments: ["evil.com", "Irene evil.com", "https://x", "irene@evil.com", "Ev\u{ad}il.com"])
  func `a name that reads like an address is refused`(name: String) throws {
    let answer = try Browser(site).post(
      "/sign-up",
      [
        "name": name, "username": "nuria-v", "email": "nuria@example.org",
        "password": SiteFixture.password, "password_again": SiteFixture.password,
      ])
    #expect(answer.status == 422)
    #expect(answer.page.errors["name"]?.hasPrefix("This looks like a web or email address") == true)
    #expect(try site.letters().isEmpty)
  }
}
