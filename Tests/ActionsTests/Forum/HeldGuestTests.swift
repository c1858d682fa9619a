import Actions
import Database
import Model
import Testing
import Time

/// Guests where what they write awaiting approval.
struct HeldGuestTests {
  private static let json = "Accept: application/json"
  private let site: SiteFixture

  init() throws { site = try SiteFixture("guests: held") }

  private let topic: KeyValuePairs = [
    "title": "Rain again", "body": "It *rains*.", "name": "Eva", "tags": "weather", "lang": "en",
  ]

  @Test func `a reply is answered with the page of a post that waits`() throws {
    let answer = try site.post("/topics/1/comments", ["body": "It *rains*.", "name": "Eva"])
    #expect(answer.status == 202)
    #expect(answer.header("Location") == nil)
    #expect(answer.saved == nil)
    #expect(answer.header("Cache-Control") == "no-store")
    let page = answer.page
    #expect(page.problems.isEmpty)
    #expect(page.headings == ["Your post is awaiting approval", "Preview"])
    #expect(page.shows("It rains."))
    #expect(page.shows("Eva guest"))
    #expect(page.shows("you can read it only on this page"))
    #expect(page.addresses.contains("/forum/1-night-trains/"))
    #expect(!page.addresses.contains { $0.contains("/do/comments/") })
    #expect(try site.state(5) == .held)
    #expect(try site.count("changes") == 0)
  }

  @Test func `a topic is answered likewise, with its title`() throws {
    let answer = try site.post("/topics/new", topic)
    #expect(answer.status == 202)
    let page = answer.page
    #expect(page.problems.isEmpty)
    #expect(page.shows("Rain again"))
    #expect(page.shows("It rains."))
    #expect(try site.state(5) == .held)
    #expect(try site.count("changes") == 0)
    #expect(try !site.site.hasTags())
  }

  @Test func `in Spanish the page speaks Spanish`() throws {
    let page = try site.post("/topics/2/comments", ["body": "Llueve.", "name": "Eva"]).page
    #expect(page.language == "es")
    #expect(page.headings == ["Tu publicación está pendiente de aprobación", "Vista previa"])
    #expect(page.shows("solo puedes leerla en esta página"))
  }

  @Test func `forms say beforehand that a post will wait, for guests alone`() throws {
    let line = "A moderator reviews guest posts before they appear."
    for path in ["/topics/new", "/topics/1/comments"] {
      #expect(try site.get(path).page.shows(line))
      let refused = try site.post(path, ["lang": "en"])
      #expect(refused.status == 422 && refused.page.shows(line))
    }
    #expect(try SiteFixture().get("/topics/new").page.shows(line) == false)
    let irene = try site.join("irene-s", "Irene Salvatierra")
    #expect(try !irene.get("/topics/new").page.shows(line))
    let answer = try irene.post("/topics/1/comments", ["body": "Mine.", "lang": "en"])
    #expect(answer.status == 303, "a member's is shown at once")
  }

  @Test(arguments: ["/topics/1/comments", "/topics/new"])
  func `a reload stores nothing twice and gives the same answer`(path: String) throws {
    for headers in ["", Self.json] {
      let answers = try (0..<3).map { _ in try site.post(path, topic, headers: headers) }
      #expect(answers.map(\.status) == [202, 202, 202])
      #expect(Set(answers.map(\.body)).count == 1)
      #expect(try site.count("comments") == 5)
    }
    let later = SiteFixture.now.adding(seconds: 601)
    #expect(try site.post(path, topic, at: later).status == 202)
    #expect(try site.count("comments") == 6)
  }

  @Test func `a program gets the number and the state`() throws {
    let answer = try site.post("/topics/new", topic, headers: Self.json)
    #expect(answer.status == 202)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer.header("Location") == nil)
    #expect(answer.body == #"{"id":5,"state":"held"}"#)
  }

  @Test func `once it is shown, a reload leads to it`() throws {
    _ = try site.post("/topics/1/comments", topic)
    try site.site.write { try $0.approve(Model.Comment.ID(5), at: SiteFixture.now) }
    #expect(try site.post("/topics/1/comments", topic).location == "/forum/1-night-trains/?c=5#c5")
    #expect(try site.count("comments") == 5)
  }

