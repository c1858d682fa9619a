import Actions
@_spi(Raw) import Database
import Model
import Pages
import TestSupport
import Testing
import Time

/// Notices: put up, changed and taken down by moderators and no one else.
struct NoticePageTests {
  private let desk: ModerationFixture
  private var site: SiteFixture { desk.site }
  private var carmen: Browser { desk.carmen }

  init() throws { desk = try ModerationFixture() }

  private func put(_ fields: [(String, String)] = [], _ path: String = "/desk/notices") throws
    -> Answer
  {
    let usual = [
      ("do", "save"), ("title", "Closed on Monday"), ("body", "The *boiler* is mended."),
      ("until", "2026-11-20"), ("where", "all"), ("lang", "en"),
    ]
    let names = Set(fields.map(\.0))
    return try carmen.send(path, usual.filter { !names.contains($0.0) } + fields)
  }

  private func notice(_ number: Int64 = 1) throws -> Notice {
    try #require(try site.site.notice(Notice.ID(number)))
  }

  @Test(arguments: ["en", "es"])
  func `a moderator finds the form, filled with the defaults; no one else does`(
    language: String
  ) throws {
    #expect(
      try carmen.page("/desk?lang=\(language)").addresses
        .contains("/do/desk/notices?lang=\(language)"))
    let page = try carmen.page("/desk/notices?lang=\(language)")
    #expect(page.fields["until"] == "2026-11-28" && page.fields["where"] == "all")
    #expect(page.fields["title"] == "" && page.fields["body"] == "")
    #expect(page.headings.contains(language == "en" ? "New notice" : "Aviso nuevo"))
    for path in ["/desk/notices", "/desk/notices/1"] {
      #expect(try Browser(site).get(path).status == 403)
      #expect(try desk.rosa.get(path).status == 403)
      #expect(try desk.rosa.post(path, ["do": "save", "title": "x", "body": "y"]).status == 403)
    }
    #expect(try carmen.get("/desk/notices/1").status == 404)
    #expect(try site.count("notices") == 0)
  }

  @Test func `it is put up, and its first page comes before the answer`() throws {
    let answer = try put([("send", "1")])
    #expect(answer.status == 303)
    #expect(answer.header("Location") == "/do/desk/notices/1?done=1&lang=en")
    let words = try notice().words
    #expect(words.title == "Closed on Monday" && words.body == "The *boiler* is mended.")
    #expect(
      String(decoding: words.html, as: UTF8.self) == "<p>The <em>boiler</em> is mended.</p>\n")
    #expect(
      words.language == .english && words.isEverywhere && words.lastDay.description == "2026-11-20")
    #expect(try notice().sentAt == SiteFixture.now)
    #expect(try site.site.pendingChanges().flatMap(\.invalidations) == [.notice(Notice.ID(1))])
    let page = try carmen.page("/desk/notices/1?done=1")
    #expect(page.shows("Carmen published a notice and sent it to all members."))
    #expect(page.fields["title"] == "Closed on Monday" && page.fields["send"] == nil)
    let list = try carmen.page("/desk/notices?lang=es")
    #expect(
      list.shows(
        "en la portada hasta el 20 nov 2026 · Carmen, 14 nov 2026, 18:20 · enviado a todos los miembros"
      ))
  }

  @Test func `pressed twice it is one; other words are another`() throws {
    let first = try put()
    #expect(try put().header("Location") == first.header("Location"))
    #expect(try site.count("notices") == 1)
    #expect(try put([("title", "Another")]).status == 303)
    let third = try put([("title", "A third")])
    #expect(third.status == 409)
    let page = Page(third.body)
    #expect(page.shows("There are already 2 notices. Remove one first."))
    #expect(page.fields["title"] == "A third" && page.fields["body"] == "The *boiler* is mended.")
    #expect(try site.count("notices") == 2)
  }

  @Test func `a preview stores nothing and loses nothing`() throws {
    let page = Page(try put([("preview", "1"), ("send", "1")]).body)
    #expect(page.shows("The boiler is mended.") && page.shows("Closed on Monday"))
    #expect(page.fields["send"] == "1" && page.fields["until"] == "2026-11-20")
    #expect(try site.count("notices") == 0)
  }

  @Test(arguments: [
    ("title", "", ""), ("title", String(repeating: "é", count: 76), "150"),
    ("body", " \n", ""), ("body", "&nbsp;", ""), ("until", "", "2027-01-31"),
    ("until", "2026-11-13", "in the past"), ("until", "2027-02-13", "90"),
    ("where", "fr", "not available in that language"),
  ])
  func `errors appear beside their fields, and nothing is lost`(
    field: String, value: String, words: String
  ) throws {
    let answer = try put([(field, value)])
    #expect(answer.status == 422)
    let page = Page(answer.body)
    #expect(try #require(page.errors[field]).contains(words))
    for (name, typed) in [
      ("title", "Closed on Monday"), ("body", "The *boiler* is mended."), ("until", "2026-11-20"),
    ] where name != field {
      #expect(page.fields[name] == typed)
    }
    #expect(try site.count("notices") == 0)
  }

  @Test func `today and the ninetieth day may be its last`() throws {
    #expect(try put([("until", "2026-11-14")]).status == 303)
    #expect(try put([("until", "2027-02-12"), ("title", "Long")]).status == 303)
  }

  @Test func `a language has its own; the form of a language writes in it`() throws {
    #expect(try put([("where", "es"), ("lang", "en")]).status == 303)
    #expect(try notice().words.language == .spanish && !notice().words.isEverywhere)
    #expect(try put([("title", "Cerrado"), ("lang", "es")]).status == 303)
    #expect(try notice(2).words.language == .spanish && notice(2).words.isEverywhere)
    #expect(try carmen.page("/desk/notices/1").fields["where"] == "es")
  }

  @Test func `hostile words are text`() throws {
    #expect(
      try put([("title", "<script>x</script>\u{202E}"), ("body", "<script>y</script>")]).status
        == 303)
    for path in ["/desk/notices", "/desk/notices/1", "/desk/decided"] {
      let page = try carmen.page(path)
      #expect(page.problems.isEmpty && page.shows("<script>x</script>"))
    }
    #expect(!String(decoding: try notice().words.html, as: UTF8.self).contains("<script"))
  }

  @Test func `it is changed, taken down and shown again, each with its way back`() throws {
    #expect(try put().status == 303)
    let path = "/desk/notices/1"
    #expect(try put([("title", "Open")], path).header("Location")?.contains("done=2") == true)
    #expect(try notice().words.title == "Open")
    for (choice, isWithdrawn) in [("withdraw", true), ("restore", false)] {
      #expect(try carmen.post(path, ["do": choice]).status == 303)
      #expect(try carmen.post(path, ["do": choice]).status == 303, "a double click")
      #expect(try notice().isWithdrawn == isWithdrawn)
    }
    #expect(try site.count("decisions") == 4)
    let page = try carmen.page("\(path)?done=4")
    #expect(page.shows("Carmen published a notice."))
    let undone = try carmen.post(
      "/desk/decided", ["decision": "4", "from": "notice", "lang": "en"])
    #expect(undone.header("Location") == "/do/desk/notices/1?undone=4&lang=en")
    #expect(try carmen.page("\(path)?undone=4").shows("Undone: Carmen published a notice."))
    #expect(try notice().isWithdrawn)
    #expect(try carmen.page("/desk/decided").addresses.contains("/do/desk/notices/1?lang=en"))
  }

  @Test func `the slower moderator keeps what they typed`() throws {
    #expect(try put().status == 303)
    let seen = try site.site.stamp(of: Notice.ID(1))
    try site.addAccount("luis", "Luis", role: .moderator)
    let luis = try Browser(site, as: "luis")
    #expect(try luis.post("/desk/notices/1", ["do": "withdraw", "seen": seen]).status == 303)
    let late = try put([("title", "Mine"), ("seen", seen)], "/desk/notices/1")
    #expect(late.status == 409)
    let page = Page(late.body)
    #expect(page.fields["title"] == "Mine" && page.shows("Luis removed a notice"))
    #expect(try notice().words.title == "Closed on Monday")
  }

  @Test func `a member reads it among the news, and is led to it`() throws {
    #expect(try put([("send", "1")]).status == 303)
    while try site.site.notifyOfNotices() {}
    let page = try desk.rosa.page("/me/news")
    #expect(page.outline.contains("Carmen\nannounced: Closed on Monday → /do/me/news/1"))
    let item = try #require(page.addresses.first { $0.hasPrefix("/do/me/news/") })
    let answer = try desk.rosa.get(String(item.dropFirst(3)))
    #expect(answer.header("Location") == "/#notice-1")
    #expect(try carmen.post("/desk/notices/1", ["do": "withdraw"]).status == 303)
    #expect(try !desk.rosa.page("/me/news").outline.contains("Closed on Monday"))
  }
}
