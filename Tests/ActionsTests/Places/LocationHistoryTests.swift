import Model
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// A member's own days: looked at, cut, taken along and brought again.
struct LocationHistoryTests {
  private let site: SiteFixture
  private let irene: Browser
  private let member: Member.ID

  init() throws {
    site = try SiteFixture()
    let member = try site.addAccount("irene-s", "Irene")
    self.member = member
    irene = try Browser(site, as: "irene-s")
    try site.site.write { transaction in
      // From 8:00 on: 40.0 until 8:40, 40.5 at 9:50, 41.0 the day after.
      for (minutes, latitude) in [(480, 40.0), (520, 40.0), (590, 40.5), (2000, 41.0)] {
        let at = SiteFixture.now.adding(seconds: Int64(minutes) * 60 - 66_000 - 2 * 86_400)
        let point = try #require(Point(latitude: latitude, longitude: -5))
        try transaction.keep(Fix(point, at: at, accuracy: 30, source: .telephone), of: member)
      }
    }
  }

  @Test func `a day has its places, and the ways to its neighbours`() throws {
    let page = try irene.page("/me/places/days?day=2026-11-12")
    #expect(page.headings.first == "Thursday, 12 November 2026")
    #expect(page.shows("08:00 – 08:40") && page.shows("09:50"))
    #expect(page.shows("56 km further · from the phone · accurate to about 30 m"))
    #expect(page.addresses.contains("/do/me/places/days?day=2026-11-13&lang=en"))
    #expect(try irene.page("/me/places/days").headings.first == "Friday, 13 November 2026")
    let empty = try irene.page("/me/places/days?day=2026-11-20")
    #expect(empty.shows("Nothing is stored for this day."))
    #expect(
      try site.join("mateo-r").page("/me/places/days?day=2026-11-12").shows("Nothing is stored"))
  }

  @Test func `a stretch is deleted, a day, and everything`() throws {
    let path = "/me/places/days"
    let wrong = try irene.post(
      path, ["do": "stretch", "day": "2026-11-12", "from": "9:00", "to": "10:00"])
    #expect(wrong.refused == ["from"] && wrong.page.problems == [])
    #expect(
      try irene.post(path, ["do": "stretch", "day": "2026-11-12", "from": "10:00", "to": "09:00"])
        .refused == ["to"])
    let cut = try irene.post(
      path, ["do": "stretch", "day": "2026-11-12", "from": "08:20", "to": "08:29"])
    #expect(cut.location == "/do/me/places/days?day=2026-11-12&done=days_stretch&lang=en")
    let page = try irene.page("/me/places/days?day=2026-11-12")
    #expect(page.shows("08:00 – 08:19") && page.shows("08:30 – 08:40"))
    #expect(page.shows("Nothing is stored before this."))
    _ = try irene.post(path, ["do": "day", "day": "2026-11-12"])
    #expect(try site.count("positions") == 1)
    _ = try irene.post(path, ["do": "all"])
    #expect(try site.count("positions") == 0)
    #expect(try irene.post(path, ["do": "x"]).status == 400)
  }

  @Test func `a stretch becomes a draft of a topic, without home, times and places`() throws {
    let path = "/me/places/days"
    try site.site.write { transaction in
      try transaction.deletePlaces(of: member)
      // At home for a night, away by Béjar and Ávila, and home again.
      let trip = [
        (0, 40.9653, -5.6641), (480, 40.9653, -5.6641), (500, 40.955, -5.65),
        (560, 40.3871, -5.7612),
        (700, 40.6571, -4.6963), (900, 40.9653, -5.6641),
      ]
      for (minutes, latitude, longitude) in trip {
        let at = SiteFixture.now.adding(seconds: Int64(minutes) * 60 - 66_000 - 2 * 86_400)
        let point = try #require(Point(latitude: latitude, longitude: longitude))
        try transaction.keep(Fix(point, at: at, source: .telephone), of: member)
      }
      try transaction.store(towns: [
        Town(name: "Béjar", point: try #require(Point(latitude: 40.386, longitude: -5.763))),
        Town(name: "Ávila", point: try #require(Point(latitude: 40.657, longitude: -4.7))),
        Town(name: "Salamanca", point: try #require(Point(latitude: 40.965, longitude: -5.664))),
      ])
    }
    func draft(until end: String) throws -> Answer {
      try irene.post(
        path, ["do": "draft", "day": "2026-11-12", "from": "00:00", "to": end])
    }
    #expect(try irene.page("\(path)?day=2026-11-12").problems == [])
    #expect(try draft(until: "23:59").location == "/do/topics/new?lang=en")
    let body = try #require(try site.site.drafts(of: member).first?.fields)
    let fields = FormFields(Array(body.utf8))
    #expect(fields["title"] == "From Béjar to Ávila")
    #expect(
      fields["body"] == """
        On 12 Nov 2026 from Béjar to Ávila, about 95 km from town to town.

        1. Béjar
        2. Ávila, 95 km further

        """)
    #expect(try irene.page("/topics/new").shows("1. Béjar"))
    // A draft begun before is not overwritten.
    let again = try draft(until: "23:59")
    #expect(again.refused == ["from"] && again.page.problems == [])
    try site.site.write { try $0.dropDraft(.newTopic, of: member) }
    #expect(try draft(until: "09:30").refused == ["from"])
    #expect(try site.count("drafts") == 0)
  }

  @Test func `home is where the member was, not where most was sent; unknown days begin there`()
    throws
  {
    let (home, work) = ((40.9653, -5.6641), (41.5034, -5.7446))
    let (bejar, avila) = ((40.3871, -5.7612), (40.6571, -4.6963))
    func day(_ number: Int64, _ places: [(hour: Int64, place: (Double, Double))]) throws {
      try site.site.write { transaction in
        for (hour, place) in places {
          let at = SiteFixture.now.adding(seconds: (number * 24 + hour) * 3600 - 66_000)
          let point = try #require(Point(latitude: place.0, longitude: place.1))
          try transaction.keep(Fix(point, at: at, source: .telephone), of: member)
        }
      }
    }
    try site.site.write { transaction in
      try transaction.deletePlaces(of: member)
      try transaction.store(towns: [
        Town(name: "Béjar", point: try #require(Point(latitude: 40.386, longitude: -5.763))),
        Town(name: "Ávila", point: try #require(Point(latitude: 40.657, longitude: -4.7))),
        Town(name: "Salamanca", point: try #require(Point(latitude: 40.965, longitude: -5.664))),
        Town(name: "Zamora", point: try #require(Point(latitude: 41.503, longitude: -5.744))),
      ])
    }
    func title(_ date: String) throws -> String? {
      let answer = try irene.post(
        "/me/places/days", ["do": "draft", "day": date, "from": "00:00", "to": "23:59"])
      guard answer.location != nil else { return nil }
      let body = try #require(try site.site.drafts(of: member).first?.fields)
      try site.site.write { try $0.dropDraft(.newTopic, of: member) }
      return FormFields(Array(body.utf8))["title"]
    }
    // Their home is unknown: the trip starts where the day begins.
    try day(-9, [(1, home), (9, bejar), (12, avila), (18, work)])
    #expect(try title("2026-11-05") == "From Béjar to Zamora")
    // At work an open page says that they are there still, at home nothing does.
    for number: Int64 in -8 ... -3 {
      try day(number, [(1, home), (9, work), (10, work), (12, work), (17, work), (18, home)])
    }
    try day(-2, [(1, home), (8, work), (10, bejar), (13, avila), (19, home)])
    #expect(try title("2026-11-12") == "From Zamora to Ávila")
  }

  @Test func `many days are looked at in a minute, and no more`() throws {
    for _ in 0..<60 { _ = try irene.get("/me/places/days") }
    #expect(try irene.get("/me/places/days").status == 429)
    #expect(
      try irene.post("/me/places/days", ["do": "draft", "from": "00:00", "to": "23:59"]).status
        == 429)
  }

  @Test(arguments: ["gpx", "geojson"])
  func `an exported track is the same when imported again`(_ kind: String) throws {
    func rows() throws -> [String] {
      try site.texts(
        """
        SELECT at || ' ' || until || ' ' || latitude || ' ' || longitude || ' ' || is_after_gap
        FROM positions ORDER BY at
        """
      )
    }
    _ = try irene.post(
      "/me/places/days",
      ["do": "stretch", "day": "2026-11-12", "from": "08:20", "to": "08:29"])
    let before = try rows()
    let file = try irene.get("/me/places/days/file?as=\(kind)")
    #expect(
      file.header("Content-Disposition") == "attachment; filename=\"irene-s-2026-11-14.\(kind)\"")
    #expect(file.bytes.isEmpty == false)
    _ = try irene.post("/me/places/days", ["do": "all"])
    let answer = try irene.upload(
      file.bytes, path: "/me/places/days", as: "file", called: "x.\(kind)")
    #expect(
      answer.location == "/do/me/places/days?day=2026-11-13&done=days_brought&count=4&lang=en")
    #expect(try rows() == before && before.count { $0.hasSuffix(" 1") } == 1)
    let again = try irene.upload(
      file.bytes, path: "/me/places/days", as: "file", called: "x.\(kind)")
    #expect(again.location?.contains("count=0") == true)
    let one = try irene.get("/me/places/days/file?as=\(kind)&day=2026-11-12")
    #expect(one.body.contains("2026-11-12T08:00:00Z") && !one.body.contains("2026-11-13"))
  }
}
