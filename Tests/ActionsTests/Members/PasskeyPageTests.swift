@_spi(Raw) import Database
import Factors
import Model
import Sodium
import TestSupport
import Testing
import Time

/// Passkeys on the site: made, used, removed, and an account without a password.
struct PasskeyPageTests {
  private let site: SiteFixture
  private let member: Member.ID
  private let vector = PasskeyVector.all[0]

  init() throws {
    site = try SiteFixture(base: "https://club.example")
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
  }

  /// Keeps the challenge that the vectors answer.
  private func challenge(for member: Member.ID?) throws {
    let challenge = try #require(Secret(PasskeyVector.challenge))
    try site.site.write {
      try $0.issueToken(
        challenge.digest, .passkey, for: member, until: SiteFixture.now.adding(seconds: 600))
    }
  }

  private func addVector(_ member: Member.ID, counter: UInt32 = 0) throws {
    let passkey = Passkey(
      id: vector.id, member: member, name: "Phone", key: vector.key, counter: counter,
      created: SiteFixture.now)
    #expect(try site.site.write { try $0.add(passkey) })
  }

  private func use(_ browser: Browser) throws -> Answer {
    try browser.post(
      "/sign-in/passkey",
      [
        "do": "use", "challenge": PasskeyVector.challenge, "id": vector.id, "data": vector.data,
        "client": vector.used, "signature": vector.signature,
      ])
  }

