@_spi(Raw) import Database
import Model
import Testing
import Theme
import Time

/// The form in which members say of themselves what they like, to whom they like.
struct ProfileTests {
  private let site: SiteFixture
  private let browser: Browser
  private let member: Member.ID

  init() throws {
    site = try SiteFixture("limits: {least_age: 16}", more: FilterSite.files)
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    browser = try Browser(site, as: "irene-s")
  }

  private static let all: [(String, String)] = [
    ("body", "I *walk*."), ("city", " Segovia "), ("country", "ES"),
    ("phone", "+34 921 46 00 00"), ("birth_date", "1991-03-09"), ("gender", "Mujer"),
    ("status", "married"), ("own-size", "38"), ("about_audience", "everyone"),
    ("city_audience", "members"), ("country_audience", "everyone"), ("phone_audience", "me"),
    ("birth_date_audience", "members"), ("gender_audience", "friends"), ("status_audience", "me"),
    ("email_audience", "members"), ("sizes_audience", "friends"), ("last_seen_audience", "members"),
  ]

  @Test func `every block is kept with its audience, and shown in the form`() throws {
    let fields = Self.all
    let saved = try browser.send("/me/profile", fields)
    #expect(saved.location == "/do/me/profile?done=profile&lang=en")
    let profile = try site.site.profile(member)
    #expect(profile[.about] == "I *walk*.")
    #expect(String(decoding: profile.aboutHTML, as: UTF8.self).contains("<em>walk</em>"))
    #expect(profile[.city] == "Segovia" && profile[.gender] == "woman", "a word of any language")
    for (field, value) in fields where field.hasSuffix("_audience") {
      let block = try #require(ProfileBlock(rawValue: String(field.dropLast(9))))
      #expect(profile.audience(of: block).name == value, "\(block)")
    }
    let page = try browser.page("/me/profile?done=profile&lang=es")
    #expect(page.fields["gender"] == "mujer" && page.fields["birth_date"] == "1991-03-09")
    #expect(page.fields["phone"] == "+34 921 46 00 00")
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `members are found only by the details they allow, as long as these are theirs`()
    throws
  {
    let form = try browser.page("/me/profile")
    #expect(form.shows("Members who know my phone number can find me"))
    func save(_ boxes: [String], phone: String = "+34 921 46 00 00") throws -> Set<Discoverability>
    {
      var fields = Self.all.filter { $0.0 != "phone" } + [("phone", phone)]
      fields += boxes.map { ($0, "1") }
      #expect(try browser.send("/me/profile", fields).status == 303)
      return try site.site.discoverability(of: member)
    }
    #expect(try save([]) == [])
    #expect(try save(["findable_email", "findable_phone"]) == [.email, .phone])
    let body = try browser.get("/me/profile").body
    for name in ["findable_email", "findable_phone"] {
      #expect(body.contains("name=\"\(name)\" value=\"1\" checked"), "\(name)")
    }
    func digest() throws -> [String] {
      try site.texts("SELECT digest FROM findable WHERE kind = 1")
    }
    let first = try digest()
    #expect(first.count == 1 && first[0].count == 64)
    #expect(try save(["findable_phone"], phone: "+34 921 46 00 01") == [.phone])
    #expect(try digest() != first && digest().count == 1)
    // A form that did not ask leaves the consent alone, unless the number is another.
    _ = try browser.post("/me/profile", ["city": "Soria"])
    #expect(try site.site.discoverability(of: member) == [.phone])
    _ = try browser.post("/me/profile", ["phone": "+34 921 46 00 02"])
    #expect(try site.site.discoverability(of: member) == [])
    #expect(try save(["findable_phone"], phone: "") == [], "no number")
    let wrong = try browser.send(
      "/me/profile",
      [("phone", "34+92146"), ("phone_audience", "me"), ("findable_phone", "1")])
    #expect(wrong.status == 422 && wrong.page.errors["phone"] != nil)
    #expect(wrong.body.contains("name=\"findable_phone\" value=\"1\" checked"))
  }

  @Test func `everything that is wrong is said at once, what was typed stays, and nothing is kept`()
    throws
  {
    let answer = try browser.post(
      "/me/profile",
      [
        "city": String(repeating: "x", count: 101), "country": "XX", "phone": "call me",
        "birth_date": "2027-01-01", "gender": String(repeating: "g", count: 101),
        "status": "bewildered", "city_audience": "nobody", "birth_date_audience": "everyone",
        "body": String(repeating: "a", count: 8001), "own-size": "999",
      ])
    #expect(answer.status == 422)
    let page = answer.page
    #expect(page.problems.isEmpty)
    #expect(
      Set(page.errors.keys) == [
        "city", "phone", "birth_date", "gender", "status", "city_audience", "birth_date_audience",
        "body", "own-size",
      ])
    #expect(page.fields["phone"] == "call me", "what was typed stays")
    #expect(try site.site.profile(member) == Profile())
  }

