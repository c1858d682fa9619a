@_spi(Raw) import Database
import Model
import Testing

struct AccountTests {
  private let site: SiteFixture
  private let browser: Browser
  private let member: Member.ID

  init() throws {
    site = try SiteFixture()
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    browser = try Browser(site, as: "irene-s")
  }

  @Test func `a forgotten password is replaced by an email's link, and all sessions end`() throws {
    let stranger = Browser(site)
    _ = try stranger.post("/recover", ["email": "irene@example.org"])
    #expect(try site.letters().map(\.kind) == ["recover"])
    let token = try site.token(.recover, for: member)
    #expect(try stranger.get("/new-password?token=\(token)").page.fields["token"] == token)
    let new = "other words that fit"
    let bad = try stranger.post(
      "/new-password", ["token": token, "password": new, "password_again": "different words"])
    #expect(bad.page.errors["password_again"] == "The passwords do not match.")
    let answer = try stranger.post(
      "/new-password", ["token": token, "password": new, "password_again": new])
    #expect(answer.status == 303 && stranger.isSignedIn)
    #expect(try browser.get("/me").status == 403, "the old session is over")
    #expect(try Browser(site).signIn("irene-s").status == 422)
    #expect(try Browser(site).signIn("irene-s", new).status == 303)
    #expect(try site.letters().last?.kind == "password-changed")
  }

  @Test func `a new address counts when its email is answered`() throws {
    let asked = try browser.post(
      "/me/account",
      ["do": "email", "email": "new@example.org", "password": SiteFixture.password])
    #expect(asked.header("Location") == "/do/me/settings?done=letter&lang=en")
    #expect(try site.site.account(member, at: SiteFixture.now)?.email == "irene@example.org")
    let letter = try #require(try site.letters().first)
    #expect(letter.kind == "email" && letter.address == "new@example.org")
    let token = try site.token(.email, for: member, facts: letter.facts)
    #expect(try Browser(site).post("/confirm-email", ["token": token]).status == 200)
    #expect(try site.site.account(member, at: SiteFixture.now)?.email == "new@example.org")
    let told = try #require(try site.letters().last)
    #expect(told.kind == "email-changed" && told.address == "irene@example.org")
  }

  @Test func `two accounts never have one address`() throws {
    try site.addAccount("other", email: "new@example.org")
    let token = try site.token(.email, for: member, facts: "NEW@example.org")
    #expect(try Browser(site).post("/confirm-email", ["token": token]).status == 410)
    #expect(try site.site.account(member, at: SiteFixture.now)?.email == "irene@example.org")
  }

  @Test func `the password is needed to change what could shut its owner out`() throws {
    let new = "other words that fit"
    for fields: KeyValuePairs<String, String> in [
      ["do": "email", "email": "new@example.org", "password": "a wrong one, this"],
      [
        "do": "password", "current_password": "a wrong one, this", "new_password": new,
        "new_password_again": new,
      ],
    ] {
      let answer = try browser.post("/me/account", fields)
      #expect(answer.status == 422)
      #expect(answer.page.errors.values.contains("Wrong password."))
      #expect(answer.page.problems.isEmpty)
    }
    #expect(try site.count("mails") == 0)
    let changed = try browser.post(
      "/me/account",
      [
        "do": "password", "current_password": SiteFixture.password, "new_password": new,
        "new_password_again": new,
      ])
    #expect(changed.status == 303)
    #expect(
      try browser.get("/me/settings?done=password").page.shows("Password changed. You"))
    #expect(try Browser(site).signIn("irene-s", new).status == 303)
  }

  @Test func `sessions are listed, and end one by one or all at once`() throws {
    let second = try Browser(site, as: "irene-s")
    let third = try Browser(site, as: "irene-s")
    #expect(try browser.get("/me/settings").page.shows("Firefox on Linux"))
    let digests = try site.site.sessions(of: member, at: SiteFixture.now).map(\.digest)
    #expect(digests.count == 3)
    let others = try site.addAccount("other")
    let stranger = try Browser(site, as: "other")
    for digest in digests { _ = try stranger.post("/me/sessions", ["session": digest]) }
    #expect(try site.site.sessions(of: member, at: SiteFixture.now).count == 3, "not their own")
    #expect(try site.site.sessions(of: others, at: SiteFixture.now).count == 1)
    _ = try browser.post("/me/sessions", [:])
    #expect(try browser.get("/me").status == 200)
    #expect(try second.get("/me").status == 403)
    #expect(try third.get("/me").status == 403)
  }

  @Test func `my page lists what I wrote, and speaks my language`() throws {
    _ = try browser.post("/topics/1/comments", ["body": "One more word", "lang": "en"])
    #expect(try browser.get("/me").page.shows("Night trains"))
    let answer = try browser.post("/me/account", ["do": "language", "my_language": "es"])
    #expect(answer.header("Location") == "/do/me/settings?done=language&lang=es")
    #expect(try browser.get("/me").page.language == "es")
    #expect(try browser.post("/me/account", ["do": "language", "my_language": "fr"]).status == 422)
  }

  @Test func `a request that says what there is not is refused`() throws {
    #expect(try browser.post("/me/account", ["do": "nothing"]).status == 400)
    #expect(try browser.post("/me/account", [:]).status == 400)
  }
}
