import Database
import Model
import Testing

struct CommentPageTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  @Test func `an outsider is invited from every comment, a guest's, too`() throws {
    _ = try site.post("/topics/1/comments", ["body": "Niebla.", "name": "Eva"], published: false)
    for comment in [2, 5] {
      let link = "/do/me/invitations?comment=\(comment)&lang=en"
      #expect(try site.get("/comments/\(comment)").page.addresses.contains(link))
    }
    let browser = try site.join("irene-s")
    let page = try browser.get("/comments/5/invite").page
    #expect(page.addresses.contains("/do/me/invitations?comment=5&lang=en"))
  }

  @Test func `a comment that has no page yet is shown and said to be saved`() throws {
    let answer = try site.post(
      "/topics/2/comments", ["body": "Niebla.", "name": "Eva"], published: false)
    #expect(answer.location == "/do/comments/5?saved=1")
    let page = try site.get("/comments/5?saved=1").page
    #expect(page.language == "es")
    #expect(page.shows("Guardado. La página estará lista en un momento."))
    #expect(page.shows("invitado"))
    #expect(page.shows("Niebla."))
    #expect(try !site.get("/comments/5").page.shows("Guardado"))
  }

  @Test func `a comment speaks the language of its topic unless asked for another`() throws {
    #expect(try site.get("/comments/3").page.language == "es")
    #expect(try site.get("/comments/3?lang=en").page.language == "en")
    #expect(try site.get("/comments/3?lang=fr").page.language == "es")
  }

  @Test func `a comment of a closed topic cannot be answered`() throws {
    #expect(try site.get("/comments/2").page.addresses.contains("/do/topics/1/comments"))
    let page = try site.get("/comments/4").page
    #expect(!page.shows("(Quote)"))
    #expect(!page.shows("(Reply)"))
  }

  @Test(arguments: ["9", "0", "-1", "01", "2x", "99999999999999999999", "2/like", ""])
  func `a comment that does not exist is not found`(id: String) throws {
    #expect(try site.get("/comments/\(id)").status == 404)
  }

  @Test func `a removed comment, and a comment of a removed topic, are not found`() throws {
    try site.site.write { transaction in
      try transaction.remove(Comment.ID(2))
      try transaction.remove(Topic.ID(2))
    }
    #expect(try site.get("/comments/2").status == 404)
    #expect(try site.get("/comments/3").status == 404)
    #expect(try site.get("/topics/2/comments").status == 404)
    #expect(try site.get("/topics/1/comments?quote=2").page.fields["body"] == "")
  }
}
