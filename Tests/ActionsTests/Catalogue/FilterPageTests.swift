import Model
import TestSupport
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// The catalogue through a filter: what it shows, how every word is taken out, and what a request may contain.
struct FilterPageTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture("limits: {topics_per_page: 5}", more: FilterSite.files)
  }

  private func page(_ query: String) throws -> Answer {
    let answer = try site.get("/catalogue?\(query)")
    #expect(answer.page.problems.isEmpty, "\(query)")
    return answer
  }

  private func json(_ query: String) throws -> String {
    try site.get("/catalogue?\(query)", "Accept: application/json\n").body
  }

  @Test func `everything is shown, the newest first, five on a page`() throws {
    let answer = try page("lang=en")
    #expect(answer.status == 200 && answer.page.shows("6 of 6: everything."))
    #expect(answer.body.contains(">Poems</a>") && !answer.body.contains(">Peña boot</a>"))
    #expect(answer.page.addresses.contains("/do/catalogue?page=2&amp;lang=en") == false)
    #expect(answer.page.addresses.contains("/do/catalogue?page=2&lang=en"))
    #expect(try page("page=2&lang=en").body.contains(">Peña boot</a>"))
    for number in ["0", "-1", "99", "999999999999999999999", "x"] {
      #expect(try page("page=\(number)").status == 200)
    }
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(answer.header("Vary") == "Accept, Accept-Language, Cookie")
  }

  @Test func `values of one attribute are any of them, attributes are all of them`() throws {
    #expect(try page("colour=red&colour=black&lang=en").page.shows("2 of 6: everything in red"))
    #expect(try page("colour=red&size=36&lang=en").page.shows("1 of 6: "))
    #expect(try page("colour=black&size=38-5&lang=en").page.shows("0 of 6: "))
    #expect(try page("brand=azud&max=9&lang=en").page.shows("1 of 6: everything by Azud"))
    #expect(try page("shop=la-viga&lang=es").page.shows("2 de 6: todo en La Viga"))
  }

  @Test func `the sentence says it, and every word leads to the filter without it`() throws {
    let answer = try page("type=boots&colour=red&colour=black&size=38&min=30&max=90&lang=en")
    let sentence = "boots, in red or black, size 38, from 30 €, up to 90 €."
    #expect(
      try json("type=boots&colour=red&colour=black&size=38&min=30&max=90&lang=en")
        .contains("\"sentence\":\"\(sentence)\""))
    for address in [
      "colour=black&colour=red&size=38&min=30&max=90",
      "colour=red&size=38&type=boots&min=30&max=90",
      "colour=black&colour=red&type=boots&min=30&max=90",
      "colour=black&colour=red&size=38&type=boots&max=90",
      "colour=black&colour=red&size=38&type=boots&min=30",
    ] {
      #expect(answer.page.addresses.contains("/do/catalogue?\(address)&lang=en"), "\(address)")
    }
    let spanish = "botas, en rojo o negro, número 38, desde 30 €, hasta 90 €."
    #expect(
      try json("type=boots&colour=red&colour=black&size=38&min=30&max=90&lang=es")
        .contains("\"sentence\":\"\(spanish)\""))
  }

  @Test func `counts are true for the rest of the filter`() throws {
    let body = try json("colour=red&size=36")
    #expect(body.contains("\"count\":1"))
    // The count of an attribute leaves that attribute out: black boots in 36 are one, red ones one.
    #expect(
      body.contains("\"colour\":{\"black\":1,\"red\":1}") || body.contains("\"red\":1,\"black\":1"))
    #expect(body.contains("\"38-5\":1") && body.contains("\"azud\":0"))
    let answer = try page("colour=red&size=36&lang=en")
    #expect(answer.body.contains("name=\"type\" value=\"books\" disabled"))
    #expect(answer.body.contains("name=\"colour\" value=\"red\" checked"))
    #expect(answer.body.contains("fill=\"#a8442b\""))
  }

  @Test func `a filter that fits nothing says what to loosen`() throws {
    let answer = try page("type=books&colour=red&lang=en")
    #expect(answer.page.shows("No items match all filters."))
    #expect(answer.page.shows("without “Colour”: 3") && answer.page.shows("without “Type”: 2"))
    #expect(answer.page.addresses.contains("/do/catalogue?type=books&lang=en"))
    // A value that is gone from the dictionary is shown as it is in the address.
    #expect(try page("colour=teal&lang=en").page.shows("0 of 6: everything, colour teal"))
  }

  @Test(arguments: [
    ("min=abc&max=90", "min", "Enter a price such as 40 or 39.50.", "abc"),
    ("min=&max=9999999999999", "max", "Price too long: at most 12 characters.", "9999999999999"),
    (
      "min=90&max=30", "max", "The highest price is below the lowest one. Change one of them.", "30"
    ),
    ("min=-1", "min", "Enter a price such as 40 or 39.50.", "-1"),
  ])
  func `prices that cannot be come back with a word beside them`(
    _ query: String, _ field: String, _ sentence: String, _ kept: String
  ) throws {
    let answer = try page(query + "&colour=red&lang=en")
    #expect(answer.status == 422)
    #expect(answer.body.contains(" id=\"\(field)-error\">\(sentence)</p>"))
    #expect(answer.page.fields[field] == kept)
    #expect(answer.page.shows("2 of 6: "), "the rest of the filter counts")
    #expect(try site.get("/catalogue?\(query)", "Accept: application/json\n").status == 422)
  }

  @Test func `prices are taken as people write them`() throws {
    for (query, count) in [
      ("max=39,50", 3), ("max=39.49", 2), ("min=84&max=84", 1), ("min=1.000", 0), ("max=7€", 1),
    ] {
      #expect(
        try page(query.replacing("€", with: "%E2%82%AC") + "&lang=en").page
          .shows("\(count) of 6: "), "\(query)")
    }
  }

  @Test func `orders`() throws {
    let byPrice = try json("order=price")
    #expect(
      byPrice.contains("\"products\":[\"lazarillo\",\"niebla\",\"black-boot\",\"pena-boot\","))
    #expect(try json("order=name").contains("\"products\":[\"black-boot\",\"entre-visillos\","))
    #expect(try json("order=name&lang=es").contains("\"products\":[\"black-boot\",\"pena-boot\","))
    #expect(try json("order=whatever").contains("\"products\":[\"poems\","))
  }

  @Test(arguments: [
    "order=new&order=price", "page=1&page=2", "lang=en&lang=es", "nothing=1&nothing=2",
    "colour=Red", "colour=%3Cscript%3E", "colour=a%00b", "size=%FF", "price=0-20&price=20-40",
    (1...41).map { "size=\($0)" }.joined(separator: "&"),
    (1...90).map { "x\($0)=1" }.joined(separator: "&"),
    "colour=" + String(repeating: "a", count: 2000),
  ])
  func `queries that no form of ours sends are refused`(_ query: String) throws {
    #expect(try site.get("/catalogue?\(query)").status == 400)
    #expect(try site.get("/catalogue/brands?\(query)").status == 400)
  }

  @Test func `list fields may come several times, and unknown fields are ignored`() throws {
    #expect(try page("size=36&size=37&size=36&utm=1").status == 200)
    #expect(try page("colour=&size=&min=&max=").page.shows("6 of 6"))
  }

  @Test func `brands are found by words, all of them stand on a page of their own`() throws {
    let answer = try Browser(site).sound(
      "/catalogue/brands?colour=black&brand=vereda&find=zu&lang=en")
    #expect(answer.body.contains("value=\"vereda\" checked"), "what is chosen stays")
    #expect(answer.page.addresses.contains("/do/catalogue?brand=vereda&colour=black&lang=en"))
    #expect(answer.page.fields["colour"] == "black")
    #expect(try !site.get("/catalogue/brands?find=ver").body.contains("value=\"azud\""))
    #expect(
      try site.get("/catalogue/brands?find=zzz&lang=en").page.shows("No brand found"))
  }

  @Test func `a site without a catalogue says that there is nothing`() throws {
    let bare = try SiteFixture()
    #expect(try Browser(bare).sound("/catalogue?colour=red&lang=en").page.shows("0 of 0"))
  }

  @Test func `looks are counted before any work`() throws {
    let strict = try SiteFixture("limits: {searches_per_minute: 1}", more: FilterSite.files)
    #expect(try strict.get("/catalogue").status == 200)
    #expect(try strict.get("/catalogue").status == 200)
    #expect(try strict.get("/catalogue").status == 429)
    #expect(try strict.get("/catalogue/brands").status == 429)
  }

  // MARK: - A member's own values

  @Test func `a member's own sizes are the default, and come off like any other word`() throws {
    let irene = try site.join("irene")
    let form = try irene.get("/me/profile?lang=en")
    #expect(form.body.contains("name=\"own-size\"") && form.page.problems.isEmpty)
    #expect(!form.body.contains("name=\"own-colour\""), "not what is not personal")
    #expect(try irene.post("/me/profile", ["own-size": "99"]).status == 422)
    #expect(try irene.post("/me/profile", ["own-size": "36"]).status == 303)
    let begun = try irene.get("/catalogue?lang=en")
    #expect(begun.page.shows("5 of 6: everything, size 36"))
    #expect(begun.body.contains("36 is from your profile."))
    #expect(begun.page.addresses.contains("/do/catalogue?mine=no&lang=en"))
    #expect(try irene.get("/catalogue?mine=no&lang=en").page.shows("6 of 6"))
    #expect(try irene.get("/catalogue?colour=red&lang=en").page.shows("2 of 6: everything in red"))
    #expect(try page("lang=en").page.shows("6 of 6"), "no one else")
    #expect(try irene.post("/me/profile", ["own-size": ""]).status == 303)
    #expect(try irene.get("/catalogue?lang=en").page.shows("6 of 6"))
  }

  @Test func `the gender of the profile is what the catalogue begins with, and no second field is`()
    throws
  {
    let site = try SiteFixture("limits: {topics_per_page: 5}", more: FilterSite.gendered)
    let id = try site.addAccount("irene", "Irene")
    let irene = try Browser(site, as: "irene")
    #expect(try !irene.get("/me/profile?lang=en").body.contains("name=\"own-colour\""))
    // Set while there was a field of its own: it counts, and the field for the gender shows it.
    try site.site.write { try $0.setOwn(["colour": "black"], of: id) }
    #expect(try irene.get("/catalogue?lang=en").page.shows("5 of 6: everything in black"))
    #expect(try irene.get("/me/profile?lang=en").page.fields["gender"] == "man")
    for (gender, sentence) in [
      ("woman", "6 of 6: everything in red"), ("man", "5 of 6: everything in black"),
      ("", "6 of 6"), ("nonbinary", "6 of 6"), ("Agender <b>", "6 of 6"),
    ] {
      #expect(try irene.post("/me/profile", ["gender": gender]).status == 303)
      #expect(try irene.get("/catalogue?lang=en").page.shows(sentence), "\(gender)")
    }
    #expect(try site.count("own_values") == 0)
    // The setting for the gender's audience plays no part in it, and no page of others discloses it.
    #expect(
      try irene.post("/me/profile", ["gender": "woman", "gender_audience": "me"]).status == 303)
    #expect(try irene.get("/catalogue/deck?lang=en").page.shows("in red"))
    #expect(try site.get("/catalogue?lang=en").page.shows("6 of 6"))
  }
}

/// The small catalogue, of which sizes are personal.
enum FilterSite {
  static let files: [String: String] = {
    var files = CatalogueSite.files
    let dictionary = "content/catalogue/dictionary.yml"
    files[dictionary] = files[dictionary]?.replacing(
      "    heads:", with: "    personal: yes\n    heads:")
    return files
  }()

  /// Variant of the dictionary whose colours are those of genders.
  static let gendered: [String: String] = {
    var files = Self.files
    let dictionary = "content/catalogue/dictionary.yml"
    files[dictionary] = files[dictionary]?
      .replacing("es: Color}", with: "es: Color}\n    personal: yes")
      .replacing("fill: \"#a8442b\"", with: "fill: \"#a8442b\", gender: woman")
      .replacing("fill: \"#2e2a26\"", with: "fill: \"#2e2a26\", gender: man")
    return files
  }()
}
