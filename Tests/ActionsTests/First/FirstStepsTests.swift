import Model
import Pages
import Sodium
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Questions to a new member: each is asked once, saved at once, and never again after the last one.
struct FirstStepsTests {
  private static let here = "/do/me/first?lang=en"

  /// The browser of a member who has just joined with a code.
  private func join(_ site: SiteFixture, _ more: KeyValuePairs<String, String> = [:]) throws -> (
    Browser, Member.ID, answer: Answer
  ) {
    let browser = Browser(site)
    let fields: [(String, String)] = [
      ("name", "Wren <i>"), ("username", "wren"), ("email", ""), ("city", "Soria"),
      ("code", try site.joinCode().text), ("password", SiteFixture.password),
      ("password_again", SiteFixture.password), ("lang", "en"),
    ]
    let answer = try browser.send("/sign-up", fields + more.map { ($0.key, $0.value) })
    return (browser, try #require(try site.site.member(username: "wren")), answer)
  }

  private func skip(_ browser: Browser, _ step: String) throws -> Answer {
    try browser.post("/me/first", ["step": step, "do": "skip", "lang": "en"])
  }

  @Test(arguments: ["en", "es"])
  func `the questions come one after another, and all can be skipped`(language: String) throws {
    let site = try SiteFixture()
    let (browser, member, answer) = try join(site)
    #expect(answer.location == Self.here)
    for (number, step) in FirstStep.allCases.enumerated() {
      let page = try browser.get("/me/first?lang=\(language)")
      // The part that a script takes has elements that no other page has.
      #expect(page.status == 200 && (step == .photo || page.page.problems == []))
      let progress = language == "en" ? "Step \(number + 1) of 4" : "Paso \(number + 1) de 4"
      #expect(page.page.shows(progress))
      #expect(page.body.contains("<button class=\"quiet\" form=\"skip\">"))
      #expect(
        page.page.shows(
          language == "en" ? "You can change this later" : "Puedes cambiarlo más adelante"))
      let me = try browser.sound("/me?lang=\(language)")
      #expect(me.body.contains("/do/me/first?lang=\(language)"))
      #expect(try skip(browser, step.rawValue).status == 303)
      #expect(try skip(browser, step.rawValue).location?.hasPrefix("/do/me") == true)
    }
    #expect(try site.site.firstSteps(of: member) == nil && site.count("first_steps") == 0)
    #expect(try browser.get("/me/first?lang=en").header("Location") == "/do/me?lang=en")
    #expect(try !browser.sound("/me?lang=en").body.contains("/do/me/first"))
    #expect(try browser.page("/me?done=first_steps&lang=en").shows("You’re all set."))
    #expect(try browser.post("/me/first", ["step": "hello", "body": "x"]).status == 303)
    #expect(try browser.signIn("wren").location == "/do/me?lang=en", "they are not met again")
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `a member who wanted to see a page sees it first, and the questions wait`() throws {
    let site = try SiteFixture()
    let (browser, member, answer) = try join(site, ["then": "/forum/1-night-trains/"])
    #expect(answer.location == "/forum/1-night-trains/")
    #expect(try site.site.firstSteps(of: member) == [])
    #expect(try browser.page("/me?lang=en").shows("4 questions left"))
    for step in ["topics", "photo"] { _ = try skip(browser, step) }
    #expect(try browser.page("/me?lang=en").shows("2 questions left"))
    #expect(try browser.page("/me/first?lang=en").headings.first == "Who can see what?")
  }

  @Test func `one's own page is no other place to go`() throws {
    let site = try SiteFixture()
    #expect(try join(site, ["then": "/do/me?lang=en"]).answer.location == Self.here)
  }

  @Test func `the email and the operator's link lead there, an old account does not`() throws {
    let site = try SiteFixture()
    let browser = Browser(site)
    let token = try site.token(.signUp, facts: SiteFixture.signUp("nuria", "n@example.org"))
    #expect(try browser.post("/confirm", ["token": token]).location == Self.here)
    let author = try site.addAccount("rosa", "Rosa", hasPassword: false)
    let claim = try site.token(.claim, for: author, facts: "rosa@example.org")
    let claimed = try Browser(site).post(
      "/claim",
      [
        "token": claim, "password": SiteFixture.password,
        "password_again": SiteFixture.password, "email": "rosa@example.org",
      ])
    #expect(claimed.location == Self.here)
    let old = try site.join("old", "Old")
    #expect(try old.get("/me/first").status == 303)
    #expect(try !old.sound("/me").body.contains("/me/first"))
  }

  @Test func `a photo is kept at once`() throws {
    let site = try SiteFixture("photos: {vipsthumbnail: off}")
    let (browser, member, _) = try join(site)
    let path = "/me/first?step=photo&lang=en"
    let page = try browser.get("/me/first?lang=en")
    #expect(page.page.headings.first == "Welcome, Wren <i>.")
    #expect(page.body.contains("id=\"photo-form\"") && page.body.contains("photo-cut"))
    let bad = try browser.upload(Array("<html>".utf8), path: path, with: ["step": "photo"])
    #expect(bad.status == 422 && bad.body.contains("id=\"photo-error\""))
    let none = try browser.post("/me/first", ["step": "photo", "lang": "en"])
    #expect(none.refused == ["photo"])
    #expect(try site.site.firstSteps(of: member) == [])
    let answer = try browser.upload(PhotoSample.jpeg(), path: path)
    #expect(answer.location == Self.here && answer.saved?.page.text == "face/\(member)")
    #expect(try site.site.hasAvatar(member) && site.site.firstSteps(of: member) == [.photo])
  }

  @Test func `boards are followed that are ticked, and no others`() throws {
    let site = try SiteFixture()
    let (browser, member, _) = try join(site)
    _ = try skip(browser, "photo")
    let forum = Followed.list(TopicList.forum.id)
    let boards = try site.site.reader(for: .everyone).boards()
    #expect(try site.site.isFollowing(forum, member), "new_topics: everyone")
    let page = try browser.sound("/me/first?lang=en")
    #expect(page.page.shows("Travel") && !page.body.contains("name=\"new_topic\""))
    #expect(page.body.components(" checked>") == boards.count)
    let one = "board\(boards[1].id)"
    #expect(
      try browser.post("/me/first", ["step": "topics", one: "1", "board999": "1", "lang": "en"])
        .location == Self.here)
    let followed = try boards.filter { try site.site.isFollowing(.list($0.id), member) }
    #expect(followed.map(\.slug) == [boards[1].slug])
    #expect(try !site.site.isFollowing(forum, member))
  }

