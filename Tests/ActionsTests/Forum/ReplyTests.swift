import Actions
@_spi(Raw) import Database
import Markdown
import Model
import Pages
import TestSupport
import Testing

struct ReplyTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  @Test func `the form names its topic and speaks its language`() throws {
    let english = try site.get("/topics/1/comments").page
    #expect(english.language == "en")
    #expect(english.headings == ["Your reply", "Community rules"])
    #expect(english.addresses.contains("/forum/1-night-trains/"))
    #expect(english.fields == ["body": "", "name": "", "notify": "own", "lang": "en"])
    let spanish = try site.get("/topics/2/comments").page
    #expect(spanish.language == "es")
    #expect(spanish.fields["lang"] == "es")
    #expect(try site.get("/topics/2/comments?lang=fr").page.language == "es")
    #expect(try site.get("/topics/2/comments?lang=en").page.language == "en")
  }

  @Test func `a reply to a comment quotes nothing but shows what it answers`() throws {
    let page = try site.get("/topics/1/comments?reply_to=2").page
    #expect(page.fields["body"] == "")
    #expect(page.fields["reply_to"] == "2")
    #expect(page.shows("I took Rome to Palermo."))
  }

  @Test(arguments: ["3", "99", "0", "-1", "x", "2 "])
  func `a quote of what is not in the topic quotes nothing`(id: String) throws {
    let page = try site.get("/topics/1/comments?quote=\(escaped(id))").page
    #expect(page.fields == ["body": "", "name": "", "notify": "own", "lang": "en"])
  }

  @Test(arguments: [
    ("One.\n\n> Two.\n   > Three.\n\nFour.\n    > code\n", "> One.\n>\n>\n> Four.\n>     > code"),
    ("> Only a quote.\n> Two lines.\n\nMine.", "> Mine."),
    ("> Nothing of my own.", nil),
    ("\n\n  \nLate.\n\n", "> Late."),
    ("```\ncode\n\n```", "> ```\n> code\n>\n> ```"),
    // HTML comments are not quoted, either.
    (
      "One <!-- two --> `<!-- x -->`\n\n<!--\n> three\n-->\nFour.",
      "> One  `<!-- x -->`\n>\n>\n> Four."
    ),
  ])
  func `quotes inside a comment are left out of its quote`(body: String, quoted: String?) throws {
    _ = try site.post("/topics/1/comments", ["body": body, "name": "Eva"])
    let page = try site.get("/topics/1/comments?quote=5").page
    let lines = ["> [Eva (guest)](/forum/1-night-trains/#c5):", ">", quoted].compactMap { $0 }
    #expect(page.fields["body"] == lines.joined(separator: "\n") + "\n\n")
  }

  @Test func `HTML comments are dropped from a post, and are no post alone`() throws {
    let answer = try site.post(
      "/topics/1/comments", ["body": "Me <!-- not\n\nhim --> too.", "name": "Eva"])
    #expect(answer.status == 303)
    #expect(try site.lastComment().html == "<p>Me  too.</p>\n")
    let empty = try site.post("/topics/1/comments", ["body": "<!-- x -->", "name": "Eva"])
    #expect(empty.refused == ["body"])
    let preview = try site.post(
      "/topics/1/comments", ["body": "A <!-- B --> C", "name": "Eva", "preview": "1"])
    #expect(preview.body.contains("<p>A  C</p>"))
  }

  @Test(arguments: [
    ("Eva](//evil.example) [x", "Eva\\](//evil.example) \\[x"),
    ("<b>Eva</b>", "\\<b\\>Eva\\</b\\>"),
    ("Eva\n\n# Shout", "Eva # Shout"), ("`Eva` *_~~!", "\\`Eva\\` \\*\\_\\~\\~\\!"),
    ("Eva\\", "Eva\\\\"), ("&lt;Eva @irene", "\\&lt;Eva \\@irene"),
    ("J. O’Hara-Ñu", "J. O’Hara-Ñu"),
  ])
  func `a hostile name is quoted as a name and nothing else`(name: String, quoted: String) throws {
    _ = try site.post("/topics/1/comments", ["body": "Hm.", "name": name])
    let body = try #require(try site.get("/topics/1/comments?quote=5").page.fields["body"])
    #expect(body == "> [\(quoted) (guest)](/forum/1-night-trains/#c5):\n>\n> Hm.\n\n")
    let html = try MarkdownRenderer().render(
      body, by: .member, in: MarkdownRenderer.Context(basePath: "") { _ in nil })
    #expect(html.links == ["/forum/1-night-trains/#c5"])
    #expect(html.plainText == "\(PlainText.singleLine(name)) (guest): Hm.")
  }

  @Test func `a quote under a base path leads there once rendered`() throws {
    let site = try SiteFixture("actions: /cgi-bin/t.cgi", base: "https://club.example/~club")
    let page = try site.get("/topics/2/comments?quote=3").page
    #expect(
      page.fields["body"]?.hasPrefix("> [Irene Álvarez](/es/forum/2-que-leemos/#c3):") == true)
    #expect(page.addresses.contains("/~club/cgi-bin/t.cgi/topics/2/comments"))
    let answer = try site.post(
      "/topics/2/comments", ["body": page.fields["body"] ?? "", "name": "Eva"])
    #expect(answer.header("Location") == "/~club/es/forum/2-que-leemos/?c=5#c5")
    #expect(try site.lastComment().html.contains("href=\"/~club/es/forum/2-que-leemos/#c3\""))
  }

  @Test func `a reply leads to its place and remembers what it answers`() throws {
    let answer = try site.post(
      "/topics/1/comments", ["body": "Me *too*.", "name": "Eva", "reply_to": "2", "lang": "en"])
    #expect(answer.location == "/forum/1-night-trains/?c=5#c5")
    let comment = try site.lastComment()
    #expect(comment.body == "Me *too*.")
    #expect(comment.html == "<p>Me <em>too</em>.</p>\n")
    #expect(comment.replyTo == 2)
  }

  @Test func `a reply on the next page leads there`() throws {
    let site = try SiteFixture("limits: {comments_per_page: 5, rate_limits: 0}")
    for number in 3...5 {
      _ = try site.post("/topics/1/comments", ["body": "\(number)", "name": "Eva"])
    }
    let answer = try site.post("/topics/1/comments", ["body": "6", "name": "Eva"])
    #expect(answer.header("Location") == "/forum/1-night-trains/2/?c=8#c8")
    #expect(answer.saved?.page == .topic(Topic.ID(1), page: 2))
  }

  @Test func `a comment of another topic cannot be answered here`() throws {
    let answer = try site.post(
      "/topics/1/comments", ["body": "Me too.", "name": "Eva", "reply_to": "3"])
    #expect(answer.status == 422)
    #expect(
      answer.page.shows(
        "The comment you are replying to is not in this topic. Go back to the topic and choose “Reply” again."
      ))
    #expect(answer.page.fields["body"] == "Me too.")
    // Sent once more, it is posted: the form that came back names no comment.
    #expect(answer.page.fields["reply_to"] == nil)
    #expect(try site.count("comments") == 4)
  }

  @Test func `a preview keeps the text and what it answers`() throws {
    let answer = try site.post(
      "/topics/1/comments", ["body": "**Me**", "name": "", "reply_to": "2", "preview": "1"])
    // It was not refused: it could be shown.
    #expect(answer.status == 200)
    #expect(answer.body.contains("<p><strong>Me</strong></p>"))
    #expect(answer.page.errors == ["name": "Enter your name."])
    #expect(answer.page.fields["reply_to"] == "2")
    #expect(try site.count("comments") == 4)
  }

  @Test func `a closed topic says that it is closed, and the text is kept`() throws {
    let form = try site.get("/topics/3/comments")
    #expect(form.status == 403)
    #expect(form.page.headings == ["This topic is closed"])
    let answer = try site.post("/topics/3/comments", ["body": "But…", "name": "Eva", "lang": "es"])
    #expect(answer.status == 403)
    #expect(answer.page.headings.first == "Este tema está cerrado")
    #expect(answer.page.fields["kept-body"] == "But…")
    #expect(try site.count("comments") == 4)
  }

  @Test func `a topic that does not exist is not found, and the text is kept`() throws {
    let answer = try site.post("/topics/99/comments", ["body": "Hello?", "name": "Eva"])
    #expect(answer.status == 404)
    #expect(answer.page.headings.first == "Page not found")
    #expect(answer.page.fields["kept-body"] == "Hello?")
  }

  @Test func `without guests only members write, and the text is kept`() throws {
    let site = try SiteFixture("guests: off")
    #expect(try site.get("/topics/new").page.headings == ["Sign in"])
    #expect(try site.get("/topics/1/comments?lang=es").status == 403)
    let answer = try site.post("/topics/new", ["title": "Rain", "body": "Hello?", "lang": "es"])
    #expect(answer.status == 403)
    #expect(answer.page.headings.first == "Iniciar sesión")
    #expect(answer.page.fields["title"] == "Rain")
    #expect(answer.page.fields["body"] == "Hello?")
    #expect(try site.count("topics") == 3)
  }

  @Test func `a reply in a topic of a third language is in that language`() throws {
    try site.site.set("UPDATE topics SET lang = 'fr' WHERE id = 1")
    #expect(try site.get("/topics/1/comments").page.fields["lang"] == "fr")
    _ = try site.post("/topics/1/comments", ["body": "Oui.", "name": "Eva", "lang": "fr"])
    #expect(try site.site.reader(for: .everyone).comment(Comment.ID(5))?.language.code == "fr")
  }
}
