@_spi(Raw) import Database
import HTTPTypes
import Model
import Sodium
import TestSupport
import Testing
import Time

/// Merging the choices that a browser kept for a guest into the account, for each way of signing in.
struct MergeTests {
  /// All ways to a session.
  enum Way: CaseIterable {
    case signIn, confirm, claim, enter, newPassword, code
  }

  private let site: SiteFixture
  private let browser: Browser

  init() throws {
    site = try SiteFixture(more: CatalogueSite.files)
    browser = Browser(site)
    for product in [1, 3] { _ = try browser.post("/catalogue/\(product)/like", [:]) }
  }

  /// Comes in, and says as whom.
  private func arrive(_ way: Way, _ more: KeyValuePairs<String, String> = [:]) throws
    -> (answer: Answer, name: String)
  {
    func send(_ path: String, _ fields: KeyValuePairs<String, String>) throws -> Answer {
      let all = fields.map { ($0, $1) } + more.map { ($0, $1) }
      return try browser.send(path, all)
    }
    let word = SiteFixture.password
    switch way {
    case .signIn:
      try site.addAccount("irene")
      return (try send("/sign-in", ["login": "irene", "password": word]), "irene")
    case .confirm:
      let token = try site.token(.signUp, facts: SiteFixture.signUp("nuria", "nuria@example.org"))
      return (try send("/confirm", ["token": token]), "nuria")
    case .claim:
      let author = try site.site.write {
        try $0.addMember(
          username: "mateo", name: "Mateo R.", joined: SiteFixture.now, origin: .archive)
      }
      let token = try site.token(.claim, for: author)
      let form = ["token": token, "password": word, "password_again": word] as KeyValuePairs
      return (try send("/claim", form), "mateo")
    case .enter:
      let token = try site.token(.enter, for: try site.addAccount("irene"))
      return (try send("/enter", ["token": token]), "irene")
    case .newPassword:
      let token = try site.token(.recover, for: try site.addAccount("irene"))
      let form = ["token": token, "password": word, "password_again": word] as KeyValuePairs
      return (try send("/new-password", form), "irene")
    case .code:
      let code = try site.joinCode()
      return (
        try send(
          "/sign-up",
          [
            "name": "Nuria", "username": "nuria", "code": code.text, "password": word,
            "password_again": word,
          ]), "nuria"
      )
    }
  }

  private func favourites(_ name: String) throws -> [Int64] {
    let member = try #require(try site.site.member(username: name))
    return try site.site.favourites(of: member, .product, limit: 99)
  }

  @Test(arguments: Way.allCases)
  func `every way in unites favourites, clears the cookie and says so`(_ way: Way) throws {
    let (answer, name) = try arrive(way)
    #expect(answer.status == 303, "\(way)")
    #expect(browser.isSignedIn && browser.cookies["catalogue"] == nil)
    #expect(try favourites(name) == [3, 1])
    let location = try #require(answer.header("Location"))
    #expect(location.contains("merged=2-0"))
    let page = try browser.get(String(location.dropFirst("/do".count)))
    #expect(
      page.page.shows("2 favourites from this browser were added to your account.")
        && page.page.problems.isEmpty)
  }

  @Test func `a guest on the way to their favourites learns there that they were merged`() throws {
    let (answer, _) = try arrive(.signIn, ["then": "/do/catalogue/favourites?lang=es#a"])
    #expect(answer.header("Location") == "/do/catalogue/favourites?lang=es&merged=2-0#a")
    let page = try browser.get("/catalogue/favourites?lang=es&merged=2-0")
    #expect(page.page.shows("2 favoritos de este navegador se han añadido a tu cuenta."))
  }

  @Test func `a guest on the way to a static page learns of it before`() throws {
    let (answer, _) = try arrive(.signIn, ["then": "/forum/books/1-night-trains/", "lang": "en"])
    #expect(answer.status == 200 && browser.isSignedIn && browser.cookies["catalogue"] == nil)
    #expect(answer.page.shows("2 favourites from this browser were added to your account."))
    #expect(answer.page.addresses.contains("/forum/books/1-night-trains/"))
    #expect(answer.page.problems.isEmpty)
  }

  @Test func `a form that waited comes first`() throws {
    let (answer, _) = try arrive(
      .signIn, ["kept": "topics/1/comments", "body": "What I wrote.", "lang": "en"])
    #expect(answer.status == 200 && answer.page.fields["body"] == "What I wrote.")
    #expect(browser.cookies["catalogue"] == nil)
    #expect(try favourites("irene") == [3, 1])
  }

  @Test func `nothing is said where nothing was kept`() throws {
    let other = Browser(site)
    try site.addAccount("bruno")
    let answer = try other.signIn("bruno")
    #expect(answer.header("Location") == "/do/me?lang=en")
    #expect(!answer.head.headerFields.contains { $0.value.hasPrefix("catalogue=") })
  }

  @Test(arguments: ["9-9", "501-0", "-1-0", "x", "1", "0-0", "1-2-3", "99999999999999999999-1"])
  func `impossible counts are not shown`(_ merged: String) throws {
    _ = try arrive(.enter)
    let page = try browser.get("/me?lang=en&merged=\(merged)")
    #expect(page.status == 200 && !page.page.shows("from this browser"))
  }

  @Test func `a guest who does not sign in keeps the browser's choices`() throws {
    try site.addAccount("irene")
    _ = try browser.signIn("irene", "not this one at all")
    #expect(browser.cookies["catalogue"] != nil)
    #expect(try favourites("irene").isEmpty)
  }

  @Test func `a cookie that others wrote blocks no one`() throws {
    browser.setCookie("catalogue", String(repeating: "_", count: 9000))
    #expect(try arrive(.signIn).answer.status == 303)
    #expect(try favourites("irene").isEmpty)
  }
}
