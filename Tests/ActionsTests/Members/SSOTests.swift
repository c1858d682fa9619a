import HTTPTypes
import Model
import TestSupport
import Testing
import Theme
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Identity providers: what the web server says is trusted at their addresses, and nothing else is.
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
    _ site: SiteFixture, _ method: HTTPRequest.Method = .get, at path: String = "/sign-in/sso",
    body: String = "", as claims: [SSOClaim: String], origin: Bool = true
  ) -> Answer {
    Answer(
      Responder(site.site, site.theme).respond(
        to: request(method, path, body, claims, origin: origin), now: SiteFixture.now,
        for: .everyone))
  }

  @Test func `a site without one has none, whatever the server says`() throws {
    let site = try SiteFixture()
    #expect(ask(site, as: Self.irene).status == 404)
    #expect(try site.get("/sign-in").page.shows("Another account") == false)
  }

  @Test(arguments: [
    [SSOClaim.user: nil], [.user: ""], [.email: nil], [.email: "no address"],
    [.emailVerified: nil], [.emailVerified: "false"],
    [.email: "a@" + String(repeating: "b", count: 300) + ".org"],
  ])
  func `a person whom the server did not admit, or without an address, is not signed in`(
    change: [SSOClaim: String?]
  ) throws {
    let site = try SiteFixture(Self.door)
    let claims = Self.irene.merging(change.compactMapValues { $0 }) { $1 }
      .filter { claim, _ in change[claim] != .some(nil) }
    for method in [HTTPRequest.Method.get, .post] {
      let answer = ask(site, method, body: "name=Irene&username=irene", as: claims)
      #expect(answer.status == 403 && answer.page.shows("The other site did not sign you in"))
    }
    #expect(try site.count("accounts") == 0)
  }

  @Test func `a first visit asks for what is missing, and opens an account`() throws {
    let site = try SiteFixture(Self.door)
    let page = ask(site, as: Self.irene).page
    #expect(page.problems.isEmpty && page.shows("You are signed in there as irene@example.org."))
    #expect(page.fields["name"] == "Irene Salvat" && page.fields["username"] == "irene-salvat")
    #expect(
      ask(site, .post, body: "name=&username=%21", as: Self.irene).refused == ["name", "username"])
    let answer = ask(site, .post, body: "name=Irene&username=irene-s", as: Self.irene)
    #expect(answer.location == "/do/me/first?lang=en")
    #expect(answer.header("Set-Cookie")?.contains("session=") == true)
    let id = try #require(try site.site.account(login: "irene@example.org", at: SiteFixture.now)).id
    let profile = try site.site.profile(id)
    #expect(profile[.birthDate] == "1992-02-29" && profile[.gender] == "woman")
    #expect(profile.audience(of: .birthDate) == .me && profile.audience(of: .gender) == .me)
  }

  @Test func `first sign-in asks the questions of any sign-up, and no more`() throws {
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

  @Test func `a member with an account at the address signs in by one button, unless banned`()
    throws
  {
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

  @Test func `where accounts are not opened, no new person is signed in`() throws {
    let site = try SiteFixture(Self.door + "\nsign_up: off")
    #expect(ask(site, .post, body: "name=Irene&username=irene-s", as: Self.irene).status == 403)
    #expect(try site.count("accounts") == 0)
  }

  @Test(arguments: ["/sign-in", "/", "/sign-in/sso/", "//sign-in/sso", "/sign-in/ssoo", "/me"])
  func `at other addresses the server is not believed`(path: String) {
    #expect(request(.get, path, "", Self.irene).claims.isEmpty)
    #expect(request(.get, "/sign-in/sso?then=/", "", Self.irene).claims == Self.irene)
  }

  @Test func `of several providers each has its name and its address`() throws {
    let site = try SiteFixture(
      """
      sso:
        university: {label: {en: University, es: Universidad}, email: E}
        town: {label: "Town <b>library</b>", email: T, email_verified: V}
      """)
    let page = try site.get("/sign-in?then=%2Fforum%2F&lang=en")
    #expect(page.page.problems.isEmpty && page.page.shows("or with"))
    #expect(page.page.shows("University") && page.page.shows("Town <b>library</b>"))
    #expect(page.page.addresses.contains("/do/sign-in/sso/university?then=%2Fforum%2F&lang=en"))
    #expect(try site.get("/sign-in?lang=es").page.shows("Universidad"))
    let path = "/sign-in/sso/town"
    let form = ask(site, at: path, as: Self.irene).page
    #expect(form.headings.first == "Sign in with Town <b>library</b>" && form.problems.isEmpty)
    #expect(ask(site, at: path, as: [.user: "i", .email: "irene@example.org"]).status == 403)
    for other in ["/sign-in/sso", "/sign-in/sso/nowhere", "/sign-in/sso/Town", "/sign-in/sso/a/b"] {
      #expect(ask(site, .post, at: other, as: Self.irene).status == 404, "\(other)")
    }
    let answer = ask(site, .post, at: path, body: "name=Irene&username=irene-s", as: Self.irene)
    #expect(answer.status == 303)
    // An equal address at the other provider is the same account.
    let again = ask(site, .post, at: "/sign-in/sso/university", as: Self.irene)
    let count = try site.count("accounts")
    #expect(again.status == 303 && count == 1)
  }

  @Test func `an address is a provider's in one spelling`() {
    for path in [
      "/sign-in/sso/town", "/sign-in/sso/town?a=/", "/sign-in/sso/town-2",
    ] { #expect(ActionRequest.provider(in: path)?.hasPrefix("town") == true, "\(path)") }
    for path in [
      "/sign-in/sso/", "/sign-in/sso/%74own", "/sign-in/sso/town/", "/sign-in/sso/../sso/town",
      "/sign-in/ssotown", "/sign-in/sso//town", "/sign-in/sso/town%00", "//sign-in/sso/town",
    ] { #expect(ActionRequest.provider(in: path) == nil, "\(path)") }
    #expect(ActionRequest.provider(in: "/sign-in/sso") == "")
  }

  @Test func `the photo elsewhere is offered, and waits to be fetched where it is wanted`() throws {
    let door = "sso: {email: E, picture: P, picture_hosts: [photos.example.org]}"
    var claims = Self.irene
    claims[.picture] = "https://photos.example.org/a/b.jpg?s=512"
    for (wanted, count) in [("&picture=yes", 1), ("", 0)] {
      let site = try SiteFixture(door)
      let page = ask(site, as: claims).page
      #expect(page.shows("Use the photo from that account") && page.problems.isEmpty)
      let form = "name=Irene&username=irene-s" + wanted
      #expect(ask(site, .post, body: form, as: claims).status == 303)
      #expect(try site.count("face_uploads") == count)
    }
    let provider = try #require(try SiteFixture(door).theme.settings.sso.first)
    for address in [
      "http://photos.example.org/a", "https://photos.example.org:8080/a", "https://localhost/a",
      "https://photos.example.org@evil.example/", "https://evil.example/photos.example.org",
      "https://photos.example.org.evil.example/", "https://photos.example.org/a b", "file:///etc",
      "https://photos.example.org\\@evil.example/", "https://PHOTOS.example.org/", "https://",
      "https://photos.example.org/" + String(repeating: "a", count: 1024), "",
    ] {
      #expect(!provider.mayFetch(address), "\(address)")
      claims[.picture] = address
      let site = try SiteFixture(door)
      #expect(!ask(site, as: claims).page.shows("Use the photo"), "\(address)")
    }
    for host in ["127.0.0.1", "localhost", "a..b", "-", "a.b:1", "A.example", "[::1]", ""] {
      #expect(!SSOProvider.isHost(host), "\(host)")
    }
    #expect(SSOProvider.isHost("lh3.googleusercontent.com"))
  }

  @Test func `header fields say nothing`() throws {
    let site = try SiteFixture(Self.door)
    _ = try site.addAccount("irene", "Irene", email: "irene@example.org")
    let answer = try site.get(
      "/sign-in/sso",
      "Remote-User: irene\nOIDC-CLAIM-email: irene@example.org\nV: 1\nX-Remote-User: irene")
    #expect(answer.status == 403)
    #expect(
      ["HTTP_X_USER", "http_x", "A-B", "", "1A", "A B"].allSatisfy { !SSOProvider.isVariable($0) })
    #expect(SSOProvider.isVariable("OIDC_CLAIM_email"))
  }

  // Also too young for an account's own field: the profile says nothing then.
  @Test(arguments: ["2010-01-01", "2014-01-01"], [false, true])
  func `a member too young by the server's birth date does not take part in Meet`(
    _ born: String, hasAccount: Bool
  ) throws {
    let site = try SiteFixture(
      Self.door + "\nsections: [forum, meet]\nlimits: {least_age: 16, sign_ups_per_hour: 1}")
    var young = Self.irene
    young[.birthDate] = born
    if hasAccount { try site.addAccount("irene-s", "Irene", email: "irene@example.org") }
    _ = ask(site, .post, body: hasAccount ? "" : "name=Irene&username=irene-s", as: young)
    let id = try #require(try site.site.account(login: "irene@example.org", at: SiteFixture.now)).id
    var profile = try site.site.profile(id)
    profile[.birthDate] = "1990-01-01"
    let older = profile
    _ = try site.site.write { try $0.set(older, of: id) }
    let isTaken = try site.site.write {
      try $0.meet(MeetCard(), MeetPreferences(), in: nil, as: id, on: CivilDate(dayNumber: 20_771))
    }
    #expect(isTaken == false)
    if hasAccount { return }
    // One account an hour, as by the form.
    var other = Self.irene
    other[.email] = "other@example.org"
    #expect(ask(site, .post, body: "name=Other&username=other-o", as: other).status == 429)
  }
}
