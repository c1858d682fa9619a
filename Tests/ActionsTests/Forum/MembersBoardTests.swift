import Actions
@_spi(Raw) import Database
import Model
import TestSupport
import Testing
import Theme
import Time

/// Boards for members: shown at `/do/page/…` to members who are signed in, and disclosed to no one else.
struct MembersBoardTests {
  private static let boards = [
    "content/forum/_boards.yml": """
    - slug: travel
      title: {en: Travel, es: Viajes}
    - slug: books
      title: {en: Books, es: Libros}
    - slug: keys
      title: {en: Keys canary, es: Llaves canario}
      audience: members
    - slug: quiet
      title: {en: Quiet canary, es: Calma canario}
      audience: members

    """
  ]

  private let site: SiteFixture
  private let irene: Browser
  private let guest: Browser
  private let member: Member.ID
  /// In the board for members, of 21 comments: two pages.
  private let topic: Topic.ID
  private let address: String

  init() throws {
    site = try SiteFixture(more: Self.boards)
    member = try site.addAccount("irene", "Irene")
    irene = Browser(site)
    guest = Browser(site)
    _ = try irene.signIn("irene")
    topic = try site.site.postTopic(
      "Canary of the cellar", board: "keys", tags: ["canary-tag"], author: .member(member),
      at: SiteFixture.now)
    for number in 2...21 { try site.say("Canary \(number)", by: .member(member), in: topic) }
    address = "/page/forum/\(topic)-canary-of-the-cellar/"
  }

  private var firstComment: Int {
    get throws {
      try site.site.number("SELECT min(id) FROM comments WHERE topic_id = ?", [.id(topic)])
    }
  }

  private func read(_ path: String) throws -> Answer {
    let answer = try irene.get(path)
    #expect(answer.page.problems.isEmpty, "\(path): \(answer.page.problems)")
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(answer.header("Vary") == "Accept, Accept-Language, Cookie")
    return answer
  }

