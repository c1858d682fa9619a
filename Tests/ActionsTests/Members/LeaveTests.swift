import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database

/// Deleting an account permanently.
struct LeaveTests {
  private let site: SiteFixture
  private let member: Member.ID
  private let browser: Browser

  init() throws {
    site = try SiteFixture("limits: {sign_in_attempts: 0}")
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    browser = try Browser(site, as: "irene-s")
  }

  private func leave(_ posts: String = "stay") throws -> Answer {
    try browser.post("/me/leave", ["password": SiteFixture.password, "posts": posts, "lang": "en"])
  }

  @Test func `the password and a choice are needed`() throws {
    for (fields, errors) in [
      ([:], ["posts", "password"]), (["posts": "stay"], ["password"]),
      (["posts": "burn", "password": "x"], ["posts"]),
      (["posts": "go", "password": "not the right one"], ["password"]),
    ] as [(KeyValuePairs<String, String>, Set<String>)] {
      let answer = try browser.post("/me/leave", fields)
      #expect(answer.status == 422 && answer.page.problems.isEmpty)
      #expect(Set(answer.page.errors.keys) == errors)
    }
    #expect(try site.site.hasAccount(member))
  }

  @Test func `posts stay by a former member, and the way back is closed`() throws {
    _ = try browser.post("/topics/1/comments", ["body": "My word", "lang": "en"])
    #expect(try leave().location == "/do/sign-in?done=left&lang=en")
    #expect(!browser.isSignedIn && browser.cookies["member"] == nil)
    #expect(try Browser(site).get("/sign-in?done=left").page.shows("Your account was deleted."))
    #expect(try Browser(site).signIn("irene-s").status == 422)
    let page = try #require(
      try PageRenderer(site.site, site.theme).render(.topic(Topic.ID(1), page: 1)))
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("My word") && text.contains("<b class=\"author\">former member</b>"))
    #expect(!text.contains("Salvatierra") && !text.contains("irene-s"))
    #expect(try PageRenderer(site.site, site.theme).render(.person(member, .english)) == nil)
    #expect(try site.site.integrityErrors() == [])
    let stranger = Browser(site)
    try site.addAccount("other")
    _ = try stranger.signIn("other")
    #expect(try stranger.get("/people/\(member)").status == 404)
  }

  @Test func `posts are deleted, and a topic without replies goes with its title`() throws {
    _ = try browser.post("/topics/1/comments", ["body": "My word", "lang": "en"])
    _ = try browser.post(
      "/topics/new",
      ["title": "Alone at home", "body": "Nobody answers", "board": "books", "lang": "en"])
    #expect(try leave("go").status == 303)
    let bodies = try site.texts("SELECT body FROM comments WHERE author_id = ?", [.id(member)])
    #expect(bodies == ["", ""])
    #expect(try site.count("topics WHERE title = 'Alone at home'") == 0)
    let page = try #require(
      try PageRenderer(site.site, site.theme).render(.topic(Topic.ID(1), page: 1)))
    #expect(!String(decoding: page.bytes, as: UTF8.self).contains("My word"))
    #expect(try !site.site.hasPostsToRemove())
  }

  @Test func `a double click leaves once, and requests under way bring no one back`() throws {
    _ = try leave()
    let before = try site.rows()
    try site.site.write { transaction in
      try transaction.leave(member, takingPosts: true, at: SiteFixture.now)
      try transaction.rename(member, to: "Irene again")
      #expect(try !transaction.setAvatar([0xFF, 0xD8, 1], of: member))
      try transaction.saveAvatarUpload("abc", of: member, at: SiteFixture.now)
    }
    #expect(
      try site.rows() == before && site.count("faces") == 0 && site.count("face_uploads") == 0)
    #expect(try site.site.isTaken(username: "irene-s"))
  }

  @Test func `a post that a moderator removed does not come back empty`() throws {
    _ = try browser.post("/topics/1/comments", ["body": "My word", "lang": "en"])
    let comment = Model.Comment.ID(Int64(try site.site.number("SELECT max(id) FROM comments")))
    let decision = try site.site.write {
      try $0.decide(Decision(.hide, of: nil, comment, in: Topic.ID(1), rule: 1, reason: "A word."))
    }
    #expect(try site.site.obstacle(toUndoing: decision) == nil)
    _ = try leave("go")
    guard case .changed = try site.site.obstacle(toUndoing: decision) else {
      return #expect(Bool(false), "it can be taken back")
    }
  }

  @Test func `a username is never given again, to anyone`() throws {
    _ = try leave()
    let form: KeyValuePairs<String, String> = [
      "name": "Somebody", "username": "irene-s", "email": "new@example.org",
      "password": "quite other words here", "password_again": "quite other words here",
    ]
    let answer = try Browser(site).post("/sign-up", form)
    #expect(answer.status == 422 && answer.page.errors["username"] != nil)
    #expect(try site.site.isTaken(username: "IRENE-S"))
    #expect(try site.site.member(username: "irene-s") == nil)
    let archived = try site.site.write {
      try $0.archivedMember(username: "irene-s", name: "Irene", joined: SiteFixture.now)
    }
    #expect(archived.id == member && !archived.isNew)
  }

  @Test func `the last one with all rights stays`() throws {
    let admin = try site.addAccount("boss", role: .admin)
    let browser = try Browser(site, as: "boss")
    let fields: KeyValuePairs<String, String> = ["password": SiteFixture.password, "posts": "stay"]
    let answer = try browser.post("/me/leave", fields)
    #expect(answer.status == 409 && answer.page.shows("You are the only admin"))
    try site.addAccount("second", role: .admin)
    #expect(try browser.post("/me/leave", fields).status == 303)
    #expect(try !site.site.hasAccount(admin))
  }

  @Test func `nothing that hung on the account is left, and others keep what is theirs`() throws {
    let other = try site.addAccount("rosa-q", "Rosa")
    _ = try browser.post("/comments/1/report", ["words": "Rude."])
    try site.site.write { transaction in
      try transaction.makeFriends(member, other, at: SiteFixture.now)
      try transaction.notify(other, .friend, about: member.rawValue, at: SiteFixture.now)
      _ = try transaction.choose(1, .product, .like, by: member)
      try transaction.queueMail(.passwordChanged, for: member, .english, at: SiteFixture.now)
      try transaction.setAvatar([1, 2], of: member)
    }
    _ = try leave()
    for data in FeatureStores.personalData where data.leaving.isErasure {
      let rows = try site.site.connection.all(
        "SELECT 1 FROM \(data.table) WHERE \(data.condition)", [.id(member)]
      ) { $0.int(0) }
      #expect(rows.isEmpty, "\(data.table)")
    }
    #expect(try site.count("faces") == 0 && site.count("news") == 0)
    #expect(try site.count("reports") == 1, "what was reported is still to be decided")
    #expect(try site.site.hasAccount(other))
  }
}
