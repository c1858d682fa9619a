@_spi(Raw) import Database
import Factors
import Model
import Testing
import Time

/// A thief with the password but not the code: guesses over a day, and what a ban ends between both steps.
struct SecondStepLimitTests {
  private let site: SiteFixture
  private let member: Member.ID
  private let app = OneTimeCodes()

  init() throws {
    site = try SiteFixture()
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    try site.site.write {
      try $0.setSecondFactor(
        Base32.text(app.secret), step: 0, codes: [], of: member, at: SiteFixture.now)
    }
  }

  /// Takes the first step; what the form of the second one sends along.
  private func token(_ browser: Browser) throws -> String {
    let body = try browser.signIn("irene-s").body
    let start = try #require(body.firstRange(of: "name=\"token\" value=\""))
    return String(body[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `someone who waits between guesses has thirty a day`() throws {
    var answers: [Int] = []
    for round in 0..<8 {
      let browser = Browser(site)
      browser.now = SiteFixture.now.adding(seconds: Int64(round) * 601)
      let token = try token(browser)
      for _ in 0..<5 {
        let fields: KeyValuePairs = ["token": token, "app_code": "00000\(round)"]
        answers.append(try browser.post("/sign-in/code", fields).status)
      }
    }
    #expect(answers.prefix(30).allSatisfy { $0 == 422 }, "\(answers)")
    #expect(answers.suffix(5).allSatisfy { $0 == 429 }, "\(answers)")
  }

  @Test func `a ban between both steps ends the sign-in`() throws {
    let browser = Browser(site)
    let token = try token(browser)
    try site.site.write { try $0.ban(member, Ban(until: nil, reason: "Spam")) }
    let code = app.code(of: SiteFixture.now.seconds / OneTimeCodes.period)
    let answer = try browser.post("/sign-in/code", ["token": token, "app_code": code])
    #expect(answer.status == 403 && answer.body.contains("Spam"))
    #expect(!browser.isSignedIn)
    #expect(try site.count("sessions") == 0)
  }
}
