import Actions
@_spi(Raw) import Database
import Model
import TestSupport
import Testing

/// The comment that is the answer of a topic: marked by its author or a moderator, and unmarked.
struct SolutionTests {
  private let site: SiteFixture
  private let rosa: Browser
  private let topic: Topic.ID
  private let first, second, third: Model.Comment.ID

  init() throws {
    site = try SiteFixture()
    let author = try site.addAccount("rosa", "Rosa")
    rosa = try Browser(site, as: "rosa")
    topic = try site.site.postTopic("z, or t?", author: .member(author), at: SiteFixture.now)
    let number = try site.site.number(
      "SELECT id FROM comments WHERE topic_id = ?", [.id(topic)])
    first = Model.Comment.ID(Int64(number))
    second = try site.say("It is t.", by: .guest(name: "Avito"), in: topic)
    third = try site.say("It is z.", by: .guest(name: "Lola"), in: topic)
  }

  private var solution: Model.Comment.ID? {
    get throws { try site.site.topicModerationState(topic)?.solution }
  }

  private func path(_ comment: Model.Comment.ID) -> String { "/comments/\(comment)/solution" }

  @Test(arguments: ["en", "es"])
  func `its author marks an answer, marks another, and unmarks it`(language: String) throws {
    let page = try rosa.page("/comments/\(second)")
    #expect(page.addresses.contains("/do\(path(second))?lang=en"))
    #expect(page.shows("Mark as answer"))
    let form = try rosa.page("\(path(second))?lang=\(language)")
    #expect(
      form.headings.first
        == (language == "en"
          ? "Mark this comment as the answer?" : "¿Marcar este comentario como la respuesta?"))
    for comment in [second, third, third] {
      let answer = try rosa.post(path(comment), ["lang": language])
      #expect(answer.status == 303)
      #expect(answer.header("Location")?.hasSuffix("?c=\(comment)#c\(comment)") == true)
      #expect(try solution == comment)
    }
    #expect(try rosa.page("/comments/\(third)").shows("Unmark answer"))
    let back = try rosa.page("\(path(third))?lang=\(language)")
    #expect(back.fields["do"] == "undo")
    for _ in 1...2 {
      #expect(try rosa.post(path(third), ["do": "undo", "lang": language]).status == 303)
      #expect(try solution == nil)
    }
  }

  @Test(arguments: Role.allCases)
  func `a moderator marks it too, and no other member`(role: Role) throws {
    try site.addAccount("carmen", "Carmen", role: role)
    let carmen = try Browser(site, as: "carmen")
    let isOrderly = role >= .moderator
    #expect(try carmen.get(path(second)).status == (isOrderly ? 200 : 403))
    #expect(try carmen.post(path(second), [:]).status == (isOrderly ? 303 : 403))
    #expect(try (solution == second) == isOrderly)
    #expect(
      try carmen.page("/comments/\(third)").addresses.contains { $0.contains("/solution") }
        == isOrderly)
    let guest = Browser(site)
    #expect(try guest.post(path(third), [:]).status == 403)
    #expect(try !guest.page("/comments/\(third)").addresses.contains { $0.contains("/solution") })
  }

  @Test func `the question is no answer, nor is what is not shown`() throws {
    #expect(try rosa.get(path(first)).status == 403)
    #expect(try rosa.post(path(first), [:]).status == 403)
    #expect(try !rosa.page("/comments/\(first)").addresses.contains { $0.contains("/solution") })
    try site.site.set(.removed, of: second)
    #expect(try rosa.post(path(second), [:]).status == 404)
    #expect(try rosa.post("/comments/9999/solution", [:]).status == 404)
    #expect(try solution == nil)
    try site.site.write { try $0.close(topic) }
    #expect(try rosa.post(path(third), [:]).status == 303, "also where nobody can reply any more")
  }

  @Test func `a program marks it, and gets its place`() throws {
    let done = try rosa.json(path(second), ["lang": "en"])
    #expect(done.status == 200)
    #expect(done.body.contains("#c\(second)") && done.body.contains("\"id\":\(second)"))
    #expect(try rosa.json(path(second), ["do": "undo"]).status == 200)
    #expect(try solution == nil)
  }
}
