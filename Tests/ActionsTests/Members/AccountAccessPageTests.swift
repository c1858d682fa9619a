import Foundation
import HTTPTypes
import Model
import Sodium
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// A thief who knew the password, or sat before an open session, is out once its owner changes the password, recovers the
/// account, or signs out everywhere: asked by requests, for every kind of access.
struct AccountAccessPageTests {
  private let site: SiteFixture
  private let owner: Browser
  private let member: Member.ID
  private static let now = SiteFixture.now
  private static let new = "other words that fit"

  init() throws {
    site = try SiteFixture(
      "features: {calls: on}", base: "https://club.example", more: FilterSite.files)
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    owner = try Browser(site, as: "irene-s")
  }

  /// Ways to end access.
  enum Ending: CaseIterable {
    case password, recovery, everywhere
  }

  private func end(_ ending: Ending) throws {
    switch ending {
    case .password:
      let answer = try owner.post(
        "/me/account",
        [
          "do": "password", "current_password": SiteFixture.password, "new_password": Self.new,
          "new_password_again": Self.new,
        ])
      #expect(answer.status == 303)
    case .recovery:
      let token = try site.token(.recover, for: member)
      let answer = try owner.post(
        "/new-password",
        ["token": token, "password": Self.new, "password_again": Self.new])
      #expect(answer.status == 303)
    case .everywhere:
      #expect(
        try owner.post("/me/sessions", [:]).header("Location")
          == "/do/me/settings?done=sessions&lang=en#devices")
    }
    #expect(try owner.get("/me").status == 200, "who asks stays signed in")
  }

  /// Makes access of a kind and returns a request that uses it; nil for kinds that are not presented by themselves.
  private func access(_ kind: AccountAccess) throws -> (() throws -> Int)? {
    let secret = Secret()
    let (site, member, now) = (site, member, Self.now)
    switch kind {
    case .session:
      let thief = try Browser(site, as: "irene-s")
      return { try thief.get("/me").status }
    case .token(let purpose):
      guard let path = Self.path(purpose) else { return nil }
      let facts = purpose == .email || purpose == .emailConsent ? "thief@example.net" : ""
      // A link for a member without a password is made before there is one.
      if purpose == .claim { try site.site.connection.run("UPDATE accounts SET password = NULL") }
      let token = try site.token(purpose, for: member, facts: facts)
      return { try Browser(site).get("\(path)?token=\(token)").status }
    // Queued emails are covered by the tests of the database; an email that was sent holds a token.
    case .mail: return nil
    // A device signs for it; without its row nothing that it signs is right.
    case .passkey:
      let key = Passkey(
        id: "key", member: member, name: "Phone", key: "", counter: 0, created: now)
      try site.site.write { _ = try $0.add(key) }
      return { try site.site.passkey("key") == nil ? 403 : 200 }
    case .followFeed:
      try site.site.write { try $0.setFollowFeed(secret.digest, of: member) }
      return { try Browser(site).get("/feed?token=\(secret.text)").status }
    case .filterFeed:
      try site.site.write {
        let filter = try #require(
          try $0.save(ProductFilter(), as: "All", of: member, at: now))
        try $0.setFeed(secret.digest, ofFilter: filter, of: member)
      }
      return { try Browser(site).get("/catalogue?format=atom&token=\(secret.text)").status }
    case .calendar:
      try site.site.write { try $0.setCalendar(secret.digest, of: member) }
      return { try Browser(site).get("/agenda.ics?token=\(secret.text)").status }
    case .phone:
      try site.site.write { try $0.setPlaceDevice(secret.digest, of: member, at: now) }
      return { try phone(secret) }
    case .placeLink:
      try site.site.write {
        _ = try $0.makePlaceLink(secret.digest, .exact, named: "", of: member, hours: 1, at: now)
      }
      return { try Browser(site).get("/places/link?token=\(secret.text)").status }
    case .callLink:
      try site.site.write {
        _ = try $0.makeCallLink(secret.digest, named: "", of: member, at: now)
      }
      return { try Browser(site).get("/calls/link?token=\(secret.text)").status }
    // A file, which the web server sends.
    case .signal:
      try FileManager.default.createDirectory(
        atPath: site.folder.documentRoot, withIntermediateDirectories: true)
      let name = try #require(site.site.memberSignals.open(member))
      return { site.site.memberSignals.open(member) == name ? 200 : 410 }
    }
  }

  /// Where a link of a purpose leads that is about an account.
  private static func path(_ purpose: Token.Purpose) -> String? {
    switch purpose {
    case .email: "/confirm-email"
    case .emailConsent: "/email-consent"
    case .recover: "/new-password"
    case .claim: "/claim"
    case .enter: "/enter"
    case .signUp, .join, .device, .unsubscribe, .invitation, .reservation, .answer, .code, .factor,
      .passkey:
      nil
    }
  }

  private func phone(_ secret: Secret) throws -> Int {
    var head = HTTPRequest(
      method: .post, scheme: nil, authority: "club.example", path: "/places/owntracks")
    head.headerFields[.contentType] = "application/json"
    head.headerFields[.authorization] = OwnTracksTests.basic("irene-s", secret.text)
    let request = ActionRequest(head: head, body: .success(Array("{}".utf8)), client: "192.0.2.7")
    return Answer(Responder(site.site, site.theme).respond(to: request, now: Self.now)).status
  }

  /// Status of the refusal.
  private static func refusal(_ kind: AccountAccess) -> Int {
    switch kind {
    case .session, .passkey: 403
    case .phone: 401
    case .token, .mail, .followFeed, .filterFeed, .calendar, .placeLink, .callLink, .signal:
      410
    }
  }

  @Test(arguments: AccountAccess.allCases.filter(\.ends), Ending.allCases)
  func `access from before is refused afterwards`(kind: AccountAccess, ending: Ending) throws {
    // There is no password to be changed where a link is for the first one.
    if kind == .token(.claim), ending == .password { return }
    guard let ask = try access(kind) else { return }
    #expect(try ask() == 200)
    try end(ending)
    #expect(try ask() == Self.refusal(kind))
  }

  @Test func `a thief who asked for another address gets nothing once the password is changed`()
    throws
  {
    let thief = try Browser(site, as: "irene-s")
    let asked = try thief.post(
      "/me/account",
      ["do": "email", "email": "thief@example.net", "password": SiteFixture.password])
    #expect(asked.status == 303)
    // The owner is notified at the former address.
    #expect(
      try site.letters().map { "\($0.kind) \($0.address) \($0.facts)" } == [
        "email thief@example.net thief@example.net",
        "email-requested irene@example.org thief@example.net",
      ])
    let sent = try site.token(.email, for: member, facts: "thief@example.net")
    try end(.password)
    #expect(try site.letters().map(\.kind) == ["email-requested", "password-changed"])
    #expect(try Browser(site).post("/confirm-email", ["token": sent]).status == 410)
    #expect(try site.site.account(member, at: Self.now)?.email == "irene@example.org")
    _ = try thief.post("/recover", ["email": "thief@example.net"])
    #expect(try site.site.account(login: "thief@example.net", at: Self.now) == nil)
    #expect(try thief.signIn("irene-s").status == 422)
    #expect(try thief.get("/me").status == 403)
    #expect(try owner.get("/me").status == 200)
  }

  @Test func `a request for an address takes the place of the one before`() throws {
    for name in ["one", "two"] {
      _ = try owner.post(
        "/me/account",
        ["do": "email", "email": "\(name)@example.net", "password": SiteFixture.password])
    }
    #expect(
      try site.letters().filter { $0.kind == "email" }.map(\.address) == ["two@example.net"])
  }

  @Test func `requests for addresses are counted by account`() throws {
    var codes: [Int] = []
    for number in 0..<6 {
      let browser = Browser(site)
      browser.client = "198.51.\(number).7"
      _ = try browser.signIn("irene-s")
      codes.append(
        try browser.post(
          "/me/account",
          [
            "do": "email", "email": "number\(number)@example.net", "password": SiteFixture.password,
          ]
        ).status)
    }
    #expect(codes == [303, 303, 303, 303, 303, 429])
  }
}