  @Test func `a challenge for a new one is given to who knows the password`() throws {
    let browser = try Browser(site, as: "irene-s")
    #expect(
      try browser.page("/me/passkeys").headings == [
        "Passkeys", "Add a passkey", "What is a passkey?",
      ])
    let path = "/me/passkeys"
    #expect(try browser.json(path, ["do": "begin", "passkey_name": "Phone"]).status == 422)
    let wrong: KeyValuePairs = ["do": "begin", "passkey_name": "Phone", "password": "another"]
    #expect(try browser.json(path, wrong).status == 422)
    let begun = try browser.json(
      path, ["do": "begin", "passkey_name": "Phone", "password": SiteFixture.password])
    #expect(begun.status == 201)
    #expect(begun.body.contains("\"host\":\"club.example\"") && begun.body.contains("[-7,-8,-257]"))
    #expect(try site.site.passkeys(of: member).isEmpty)
  }

  @Test func `a member with a second step gives a code as well as the password`() throws {
    let browser = try Browser(site, as: "irene-s")
    let app = OneTimeCodes()
    try site.site.write {
      try $0.setSecondFactor(
        Base32.text(app.secret), step: 0, codes: [], of: member, at: SiteFixture.now)
    }
    let path = "/me/passkeys"
    #expect(try browser.page(path).fields["app_code"] == "")
    let now = app.code(of: SiteFixture.now.seconds / OneTimeCodes.period)
    for (word, code, status) in [
      (SiteFixture.password, "", 422), (SiteFixture.password, "12345", 422), ("another", now, 422),
      (SiteFixture.password, now, 201), (SiteFixture.password, now, 422),
    ] {
      let fields: KeyValuePairs = [
        "do": "begin", "passkey_name": "Phone", "password": word, "app_code": code,
      ]
      #expect(try browser.json(path, fields).status == status, "\(word) \(code)")
    }
  }

  @Test func `without a password a session that was left open makes nothing that lasts`() throws {
    let browser = try Browser(site, as: "irene-s")
    try site.site.write { try $0.dropPassword(of: member) }
    let fields: KeyValuePairs = ["do": "begin", "passkey_name": "Phone"]
    #expect(try browser.json("/me/passkeys", fields).status == 201)
    #expect(try browser.post("/me/second-factor", ["do": "begin"]).status == 200)
    browser.now = SiteFixture.now.adding(seconds: 600)
    let late = try browser.json("/me/passkeys", fields)
    #expect(late.status == 422 && late.body.contains("sign in again"))
    #expect(try browser.post("/me/second-factor", ["do": "begin"]).status == 403)
  }

  @Test func `one is made, listed, announced by email, and removed`() throws {
    let browser = try Browser(site, as: "irene-s")
    try challenge(for: member)
    let fields: KeyValuePairs = [
      "do": "add", "passkey_name": "Phone", "challenge": PasskeyVector.challenge,
      "client": vector.made, "attestation": vector.attestation,
    ]
    let path = "/me/passkeys"
    #expect(try browser.post(path, fields).location == "/do/me/passkeys?done=passkey_added&lang=en")
    #expect(try site.site.passkeys(of: member).map(\.id) == [vector.id])
    #expect(try site.texts("SELECT facts FROM mails WHERE kind = 'second-factor'") == ["passkey"])
    #expect(try browser.post(path, fields).status == 410, "the challenge was used")
    #expect(try browser.sound(path).body.contains("Phone"))
    let other = try site.addAccount("bruno")
    _ = try Browser(site, as: "bruno").post(path, ["do": "remove", "passkey": vector.id])
    #expect(try site.site.passkeys(of: member).count == 1 && other != member)
    _ = try browser.post(path, ["do": "remove", "passkey": vector.id])
    #expect(try site.site.passkeys(of: member).isEmpty)
  }

  @Test func `another's challenge makes none`() throws {
    let browser = try Browser(site, as: "irene-s")
    try challenge(for: nil)
    let answer = try browser.post(
      "/me/passkeys",
      [
        "do": "add", "passkey_name": "Phone", "challenge": PasskeyVector.challenge,
        "client": vector.made, "attestation": vector.attestation,
      ])
    #expect(answer.status == 410)
    #expect(try site.site.passkeys(of: member).isEmpty)
  }

  @Test func `it signs in once by a challenge, without a password and without a code`() throws {
    try addVector(member)
    try site.site.write {
      try $0.setSecondFactor("", step: 0, codes: [], of: member, at: SiteFixture.now)
    }
    try challenge(for: nil)
    let browser = Browser(site)
    #expect(try use(browser).status == 303)
    #expect(browser.cookies["__Host-session"] != nil)
    #expect(try site.site.passkey(vector.id)?.counter == 7)
    let thief = Browser(site)
    #expect(try use(thief).status == 403, "counts no further")
    // A device that does not count.
    try site.site.connection.run("UPDATE passkeys SET counter = 0")
    #expect(try use(thief).status == 410, "replayed")
    #expect(thief.cookies["__Host-session"] == nil)
  }

  @Test func `a copy that counts less, an unknown one and a banned member's get no session`() throws
  {
    try challenge(for: nil)
    let browser = Browser(site)
    #expect(try use(browser).status == 403, "unknown")
    try addVector(member, counter: 9)
    #expect(try use(browser).status == 403, "counts less")
    try site.site.connection.run("UPDATE passkeys SET counter = 0")
    try site.site.write { try $0.ban(member, Ban(until: nil, reason: "Spam")) }
    let banned = try use(browser)
    #expect(banned.status == 403 && banned.body.contains("Spam"))
    #expect(browser.cookies["__Host-session"] == nil)
  }

  /// Answer of a device that did not check its holder: the flag UV (WebAuthn, section 6.1) is gone from all that has the hash
  /// of the host.
  private func unverified(_ text: String) throws -> String {
    var bytes = Base64URL.bytes(text.utf8)
    let host = Base64URL.bytes(vector.data.utf8).prefix(32)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: host) })
    bytes[start + 32] &= ~0x04
    return Base64URL.text(bytes)
  }

  @Test(arguments: Role.allCases)
  func `a moderator needs a device that checks its holder`(_ role: Role) throws {
    try site.site.write { try $0.setRole(role, of: member) }
    let isRefused = role > .member
    let words = "need a passkey that checks"
    try addVector(member)
    try challenge(for: nil)
    let used = try Browser(site).post(
      "/sign-in/passkey",
      [
        "do": "use", "challenge": PasskeyVector.challenge, "id": vector.id,
        "data": unverified(vector.data), "client": vector.used, "signature": vector.signature,
      ])
    // Of a member the signature is looked at, which is that of something else.
    #expect(used.status == 403)
    #expect(used.body.contains(words) == isRefused, "\(used.body)")
    try site.site.connection.run("DELETE FROM passkeys")
    try site.site.connection.run("DELETE FROM tokens")
    try challenge(for: member)
    let made = try Browser(site, as: "irene-s").post(
      "/me/passkeys",
      [
        "do": "add", "passkey_name": "Phone", "challenge": PasskeyVector.challenge,
        "client": vector.made, "attestation": unverified(vector.attestation),
      ])
    #expect(made.status == (isRefused ? 422 : 303))
    #expect(try site.site.passkeys(of: member).isEmpty == isRefused)
  }

  @Test func `a challenge is given on https, and no passkey is offered elsewhere`() throws {
    let begun = try Browser(site).json("/sign-in/passkey", ["do": "begin"])
    #expect(begun.status == 201)
    #expect(try Browser(site).get("/sign-in").body.contains("data-passkey"))
    let plain = try SiteFixture()
    #expect(try !Browser(plain).get("/sign-in").body.contains("data-passkey"))
    #expect(try Browser(plain).json("/sign-in/passkey", ["do": "begin"]).status == 404)
  }

  @Test func `the password goes where there is a passkey and an address, and comes back by email`()
    throws
  {
    let browser = try Browser(site, as: "irene-s")
    let path = "/me/passkeys"
    let fields: KeyValuePairs = ["do": "forget", "password": SiteFixture.password]
    #expect(try browser.post(path, fields).status == 400, "no passkey")
    let other = try site.addAccount("bruno")
    try addVector(other)
    #expect(try Browser(site, as: "bruno").post(path, fields).status == 400, "no address")
    _ = try site.site.write { try $0.removePasskey(vector.id, of: other) }
    try addVector(member)
    #expect(try browser.post(path, ["do": "forget", "password": "another"]).status == 422)
    #expect(try browser.post(path, fields).status == 303)
    #expect(try site.site.account(member, at: SiteFixture.now)?.password == nil)
    #expect(try Browser(site).signIn("irene-s").status == 422)
    try challenge(for: nil)
    #expect(try use(Browser(site)).status == 303)
  }
}
