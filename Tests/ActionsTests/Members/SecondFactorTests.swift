@_spi(Raw) import Database
import Factors
import Model
import Sodium
import Testing
import Time

/// Two-step sign-in: turning it on and off, codes, recovery codes, and every way to a session.
struct SecondFactorTests {
  private static let password = SiteFixture.password

  private let site: SiteFixture
  private let member: Member.ID
  private let app = OneTimeCodes()

  init() throws {
    site = try SiteFixture()
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
  }

  /// Turns it on as the page does; returns the recovery codes.
  @discardableResult
  private func turnOn(_ site: SiteFixture, _ member: Member.ID) throws -> [JoinCode] {
    let codes = (0..<SecondFactor.codes).map { _ in JoinCode() }
    try site.site.write {
      try $0.setSecondFactor(
        Base32.text(app.secret), step: 0, codes: codes.map(\.digest), of: member,
        at: SiteFixture.now)
    }
    return codes
  }

  /// The code that the app shows, so many half minutes later.
  private func code(later steps: Int64 = 0) -> String {
    app.code(of: SiteFixture.now.seconds / OneTimeCodes.period + steps)
  }

  /// Token that a form of an answer sends along.
  private func token(_ answer: Answer) throws -> String {
    let body = answer.body
    let start = try #require(body.firstRange(of: "name=\"token\" value=\""))
    return String(body[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `it is turned on with the password and a first code, and shows ten codes once`() throws
  {
    let browser = try Browser(site, as: "irene-s")
    #expect(try browser.page("/me/second-factor").headings.first == "Two-step sign-in")
    #expect(
      try browser.post("/me/second-factor", ["do": "begin", "password": "another one"]).status
        == 422)
    let begun = try browser.post(
      "/me/second-factor", ["do": "begin", "password": Self.password])
    #expect(begun.page.problems == [] && begun.body.contains("otpauth://totp/"))
    #expect(try !site.site.hasSecondFactor(member), "nothing is on before a code was right")
    let token = try token(begun)
    let kept = try #require(
      try site.site.token(Secret(token)?.digest ?? "", .factor, at: SiteFixture.now))
    let app = try #require(OneTimeCodes(Base32.bytes(kept.facts)))
    let wrong = try browser.post(
      "/me/second-factor", ["do": "confirm", "token": token, "app_code": "000000"])
    #expect(wrong.status == 422 && wrong.body.contains("otpauth://totp/"), "the picture stays")
    let right = app.code(of: SiteFixture.now.seconds / OneTimeCodes.period)
    let done = try browser.post(
      "/me/second-factor", ["do": "confirm", "token": token, "app_code": right])
    #expect(done.page.problems == [])
    let factor = try #require(try site.site.secondFactor(of: member))
    #expect(factor.codesLeft == 10)
    let stored = try site.texts("SELECT codes FROM second_factors")
    #expect(!stored.contains { done.body.contains($0.prefix(20)) })
    #expect(try site.texts("SELECT facts FROM mails WHERE kind = 'second-factor'") == ["on"])
    #expect(
      try browser.post("/me/second-factor", ["do": "confirm", "token": token, "app_code": right])
        .status == 303, "it is on already")
  }

