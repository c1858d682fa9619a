import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Search in comments and in the texts of the editors, with an index that follows every change to them.
struct TextSearchTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let member = Viewer.member(SignedIn(id: Member.ID(1), role: .member))

  init() throws {
    site = try TemporarySite(StudySite.files())
    database = try site.compile()
  }

  private func search(
    _ text: String, _ viewer: Viewer = .everyone, _ language: Language = .english,
    _ scope: SearchScope = SearchScope()
  ) -> TextSearch {
    TextSearch(database.reader(for: viewer), SearchQuery(text), scope, language)
  }

  /// The comments that are found, each topic's best, the newest first.
  private func comments(
    _ text: String, _ viewer: Viewer = .everyone, _ scope: SearchScope = SearchScope()
  ) throws -> [Int64] {
    try database.checkSearchIndex()
    return try search(text, viewer, .english, scope).comments().found.compactMap {
      if case .comment(let id, _) = $0.place { id.rawValue } else { nil }
    }
  }

  /// The titles of the editors' texts that are found, the best first.
  private func pages(_ text: String, _ language: Language = .english) throws -> [String] {
    let reader = database.reader(for: .everyone)
    return try search(text, .everyone, language).pages().found.sorted { $0.rank < $1.rank }
      .compactMap {
        if case .page(let id, _) = $0.place { try reader.page(id)?.title } else { nil }
      }
  }

  @Test func `a comment is found by its words, phrases, beginnings, whatever their accents`() throws
  {
    let topic = try database.postTopic("Zeppelin over Ávila", body: "The first words.")
    let first = try #require(try comments("zeppelin").first)
    let second = try database.postComment(
      in: topic, body: "A *Göttingen* ballast, 3 kg; x_y z straße Øresund łódź Ночной cafe\u{301}s")
    for text in [
      "straße", "øresund", "ŁÓDŹ", "ночной", "cafés", "CAFE\u{301}S", "gottingen", "GÖTTINGEN",
      "\"gottingen ballast\"", "ball*", "\"a gottingen\" kg", "3", "x", "z",
    ] {
      #expect(try comments(text) == [second.rawValue], "\(text)")
    }
    for text in ["avila", "\"over avila\"", "zeppelin first", "zep* wor*"] {
      #expect(try comments(text) == [first], "\(text)")
    }
    // A word of the title and one of an answer are in no one text.
    for text in [
      "zeppelin ballast", "\"ballast gottingen\"", "ballas", "gott", "\"over ávila the\"",
    ] {
      #expect(try comments(text) == [], "\(text)")
    }
  }

  @Test func `a topic is found once, with its best comment and how many more there are`() throws {
    let topic = try database.postTopic("Balloons", body: "Ballast here.")
    let best = try database.postComment(in: topic, body: "Ballast ballast ballast.")
    try database.postComment(
      in: topic, body: "Something long about a lot of things, and ballast once.")
    let other = try database.postTopic("Other balloons", body: "Ballast, too.")
    let found = try search("ballast").comments().found
    #expect(found.count == 2 && found[1].more == 2 && found[0].more == 0)
    #expect(found[1].place == .comment(best, of: topic))
    var scope = SearchScope()
    scope.topic = topic
    #expect(try comments("ballast", .everyone, scope).count == 3)
    scope.topic = other
    #expect(try comments("ballast", .everyone, scope).count == 1)
  }

  @Test func `the title of a topic counts more than what is said`() throws {
    try database.postTopic("Anything", body: "Drizzle.")
    let titled = try database.postTopic("Drizzle", body: "Anything.")
    try database.postTopic("Anything else", body: "Drizzle.")
    let best = try search("drizzle").comments().found.min { $0.rank < $1.rank }
    guard case .comment(_, titled)? = best?.place else {
      Issue.record("\(String(describing: best))")
      return
    }
  }

  @Test func `filters narrow it down`() throws {
    let ada = try database.openAccount("ada-nunez")
    try database.write { try $0.rename(ada, to: "Ada Núñez") }
    let day: Int64 = 86_400
    let begin = TemporarySite.now
    let zoe = Author.guest(name: "Zoe")
    let first = try database.postTopic(
      "One", board: "books", tags: ["mist"], author: zoe, body: "Ballast a")
    try database.postTopic(
      "Two", board: "travel", tags: ["mist", "fog"], author: zoe, at: begin.adding(seconds: day),
      body: "Ballast b")
    let third = try database.postComment(
      in: first, author: .member(ada), at: begin.adding(seconds: 2 * day), body: "Ballast c")
    let guest = try database.postComment(
      in: first, author: .guest(name: "Bea"), at: begin.adding(seconds: 3 * day), body: "Ballast d")
    func found(_ change: (inout SearchScope) throws -> Void) throws -> [Int64] {
      var scope = SearchScope()
      scope.topic = nil
      try change(&scope)
      return try comments("ballast", .everyone, scope)
    }
    let books = try #require(try database.list(.board, slug: "books")?.id)
    let tags = try ["mist", "fog"].map { try database.reader(for: .everyone).tag(slug: $0) }
    #expect(try found { $0.board = books }.count == 1)
    #expect(try found { $0.tag = tags[0] }.count == 2)
    #expect(try found { $0.tag = tags[1] }.count == 1)
    for name in ["ada-nunez", "ADA NUNEZ", "Ada Núñez", "ada"] {
      #expect(try found { $0.author = name } == [third.rawValue], "\(name)")
    }
    for name in ["nunez", "ad", "adam", "%", "'"] {
      #expect(try found { $0.author = name } == [], "\(name)")
    }
    #expect(try found { $0.author = "bea" } == [guest.rawValue])
    let civil = CivilDate(dayNumber: Int(begin.seconds / day))
    #expect(try found { $0.after = (civil, begin.adding(seconds: 3 * day)) } == [guest.rawValue])
    #expect(try found { $0.before = (civil, begin.adding(seconds: day)) }.count == 1)
    #expect(try found { $0.before = (civil, begin) } == [])
  }

  @Test func `nothing leads from the former name of a member who left to their posts`() throws {
    let ada = try database.openAccount("ada-nunez")
    let topic = try database.postTopic("Ballast", author: .member(ada), body: "Ballast.")
    var scope = SearchScope()
    scope.author = "ada-nunez"
    #expect(try comments("ballast", .everyone, scope).count == 1)
    try database.write { try $0.leave(ada, takingPosts: false, at: TemporarySite.now) }
    #expect(try database.reader(for: .everyone).topic(topic) != nil)
    #expect(try comments("ballast").count == 1)
    let fingerprint = SiteDatabase.fingerprint(ofUsername: "ada-nunez")
    for name in ["ada-nunez", "Ada-nunez", fingerprint, "\u{301}", "", " "] {
      scope.author = name
      #expect(try comments("ballast", .everyone, scope) == [], "\(name)")
    }
  }

  @Test func `a tag that only hidden topics have is no tag`() throws {
    let topic = try database.postTopic("Ballast", tags: ["drizzle"], body: "Ballast.")
    func tag(_ viewer: Viewer) throws -> TopicList.ID? {
      try database.reader(for: viewer).tag(slug: "drizzle")
    }
    #expect(try tag(.everyone) != nil)
    for audience in [Audience.members, .me] {
      try database.set(
        "UPDATE topics SET audience = \(audience.rawValue) WHERE id = ?", [.id(topic)])
      try database.write { try $0.updatePublicTags() }
      #expect(try tag(.everyone) == nil)
      #expect(try (tag(member) != nil) == (audience == .members))
    }
    try database.set("UPDATE topics SET audience = 0 WHERE id = ?", [.id(topic)])
    try database.set(.removed, of: topic)
    #expect(try tag(member) == nil)
  }

  @Test
  func `of a word that is everywhere eight thousand comments are read, of any authors`() throws {
    let topic = try database.postTopic("Many", author: .guest(name: "Zoe"), body: "Ballast.")
    let most = TextSearch.maxLookedAt
    try database.set(
      """
      INSERT INTO comments (topic_id, position, guest_name, lang, created_at, kind, renderer, body, html)
      WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT ?, i, 'Ada', 'en', 9, 0, 1, '', '<p>ballast' FROM n
      """, [.int(most), .id(topic)])
    try database.write { try $0.fillSearchIndex() }
    var scope = SearchScope()
    scope.author = "zoe"
    let search = TextSearch(
      database.reader(for: .everyone), SearchQuery("ballast"), scope, .english)
    let all = try search.comments()
    #expect(all.found.count == 1 && !all.isCut, "it is the last of them")
    try database.postComment(in: topic, body: "Ballast.")
    let fewer = try search.comments()
    #expect(fewer.found.isEmpty && fewer.isCut)
  }

  @Test func `posts that are held, removed or not for the viewer are not found`() throws {
    let topic = try database.postTopic("Ballast one", body: "Ballast.")
    let comment = try database.postComment(in: topic, body: "Ballast, twice.")
    let all = try comments("ballast twice")
    #expect(all == [comment.rawValue])
    for state in [Comment.State.held, .removed, .deleted] {
      try database.set(.visible, of: comment)
      try database.set(state, of: comment)
      #expect(try comments("ballast twice") == [], "\(state)")
    }
    for state in [Comment.State.held, .removed] {
      try database.set(state, of: topic)
      #expect(try comments("ballast", member) == [], "\(state)")
      try database.set(.visible, of: topic)
    }
    let held = try database.postTopic("Ballast waits", body: "Zeppelin.", state: .held)
    #expect(try comments("zeppelin") == [])
    try database.set(.visible, of: held)
    #expect(try comments("zeppelin waits").count == 1, "it has its title from now on")
    for audience in [Audience.members, .friends, .group, .me] {
      try database.set("UPDATE topics SET audience = \(audience.rawValue)")
      #expect(try comments("zeppelin") == [], "\(audience)")
      #expect(
        try comments("zeppelin", member).count == (audience == .members ? 1 : 0), "\(audience)")
    }
  }

  @Test func `the index follows whatever is done to comments and titles`() throws {
    let topic = try database.postTopic("Old zeppelin", body: "First ballast.")
    let comment = try database.postComment(in: topic, body: "Second ballast.")
    try database.change(comment, to: "Third anchor.")
    #expect(try comments("second") == [])
    #expect(try !database.mayIndexErased(), "what it said is kept")
    #expect(try comments("anchor") == [comment.rawValue])
    try database.write { try $0.rename(topic, to: "New airship") }
    #expect(try comments("zeppelin") == [])
    #expect(try comments("airship ballast").count == 1)
    #expect(try database.mayIndexErased(), "nor of a title")
    try database.write { try $0.forget(.erased) }
    let held = try database.postComment(in: topic, body: "Fourth rope.", state: .held)
    try database.write { transaction in
      _ = try transaction.edit(
        held, body: "Fifth rope.", html: Array("<p>Fifth rope.".utf8), renderer: 1,
        at: TemporarySite.now)
    }
    #expect(try comments("fifth") == [])
    #expect(try database.mayIndexErased(), "of what waits nothing is kept")
    try database.write { try $0.forget(.erased) }
    try database.set(.visible, of: held)
    #expect(try comments("fifth") == [held.rawValue])
    #expect(try comments("fourth") == [])
    try database.write { transaction in
      _ = try transaction.delete(comment, at: TemporarySite.now)
      try transaction.eraseDeleted(before: TemporarySite.now.adding(seconds: 1), limit: 9)
    }
    #expect(try comments("anchor") == [])
    #expect(try database.mayIndexErased())
    #expect(try database.integrityErrors() == [])
  }

  @Test(
    arguments: [
      ("promise", ["Confidence intervals"]), ("bed", ["Augusto"]), ("pencil", ["Partial exam"]),
      ("lisbon train", ["To Lisbon"]), ("nobody believes", ["Carmen Vidal"]),
      ("guess", ["Estimation"]),
      ("numbers", ["Statistics II"]), ("perro", ["Orfeo habla"]), ("promesa", []),
      ("rained", ["A walk that is over"]),
      ("\"promise about the method\"", ["Confidence intervals"]),
    ] as [(String, [String])])
  func `texts of the editors are found in the reader's tree`(text: String, titles: [String]) throws
  {
    #expect(try pages(text) == titles)
  }

  @Test func `a translation is found instead of the original, which is found where there is none`()
    throws
  {
    let spanish = try #require(Language("es"))
    #expect(try pages("promesa", spanish) == ["Intervalos de confianza"])
    #expect(try pages("promise", spanish) == [])
    #expect(try pages("bed", spanish) == ["Augusto"])
  }

  @Test func `texts that editors change, remove or hide are found as they are now`() throws {
    let path = "content/notes/Books/Niebla/Augusto.md"
    let before = try database.number("SELECT max(id) FROM page_texts")
    try site.write("---\ntitle: Augusto\n---\nAugusto flies a zeppelin.\n", path)
    _ = try site.edit()
    #expect(try pages("zeppelin") == ["Augusto"])
    #expect(try pages("bed") == [])
    #expect(
      try database.number("SELECT count(*) FROM page_texts WHERE id > ?", [.int(before)]) == 1)
    #expect(try database.mayIndexErased())
    try database.write { try $0.forget(.erased) }
    try site.remove(path)
    _ = try site.edit()
    #expect(try database.mayIndexErased())
    #expect(try pages("zeppelin") == [])
    try database.set("UPDATE page_texts SET audience = 1")
    #expect(try pages("promise") == [])
    #expect(try search("promise", member).pages().found.count == 1)
    try database.checkSearchIndex()
    #expect(try database.integrityErrors() == [])
  }

  @Test func `of many the newest thousand are looked at, and that there are more is known`() throws
  {
    let topic = try database.postTopic("Many", body: "Words.")
    try database.write { transaction in
      for number in 0...TextSearch.most {
        var comment = NewComment(
          author: .guest(name: "Ada"), language: .english, createdAt: TemporarySite.now,
          body: "", html: Array("<p>ballast \(number)".utf8), renderer: 1)
        comment.source = "x:\(number)"
        _ = try transaction.reply(comment, in: topic)
      }
    }
    let found = try search("ballast").comments()
    #expect(found.isCut && found.found.map(\.more) == [TextSearch.most - 1])
    #expect(try !search("ballast 0").comments().isCut)
    #expect(try comments("ballast 0").count == 1)
  }

  @Test func `targets of links are not searched, and text rendered again is`() throws {
    let topic = try database.postTopic("Links", body: "Words.")
    let comment = try database.postComment(
      in: topic, body: "b", html: "<p>A <a href=\"https://balloon.example\">link</a>ed word.</p>")
    #expect(try comments("balloon") == [])
    #expect(try comments("linked") == [comment.rawValue])
    try database.write {
      try $0.update(comment, html: Array("<p>A zeppelin.</p>".utf8), renderer: 2, of: "b")
    }
    #expect(try comments("linked") == [])
    #expect(try comments("zeppelin") == [comment.rawValue])
  }

  @Test func `an index that misses something, or knows too much, is noticed`() throws {
    let topic = try database.postTopic("Odd", body: "Words.")
    #expect(try database.integrityErrors() == [])
    try database.set("DELETE FROM comments WHERE topic_id = ?", [.id(topic)])
    #expect(throws: DatabaseError.self) { try database.checkSearchIndex() }
    #expect(
      try database.integrityErrors().contains {
        $0.hasPrefix("deleted texts that are still in the search index")
      })
    try database.write { try $0.fillSearchIndex() }
    try database.checkSearchIndex()
  }
}