  @Test(arguments: [
    ("2026-11-15", "This date is in the future. Choose an earlier one."),
    ("2010-11-15", "You must be at least 16 years old."),
    ("1900-01-01", "Check the year: the age cannot be above 120."),
    ("1991-02-30", "Write the date like this: 1991-03-09."),
    ("9.3.1991", "Write the date like this: 1991-03-09."),
  ])
  func `a birth date is one that can be`(date: String, sentence: String) throws {
    let answer = try browser.post("/me/profile", ["birth_date": date])
    #expect(answer.status == 422 && answer.page.errors["birth_date"] == sentence)
    #expect(try browser.post("/me/profile", ["birth_date": "2010-11-14"]).status == 303)
  }

  @Test func `a missing field stays as it is, an empty one is removed`() throws {
    _ = try browser.post(
      "/me/profile", ["city": "Ávila", "gender": "walker", "city_audience": "me"])
    _ = try browser.post("/me/profile", ["phone": "921 46 00 00"])
    var profile = try site.site.profile(member)
    #expect(profile[.city] == "Ávila" && profile[.gender] == "walker")
    #expect(profile.audience(of: .city) == .me)
    _ = try browser.post("/me/profile", ["city": "", "gender": "", "phone": ""])
    profile = try site.site.profile(member)
    #expect(profile[.city].isEmpty && profile[.gender].isEmpty && profile[.phone].isEmpty)
    #expect(profile.audience(of: .city) == .me, "who sees it next time was said before")
  }

  @Test func `a form that comes back says what is kept where nothing was sent`() throws {
    _ = try browser.send("/me/profile", Self.all)
    let back = try browser.send("/me/profile", [("birth_date", "soon"), ("city", "Soria")])
    #expect(back.status == 422)
    for (field, value) in Self.all where field.hasSuffix("_audience") || field == "own-size" {
      #expect(back.page.fields[field] == value, "\(field)")
    }
    #expect(back.page.fields["city"] == "Soria" && back.page.fields["body"] == "I *walk*.")
    #expect(back.page.fields["birth_date"] == "soon")
    // An address fills nothing in.
    let page = try browser.get("/me/profile?city=Soria&phone_audience=everyone").page
    #expect(page.fields["city"] == "Segovia" && page.fields["phone_audience"] == "me")
  }

  @Test func `Markdown is rendered once, without what is not allowed`() throws {
    _ = try browser.post(
      "/me/profile",
      ["body": "<script>x</script>\n\n[a](javascript:1) **b**", "about_audience": "members"])
    let html = String(decoding: try site.site.profile(member).aboutHTML, as: UTF8.self)
    #expect(html.contains("<strong>b</strong>") && !html.contains("<script"))
    #expect(!html.contains("javascript:"))
  }

  @Test func `a program gets the stored values`() throws {
    _ = try browser.post("/me/profile", ["city": "Soria", "city_audience": "friends"])
    let answer = try browser.json("/me/profile")
    #expect(answer.body.contains(#""city":{"value":"Soria","audience":"friends"}"#))
    #expect(answer.body.contains(#""email":{"value":"irene@example.org","audience":"friends"}"#))
  }

  @Test func `one sees oneself as others do`() throws {
    _ = try browser.send("/me/profile", Self.all)
    _ = try browser.post("/topics/1/comments", ["body": "A word", "lang": "en"])
    for (standing, seen, unseen) in [
      ("everyone", ["walk", "Spain"], ["Segovia", "years", "irene@example.org", "38", "921"]),
      ("members", ["Segovia", "35 years", "irene@example.org"], ["9 March", "1991", "38", "921"]),
      ("friends", ["Segovia", "woman", "38"], ["1991", "921", "married"]),
    ] {
      let answer = try browser.sound("/me/profile/seen?as=\(standing)&lang=en")
      for word in seen { #expect(answer.body.contains(word), "\(standing): \(word)") }
      let main = answer.body.split(separator: "as-seen").last.map(String.init) ?? ""
      for word in unseen { #expect(!main.contains(word), "\(standing): \(word)") }
    }
  }
}