  @Test func `held titles block no others, and no one learns of them`() throws {
    _ = try site.post("/topics/new", topic)
    let other = try site.post(
      "/topics/new", ["title": "Rain again", "body": "Sun.", "name": "Adam", "lang": "en"])
    #expect(other.status == 202)
    #expect(!other.page.shows("exists"))
    try site.site.write { transaction in
      for id in [5, 6] { try transaction.approve(Model.Comment.ID(Int64(id))) }
    }
    #expect(try site.get("/search?q=rain").page.lines.count { $0.contains("Rain again") } == 2)
    let third = try site.post(
      "/topics/new", ["title": "Rain again", "body": "Hail.", "name": "Adam", "lang": "en"])
    #expect(third.status == 422)
  }

  @Test func `no one answers, quotes, reports or finds a held post`() throws {
    _ = try site.post("/topics/1/comments", ["body": "Canary seed.", "name": "Canary"])
    _ = try site.post("/topics/new", ["title": "Canary time", "body": "Tweet.", "name": "Canary"])
    let bruno = try site.join("bruno", "Bruno")
    for comment in ["5", "6"] {
      for what in ["", "/edit", "/history", "/delete", "/report"] {
        #expect(try bruno.get("/comments/\(comment)\(what)").status == 404, "\(comment)\(what)")
      }
      #expect(try site.get("/comments/\(comment)").status == 404)
    }
    #expect(try site.get("/topics/4/comments").status == 404)
    let quote = try bruno.get("/topics/1/comments?quote=5")
    #expect(quote.status == 200 && !quote.body.contains("Canary"))
    #expect(try bruno.post("/topics/1/comments", ["body": "Yes.", "reply_to": "5"]).status == 422)
    #expect(try !bruno.get("/search?q=canary").body.contains("Canary time"))
    #expect(try !bruno.get("/search?q=tweet").body.contains("Tweet"))
  }

  @Test func `limits count what waits like everything else`() throws {
    let site = try SiteFixture("guests: held\nlimits: {guest_posts_per_minute: 1}")
    #expect(try site.post("/topics/1/comments", ["body": "One.", "name": "Eva"]).status == 202)
    #expect(try site.post("/topics/1/comments", ["body": "One.", "name": "Eva"]).status == 202)
    #expect(try site.post("/topics/1/comments", ["body": "Two.", "name": "Eva"]).status == 429)
  }

  @Test func `a full queue asks to come back, and keeps every word`() throws {
    let site = try SiteFixture("guests: held\nlimits: {held_posts: 2}")
    for body in ["One.", "Two."] {
      #expect(try site.post("/topics/1/comments", ["body": body, "name": "Eva"]).status == 202)
    }
    for path in ["/topics/1/comments", "/topics/new"] {
      let answer = try site.post(
        path, ["title": "Rain again", "body": "Three.", "name": "Eva", "lang": "en"])
      #expect(answer.status == 429)
      #expect(answer.header("Retry-After") == "3600")
      #expect(answer.page.problems.isEmpty)
      #expect(answer.page.fields["body"] == "Three.")
      #expect(answer.page.shows("Try again in about an hour."))
    }
    let program = try site.post(
      "/topics/1/comments", ["body": "Three.", "name": "Eva"], headers: Self.json)
    #expect(program.status == 429)
    #expect(program.body.contains("The moderation queue is full"))
    #expect(try site.count("comments") == 6)
    try site.site.write { try $0.remove(Model.Comment.ID(5)) }
    #expect(try site.post("/topics/1/comments", ["body": "Three.", "name": "Eva"]).status == 202)
  }

  @Test func `previews, refused fields and robots are what they were`() throws {
    let preview = try site.post(
      "/topics/1/comments", ["body": "X.", "name": "Eva", "preview": "1"])
    #expect(preview.status == 200)
    #expect(try site.post("/topics/new", ["body": "X."]).status == 422)
    let trapped = try site.post(
      "/topics/1/comments", ["body": "X.", "name": "Eva", "website": "spam"])
    #expect(trapped.status == 422)
    #expect(try site.count("comments") == 4)
  }
}
