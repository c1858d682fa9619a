@_spi(Raw) import Database
import Model
import TestSupport
import Testing

/// Members tell the moderators what is wrong with another member.
struct ReportMemberTests {
  private let site: SiteFixture
  private let bruno: Browser
  private let me, rosa: Member.ID
  private var path: String { "/people/\(rosa)/report" }

  init() throws {
    site = try SiteFixture()
    me = try site.addAccount("bruno", "Bruno")
    rosa = try site.addAccount("rosa-q", "Rosa Quintela")
    bruno = try Browser(site, as: "bruno")
  }

  private func reports() throws -> [String] {
    try site.texts(
      """
      SELECT coalesce(comment_id, '-') || ' ' || member_id || ' ' || coalesce(rule, '-') || ' ' || words
      FROM reports ORDER BY id
      """)
  }

  @Test(arguments: ["en", "es"])
  func `the page of a member leads to the form, and comes back with a notice`(language: String)
    throws
  {
    let person = try bruno.get("/people/\(rosa)?lang=\(language)").page
    #expect(person.addresses.contains("/do\(path)?lang=\(language)"))
    let form = try bruno.page("\(path)?lang=\(language)")
    #expect(
      form.headings.first
        == (language == "en" ? "Report Rosa Quintela" : "Denunciar a Rosa Quintela"))
    #expect(form.addresses.contains("/do/people/\(rosa)?lang=\(language)"), "never mind")
    let answer = try bruno.post(path, ["rule": "4", "words": "The photo.", "lang": language])
    #expect(answer.location == "/do/people/\(rosa)?lang=\(language)&done=reported")
    let back = try bruno.page("/people/\(rosa)?lang=\(language)&done=reported")
    #expect(
      back.shows(
        language == "en"
          ? "Moderators will review your report." : "La moderación revisará tu denuncia.")
    )
    #expect(try reports() == ["- \(rosa) 4 The photo."])
    #expect(try site.count("changes") == 0, "no page shows it")
  }

  @Test func `a member reports another once, until that is answered`() throws {
    _ = try bruno.post(path, ["words": "Rude."])
    #expect(try bruno.post(path, ["words": "Very rude."]).status == 303)
    #expect(try bruno.get(path).page.headings == ["Thank you"])
    #expect(try reports() == ["- \(rosa) - Rude."])
    // A report of something else is separate, even with an equal number.
    #expect(try bruno.get("/people/1/report").page.headings != ["Thank you"])
    #expect(try bruno.post("/comments/1/report", ["words": "Rude."]).status == 200)
    #expect(try site.count("reports") == 2)
    try site.site.write { _ = try $0.decide(Decision(.keep, of: rosa)) }
    #expect(try bruno.get(path).page.headings == ["Report Rosa Quintela"])
    #expect(try bruno.post(path, ["words": "Again."]).status == 303)
    #expect(try site.count("reports") == 3)
  }

  @Test(arguments: [
    ("", "", "words"), ("0", " \n", "words"), ("11", "So.", "rule"),
    ("1", String(repeating: "á", count: 501), "words"),
  ])
  func `a reason that is empty or too long comes back as it was typed`(
    rule: String, words: String, field: String
  ) throws {
    let answer = try bruno.post(path, ["rule": rule, "words": words])
    #expect(answer.page.problems.isEmpty)
    #expect(answer.refused == [field])
    #expect(answer.page.fields["words"] == words)
    #expect(try reports() == [])
  }

  @Test func `reports of oneself, of no member, or of one who has left are refused`() throws {
    #expect(try !bruno.get("/people/\(me)").page.addresses.contains { $0.contains("/report") })
    for member in ["\(me)", "999", "0"] {
      #expect(try bruno.get("/people/\(member)/report").status == 404)
      #expect(try bruno.post("/people/\(member)/report", ["words": "So."]).status == 404)
    }
    try site.site.write { try $0.leave(rosa, takingPosts: false, at: SiteFixture.now) }
    #expect(try bruno.get("/people/\(rosa)").status == 404)
    #expect(try bruno.get(path).status == 404)
    #expect(try bruno.post(path, ["words": "So."]).status == 404)
    #expect(try reports() == [])
  }

  @Test func `an author without an account can be reported`() throws {
    let author = try #require(try site.site.member(username: "irene-alvarez"))
    let page = try bruno.get("/people/\(author)").page
    #expect(page.addresses.contains("/do/people/\(author)/report?lang=en"))
    #expect(try bruno.post("/people/\(author)/report", ["words": "So."]).status == 303)
  }

  @Test func `guests are asked to sign in, and their words come along`() throws {
    let stranger = Browser(site)
    #expect(try stranger.get(path).page.headings == ["Sign in"])
    let answer = try stranger.post(path, ["words": "Rude."])
    #expect(answer.status == 403)
    #expect(answer.page.fields["words"] == "Rude.")
    #expect(try reports() == [])
  }

  @Test func `a block changes nothing, in either direction`() throws {
    let before = try bruno.get(path).body
    try site.site.write { try $0.block(me, by: rosa, at: SiteFixture.now) }
    #expect(try bruno.get(path).body == before)
    #expect(try bruno.get("/people/\(rosa)").page.addresses.contains("/do\(path)?lang=en"))
    try site.site.write { try $0.block(rosa, by: me, at: SiteFixture.now) }
    #expect(try bruno.get(path).body == before)
    #expect(try bruno.get("/people/\(rosa)").page.addresses.contains("/do\(path)?lang=en"))
    #expect(try bruno.post(path, ["words": "So."]).status == 303)
    #expect(try reports().count == 1)
  }

  @Test func `a reported member does not find out`() throws {
    let other = try Browser(site, as: "rosa-q")
    let pages = ["/me", "/me/news", "/people/\(rosa)", "/people/\(me)", "/me/friends"]
    let before = try pages.map { try other.get($0).body }
    _ = try bruno.post(path, ["words": "Rude."])
    #expect(try pages.map { try other.get($0).body } == before)
    #expect(try site.letters().isEmpty)
  }

  @Test func `reports of comments and of members have one limit`() throws {
    for number in 1...2 {
      #expect(try bruno.post("/comments/\(number)/report", ["words": "Rude."]).status == 200)
    }
    for number in 1...9 {
      let member = try site.addAccount("user-\(number)")
      let answer = try bruno.post("/people/\(member)/report", ["words": "Rude."])
      #expect(answer.status == (number == 9 ? 429 : 303), "\(number)")
      if number == 9 { #expect(answer.page.fields["words"] == "Rude.") }
    }
    #expect(try site.count("reports") == 10)
  }

  @Test(arguments: [Decision.Kind.keep, .ban])
  func `the reporter reads that it was decided, about whom, and no more`(kind: Decision.Kind) throws
  {
    _ = try bruno.post(path, ["words": "Rude."])
    try site.site.write { transaction in
      let decision = Decision(kind, of: rosa, at: SiteFixture.now)
      if kind == .ban {
        try transaction.decide(decision, ban: Ban(until: nil, reason: "So."))
      } else {
        try transaction.decide(decision)
      }
    }
    let news = try bruno.get("/me/news?lang=en").page
    #expect(news.shows("A moderator reviewed your report about"))
    #expect(news.shows("Rosa Quintela"))
    #expect(!news.shows("banned"))
    let spanish = try bruno.get("/me/news?lang=es").page
    #expect(spanish.shows("La moderación ha revisado tu denuncia sobre"))
    let number = try site.site.number("SELECT id FROM news")
    #expect(try bruno.get("/me/news/\(number)").header("Location") == "/do/people/\(rosa)")
    try site.site.write { try $0.leave(rosa, takingPosts: false, at: SiteFixture.now) }
    let gone = try bruno.get("/me/news?lang=en")
    #expect(gone.status == 200 && !gone.body.contains("/people/\(rosa)"))
    #expect(try bruno.get("/me/news/\(number)").status == 404)
  }
}
