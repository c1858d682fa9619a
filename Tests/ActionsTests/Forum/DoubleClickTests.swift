import Database
import Model
import Testing
import Time

struct DoubleClickTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  @Test func `a double click on a new topic makes one topic and gives one answer`() throws {
    let fields: KeyValuePairs = ["title": "Rain again", "body": "Words.", "name": "Eva"]
    let first = try site.post("/topics/new", fields)
    let second = try site.post("/topics/new", fields)
    #expect(first.header("Location") == "/forum/4-rain-again/?c=5#c5")
    #expect(second.header("Location") == first.header("Location"))
    #expect(try site.count("topics") == 4)
    #expect(try site.count("changes") == 2)
  }

  @Test func `an equal title by another member, or with other words, is refused`() throws {
    _ = try site.post("/topics/new", ["title": "Rain again", "body": "Words.", "name": "Eva"])
    let other = try site.post(
      "/topics/new", ["title": "Rain again", "body": "Words.", "name": "Adam"])
    #expect(other.status == 422)
    #expect(other.page.addresses.contains("/forum/4-rain-again/"))
    let words = try site.post(
      "/topics/new", ["title": "Rain again", "body": "More.", "name": "Eva"])
    #expect(words.status == 422)
    #expect(try site.count("topics") == 4)
  }

  @Test func `a double click on a reply makes one comment, a later one another`() throws {
    let fields: KeyValuePairs = ["body": "Me too.", "name": "Eva"]
    let later = SiteFixture.now.adding(seconds: 601)
    let answers = [
      try site.post("/topics/1/comments", fields), try site.post("/topics/1/comments", fields),
      try site.post("/topics/1/comments", fields, at: later),
    ]
    #expect(answers.map(\.status) == [303, 303, 303])
    #expect(
      answers.map { $0.header("Location") } == [
        "/forum/1-night-trains/?c=5#c5", "/forum/1-night-trains/?c=5#c5",
        "/forum/1-night-trains/?c=6#c6",
      ])
    #expect(try site.count("comments") == 6)
  }

  @Test func `a post from an outbox is stored once, hours after an answer was lost`() throws {
    let later = SiteFixture.now.adding(seconds: 7200)
    let path = "/topics/1/comments"
    let first = try site.post(path, ["body": "Me too.", "name": "Eva"])
    // Thirty others speak meanwhile.
    for number in 1...30 {
      _ = try site.post(
        path, ["body": "And \(number).", "name": "Adam"], at: SiteFixture.now.adding(seconds: 60))
    }
    let count = try site.count("comments")
    let again = try site.post(
      path, ["body": "Me too.", "name": "Eva", "waited": "7200"], at: later)
    #expect(again.header("Location")?.hasSuffix("#c5") == true)
    #expect(first.header("Location")?.hasSuffix("#c5") == true)
    #expect(try site.count("comments") == count)
    // Other words, or equal ones from a page, are another comment; nonsense is no age.
    for waited in ["", "x", "-7200", "60"] {
      _ = try site.post(path, ["body": "Me too.", "name": "Eva", "waited": "\(waited)"], at: later)
    }
    #expect(try site.count("comments") == count + 1)
    _ = try site.post(path, ["body": "Not me.", "name": "Eva", "waited": "7200"], at: later)
    #expect(try site.count("comments") == count + 2)
  }

  @Test func `an outbox looks back a month at most`() throws {
    let path = "/topics/1/comments"
    let fields: KeyValuePairs = ["body": "Me too.", "name": "Eva"]
    _ = try site.post(path, fields)
    let later = SiteFixture.now.adding(seconds: 40 * 86_400)
    let waited = "\(Int64.max)"
    #expect(
      try site.post(path, ["body": "Me too.", "name": "Eva", "waited": "\(waited)"], at: later)
        .status == 303)
    #expect(try site.count("comments") == 6)
  }

  @Test func `a double click does not count as another post`() throws {
    let site = try SiteFixture("limits: {guest_posts_per_minute: 1}")
    let fields: KeyValuePairs = ["body": "Me too.", "name": "Eva"]
    #expect(try site.post("/topics/1/comments", fields).status == 303)
    #expect(try site.post("/topics/1/comments", fields).status == 303)
    #expect(try site.post("/topics/1/comments", ["body": "And.", "name": "Eva"]).status == 429)
  }
}
