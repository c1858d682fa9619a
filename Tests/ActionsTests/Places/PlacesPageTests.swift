import Model
import Testing
import Time

@_spi(Raw) @testable import Database

/// Audiences of a member's location, set and viewed in browsers.
struct PlacesPageTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture()
    let fixture = site
    ids = try ["irene-s", "mateo-r", "carmen-l"].map {
      try fixture.addAccount($0, "Ms \($0)")
    }
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let ids = ids
    try site.site.write { transaction in
      let salamanca = try #require(Point(latitude: 40.9701, longitude: -5.6635))
      try transaction.store(towns: [Town(name: "Salamanca <b>", point: salamanca)])
      try transaction.makeFriends(ids[0], ids[1], at: SiteFixture.now)
      try transaction.makeFriends(ids[0], ids[2], at: SiteFixture.now)
    }
  }

  private func send(_ fields: KeyValuePairs<String, String>) throws -> String? {
    try irene.post("/me/places/send", fields).location
  }

  private func share(_ level: String, _ more: [(String, String)] = []) throws {
    let answer = try irene.send("/me/places", [("do", "keep"), ("friends", level)] + more)
    #expect(answer.location?.contains("done=places_") == true, "\(answer.page.errors)")
  }

  @Test func `nothing is shown before the member shares it, and the pages say what to do`() throws {
    let map = try irene.page("/map")
    #expect(map.shows("No one is on the map yet."))
    #expect(try irene.page("/me/places").shows("No one can see your location."))
    #expect(try send(["place": "salamanca <b>"]) == "/do/map?done=place_kept&lang=en")
    #expect(
      try irene.page("/map?done=place_kept").shows(
        "near Salamanca <b> · today, 18:20 · entered by hand"))
    #expect(try irene.page("/map").shows("Only you are on the map."))
    let empty = try mateo.page("/map")
    #expect(empty.shows("No one is on the map"))
    #expect(empty.shows("about 5 km appear at 18:30."), "areas are told anew each half an hour")
    let one = try mateo.page("/map?person=\(ids[0])")
    #expect(one.headings.first == "Ms irene-s does not share a location with you")
  }

  @Test func `a place is a town or two numbers, and what is neither stays in the form`() throws {
    #expect(try send(["place": "40.9653, -5.6641"]) == "/do/map?done=place_kept&lang=en")
    #expect(
      try site.texts("SELECT latitude || ' ' || longitude || ' ' || source FROM positions") == [
        "409653000 -56641000 0"
      ])
    for wrong in [
      "", "Nowhere", "91,0", "1,2,3", "nan,1", "1e1,2", String(repeating: "x", count: 900),
    ] {
      let answer = try irene.post("/me/places/send", ["place": wrong])
      #expect(answer.refused == ["place"] && answer.page.problems == [], "\(wrong)")
      #expect(answer.page.fields["place"] == wrong)
    }
    let browser = try irene.post("/me/places/send", ["lat": "40.5", "lon": "x", "place": ""])
    #expect(browser.refused == ["place"])
    #expect(try site.count("positions") == 1)
  }

  @Test func `each rung shows as much as it says, on the page and to programs`() throws {
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641", "acc": "20"])
    mateo.now = SiteFixture.now.adding(seconds: 1800)
    let path = "/map?person=\(ids[0])"
    let exact = ["40.9653", "5.6641", "409653", "56641"]
    for (level, facts, json) in [
      (
        "town", "Only the nearest town is shared.",
        "\"latitude\":40.970,\"longitude\":-5.664"
      ),
      (
        "area", "somewhere in a circle of about 5 km that is not centred on Ms irene-s.",
        "\"latitude\":40.975,\"longitude\":-5.696"
      ),
      (
        "exact", "Seen today, 18:20, accurate to about 20 m. There since today, 18:20.",
        "\"latitude\":40.96530,\"longitude\":-5.66410"
      ),
    ] {
      try share(level)
      let page = try mateo.sound(path)
      #expect(page.page.headings.first == "Ms irene-s is near Salamanca <b>")
      #expect(page.page.shows(facts), "\(level)")
      let program = try mateo.json(path)
      #expect(program.body.contains(json), "\(program.body)")
      let all = [page, program, try mateo.sound("/map"), try mateo.json("/map")].map(\.body)
        .joined()
      for number in exact {
        #expect(
          all.contains(number) == (level == "exact" && number.contains(".")), "\(level) \(number)")
      }
    }
  }

  @Test func `how far away is measured to what one may see`() throws {
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641"])
    try share("area")
    mateo.now = SiteFixture.now.adding(seconds: 1800)
    _ = try mateo.post("/me/places/send", ["place": "40.975,-5.5"])
    #expect(try mateo.page("/map?person=\(ids[0])").shows("16 km from you, to the west."))
    #expect(try mateo.page("/map").shows("about 5 km around Salamanca <b> · today, 18:20") == false)
    #expect(
      try mateo.page("/map").shows(
        "about 5 km around Salamanca <b> · today, 18:00 · 16 km from you"))
  }

  @Test
  func `a person counts instead of friends, and sees what the others see when that is taken back`()
    throws
  {
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641"])
    try share("exact", [("person", "Ms mateo-r")])
    let form = try irene.page("/me/places?done=places_person")
    #expect(
      form.shows("Choose a precision level for this person.")
        && form.shows("Overrides what friends and groups can see."))
    try share("exact", [("person-\(ids[1])", "nothing")])
    #expect(
      try irene.page("/me/places").shows("Exact location: friends. Not shared with: Ms mateo-r."))
    #expect(try mateo.page("/map").shows("No one is on the map"))
    #expect(
      try irene.page("/me/places/seen?as=\(ids[1])").shows(
        "You do not share your location with them."))
    #expect(try irene.page("/me/places/seen?as=friend").shows("near Salamanca <b> · today, 18:20"))
    #expect(
      try irene.page("/me/places/seen?as=other").shows("You do not share your location with them."))
    _ = try irene.post("/me/places", ["do": "others", "person": "\(ids[1])"])
    #expect(try mateo.page("/map").shows("near Salamanca <b>"))
    #expect(try irene.get("/me/places/seen?as=999").status == 404)
    for name in ["Nobody", "Ms"] {
      let answer = try irene.send("/me/places", [("do", "keep"), ("person", name)])
      #expect(answer.refused == ["person"], "\(name)")
    }
  }

  @Test func `a pause hides everything at once, and what was before it is not shown again`() throws
  {
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641"])
    try share("exact")
    irene.now = SiteFixture.now.adding(seconds: 60)
    _ = try irene.post("/me/places", ["do": "pause-day"])
    #expect(try irene.page("/me/places").shows("Sharing resumes: tomorrow, 08:00."))
    mateo.now = irene.now
    #expect(try mateo.page("/map").shows("No one is on the map"))
    irene.now = SiteFixture.now.adding(seconds: 120)
    _ = try irene.post("/me/places", ["do": "resume"])
    mateo.now = irene.now
    #expect(try mateo.page("/map").shows("No one is on the map"))
    irene.now = SiteFixture.now.adding(seconds: 180)
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641"])
    mateo.now = irene.now
    #expect(try mateo.page("/map?person=\(ids[0])").shows("There since today, 18:22."))
    for act in ["pause-week", "pause-open"] {
      #expect(try irene.post("/me/places", ["do": act]).location?.contains("places_paused") == true)
    }
    #expect(try irene.page("/me/places").shows("until you resume"))
    #expect(try irene.post("/me/places", ["do": "what"]).status == 400)
  }

  @Test func `hours are checked beside their day, and come back as they were typed`() throws {
    let wrong = try irene.send(
      "/me/places", [("do", "keep"), ("when", "hours"), ("from2", "17:00"), ("to2", "16:00")])
    #expect(wrong.status == 422 && wrong.page.problems == [])
    #expect(wrong.page.errors["from2"] == "Enter a start and a later end.")
    #expect(wrong.page.fields["to2"] == "16:00")
    let none = try irene.send("/me/places", [("do", "keep"), ("when", "hours")])
    #expect(none.page.errors["when"] == "Enter hours for at least one day, or choose “Always”.")
    try share(
      "town",
      [
        ("when", "hours"), ("from6", "09:00"), ("to6", "00:00"), ("keep", "365"),
        ("metres", "1000"),
      ])
    #expect(
      try site.texts("SELECT hours || ' ' || keep || ' ' || metres FROM place_settings") == [
        "-,-,-,-,-,540-1440,- 365 1000"
      ])
    let page = try irene.page("/me/places")
    #expect(
      page.shows(
        "Shared today from 09:00 to 00:00. Outside these hours others see your last shared location."
      ))
    #expect(
      page.fields["from6"] == "09:00" && page.fields["to6"] == "00:00" && page.fields["to1"] == "")
    // Invalid choices change nothing.
    try share("x", [("when", "always"), ("keep", "12"), ("metres", "7")])
    #expect(
      try site.texts("SELECT coalesce(hours, '') || keep || ' ' || metres FROM place_settings") == [
        "365 1000"
      ])
  }

  @Test func `a friend's page leads to the map, a stranger's does not`() throws {
    #expect(
      try mateo.page("/people/\(ids[0])").addresses.contains("/do/map?person=\(ids[0])&lang=en"))
    #expect(
      try mateo.page("/people/\(ids[2])").addresses.contains { $0.contains("/map?person") } == false
    )
    #expect(
      try mateo.page("/map?person=\(ids[2])").headings.first
        == "Ms carmen-l does not share a location with you")
    for wrong in ["0", "x", "999"] {
      #expect(try mateo.get("/map?person=\(wrong)").status == 404, "\(wrong)")
    }
  }

  @Test func `all of it is there in Spanish`() throws {
    _ = try irene.post("/me/places/send", ["lat": "40.9653", "lon": "-5.6641", "acc": "20"])
    try share("exact")
    #expect(try irene.page("/me/places?lang=es").headings.first == "Quién puede ver mi ubicación")
    let page = try mateo.page("/map?person=\(ids[0])&lang=es")
    #expect(page.headings.first == "Ms irene-s está cerca de Salamanca <b>")
    #expect(page.shows("Última vez: hoy, 18:20, con unos 20 m de margen."))
    for path in ["send", "days", "links", "phone", "seen"] {
      #expect(try irene.page("/me/places/\(path)?lang=es").language == "es", "\(path)")
    }
  }

  @Test func `a place goes along with a message, as a line that leads to it`() throws {
    let path = "/people/\(ids[1])/talk"
    #expect(try irene.post(path, ["body": "Here?", "place": "Salamanca <b>"]).status == 303)
    let talk = try mateo.page("/talk/1")
    #expect(talk.shows("Here?") && talk.addresses.contains("/do/map?message=1"))
    #expect(try !mateo.get("/talk/1").body.contains("place="))
    let sent = try mateo.sound("/map?message=1")
    #expect(sent.page.headings.first == "A place near Salamanca <b>")
    for wrong in ["2", "x", "0"] {
      #expect(try mateo.get("/map?message=\(wrong)").status == 404, "\(wrong)")
    }
    #expect(try site.join("noa-z").get("/map?message=1").status == 404)
    #expect(talk.addresses.contains("geo:40.97010,-5.66350"))
    let point = try mateo.sound("/map?place=40.97010,-5.66350")
    #expect(point.page.headings.first == "A place near Salamanca <b>")
    #expect(point.page.addresses.contains("geo:40.97010,-5.66350"))
    #expect(point.header("Referrer-Policy") == "strict-origin")
    #expect(try mateo.get("/map?place=x").status == 404)
    let wrong = try irene.post(path, ["body": "Or here?", "place": "Nowhere"])
    #expect(wrong.refused == ["place"] && wrong.page.problems == [])
    #expect(wrong.page.fields["body"] == "Or here?" && wrong.page.fields["place"] == "Nowhere")
    #expect(try irene.post(path, ["body": "", "mine": "1"]).refused == ["place"])
    _ = try irene.post("/me/places/send", ["lat": "40.5", "lon": "-5.5"])
    #expect(
      try irene.page("/talk/1?add=location").shows(
        "My last location: Salamanca <b>, today, 18:20, exact"))
    #expect(try irene.post(path, ["body": "", "mine": "1"]).status == 303)
    #expect(try mateo.page("/talk/1").addresses.contains("/do/map?message=2"))
    #expect(try mateo.page("/map?message=2").addresses.contains("geo:40.50000,-5.50000"))
  }
}
