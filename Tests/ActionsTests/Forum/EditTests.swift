import Actions
@_spi(Raw) import Database
import Model
import Pages
import TestSupport
import Testing
import Time

/// Authors edit their posts, and no one else does.
struct EditTests {
  private let site: SiteFixture
  private let irene: Browser
  private let bruno: Browser

  /// Comment 5 is Irene's, in the first topic; topic 4 and comment 6 are hers, too.
  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene-s", "Irene Salvatierra")
    bruno = try site.join("bruno", "Bruno")
    _ = try irene.post("/topics/1/comments", ["body": "I *took* it.", "lang": "en"])
    _ = try irene.post("/topics/new", ["title": "Rain again", "body": "Words.", "lang": "en"])
  }

  private func body(_ comment: Int) throws -> String? {
    try site.texts("SELECT body FROM comments WHERE id = ?", [.int(comment)]).first
  }

  @Test func `an author finds the text in the form and leaves another one`() throws {
    #expect(try irene.page("/comments/5/edit").fields == ["body": "I *took* it.", "lang": "en"])
    irene.now = SiteFixture.now.adding(seconds: 60)
    let answer = try irene.post("/comments/5/edit", ["body": "I **missed** it.", "lang": "en"])
    #expect(answer.location == "/forum/1-night-trains/?c=5#c5")
    let page = try irene.get("/comments/5").page
    #expect(page.shows("I missed it."))
    #expect(page.addresses.contains("/do/comments/5/history"))
    #expect(try site.lastChange() == "comments 1 3-3 1,3")
  }

  @Test func `saving equal words writes nothing`() throws {
    let before = try site.count("changes")
    for _ in 0..<2 {
      let answer = try irene.post("/comments/5/edit", ["body": "I *took* it.", "lang": "en"])
      #expect(answer.status == 303)
    }
    #expect(try site.count("changes") == before)
    #expect(try site.count("comment_versions") == 0)
    #expect(try !irene.get("/comments/5").page.addresses.contains("/do/comments/5/history"))
    for _ in 0..<2 { _ = try irene.post("/comments/5/edit", ["body": "Other.", "lang": "en"]) }
    #expect(try site.count("comment_versions") == 1)
  }

  @Test func `a preview and what is wrong keep the text`() throws {
    let preview = try irene.post("/comments/5/edit", ["body": "**Me**", "preview": "1"])
    #expect(preview.status == 200)
    #expect(preview.body.contains("<p><strong>Me</strong></p>"))
    #expect(preview.page.fields["body"] == "**Me**")
    let empty = try irene.post("/comments/5/edit", ["body": " \n", "lang": "es"])
    #expect(empty.status == 422)
    #expect(empty.page.language == "es")
    #expect(empty.page.errors["body"] != nil)
    let long = String(repeating: "a", count: 32_769)
    let refused = try irene.post("/comments/5/edit", ["body": long])
    #expect(refused.status == 422)
    #expect(refused.page.fields["body"] == long)
    #expect(try body(5) == "I *took* it.")
  }

  @Test func `with its first comment a topic gets another title, at its old address`() throws {
    let form = try irene.get("/comments/6/edit").page
    #expect(form.fields == ["title": "Rain again", "body": "Words.", "lang": "en"])
    let answer = try irene.post(
      "/comments/6/edit", ["title": "Rain, and snow", "body": "Words.", "lang": "en"])
    #expect(answer.header("Location") == "/forum/4-rain-again/?c=6#c6")
    #expect(try irene.get("/comments/6").page.headings == ["Rain, and snow"])
    #expect(try site.count("comment_versions") == 0, "the text is what it was")
    for (title, status) in [("Rain", 422), ("Night trains", 422), ("rain, and SNOW", 303)] {
      let answer = try irene.post("/comments/6/edit", ["title": title, "body": "Words."])
      #expect(answer.status == status, "\(title)")
    }
    // Another comment has no title to change.
    _ = try irene.post("/comments/5/edit", ["title": "Mine, all mine", "body": "Other."])
    #expect(try irene.get("/comments/5").page.headings == ["Night trains"])
  }

  @Test(arguments: ["/comments/5/edit", "/comments/5/delete"])
  func `no one but the author does that`(path: String) throws {
    for browser in [bruno, Browser(site)] {
      #expect(try browser.get(path).status == 403)
      #expect(try browser.post(path, ["body": "Mine now."]).status == 403)
    }
    #expect(try body(5) == "I *took* it.")
    // A guest's, and one of a file.
    _ = try site.post("/topics/1/comments", ["body": "Me too.", "name": "Eva"])
    for comment in [7, 2] {
      for act in ["edit", "delete"] {
        #expect(try irene.get("/comments/\(comment)/\(act)").status == 403)
        #expect(try irene.post("/comments/\(comment)/\(act)", ["body": "Mine."]).status == 403)
      }
    }
    #expect(try body(7) == "Me too.")
    let kept = try bruno.post("/comments/5/edit", ["body": "Mine now."])
    #expect(kept.page.headings.first == "You can’t edit this")
    #expect(kept.page.fields["kept-body"] == "Mine now.")
  }

  @Test func `words from an editor's file are not changed here, for any author`() throws {
    let irene = try #require(try site.site.member(username: "irene-s"))
    try site.site.set("UPDATE comments SET author_id = ? WHERE id = 2", [.id(irene)])
    #expect(try self.irene.get("/comments/2/edit").status == 403)
    #expect(try self.irene.get("/comments/2/delete").status == 403)
  }

  @Test func `in a closed topic nothing is changed, and the text comes back`() throws {
    try site.site.write { try $0.close(Topic.ID(1)) }
    #expect(try irene.get("/comments/5/edit").status == 403)
    let answer = try irene.post("/comments/5/edit", ["body": "Other."])
    #expect(answer.status == 403)
    #expect(answer.page.fields["kept-body"] == "Other.")
    #expect(!(try irene.get("/comments/5").page.addresses).contains("/do/comments/5/edit?lang=en"))
  }

  @Test(arguments: [Model.Comment.State.held, .removed, .deleted])
  func `a comment that is not shown cannot be edited`(_ state: Model.Comment.State) throws {
    _ = try irene.post("/comments/5/edit", ["body": "Other."])
    try site.site.set("UPDATE comments SET state = ? WHERE id = 5", [.integer(state.rawValue)])
    for path in ["", "/edit", "/history", "/report"] {
      #expect(try irene.get("/comments/5\(path)").status == 404, "\(path)")
    }
    #expect(try irene.post("/comments/5/edit", ["body": "Back."]).status == 404)
    #expect(try body(5) == "Other.")
  }

  @Test func `everyone reads earlier versions, the newest first`() throws {
    for number in 1...7 {
      irene.now = SiteFixture.now.adding(seconds: Int64(number) * 60)
      _ = try irene.post("/comments/5/edit", ["body": "*Version* \(number) <script>"])
    }
    let answer = try site.get("/comments/5/history")
    let page = answer.page
    #expect(answer.status == 200 && page.problems.isEmpty)
    #expect(page.headings == ["Edit history"])
    for number in 2...7 { #expect(page.shows("Version \(number)"), "\(number)") }
    #expect(!page.shows("Version 1"))
    #expect(!answer.body.contains("<script>"))
    let older = try #require(page.addresses.first { $0.contains("before=") })
    let rest = try site.get(String(older.dropFirst("/do".count))).page
    #expect(rest.shows("Version 1") && rest.shows("I took it."))
    #expect(!rest.shows("Version 2"))
    // But to itself in the other language.
    #expect(!rest.addresses.contains { $0.contains("before=") && !$0.contains("lang=es") })
  }

  @Test func `an unchanged comment says so, and a strange version is none`() throws {
    #expect(try site.get("/comments/5/history").page.shows("There are no earlier versions."))
    for before in ["x", "-1", "99999999999999999999", "0", "%00"] {
      #expect(try [200, 400].contains(site.get("/comments/5/history?before=\(before)").status))
    }
    #expect(try site.post("/comments/5/history", [:]).status == 405)
  }

  @Test func `changes have a limit, at which the form comes back`() throws {
    for number in 1...20 {
      #expect(try irene.post("/comments/5/edit", ["body": "Version \(number)"]).status == 303)
    }
    let answer = try irene.post("/comments/5/edit", ["body": "One too many"])
    #expect(answer.status == 429)
    #expect(answer.page.fields["body"] == "One too many")
    #expect(try body(5) == "Version 20")
  }

  @Test func `as JSON it answers with its place`() throws {
    let answer = try irene.json("/comments/5/edit", ["body": "Other."])
    #expect(answer.status == 200)
    #expect(answer.body.contains("\"url\":\"http://club.example/forum/1-night-trains/#c5\""))
  }
}

extension SiteFixture {
  /// The touches that were recorded last.
  func lastChange() throws -> String? {
    // The line behind them is the time.
    try texts("SELECT change FROM changes ORDER BY id").last.map {
      $0.split(separator: "\n").dropLast().joined(separator: "\n")
    }
  }
}
