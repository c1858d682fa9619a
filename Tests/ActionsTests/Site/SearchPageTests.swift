@_spi(Raw) import Database
import Model
import TestSupport
import Testing

struct SearchPageTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  private static let json = "Accept: application/json\n"

  @Test func `the page without words asks for some`() throws {
    for path in ["/search", "/search?q=", "/search?q=+%E2%80%8B%09", "/search?lang=en&q=%20"] {
      let answer = try site.get(path)
      #expect(answer.status == 200)
      #expect(answer.page.headings == ["Search"])
      #expect(answer.page.shows("Type a word or two."))
      #expect(answer.page.fields["lang"] == "en")
      #expect(answer.body.contains("<title>Search · Club Niebla</title>"))
    }
  }

  @Test func `the Spanish page searches the Spanish tree and topics in every language`() throws {
    let site = try SiteFixture(more: SiteFixture.study)
    let page = try site.get("/search?q=noche&lang=es").page
    #expect(page.language == "es")
    #expect(page.headings == ["Buscar", "Apuntes", "Profesorado"])
    #expect(
      try site.get("/search?q=leemos&lang=en").page.addresses.contains("/es/forum/2-que-leemos/"))
    #expect(
      try site.get("/search?q=night+trains&lang=es").page.addresses.contains(
        "/forum/1-night-trains/"))
  }

  @Test func `a text in another language says so`() throws {
    let site = try SiteFixture(more: SiteFixture.study)
    let body = try site.get("/search?q=moon&lang=es").body
    #expect(body.contains("\" lang=\"en\">Moon</a>"))
    #expect(body.contains("<span lang=\"en\">English</span>"))
  }

  @Test func `people, boards and tags lead to their pages`() throws {
    _ = try site.post(
      "/topics/new", ["title": "Rain again", "body": "Words.", "name": "Eva", "tags": "Drizzle"])
    #expect(try site.get("/search?q=alvarez").page.addresses.contains("/people/irene-alvarez/"))
    #expect(try site.get("/search?q=travel").page.addresses.contains("/boards/travel/"))
    #expect(try site.get("/search?q=viaj&lang=es").page.addresses.contains("/es/boards/travel/"))
    #expect(try site.get("/search?q=drizz").page.addresses.contains("/tags/drizzle/"))
  }

  @Test func `a topic is found as soon as it is posted, and a removed one is not`() throws {
    _ = try site.post("/topics/new", ["title": "Rain again", "body": "Words.", "name": "Eva"])
    #expect(try site.get("/search?q=rain+again").page.addresses.contains("/forum/4-rain-again/"))
    try site.site.write { try $0.remove(Topic.ID(4)) }
    #expect(try site.get("/search?q=rain+again").page.shows("Nothing has these words"))
  }

  @Test func `when nothing is found, no section is near that there is not`() throws {
    let page = try SiteFixture("sections: [forum]").get("/search?q=zebra").page
    #expect(page.shows("Nothing has these words in its title."))
    #expect(!page.addresses.contains("/notes/"))
  }

  @Test(arguments: ["", "?q=night", "?q=night&lang=es"])
  func `a site with nothing in it can be searched`(query: String) throws {
    try site.site.write { transaction in
      for table in [
        "listings", "comments", "topics", "list_texts", "lists", "public_documents",
        "members",
      ] {
        try site.site.connection.run("DELETE FROM \(table)")
      }
    }
    let answer = try site.get("/search\(query)")
    #expect(answer.status == 200)
    #expect(answer.page.headings.count == 1)
    #expect(answer.page.problems.isEmpty)
    #expect(try site.get("/search\(query)", Self.json).body == #"{"results":[]}"#)
  }

  @Test func `two hundred bytes are searched for, more are refused beside the field`() throws {
    let most = String(repeating: "ñ", count: 100)
    #expect(try site.get("/search?q=\(escaped(most))").status == 200)
    let answer = try site.get("/search?q=\(escaped(most + "n"))")
    #expect(answer.refused == ["q"] && answer.page.fields["q"] == most + "n")
  }

  @Test func `that only the first eight words count is said`() throws {
    let sentence = "Only the first 8 words count."
    let page = try site.get("/search?q=n+i+g+h+t+r+a+s+zzz").page
    #expect(page.shows(sentence))
    #expect(page.addresses.contains("/forum/1-night-trains/"))
    #expect(try !site.get("/search?q=n+i+g+h+t+r+a+s+N").page.shows(sentence))
  }

  @Test(arguments: [
    ("q=a%00b", "it has a NUL character in it"), ("q=%FF%FE", "it is not UTF-8 text"),
    ("q=a&q=b", "a field was sent twice"), ("lang=%C3%28&q=a", "it is not UTF-8 text"),
  ])
  func `what no form may have is refused here, too`(query: String, reason: String) throws {
    let answer = try site.get("/search?\(query)")
    #expect(answer.status == 400)
    #expect(answer.page.shows(reason))
    #expect(try site.get("/search?\(query)", Self.json).status == 400)
  }

  @Test(arguments: HostileTextTests.payloads)
  func `nothing that is typed runs`(payload: String) throws {
    let typed = "/search?q=\(escaped(payload))"
    for path in [typed, typed + "&lang=es", "/search?q=a&lang=\(escaped(payload))"] {
      let answer = try site.get(path)
      #expect(answer.status == 200)
      #expect(answer.page.problems.isEmpty)
    }
    #expect(try site.get(typed).page.fields["q"] == payload.normalizedLineEnds)
  }

  @Test func `a title with markup is shown as it was typed`() throws {
    _ = try site.post(
      "/topics/new", ["title": "<b>Rain</b> & \"fog\"", "body": "Words.", "name": "Eva"])
    let answer = try site.get("/search?q=%3Cb%3Erain")
    #expect(answer.page.problems.isEmpty)
    #expect(answer.body.contains(">&lt;b&gt;Rain&lt;/b&gt; &amp; &quot;fog&quot;</a>"))
    #expect(answer.body.contains("<title>Search: &lt;b&gt;rain · Club Niebla</title>"))
    #expect(
      try site.get("/search?q=%3Cb%3Erain", Self.json).body == #"""
        {"results":[{"kind":"topic","title":"<b>Rain</b> & \"fog\"",\#
        "url":"http://club.example/forum/4-b-rain-b-fog/"}]}
        """#)
  }

  @Test func `the twenty-first of a kind is only said to be there`() throws {
    let site = try SiteFixture("limits: {guest_posts_per_minute: 0}")
    for number in 10...30 {
      _ = try site.post(
        "/topics/new", ["title": "Rain no. \(number)", "body": "Words.", "name": "Eva"])
    }
    let page = try site.get("/search?q=rain").page
    #expect(page.addresses.filter { $0.contains("-rain-no-") }.count == 20)
    #expect(page.shows("There are more. Add a word to narrow it down."))
    #expect(try !site.get("/search?q=rain+30").page.shows("There are more."))
  }

  @Test func `JSON has kind, title and address of everything that is found`() throws {
    let site = try SiteFixture(more: SiteFixture.study)
    let answer = try site.get("/search?q=no&lang=es", Self.json)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(
      answer.body == """
        {"results":[{"kind":"topic","title":"¿Qué leemos en otoño?",\
        "url":"http://club.example/es/forum/2-que-leemos/"},\
        {"kind":"note","title":"El cielo de noche",\
        "url":"http://club.example/es/notes/astronomy/sky/night-sky/"},\
        {"kind":"professor","title":"Nora Noche",\
        "url":"http://club.example/es/professors/nora-noche/"},\
        {"kind":"page","title":"Normas","url":"http://club.example/es/rules/"}]}
        """)
    #expect(try site.get("/search", Self.json).body == #"{"results":[]}"#)
    let long = try site.get("/search?q=\(String(repeating: "a", count: 201))", Self.json)
    #expect(long.status == 422)
    #expect(long.header("Content-Type") == "application/problem+json")
    #expect(long.body.contains(#""errors":[{"field":"q","detail":"200 bytes are the most"#))
  }

  @Test func `searching needs no guest, writes nothing and stays out of search engines`() throws {
    let site = try SiteFixture("guests: off")
    let answer = try site.get("/search?q=night")
    #expect(answer.status == 200)
    #expect(answer.body.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(try site.count("changes") == 0)
  }

  @Test func `below a base path every address begins with it`() throws {
    let site = try SiteFixture(base: "http://uni.example/~club")
    let page = try site.get("/search?q=night&lang=es").page
    #expect(page.addresses.allSatisfy { $0.hasPrefix("/~club/") || $0.hasPrefix("#") })
    #expect(page.addresses.contains("/~club/do/search?lang=es"))
    #expect(page.addresses.contains("/~club/es/opensearch.xml"))
  }

  @Test
  func `things and shops are found by their names in the reader's tree, and gone ones are not`()
    throws
  {
    let site = try SiteFixture(more: CatalogueSite.files)
    let boots = try site.get("/search?q=BOOT&lang=en").page
    #expect(boots.problems.isEmpty && boots.headings == ["Search", "Things"])
    #expect(boots.addresses.contains("/catalogue/pena-boot/") && boots.shows("Vereda · 84 €"))
    let spanish = try site.get("/search?q=pe%C3%B1a&lang=es").page
    #expect(spanish.addresses.contains("/es/catalogue/pena-boot/") && spanish.shows("Bota Peña"))
    #expect(try !site.get("/search?q=boot&lang=es").page.addresses.contains { $0.contains("boot") })
    // What has no name in a language is found by the one that its tree shows.
    #expect(
      try site.get("/search?q=niebla&lang=es").page.addresses.contains("/es/catalogue/niebla/"))
    #expect(try site.get("/search?q=horma").page.addresses.contains("/catalogue/shops/la-horma/"))
    #expect(try site.get("/search?q=boot", Self.json).body.contains("\"kind\":\"product\""))
    try site.site.write { transaction in
      transaction.leaveRecordingToBuild()
      for product in try site.site.products(of: "content") { try transaction.withdraw(product) }
    }
    #expect(try site.get("/search?q=boot").page.headings == ["Search"])
    for hostile in ["%25", "_", "%27%22", "boot%27%20OR%201", "%3Cb%3E"] {
      #expect(try site.get("/search?q=\(hostile)").page.problems.isEmpty)
    }
  }
}
