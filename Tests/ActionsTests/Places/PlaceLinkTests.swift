import Model
import Testing
import Time

@_spi(Raw) @testable import Database

/// Links by which a visitor without an account sees where a member is.
struct PlaceLinkTests {
  private let site: SiteFixture
  private let irene: Browser
  private let stranger: Browser

  init() throws {
    site = try SiteFixture()
    try site.addAccount("irene-s", "Irene Salvatierra")
    irene = try Browser(site, as: "irene-s")
    stranger = Browser(site)
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641", "acc": "20"])
  }

  /// Makes a link; where it leads.
  private func make(_ level: String, hours: String = "1", name: String = "For my mother") throws
    -> String
  {
    let answer = try irene.send(
      "/me/places/links", [("do", "make"), ("level", level), ("hours", hours), ("name", name)])
    #expect(answer.status == 200 && answer.page.problems == [])
    let url = answer.page.addresses.first { $0.contains("places/link?token=") }
    return String(try #require(url).dropFirst("http://club.example/do".count))
  }

  @Test func `a link shows its level until it ends, and fades`() throws {
    let path = try make("exact")
    let fresh = try stranger.sound(path)
    #expect(fresh.page.headings.first == "Irene Salvatierra is near 40.9653,-5.6641")
    #expect(
      fresh.page.shows(
        "Irene Salvatierra is sharing this with you until today, 19:20: the exact location."))
    #expect(fresh.page.shows("60 minutes left."))
    #expect(fresh.header("Refresh") == "300" && fresh.header("Referrer-Policy") == "strict-origin")
    #expect(fresh.header("Cache-Control") == "no-store")
    for (seconds, fade) in [
      (1800, "\"fading \""), (2000, "fade-1"), (2900, "fade-2"), (3500, "fade-3"),
    ] {
      stranger.now = SiteFixture.now.adding(seconds: Int64(seconds))
      #expect(try stranger.get(path).body.contains(fade), "\(seconds)")
    }
    stranger.now = SiteFixture.now.adding(seconds: 3597)
    #expect(try stranger.get(path).header("Refresh") == "3")
    stranger.now = SiteFixture.now.adding(seconds: 3600)
    let over = try stranger.get(path)
    #expect(over.status == 410 && over.page.headings.first == "This link has expired")
    #expect(!over.body.contains("Irene"))
  }

  @Test func `nothing finer than the level is anywhere in it`() throws {
    let path = try make("area")
    stranger.now = SiteFixture.now.adding(seconds: 1800)
    for answer in [try stranger.sound(path), try stranger.json(path)] {
      #expect(!answer.body.contains("40.965") && !answer.body.contains("5.664"))
    }
    #expect(try stranger.json(path).body.contains("\"latitude\":40.975,\"longitude\":-5.696"))
    // No city is known here.
    let town = try make("town")
    #expect(try stranger.page(town).shows("No location is shared at the moment."))
  }

  @Test func `links are listed for their owner alone, and ended at once`() throws {
    let path = try make("exact", hours: "168")
    let page = try irene.page("/me/places/links")
    #expect(
      page.shows("For my mother") && page.shows("the exact location · until 21 Nov 2026, 18:20"))
    #expect(!page.shows("token="))
    #expect(try !stranger.get(path).body.contains("mother"))
    let other = try site.join("mateo-r")
    #expect(try other.page("/me/places/links").shows("No active links."))
    _ = try other.post("/me/places/links", ["do": "end", "link": "1"])
    #expect(try stranger.get(path).status == 200)
    #expect(
      try irene.post("/me/places/links", ["do": "end", "link": "1"]).location
        == "/do/me/places/links?done=link_ended&lang=en")
    #expect(try stranger.get(path).status == 410)
    for wrong in ["", "?token=", "?token=x", "?token=" + String(repeating: "A", count: 43)] {
      #expect(try stranger.get("/places/link" + wrong).status == 410, "\(wrong)")
    }
  }

  @Test func `a form for a link says what is wrong, and there are not too many`() throws {
    let long = String(repeating: "x", count: 121)
    let answer = try irene.send(
      "/me/places/links", [("do", "make"), ("hours", "3"), ("name", long)])
    #expect(answer.refused == ["hours", "name"] && answer.page.problems == [])
    // Never nothing, and never for ever.
    _ = try make("nothing")
    #expect(try site.texts("SELECT level FROM place_links") == ["1"])
    for _ in 1..<20 { _ = try make("town") }
    let full = try irene.send("/me/places/links", [("do", "make"), ("hours", "1")])
    #expect(full.status == 409 && full.page.shows("You have reached the limit of links."))
    #expect(try irene.post("/me/places/links", ["do": "x"]).status == 400)
  }

  @Test func `a pause silences links, and leaving ends them`() throws {
    let path = try make("exact")
    _ = try irene.post("/me/places", ["do": "pause-open"])
    #expect(try stranger.page(path).shows("No location is shared at the moment."))
    try site.site.write {
      let member = try #require(try site.site.member(username: "irene-s"))
      try $0.leave(member, takingPosts: false, at: SiteFixture.now)
    }
    #expect(try stranger.get(path).status == 410)
    for table in ["positions", "last_places", "place_settings", "place_links", "place_devices"] {
      #expect(try site.count(table) == 0, "\(table)")
    }
  }
}
