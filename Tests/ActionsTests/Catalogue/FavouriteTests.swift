@_spi(Raw) import Database
import HTTPTypes
import Model
import TestSupport
import Testing
import Time

/// Favourites: of guests in a cookie, of members in their account.
struct FavouriteTests {
  private let site: SiteFixture
  private let guest: Browser

  init() throws {
    site = try SiteFixture("limits: {choices_per_minute: 0}", more: CatalogueSite.files)
    try site.addAccount("irene", "Irene", email: "irene@example.org")
    guest = Browser(site)
  }

  private func member() throws -> Browser { try Browser(site, as: "irene") }

  private func titles(_ answer: Answer) -> [String] {
    answer.body.matches(of: /<a class="title" href="[^"]*"(?: lang="..")?>([^<]*)</).map {
      String($0.1)
    }
  }

  @Test(arguments: [false, true])
  func `a liked product is among the favourites, once, the newest first`(isMember: Bool) throws {
    let browser = isMember ? try member() : guest
    let answer = try browser.post("/catalogue/1/like", ["lang": "en"])
    #expect(answer.location == "/do/catalogue/1/like?lang=en")
    for path in ["/catalogue/3/like", "/catalogue/1/like"] {
      #expect(try browser.post(path, ["lang": "en"]).status == 303)
    }
    let page = try browser.sound("/catalogue/1/like?lang=en")
    #expect(
      page.page.shows("This is in your favourites.")
        && page.page.headings.first == "Peña boot → /catalogue/pena-boot/")
    #expect(page.header("Cache-Control") == "no-store")
    let list = try browser.get("/catalogue/favourites?lang=en")
    #expect(list.page.problems.isEmpty && titles(list) == ["Niebla", "Peña boot"])
    #expect(list.page.shows("84 €") && list.page.shows("Vereda"))
    #expect(list.header("Cache-Control") == "no-store")
    #expect(try site.count("choices") == (isMember ? 2 : 0))
    #expect((browser.cookies["catalogue"] == nil) == isMember)
    // In Spanish, too.
    #expect(titles(try browser.get("/catalogue/favourites?lang=es")) == ["Niebla", "Bota Peña"])
  }

  @Test(arguments: [false, true])
  func `a removed favourite can be restored`(isMember: Bool) throws {
    let browser = isMember ? try member() : guest
    for product in 1...3 { _ = try browser.post("/catalogue/\(product)/like", [:]) }
    let form = ["do": "remove", "product": "2", "lang": "en"] as KeyValuePairs
    let answer = try browser.post("/catalogue/favourites", form)
    #expect(answer.header("Location") == "/do/catalogue/favourites?removed=2&lang=en")
    let list = try browser.get("/catalogue/favourites?removed=2&lang=en")
    #expect(
      titles(list) == ["Niebla", "Peña boot"] && list.page.shows("“Black boot” removed."))
    #expect(list.page.fields["product"] != nil && list.page.problems.isEmpty)
    // Twice, from another tab.
    #expect(try browser.post("/catalogue/favourites", form).status == 303)
    _ = try browser.post("/catalogue/favourites", ["do": "like", "product": "2"])
    let back = try browser.get("/catalogue/favourites?removed=2&lang=en")
    #expect(
      titles(back) == ["Black boot", "Niebla", "Peña boot"] && !back.page.shows("removed"))
    // The button of the product's own page does the same.
    _ = try browser.post("/catalogue/2/like", ["do": "take-back"])
    #expect(
      try browser.get("/catalogue/2/like?lang=en").page.shows("This is not in your favourites."))
  }

  @Test func `without favourites there is a way to some`() throws {
    for language in ["en", "es"] {
      let page = try guest.sound("/catalogue/favourites?lang=\(language)")
      #expect(
        page.body.contains(language == "en" ? "href=\"/catalogue/\"" : "href=\"/es/catalogue/\""))
    }
  }

  @Test func `a product that is gone says so`() throws {
    _ = try guest.post("/catalogue/1/like", [:])
    try site.site.write { try $0.withdraw(Product.ID(1)) }
    let list = try guest.get("/catalogue/favourites?lang=en")
    #expect(titles(list) == ["Peña boot"] && list.page.shows("no longer available"))
    #expect(
      try guest.get("/catalogue/1/like?lang=en").page.shows("This item is no longer available."))
  }

  @Test func `a list has pages, and the last one may lose its last`() throws {
    let browser = try member()
    try site.site.write { transaction in
      for number in 1...50 {
        let product = try transaction.store(
          CatalogueSite.product("m\(number)", name: "Thing \(number)"), at: SiteFixture.now)
        let member = try #require(try site.site.member(username: "irene"))
        #expect(try transaction.choose(product.id.rawValue, .product, .like, by: member))
      }
    }
    let first = try browser.get("/catalogue/favourites?lang=en")
    #expect(titles(first).count == 48 && titles(first).first == "Thing 50")
    #expect(
      first.body.contains("rel=\"next\" href=\"/do/catalogue/favourites?page=2&amp;lang=en\""))
    let second = try browser.get("/catalogue/favourites?page=2&lang=en")
    #expect(titles(second) == ["Thing 2", "Thing 1"] && second.body.contains("rel=\"prev\""))
    for page in ["3", "9999", "0", "-1", "x", "99999999999999999999"] {
      #expect(try browser.get("/catalogue/favourites?page=\(page)").status == 200)
    }
    #expect(titles(try browser.get("/catalogue/favourites?page=9&lang=en")).count == 2)
  }

  @Test func `it goes back to where it was pressed, on this site alone`() throws {
    for (then, location) in [
      ("/do/search?lang=en", "/do/search?lang=en"),
      ("//evil.example/", "/do/catalogue/1/like?lang=en"),
      ("https://evil.example/", "/do/catalogue/1/like?lang=en"),
      ("/\\evil", "/do/catalogue/1/like?lang=en"),
    ] {
      let answer = try guest.post("/catalogue/1/like", ["then": then, "lang": "en"])
      #expect(answer.header("Location") == location)
    }
  }

  @Test(arguments: [
    ("/catalogue/99/like", "", 404), ("/catalogue/0/like", "", 404), ("/catalogue/x/like", "", 404),
    ("/catalogue/1/like", "do=hate", 400), ("/catalogue/favourites", "", 400),
    ("/catalogue/favourites", "do=remove", 400),
    ("/catalogue/favourites", "do=remove&product=x", 400),
    ("/catalogue/favourites", "do=like&product=99", 404),
    ("/catalogue/favourites", "do=burn&product=1", 400),
  ])
  func `invalid requests are refused and change nothing`(path: String, body: String, status: Int)
    throws
  {
    let answer = try site.post(path, raw: body)
    #expect(answer.status == status && !answer.head.headerFields.contains(.setCookie))
  }

  @Test func `a form from another site does nothing, and neither does a link`() throws {
    let answer = try site.post("/catalogue/1/like", raw: "", "Sec-Fetch-Site: cross-site")
    #expect(answer.status == 403 && !answer.head.headerFields.contains(.setCookie))
    #expect(try !guest.get("/catalogue/1/like").head.headerFields.contains(.setCookie))
  }

  @Test func `programs are answered in JSON`() throws {
    _ = try guest.post("/catalogue/2/like", [:])
    func get(_ path: String) throws -> String { try guest.json(path).body }
    #expect(try get("/catalogue/favourites") == #"{"count":1,"products":["black-boot"]}"#)
    #expect(try get("/catalogue/2/like") == #"{"product":"black-boot","is_liked":1}"#)
    #expect(try get("/catalogue/1/like") == "{\"product\":\"pena-boot\",\"is_liked\":0}")
  }

  @Test func `the cookie goes to actions alone, and no script reads it`() throws {
    let answer = try guest.post("/catalogue/1/like", [:])
    let cookie = try #require(answer.header("Set-Cookie"))
    #expect(cookie.hasPrefix("catalogue="))
    #expect(cookie.hasSuffix("; Path=/do/; Max-Age=31622400; HttpOnly; SameSite=Lax"))
    let secure = try SiteFixture(base: "https://club.example/", more: CatalogueSite.files)
    let locked = try secure.post("/catalogue/1/like", [:]).header("Set-Cookie") ?? ""
    #expect(
      locked.hasPrefix("__Secure-catalogue=")
        && locked.hasSuffix("; Path=/do/; Max-Age=31622400; HttpOnly; SameSite=Lax; Secure"))
    // Removing the last one removes the cookie.
    let empty = try guest.post("/catalogue/1/like", ["do": "take-back"])
    #expect(empty.header("Set-Cookie")?.hasPrefix("catalogue=; Path=/do/; Max-Age=0;") == true)
  }

  @Test func `a full cookie says so, keeps what it has, and has room below 3,500 bytes`() throws {
    var full = GuestCatalogue()
    for number in 1...500 {
      let isTaken = full.choose(Product.ID(Int64(number * 7919 % 100_003 + 10)), .like)
      #expect(isTaken)
    }
    guest.setCookie("catalogue", full.cookie)
    let answer = try guest.post("/catalogue/1/like", ["lang": "en"])
    #expect(answer.status == 409 && !answer.head.headerFields.contains(.setCookie))
    #expect(
      answer.page.shows("A browser stores up to 500 favourites") && answer.page.problems.isEmpty)
    #expect(
      answer.page.shows("Sign up")
        && answer.page.headings.first == "Peña boot → /catalogue/pena-boot/")
    let less = try guest.post(
      "/catalogue/favourites", ["do": "remove", "product": "\(full.favourites[0])"])
    #expect((less.header("Set-Cookie") ?? "").utf8.count < 3500)
  }

  @Test(arguments: [
    "____", "AQ", String(repeating: "_", count: 8000), "%00", "AQAA////", "é", "\"x\"",
  ])
  func `a cookie that others wrote does no harm`(_ value: String) throws {
    guest.setCookie("catalogue", value)
    for path in ["/catalogue/favourites", "/catalogue/1/like"] {
      _ = try guest.sound(path)
    }
    #expect(try guest.post("/catalogue/1/like", [:]).status == 303)
    #expect(titles(try guest.get("/catalogue/favourites?lang=en")).contains("Peña boot"))
  }

  @Test func `favourites stand on one's own page, where there is a catalogue`() throws {
    let browser = try member()
    #expect(try browser.get("/me?lang=en").body.contains("/do/me/bookmarks?lang=en"))
    let bare = try SiteFixture()
    #expect(try !bare.join("irene").get("/me?lang=en").body.contains("/do/catalogue/favourites"))
  }
}
