@_spi(Raw) import Database
import Factors
import Model
import Sodium
import TestSupport
import Testing
import Time

/// A passkey in place of the password: for the file with one's data, and for leaving.
struct PasskeyProofTests {
  private let site: SiteFixture
  private let member: Member.ID
  private let browser: Browser
  private let vector = PasskeyVector.all[0]

  init() throws {
    site = try SiteFixture(base: "https://club.example")
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    try site.addAccount("admin", role: .admin)
    browser = try Browser(site, as: "irene-s")
  }

  private func addVector(_ member: Member.ID) throws {
    let passkey = Passkey(
      id: vector.id, member: member, name: "Phone", key: vector.key, counter: 0,
      created: SiteFixture.now)
    #expect(try site.site.write { try $0.add(passkey) })
  }

  /// Keeps the challenge that the vectors answer.
  private func challenge(for member: Member.ID?) throws {
    let challenge = try #require(Secret(PasskeyVector.challenge))
    try site.site.write {
      try $0.issueToken(
        challenge.digest, .passkey, for: member, until: SiteFixture.now.adding(seconds: 600))
    }
  }

  private func use(_ path: String, signature: String? = nil) throws -> Answer {
    try browser.post(
      path,
      [
        "do": "use", "challenge": PasskeyVector.challenge, "id": vector.id, "data": vector.data,
        "client": vector.used, "signature": signature ?? vector.signature, "posts": "stay",
        "password": "",
      ])
  }

  @Test func `the button is there for who has a passkey, and asks for a challenge of their own`()
    throws
  {
    for path in ["/me/data", "/me/leave"] {
      #expect(try !browser.sound(path).body.contains("data-passkey"), "\(path)")
      #expect(try browser.json(path, ["do": "begin"]).status == 400, "\(path)")
    }
    try addVector(member)
    for path in ["/me/data", "/me/leave"] {
      let page = try browser.sound(path)
      #expect(page.body.contains("data-passkey=\"confirm\""), "\(path)")
      #expect(page.body.contains("data-use hidden>Confirm with a passkey</button>"))
      #expect(page.page.fields["password"] == "", "the password stays")
      let begun = try browser.json(path, ["do": "begin"])
      #expect(begun.status == 201 && begun.body.contains("\"host\":\"club.example\""))
    }
    let owners = try site.site.texts("SELECT member_id FROM tokens WHERE purpose = 'passkey'")
    #expect(owners == ["\(member)", "\(member)"])
  }

  @Test func `it gives the file once by a challenge`() throws {
    try addVector(member)
    try challenge(for: member)
    #expect(try use("/me/data").status == 200)
    #expect(try site.site.passkey(vector.id)?.counter == 7)
    try site.site.connection.run("UPDATE passkeys SET counter = 0")
    let again = try use("/me/data")
    #expect(again.status == 422 && again.page.shows("This passkey cannot be used here."))
  }

  @Test func `another's key or challenge, and a wrong signature, give nothing`() throws {
    try challenge(for: member)
    #expect(try use("/me/data").status == 422, "no key")
    let other = try site.addAccount("bruno")
    try addVector(other)
    #expect(try use("/me/data").status == 422, "another's key")
    try site.site.connection.run("UPDATE passkeys SET member_id = \(member)")
    #expect(try use("/me/data", signature: "AAAA").status == 422, "no signature")
    try site.site.connection.run("UPDATE tokens SET member_id = \(other) WHERE purpose = 'passkey'")
    #expect(try use("/me/data").status == 422, "another's challenge")
    try site.site.connection.run("UPDATE tokens SET member_id = NULL WHERE purpose = 'passkey'")
    #expect(try use("/me/data").status == 422, "a challenge to sign in")
  }

  @Test func `it lets its owner leave`() throws {
    try addVector(member)
    try challenge(for: member)
    #expect(try use("/me/leave").status == 303)
    #expect(try site.site.account(member, at: SiteFixture.now) == nil)
  }
}
