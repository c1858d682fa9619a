import Actions
import Model
import Pages
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// The moderators' form that hides all posts of a member.
struct HiddenPostsPageTests {
  private let desk: ModerationFixture
  private var path: String { "/desk/members/\(desk.author)" }

  init() throws { desk = try ModerationFixture() }

  private func hide(
    sure: String = "1", words: String = "Spam.", seen: String = "", language: String = "en"
  ) throws -> Answer {
    try desk.carmen.post(
      path,
      [
        "do": "hide_posts", "words": words, sure.isEmpty ? "other" : "sure": "1", "rule": "0",
        "seen": seen, "lang": language,
      ])
  }

  @Test(arguments: [
    ("en", "Yes, hide 1 topic and 2 comments"), ("es", "Sí, ocultar 1 tema y 2 comentarios"),
  ])
  func `the form says how much it hides, and the log says it, too`(
    language: String, words: String
  ) throws {
    #expect(try !desk.carmen.get(path).body.contains("hide_posts"), "nothing to hide")
    let topic = try desk.site.site.postTopic("Watches", author: .member(desk.author))
    let comments = try (1...2).map { try desk.comment("Pills \($0)") }
    #expect(try desk.carmen.page(path + "?lang=\(language)").shows(words))
    let answer = try hide(language: language)
    let made = try desk.last()
    #expect(answer.status == 303)
    #expect(answer.header("Location") == "/do\(path)?done=\(made.id)&lang=\(language)")
    let hidden = try #require(answer.saved?.hidden).map(\.text)
    #expect(hidden.contains("topic/\(topic)/1") && answer.saved?.waitsForPages == true)
    #expect(try comments.map(desk.state) == [.removed, .removed])
    let done = try desk.carmen.page(path + "?done=\(made.id)&lang=\(language)")
    #expect(
      done.shows(
        language == "en"
          ? "Carmen hid all posts by Rosa: 1 topic and 2 comments"
          : "Carmen ocultó todas las publicaciones de Rosa: 1 tema y 2 comentarios"))
    #expect(try !desk.carmen.get(path).body.contains("value=\"hide_posts\""))
    let undone = try desk.carmen.post("/desk/decided", ["decision": "\(made.id)", "lang": "en"])
    #expect(undone.status == 303)
    #expect(try desk.site.site.hasPendingPosts(of: desk.author))
    #expect(try desk.carmen.page(path).shows("are being hidden or shown again"))
  }

  @Test func `it needs a reason and the box, and shows what was typed`() throws {
    let comment = try desk.comment("Pills")
    let without = try hide(sure: "")
    #expect(without.status == 422)
    #expect(without.body.contains("Check this box to hide the posts."))
    #expect(without.body.contains(">\nSpam.</textarea>"))
    #expect(try hide(words: "").status == 422)
    #expect(try desk.state(comment) == .visible)
    #expect(try desk.site.count("decisions") == 0)
  }

  @Test func `a double click is one decision, and a later one a conflict`() throws {
    _ = try desk.comment("Pills")
    #expect(try hide(seen: "0").status == 303)
    let again = try hide(seen: "0")
    #expect(again.status == 303)
    #expect(again.header("Location") == "/do\(path)?done=\(try desk.last().id)&lang=en")
    #expect(try desk.site.count("decisions") == 1)
    #expect(try hide(seen: "\(try desk.last().id)").status == 409)
  }

  @Test func `many are hidden by the job, and the answer says so`() throws {
    for number in 1...30 { _ = try desk.comment("Pills \(number)") }
    #expect(try hide().status == 303)
    let database = desk.site.site
    #expect(try database.number("SELECT count(*) FROM hidden_posts WHERE is_pending = 1") == 10)
    #expect(try desk.carmen.page(path).shows("are being hidden or shown again"))
    try database.write { _ = try $0.hidePosts(atMost: 100) }
    #expect(try database.hideablePosts(of: desk.author).isEmpty)
  }

  @Test func `moderators hide posts of lower roles, and members hide none`() throws {
    let admin = try desk.site.addAccount("ada", "Ada", role: .admin)
    _ = try desk.comment("Rules", by: .member(admin))
    _ = try desk.comment("Mine", by: .member(desk.moderator))
    for id in [admin, desk.moderator] {
      let page = "/desk/members/\(id)"
      #expect(try !desk.carmen.get(page).body.contains("hide_posts"))
      let fields: KeyValuePairs = [
        "do": "hide_posts", "words": "Spam.", "sure": "1", "lang": "en",
      ]
      #expect(try desk.carmen.post(page, fields).status == 403)
      #expect(try desk.rosa.post(page, fields).status == 403)
    }
    #expect(try desk.site.count("hidden_posts") == 0)
  }
}
