import Actions
@_spi(Raw) import Database
import Model
import Pages
import Testing

struct NewTopicTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  @Test(arguments: ["es", "fr", "xx-yy", "EN", "", "../etc", "en,es"])
  func `a form speaks the language of its address, or the site's main one`(code: String) throws {
    let page = try site.get("/topics/new?lang=\(escaped(code))").page
    #expect(page.language == (code == "es" ? "es" : "en"))
    #expect(page.fields["lang"] == page.language)
  }

  @Test func `board, tags, title and name may be chosen by the address`() throws {
    let page = try site.get("/topics/new?board=walks&tags=mud,maps&title=Rain&name=Eva").page
    #expect(page.fields["board"] == "walks")
    #expect(page.fields["tags"] == "mud,maps")
    #expect(page.fields["title"] == "Rain")
    #expect(page.fields["name"] == "Eva")
    #expect(page.errors.isEmpty)
  }

  @Test(arguments: [
    ("", "Enter a title."), (" \u{200B}\t", "Enter a title."),
    ("\u{301}\u{301}", "Enter a title."),
    ("Rains", "Title too short: at least 6 characters; yours has 5."),
    ("Ra\u{301}i\u{301}n\u{301}s", "Title too short: at least 6 characters; yours has 5."),
    (
      "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}",
      "Title too short: at least 6 characters; yours has 1."
    ),
    ("👩‍🎓👩‍🎓👩‍🎓👩‍🎓👩‍🎓", "Title too short: at least 6 characters; yours has 5."),
    ("R a i ", "Title too short: at least 6 characters; yours has 5."),
    ("😀😀😀😀😀😀", "A title needs at least one letter or digit."),
    ("??????", "A title needs at least one letter or digit."),
    (
      String(repeating: "ñ", count: 101),
      "Title too long: at most about 200 characters."
    ),
  ])
  func `a title that cannot be is refused beside its field`(title: String, sentence: String) throws
  {
    let answer = try site.post(
      "/topics/new", ["title": title, "body": "Words, kept.", "name": "Eva"])
    #expect(answer.status == 422)
    #expect(answer.page.errors == ["title": sentence])
    #expect(answer.page.fields["title"] == title)
    #expect(answer.page.fields["body"] == "Words, kept.")
    #expect(answer.page.shows("Please fix one problem. Your text is safe below."))
    #expect(try site.count("topics") == 3)
  }

  @Test(arguments: [
    "Raíñs!", "日本語の夜行", "Ra\u{301}ins!", String(repeating: "a", count: 200), "2026 11",
  ])
  func `a title of six characters and of 200 bytes is taken`(title: String) throws {
    let answer = try site.post("/topics/new", ["title": title, "body": "Words.", "name": "Eva"])
    #expect(answer.status == 303)
  }

  @Test(arguments: [
    "Night trains", "NIGHT TRAINS", "  night \t trains ", "Níght tràins", "Ni\u{301}ght trains",
    "Night\u{200B} trains", "ＮIGHT trains",
  ])
  func `an existing title leads to that topic, and the text is kept`(title: String) throws {
    let answer = try site.post(
      "/topics/new", ["title": title, "body": "Mine.", "name": "Eva", "tags": "beds"])
    #expect(answer.status == 422)
    let page = answer.page
    #expect(
      page.errors == ["title": "There is already a topic with this title. Choose another title."])
    #expect(page.headings.contains("Similar topics"))
    #expect(page.addresses.contains("/forum/1-night-trains/"))
    #expect(page.fields["body"] == "Mine.")
    #expect(page.fields["title"] == title)
    #expect(page.fields["tags"] == "beds")
    #expect(try site.count("topics") == 3)
  }

  @Test(arguments: ["en", "es"])
  func `titles like it are shown once, and all that was typed is kept`(language: String) throws {
    let form = try site.get("/topics/new?lang=\(language)").page
    #expect(form.fields["alike"] == "ask")
    let typed = ("The night trains of Europe", "Mine.", "Eva", "beds")
    func send(_ alike: String, _ title: String? = nil, button: String = "post") throws -> Answer {
      try site.post(
        "/topics/new",
        [
          "title": title ?? typed.0, "body": typed.1, "name": typed.2, "tags": typed.3,
          "lang": language, "alike": alike, button: "1",
        ])
    }
    for button in ["post", "preview"] {
      let answer = try send("ask", button: button)
      #expect(answer.status == 200)
      let page = answer.page
      #expect(page.problems == [] && page.errors.isEmpty)
      #expect(
        page.headings.contains(
          language == "en" ? "Similar topics" : "Temas parecidos"))
      #expect(page.shows(language == "en" ? "Is it one of these?" : "¿Es uno de estos?"))
      #expect(page.addresses.contains("/forum/1-night-trains/"))
      #expect(page.fields["title"] == typed.0 && page.fields["body"] == typed.1)
      #expect(page.fields["name"] == typed.2 && page.fields["tags"] == typed.3)
      #expect(page.fields["alike"] == "seen")
      #expect(try site.count("topics") == 3)
    }
    #expect(try send("ask", "Quite another thing").status == 303)
    // An error of another field is shown with them; one of the title comes first.
    let wrong = try site.post(
      "/topics/new", ["title": typed.0, "body": "", "name": "Eva", "alike": "ask"])
    #expect(wrong.refused == ["body"] && wrong.page.fields["alike"] == "seen")
    #expect(try send("ask", "Night trains").page.fields["alike"] == "ask")
    #expect(try send("seen", "Night trains").refused == ["title"])
    #expect(try send("seen").status == 303)
    #expect(try site.count("topics") == 5)
  }

  @Test func `a program is not held up by titles like its own`() throws {
    let answer = try site.post(
      "/topics/new",
      ["title": "The night trains of Europe", "body": "Mine.", "name": "Eva", "alike": "ask"],
      headers: "Accept: application/json")
    #expect(answer.status == 201)
    let plain = try site.post(
      "/topics/new", ["title": "Night trains of Asia", "body": "Mine.", "name": "Eva"])
    #expect(plain.status == 303, "no hidden field has to be there")
  }

  @Test func `an existing title is found in the other language's form, too`() throws {
    let page = try site.post(
      "/topics/new",
      ["title": "que leemos en OTOÑO?", "body": "Yo, nada.", "name": "Eva", "lang": "es"]
    ).page
    // The opening question mark is part of a title, as it is of a question.
    #expect(page.errors.isEmpty)
    let same = try site.post(
      "/topics/new",
      ["title": "¿que leemos en OTOÑO?", "body": "Yo, nada.", "name": "Eva", "lang": "en"]
    ).page
    #expect(
      same.errors == ["title": "There is already a topic with this title. Choose another title."])
    #expect(same.addresses.contains("/es/forum/2-que-leemos/"))
  }

  @Test func `a board that does not exist is refused`() throws {
    let page = try site.post(
      "/topics/new", ["title": "Rain again", "body": "Words.", "name": "Eva", "board": "attic"]
    ).page
    #expect(page.errors == ["board": "Choose one of the boards."])
  }

  @Test(arguments: [
    ("a,b,c,d,e,f", "Too many tags: at most 5. Remove some."),
    ("a,!!", "“!!” is not a valid tag. Use letters, digits and hyphens."),
    (
      String(repeating: "x", count: 41),
      "“\(String(repeating: "x", count: 41))” is too long: at most 40 characters."
    ),
  ])
  func `tags that cannot be are refused`(tags: String, sentence: String) throws {
    let page = try site.post(
      "/topics/new", ["title": "Rain again", "body": "Words.", "name": "Eva", "tags": tags]
    ).page
    #expect(page.errors == ["tags": sentence])
    #expect(page.fields["tags"] == tags)
  }

  @Test func `a tag repeated in another case counts once`() throws {
    let answer = try site.post(
      "/topics/new",
      [
        "title": "Rain again", "body": "Words.", "name": "Eva",
        "tags": "Mud, mud, MÚD, , Maps & mud,archive, untitled",
      ])
    #expect(answer.status == 303)
    let tags = try site.texts("SELECT slug FROM lists WHERE kind = 2 ORDER BY id")
    #expect(tags == ["mud", "maps-mud", "archive", "untitled"])
  }

  @Test func `everything that is wrong is said at once`() throws {
    let spanish = try site.post("/topics/new", ["title": "", "lang": "es"]).page
    #expect(
      spanish.errors == [
        "title": "Escribe un título.", "body": "Escribe algo primero.",
        "name": "Escribe tu nombre.",
      ])
    #expect(spanish.shows("Corrige tres problemas."))
  }

  @Test func `a preview shows the text and stores nothing`() throws {
    let answer = try site.post(
      "/topics/new",
      ["title": "Rain again", "body": "It *rains*.", "name": "Eva Ruiz", "preview": "1"])
    #expect(answer.status == 200)
    #expect(answer.body.contains("<p>It <em>rains</em>.</p>"))
    #expect(try site.count("topics") == 3)
    #expect(try site.count("changes") == 0)
  }

  @Test func `a new topic leads to its page and is stored as it was typed`() throws {
    let answer = try site.post(
      "/topics/new",
      [
        "title": " Rain,\u{202E} again ", "body": "It *rains*.", "name": "Eva", "board": "walks",
        "tags": "mud", "lang": "en",
      ])
    #expect(answer.location == "/forum/4-rain-again/?c=5#c5")
    #expect(answer.body.isEmpty)
    #expect(answer.saved?.page == .topic(Topic.ID(4), page: 1))
    let topic = try #require(try site.site.reader(for: .everyone).topic(titled: "Rain, again"))
    #expect(topic.title == "Rain, again")
    #expect(try site.site.boards().first { $0.id == topic.board }?.slug == "walks")
    let comment = try site.lastComment()
    #expect(comment.body == "It *rains*.")
    #expect(comment.html == "<p>It <em>rains</em>.</p>\n")
    #expect(comment.author == "Eva")
    #expect(try site.count("changes") == 2)
  }

  @Test func `a Spanish topic is in the Spanish tree`() throws {
    let answer = try site.post(
      "/topics/new",
      ["title": "¿Cuándo deja de llover?", "body": "Nunca.", "name": "Eva", "lang": "es"])
    #expect(answer.header("Location") == "/es/forum/4-cuando-deja-de-llover/?c=5#c5")
  }
}
