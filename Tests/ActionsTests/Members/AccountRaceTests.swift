@_spi(Raw) import Database
import Model
import Sodium
import Testing
import Time

/// Changes between lookup and lock when someone joins or edits a post: the lookup came before the lock was held.
struct AccountRaceTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  private func letter(_ username: String, _ email: String) throws -> String {
    try site.token(.signUp, facts: SiteFixture.signUp(username, email))
  }

  /// A member who has signed in, and a comment of theirs.
  private func author() throws -> (browser: Browser, member: Member.ID, comment: Model.Comment.ID) {
    let browser = try site.join("irene-s")
    let member = try #require(try site.site.member(username: "irene-s"))
    return (browser, member, try site.say("Mine.", by: .member(member)))
  }

  @Test func `an email's button pressed twice at once opens one account`() throws {
    let press = formText("/confirm", "token=\(try letter("nuria", "nuria@example.org"))")
    #expect(try RaceTests.race(site, first: press, second: press).map(\.status) == [303, 410])
    #expect(try site.count("accounts") == 1 && site.count("sessions") == 1)
  }

  @Test(arguments: [("nuria", "other", "one@example.org"), ("nuria", "nuria", "two@example.org")])
  func `two emails for one address, or one username, open one account`(
    first: String, second: String, email: String
  ) throws {
    let answers = try RaceTests.race(
      site, first: formText("/confirm", "token=\(try letter(first, "one@example.org"))"),
      second: formText("/confirm", "token=\(try letter(second, email))"))
    #expect(answers[0].status == 303)
    #expect(answers[1].status == (first == second ? 422 : 410))
    // Another username is required, and the link is still valid.
    if first == second { #expect(answers[1].page.errors["username"] != nil) }
    #expect(try site.count("accounts") == 1 && site.count("sessions") == 1)
  }

  private func signUpForm(_ username: String, _ name: String, _ code: JoinCode) -> String {
    formText(
      "/sign-up",
      encoded([
        "name": name, "username": username, "code": code.text, "email": "",
        "password": SiteFixture.password, "password_again": SiteFixture.password,
      ]))
  }

  @Test func `two who join at once under one name are not both called so`() throws {
    let code = try site.joinCode(uses: 2)
    let answers = try RaceTests.race(
      site, first: signUpForm("nuria", "Nuria Vidal", code),
      second: signUpForm("other", "NÚRIA VIDAL", code))
    #expect(answers.map(\.status) == [303, 422])
    #expect(answers[1].page.errors["name"]?.hasPrefix("A member already uses this name") == true)
    #expect(answers[1].page.fields["username"] == "other")
    #expect(try site.count("accounts") == 1)
    // The refused sign-up did not use up the code.
    #expect(try site.texts("SELECT uses FROM tokens WHERE purpose = 'join'") == ["1"])
  }

  @Test func `a username that looks like a name that was just taken is refused`() throws {
    let code = try site.joinCode(uses: 2)
    let answers = try RaceTests.race(
      site, first: signUpForm("nuria", "Vidal", code), second: signUpForm("vidal", "Another", code))
    #expect(answers.map(\.status) == [303, 422])
    #expect(answers[1].page.errors["username"] != nil)
  }

  @Test func `of two emails for one name the second needs another one, and is valid for it`() throws
  {
    let letters = try ["one", "two"].map { name in
      try site.token(
        .signUp,
        facts: encoded([
          "name": "Nuria Vidal", "username": name, "email": "\(name)@example.org",
          "password": PasswordHash.nobody,
        ]))
    }
    let answers = try RaceTests.race(
      site, first: formText("/confirm", "token=\(letters[0])"),
      second: formText("/confirm", "token=\(letters[1])"))
    #expect(answers.map(\.status) == [303, 422])
    #expect(answers[1].page.errors["name"] != nil)
    let late = Browser(site)
    let form = try late.page("/confirm?token=\(letters[1])")
    #expect(form.fields["name"] == "Nuria Vidal" && form.errors["name"] != nil)
    #expect(form.fields["username"] == nil, "the username is free")
    let again = try late.post("/confirm", ["token": letters[1], "name": "Nuria Vidal Other"])
    #expect(again.status == 303 && late.isSignedIn)
    #expect(try site.count("accounts") == 2)
  }

  @Test(arguments: [
    "/sign-in login=irene-s&password=OLD",
    "/me/account do=email&email=thief%40example.net&password=OLD",
    "/me/account do=password&current_password=OLD&new_password=of+the+thief+alone&new_password_again=of+the+thief+alone",
  ])
  func `steps begun with a password end when it is changed meanwhile`(begun: String) throws {
    let owner = try site.join("irene-s", email: "irene@example.org")
    let thief = try Browser(site, as: "irene-s")
    let parts = begun.replacing("OLD", with: SiteFixture.password.replacing(" ", with: "+"))
      .split(separator: " ").map { String($0) }
    let new = "other words that fit"
    let answers = try RaceTests.race(
      site,
      first: owner.text(
        "/me/account",
        encoded([
          "do": "password", "current_password": SiteFixture.password, "new_password": new,
          "new_password_again": new,
        ])),
      second: parts[0] == "/sign-in"
        ? formText(parts[0], parts[1]) : thief.text(parts[0], parts[1]))
    #expect(answers.map(\.status) == [303, 422])
    #expect(try site.count("sessions") == 1, "the owner's new one")
    #expect(try site.letters().map(\.kind) == ["password-changed"])
    #expect(try Browser(site).signIn("irene-s", new).status == 303)
  }

  @Test func `two members who take one name at once do not both get it`() throws {
    let browsers = try ["irene-s", "mateo-r"].map { try site.join($0, "Ms \($0)") }
    let answers = try RaceTests.race(
      site, first: browsers[0].text("/me/account", "do=name&name=Same+Name"),
      second: browsers[1].text("/me/account", "do=name&name=Same+Name"))
    #expect(answers.map(\.status) == [303, 422])
    #expect(answers[1].page.errors["name"] != nil)
    #expect(try site.texts("SELECT count(*) FROM members WHERE name = 'Same Name'") == ["1"])
  }

  @Test func `a code with one use left lets one in`() throws {
    let code = try site.joinCode()
    let join = { (name: String) in
      formText(
        "/sign-up",
        encoded([
          "name": "Member \(name)", "username": name, "code": code.text, "email": "",
          "password": SiteFixture.password, "password_again": SiteFixture.password,
        ]))
    }
    let answers = try RaceTests.race(site, first: join("nuria"), second: join("other"))
    #expect(answers.map(\.status) == [303, 422])
    #expect(answers[1].page.fields["username"] == "other")
    #expect(try site.count("accounts") == 1)
  }

  @Test(arguments: ["delete", "edit"])
  func `an author in two windows loses no text`(first: String) throws {
    let (browser, _, comment) = try author()
    let path = "/comments/\(comment)"
    let answers = try RaceTests.race(
      site,
      first: browser.text("\(path)/\(first)", first == "edit" ? "body=The+first+window." : ""),
      second: browser.text("\(path)/edit", "body=The+second+window."))
    #expect(answers[0].status == 303)
    if first == "edit" {
      #expect(answers[1].status == 303)
      let earlier = try site.site.versions(of: comment, limit: 9).map(\.body)
      #expect(earlier == ["The first window.", "Mine."])
    } else {
      #expect(answers[1].status == 404)
      #expect(answers[1].body.contains("The second window."))
      #expect(try site.site.versions(of: comment, limit: 9).isEmpty)
    }
  }

  @Test func `a banned member's waiting form is refused, unless it was sent before`() throws {
    let (browser, member, comment) = try author()
    let report = browser.text("/comments/\(comment)/report", "words=Rude.")
    #expect(try Click(site.folder).send(report).status == 200)
    try site.site.write { try $0.ban(member, Ban(until: nil, reason: "Rule 3")) }
    #expect(try Click(site.folder).send(report).status == 403)
    #expect(try site.count("reports") == 1)
  }
}
