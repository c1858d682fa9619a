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
      #expect(answer.page.headings == ["Search", "Search tips"])
      #expect(answer.page.shows("Enter a word or two."))
      #expect(answer.page.fields["lang"] == "en")
      #expect(answer.body.contains("<title>Search · Club Niebla</title>"))
    }
  }

  @Test func `the Spanish page searches the Spanish tree and topics in every language`() throws {
    let site = try SiteFixture(more: SiteFixture.study)
    let page = try site.get("/search?q=noche&lang=es").page
    #expect(page.language == "es")
    #expect(page.headings.first == "Buscar" && page.shows("El cielo de noche"))
    #expect(page.shows("Apuntes 1") && page.shows("Gente 1"))
    #expect(
      try site.get("/search?q=leemos&lang=en").page.addresses.contains("/es/forum/2-que-leemos/"))
    #expect(
      try site.get("/search?q=night+trains&lang=es").page.addresses.contains(
        "/forum/1-night-trains/"))
  }

  @Test func `a text in another language says so`() throws {
    let site = try SiteFixture(more: SiteFixture.study)
    let answer = try site.get("/search?q=moon&lang=es")
    #expect(answer.body.contains("lang=\"en\" dir=\"auto\"><mark>Moon</mark></a>"))
    #expect(answer.page.shows("· English"))
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
    #expect(try site.get("/search?q=rain+again").page.shows("No results"))
  }

  @Test func `when nothing is found, no section is near that there is not`() throws {
    let page = try SiteFixture("sections: [forum]").get("/search?q=zebra").page
    #expect(page.shows("No results."))
    #expect(!page.addresses.contains("/notes/"))
  }

  @Test(arguments: ["", "?q=night", "?q=night&lang=es"])
  func `a site with nothing in it can be searched`(query: String) throws {
    try site.site.write { transaction in
      for table in [
        "listings", "comments", "topics", "list_texts", "lists", "public_documents",
        "members", "page_texts",
      ] {
        try site.site.connection.run("DELETE FROM \(table)")
      }
      try site.site.connection.run(
        "INSERT INTO search_index (search_index) VALUES ('rebuild')")
    }
    let answer = try site.get("/search\(query)")
    #expect(answer.status == 200)
    #expect(answer.page.headings.count == 2)
    #expect(answer.page.problems.isEmpty)
    #expect(try site.get("/search\(query)", Self.json).body == #"{"results":[],"more":false}"#)
  }

  @Test func `two hundred bytes are searched for, more are refused beside the field`() throws {
    let most = String(repeating: "ñ", count: 100)
    #expect(try site.get("/search?q=\(escaped(most))").status == 200)
    let answer = try site.get("/search?q=\(escaped(most + "n"))")
    #expect(answer.refused == ["q"] && answer.page.fields["q"] == most + "n")
  }

  @Test func `that only the first eight words count is said`() throws {
    _ = try site.post(
      "/topics/new", ["title": "Rain again", "body": "a b c d e f g h", "name": "Eva"])
    let sentence = "Only the first 8 words are used."
    let page = try site.get("/search?q=a+b+c+d+e+f+g+h+zzz").page
    #expect(page.shows(sentence) && page.addresses.contains("/forum/4-rain-again/"))
    #expect(try !site.get("/search?q=a+b+c+d+e+f+g+h").page.shows(sentence))
  }

  @Test(arguments: [
    ("q=a%00b", "it contains a NUL character"), ("q=%FF%FE", "it is not valid UTF-8"),
    ("q=a&q=b", "a field was sent twice"), ("lang=%C3%28&q=a", "it is not valid UTF-8"),
  ])
  func `queries that no form may have are refused here, too`(query: String, reason: String) throws {
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

  @Test func `a title with markup is shown as it was typed, with marks`() throws {
    _ = try site.post(
      "/topics/new",
      ["title": "<b>Rain</b> & \"fog\"", "body": "A <mark>drizzle</mark>, *rain*.", "name": "Eva"])
    let answer = try site.get("/search?q=%3Cb%3Erain")
    #expect(answer.page.problems.isEmpty)
    #expect(
      answer.body.contains(
        ">&lt;<mark>b</mark>&gt;<mark>Rain</mark>&lt;/<mark>b</mark>&gt; &amp; &quot;fog&quot;</a>")
    )
    #expect(answer.body.contains("<title>Search: &lt;b&gt;rain · Club Niebla</title>"))
    #expect(
      try site.get("/search?q=%3Cb%3Erain", Self.json).body.hasPrefix(
        #"""
        {"results":[{"kind":"topic","title":"<b>Rain</b> & \"fog\"",\#
        "url":"http://club.example/forum/4-b-rain-b-fog/","excerpt":"A
        """#))
  }

  @Test func `twenty are on a page, in the order that is asked for`() throws {
    let site = try SiteFixture("limits: {rate_limits: 0}")
    for number in 10...30 {
      _ = try site.post(
        "/topics/new", ["title": "Rain no. \(number)", "body": "Words.", "name": "Eva"])
    }
    func found(_ query: String) throws -> [String] {
      let page = try site.get("/search?q=rain\(query)").page
      #expect(page.problems.isEmpty)
      return page.addresses.filter { $0.contains("-rain-no-") }
    }
    let (first, second) = (try found("&order=new"), try found("&order=new&page=2"))
    #expect(first.count == 20 && first[0].hasSuffix("-rain-no-30/"))
    #expect(second == ["/forum/4-rain-no-10/"])
    for (query, count) in [
      ("", 20), ("&page=2", 1), ("&page=3", 0), ("&page=99999999999999999999", 20),
    ] {
      #expect(try found(query).count == count, "\(query)")
    }
    #expect(
      try site.get("/search?q=rain").page.addresses.contains("/do/search?q=rain&page=2&lang=en"))
    #expect(try site.get("/search?q=rain", Self.json).body.hasSuffix(#""more":true}"#))
  }

  @Test(arguments: [
    "board:travel", "board:Travel", "tag:drizzle", "author:eva", "topic:4", "after:2020",
    "before:2999-12", "%22zeppelin%22+after:2020-01-31", "secci%C3%B3n:travel&lang=es",
    "autor:EVA&lang=es",
  ])
  func `filters work in English and in the reader's words`(filter: String) throws {
    _ = try site.post(
      "/topics/new", ["title": "Rain again", "body": "Zeppelin.", "name": "Eva", "tags": "Drizzle"])
    let page = try site.get("/search?q=zeppelin+\(filter)").page
    #expect(page.addresses.contains("/forum/4-rain-again/"))
  }

  @Test(arguments: ["board:books", "author:ev", "before:2020", "after:2999", "topic:1"])
  func `a filter leaves other results out`(filter: String) throws {
    _ = try site.post("/topics/new", ["title": "Rain again", "body": "Zeppelin.", "name": "Eva"])
    let page = try site.get("/search?q=zeppelin+\(filter)").page
    #expect(page.shows("No results."))
    #expect(page.addresses.contains("/do/search?q=zeppelin&lang=en"), "the same without it")
  }

  @Test(
    arguments: [
      ("board:moon", "There is no board “moon”. The boards are"),
      ("tag:moon", "There is no tag “moon”."), ("topic:99", "There is no topic 99."),
      ("topic:x", "There is no topic x."), ("after:soon", "“soon” is not a date"),
      ("before:2026-13", "“2026-13” is not a date"), ("before:2026-01-02-03", "is not a date"),
      ("after:-", "is not a date"),
    ] as [(String, String)])
  func `a filter that means nothing is said`(filter: String, sentence: String) throws {
    let answer = try site.get("/search?q=zeppelin+\(filter)")
    #expect(answer.refused == ["q"] && answer.page.shows(sentence))
    #expect(answer.page.problems.isEmpty)
  }

  @Test func `where nothing has exactly these words, words that begin with this do`() throws {
    _ = try site.post("/topics/new", ["title": "Rain again", "body": "Zeppelins.", "name": "Eva"])
    let page = try site.get("/search?q=zeppe").page
    #expect(page.addresses.contains("/forum/4-rain-again/"))
    #expect(page.shows("Showing partial matches."))
    #expect(try !site.get("/search?q=zeppelins").page.shows("words that begin with this."))
    let none = try site.get("/search?q=eppelin+rain+board:travel").page
    #expect(none.addresses.contains("/do/search?q=rain&lang=en"))
    #expect(none.addresses.contains("/do/search?q=eppelin%20rain&lang=en"))
  }

  @Test func `a link that narrows down works behind an unclosed quotation mark`() throws {
    _ = try site.post("/topics/new", ["title": "Rain again", "body": "Night rain.", "name": "Eva"])
    _ = try site.post("/topics/4/comments", ["body": "A night rain.", "name": "Eva"])
    let page = try site.get("/search?q=%22night+rain").page
    let link = try #require(page.addresses.first { $0.contains("topic%3A4") })
    let narrowed = try site.get(String(link.dropFirst(3))).page
    #expect(narrowed.addresses.count { $0.hasPrefix("/forum/4-rain-again/") } == 2)
    // A link that would be too long to follow is left out.
    let long = try site.get("/search?q=%22night+rain\(String(repeating: "+", count: 188))").page
    #expect(long.addresses.contains { $0.hasPrefix("/forum/4-rain-again/") })
    #expect(!long.addresses.contains { $0.contains("topic%3A4") })
  }

  @Test func `names are found by the same words, a star behind them or not`() throws {
    for query in ["irene", "irene*", "%22irene", "%C3%81lvarez"] {
      #expect(try site.get("/search?q=\(query)").page.addresses.contains("/people/irene-alvarez/"))
    }
  }

  @Test func `a passage shows the words where they stand`() throws {
    let filler = String(repeating: "Something else is said here. ", count: 40)
    _ = try site.post(
      "/topics/new",
      [
        "title": "Rain again", "body": "\(filler) A zeppelin flew over the bridge. \(filler)",
        "name": "Eva",
      ])
    let body = try site.get("/search?q=bridge+zeppelin").body
    #expect(body.contains("<p class=\"snip\" dir=\"auto\">… "))
    #expect(body.contains("A <mark>zeppelin</mark> flew over the <mark>bridge</mark>. Something"))
    #expect(body.contains(" …</p>"))
  }

  @Test func `JSON has kind, title and address of everything that is found`() throws {
    let site = try SiteFixture(more: SiteFixture.study)
    let answer = try site.get("/search?q=noche&lang=es", Self.json)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(
      answer.body.contains(
        #"""
        {"kind":"note","title":"El cielo de noche",\#
        "url":"http://club.example/es/notes/astronomy/sky/night-sky/","excerpt":"
        """#))
    #expect(answer.body.contains(#"{"kind":"professor","title":"Nora Noche""#))
    #expect(try site.get("/search", Self.json).body == #"{"results":[],"more":false}"#)
    let long = try site.get("/search?q=\(String(repeating: "a", count: 201))", Self.json)
    #expect(long.status == 422)
    #expect(long.header("Content-Type") == "application/problem+json")
    #expect(
      long.body.contains(
        #""errors":[{"field":"q","detail":"Search too long: at most about 200 characters"#))
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
    #expect(boots.problems.isEmpty && boots.shows("Catalogue"))
    #expect(boots.addresses.contains("/catalogue/pena-boot/") && boots.shows("Vereda · 84 €"))
    let spanish = try site.get("/search?q=pe%C3%B1a&lang=es").page
    #expect(spanish.addresses.contains("/es/catalogue/pena-boot/") && spanish.shows("Bota Peña"))
    let none = try site.get("/search?q=boot&lang=es").page
    #expect(!none.addresses.contains { $0.contains("boot") && !$0.contains("/search?") })
    // A thing without a name in a language is found by the one that its tree shows.
    #expect(
      try site.get("/search?q=niebla&lang=es").page.addresses.contains("/es/catalogue/niebla/"))
    #expect(try site.get("/search?q=horma").page.addresses.contains("/catalogue/shops/la-horma/"))
    #expect(try site.get("/search?q=boot", Self.json).body.contains("\"kind\":\"product\""))
    try site.site.write { transaction in
      transaction.leaveRecordingToBuild()
      for product in try site.site.products(of: "content") { try transaction.withdraw(product) }
    }
    #expect(try site.get("/search?q=boot").page.shows("No results."))
    for hostile in ["%25", "_", "%27%22", "boot%27%20OR%201", "%3Cb%3E"] {
      #expect(try site.get("/search?q=\(hostile)").page.problems.isEmpty)
    }
  }
}
