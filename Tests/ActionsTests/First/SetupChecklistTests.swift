import Model
import TestSupport
import Testing
import Theme
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Steps for setting up a new site, on the first page of moderation: for admins, by facts, until they are done or hidden.
struct SetupChecklistTests {
  private static let mail = "mail: {sendmail: /usr/sbin/sendmail, from: club@example.org}"
  private static let pages = [
    "content/privacy.md":
      "---\ntitle: Privacy\n---\n\nWe are [___ your name], [___ street & city].\n",
    "content/legal.md": "---\ntitle: Legal notice\n---\n\nAll is said.\n",
  ]

  private func done(_ answer: Answer) -> Int {
    answer.body.split(separator: "class=\"i ok\"", omittingEmptySubsequences: false).count - 1
  }

  @Test func `only admins see it, and it can be hidden`() throws {
    let site = try SiteFixture()
    let admin = try site.join("irene", "Irene", role: .admin)
    let moderator = try site.join("mod", "Mod", role: .moderator)
    #expect(try !moderator.sound("/desk").page.shows("Your site is ready."))
    #expect(try moderator.post("/desk", ["do": "hide-list"]).status == 403)
    #expect(try moderator.post("/desk", ["do": "test-mail"]).status == 403)
    #expect(try admin.sound("/desk?lang=es").page.shows("Tu sitio está listo."))
    let page = try admin.sound("/desk?lang=en")
    #expect(page.page.shows("Your site is ready."))
    #expect(page.page.shows("Club Niebla · English, Español"))
    let hidden = try admin.post("/desk", ["do": "hide-list"])
    #expect(hidden.location == "/do/desk?done=hide-list&lang=en")
    #expect(try !admin.sound("/desk").page.shows("Your site is ready."))
    #expect(try site.site.isSettled())
    #expect(try admin.sound("/desk?done=hide-list&lang=en").page.shows("List hidden."))
    #expect(try moderator.post("/desk", ["do": "show-list"]).status == 403)
    #expect(try admin.post("/desk", ["do": "show-list"]).status == 303)
    #expect(try admin.sound("/desk").page.shows("Your site is ready."))
  }

  @Test func `a site without a forum needs no boards, and an admin needs an address`() throws {
    let site = try SiteFixture("sections: [events, notes]", more: Self.pages)
    let page = try site.join("irene", "Irene", role: .admin).sound("/desk?lang=en")
    #expect(!page.page.shows("Boards") && !page.page.shows("First topic"))
    #expect(done(page) == 1, "the name alone")
  }

  @Test func `blanks are named until they are filled in`() throws {
    let site = try SiteFixture(more: Self.pages)
    let admin = try site.join("irene", "Irene", role: .admin)
    let page = try admin.sound("/desk?lang=en")
    let words = "Still blank in privacy.md: “your name”, “street & city”"
    #expect(page.page.shows(words))
    #expect(page.page.addresses.contains("/do/desk/pages?file=privacy.md&lang=en"))
    let legal = try site.site.legalPages()
    #expect(legal.map(\.file) == ["privacy.md", "legal.md"])
    #expect(legal.map(\.blanks.count) == [2, 0])
    let bare = try SiteFixture().join("irene", "Irene", role: .admin)
    #expect(try bare.sound("/desk?lang=en").page.shows("There is no content/privacy.md."))
  }

  @Test func `facts tick it, and when all are there it is gone`() throws {
    var files = Self.pages
    files["content/privacy.md"] = "---\ntitle: Privacy\n---\n\nWe are here.\n"
    let site = try SiteFixture(Self.mail, more: files)
    let admin = try site.join("irene", "Irene", email: "irene@example.org", role: .admin)
    // Name, admin, boards, pages, topic; mail, invitation and backup are left.
    #expect(try done(admin.sound("/desk?lang=en")) == 5)
    #expect(try admin.page("/desk?lang=en").shows("3 steps left before people arrive."))
    _ = try site.joinCode()
    #expect(try done(admin.sound("/desk?lang=en")) == 6)
    try site.site.write { try $0.noteBackup(at: SiteFixture.now) }
    #expect(try admin.page("/desk?lang=en").shows("One step left before people arrive."))
    #expect(try admin.page("/desk?lang=en").shows("Last backup: 14 Nov 2026"))
    try site.site.write {
      try $0.noteMailed()
      try $0.noteMailed()
    }
    #expect(try !admin.sound("/desk").page.shows("Your site is ready."))
    #expect(try !site.site.isSettled())
  }

  @Test func `a test email goes to who asks for it, five an hour`() throws {
    let site = try SiteFixture(Self.mail)
    let admin = try site.join("irene", "Irene", email: "irene@example.org", role: .admin)
    #expect(try admin.sound("/desk?lang=en").body.contains("value=\"test-mail\""))
    for _ in 1...5 {
      #expect(
        try admin.post("/desk", ["do": "test-mail", "lang": "en"]).location
          == "/do/desk?done=test-mail&lang=en")
    }
    #expect(try admin.post("/desk", ["do": "test-mail"]).status == 429)
    #expect(try site.letters().map(\.kind) == Array(repeating: "test", count: 5))
    #expect(
      try admin.sound("/desk?done=test-mail&lang=en").page
        .shows("We are sending an email to irene@example.org."))
    let other = try site.join("rosa", "Rosa", role: .admin)
    #expect(try other.post("/desk", ["do": "test-mail"]).status == 400, "no address, no email")
    #expect(try !other.sound("/desk").body.contains("value=\"test-mail\""))
  }

  @Test func `it is hidden while something is decided`() throws {
    let site = try SiteFixture()
    let admin = try site.join("irene", "Irene", role: .admin)
    let comment = try site.say("Buy now", by: .guest(name: "Eve"))
    try site.report(.comment(comment), by: "rosa", "spam")
    #expect(try admin.sound("/desk?lang=en").page.shows("Your site is ready."))
    #expect(try !admin.sound("/desk?item=c\(comment)&lang=en").page.shows("Your site is ready."))
  }
}

/// The privacy page and the legal notice, to which all pages lead where the site has them.
struct LegalLinksTests {
  private static let files = [
    "content/privacy.md": "---\ntitle: Privacy & you\n---\n\nText.\n",
    "content/privacy.es.md": "---\ntitle: Privacidad\n---\n\nTexto.\n",
  ]

  @Test func `forms to sign in and up lead there, in their language`() throws {
    let site = try SiteFixture(more: Self.files)
    for path in ["/sign-in", "/sign-up"] {
      let english = try Browser(site).get("\(path)?lang=en")
      #expect(english.page.shows("About your data: Privacy & you"))
      #expect(english.page.addresses.contains("/privacy/"))
      #expect(!english.page.shows("About the people behind this site"))
      let spanish = try Browser(site).get("\(path)?lang=es")
      #expect(spanish.page.shows("Sobre tus datos: Privacidad"))
      #expect(spanish.page.addresses.contains("/es/privacy/"))
    }
    let footer = "<footer class=\"facts legal\"><ul class=\"dots\"><li><a href=\"/privacy/\">"
    #expect(try Browser(site).get("/search?lang=en").body.contains(footer))
  }

  @Test func `a site without them has nothing but the zone at its foot`() throws {
    let site = try SiteFixture()
    let page = try Browser(site).sound("/sign-in?lang=en")
    #expect(page.body.contains("<ul class=\"dots\"><li>Times in ") && !page.page.shows("your data"))
  }
}
