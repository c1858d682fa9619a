@_spi(Raw) import Database
import Model
import Sodium
import Testing
import Time

/// Links that were used, and cookies that someone else put into a browser.
struct TokenReplayTests {
  /// Where a link of each purpose leads; nil for what is no link.
  private static func path(_ purpose: Token.Purpose) -> String? {
    switch purpose {
    case .signUp: "/confirm"
    case .email: "/confirm-email"
    case .emailConsent: "/email-consent"
    case .recover: "/new-password"
    case .claim: "/claim"
    case .enter: "/enter"
    case .invitation: "/invitation"
    // A code may be used as often as it says, a device may identify itself as often as it likes, an unsubscribe link may be
    // used again, and a reservation is looked at until its day has come. Codes of the second step have tests of their own:
    // they are part of forms.
    case .join, .device, .unsubscribe, .reservation, .answer, .code, .factor, .passkey: nil
    }
  }

  private static let links = Token.Purpose.allCases.filter { path($0) != nil }

  private let site: SiteFixture
  private let member: Member.ID

  init() throws {
    site = try SiteFixture()
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
  }

  /// A link that is good, and a form that it takes.
  private func link(
    _ purpose: Token.Purpose
  ) throws -> (token: String, fields: KeyValuePairs<String, String>) {
    let author = try #require(try site.site.member(username: "mateo-rubio"))
    let facts =
      switch purpose {
      case .signUp: SiteFixture.signUp("nuria-v", "nuria@example.org")
      case .email, .emailConsent: "other@example.org"
      case .invitation: try invitation().description
      default: ""
      }
    let token = try site.token(purpose, for: purpose == .claim ? author : member, facts: facts)
    return (
      token,
      [
        "token": token, "password": "otras cuatro palabras",
        "password_again": "otras cuatro palabras",
      ]
    )
  }

  /// Another member's invitation to a person who is not here.
  private func invitation() throws -> Invitation.ID {
    let inviter =
      try site.site.member(username: "bruno") ?? site.addAccount("bruno", email: "b@example.org")
    let new = NewInvitation(
      member: inviter, contact: try #require(Contact("marta@example.org")), digest: "digest",
      text: "", language: .english, invitesOutside: true)
    try site.site.write { try $0.invite(new, at: SiteFixture.now) }
    let sent = try site.site.invitations(of: inviter, at: SiteFixture.now, atMost: 1)
    return try #require(sent.first?.id)
  }

  /// Browser that opens a link of a purpose: that of an invitation is used up by a signed-in member.
  private func browser(_ purpose: Token.Purpose) throws -> Browser {
    let browser = Browser(site)
    if purpose == .invitation { _ = try browser.signIn("irene-s") }
    return browser
  }

  @Test(arguments: links)
  func `a link works once`(purpose: Token.Purpose) throws {
    let path = try #require(Self.path(purpose))
    let (token, fields) = try link(purpose)
    #expect(try Browser(site).get("\(path)?token=\(token)").status == 200)
    #expect(try Browser(site).get("\(path)?token=\(token)").status == 200, "looking uses nothing")
    #expect([200, 303].contains(try browser(purpose).post(path, fields).status))
    let after = try site.rows()
    for browser in [Browser(site), Browser(site)] {
      #expect(try browser.post(path, fields).status == 410)
      #expect(try browser.get("\(path)?token=\(token)").status == 410)
      #expect(!browser.isSignedIn)
    }
    #expect(try site.rows() == after)
  }

  @Test(arguments: links)
  func `a link is good until it ends`(purpose: Token.Purpose) throws {
    let path = try #require(Self.path(purpose))
    let (token, fields) = try link(purpose)
    let late = Browser(site)
    late.now = SiteFixture.now.adding(seconds: purpose.lifetime)
    #expect(try late.get("\(path)?token=\(token)").status == 410)
    #expect(try late.post(path, fields).status == 410)
    for wrong in ["", "x", String(repeating: "A", count: 43), "%00"] {
      #expect(try Browser(site).get("\(path)?token=\(wrong)").status >= 400)
    }
  }

  @Test(arguments: Token.Purpose.allCases)
  func `a link is good for its purpose alone`(purpose: Token.Purpose) throws {
    let (token, fields) = try link(purpose)
    let before = try site.rows()
    for other in Self.links where other != purpose {
      let path = try #require(Self.path(other))
      #expect(try Browser(site).get("\(path)?token=\(token)").status == 410)
      #expect(try Browser(site).post(path, fields).status == 410)
    }
    #expect(try site.rows() == before)
  }

  @Test(arguments: links.filter { ![.email, .emailConsent, .invitation].contains($0) })
  func `no one arrives in a session that existed before`(purpose: Token.Purpose) throws {
    let browser = Browser(site)
    // Another's session, who planted the cookie, and one that never was.
    let planted = Secret()
    let stranger = try site.addAccount("stranger")
    try site.site.write {
      try $0.startSession(planted.digest, of: stranger, browser: "", at: SiteFixture.now)
    }
    for cookie in [planted.text, Secret().text] {
      let (_, fields) = try link(purpose)
      browser.setCookie("session", cookie)
      let answer = try browser.post(try #require(Self.path(purpose)), fields)
      // The name and the author's place can be had once.
      guard answer.status == 303 else { continue }
      #expect(browser.isSignedIn && browser.cookies["session"] != cookie)
      let owner = try site.site.signedIn(planted.digest, at: SiteFixture.now, .optional)
      #expect(owner?.id == stranger, "the planted session opens nothing else")
    }
  }

  @Test func `signing in makes a session of its own`() throws {
    let browser = Browser(site)
    let planted = Secret()
    let stranger = try site.addAccount("stranger")
    try site.site.write {
      try $0.startSession(planted.digest, of: stranger, browser: "", at: SiteFixture.now)
    }
    browser.setCookie("session", planted.text)
    #expect(try browser.signIn("irene-s").status == 303)
    #expect(browser.cookies["session"] != planted.text)
    #expect(try site.site.signedIn(planted.digest, at: SiteFixture.now, .optional)?.id == stranger)
  }
}