  @Test func `the button alone changes nothing, and members' boards go one by one`() throws {
    let site = try SiteFixture(
      more: [
        "content/forum/_boards.yml": """
        - slug: travel
          title: {en: Travel, es: Viajes}
        - slug: books
          title: {en: Books, es: Libros}
        - slug: keys
          title: {en: Keys, es: Llaves}
          audience: members

        """
      ])
    let (browser, member, _) = try join(site)
    _ = try skip(browser, "photo")
    let forum = Followed.list(TopicList.forum.id)
    let boards = try site.site.reader(for: .everyone).boards()
    let open = boards.filter { $0.audience == .everyone }.map { ("board\($0.id)", "1") }
    #expect(try site.site.isFollowing(forum, member))
    _ = try browser.send("/me/first", [("step", "topics"), ("lang", "en")] + open)
    #expect(try site.site.isFollowing(forum, member))
    #expect(try boards.allSatisfy { try !site.site.isFollowing(.list($0.id), member) })
  }

  @Test func `all boards are the forum, and emails come as chosen`() throws {
    let site = try SiteFixture("new_topics: followers")
    let (browser, member, _) = try join(site)
    try site.site.write { try $0.setEmail(EmailAddress("wren@example.org"), of: member) }
    _ = try skip(browser, "photo")
    let page = try browser.sound("/me/first?lang=en")
    #expect(!page.body.contains(" checked>") && page.page.fields["new_topic"] == "daily")
    let boards = try site.site.reader(for: .everyone).boards()
    let boxes = boards.map { ("board\($0.id)", "1") }
    let answer = try browser.send(
      "/me/first", [("step", "topics"), ("new_topic", "never"), ("lang", "en")] + boxes)
    #expect(answer.location == Self.here)
    #expect(try site.site.isFollowing(.list(TopicList.forum.id), member))
    #expect(try !site.site.isFollowing(.list(boards[0].id), member))
    #expect(try site.site.mailChoices(of: member)[.newTopic] == .never)
  }

  @Test(arguments: [
    ("friends", Audience.friends, Audience.friends), ("open", .members, .members),
    ("private", .me, .me),
  ])
  func `the chosen audience is stored`(word: String, city: Audience, lastSeen: Audience) throws {
    let site = try SiteFixture()
    let (browser, member, _) = try join(site)
    for step in ["photo", "topics"] { _ = try skip(browser, step) }
    let page = try browser.sound("/me/first?lang=en")
    #expect(page.body.components("type=\"radio\"") == 3 && page.page.shows("Only your name"))
    #expect(try browser.post("/me/first", ["step": "audience", "audience": "all"]).status == 400)
    try site.site.write { transaction in
      var sharing = Sharing()
      sharing.friends = .town
      try transaction.setSharing(sharing, of: member, at: SiteFixture.now)
    }
    let answer = try browser.post("/me/first", ["step": "audience", "audience": word])
    #expect(answer.status == 303)
    let profile = try site.site.profile(member)
    #expect(profile[.city] == "Soria" && profile.audience(of: .city) == city)
    #expect(profile.audience(of: .lastSeen) == lastSeen)
    #expect(try site.site.sharing(of: member).friends == (word == "private" ? .nothing : .town))
  }

