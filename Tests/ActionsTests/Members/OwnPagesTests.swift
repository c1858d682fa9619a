import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// A member's own page, the page of settings, and the head of each page for the signed-in member.
struct OwnPagesTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let pablo: Member.ID

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene", email: "irene@example.org")
    mateo = try site.join("mateo", "Mateo <b>")
    pablo = try site.addAccount("pablo", "Pablo", email: "pablo@example.org")
  }

  private func id(_ name: String) throws -> Member.ID {
    try #require(try site.site.member(username: name))
  }

  /// Makes two members friends, and the second say something to the first.
  private func talk(_ words: String) throws {
    _ = try mateo.post("/people/\(id("irene"))/friendship", ["do": "ask"])
    _ = try irene.post("/people/\(id("mateo"))/friendship", ["do": "accept"])
    let said = try mateo.post("/people/\(id("irene"))/talk", ["body": words])
    #expect(said.status == 303)
  }

  /// The row of one's own page that leads somewhere.
  private func row(_ page: String, _ address: String) -> Substring? {
    guard let list = page.firstRange(of: "<ul class=\"go\">") else { return nil }
    let rest = page[list.upperBound...]
    guard let start = rest.firstRange(of: "<li><a href=\"\(address)") else { return nil }
    let row = rest[start.lowerBound...]
    return row.firstRange(of: "</li>").map { row[..<$0.lowerBound] }
  }

  @Test func `one's own page has a row for everything that the site has, and nothing else`() throws
  {
    for (language, words) in [
      ("en", ["News", "Friends", "Notebook", "Agenda", "Map", "Bookmarks", "Settings"]),
      ("es", ["Novedades", "Amistades", "Cuaderno", "Agenda", "Mapa", "Marcadores", "Ajustes"]),
    ] {
      let answer = try irene.sound("/me?lang=\(language)")
      for word in words {
        #expect(answer.body.contains("<span class=\"t\">\(word)</span>"), "\(word)")
      }
      #expect(
        answer.body.ranges(of: "<span class=\"t\">").count == 8, "no catalogue, nobody to meet")
      #expect(!answer.body.contains("name=\"session\""), "devices are in the settings")
    }
  }

  @Test func `a row says the newest of it in words, and counts what is unread`() throws {
    try talk("See you at the *bridge* & <then>.")
    let page = try irene.sound("/me?lang=en")
    #expect(page.page.shows("Mateo <b>: See you at the bridge & <then>."))
    #expect(page.page.shows("one friend"))
    let messages = try #require(row(page.body, "/do/talk?"))
    #expect(messages.contains("</span>1</b>"))
    // A message counts as a message alone.
    #expect(page.body.contains("data-counts=\"1 0\""))
    _ = try irene.get("/talk/1")
    #expect(try irene.get("/me?lang=en").body.contains("data-counts=\"0 0\""))
  }

  @Test func `a friendship request is counted and names its sender`() throws {
    _ = try mateo.post("/people/\(id("irene"))/friendship", ["do": "ask"])
    let page = try irene.sound("/me?lang=en")
    #expect(page.page.shows("Mateo <b> wants to be your friend"))
    let friends = try #require(row(page.body, "/do/me/friends?"))
    #expect(friends.contains("</span>1</b>"))
    #expect(
      try irene.get("/me?lang=es").page.shows("Mateo <b> te ha enviado una solicitud de amistad"))
  }

  @Test func `the head says who is signed in, and lets them out`() throws {
    let answer = try irene.sound("/me/friends?lang=en")
    #expect(answer.body.contains("<summary aria-label=\"Irene: Your menu\">"))
    #expect(answer.body.contains("<li class=\"guest-only\" hidden>"))
    #expect(answer.body.contains("<li class=\"member-only\"><form method=\"post\""))
    let guest = try Browser(site).get("/sign-in?lang=en")
    #expect(guest.body.contains("<summary aria-label=\"Your menu\">"))
    #expect(guest.body.contains("<li class=\"member-only\" hidden>"))
    #expect(guest.body.contains("href=\"/do/sign-in?lang=en\" rel=\"nofollow\""))
  }

  @Test func `a script gets the member's photo and the unread counts`() throws {
    try talk("Hello")
    let said = try irene.json("/me/news").body
    #expect(said.contains("\"initials\":\"") && said.contains("\"hue\":\"hue-"))
    #expect(said.contains("\"talk\":1") && !said.contains("\"face\""))
  }

  @Test func `times are on the clocks of the reader's browser, else on the site's`() throws {
    try talk("Hello")
    let site = try irene.sound("/talk/1?lang=en").body
    for zone in ["", "Nowhere/At_All", "../../etc/passwd", String(repeating: "a", count: 900)] {
      irene.cookies["zone"] = zone
      #expect(try irene.get("/talk/1?lang=en").body == site, "\(zone.prefix(20))")
    }
    #expect(site.contains("<time datetime=\"2026-11-14T18:20:00+00:00\">18:20</time>"))
    irene.cookies["zone"] = "America/New_York"
    let abroad = try irene.sound("/talk/1?lang=en").body
    #expect(abroad.contains("<time datetime=\"2026-11-14T13:20:00-05:00\">13:20</time>"))
    #expect(try irene.sound("/talk?lang=en").body.contains(">13:20</time>"))
    // Hours of another day are those of that day there.
    irene.cookies["zone"] = "Pacific/Kiritimati"
    #expect(try irene.sound("/talk/1?lang=en").page.shows("15 Nov"))
  }

  @Test func `settings say how everything is and lead to where it is changed`() throws {
    for language in ["en", "es"] {
      let page = try irene.sound("/me/settings?lang=\(language)").page
      for path in [
        "profile", "photo", "account", "mail", "follows", "places", "data", "leave",
      ] {
        let leads = page.addresses.contains { $0.hasPrefix("/do/me/\(path)?lang=\(language)") }
        #expect(leads, "\(path)")
      }
      #expect(page.shows("irene@example.org"))
    }
    let page = try irene.page("/me/settings?lang=en")
    #expect(page.shows("No one can see your location."))
    _ = try irene.post("/people/\(pablo)/friendship", ["do": "block"])
    #expect(try irene.page("/me/settings?lang=en").shows("Pablo"))
  }

  @Test func `devices are listed in the settings, and one of them is signed out there`() throws {
    let other = try Browser(site, as: "irene")
    let page = try irene.sound("/me/settings?lang=en")
    #expect(page.body.ranges(of: "name=\"session\"").count == 1, "not this one")
    let digest = try #require(
      try site.site.sessions(of: id("irene"), at: SiteFixture.now).map(\.digest).first {
        page.body.contains($0)
      })
    let ended = try irene.post("/me/sessions", ["session": digest])
    #expect(ended.header("Location") == "/do/me/settings?lang=en#devices")
    #expect(try other.get("/me/settings").status == 403)
    #expect(try irene.sound("/me/settings").body.ranges(of: "name=\"session\"").count == 0)
  }

  @Test func `the page of settings says what was saved`() throws {
    #expect(try irene.page("/me/settings?done=name&lang=en").problems.isEmpty)
    for done in ["name", "password", "language", "letter", "consent", "sessions"] {
      let page = try irene.sound("/me/settings?done=\(done)&lang=en")
      #expect(page.body.contains("role=\"status\""), "\(done)")
    }
    #expect(try !irene.sound("/me/settings?done=%3Cb%3E").body.contains("role=\"status\""))
  }

  @Test func `pages of one's own have a way back`() throws {
    for path in ["/me/news", "/me/friends", "/talk", "/me/drafts", "/me/settings"] {
      let page = try irene.sound("\(path)?lang=en")
      #expect(page.body.contains("<nav class=\"crumbs\""), "\(path)")
      #expect(page.page.addresses.contains("/do/me?lang=en"))
    }
    for path in ["/me/account", "/me/profile", "/me/photo", "/me/mail", "/me/follows", "/me/data"] {
      let page = try irene.sound("\(path)?lang=en").page
      #expect(page.addresses.contains("/do/me/settings?lang=en"), "\(path)")
    }
  }
}
