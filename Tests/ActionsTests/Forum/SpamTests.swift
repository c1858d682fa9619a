import Testing
import Time

/// Checks that keep advertising away, and what people read whom they affect.
struct SpamTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  private static let links = (1...6).map { "https://shop.example/\($0)" }.joined(separator: "\n")
  private static let pitch = "The best trainers of the whole city, at prices that nobody else has."

  @Test func `text in the hidden field leads to a request to leave it empty`() throws {
    for path in ["/topics/1/comments", "/topics/new"] {
      let answer = try site.post(
        path,
        ["title": "Rain again", "body": "Kept.", "name": "Eva", "website": "https://spam.example"])
      #expect(answer.status == 422)
      #expect(answer.page.errors["website"]?.hasPrefix("A hidden field was filled in") == true)
      #expect(answer.body.contains(#"name="website" value="""#))
      #expect(answer.page.fields["body"] == "Kept.")
      #expect(!answer.body.contains(#"<div class="unseen">"#))
    }
    #expect(try site.count("comments") == 4)
    let form = try site.get("/topics/1/comments")
    #expect(form.body.contains(#"<div class="unseen">"#))
    #expect(form.page.shows("Leave this field empty"))
  }

  @Test func `without the trap there is no such field, and none is required`() throws {
    let site = try SiteFixture("guest_trap: off")
    #expect(try !site.get("/topics/1/comments").body.contains("website"))
    let answer = try site.post(
      "/topics/1/comments", ["body": "Words.", "name": "Eva", "website": "x"])
    #expect(answer.status == 303)
  }

  @Test func `a guest's text has so many links that lead away`() throws {
    let answer = try site.post("/topics/1/comments", ["body": Self.links, "name": "Eva"])
    #expect(answer.status == 422)
    #expect(
      answer.page.errors == [
        "body": "Guests can post at most 5 links; yours has 6. Remove some."
      ])
    #expect(answer.page.fields["body"] == Self.links)
    let inside = "[rules](/rules/) [forum](http://club.example/forum/) " + Self.links.prefix(114)
    #expect(try site.post("/topics/1/comments", ["body": inside, "name": "Eva"]).status == 303)
    let none = try SiteFixture("limits: {guest_links: 0}")
    let link = try none.post(
      "/topics/1/comments", ["body": "<https://a.example>", "name": "Eva"], headers: Self.json)
    #expect(link.status == 422)
    #expect(link.body.contains("at most 0 links"))
  }

  private static let json = "Accept: application/json"

  @Test func `a text posted in a fourth place is refused and given back`() throws {
    var answers: [Answer] = []
    for number in 1...4 {
      answers.append(
        try site.post(
          "/topics/new",
          [
            "title": "Trainers no. \(number)", "body": "\(number). \(Self.pitch)",
            "name": "Eva \(number)",
          ], from: "192.0.\(number).7"))
    }
    #expect(answers.map(\.status) == [303, 303, 303, 422])
    #expect(answers[3].page.errors["body"]?.contains("already posted elsewhere") == true)
    #expect(answers[3].page.fields["body"] == "4. \(Self.pitch)")
    #expect(try site.count("topics") == 6)
    let later = SiteFixture.now.adding(seconds: 86_400)
    #expect(
      try site.post("/topics/1/comments", ["body": Self.pitch, "name": "Eva"], at: later).status
        == 303)
  }

  @Test func `short texts may be repeated everywhere`() throws {
    for topic in [1, 2, 1, 2, 1, 2] {
      let answer = try site.post(
        "/topics/\(topic)/comments", ["body": "Thank you! \(topic)", "name": "Eva"])
      #expect(answer.status == 303)
    }
  }

  private static let blocked = [
    "content/blocked.txt": """
    # Words
    Online  Casino
    viágra

    spam.example
    198.51.100.0/24
    """
  ]

  @Test(arguments: [
    ("body", "The best ONLINE-casino!"), ("body", "VIAGRA"), ("name", "Viagra 24"),
    ("title", "Online casino nights"), ("body", "<https://www.spam.example/x>"),
    ("body", "write to me@spam.example."), ("tags", "viagra"),
  ])
  func `blocked words and hosts are refused without being named`(
    field: String, text: String
  ) throws {
    let site = try SiteFixture(more: Self.blocked)
    let fields = ["title": "Rain again", "body": "Words.", "name": "Eva", "tags": ""]
      .merging([field: text]) { $1 }
    let answer = try site.post(
      "/topics/new",
      raw: fields.map { "\($0)=\(escaped($1))" }.joined(separator: "&"))
    #expect(answer.status == 422)
    #expect(
      answer.page.errors == [
        field: "Your post contains a blocked word or link. Please rephrase it."
      ])
    #expect(answer.page.fields[field] == text)
    #expect(try site.count("topics") == 3)
  }

  @Test(arguments: [
    "Casino online", "My casino", "notspam.example", "viagras", "Online. A casino?",
  ])
  func `text that only looks like advertising is accepted`(text: String) throws {
    let site = try SiteFixture(more: Self.blocked)
    #expect(try site.post("/topics/1/comments", ["body": text, "name": "Eva"]).status == 303)
  }

  @Test func `a blocked network writes nothing, and keeps its text`() throws {
    let site = try SiteFixture(more: Self.blocked)
    let fields: KeyValuePairs = ["body": "Kept.", "name": "Eva"]
    let answer = try site.post("/topics/1/comments", fields, from: "198.51.100.9")
    #expect(answer.status == 403)
    #expect(answer.page.headings.first == "Posting is blocked from your network")
    #expect(answer.page.fields["kept-body"] == "Kept.")
    #expect(try site.post("/topics/1/comments", fields, from: "198.51.101.9").status == 303)
  }
}