  @Test func `a hello is a real comment in the operator's topic`() throws {
    let site = try SiteFixture("hello_topic: 1")
    let (browser, member, _) = try join(site)
    for step in ["photo", "topics", "audience"] { _ = try skip(browser, step) }
    let page = try browser.sound("/me/first?lang=en")
    #expect(page.page.fields["body"] == "Hello, I’m Wren <i>." && page.page.fields["title"] == nil)
    #expect(page.page.shows("In the topic “"))
    let empty = try browser.post("/me/first", ["step": "hello", "body": " ", "lang": "en"])
    #expect(empty.refused == ["body"] && empty.page.problems == [])
    let loud = try browser.post(
      "/me/first", ["step": "hello", "body": "HELLO ALL OF YOU OUT THERE TODAY", "lang": "en"])
    #expect(loud.status == 422 && loud.page.fields["loud"] == "1")
    let answer = try browser.post(
      "/me/first", ["step": "hello", "body": "I like <b>birds</b>.", "lang": "en"])
    #expect(answer.status == 303 && answer.header("Location")?.contains("#c") == true)
    #expect(try site.lastComment().body == "I like <b>birds</b>.")
    #expect(try site.site.isFollowing(.topic(Topic.ID(1)), member))
    #expect(try site.site.firstSteps(of: member) == nil, "they are through")
    let again = try browser.post("/me/first", ["step": "hello", "body": "I like <b>birds</b>."])
    #expect(again.location == "/do/me?lang=en")
  }

  @Test(arguments: ["", "hello_topic: 3", "hello_topic: 999"])
  func `without such a topic, or where it is closed, one is begun`(setting: String) throws {
    let site = try SiteFixture(setting)
    let (browser, _, _) = try join(site)
    for step in ["photo", "topics", "audience"] { _ = try skip(browser, step) }
    let page = try browser.sound("/me/first?lang=es")
    #expect(page.page.fields["title"] == "Hola, soy Wren <i>")
    let short = try browser.post(
      "/me/first", ["step": "hello", "title": "x", "body": "Hi there", "lang": "en"])
    #expect(short.refused == ["title"] && short.page.fields["body"] == "Hi there")
    let topics = try site.count("topics")
    let answer = try browser.post(
      "/me/first", ["step": "hello", "title": "Hello, I am Wren", "body": "Hi there"])
    #expect(answer.status == 303)
    #expect(try site.count("topics") == topics + 1)
    let title = try site.texts("SELECT title FROM topics ORDER BY id DESC LIMIT 1").first
    #expect(title == "Hello, I am Wren")
  }

  @Test func `without a forum there are two questions`() throws {
    let site = try SiteFixture("sections: [notes, people]")
    let (browser, member, _) = try join(site)
    #expect(try browser.get("/me/first?lang=en").page.shows("Step 1 of 2"))
    #expect(try browser.post("/me/first", ["step": "hello", "body": "x"]).status == 400)
    _ = try skip(browser, "photo")
    #expect(
      try browser.post("/me/first", ["step": "audience", "audience": "open", "lang": "en"])
        .location == "/do/me?done=first_steps&lang=en")
    #expect(try site.site.firstSteps(of: member) == nil)
  }

  @Test(arguments: ["", "nonsense", "photo%00", "HELLO"])
  func `a step that there is not is no form`(step: String) throws {
    let site = try SiteFixture()
    let (browser, member, _) = try join(site)
    let answer = try browser.post("/me/first", ["step": step, "do": "skip"])
    #expect(answer.status == 400)
    #expect(try site.site.firstSteps(of: member) == [])
  }

  @Test func `the notes go with the account, and its owner can read them`() throws {
    let site = try SiteFixture()
    let (_, member, _) = try join(site)
    var rows: [String] = []
    try site.site.forEachOwnRow("first_steps", of: member) { rows.append($0) }
    #expect(rows.count == 1)
    try site.site.write { try $0.leave(member, takingPosts: true, at: SiteFixture.now) }
    #expect(try site.count("first_steps") == 0)
  }
}

extension String {
  /// Number of occurrences of a text.
  fileprivate func components(_ part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let found = rest.firstRange(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
