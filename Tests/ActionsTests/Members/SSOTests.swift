import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// The house's own door: what the web server says is believed at one address, and nothing else is.
struct SSOTests {
  private static let door =
    "sso: {email: OIDC_CLAIM_email, email_verified: V, name: N, birth_date: B, gender: G}"
  private static let irene: [SSOClaim: String] = [
    .user: "irene@idp", .email: "irene@example.org", .emailVerified: "1", .name: "Irene Salvat",
    .birthDate: "1992-02-29", .gender: "female",
  ]

  private func request(
    _ method: HTTPRequest.Method, _ path: String, _ body: String, _ claims: [SSOClaim: String],
    origin: Bool = true
  ) -> ActionRequest {
    var head = HTTPRequest(method: method, scheme: nil, authority: "club.example", path: path)
    head.headerFields[.contentType] = SiteFixture.form
    if origin, let name = HTTPField.Name("Sec-Fetch-Site") {
      head.headerFields[name] = "same-origin"
    }
    return ActionRequest(
      head: head, body: .success(Array(body.utf8)), client: "192.0.2.7", claims: claims)
  }

  private func ask(
    _ site: SiteFixture, _ method: HTTPRequest.Method = .get, body: String = "",
    as claims: [SSOClaim: String], origin: Bool = true
  ) -> Answer {
    Answer(
      Responder(site.site, site.theme).respond(
        to: request(method, "/sign-in/sso", body, claims, origin: origin), now: SiteFixture.now,
        for: .everyone))
  }

  @Test func `a site without one has none, whatever the server says`() throws {
    let site = try SiteFixture()
    #expect(ask(site, as: Self.irene).status == 404)
    #expect(try site.get("/sign-in").page.shows("Sign in with it") == false)
  }

  @Test(arguments: [
    [SSOClaim.user: nil], [.user: ""], [.email: nil], [.email: "no address"],
    [.emailVerified: nil], [.emailVerified: "false"],
    [.email: "a@" + String(repeating: "b", count: 300) + ".org"],
  ])
  func `whom the server did not let in, or not by an address, does not come in`(
    change: [SSOClaim: String?]
  ) throws {
    let site = try SiteFixture(Self.door)
    let claims = Self.irene.merging(change.compactMapValues { $0 }) { $1 }
      .filter { claim, _ in change[claim] != .some(nil) }
    for method in [HTTPRequest.Method.get, .post] {
      let answer = ask(site, method, body: "name=Irene&username=irene", as: claims)
      #expect(answer.status == 403 && answer.page.shows("The door did not open"))
    }
    #expect(try site.count("accounts") == 0)
  }

