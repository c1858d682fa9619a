import Model
import TestSupport
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// Which shop is the nearest, from a town, a position, or from nowhere.
struct NearestTests {
  private let site: SiteFixture
  private let guest: Browser

  init() throws {
    var files = CatalogueSite.files
    files["content/catalogue/shops.csv"] = """
      slug,name,address,hours,latitude,longitude,email
      la-horma,La Horma,"Zamora 12, Salamanca",Every day,40.9672,-5.6640,horma@shops.example
      la-viga,La Viga,,,40.9640,-5.6640,
      lost,Lost,,,,,
      """
    files["content/catalogue/products.csv"] = """
      key,name,name.es,type,size,shops
      b1,Boot,Bota,boots,,la-horma: 38 39; la-viga: 39 40; lost: 39
      b2,Book,Libro,books,,lost
      b3,Poems,Poemas,,,
      """ + "\n"
    site = try SiteFixture(more: files)
    guest = Browser(site)
  }

  private func page(_ query: String) throws -> Page {
    let answer = try guest.get("/catalogue/1/nearest?\(query)")
    #expect(answer.status == 200)
    let page = answer.page
    #expect(page.problems.isEmpty, "\(query): \(page.problems)")
    return page
  }

  @Test func `the title is the answer`() throws {
    #expect(
      try page("size=39&lat=40.964&lon=-5.6640&lang=en").headings.first
        == "La Viga has it in 39\u{a0}– 1 minute on foot")
    #expect(
      try page("size=38&lat=40.964&lon=-5.6640&lang=en").headings.first
        == "La Horma has it in 38\u{a0}– 6 minutes on foot")
    #expect(
      try page("size=39&town=bejar&lang=es").headings.first == "La Viga lo tiene en 39, a 65 km")
    #expect(try page("town=37700&lang=en").headings.first == "La Viga has it\u{a0}– 65 km away")
    #expect(try page("size=39&lang=en").headings.first == "3 shops have it in 39")
    #expect(try page("size=38&lang=en").headings.first == "La Horma has it in 38")
    #expect(try page("lang=es").headings.first == "3 tiendas lo tienen")
    #expect(try page("size=50&lang=en").headings.first == "No shop has it in 50 at present")
    #expect(try page("size=x'--&lang=en").headings.first == "3 shops have it")
    #expect(try page("size=&lang=en").headings.first == "3 shops have it")
  }

  @Test func `shops that have the size come first, then the nearer ones`() throws {
    let body = try guest.get("/catalogue/1/nearest?size=38&lat=40.964&lon=-5.664&lang=en").body
    let places = ["La Horma", "La Viga", "Lost"].compactMap {
      body.firstRange(of: ">\($0)</a>")?.lowerBound
    }
    #expect(places.count == 3 && places == places.sorted())
    #expect(body.contains("geo:40.9672,-5.6640") && body.contains("360 m"))
    #expect(body.contains("/do/catalogue/1/reserve?shop=la-horma&amp;size=38&amp;lang=en"))
    #expect(!body.contains("reserve?shop=la-viga"), "it has no address")
  }

  @Test func `the map is drawn with numbers alone, and none where no shop has a place`() throws {
    let body = try guest.get("/catalogue/1/nearest?size=39&lat=40.96&lon=-5.66&lang=en").body
    #expect(body.contains("<svg class=\"map\"") && body.contains("class=\"me\""))
    #expect(!body.contains("http://www") && !body.contains("style="))
    let far = try guest.get("/catalogue/1/nearest?town=bejar&lang=en").body
    #expect(far.contains("<svg class=\"map\"") && !far.contains("class=\"me\""))
    let none = try guest.get("/catalogue/2/nearest?lang=en")
    #expect(!none.body.contains("<svg class=\"map\"") && none.page.problems.isEmpty)
    let nobody = try guest.get("/catalogue/3/nearest?lang=en")
    #expect(nobody.page.headings.first == "No shop has it at present")
    #expect(try guest.get("/catalogue/99/nearest").status == 404)
  }

  @Test(arguments: [
    "lat=91&lon=0", "lat=x&lon=0", "lat=1", "lon=1", "lat=nan&lon=1", "lat=1e9&lon=1e9",
    "town=Atlantis", "town=%3Cscript%3E", "town=" + String(repeating: "a", count: 101),
  ])
  func `an unknown place is an error beside the field`(query: String) throws {
    for language in ["en", "es"] {
      let answer = try guest.get("/catalogue/1/nearest?\(query)&lang=\(language)")
      #expect(answer.status == 422 && answer.page.problems.isEmpty)
      #expect(answer.page.errors["town"] != nil && !answer.body.contains("<script>"))
    }
  }

  @Test func `any place on the earth gives a page`() throws {
    for (latitude, longitude) in [
      ("90", "180"), ("-90", "-180"), ("0", "0"), ("-40.967", "174.336"), ("40.9672", "-5.6640"),
      ("40.9656", "-5.6640"), ("0.0000000001", "-0"),
    ] {
      _ = try page("size=39&lat=\(latitude)&lon=\(longitude)&lang=en")
    }
  }

  @Test func `a position is shown to no one and is in no row`() throws {
    let answer = try guest.get("/catalogue/1/nearest?lat=40.96312345&lon=-5.66198765&lang=en")
    #expect(!answer.body.contains("40.9631") && !answer.body.contains("5.6619"))
    // Another size is looked for from the same place, unless a city is typed.
    #expect(answer.page.fields["lat"] == "40.963" && answer.page.fields["lon"] == "-5.662")
    #expect(answer.header("Referrer-Policy") == "strict-origin")
    #expect(
      try page("size=39&town=bejar&lat=40.964&lon=-5.664&lang=es").headings.first
        == "La Viga lo tiene en 39, a 65 km")
    let tables = try site.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
    for table in tables where !table.hasPrefix("sqlite_") {
      try site.site.connection.forEach("SELECT * FROM \"\(table)\"") { row in
        for column in 0..<row.count {
          #expect(!row.text(column).contains("40.96312"), "\(table)")
        }
      }
    }
  }

  @Test func `a member's town and size are taken where nothing else is said`() throws {
    try site.addAccount("irene", email: "irene@example.org")
    let id = try #require(try site.site.member(username: "irene"))
    try site.site.write { transaction in
      var profile = Profile()
      profile[.city] = "BÉJAR"
      try transaction.set(profile, of: id)
    }
    try site.site.set("INSERT INTO own_values VALUES (?, 'size', '38')", [.id(id)])
    let irene = try Browser(site, as: "irene")
    let page = try irene.get("/catalogue/1/nearest?lang=en").page
    #expect(page.headings.first == "La Horma has it in 38\u{a0}– 65 km away")
    #expect(
      try irene.get("/catalogue/1/nearest?size=&town=&lang=en").page.headings.first
        == "3 shops have it")
    // A size of another kind of thing is none of shoes, and one that no shop has is the answer.
    try site.site.set("UPDATE own_values SET value = '50'")
    try site.site.set("INSERT INTO own_values VALUES (?, 'waist', '38')", [.id(id)])
    #expect(
      try irene.get("/catalogue/1/nearest?lang=en").page.headings.first
        == "No shop has it in 50 at present")
  }

  @Test func `it is counted like a search`() throws {
    let site = try SiteFixture("limits: {searches_per_minute: 3}", more: CatalogueSite.files)
    let visitor = Browser(site)
    let found = try (0..<5).map { _ in try visitor.get("/catalogue/1/nearest?lang=en").status }
    #expect(found == [200, 200, 200, 429, 429])
  }
}
