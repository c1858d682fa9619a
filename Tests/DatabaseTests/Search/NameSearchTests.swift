import Model
import TestSupport
import Testing
import Time

@testable import Database

struct SearchTermsTests {
  @Test(
    arguments: [
      ("", []), (" \u{200B}\t\n\u{301} ", []), ("Night  TRAINS", ["night", "trains"]),
      ("¿Qué leemos?", ["que", "leemos"]), ("«Niebla», (1914)", ["niebla", "1914"]),
      ("trains Trains TRÁINS", ["trains"]),
      ("100% wool_socks a\\b", ["100%", "wool_socks", "a\\b"]),
      ("C++ .NET ...", ["c++", "net", "..."]), ("日本 語", ["日本", "語"]), ("ＮＩＧＨＴ", ["night"]),
      ("STRASSE straße", ["strasse"]),
    ] as [(String, [String])])
  func `a query becomes folded words, each once`(typed: String, words: [String]) {
    let terms = SearchTerms(typed)
    #expect(terms.words == words)
    #expect(terms.isEmpty == words.isEmpty)
  }

  @Test func `of more than eight words the first eight count`() {
    let terms = SearchTerms("a b c d e f g h H i")
    #expect(terms.words == ["a", "b", "c", "d", "e", "f", "g", "h"])
  }
}

struct NameSearchTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let spanish: Language

  init() throws {
    site = try TemporarySite(StudySite.files())
    database = try site.compile()
    spanish = try #require(Language("es"))
  }

  private func search(_ words: String, _ language: Language = .english) -> NameSearch {
    NameSearch(database.reader(for: .everyone), SearchTerms(words), language, main: .english)
  }

  /// The titles of everything that is found, kind by kind.
  private func titles(_ words: String, _ language: Language = .english) throws -> [String] {
    let search = search(words, language)
    return try search.people().items.map(\.name) + search.boards().items.map(\.title)
      + search.tags().items.map(\.title)
  }

  private static let titled = [
    "Café de Ávila", "100% wool socks", "100 wool_socks", "1000 woolXsocks", "A\\B roads",
    "\"Niebla\", again", "O'Hara's <b>train</b>", "Cafe\u{301} del río", "Ночной поезд",
    "Long   spaced\u{202E} title",
  ]

  @Test(
    arguments: [
      ("cafe", [0, 7]), ("CAFÉ avila", [0]), ("avila cafe", [0]), ("fe de", [0, 7]), ("100%", [1]),
      ("%", [1]), ("_", [2]), ("wool_socks", [2]), ("wool socks", [1, 2, 3]), ("a\\b", [4]),
      ("\\", [4]), ("\"niebla\"", [5]), ("'", [6]), ("o'hara", [6]), ("<b>", [6]), ("поезд", [8]),
      ("RÍO cafe\u{301}", [7]), ("spaced title", [9]), ("') OR 1=1 --", []), ("*", []),
      ("café zzz", []), ("wool*", []),
    ] as [(String, [Int])])
  func `a name has every word, and no letter of a word has another meaning`(
    typed: String, found: [Int]
  ) throws {
    for (index, title) in Self.titled.enumerated() {
      try database.write { transaction in
        let member = try transaction.addMember(
          username: "m\(index)", name: title, joined: TemporarySite.now, origin: .content)
        _ = try transaction.numberAuthor(.member(member))
      }
    }
    let expected = found.map { Self.titled[$0] }
    #expect(try Set(search(typed).people().items.map(\.name)) == Set(expected))
    // The comparison in SQL and the one here agree.
    let terms = SearchTerms(typed)
    #expect(Self.titled.filter(terms.match) == expected)
  }

  @Test func `without words nothing is found`() throws {
    #expect(try titles("") == [])
    #expect(try titles(" \u{200B} ") == [])
    #expect(!SearchTerms("x").match(""))
  }

  @Test func `people are found by their names once they have posted`() throws {
    let ada = try database.write { transaction in
      try transaction.addMember(
        username: "ada", name: "Ada Núñez", joined: TemporarySite.now, origin: .signUp)
    }
    #expect(try titles("nunez") == [])
    try database.postTopic("Drizzle again", author: .member(ada))
    let found = try search("nunez ADA").people()
    #expect(found.items.map(\.username) == ["ada"])
    #expect(found.items.map(\.joinedAt) == [TemporarySite.now])
  }

  @Test(arguments: [20, 21])
  func `at most twenty of a kind are found, and that there are more is said`(count: Int) throws {
    for number in 1...count {
      try database.postTopic("Drizzle \(number)", tags: ["drizzle-\(number)"])
      let member = try database.write { transaction in
        try transaction.addMember(
          username: "drizzle-\(number)", name: "Drizzle \(number)", joined: TemporarySite.now,
          origin: .content)
      }
      try database.postComment(in: Topic.ID(1), author: .member(member))
    }
    let search = search("drizzle")
    let (people, tags) = (try search.people(), try search.tags())
    #expect(people.items.count == 20 && people.hasMore == (count > 20))
    #expect(tags.items.count == 20 && tags.hasMore == (count > 20))
  }

  @Test func `a tag is found where it has a page`() throws {
    #expect(try titles("trains", spanish).contains("Trains"))
    let list = try database.write { try $0.ensureList(.tag, slug: "walks").list.id }
    try database.set(
      "INSERT INTO list_texts (list_id, lang, title) VALUES (?, '', 'Walks')", [.id(list)])
    #expect(try titles("walks") == [])
    try database.set("INSERT INTO public_tagged VALUES (?, 'en', 1, 1)", [.id(list)])
    #expect(try titles("walks") == [])
    try database.write { try $0.updatePublicTags() }
    #expect(try titles("walks") == ["Walks"])
    #expect(try titles("walks", spanish) == [])
  }

  @Test func `a board without a title in the language is found by another one`() throws {
    try database.set("DELETE FROM list_texts WHERE lang = 'es'")
    #expect(try titles("books", spanish) == ["Books (en)"])
    try database.set("DELETE FROM list_texts")
    #expect(try titles("books", spanish) == ["books"])
  }

  @Test func `a member who never posted is not found, nor a tag with nothing visible`() throws {
    let canary = "canary-7f3a"
    _ = try database.write { transaction in
      try transaction.addMember(
        username: "\(canary)-silent", name: "\(canary) silent", joined: TemporarySite.now,
        origin: .signUp)
    }
    for column in ["audience = 1", "state = 1", "state = 2"] {
      let topic = try database.postTopic("\(canary) \(column)", tags: ["\(canary)-\(column)"])
      try database.set("UPDATE topics SET \(column) WHERE id = ?", [.id(topic)])
      try database.write { try $0.updatePublicTags() }
    }
    #expect(try titles(canary) == [])
    try database.set("UPDATE topics SET audience = 0, state = 0")
    try database.write { try $0.updatePublicTags() }
    try database.set("UPDATE members SET number = 1000 WHERE number IS NULL")
    #expect(try titles(canary).count == 3 + 1)
  }
}