  @Test func `a first visit asks for what is missing, and opens an account`() throws {
    let site = try SiteFixture(Self.door)
    let page = ask(site, as: Self.irene).page
    #expect(page.problems.isEmpty && page.shows("The house knows you by irene@example.org."))
    #expect(page.fields["name"] == "Irene Salvat" && page.fields["username"] == "irene-salvat")
    #expect(
      ask(site, .post, body: "name=&username=%21", as: Self.irene).refused == ["name", "username"])
    let answer = ask(site, .post, body: "name=Irene&username=irene-s", as: Self.irene)
    #expect(answer.location == "/do/me?lang=en")
    #expect(answer.header("Set-Cookie")?.contains("session=") == true)
    let id = try #require(try site.site.account(login: "irene@example.org", at: SiteFixture.now)).id
    let profile = try site.site.profile(id)
    #expect(profile[.birthDate] == "1992-02-29" && profile[.gender] == "woman")
    #expect(profile.audience(of: .birthDate) == .me && profile.audience(of: .gender) == .me)
  }

  @Test func `what the site asks of everybody it asks at the door, too, and no more`() throws {
    let site = try SiteFixture(Self.door + "\nsign_up_fields: [email, city]")
    let fields = ask(site, as: Self.irene).page.fields
    #expect(fields["city"] == "" && fields["phone"] == nil && fields["country"] == nil)
    let form = "name=Irene&username=irene-s"
    #expect(ask(site, .post, body: form + "&city=+", as: Self.irene).refused == ["city"])
    #expect(try site.count("accounts") == 0)
    #expect(ask(site, .post, body: form + "&city=Soria", as: Self.irene).status == 303)
    let id = try #require(try site.site.account(login: "irene@example.org", at: SiteFixture.now)).id
    let profile = try site.site.profile(id)
    #expect(profile[.city] == "Soria" && profile[.birthDate] == "1992-02-29")
  }

  @Test func `who has an account at the address is in by one button, unless banned`() throws {
    let site = try SiteFixture(Self.door)
    let id = try site.addAccount("irene", "Irene", email: "irene@example.org")
    #expect(ask(site, as: Self.irene).header("Set-Cookie") == nil, "looking signs nobody in")
    #expect(ask(site, .post, as: Self.irene, origin: false).status == 403)
    #expect(ask(site, .post, as: Self.irene).location == "/do/me?lang=en")
    #expect(try site.count("accounts") == 1 && site.count("sessions") == 1)
    try site.site.write { try $0.ban(id, Ban(until: nil, reason: "Enough.")) }
    let answer = ask(site, .post, as: Self.irene)
    #expect(answer.status == 403 && answer.page.shows("Enough."))
  }

  @Test func `where accounts are not opened, nobody new comes in`() throws {
    let site = try SiteFixture(Self.door + "\nsign_up: off")
    #expect(ask(site, .post, body: "name=Irene&username=irene-s", as: Self.irene).status == 403)
    #expect(try site.count("accounts") == 0)
  }

  @Test(arguments: ["/sign-in", "/", "/sign-in/sso/", "//sign-in/sso", "/sign-in/ssoo", "/me"])
  func `at other addresses the server is not believed`(path: String) {
    #expect(request(.get, path, "", Self.irene).claims.isEmpty)
    #expect(request(.get, "/sign-in/sso?then=/", "", Self.irene).claims == Self.irene)
  }

  @Test func `header fields say nothing`() throws {
    let site = try SiteFixture(Self.door)
    _ = try site.addAccount("irene", "Irene", email: "irene@example.org")
    let answer = try site.get(
      "/sign-in/sso",
      "Remote-User: irene\nOIDC-CLAIM-email: irene@example.org\nV: 1\nX-Remote-User: irene")
    #expect(answer.status == 403)
    #expect(
      ["HTTP_X_USER", "http_x", "A-B", "", "1A", "A B"].allSatisfy { !SSOSettings.isVariable($0) })
    #expect(SSOSettings.isVariable("OIDC_CLAIM_email"))
  }

  // Also too young for an account's own field: the profile says nothing then.
  @Test(arguments: ["2010-01-01", "2014-01-01"])
  func `who is too young by what the server says meets nobody`(_ born: String) throws {
    let site = try SiteFixture(
      Self.door + "\nsections: [forum, meet]\nlimits: {least_age: 16, sign_ups_per_hour: 1}")
    var young = Self.irene
    young[.birthDate] = born
    _ = ask(site, .post, body: "name=Irene&username=irene-s", as: young)
    let id = try #require(try site.site.account(login: "irene@example.org", at: SiteFixture.now)).id
    var profile = try site.site.profile(id)
    profile[.birthDate] = "1990-01-01"
    let older = profile
    _ = try site.site.write { try $0.set(older, of: id) }
    let isTaken = try site.site.write {
      try $0.meet(MeetCard(), MeetWish(), in: nil, as: id, on: CivilDate(dayNumber: 20_771))
    }
    #expect(isTaken == false)
    // One account an hour, as by the form.
    var other = Self.irene
    other[.email] = "other@example.org"
    #expect(ask(site, .post, body: "name=Other&username=other-o", as: other).status == 429)
  }
}
