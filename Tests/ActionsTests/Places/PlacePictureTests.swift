import Model
import Testing
import Time

@_spi(Raw) @testable import Database

/// Pictures of where people are: they show what the list says, and nothing finer.
struct PlacePictureTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture("map: on")
    let fixture = site
    ids = try ["irene-s", "mateo-r"].map { try fixture.addAccount($0, "Ms \($0)") }
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let ids = ids
    try site.site.write { try $0.makeFriends(ids[0], ids[1], at: SiteFixture.now) }
    _ = try irene.post("/me/places/send", ["lat": "40.9753", "lon": "-5.6941", "acc": "20"])
    mateo.now = SiteFixture.now.adding(seconds: 1800)
  }

  private func share(_ level: String) throws {
    _ = try irene.post("/me/places", ["do": "keep", "friends": level])
  }

  @Test func `a coarse place is a circle around the middle of its cell, in every picture`() throws {
    try share("area")
    let made = try irene.json(
      "/me/places/links", ["do": "make", "level": "area", "hours": "2", "name": ""])
    let url = try #require(made.body.split(separator: "\"").dropFirst(3).first)
    let link = String(url.dropFirst("http://club.example/do".count))
    for path in ["/map", "/map?person=\(ids[0])", link] {
      let answer = try mateo.sound(path)
      #expect(answer.body.contains("class=\"about\""), "\(path)")
      #expect(answer.body.contains("class=\"who now coarse\""), "\(path)")
      #expect(answer.body.contains("data-at=\"40.975,-5.696\""), "\(path)")
      #expect(!answer.body.contains("40.9753") && !answer.body.contains("5.694"), "\(path)")
    }
  }

  @Test func `an exact place is a dot, and ways around keep whose map it is`() throws {
    try share("exact")
    let answer = try mateo.sound("/map?person=\(ids[0])&at=41,-5&span=60")
    #expect(
      !answer.body.contains("class=\"about\"") && answer.body.contains("data-at=\"41.000,-5.000\""))
    #expect(answer.page.addresses.contains { $0.hasPrefix("/do/map?person=\(ids[0])&at=") })
    let map = try mateo.sound("/map")
    #expect(map.body.contains("class=\"who now\"") && map.page.shows("near Salamanca"))
  }

  @Test func `the map has friends and places of the site, and friends alone`() throws {
    try share("exact")
    let bridge = try #require(Point(latitude: 40.96, longitude: -5.67))
    try site.site.write { transaction in
      let place = MapPlace(
        name: "Old <bridge>", description: "Walks begin", shape: .points([bridge]))
      try transaction.store(place, .english, sort: 1)
    }
    let all = try mateo.sound("/map?lang=en")
    #expect(all.body.contains("class=\"who now\"") && all.body.contains("class=\"mark no\""))
    #expect(all.page.shows("Old <bridge>") && all.page.shows("Ms irene-s"))
    #expect(all.body.contains("<ul class=\"key\""))
    #expect(all.page.addresses.contains { $0.hasPrefix("/do/map?at=") })
    let tabs = ["/do/map?lang=en", "/do/map?show=friends&lang=en", "/map/"]
    #expect(all.page.addresses.filter(tabs.contains).count >= 3)
    let friends = try mateo.sound("/map?show=friends&lang=en")
    #expect(!friends.page.shows("Old <bridge>") && friends.page.shows("Ms irene-s"))
    #expect(friends.page.addresses.contains { $0.hasPrefix("/do/map?show=friends&at=") })
  }

  @Test func `a day is a way, which is broken where something was deleted`() throws {
    try site.site.write { transaction in
      for (minutes, latitude) in [(10, 41.2), (20, 41.4), (30, 41.6)] {
        let point = try #require(Point(latitude: latitude, longitude: -5.5))
        let at = SiteFixture.now.adding(seconds: Int64(minutes) * 60)
        try transaction.keep(Fix(point, at: at, source: .telephone), of: ids[0])
      }
    }
    irene.now = mateo.now
    let whole = try irene.sound("/me/places/days")
    #expect(whole.body.contains("class=\"track\"") && !whole.body.contains("class=\"track gap\""))
    _ = try irene.post(
      "/me/places/days", ["do": "stretch", "day": "2026-11-14", "from": "18:40", "to": "18:41"])
    #expect(try irene.sound("/me/places/days").body.contains("class=\"track gap\""))
    #expect(try mateo.sound("/me/places/days").body.contains("class=\"track\"") == false)
  }

  @Test func `half-way is measured to what is shown, and names what lies there`() throws {
    try share("area")
    _ = try mateo.post("/me/places/send", ["lat": "41.149", "lon": "-8.61"])
    let path = "/map?person=\(ids[0])"
    #expect(try mateo.page(path).addresses.contains("/do\(path)&meet=1&lang=en"))
    let answer = try mateo.sound("\(path)&meet=1")
    #expect(answer.page.headings.first == "Halfway between you and Ms irene-s")
    #expect(answer.page.shows("about 5 km around Salamanca"))
    #expect(answer.page.shows("from you,") && answer.page.shows("from Ms irene-s"))
    #expect(answer.body.contains("Guarda"))
    #expect(!answer.body.contains("40.9753") && !answer.body.contains("5.694"))
    #expect(answer.page.addresses.contains { $0.hasPrefix("/do\(path)&meet=1&at=") })
    // It is equal for every place in the cell.
    irene.now = mateo.now
    let before = answer.body
    try site.site.write { transaction in
      try transaction.deletePlaces(of: ids[0])
      let point = try #require(Point(latitude: 40.951, longitude: -5.72))
      try transaction.keep(Fix(point, at: SiteFixture.now, source: .telephone), of: ids[0])
    }
    #expect(try mateo.get("\(path)&meet=1").body == before)
  }

  @Test func `there is no half-way to who is near, shows nothing, or is oneself`() throws {
    let path = "/map?person=\(ids[0])"
    _ = try mateo.post("/me/places/send", ["lat": "41.149", "lon": "-8.61"])
    #expect(try !mateo.get(path).body.contains("meet=1"))
    #expect(
      try mateo.page("\(path)&meet=1").headings.first
        == "Ms irene-s does not share a location with you")
    try share("exact")
    _ = try mateo.post("/me/places/days", ["do": "all"])
    #expect(try !mateo.get(path).body.contains("meet=1"))
    _ = try mateo.post("/me/places/send", ["lat": "40.97", "lon": "-5.69"])
    #expect(try !mateo.get(path).body.contains("meet=1"))
    #expect(try !irene.get("\(path)&meet=1").body.contains("Half-way"))
  }

  @Test func `streets come from the server that the operator names, and from no other`() throws {
    let site = try SiteFixture(
      "map: {tiles: \"https://t.example/{z}/{x}/{y}.png\", credit: © Somebody}")
    let answer = try Browser(site).get("/map/site?at=40.97,-5.66&span=20")
    #expect(answer.page.problems == [])
    #expect(answer.body.contains("href=\"https://t.example/12/") && answer.page.shows("© Somebody"))
    #expect(!answer.page.shows("Natural Earth"))
    let policy = try #require(answer.header("Content-Security-Policy"))
    #expect(policy.contains("img-src 'self' https://t.example; media-src 'self';"))
    #expect(policy.components("t.example") == 1)
    #expect(answer.header("Referrer-Policy") == "strict-origin")
    let other = try Browser(site).get("/topics/new")
    #expect(other.header("Referrer-Policy") == "strict-origin-when-cross-origin")
    #expect(other.header("Content-Security-Policy") == policy)
  }

  @Test func `a member who shares nothing is in no picture`() throws {
    for path in ["/map", "/map?person=\(ids[0])"] {
      #expect(try !mateo.sound(path).body.contains("class=\"atlas"), "\(path)")
    }
  }
}

extension String {
  /// How often a word occurs.
  fileprivate func components(_ word: String) -> Int { ranges(of: word).count }
}
