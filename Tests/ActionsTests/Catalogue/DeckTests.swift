@_spi(Raw) import Database
import HTTPTypes
import Model
import TestSupport
import Testing
import Time

/// The catalogue one by one, by guests and by members: products 6 to 1, the newest first.
struct DeckTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture("limits: {choices_per_minute: 0}", more: CatalogueSite.files)
    try site.addAccount("irene", "Irene")
  }

  private func browser(isMember: Bool) throws -> Browser {
    let browser = Browser(site)
    if isMember { _ = try browser.signIn("irene") }
    return browser
  }

  /// The number of the card; nil at the end.
  private func card(_ page: Answer) -> Int? {
    page.body.firstMatch(of: /<form class="deck"[^>]*>.*?name="product" value="(\d+)"/)
      .flatMap { Int($0.1) }
  }

  private func say(
    _ word: String, _ product: Int, _ browser: Browser, _ more: [(String, String)] = []
  ) throws -> Answer {
    let answer = try browser.send(
      "/catalogue/deck", [("do", word), ("product", "\(product)"), ("lang", "en")] + more)
    #expect(answer.status == 303, "\(answer.body)")
    let location = try #require(answer.header("Location"))
    return try browser.get(String(location.dropFirst("/do".count)))
  }

  @Test(arguments: [false, true])
  func `every card comes once, what was put off at the end, and nothing after No`(isMember: Bool)
    throws
  {
    let browser = try browser(isMember: isMember)
    var page = try browser.get("/catalogue/deck?lang=en")
    var (seen, words) = ([Int](), ["no", "later", "like"])
    while let product = card(page) {
      #expect(page.page.problems.isEmpty && page.header("Cache-Control") == "no-store")
      seen.append(product)
      page = try say(words[seen.count % 3], product, browser)
    }
    #expect(seen.count == 6 && Set(seen).count == 6 && seen.first == 6)
    #expect(page.page.shows("No more items.") && page.page.problems.isEmpty)
    #expect(page.page.shows("2 added to favourites. 2 left for later. 2 skipped."))
    #expect(page.page.shows("Show the 2 for later"))
    let later = Set([seen[0], seen[3]])
    // Both of them once more, however often the button is pressed.
    words = ["do", "again"]
    for _ in 0..<2 {
      let answer = try browser.send("/catalogue/deck", [("do", "again"), ("was", "later")])
      #expect(answer.status == 303)
    }
    page = try browser.get("/catalogue/deck?lang=en")
    let again = try #require(card(page))
    page = try say("no", again, browser)
    let last = try #require(card(page))
    #expect(Set([again, last]) == later)
    page = try say("later", last, browser)
    #expect(card(page) == nil && page.page.shows("Show the one for later"))
    #expect(page.page.shows("Show the 3 you skipped"))
    _ = try browser.send("/catalogue/deck", [("do", "again"), ("was", "no")])
    #expect(card(try browser.get("/catalogue/deck")) != nil)
  }

  @Test(arguments: [false, true], ["no", "later", "like"])
  func `the last choice can be undone, once`(isMember: Bool, word: String) throws {
    let browser = try browser(isMember: isMember)
    _ = try say("no", 6, browser)
    let page = try say(word, 5, browser)
    let label = ["no": "No", "later": "Later", "like": "Like"][word] ?? ""
    #expect(card(page) != 5 && page.body.contains(": Lazarillo, \(label)<"))
    let back = try say("undo", 5, browser, [("was", word)])
    #expect(card(back) == 5 && back.body.contains(": Poems, No<"))
    #expect(card(try say("undo", 5, browser, [("was", word)])) == 5)
    // A choice made meanwhile in another tab is not undone by this one.
    _ = try say(word == "like" ? "no" : "like", 5, browser)
    #expect(card(try say("undo", 5, browser, [("was", word)])) != 5)
  }

  @Test(arguments: [false, true])
  func `a card that is answered twice, or in two tabs, has the last answer`(isMember: Bool) throws {
    let browser = try browser(isMember: isMember)
    for word in ["like", "like", "no", "later", "like"] { _ = try say(word, 6, browser) }
    let list = try browser.get("/catalogue/favourites?lang=en")
    #expect(list.body.components("class=\"title\"") == 1)
    #expect(card(try browser.get("/catalogue/deck")) == 5)
  }

  @Test(arguments: [false, true])
  func `likes decide what comes next, which says why, until they are forgotten`(
    isMember: Bool
  ) throws {
    let browser = try browser(isMember: isMember)
    #expect(
      try browser.get("/catalogue/deck?lang=en").page.shows("The newest item you have not seen.")
    )
    // Boots of Vereda: product 1 comes before all books then.
    var page = try say("like", 2, browser)
    #expect(card(page) == 1)
    #expect(page.page.shows("Because you like “Black boot”: boots, Vereda, red."))
    page = try browser.get("/catalogue/deck?lang=es")
    #expect(page.page.shows("Porque te gusta «Bota negra»: botas, Vereda, rojo."))
    page = try say("no", 1, browser)
    page = try say("like", 4, browser)
    page = try say("like", 5, browser)
    #expect(page.page.shows("You like: books"))
    #expect(card(page) == 3)
    page = try say("forget", 1, browser)
    #expect(page.page.shows("None yet.") && card(page) == 6)
    #expect(!page.body.contains("value=\"forget\""))
    // The favourites stay, and what was refused stays refused.
    #expect(
      try browser.get("/catalogue/favourites?lang=en").body.components("class=\"title\"") == 3)
  }

  @Test func `without a catalogue there is nothing to deal, and that is said`() throws {
    let bare = try SiteFixture()
    let page = try bare.get("/catalogue/deck?lang=en")
    #expect(page.status == 200 && page.page.shows("No items match."))
    #expect(page.page.problems.isEmpty)
  }

  @Test(arguments: [
    ("", 400), ("do=like", 400), ("do=like&product=x", 400), ("do=like&product=0", 400),
    ("do=like&product=99", 404), ("do=undo&product=1", 400), ("do=undo&product=1&was=x", 400),
    ("do=again", 400), ("do=again&was=like", 400), ("do=burn&product=1", 400),
  ])
  func `invalid requests are refused and change nothing`(body: String, status: Int) throws {
    let answer = try site.post("/catalogue/deck", raw: body)
    #expect(answer.status == status && !answer.head.headerFields.contains(.setCookie))
  }

  @Test func `a product that is gone is not dealt`() throws {
    try site.site.write { try $0.withdraw(Product.ID(6)) }
    #expect(card(try site.get("/catalogue/deck")) == 5)
  }

  @Test func `programs are answered in JSON`() throws {
    let browser = try browser(isMember: true)
    _ = try say("like", 6, browser)
    #expect(
      try browser.json("/catalogue/deck").body
        == #"{"likes":1,"later":0,"refused":0,"product":"lazarillo","id":5}"#)
  }

  @Test func `thirty likes a minute are nothing, and far more are too many`() throws {
    let counted = try SiteFixture("limits: {choices_per_minute: 40}", more: CatalogueSite.files)
    let member = try counted.join("irene")
    for number in 1...40 {
      let word = number % 2 == 0 ? "take-back" : "like"
      #expect(try member.post("/catalogue/1/like", ["do": word]).status == 303, "\(number)")
    }
    let late = try member.post("/catalogue/deck", ["do": "like", "product": "1", "lang": "en"])
    #expect(late.status == 429 && late.header("Retry-After") != nil)
    // The card is still there, to be answered.
    #expect(card(late) == 6 && late.page.problems.isEmpty)
    #expect(
      try member.post("/topics/1/comments", ["body": "A post is another thing."]).status == 303)
    // Guests of one address share ten times as many, and these are no forms of theirs.
    let guest = Browser(counted)
    for number in 1...200 {
      let word = number % 2 == 0 ? "take-back" : "like"
      #expect(try guest.post("/catalogue/1/like", ["do": word]).status == 303)
    }
  }

  @Test func `two requests at once leave one choice`() throws {
    let browser = try browser(isMember: true)
    func request(_ word: String) -> String {
      browser.text("/catalogue/deck", "do=\(word)&product=6")
    }
    for (first, second) in [("like", "like"), ("no", "like"), ("like", "later")] {
      let answers = try RaceTests.race(site, first: request(first), second: request(second))
      #expect(answers.map(\.status) == [303, 303])
      #expect(try site.count("choices") == 1)
    }
  }

  @Test func `two sign-ins of one browser unite its favourites once`() throws {
    let guest = Browser(site)
    _ = try guest.post("/catalogue/1/like", [:])
    let request = guest.text(
      "/sign-in", encoded(["login": "irene", "password": SiteFixture.password]))
    #expect(try RaceTests.race(site, first: request, second: request).map(\.status) == [303, 303])
    #expect(try site.count("choices") == 1)
  }
}

extension String {
  /// Number of occurrences of a text.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
