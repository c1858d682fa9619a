import Actions
@_spi(Raw) import Database
import Model
import Pages
import Testing
import Time

/// Authors delete their posts, and restore them.
struct DeleteTests {
  private let site: SiteFixture
  private let irene: Browser

  /// Comment 5 is Irene's, in the first topic; topic 4 and comment 6 are hers, too.
  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene-s", "Irene Salvatierra")
    _ = try irene.post("/topics/1/comments", ["body": "I took it.", "lang": "en"])
    _ = try irene.post("/topics/new", ["title": "Rain again", "body": "Words.", "lang": "en"])
  }

  @Test func `a button deletes, and the answer has the way back`() throws {
    let form = try irene.page("/comments/5/delete")
    #expect(form.headings == ["Delete this comment?"])
    #expect(form.shows("I took it."))
    let answer = try irene.post("/comments/5/delete", ["lang": "en"])
    #expect(answer.header("Location") == "/do/comments/5/delete?lang=en")
    #expect(answer.saved?.page.text == "topic/1/1")
    #expect(try site.state(5) == .deleted)
    #expect(try site.lastChange() == "comments 1 3-3 1,3")
    #expect(try site.get("/comments/5").status == 404)
    let done = try irene.get("/comments/5/delete?lang=en").page
    #expect(done.shows("You can restore it until 14 December 2026."))
    #expect(done.fields["do"] == "undo")
    #expect(!done.shows("I took it."))
    let changes = try site.count("changes")
    _ = try irene.post("/comments/5/delete", ["lang": "en"])
    #expect(try site.count("changes") == changes, "a double click")
    let undone = try irene.post("/comments/5/delete", ["do": "undo", "lang": "en"])
    #expect(undone.header("Location") == "/forum/1-night-trains/?c=5#c5")
    #expect(try site.state(5) == .visible)
    #expect(try irene.post("/comments/5/delete", ["do": "undo"]).status == 303)
    #expect(try site.count("changes") == changes + 1, "nothing is left to be undone")
  }

  @Test func `a topic goes with the only comment in it, and comes back`() throws {
    #expect(try irene.get("/comments/6/delete").page.shows("the whole topic is deleted"))
    _ = try irene.post("/comments/6/delete", ["lang": "en"])
    #expect(try site.state(ofTopic: 4) == .deleted)
    #expect(try site.get("/topics/4/comments").status == 404)
    let mine = try irene.get("/me").page
    #expect(mine.shows("Rain again"))
    #expect(mine.shows("deleted; you can restore it"))
    #expect(mine.addresses.contains("/do/comments/6/delete"))
    #expect(try irene.get("/comments/6/delete").status == 200)
    #expect(try site.get("/comments/6/delete").status == 403)
    _ = try irene.post("/comments/6/delete", ["do": "undo"])
    #expect(try site.state(ofTopic: 4) == .visible)
    #expect(try site.state(6) == .visible)
  }

  @Test func `a topic with replies stays, and begins with a stub`() throws {
    _ = try site.post("/topics/4/comments", ["body": "Me too.", "name": "Eva"])
    #expect(try !irene.get("/comments/6/delete").page.shows("the whole topic"))
    _ = try irene.post("/comments/6/delete", [:])
    #expect(try site.state(ofTopic: 4) == .visible)
    #expect(try site.state(6) == .deleted)
  }

  @Test func `an author does not undo what a moderator decides`() throws {
    _ = try irene.post("/comments/5/delete", [:])
    _ = try irene.post("/comments/6/delete", [:])
    try site.site.write {
      try $0.remove(Model.Comment.ID(5))
      try $0.remove(Topic.ID(4))
    }
    for comment in [5, 6] {
      let path = "/comments/\(comment)/delete"
      #expect(try irene.get(path).status == 404)
      #expect(try irene.post(path, ["do": "undo"]).status == 404)
      #expect(try irene.post(path, [:]).status == 404)
    }
    #expect(try site.state(5) == .removed)
    #expect(try site.state(ofTopic: 4) == .removed)
    // A post that was never deleted cannot be restored by guessing, either.
    let held = try site.site.write { transaction in
      try transaction.approve(Model.Comment.ID(5))
      try transaction.hold(Model.Comment.ID(5))
      return try transaction.restore(Model.Comment.ID(5), deletedSince: Timestamp(seconds: 0))
    }
    #expect(!held)
    #expect(try site.state(5) == .held)
  }

  @Test func `after a month it is too late, and the text is erased`() throws {
    _ = try irene.post("/comments/5/edit", ["body": "Other."])
    _ = try irene.post("/comments/5/delete", [:])
    let late = SiteFixture.now.adding(seconds: DeletedPost.lifetime + 1)
    try site.site.write {
      try $0.eraseDeleted(before: late.adding(seconds: -DeletedPost.lifetime - 2), limit: 9)
    }
    #expect(try site.count("comment_versions") == 1, "not yet")
    irene.now = late
    #expect(try irene.get("/comments/5/delete").page.shows("cannot be restored"))
    _ = try irene.post("/comments/5/delete", ["do": "undo"])
    #expect(try site.state(5) == .deleted)
    try site.site.write {
      try $0.eraseDeleted(before: late.adding(seconds: -DeletedPost.lifetime), limit: 9)
    }
    #expect(try site.count("comment_versions") == 0)
    let left = try site.site.connection.first("SELECT body || html FROM comments WHERE id = 5") {
      $0.text(0)
    }
    #expect(left == "")
    #expect(try irene.get("/me").page.shows("deleted"))
    #expect(try irene.post("/comments/5/delete", ["do": "undo"]).status == 200)
    #expect(try site.state(5) == .deleted)
  }
}
