@_spi(Raw) import Database
import Model
import Testing
import Time

/// Links that an operator hands out.
struct ClaimTests {
  private let site: SiteFixture
  private let browser: Browser
  private let author: Member.ID
  private static let word = SiteFixture.password

  init() throws {
    site = try SiteFixture()
    browser = Browser(site)
    author = try #require(try site.site.member(username: "irene-alvarez"))
  }

  private func claim(
    _ token: String, email: String = "", password: String = word, again: String = word
  ) throws -> Answer {
    try browser.post(
      "/claim",
      ["token": token, "email": email, "password": password, "password_again": again])
  }

  private var account: Account? {
    get throws { try site.site.account(author, at: SiteFixture.now) }
  }

  @Test(arguments: ["en", "es"])
  func `an author without an account gets one by a link, once`(_ language: String) throws {
    let token = try site.token(.claim, for: author)
    let other = try site.token(.claim, for: author)
    let shown = try browser.get("/claim?token=\(token)&lang=\(language)")
    #expect(shown.status == 200 && shown.page.language == language)
    #expect(shown.page.shows("irene-alvarez") && shown.page.problems.isEmpty)
    #expect(shown.page.fields["token"] == token && shown.page.fields["email"] == "")
    #expect(try account == nil, "looking opens nothing")
    let answer = try claim(token)
    #expect(answer.status == 303 && browser.isSignedIn)
    #expect(try account?.role == .member && account?.email == nil)
    #expect(try Browser(site).signIn("irene-alvarez").status == 303)
    for used in [token, other] { #expect(try claim(used).status == 410) }
    #expect(try site.letters().isEmpty)
  }

  @Test func `errors appear beside their fields, and the link stays valid`() throws {
    let token = try site.token(.claim, for: author)
    let answer = try claim(token, email: "nowhere", password: "short", again: "")
    #expect(answer.status == 422)
    #expect(Set(answer.page.errors.keys) == ["email", "password"])
    #expect(answer.page.fields["email"] == "nowhere" && answer.page.fields["password"] == "")
    #expect(answer.page.problems.isEmpty)
    let personal = try claim(token, password: "irenealvarez", again: "irenealvarez")
    #expect(personal.page.errors["password"]?.hasPrefix("Do not use your name") == true)
    #expect(try account == nil)
    #expect(try claim(token).status == 303)
  }

  @Test func `a typed address counts when its email is answered`() throws {
    let token = try site.token(.claim, for: author)
    #expect(try claim(token, email: "irene@example.org").status == 303)
    #expect(try account?.email == nil)
    let letter = try #require(try site.letters().first)
    #expect(letter.kind == "email" && letter.address == "irene@example.org")
    #expect(letter.member == author.rawValue && letter.facts == "irene@example.org")
  }

  @Test func `an address from the operator is set, unless another member has it`() throws {
    let token = try site.token(.claim, for: author, facts: "irene@example.org")
    #expect(try browser.get("/claim?token=\(token)").page.fields["email"] == nil)
    #expect(try claim(token).status == 303)
    #expect(try account?.email == "irene@example.org")
    let second = try #require(try site.site.member(username: "mateo-rubio"))
    let late = try site.token(.claim, for: second, facts: "IRENE@example.org")
    #expect(try claim(late).status == 303)
    #expect(try site.site.account(second, at: SiteFixture.now)?.email == nil)
  }

  @Test func `an account without a password gets its first one, and keeps its role`() throws {
    let member = try site.addAccount("new-admin", role: .admin, hasPassword: false)
    #expect(try Browser(site).signIn("new-admin", "").status == 422)
    #expect(try Browser(site).signIn("new-admin").status == 422)
    let token = try site.token(.claim, for: member)
    #expect(try claim(token).status == 303)
    #expect(try site.site.account(member, at: SiteFixture.now)?.role == .admin)
    #expect(try Browser(site).signIn("new-admin").status == 303)
    let late = try site.token(.claim, for: member)
    #expect(try claim(late).status == 410, "it has a password already")
  }

  @Test func `a banned member stays outside`() throws {
    let member = try site.addAccount("banned", hasPassword: false)
    try site.site.write { try $0.ban(member, Ban(until: nil, reason: "Rule 3")) }
    for (path, purpose) in [("/claim", Token.Purpose.claim), ("/enter", .enter)] {
      let answer = try browser.post(
        path,
        [
          "token": try site.token(purpose, for: member), "password": Self.word,
          "password_again": Self.word,
        ])
      #expect(answer.status == 403 && answer.page.shows("Rule 3"))
      #expect(!browser.isSignedIn)
    }
  }

  @Test func `a link of a preview signs in once, by its button`() throws {
    let member = try site.addAccount("irene-s", hasPassword: false)
    let token = try site.token(.enter, for: member)
    let shown = try browser.get("/enter?token=\(token)")
    #expect(shown.status == 200 && !browser.isSignedIn && shown.page.problems.isEmpty)
    #expect(shown.page.shows("irene-s"))
    let answer = try browser.post("/enter", ["token": token])
    #expect(answer.status == 303 && browser.isSignedIn)
    #expect(try browser.get("/me").status == 200)
  }

  @Test func `a link is valid from our own page, and for its member`() throws {
    let member = try site.addAccount("irene-s", hasPassword: false)
    for (path, purpose) in [("/claim", Token.Purpose.claim), ("/enter", .enter)] {
      let token = try site.token(purpose, for: member)
      #expect(try site.post(path, raw: "token=\(token)", "").status == 403)
      let nobody = try site.token(purpose)
      #expect(try browser.get("\(path)?token=\(nobody)").status == 410)
    }
    #expect(try site.count("sessions") == 0)
  }
}