/// Accounts whose owners come by single sign-on: an open session is not enough to take them away.
struct PasswordlessAccountTests {
  private let site: SiteFixture
  private let browser = { (site: SiteFixture, member: Member.ID) throws -> Browser in
    let browser = Browser(site)
    _ = try browser.post("/enter", ["token": try site.token(.enter, for: member)])
    return browser
  }

  init() throws { site = try SiteFixture() }

  private func add() throws -> (Member.ID, Browser) {
    let member = try site.addAccount(
      "irene-s", "Irene", email: "irene@example.org", hasPassword: false)
    return (member, try browser(site, member))
  }

  private func email(_ member: Member.ID) throws -> String? {
    try site.site.account(member, at: SiteFixture.now)?.email
  }

  @Test func `the present address agrees before another one is asked`() throws {
    let (member, session) = try add()
    let page = try session.page("/me/account")
    #expect(page.shows("Send a link to the current address"))
    let asked = try session.post("/me/account", ["do": "email", "email": "thief@example.net"])
    #expect(asked.header("Location") == "/do/me/settings?done=consent&lang=en")
    #expect(
      try session.get("/me/settings?done=consent").page.shows(
        "We sent a link to your current address. Open it to confirm the change."))
    #expect(
      try site.letters().map { "\($0.kind) \($0.address)" } == ["email-consent irene@example.org"],
      "the new address gets nothing yet")
    let token = try site.token(.emailConsent, for: member, facts: "new@example.net")
    let form = try Browser(site).sound("/email-consent?token=\(token)")
    #expect(form.page.shows("new@example.net") && form.page.fields["token"] == token)
    #expect(try email(member) == "irene@example.org", "looking changes nothing")
    #expect(try Browser(site).post("/email-consent", ["token": token]).status == 200)
    #expect(try Browser(site).post("/email-consent", ["token": token]).status == 410)
    let letters = try site.letters().map { "\($0.kind) \($0.address)" }
    #expect(letters == ["email new@example.net", "email-requested irene@example.org"])
    let confirmed = try site.token(.email, for: member, facts: "new@example.net")
    #expect(try Browser(site).post("/confirm-email", ["token": confirmed]).status == 200)
    #expect(try email(member) == "new@example.net")
  }

  @Test func `the first password is chosen by a link to the address`() throws {
    let (member, session) = try add()
    let new = "other words that fit"
    let answer = try session.post(
      "/me/account", ["do": "password", "new_password": new, "new_password_again": new])
    #expect(answer.header("Location") == "/do/me/settings?done=first_password&lang=en")
    #expect(try site.site.account(member, at: SiteFixture.now)?.password == nil)
    #expect(try site.letters().map { "\($0.kind) \($0.address)" } == ["recover irene@example.org"])
    let page = try session.page("/me/account")
    #expect(page.fields["new_password"] == nil && page.shows("Send me a link to set a password"))
  }

  @Test func `an account with neither sets both by its session`() throws {
    let member = try site.addAccount("irene-s", "Irene", hasPassword: false)
    let session = try browser(site, member)
    _ = try session.post("/me/account", ["do": "email", "email": "new@example.net"])
    #expect(try site.letters().map { "\($0.kind) \($0.address)" } == ["email new@example.net"])
    let new = "other words that fit"
    let answer = try session.post(
      "/me/account", ["do": "password", "new_password": new, "new_password_again": new])
    #expect(answer.status == 303)
    #expect(try site.site.account(member, at: SiteFixture.now)?.password != nil)
  }

  @Test func `a member banned meanwhile changes no address`() throws {
    let (member, _) = try add()
    let tokens = try [Token.Purpose.emailConsent, .email].map {
      ($0, try site.token($0, for: member, facts: "new@example.net"))
    }
    try site.site.write { try $0.ban(member, Ban(until: nil, reason: "Enough.")) }
    for (purpose, token) in tokens {
      let path = purpose == .email ? "/confirm-email" : "/email-consent"
      #expect(try Browser(site).post(path, ["token": token]).status == 403)
    }
    #expect(try email(member) == "irene@example.org")
  }
}
