import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Meeting people, as three see it in their browsers.
struct MeetTests {
  private let site: SiteFixture
  private let irene: Browser
  private let nuria: Browser
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture(
      "sections: [forum, meet]",
      more: [
        "content/catalogue/towns.csv": """
        name,latitude,longitude
        Salamanca,40.965,-5.664
        Ledesma,41.087,-6.0

        """
      ])
    ids = [
      try site.addAccount("irene-s", "Irene Salvatierra"),
      try site.addAccount("nuria", "Nuria <b>"),
    ]
    (irene, nuria) = (try Browser(site, as: "irene-s"), try Browser(site, as: "nuria"))
  }

  @discardableResult
  private func join(
    _ browser: Browser, born: String = "1992-02-29", town: String = "Salamanca",
    tags: String = "cranes", gender: String = "woman"
  ) throws -> Answer {
    try browser.post(
      "/me/meet",
      [
        "do": "in", "birth_date": born, "gender": gender, "status": "single", "town": town,
        "tags": tags,
      ])
  }

  private func both() throws {
    try join(irene)
    try join(nuria, born: "1990-01-01", town: "Ledesma", tags: "#Cranes, trains")
  }

  @discardableResult
  private func say(_ word: String, _ browser: Browser, _ other: Member.ID) throws -> Answer {
    try browser.post("/meet", ["do": word, "person": "\(other)"])
  }

  @Test func `a site that does not have it answers 404, and names it nowhere`() throws {
    let plain = try SiteFixture()
    _ = try plain.addAccount("bruno", "Bruno")
    let bruno = try Browser(plain, as: "bruno")
    for path in ["/meet", "/me/meet", "/meet/filter", "/meet/matches", "/people/1/match"] {
      #expect(try bruno.get(path).status == 404, "\(path)")
    }
    #expect(try bruno.get("/me").body.contains("/do/meet") == false)
    #expect(try irene.get("/me").body.contains("/do/meet?lang=en"))
  }

  @Test func `a member who takes no part is asked whether they would like to`() throws {
    let page = try irene.sound("/meet?lang=en").page
    #expect(page.headings == ["Meet people"] && page.shows("You must be at least 18."))
    #expect(try irene.sound("/meet?lang=es").page.shows("Hay que tener al menos 18 años."))
    #expect(try irene.post("/meet", ["do": "like", "person": "\(ids[1])"]).status == 400)
    #expect(try irene.get("/meet/filter").status == 404)
    #expect(try irene.json("/me/meet").body.contains(#""takes_part":false"#))
    #expect(try irene.sound("/meet/matches").page.shows("No matches yet."))
  }

  @Test(arguments: [
    ("2008-11-15", "You must be at least 18 years old."), ("", "Enter your birth date"),
    ("2030-01-01", "This date is in the future. Choose an earlier one."),
    ("yesterday", "Write the date like this"),
  ])
  func `a birth date that will not do comes back`(born: String, words: String) throws {
    let answer = try join(irene, born: born, town: "Salamanca", tags: "cranes")
    #expect(answer.refused == ["birth_date"] && answer.page.shows(words))
    #expect(answer.page.fields["town"] == "Salamanca" && answer.page.fields["tags"] == "cranes")
    #expect(try site.site.number("SELECT count(*) FROM meeters WHERE wish <> 0") == 0)
  }

  @Test func `a member who was too young at sign-up stays so with another birth date`()
    throws
  {
    #expect(try join(irene, born: "2008-11-15").refused == ["birth_date"])
    #expect(try join(irene, born: "1990-01-01").refused == ["birth_date"])
    #expect(try join(nuria, born: "1990-01-01").status == 303)
    #expect(try join(nuria, born: "2010-01-01").refused == ["birth_date"])
    #expect(try site.site.number("SELECT count(*) FROM meeters WHERE wish <> 0") == 0)
  }

  @Test func `another birth date makes no one older, and ends taking part for the too young`()
    throws
  {
    try join(irene)
    let answer = try irene.post("/me/profile", ["birth_date": "2010-01-01"])
    #expect(answer.status == 303)
    #expect(try site.count("meet_tags") == 0)
    #expect(try join(irene).refused == ["birth_date"])
  }

  @Test func `towns and tags that will not do come back`() throws {
    #expect(try join(irene, town: "Nowhere").refused == ["town"])
    #expect(try join(irene, tags: "!").refused == ["tags"])
    let many = (0...10).map { "t\($0)" }.joined(separator: " ")
    #expect(try join(irene, tags: many).refused == ["tags"])
    #expect(try join(irene, tags: String(repeating: "a", count: 900)).refused == ["tags"])
    #expect(try join(irene).location == "/do/meet/filter?lang=en")
  }

  @Test func `a card has name, age, words and how far, and of the day of birth nothing`() throws {
    try both()
    let body = "Surveyor, *with* figs. <script>alert(1)</script>"
    #expect(
      try nuria.post("/me/meet", ["do": "about", "body": body]).location
        == "/do/me/meet?done=meet_kept&lang=en")
    let answer = try irene.sound("/meet")
    let page = answer.page
    #expect(page.shows("Nuria <b>, 36") && page.shows("Surveyor, with figs."))
    #expect(page.shows("within 50 km") && page.shows("You both like #cranes."))
    #expect(!answer.body.contains("<script>alert") && !answer.body.contains("1990"))
    #expect(try nuria.sound("/me/meet").page.shows("Nuria <b>, 36"), "so others see it")
    let json = try irene.json("/meet").body
    #expect(json.contains(#""person":\#(ids[1])"#) && !json.contains("1990"))
  }

  @Test func `a photo is for those alone who see its card`() throws {
    try both()
    let name = try site.site.send([1, 2, 3], by: ids[1])
    _ = try nuria.post("/me/meet", ["do": "about", "body": "![](/uploads/\(name.text))"])
    let path = "/page/uploads/\(name.text)"
    #expect(try irene.get("/meet").body.contains("/do\(path)"))
    _ = try site.addAccount("mateo", "Mateo")
    let mateo = try Browser(site, as: "mateo")
    func seen() throws -> [Int] { try [irene, mateo, nuria].map { try $0.get(path).status } }
    #expect(try seen() == [200, 404, 200])
    try join(mateo, gender: "man")
    #expect(try seen() == [200, 200, 200])
    let filter: KeyValuePairs = ["age_from": "18", "age_to": "99", "women": "1", "reach": "any"]
    _ = try nuria.post("/meet/filter", filter)
    #expect(try seen() == [200, 404, 200], "whom she does not look for does not see her")
    try say("like", irene, ids[1])
    try say("like", nuria, ids[0])
    _ = try nuria.post("/meet/filter", ["men": "1", "reach": "any"])
    #expect(try seen() == [200, 200, 200], "who likes her as she likes them does")
    try site.site.write { try $0.block(ids[0], by: ids[1], at: SiteFixture.now) }
    #expect(try seen() == [404, 200, 200])
    _ = try nuria.post("/me/meet", ["do": "out"])
    #expect(try seen() == [404, 404, 200])
  }

  @Test func `a card that says nothing is not quoted`() throws {
    try both()
    let report = try irene.post("/people/\(ids[1])/report", ["words": "Look at this."])
    #expect(report.status == 303)
    #expect(try site.texts("SELECT words FROM reports") == ["Look at this."])
  }

  @Test func `a report of a card shows the card as its author sees it`() throws {
    _ = try site.addAccount("bruno", "Bruno")
    let bruno = try Browser(site, as: "bruno")
    try both()
    _ = try nuria.post("/me/meet", ["do": "about", "body": "Surveyor of *bridges*."])
    for browser in [bruno, irene] {
      #expect(
        try browser.post("/people/\(ids[1])/report", ["words": "Look at this."]).status == 303)
    }
    let words = "SELECT words FROM reports ORDER BY id"
    #expect(
      try site.texts(words) == ["Look at this.", "Look at this.\n│ Surveyor of bridges."])
    // Until a decision the report stays, regardless of the card.
    _ = try nuria.post("/me/meet", ["do": "out"])
    #expect(try site.texts(words)[1].contains("Surveyor"))
    try join(nuria)
    try site.site.set("UPDATE reports SET decided_at = 1")
    _ = try nuria.post("/me/meet", ["do": "out"])
    #expect(try site.texts(words) == ["Look at this.", "Look at this."])
  }

  @Test func `photos of a card open for moderators as long as others' reports of it wait`() throws {
    for name in ["mara", "carmen"] { _ = try site.addAccount(name, role: .moderator) }
    let (mara, carmen) = (try Browser(site, as: "mara"), try Browser(site, as: "carmen"))
    try both()
    let file = try site.site.send([1, 2, 3], by: ids[1])
    let other = try site.site.send([1, 2, 4], by: ids[1])
    _ = try nuria.post("/me/meet", ["do": "about", "body": "![](/uploads/\(file.text))"])
    func seen(_ name: UploadName) throws -> [Int] {
      try [mara, carmen].map { try $0.get("/page/uploads/\(name.text)").status }
    }
    #expect(try seen(file) == [404, 404])
    _ = try mara.post("/people/\(ids[1])/report", ["words": "I wonder."])
    #expect(try seen(file) == [404, 200], "nobody opens them by a report of their own")
    _ = try irene.post("/people/\(ids[1])/report", ["words": "Look at this."])
    #expect(try seen(file) == [200, 200] && seen(other) == [404, 404])
    let path = "/desk/members/\(ids[1])"
    #expect(
      try carmen.get(path).body.contains("http://club.example/do/page/uploads/\(file.text)"))
    #expect(try carmen.get(path).body.contains("value=\"card\""))
    let fields: KeyValuePairs = ["do": "clear", "cleared": "card", "words": "No nudes."]
    #expect(try carmen.post(path, fields).status == 303)
    #expect(try seen(file) == [404, 404])
    #expect(try !irene.json("/meet").body.contains(#""person":"#))
    #expect(
      try site.texts("SELECT words FROM reports ORDER BY id") == ["I wonder.", "Look at this."])
    #expect(try !carmen.get(path).body.contains("value=\"card\""))
    #expect(try nuria.get("/me/profile").body.contains("removed your profile for meeting people"))
  }

  @Test func `a block changes no count of likes, and no one is notified all day`() throws {
    try both()
    for _ in 0..<3 {
      try say("like", irene, ids[1])
      _ = try irene.post("/meet", ["do": "undo", "was": "like", "person": "\(ids[1])"])
    }
    #expect(try say("like", irene, ids[1]).status == 429)
    irene.now = SiteFixture.now.adding(seconds: 90_000)
    try say("like", irene, ids[1])
    let before = try irene.json("/meet").body
    #expect(before.contains(#""likes":1"#))
    #expect(try irene.page("/meet").shows("You have seen everyone"))
    _ = try nuria.post("/people/\(ids[0])/friendship", ["do": "block"])
    #expect(try irene.json("/meet").body == before)
    #expect(try irene.page("/meet").shows("You have seen everyone"))
  }

  @Test func `a line that is a picture and more is text, and tags that never end are refused`()
    throws
  {
    let text = "![a](/uploads/x.jpg)\n![b](/uploads/y.jpg) and my dog (Rex)\nSo."
    #expect(MeetCardText.prose(text) == "![b](/uploads/y.jpg) and my dog (Rex)\nSo.")
    let endless = String(repeating: "a ", count: 20_000)
    #expect(try join(irene, tags: endless).refused == ["tags"])
  }

  @Test func `a like is disclosed to no one before it is mutual, by any request`() throws {
    try both()
    let paths = ["/meet", "/me/meet", "/meet/filter", "/meet/matches", "/me/news"]
    func seen() throws -> [String] {
      let data = try nuria.post("/me/data", ["password": SiteFixture.password])
      #expect(data.status == 200)
      return try paths.map { try nuria.get($0).body } + paths.map { try nuria.json($0).body }
        + [String(decoding: data.bytes, as: UTF8.self)]
    }
    let before = try seen()
    #expect(try say("like", irene, ids[1]).location == "/do/meet?lang=en")
    #expect(try seen() == before)
    // Every pair without a match leads to the member's own list, regardless of their choices.
    for number in ["\(ids[0])", "\(ids[1])", "9999"] {
      for browser in [irene, nuria] {
        let answer = try browser.get("/people/\(number)/match")
        #expect(answer.location == "/do/meet/matches?done=meet_over&lang=en")
        #expect(try browser.post("/people/\(number)/match", ["do": "back"]).status != 200)
      }
    }
    #expect(try nuria.sound("/meet/matches?done=meet_over").page.shows("That match has ended."))
    #expect(try nuria.get("/people/\(ids[0])/talk").status == 404)
  }

  @Test func `both are notified, can write, and either undoes it`() throws {
    try both()
    try say("like", irene, ids[1])
    #expect(try say("like", nuria, ids[0]).location == "/do/people/\(ids[0])/match?lang=en")
    let page = try irene.sound("/people/\(ids[1])/match").page
    #expect(page.headings.first == "You and Nuria <b> like each other")
    #expect(page.shows("You both like #cranes."))
    let filled = try irene.sound("/people/\(ids[1])/match?with=0").page
    #expect(filled.fields["body"]?.contains("How did you get into #cranes?") == true)
    #expect(try irene.get("/me/news").page.shows("liked you back: it’s a match"))
    #expect(try irene.sound("/meet/matches").page.shows("No messages yet"))
    let sent = try irene.post("/people/\(ids[1])/talk", ["body": "Hello"])
    #expect(sent.location == "/do/talk/1?saved=1&lang=en#latest")
    #expect(try nuria.sound("/meet/matches").page.shows("Messages exchanged"))
    let back = try nuria.post("/people/\(ids[0])/match", ["do": "back"])
    #expect(back.location == "/do/meet/matches?done=meet_back&lang=en")
    #expect(try nuria.sound("/talk/1").page.shows("This match has ended for you."))
    #expect(try irene.post("/talk/1", ["body": "Are you there?"]).status == 303)
    #expect(try nuria.get("/talk/1").page.shows("Are you there?") == false)
    #expect(try irene.sound("/meet/matches").page.shows("No matches yet."))
    #expect(try irene.get("/people/\(ids[1])/match").status == 303)
  }

  @Test func `no, later, again, undo`() throws {
    try both()
    try say("later", irene, ids[1])
    #expect(try irene.sound("/meet").page.shows("You have seen everyone for now."))
    #expect(try irene.get("/meet").page.shows("You left 1 for later."))
    #expect(try irene.post("/meet", ["do": "again"]).status == 303)
    #expect(try irene.get("/meet").page.shows("Nuria <b>, 36"))
    try say("no", irene, ids[1])
    #expect(try irene.get("/meet").page.shows("Undo: Nuria <b>, No"))
    let undo = try irene.post(
      "/meet", ["do": "undo", "person": "\(ids[1])", "was": "no"])
    #expect(undo.status == 303)
    #expect(try irene.get("/meet").page.shows("Nuria <b>, 36"))
    #expect(try nuria.get("/meet").page.shows("Irene Salvatierra, 34"))
  }

  @Test func `of who does not appear nothing is kept, and the answer is the same`() throws {
    try both()
    _ = try nuria.post(
      "/meet/filter", ["age_from": "18", "age_to": "20", "women": "1", "reach": "any"])
    for other in ["\(ids[1])", "999", "\(ids[0])"] {
      let answer = try irene.post("/meet", ["do": "like", "person": other])
      #expect(answer.location == "/do/meet?lang=en", "\(other)")
    }
    #expect(try site.count("choices") == 0)
    for form in [["do": "like"], ["do": "marry", "person": "1"], ["person": "1"]] {
      #expect(try irene.send("/meet", form.map { ($0.key, $0.value) }).status == 400)
    }
    #expect(try irene.post("/me/meet", ["do": "x"]).status == 400)
  }

  @Test func `the filter says itself, counts three or more, and finds errors`() throws {
    try join(irene)
    for name in ["a", "b", "c"] {
      _ = try site.addAccount("other-\(name)", "Other \(name)")
      try join(try Browser(site, as: "other-\(name)"), town: "Ledesma", gender: "man")
    }
    let all = try irene.sound("/meet/filter?lang=en").page
    #expect(all.shows("People, aged 18 or over."))
    #expect(all.shows("3 people match and would like to meet someone like you."))
    let near =
      "/meet/filter?age_from=30&age_to=40&men=1&single=1&reach=25&wanted=cranes&lang=en"
    let page = try irene.sound(near).page
    #expect(page.shows("Men, aged 30 to 40, single, within 25 km, with #cranes."))
    #expect(page.shows("Fewer than three people") && page.shows("3 are too far away"))
    let json = try irene.json(near).body
    #expect(json.contains(#""obstacles":{"distance":3}"#) && !json.contains("count"))
    let wrong = try irene.post(
      "/meet/filter",
      ["age_from": "17", "age_to": "x", "reach": "moon", "wanted": "!"])
    #expect(wrong.refused == ["age_from", "age_to", "reach", "wanted"])
    #expect(wrong.page.shows("Choose at least one of the three."))
    let kept = try irene.post(
      "/meet/filter",
      ["age_from": "30", "age_to": "40", "men": "1", "reach": "50", "wanted": ""])
    #expect(kept.location == "/do/meet?done=meet&lang=en")
    #expect(try irene.sound("/meet").page.shows("Men, aged 30 to 40, within 50 km. Change"))
  }

  @Test func `stopping takes the card out at once`() throws {
    try both()
    #expect(
      try nuria.post("/me/meet", ["do": "out"]).location == "/do/me/meet?done=meet_out&lang=en")
    #expect(try irene.sound("/meet").page.shows("No one matches yet."))
    #expect(try nuria.sound("/meet").page.shows("until you press this button"))
  }

  @Test func `one like more than anybody may have says so, and changes nothing`() throws {
    try both()
    try site.site.write { transaction in
      for thing in 1...Int64(ChoiceLimits.favourites) {
        try transaction.put(DeckChoice(thing: 1000 + thing, choice: .like), .person, ids[0])
      }
    }
    let answer = try say("like", irene, ids[1])
    #expect(answer.status == 409 && answer.page.shows("You can like up to 2,000 people"))
    #expect(try site.site.choice(of: ids[0], .person, ids[1].rawValue) == nil)
    #expect(try say("no", irene, ids[1]).location == "/do/meet?lang=en")
  }
}