  @Test func `the first page of a document there is for members alone`() throws {
    let pdf = try site.site.send([7], by: member, isPicture: false)
    let body = "[Canary (PDF, 1 KB)](/uploads/\(pdf.text))"
    #expect(try irene.post("/topics/\(topic)/comments", ["body": "\(body)"]).status == 303)
    let page = try site.site.draw(pdf, saying: "canary")
    let path = "/page/uploads/\(page.text)"
    #expect(
      try read("\(address)2/").body.contains(
        "<a class=\"paper\" href=\"/do/page/uploads/\(pdf.text)\"><img src=\"/do\(path)\""))
    #expect(try irene.get(path).status == 200 && guest.get(path).status != 200)
    #expect(try site.site.publicUploads() == [])
  }

  @Test func `a topic is at its address below page, with links that stay there`() throws {
    let first = try read(address)
    #expect(first.status == 200)
    #expect(first.page.headings.first == "Canary of the cellar")
    // An author who wrote only there is no guest, and has no public page.
    #expect(first.page.shows("Irene") && !first.page.shows("guest"))
    for page in try [first, read("/comments/\(firstComment)")] {
      #expect(!page.page.addresses.contains { $0.hasPrefix("/people/irene") })
    }
    #expect(first.page.shows("2026 · only for members"))
    #expect(first.page.shows("Canary 20") && !first.page.shows("Canary 21"))
    let links = first.page.addresses
    #expect(links.contains("/do\(address)2/"))
    #expect(links.contains("/do/page/boards/keys/") && links.contains("/do/page/forum/"))
    #expect(links.contains("/do/page/tags/canary-tag/"))
    #expect(!links.contains { $0.hasPrefix("/forum/\(topic)-") || $0.hasPrefix("/boards/keys") })
    #expect(!first.body.contains("feed.xml") && !first.body.contains("rel=\"canonical\""))
    #expect(first.body.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(first.body.contains("<bdi>Irene</bdi>"), "the frame knows its reader")
    let last = try read("\(address)2/")
    #expect(last.page.shows("Canary 21"))
    #expect(last.body.contains("action=\"/do/topics/\(topic)/comments\""))
    #expect(last.page.fields["name"] == nil, "a member is not asked for a name")
  }

  @Test func `other names for a page lead to the one that it has`() throws {
    for (path, target) in [
      ("\(address)latest/", "/do\(address)2/"), ("\(address)2", "/do\(address)2/"),
      ("\(address)1/", "/do" + address), ("/page/boards/keys", "/do/page/boards/keys/"),
      ("/page/es/forum/\(topic)-x/2/", "/do\(address)2/"),
      // A public page is a file.
      ("/page/forum/1-night-trains/", "/forum/1-night-trains/"),
      ("/page/forum/1-x/1/", "/forum/1-night-trains/"),
      ("/page/boards/travel/", "/boards/travel/"),
      ("/page/es/boards/travel/", "/es/boards/travel/"),
    ] { #expect(try irene.get(path).location == target, "\(path)") }
  }

  @Test func `a page that does not exist is not found`() throws {
    for path in [
      "forum/999-x/", "\(address.dropFirst(6))3/", "\(address.dropFirst(6))0/",
      "\(address.dropFirst(6))-1/", "\(address.dropFirst(6))x/", "\(address.dropFirst(6))2/2/",
      "boards/none/", "boards/", "boards/keys/archive/2/", "boards/keys/archive/0/", "tags/none/",
      "tags/", "notes/", "", "forum/archive/99/", "forum/unanswered/", "people/irene/", "es/",
      "xx/forum/", "forum/\(Int64.max)-x/", "boards/keys/archive/\(Int64.max)/", "feed.xml",
      "boards/keys/feed.xml",
    ] {
      #expect(try irene.get("/page/\(path)").status == 404, "\(path)")
    }
  }

  @Test func `strangers are asked to sign in, whatever there is`() throws {
    let paths = [
      address, "\(address)2/", "/page/boards/keys/", "/page/boards/keyz/", "/page/forum/999-x/",
      "/page/forum/",
    ]
    for path in paths {
      let answer = try guest.get(path)
      #expect(answer.status == 403, "\(path)")
      #expect(answer.page.headings.first == "Sign in")
      #expect(!answer.body.lowercased().contains("canary") || path.contains("canary"), "\(path)")
      #expect(answer.page.fields["then"] == "/do" + path)
    }
    // Existing and missing pages are answered alike.
    let alike = try ["keys", "keyz"].map { slug in
      try guest.get("/page/boards/\(slug)/").body.replacing(slug, with: "…")
    }
    #expect(alike[0] == alike[1])
  }

  @Test func `a guest who signs in there comes to the page`() throws {
    let form = try guest.get(address).page.fields
    let answer = try guest.send(
      "/sign-in",
      [("login", "irene"), ("password", SiteFixture.password), ("then", form["then"] ?? "")])
    #expect(answer.location == "/do" + address)
  }

  @Test func `lists for members have public topics, too`() throws {
    let board = try read("/page/boards/keys/")
    #expect(board.page.shows("Canary of the cellar") && !board.page.shows("Night trains"))
    #expect(board.page.addresses.contains("/do/topics/new?lang=en&board=keys"))
    let forum = try read("/page/forum/")
    #expect(forum.page.shows("Canary of the cellar") && forum.page.shows("Night trains"))
    #expect(forum.page.addresses.contains("/forum/1-night-trains/"))
    #expect(forum.page.addresses.contains("/do" + address))
    #expect(forum.page.addresses.contains("/boards/travel/"))
    #expect(forum.page.addresses.contains("/do/page/boards/quiet/"))
    #expect(try read("/page/tags/canary-tag/").page.shows("Canary of the cellar"))
    let spanish = try read("/page/es/boards/quiet/")
    #expect(spanish.page.headings.first == "Calma canario")
    #expect(spanish.page.shows("Solo para miembros."))
    #expect(spanish.page.shows("Todavía no hay temas."))
    #expect(spanish.page.addresses.contains("/do/page/boards/quiet/"))
  }

  @Test func `my page has the way to them, for members of a site that has any`() throws {
    let page = try read("/me?lang=es")
    #expect(page.page.headings.contains("Secciones para miembros"))
    #expect(page.page.addresses.contains("/do/page/es/boards/keys/"))
    #expect(page.page.addresses.contains("/do/page/es/forum/"))
    let other = try SiteFixture()
    let browser = try other.join("irene")
    #expect(try !browser.get("/me?lang=en").page.headings.contains("Boards for members"))
  }

  @Test func `a reply leads to its place, and nothing is to be published`() throws {
    let changes = try site.count("changes")
    let answer = try irene.post(
      "/topics/\(topic)/comments", ["body": "Canary at last.", "lang": "en"])
    let id = try site.site.number("SELECT max(id) FROM comments")
    #expect(answer.location == "/do\(address)2/?c=\(id)#c\(id)")
    #expect(try site.count("changes") == changes, "no file shows it")
    #expect(try read("\(address)2/?c=\(id)").page.shows("Canary at last."))
    let json = try irene.json(
      "/topics/\(topic)/comments", ["body": "Canary as JSON.", "lang": "en"])
    #expect(json.status == 201)
    #expect(json.body.contains("http://club.example/do\(address)2/#c\(id + 1)"), "\(json.body)")
    // Edited, reported, shown with what can be done with it: everything leads back there.
    let edited = try irene.post(
      "/comments/\(id)/edit", ["body": "Canary, better said.", "lang": "en"])
    #expect(edited.header("Location") == "/do\(address)2/?c=\(id)#c\(id)")
    let page = try read("/comments/\(id)")
    #expect(page.page.addresses.contains("/do\(address)2/#c\(id)"))
    #expect(page.page.addresses.contains("/do/page/boards/keys/"))
    let quoting = try read("/topics/\(topic)/comments?quote=\(id)")
    #expect(quoting.page.fields["body"]?.contains("](/do/comments/\(id)):") == true)
  }

  @Test func `a topic is begun there by members alone`() throws {
    #expect(try read("/topics/new?board=keys&lang=en").page.fields["board"] == "keys")
    let fields: [(String, String)] = [
      ("title", "Canary of the attic"), ("body", "Canary words."), ("board", "keys"),
      ("lang", "en"),
    ]
    let answer = try irene.send("/topics/new", fields)
    #expect(answer.header("Location")?.hasPrefix("/do/page/forum/") == true, "\(answer.body)")
    let before = try site.count("topics")
    let foreign = try guest.get("/topics/new?board=keys&lang=en")
    #expect(foreign.status == 200 && !foreign.body.contains("anary"))
    let refused = try guest.send("/topics/new", fields + [("name", "Eva")])
    #expect(refused.status == 422 && refused.page.errors["board"] != nil)
    #expect(try site.count("topics") == before, "and it is not put elsewhere")
    // A guest must not learn that there is a topic with this title.
    let title = try guest.send(
      "/topics/new",
      [
        ("title", "Canary of the attic"), ("body", "Mine."), ("board", "books"), ("name", "Eva"),
        ("lang", "en"),
      ])
    #expect(title.status == 303)
  }

  @Test func `guests find no form for what they may not read`() throws {
    let comment = try firstComment
    for path in [
      "/topics/\(topic)/comments", "/comments/\(comment)", "/comments/\(comment)/history",
    ] {
      let other = path.replacing("\(comment)", with: "9999")
        .replacing("/\(topic)/", with: "/9999/")
      let (answer, none) = (try guest.get(path), try guest.get(other))
      // Each leads to itself in the other language.
      let same = none.body.replacing("/do\(other)?", with: "/do\(path)?")
      #expect(answer.status == 404 && none.status == 404 && answer.body == same, "\(path)")
    }
    let reply = try guest.post(
      "/topics/\(topic)/comments", ["body": "Hello.", "name": "Eva", "lang": "en"])
    #expect(reply.status == 404)
    #expect(
      try site.site.number("SELECT comment_count FROM topics WHERE id = ?", [.id(topic)]) == 21)
  }

  @Test func `where all boards are for members, guests are asked to sign in`() throws {
    let boards = Self.boards.mapValues {
      $0.replacing("Travel", with: "T").replacing("}\n- ", with: "}\n  audience: members\n- ")
    }
    let site = try SiteFixture(more: boards)
    let guest = Browser(site)
    #expect(try guest.get("/topics/new").status == 403)
    let fields: [(String, String)] = [
      ("title", "A long enough title"), ("body", "Words."), ("name", "Eva"),
    ]
    let answer = try guest.send("/topics/new", fields)
    #expect(answer.status == 403)
    #expect(answer.page.fields["title"] == "A long enough title", "no text is lost")
  }

  @Test func `a search finds it for members, with its board`() throws {
    for query in ["canary", "keys"] {
      let found = try read("/search?q=\(query)&lang=en")
      #expect(found.page.addresses.contains("/do/page/boards/keys/"), "\(query)")
      let none = try guest.get("/search?q=\(query)&lang=en")
      #expect(!none.page.shows("cellar") && !none.body.contains("/do/page"), "\(query)")
    }
    let found = try read("/search?q=cellar&lang=en")
    #expect(found.page.addresses.contains("/do" + address))
    #expect(found.page.shows("14 Nov"), "it was answered lately")
  }

  @Test func `the author finds it on their page, and in their news`() throws {
    let ramon = try site.addAccount("ramon", "Ramón")
    let id = try site.say("Canary for @irene", by: .member(ramon), in: topic)
    let news = try read("/me/news?lang=en")
    #expect(news.page.shows("Canary of the cellar"))
    let number = try site.site.number("SELECT max(id) FROM news")
    #expect(try irene.get("/me/news/\(number)").header("Location") == "/do\(address)2/#c\(id)")
    #expect(try read("/me?lang=en").page.addresses.contains { $0.hasPrefix("/do/comments/") })
  }

  @Test func `a moderator finds it in the queue`() throws {
    let maria = try site.join("maria", "María", role: .moderator)
    let comment = try firstComment
    let reported = try maria.post(
      "/comments/\(comment)/report", ["words": "See here.", "lang": "en"])
    #expect(reported.status == 200)
    let desk = try maria.get("/desk?lang=en")
    #expect(desk.page.shows("Canary of the cellar"))
    #expect(desk.page.addresses.contains { $0.hasPrefix("/do\(address)") })
  }
}
