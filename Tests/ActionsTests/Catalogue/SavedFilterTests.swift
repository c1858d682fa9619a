import Model
import TestSupport
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// Filters that members and guests keep.
struct SavedFilterTests {
  private let site: SiteFixture
  private let irene: Browser

  init() throws {
    site = try SiteFixture(more: FilterSite.files)
    irene = try site.join("irene", email: "irene@example.org")
  }

  private func store(_ product: NewProduct) throws {
    try site.site.write {
      _ = try $0.store(product, at: SiteFixture.now)
      try $0.updateProductIndex()
    }
  }

  private var names: [String] {
    get throws {
      try site.texts("SELECT name FROM saved_filters WHERE deleted_at IS NULL ORDER BY id")
    }
  }

  @Test func `a filter is kept, opened, renamed, deleted and brought back`() throws {
    let form = try irene.get("/catalogue/filters?new=1&colour=red&max=90&lang=en")
    #expect(form.page.shows("Everything in red, up to 90 €. 2 items."))
    #expect(form.page.fields["name"] == "Red, up to 90 €" && form.page.problems.isEmpty)
    let saved = try irene.post(
      "/catalogue/filters",
      ["name": "Red <b>things</b>", "colour": "red", "max": "90", "lang": "en"])
    #expect(saved.header("Location") == "/do/catalogue/filters?done=saved&lang=en")
    // Pressed twice it is stored once.
    _ = try irene.post(
      "/catalogue/filters", ["name": "Red <b>things</b>", "colour": "red", "max": "90"])
    #expect(try names == ["Red <b>things</b>"])
    let list = try irene.get("/catalogue/filters?done=saved&lang=en")
    #expect(list.page.problems.isEmpty && list.page.shows("Red <b>things</b>"))
    #expect(list.page.addresses.contains("/do/catalogue?colour=red&max=90&saved=1&lang=en"))
    #expect(list.page.shows("nothing new"))
    #expect(try irene.post("/catalogue/filters/1", ["do": "rename", "name": "  "]).status == 422)
    #expect(
      try irene.post("/catalogue/filters/1", ["do": "rename", "name": "Boots"]).status == 303)
    let gone = try irene.post("/catalogue/filters", ["do": "delete", "of": "1", "lang": "en"])
    #expect(gone.page.shows("“Boots” deleted.") && gone.page.fields["do"] == "restore")
    #expect(try names.isEmpty)
    #expect(try irene.post("/catalogue/filters", ["do": "delete", "of": "1"]).status == 303)
    #expect(try irene.post("/catalogue/filters", ["do": "restore", "of": "1"]).status == 303)
    #expect(try names == ["Boots"])
  }

  @Test func `products since the last look are counted and shown, and opening is a look`() throws {
    _ = try irene.post("/catalogue/filters", ["name": "Red", "colour": "red"])
    try store(CatalogueSite.product("x", name: "Red clog", colours: ["red"]))
    try store(CatalogueSite.product("y", name: "Green clog", colours: ["green"]))
    let list = try irene.get("/catalogue/filters?lang=en")
    #expect(list.page.shows("1 new") && list.page.addresses.contains("/catalogue/red-clog/"))
    let look = try irene.get("/catalogue?colour=red&saved=1&lang=en")
    #expect(look.body.matches(of: /class="note"/).count == 1)
    #expect(try irene.get("/catalogue/filters?lang=en").page.shows("nothing new"))
    // A product that was there and fits from now on is new, too.
    try store(CatalogueSite.product("y", name: "Green clog", colours: ["red"]))
    #expect(try irene.get("/catalogue/filters?lang=en").page.shows("1 new"))
    // Neither another filter nor another member's counts as a look at this one.
    _ = try irene.get("/catalogue?colour=black&saved=1")
    let bruno = try site.join("bruno")
    _ = try bruno.get("/catalogue?colour=red&saved=1")
    #expect(try irene.get("/catalogue/filters?lang=en").page.shows("1 new"))
  }

  @Test func `no one touches filters of others`() throws {
    _ = try irene.post("/catalogue/filters", ["name": "Mine", "colour": "red"])
    let bruno = try site.join("bruno")
    for fields: KeyValuePairs in [
      ["do": "rename", "name": "His"], ["do": "feed"], ["do": "no-feed"],
    ] {
      #expect(try bruno.post("/catalogue/filters/1", fields).status == 404)
    }
    #expect(try bruno.get("/catalogue/filters/1").status == 404)
    #expect(try bruno.post("/catalogue/filters", ["do": "mail-on", "of": "1"]).status == 404)
    #expect(try bruno.post("/catalogue/filters", ["do": "restore", "of": "1"]).status == 404)
    _ = try bruno.post("/catalogue/filters", ["do": "delete", "of": "1"])
    #expect(try names == ["Mine"])
    #expect(try !bruno.get("/catalogue/filters").body.contains("Mine"))
  }

  @Test func `a feed has an address with a secret, which its owner can replace`() throws {
    _ = try irene.post("/catalogue/filters", ["name": "Red & <b>", "colour": "red"])
    func make() throws -> String {
      let answer = try irene.post("/catalogue/filters/1", ["do": "feed", "lang": "en"])
      let found = try #require(
        answer.body.firstMatch(of: /href="http:\/\/club.example\/do(\/catalogue\?[^"]*)"/))
      return String(found.1).replacing("&amp;", with: "&")
    }
    let first = try make()
    #expect(first.hasPrefix("/catalogue?colour=red&format=atom&token="))
    let feed = try site.get(first)
    #expect(
      feed.status == 200 && feed.header("Content-Type") == "application/atom+xml; charset=utf-8")
    #expect(feed.body.contains("<title>Red &amp; &lt;b&gt;</title>"))
    #expect(
      feed.body.matches(of: /<entry/).count == 2 && feed.body.contains("/catalogue/pena-boot/"))
    #expect(try !irene.get("/catalogue/filters/1").body.contains("token="), "not shown again")
    let token = try #require(first.split(separator: "=").last)
    let stored = try site.site.connection.first("SELECT feed FROM saved_filters") { $0.text(0) }
    #expect(stored != String(token))
    let second = try make()
    #expect(try site.get(first).status == 410 && site.get(second).status == 200)
    _ = try irene.post("/catalogue/filters/1", ["do": "no-feed"])
    #expect(try site.get(second).status == 410)
    for token in ["", "x", String(repeating: "A", count: 43)] {
      #expect(try site.get("/catalogue?format=atom&token=\(token)").status == 410)
    }
  }

  @Test func `a program keeps and lists filters`() throws {
    let saved = try irene.json(
      "/catalogue/filters", ["name": "Red", "colour": "red", "colour": "black", "min": "9"])
    #expect(saved.status == 200)
    let list = try irene.json("/catalogue/filters")
    #expect(list.body.contains("\"name\":\"Red\",\"query\":\"colour=black&colour=red&min=9\""))
    #expect(list.body.contains("\"count\":2,\"new\":0,\"mail\":\"no\""))
  }

  @Test func `the number of filters is limited`() throws {
    for number in 1...SavedFilter.most {
      _ = try irene.post("/catalogue/filters", ["name": "Filter \(number)", "colour": "red"])
    }
    let full = try irene.post(
      "/catalogue/filters", ["name": "One more", "colour": "red", "lang": "en"])
    #expect(full.status == 422 && full.page.shows("You can save up to 30 filters."))
    #expect(full.page.fields["name"] == "One more")
    for name in ["", "\u{202E}", String(repeating: "ñ", count: 51)] {
      #expect(try irene.post("/catalogue/filters", ["name": name, "colour": "red"]).status == 422)
    }
    #expect(try irene.post("/catalogue/filters", ["do": "whatever"]).status == 400)
    #expect(try irene.post("/catalogue/filters", ["do": "delete", "of": "x"]).status == 400)
  }

  @Test func `a guest keeps five in the browser, and takes them along`() throws {
    let guest = Browser(site)
    for number in 1...5 {
      #expect(
        try guest.post("/catalogue/filters", ["name": "Guest's \(number)", "colour": "red"]).status
          == 303)
    }
    let full = try guest.post("/catalogue/filters", ["name": "Six", "colour": "red", "lang": "en"])
    #expect(full.status == 422 && full.page.shows("You can save up to 5 filters."))
    #expect(try names.isEmpty)
    let list = try guest.get("/catalogue/filters?lang=en")
    #expect(list.page.problems.isEmpty && list.page.shows("Without an account"))
    #expect(
      list.page.addresses.contains(
        "/do/sign-up?then=%2Fdo%2Fcatalogue%2Ffilters%3Flang%3Den&lang=en"))
    let number = try #require(list.body.firstMatch(of: /name="of" value="([0-9]+)"/)).1
    #expect(
      try guest.post("/catalogue/filters/\(number)", ["do": "rename", "name": "Else"]).status == 303
    )
    #expect(try guest.get("/catalogue/filters").page.shows("Else"))
    let renamed = try guest.get("/catalogue/filters").body.matches(of: /name="of" value="([0-9]+)"/)
    let gone = try guest.post(
      "/catalogue/filters",
      ["do": "delete", "of": String(try #require(renamed.first).1), "lang": "en"])
    #expect(gone.page.fields["do"] == "save" && gone.page.fields["colour"] == "red")
    #expect(
      try guest.post("/catalogue/filters", ["do": "mail-on", "of": "\(number)"]).status == 403)
    #expect(try guest.post("/catalogue/filters/\(renamed[1].1)", ["do": "feed"]).status == 403)
    _ = try guest.signIn("irene")
    #expect(try names.count == 4)
  }
}
