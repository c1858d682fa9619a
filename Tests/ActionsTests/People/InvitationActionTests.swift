@_spi(Raw) import Database
import Model
import Sodium
import Testing
import Time

/// Invitations by e-mail, from the form to the conversation that they came from.
struct InvitationActionTests {
  private let site: SiteFixture
  private let irene: Member.ID
  private let her: Browser

  init() throws { try self.init("") }

  private init(_ settings: String) throws {
    site = try SiteFixture(settings)
    irene = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    her = try Browser(site, as: "irene-s")
  }

  /// Invites from the second comment; returns the secret that the email would have.
  private func invite(_ address: String = "marta@example.org") throws -> String {
    let answer = try her.post(
      "/me/invitations", ["address": address, "text": "Come in.", "comment": "2"])
    #expect(answer.status == 200)
    let letter = try #require(try site.letters().last)
    #expect(letter.kind == "invitation" && letter.address == address)
    return try site.token(.invitation, for: irene, facts: letter.facts)
  }

  private let signUp: [(String, String)] = [
    ("name", "Marta Vidal"), ("username", "marta-v"), ("password", SiteFixture.password),
    ("password_again", SiteFixture.password),
  ]

  @Test func `the form says what happens, and what was sent can be taken back`() throws {
    let form = try her.get("/me/invitations?comment=2").page
    #expect(form.problems.isEmpty && form.shows("I took Rome to Palermo."))
    let token = try invite()
    let list = try her.get("/me/invitations").page
    #expect(list.problems.isEmpty && list.shows("Come in.") && list.shows("until 28 Nov 2026"))
    #expect(!list.shows("marta@"), "the address is not kept")
    let number = try #require(
      try site.site.invitations(of: irene, at: SiteFixture.now, atMost: 1).first?.id)
    let back = try her.post(
      "/me/invitations", ["do": "withdraw", "invitation": number.description])
    #expect(back.status == 303)
    #expect(try Browser(site).get("/invitation?token=\(token)").status == 410)
    #expect(try her.post("/me/invitations", ["do": "withdraw", "invitation": "x"]).status == 400)
  }

  @Test(arguments: [
    ("", "", "address"), ("nobody", "", "address"), ("irene@example.org", "", "address"),
    ("1234", "", "address"), ("m@example.org", "See EVIL.example/x", "text"),
    ("IRENE@example.org", "", "address"), ("m@example.org", "See http://evil.example", "text"),
    ("m@example.org", "See WWW.evil.example", "text"),
    ("m@example.org", String(repeating: "á", count: 501), "text"),
  ])
  func `an invitation that cannot be sent comes back as typed`(
    address: String, text: String, field: String
  ) throws {
    let answer = try her.post("/me/invitations", ["address": address, "text": text])
    #expect(answer.refused == [field])
    #expect(answer.page.fields["address"] == address && answer.page.fields["text"] == text)
    #expect(try site.letters().isEmpty && site.count("invitations") == 0)
  }

  @Test func `from the email to a new account, a friend and the conversation`() throws {
    let token = try invite()
    let marta = Browser(site)
    let page = try marta.get("/invitation?token=\(token)").page
    #expect(page.problems.isEmpty && page.headings.first == "Irene Salvatierra invites you")
    #expect(page.shows("Come in.") && page.shows("I took Rome to Palermo."))
    #expect(page.addresses.contains("/do/sign-up?invitation=\(token)&lang=en"))
    let form = try marta.get("/sign-up?invitation=\(token)").page
    #expect(form.shows("Irene Salvatierra invited you.") && form.fields["invitation"] == token)
    let wrong = try marta.send(
      "/sign-up", [("invitation", token), ("email", "marta@example.org"), ("name", "Marta")])
    #expect(wrong.status == 422 && wrong.page.fields["invitation"] == token)
    let answer = try marta.send(
      "/sign-up", signUp + [("email", "Marta@example.org"), ("invitation", token)])
    #expect(answer.status == 303 && marta.isSignedIn)
    #expect(answer.header("Location") == "/forum/1-night-trains/#c2")
    let account = try #require(try site.site.account(login: "marta-v", at: SiteFixture.now))
    #expect(account.email == "Marta@example.org", "who has the letter has the address")
    #expect(try site.site.relation(of: irene, to: account.id) == .friend)
    #expect(try site.letters().map(\.kind) == ["invitation", "friend"])
    #expect(try Browser(site).get("/invitation?token=\(token)").status == 410)
  }

  @Test func `another address signs in as well, and is confirmed by an email`() throws {
    let token = try invite()
    try site.addAccount("known", email: "known@example.org")
    let marta = Browser(site)
    let answer = try marta.send(
      "/sign-up", signUp + [("email", "known@example.org"), ("invitation", token)])
    #expect(answer.status == 303)
    let account = try #require(try site.site.account(login: "marta-v", at: SiteFixture.now))
    #expect(account.email == nil)
    #expect(try site.letters().last?.kind == "friend")
    #expect(try site.letters().contains { $0.kind == "email" && $0.member == account.id.rawValue })
  }

  @Test func `an address that became another member's meanwhile stays theirs`() throws {
    let token = try invite()
    try site.addAccount("first", email: "marta@example.org")
    let answer = try Browser(site).send(
      "/sign-up", signUp + [("email", "marta@example.org"), ("invitation", token)])
    #expect(answer.status == 303)
    let account = try #require(try site.site.account(login: "marta-v", at: SiteFixture.now))
    #expect(account.email == nil)
  }

  @Test func `a member accepts after signing in`() throws {
    let token = try invite()
    let bruno = try site.addAccount("bruno", "Bruno")
    let browser = Browser(site)
    let page = try browser.get("/invitation?token=\(token)").page
    let signIn = try #require(page.addresses.first { $0.hasPrefix("/do/sign-in?then=") })
    let form = try browser.get(String(signIn.dropFirst(3))).page
    let then = try #require(form.fields["then"])
    let arrived = try browser.post(
      "/sign-in", ["login": "bruno", "password": SiteFixture.password, "then": then])
    #expect(arrived.header("Location") == "/do/invitation?token=\(token)")
    #expect(try site.site.relation(of: irene, to: bruno) == .stranger, "to look makes no friend")
    #expect(try browser.get("/invitation?token=\(token)").page.problems.isEmpty)
    let answer = try browser.post("/invitation", ["token": token, "do": "accept"])
    #expect(answer.header("Location") == "/forum/1-night-trains/#c2")
    #expect(try site.site.relation(of: irene, to: bruno) == .friend)
    #expect(try browser.post("/invitation", ["token": token, "do": "accept"]).status == 410)
  }

  @Test func `no one accepts their own, and a stranger's button leads to the ways in`() throws {
    let token = try invite()
    #expect(try her.get("/invitation?token=\(token)").page.shows("This is your own invitation."))
    #expect(try her.post("/invitation", ["token": token, "do": "accept"]).status == 409)
    let answer = try Browser(site).post("/invitation", ["token": token, "do": "accept"])
    #expect(answer.header("Location") == "/do/sign-up?invitation=\(token)&lang=en")
    #expect(try her.post("/invitation", ["token": token, "do": "x"]).status == 400)
  }

  @Test func `the recipient declines without an account, and no other email comes`() throws {
    let token = try invite()
    let answer = try Browser(site).post("/invitation", ["token": token, "do": "decline"])
    #expect(answer.status == 200 && answer.page.headings == ["Invitation declined"])
    #expect(try Browser(site).get("/invitation?token=\(token)").status == 410)
    let list = try her.get("/me/invitations").page
    #expect(list.shows("until 28 Nov 2026"), "who invited is not told of a no")
  }

  @Test
  func `the email promises a conversation where there is one, and an account where one opens`()
    throws
  {
    for (settings, comment) in [("", "2"), ("", ""), ("sign_up: off", "2")] {
      let tests = try InvitationActionTests(settings)
      _ = try tests.her.post(
        "/me/invitations", ["address": "marta@example.org", "comment": comment])
      let token = try tests.site.token(.invitation, for: tests.irene, facts: "1")
      let bruno = try tests.site.join("bruno")
      for browser in [Browser(tests.site), bruno] {
        let page = try browser.page("/invitation?token=\(token)")
        #expect(page.shows("Continue the conversation") == (comment == "2"))
        let mayOpen = browser !== bruno && settings.isEmpty
        #expect(page.shows("If you sign up here") == mayOpen)
      }
    }
  }

  @Test func `the page that a guest was reading comes back after signing in`() throws {
    let browser = Browser(site)
    let answer = try browser.post(
      "/me/invitations", ["address": "marta@example.org", "text": "Come in.", "comment": "2"])
    #expect(answer.page.fields["kept"] == "me/invitations" && answer.page.fields["comment"] == "2")
    let form = try browser.post(
      "/sign-in",
      [
        "login": "irene-s", "password": SiteFixture.password, "kept": "me/invitations",
        "address": "marta@example.org", "text": "Come in.", "comment": "2",
      ]
    ).page
    #expect(form.fields["comment"] == "2" && form.fields["text"] == "Come in.")
    #expect(form.shows("I took Rome to Palermo."))
  }

  @Test func `a telephone is invited by the same form, and nothing goes to it`() throws {
    let bruno = try site.addAccount("bruno", "Bruno")
    let browser = try Browser(site, as: "bruno")
    let fields = [
      ("phone", "600 11 22 33"), ("phone_audience", "me"), ("email_audience", "friends"),
    ]
    _ = try browser.send("/me/profile", fields + [("findable_phone", "1")])
    #expect(try site.site.discoverability(of: bruno) == [.phone])
    let answer = try her.post("/me/invitations", ["address": "600.112.233", "comment": "2"])
    #expect(answer.status == 200 && answer.page.problems.isEmpty)
    #expect(answer.page.shows("Nothing is sent to the phone."))
    #expect(try site.site.relation(of: bruno, to: irene) == .asking)
    let request = try browser.get("/people/\(irene)/friendship").page
    #expect(request.shows("I would like to be friends here."), "nothing is praised")
    #expect(try site.letters().isEmpty)
    #expect(try browser.post("/me/invitations", ["address": "600112233"]).status == 422, "his own")
  }

  /// Number as its owner wrote it and their country, the number as typed and the country of the member who types it.
  @Test(
    arguments: [
      ("600 11 22 33", "ES", "+34 600 112 233", "", true),
      ("600 11 22 33", "ES", "0034600112233", "FR", true),
      ("+34 600 11 22 33", "ES", "600 112 233", "ES", true),
      ("+34 600 11 22 33", "", "600 112 233", "ES", true),
      ("600 11 22 33", "ES", "600 112 233", "ES", true),
      ("600 11 22 33", "ES", "600 112 233", "", true),
      ("600 11 22 33", "", "600 112 233", "", true),
      ("600 11 22 33", "", "600 112 233", "ES", true),
      ("600 11 22 33", "", "+34 600 112 233", "ES", false),
      ("600 11 22 33", "FR", "600 112 233", "ES", false),
      ("06 12 34 56 78", "FR", "+33 612 345 678", "ES", true),
      ("+44 (0)20 7946 0000", "", "020 7946 0000", "GB", true),
      ("8 912 345 67 89", "RU", "+7 912 3456789", "", true),
      ("600 11 22 33", "ES", "600 112 233", "PT", false),
      ("600 11 22 33", "PT", "+34 600 112 233", "", false),
      ("600 11 22 33", "", "+34 600 112 233", "", false),
      ("+34 600 11 22 33", "ES", "600 112 233", "", false),
    ] as [(String, String, String, String, Bool)])
  func `a number is found with its country and without`(
    written: String, country: String, typed: String, typist: String, isFound: Bool
  ) throws {
    let bruno = try site.addAccount("bruno", "Bruno")
    let audiences = [("phone_audience", "me"), ("email_audience", "friends")]
    _ = try Browser(site, as: "bruno").send(
      "/me/profile",
      audiences + [("phone", written), ("country", country), ("findable_phone", "1")])
    _ = try her.send("/me/profile", audiences + [("country", typist)])
    let answer = try her.post("/me/invitations", ["address": typed, "comment": "2"])
    #expect(answer.status == 200)
    #expect(try site.site.relation(of: bruno, to: irene) == (isFound ? .asking : .stranger))
  }

  @Test func `countries are chosen with their codes`() throws {
    let page = try her.get("/me/profile").page
    #expect(page.shows("Spain (+34)") && page.shows("Antarctica"))
    #expect(try her.get("/me/profile?lang=es").page.shows("España (+34)"))
  }

  @Test func `an expired invitation does not cost the form`() throws {
    let token = try invite()
    try site.site.write { _ = try $0.withdrawInvitation(Invitation.ID(1), by: irene) }
    let browser = Browser(site)
    let fields = signUp + [("email", "marta@example.org"), ("invitation", token)]
    let answer = try browser.send("/sign-up", fields)
    #expect(answer.status == 410 && answer.page.shows("The invitation has expired"))
    #expect(answer.page.fields["name"] == "Marta Vidal")
    #expect(answer.page.fields["invitation"] == nil, "sent once more, it is an ordinary form")
    #expect(try browser.send("/sign-up", Array(fields.dropLast())).status == 200)
  }

  @Test func `a block ends it, politely`() throws {
    let token = try invite()
    let bruno = try site.addAccount("bruno", "Bruno")
    try site.site.write { try $0.block(bruno, by: irene, at: SiteFixture.now) }
    let browser = try Browser(site, as: "bruno")
    #expect(try browser.post("/invitation", ["token": token, "do": "accept"]).status == 303)
    #expect(try site.site.relation(of: bruno, to: irene) == .stranger)
  }

  @Test
  func
    `where one needs a code the letter is not the code, and none goes out where nobody can join`()
    throws
  {
    let closed = try InvitationActionTests("sign_up: off")
    #expect(try closed.her.post("/me/invitations", ["address": "marta@example.org"]).status == 200)
    #expect(try closed.site.letters().isEmpty)
    let coded = try InvitationActionTests("sign_up: code")
    _ = try coded.her.post("/me/invitations", ["address": "marta@example.org"])
    #expect(try coded.site.letters().isEmpty)
  }

  @Test(arguments: ["evil.com", "Come to EVIL.COM", "пример.рф", "a@evil.com", "evil[.]com"])
  func `words that read like links are refused, with what helps`(text: String) throws {
    let answer = try her.post(
      "/me/invitations", ["address": "marta@example.org", "text": text])
    #expect(answer.status == 422)
    #expect(answer.page.errors["text"]?.contains("Put a space after each full stop.") == true)
    #expect(try site.letters().isEmpty)
  }

  @Test func `a digest says nothing to who has not the key`() throws {
    _ = try invite()
    let key = try #require(try site.site.addressKey().flatMap { Secret($0) })
    let stored = try site.texts("SELECT address FROM invitations")
    #expect(stored == [Secret(named: "address marta@example.org", key: key).digest])
    #expect(stored != [Secret(named: "address marta@example.org", key: Secret()).digest])
  }
}
