import Model
import Testing
import Time

@_spi(Raw) @testable import Database

/// The hours of a group, and cities, in browsers.
struct GroupHoursPageTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]
  private let group: Conversation.ID

  init() throws {
    site = try SiteFixture()
    let fixture = site
    ids = try ["irene-s", "mateo-r", "carmen-l"].map { try fixture.addAccount($0, "Ms \($0)") }
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let ids = ids
    group = try site.site.write { transaction in
      try transaction.store(towns: [
        Town(
          name: "Salamanca", point: try #require(Point(latitude: 40.9701, longitude: -5.6635)),
          country: "ES"),
        Town(
          name: "Salamanca", point: try #require(Point(latitude: 20.57, longitude: -101.19)),
          country: "MX"),
        Town(name: "Sala <b>", point: try #require(Point(latitude: 59.92, longitude: 16.6))),
      ])
      let group = try transaction.begin(named: "Walkers <i>", nil, at: SiteFixture.now)
      for id in ids.prefix(2) {
        try transaction.enter(id, group, .member, joinedAt: 0, at: SiteFixture.now)
      }
      return group
    }
  }

  private var path: String { "/me/places/groups/\(group)" }

  @Test func `a group has a week of its own, which is shown as a week`() throws {
    #expect(try irene.page("/me/places").shows("Hours: as for everyone."))
    let form = try irene.sound(path).page
    #expect(form.headings.first == "Hours for Walkers <i>")
    #expect(form.shows("Use the hours for everyone always"))
    let saved = try irene.send(
      path,
      [("when", "own")]
        + (1...5).flatMap { [("from\($0)", "09:00"), ("to\($0)", "17:00")] }
        + [("from7", "20:00"), ("to7", "00:00")])
    #expect(saved.location == "/do/me/places?done=places_hours&lang=en")
    #expect(try irene.page("/me/places").shows("Hours: Mon–Fri 09:00–17:00, Sun 20:00–00:00"))
    #expect(try irene.page(path).fields["to5"] == "17:00")
    #expect(try irene.page("\(path)?lang=es").headings.first == "Horario de Walkers <i>")
    // The level is another form, which leaves the hours.
    _ = try irene.send("/me/places", [("do", "keep"), ("group-\(group)", "exact")])
    #expect(
      try site.texts("SELECT level || ' ' || hours FROM place_groups") == [
        "3 540-1020,540-1020,540-1020,540-1020,540-1020,-,1200-1440"
      ])
  }

  @Test func `the group sees it in its hours, others in theirs`() throws {
    // It is Saturday, 18:20.
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641"])
    _ = try irene.send(
      "/me/places",
      [
        ("do", "keep"), ("group-\(group)", "exact"), ("when", "hours"), ("from1", "09:00"),
        ("to1", "10:00"),
      ])
    #expect(try mateo.page("/map").shows("No one is on the map"))
    _ = try irene.send(path, [("when", "always")])
    #expect(try mateo.page("/map").shows("near Salamanca · today, 18:20"))
    _ = try irene.send(path, [("when", "own"), ("from7", "09:00"), ("to7", "10:00")])
    #expect(try mateo.page("/map").shows("No one is on the map"))
    _ = try irene.send(path, [("when", "own"), ("from6", "18:00"), ("to6", "19:00")])
    #expect(try mateo.page("/map").shows("near Salamanca · today, 18:20"))
  }

  @Test func `errors appear beside their days, and come back as typed`() throws {
    let wrong = try irene.send(path, [("when", "own"), ("from2", "17:00"), ("to2", "16:00")])
    #expect(wrong.refused == ["from2"] && wrong.page.problems == [])
    #expect(wrong.page.fields["to2"] == "16:00")
    #expect(try irene.send(path, [("when", "own")]).refused == ["when"])
    #expect(try irene.send(path, [("when", "x")]).refused == ["when"])
    #expect(try irene.send(path, []).refused == ["when"])
    #expect(try site.count("place_groups") == 0)
  }

  @Test func `hours are set by members of the group alone`() throws {
    let carmen = try Browser(site, as: "carmen-l")
    for path in [path, "/me/places/groups/999"] {
      #expect(try carmen.get(path).status == 404)
      #expect(try carmen.send(path, [("when", "always")]).status == 404)
    }
    #expect(try site.get(path).status == 403)
    _ = try site.site.write { try $0.leave(group, ids[0], at: SiteFixture.now) }
    #expect(try irene.send(path, [("when", "always")]).status == 404)
  }

  // MARK: Cities

  @Test func `cities that begin so are suggested, each as a text that means it`() throws {
    func cities(_ query: String) throws -> String { try site.get("/cities?q=\(query)").body }
    #expect(try cities("SALAM") == #"["Salamanca","Salamanca, Mexico"]"#)
    #expect(try cities("sa") == #"["Salamanca","Salamanca, Mexico","Sala <b>"]"#)
    for none in ["", "s", "xx", "%01", String(repeating: "x", count: 900), "%25"] {
      #expect(try cities(none) == "[]", "\(none)")
    }
    _ = try irene.post("/me/places/send", ["place": "Salamanca, Mexico"])
    #expect(try site.texts("SELECT latitude FROM positions") == ["205700000"])
  }

  @Test func `a place that is unknown is answered with those that are like it, as buttons`() throws
  {
    let wrong = try irene.post("/me/places/send", ["place": "Salamanka"])
    #expect(wrong.refused == ["place"] && wrong.page.problems == [])
    #expect(
      wrong.page.errors["place"]
        == "Location not found. Did you mean Salamanca, Spain and Salamanca, Mexico?")
    #expect(wrong.body.contains(#"name="city" value="20.57000,-101.19000">Salamanca, Mexico<"#))
    let chosen = try irene.post(
      "/me/places/send", ["place": "Salamanka", "city": "20.57000,-101.19000"])
    #expect(chosen.location?.contains("place_kept") == true)
    #expect(try irene.post("/me/places/send", ["place": "", "city": "x"]).refused == ["place"])
  }

  @Test func `hours that were not saved are not called saved`() throws {
    let sent = try irene.json("/me/places/send", ["lat": "40.9653", "lon": "-5.6641"])
    #expect(sent.body == #"{"verdict":"kept","words":"Saved at 18:20."}"#)
    irene.now = SiteFixture.now.adding(seconds: 60)
    let early = try irene.json("/me/places/send", ["lat": "41.5", "lon": "-5.6641"])
    #expect(early.body.contains(#""verdict":"nothing","words":"Not saved at 18:21:"#))
    let same = try irene.json("/me/places/send", ["lat": "40.9653", "lon": "-5.6641"])
    #expect(same.body.contains(#""verdict":"stays","words":"Not saved again at 18:21"#))
    let page = try irene.post("/me/places/send", ["lat": "41.5", "lon": "-5.6641"])
    #expect(page.location == "/do/map?done=place_nothing&lang=en")
    #expect(try irene.page("/map?done=place_nothing").shows("Not saved:"))
  }
}
