import Database
import Model
import Testing
import Time

struct DoubleClickTests {
  @Test func `a double click on a new topic makes one topic and gives one answer`() throws {
    let site = try SiteFixture()
    let fields: KeyValuePairs = ["title": "Rain again", "body": "Words.", "name": "Eva"]
    let first = try site.post("/topics/new", fields)
    let second = try site.post("/topics/new", fields)
    #expect(first.header("Location") == "/forum/4-rain-again/?c=5#c5")
    #expect(second.header("Location") == first.header("Location"))
    #expect(try site.count("topics") == 4)
    #expect(try site.count("changes") == 2)
  }

  @Test func `the same title by somebody else, or with other words, is refused`() throws {
    let site = try SiteFixture()
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
    let site = try SiteFixture()
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

  @Test func `a double click does not count as another post`() throws {
    let site = try SiteFixture("limits: {guest_posts_per_minute: 1}")
    let fields: KeyValuePairs = ["body": "Me too.", "name": "Eva"]
    #expect(try site.post("/topics/1/comments", fields).status == 303)
    #expect(try site.post("/topics/1/comments", fields).status == 303)
    #expect(try site.post("/topics/1/comments", ["body": "And.", "name": "Eva"]).status == 429)
  }

  @Test(arguments: [
    ("/topics/new", "title=Rain%20again&body=Words.&name=Eva", 4, 5),
    ("/topics/1/comments", "body=Me%20too.&name=Eva", 3, 5),
  ])
  func `eight clicks at the same moment make one comment`(
    path: String, body: String, topics: Int, comments: Int
  ) async throws {
    let site = try SiteFixture()
    let text = """
      POST \(path) HTTP/1.1
      Host: club.example
      Content-Type: application/x-www-form-urlencoded

      \(body)
      """
    let folder = site.folder
    let locations = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask { try Click(folder).send(text).header("Location") }
      }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(locations.count == 1)
    #expect(locations.first??.hasSuffix("?c=5#c5") == true)
    #expect(try site.count("topics") == topics)
    #expect(try site.count("comments") == comments)
  }

  @Test func `of eight people with the same title one gets it`() async throws {
    let site = try SiteFixture()
    let folder = site.folder
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          try Click(folder).send(
            """
            POST /topics/new HTTP/1.1
            Content-Type: application/x-www-form-urlencoded

            title=Rain%20again&body=Words.&name=Eva\(number)
            """
          ).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.sorted() == [303, 422, 422, 422, 422, 422, 422, 422])
    #expect(try site.count("topics") == 4)
  }
}
