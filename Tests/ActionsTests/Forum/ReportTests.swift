@_spi(Raw) import Database
import Model
import Pages
import Testing
import Time

/// Members tell the moderators what is wrong with a comment.
struct ReportTests {
  private let site: SiteFixture
  private let bruno: Browser

  init() throws {
    site = try SiteFixture()
    bruno = try site.join("bruno", "Bruno")
  }

  private func reports() throws -> [String] {
    try site.texts(
      "SELECT comment_id || ' ' || coalesce(rule, '-') || ' ' || words FROM reports ORDER BY id")
  }

  @Test func `a rule, or words, or both are a report`() throws {
    let form = try bruno.page("/comments/2/report")
    #expect(form.shows("I took Rome to Palermo."))
    #expect(form.shows("4. Community rules, 4."))
    for (comment, rule, words) in [("1", "4", ""), ("2", "0", "It is rude."), ("3", "10", "So.")] {
      let answer = try bruno.post("/comments/\(comment)/report", ["rule": rule, "words": words])
      #expect(answer.status == 200)
      #expect(answer.page.headings == [comment == "3" ? "Gracias" : "Thank you"])
    }
    #expect(try reports() == ["1 4 ", "2 - It is rude.", "3 10 So."])
    #expect(try site.count("changes") == 0, "no page shows it")
  }

  @Test func `a member reports a comment once`() throws {
    for words in ["It is rude.", "It is very rude."] {
      #expect(try bruno.post("/comments/2/report", ["words": words]).status == 200)
    }
    #expect(try reports() == ["2 - It is rude."])
    #expect(try bruno.get("/comments/2/report").page.headings == ["Thank you"])
  }

  @Test(arguments: [
    ("", "", "words"), ("0", " \n", "words"), ("11", "So.", "rule"), ("-1", "So.", "rule"),
    ("04", "So.", "rule"), ("x", "So.", "rule"), ("1", String(repeating: "á", count: 501), "words"),
  ])
  func `a reason that is empty or too long comes back as it was typed`(
    rule: String, words: String, field: String
  ) throws {
    let answer = try bruno.post("/comments/2/report", ["rule": rule, "words": words])
    #expect(answer.refused == [field])
    #expect(answer.page.fields["words"] == words)
    #expect(try reports() == [])
  }

  @Test func `guests are asked to sign in, and their words come along`() throws {
    let stranger = Browser(site)
    let page = try stranger.get("/comments/2").page
    #expect(page.addresses.contains("/do/comments/2/report?lang=en"))
    #expect(page.addresses.contains("/do/sign-in?then=/do/comments/2&lang=en"))
    #expect(try stranger.get("/comments/2/report").page.headings == ["Sign in"])
    let answer = try stranger.post("/comments/2/report", ["words": "It is rude."])
    #expect(answer.status == 403)
    #expect(answer.page.fields["words"] == "It is rude.")
    #expect(try reports() == [])
  }

  @Test func `reports have a limit, at which the form comes back`() throws {
    _ = try bruno.post("/topics/1/comments", ["body": "Mine.", "lang": "en"])
    for number in 1...11 {
      try site.say("\(number)", by: .guest(name: "Eva"))
      let answer = try bruno.post("/comments/\(5 + number)/report", ["words": "Rude."])
      #expect(answer.status == (number == 11 ? 429 : 200), "\(number)")
      if number == 11 { #expect(answer.page.fields["words"] == "Rude.") }
    }
    #expect(try site.count("reports") == 10)
  }

  @Test func `the page of a comment offers what its reader may do`() throws {
    _ = try bruno.post("/topics/1/comments", ["body": "Mine.", "lang": "en"])
    let acts = ["edit", "delete", "history", "report"]
    func offered(_ path: String, _ browser: Browser) throws -> [String] {
      let addresses = try browser.get(path).page.addresses
      return acts.filter { act in addresses.contains { $0.hasSuffix("/\(act)?lang=en") } }
    }
    #expect(try offered("/comments/5", bruno) == ["edit", "delete"])
    #expect(try offered("/comments/2", bruno) == ["report"])
    #expect(try offered("/comments/5", Browser(site)) == ["report"])
    _ = try bruno.post("/comments/5/edit", ["body": "Other."])
    #expect(try offered("/comments/5", bruno) == ["edit", "delete", "history"])
    try site.site.write { try $0.close(Topic.ID(1)) }
    #expect(try offered("/comments/5", bruno) == ["delete", "history"])
  }
}