  @Test func `the secret of another member turns nothing on`() throws {
    let begun = try Browser(site, as: "irene-s").post(
      "/me/second-factor", ["do": "begin", "password": Self.password])
    let token = try token(begun)
    let kept = try #require(
      try site.site.token(Secret(token)?.digest ?? "", .factor, at: SiteFixture.now))
    let app = try #require(OneTimeCodes(Base32.bytes(kept.facts)))
    let other = try site.addAccount("bruno")
    let answer = try Browser(site, as: "bruno").post(
      "/me/second-factor",
      [
        "do": "confirm", "token": token,
        "app_code": app.code(of: SiteFixture.now.seconds / OneTimeCodes.period),
      ])
    #expect(try answer.status == 410 && !site.site.hasSecondFactor(other))
  }

  @Test func `a right password gives no session, only the form for the code`() throws {
    try turnOn(site, member)
    let browser = Browser(site)
    let asked = try browser.signIn("irene-s")
    #expect(asked.status == 200 && asked.page.problems == [])
    #expect(asked.page.headings.first == "Enter your code")
    #expect(browser.cookies.isEmpty)
    #expect(try site.texts("SELECT digest FROM sessions").isEmpty)
    let token = try token(asked)
    let wrong = try browser.post("/sign-in/code", ["token": token, "app_code": "123 45"])
    #expect(wrong.status == 422 && !browser.isSignedIn)
    let answer = try browser.post("/sign-in/code", ["token": token, "app_code": code()])
    #expect(answer.status == 303 && browser.isSignedIn)
    let thief = Browser(site)
    #expect(
      try thief.post("/sign-in/code", ["token": token, "app_code": code(later: 1)]).status == 410)
  }

  @Test func `a used code opens nothing`() throws {
    try turnOn(site, member)
    let first = Browser(site)
    let now = code()
    _ = try first.post("/sign-in/code", ["token": token(first.signIn("irene-s")), "app_code": now])
    #expect(first.isSignedIn)
    let second = Browser(site)
    let answer = try second.post(
      "/sign-in/code", ["token": token(second.signIn("irene-s")), "app_code": now])
    #expect(answer.status == 422 && !second.isSignedIn)
  }

  @Test func `a recovery code opens once, in any spelling, and the member is notified`() throws {
    let codes = try turnOn(site, member)
    for (typed, isRight) in [
      (codes[3].text.lowercased(), true), (codes[3].text, false), ("K7QM-2PXR-9DHT", false),
      ("K7QM", false),
    ] {
      let browser = Browser(site)
      let asked = try browser.signIn("irene-s")
      let answer = try browser.post(
        "/sign-in/code", ["token": token(asked), "app_code": "", "recovery_code": typed])
      #expect(browser.isSignedIn == isRight, "\(typed)")
      #expect(answer.status == (isRight ? 303 : 422), "\(typed)")
    }
    #expect(try site.site.secondFactor(of: member)?.codesLeft == 9)
    #expect(try site.texts("SELECT facts FROM mails WHERE kind = 'second-factor'") == ["9"])
  }

  @Test func `guesses are counted, and the right code does not help who guessed too often`() throws
  {
    try turnOn(site, member)
    let browser = Browser(site)
    let token = try token(browser.signIn("irene-s"))
    let answers = try (0..<8).map { _ in
      try browser.post("/sign-in/code", ["token": token, "app_code": "000000"]).status
    }
    #expect(answers.contains(429))
    #expect(try browser.post("/sign-in/code", ["token": token, "app_code": code()]).status == 429)
    #expect(!browser.isSignedIn)
  }

  @Test func `the form is open for ten minutes, and ends with another password`() throws {
    try turnOn(site, member)
    let late = Browser(site)
    let first = try token(late.signIn("irene-s"))
    late.now = SiteFixture.now.adding(seconds: 601)
    #expect(try late.post("/sign-in/code", ["token": first, "app_code": code()]).status == 410)
    let browser = Browser(site)
    let second = try token(browser.signIn("irene-s"))
    let hash = try #require(PasswordHash.make("otras cuatro palabras"))
    try site.site.write { try $0.setPassword(hash, of: member) }
    #expect(try browser.post("/sign-in/code", ["token": second, "app_code": code()]).status == 410)
    #expect(try Browser(site).get("/sign-in/code").status == 410)
  }

  @Test func `a link for another password does not go around it`() throws {
    try turnOn(site, member)
    let browser = Browser(site)
    let link = try site.token(.recover, for: member)
    let answer = try browser.post(
      "/new-password",
      [
        "token": link, "password": "otras cuatro palabras",
        "password_again": "otras cuatro palabras",
      ])
    #expect(answer.page.headings.first == "Enter your code" && !browser.isSignedIn)
    _ = try browser.post("/sign-in/code", ["token": token(answer), "app_code": code()])
    #expect(browser.isSignedIn)
  }

  @Test func `a browser is trusted for thirty days where its member says so`() throws {
    try turnOn(site, member)
    let browser = Browser(site)
    let asked = try token(browser.signIn("irene-s"))
    _ = try browser.post("/sign-in/code", ["token": asked, "app_code": code(), "trust": "yes"])
    #expect(browser.isSignedIn)
    browser.cookies["session"] = nil
    #expect(try browser.signIn("irene-s").status == 303, "not asked")
    browser.cookies["session"] = nil
    browser.now = SiteFixture.now.adding(seconds: 30 * 86_400 + 1)
    #expect(try browser.signIn("irene-s").status == 200, "asked again")
    #expect(try Browser(site).signIn("irene-s").status == 200, "asked elsewhere")
  }

  @Test func `a form that waited through the password waits through the code`() throws {
    try turnOn(site, member)
    let browser = Browser(site)
    let asked = try browser.post(
      "/sign-in",
      ["login": "irene-s", "password": Self.password, "then": "/do/me/settings"])
    #expect(asked.body.contains("value=\"/do/me/settings\""))
    let answer = try browser.post(
      "/sign-in/code",
      ["token": token(asked), "app_code": code(), "then": "/do/me/settings"])
    #expect(answer.location?.hasPrefix("/do/me/settings") == true)
  }

  @Test func `turning off needs the password and a code, and new codes end the old ones`() throws {
    let codes = try turnOn(site, member)
    let browser = Browser(site)
    _ = try browser.post(
      "/sign-in/code", ["token": token(browser.signIn("irene-s")), "app_code": code()])
    let path = "/me/second-factor"
    #expect(try browser.page(path).headings.contains("Turn off"))
    for fields in [
      ["do": "off", "password": Self.password, "app_code": "000000"],
      ["do": "off", "password": "another one", "app_code": code(later: 1)],
      ["do": "off", "password": Self.password, "app_code": ""],
    ] as [KeyValuePairs<String, String>] {
      #expect(try browser.post(path, fields).status == 422)
    }
    #expect(try site.site.hasSecondFactor(member))
    let renewed = try browser.post(
      path, ["do": "codes", "password": Self.password, "recovery_code": codes[0].text])
    #expect(renewed.page.problems == [] && renewed.page.headings.first == "Recovery codes")
    #expect(try site.site.secondFactor(of: member)?.codesLeft == 10)
    #expect(
      try browser.post(
        path, ["do": "off", "password": Self.password, "recovery_code": codes[1].text]
      ).status == 422)
    #expect(
      try browser.post(
        path, ["do": "off", "password": Self.password, "app_code": code(later: 1)]
      ).location == "/do/me/settings?done=second_factor_off&lang=en#account")
    #expect(try !site.site.hasSecondFactor(member))
    #expect(try Browser(site).signIn("irene-s").status == 303)
  }

  @Test func `moderators without it can do what members can, where the site asks it of staff`()
    throws
  {
    let site = try SiteFixture("second_factor: staff")
    let member = try site.addAccount("carmen", role: .moderator)
    let browser = try Browser(site, as: "carmen")
    #expect(try browser.get("/desk").status == 403)
    #expect(try browser.get("/desk").body.contains("Set up two-step sign-in first"))
    #expect(try browser.sound("/me").body.contains("/do/me/second-factor"))
    #expect(try browser.get("/me/settings").status == 200)
    try turnOn(site, member)
    #expect(try browser.sound("/desk").status == 200)
    let other = try SiteFixture()
    try other.addAccount("carmen", role: .moderator)
    #expect(try Browser(other, as: "carmen").get("/desk").status == 200, "nobody has to elsewhere")
  }

  @Test func `a program learns that a code is needed, and gives it`() throws {
    try turnOn(site, member)
    let browser = Browser(site)
    let asked = try browser.json("/sign-in", ["login": "irene-s", "password": Self.password])
    #expect(asked.status == 200 && asked.body.contains("\"second_factor\":true"))
    #expect(!browser.isSignedIn)
  }
}
