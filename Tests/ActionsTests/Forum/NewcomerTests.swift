import Database
import Model
import TestSupport
import Testing
import Time

/// Members whose first posts wait for a moderator, and what they may do meanwhile.
struct NewcomerTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser

  /// Comment 5 is Irene's reply in the first topic; topic 4 and comment 6 are hers, too.
  ///
  /// All wait.
  init() throws {
    site = try SiteFixture("limits: {newcomer_posts: 2}")
    irene = try site.join("irene-s", "Irene Salvatierra")
    mateo = try site.join("mateo", "Mateo", role: .moderator)
    _ = try irene.post("/topics/1/comments", ["body": "I *took* it.", "lang": "en"])
    _ = try irene.post("/topics/new", ["title": "Rain again", "body": "Words.", "lang": "en"])
  }

  private func approve(_ comment: Int64) throws {
    try site.site.write { try $0.approve(Model.Comment.ID(comment), at: SiteFixture.now) }
  }

  @Test func `a newcomer's post waits until two are shown, anybody else's does not`() throws {
    #expect(try [site.state(5), site.state(6)] == [.held, .held])
    #expect(try mateo.post("/topics/1/comments", ["body": "Mine.", "lang": "en"]).status == 303)
    #expect(
      try site.post("/topics/1/comments", ["body": "A guest's.", "name": "Eva"]).status == 303)
    let line = "A moderator reviews your first 2 posts before they appear."
    #expect(try irene.get("/topics/new").page.shows(line))
    #expect(try irene.get("/topics/1/comments").page.shows(line))
    #expect(try !mateo.get("/topics/new").page.shows(line))
    #expect(try !site.get("/topics/new").page.shows(line))
    try approve(5)
    #expect(try irene.post("/topics/1/comments", ["body": "Third.", "lang": "en"]).status == 202)
    try approve(6)
    #expect(try irene.post("/topics/1/comments", ["body": "Fourth.", "lang": "en"]).status == 303)
    #expect(try !irene.get("/topics/new").page.shows(line))
  }

  @Test func `the answer leads to where the author finds it again`() throws {
    let answer = try irene.post("/topics/1/comments", ["body": "Third.", "lang": "en"])
    #expect(answer.status == 202)
    #expect(answer.page.addresses.contains("/do/comments/7/edit?lang=en"))
    #expect(answer.page.addresses.contains("/do/comments/7/delete?lang=en"))
    #expect(answer.page.addresses.contains("/do/me?lang=en"))
    let page = try irene.page("/comments/7")
    #expect(page.headings == ["Your post is awaiting approval", "Preview"])
    #expect(page.shows("Third."))
    #expect(page.addresses.contains("/forum/1-night-trains/"))
    let topic = try irene.get("/comments/6").page
    #expect(topic.shows("Rain again") && topic.shows("Words."))
  }

  @Test func `moderators find it too, and no one else`() throws {
    let page = try mateo.get("/comments/6?lang=en").page
    #expect(page.headings.first == "Post by Irene Salvatierra, awaiting approval")
    #expect(page.shows("Rain again"))
    #expect(!page.addresses.contains("/do/comments/6/edit?lang=en"))
    for what in ["/edit", "/delete"] {
      #expect(try mateo.get("/comments/6\(what)").status == 403)
      #expect(try site.get("/comments/6\(what)").status != 200)
    }
    #expect(try site.get("/comments/6").status == 404)
    let bruno = try site.join("bruno", "Bruno")
    for what in ["", "/edit", "/delete", "/history", "/report"] {
      #expect(try bruno.get("/comments/6\(what)").status == 404)
    }
  }

  @Test func `my page lists what waits before the rest`() throws {
    let page = try irene.page("/me")
    #expect(page.lines.count { $0.contains("awaiting approval") } == 2)
    #expect(page.addresses.contains("/do/comments/5") && page.addresses.contains("/do/comments/6"))
    try site.site.write { try $0.remove(Model.Comment.ID(6)) }
    #expect(try irene.get("/me").page.shows("not approved"))
    let author = try #require(try site.site.member(username: "irene-s"))
    for number in 0..<12 { try site.say("\(number)", by: .member(author)) }
    #expect(
      try irene.get("/me").page.addresses.contains("/do/comments/5"), "it is twelve posts old")
  }

  @Test func `the author may change its words, and no history is kept`() throws {
    let form = try irene.page("/comments/6/edit")
    #expect(form.fields == ["title": "Rain again", "body": "Words.", "lang": "en"])
    #expect(form.shows("It will stay in the moderation queue."))
    let answer = try irene.post(
      "/comments/6/edit", ["title": "Sun again", "body": "Others.", "lang": "en"])
    #expect(answer.location == "/do/comments/6")
    #expect(answer.saved == nil)
    let page = try irene.get("/comments/6").page
    #expect(page.shows("Sun again") && page.shows("Others."))
    #expect(try site.state(6) == .held)
    #expect(try site.count("comment_versions") == 0)
    #expect(try site.count("changes") == 0)
    try approve(6)
    let shown = try site.get("/comments/6").page
    #expect(shown.shows("Others."))
    #expect(!shown.addresses.contains("/do/comments/6/history"))
  }

  @Test func `the author may delete it and restore it to the queue`() throws {
    for (comment, title) in [(5, "I took it."), (6, "Words.")] as [(Int64, String)] {
      let form = try irene.page("/comments/\(comment)/delete")
      #expect(form.shows("No one else has seen it yet.") && form.shows(title))
      let gone = try irene.post("/comments/\(comment)/delete", ["lang": "en"])
      #expect(gone.header("Location") == "/do/comments/\(comment)/delete?lang=en")
      #expect(try site.state(comment) == .deleted)
      #expect(try irene.get("/comments/\(comment)").status == 404)
      #expect(try mateo.get("/comments/\(comment)").status == 404)
      let done = try irene.get("/comments/\(comment)/delete?lang=en").page
      #expect(done.shows("You can restore it until 14 December 2026."))
      let back = try irene.post("/comments/\(comment)/delete", ["do": "undo", "lang": "en"])
      #expect(back.header("Location") == "/do/comments/\(comment)")
      #expect(try site.state(comment) == .held)
    }
    #expect(try site.count("changes") == 0)
  }

  @Test func `a refused author reads it, with the reason given`() throws {
    try site.site.write { try $0.remove(Model.Comment.ID(6)) }
    let bare = try irene.get("/comments/6").page
    #expect(bare.headings == ["Your post was not approved", "Your text"])
    #expect(bare.shows("Words."))
    #expect(!bare.shows("Moderator’s note"))
    let decision = Decision(
      .refuse, of: nil, Model.Comment.ID(6), rule: 3, reason: "<b>Too short</b>",
      by: try site.site.member(username: "mateo"))
    try site.site.write { _ = try $0.note(decision) }
    let page = try irene.page("/comments/6")
    #expect(page.shows("Rule 3: Community rules, 3."))
    #expect(page.shows("Moderator’s note: <b>Too short</b>"))
    for what in ["/edit", "/delete"] { #expect(try irene.get("/comments/6\(what)").status == 404) }
    #expect(try mateo.get("/comments/6").page.shows("not approved"))
  }

  @Test func `a newcomer has twenty posts wait at most, and loses none`() throws {
    for number in 3...20 {
      let answer = try irene.post("/topics/1/comments", ["body": "Post \(number)", "lang": "en"])
      #expect(answer.status == 202, "\(number)")
    }
    let answer = try irene.post("/topics/1/comments", ["body": "Twenty-one.", "lang": "en"])
    #expect(answer.status == 429)
    #expect(answer.page.shows("20 of your posts are awaiting approval."))
    #expect(answer.page.fields["body"] == "Twenty-one.")
    try approve(5)
    let again = try irene.post("/topics/1/comments", ["body": "Twenty-one.", "lang": "en"])
    #expect(again.status == 202)
  }

  @Test func `a text that is approved while its author edits it is edited like any other`() throws {
    let irene = try #require(try site.site.member(username: "irene-s"))
    try approve(5)
    #expect(try self.irene.post("/comments/5/edit", ["body": "New.", "lang": "en"]).status == 303)
    #expect(try site.count("comment_versions") == 1)
    #expect(try site.site.isNewcomer(irene, until: 2))
  }
}
