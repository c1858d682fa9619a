import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// Titles that resemble one: by their words, in any order, with any accents and capitals.
struct SimilarTitlesTests {
  @Test(arguments: [
    ("Cranes at Riolobos, second try", "Cranes at the Azud de Riolobos: who has binoculars?", true),
    ("Cranes at Riolobos, second try", "When do the cranes leave?", false),
    ("¿Qué libro leemos en otoño?", "Que LIBRO leemos este OTOÑO", true),
    ("Topic 1", "Topic 2", false), ("Topic 12", "topic no. 12", true),
    ("Binoculars", "Who has binoculars for Sunday?", false), ("Binoculars", "binoculars!", true),
    ("", "", false), ("a b c", "a b c", false), ("!!!", "???", false),
    ("Night trains in Europe", "Trains by night", true),
    ("日本語の夜行列車", "日本語の夜行列車", true), ("рейс ночью", "ночью рейс", true),
  ])
  func `titles that share most of their words`(one: String, other: String, isAlike: Bool) {
    #expect(TitleWords(one).resemble(TitleWords(other)) == isAlike)
    #expect(TitleWords(other).resemble(TitleWords(one)) == isAlike)
  }

  @Test func `only what the viewer may read is found, the newest first`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let topics = try ["Walks", "Long walks", "Long walks, mud", "Long walks, hidden"].map {
      try database.postTopic("\($0) near Faro")
    }
    try database.write { try $0.remove(topics[3]) }
    let board = try database.write { try $0.ensureList(.board, slug: "keys").list.id }
    try database.write { try $0.setAudience(.members, ofBoard: board) }
    let secret = try database.postTopic("Secret walks near Faro", board: "keys")
    try database.postTopic("Waiting walks near Faro", state: .held)
    func found(_ viewer: Viewer, _ limit: Int = 9) throws -> [Topic.ID] {
      try database.reader(for: viewer).topics(titledLike: "walks NEAR Fáro again", atMost: limit)
        .map(\.id)
    }
    #expect(try found(.everyone) == [topics[2], topics[1], topics[0]])
    #expect(try found(.everyone, 1) == [topics[2]])
    let member = Viewer.member(SignedIn(id: Member.ID(1), role: .member))
    #expect(try found(member).contains(secret))
    for hostile in [
      "\"", "title:", "a* NEAR(b", "NOT OR AND", "') --", String(repeating: "é", count: 200),
    ] {
      #expect(try database.reader(for: .everyone).topics(titledLike: hostile, atMost: 3) == [])
    }
    try database.write { try $0.rename(topics[2], to: "Something else") }
    #expect(try found(.everyone) == [topics[1], topics[0]])
  }

  @Test func `however many titles have a word, some of them are looked at`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let board = try #require(try database.boards().first).id
    try database.write { transaction in
      for number in 1...500 {
        let topic = NewTopic(
          slug: "common", title: "Common \(number)", language: .english, board: board, tags: [],
          author: .guest(name: "Ada"), createdAt: TemporarySite.now)
        let first = NewComment(
          author: .guest(name: "Ada"), language: .english, createdAt: TemporarySite.now,
          body: "Words.", html: Array("<p>Words.".utf8), renderer: 1)
        _ = try transaction.startTopic(topic, saying: first)
      }
    }
    let first = try database.reader(for: .everyone).topics(titledLike: "Common 1", atMost: 3)
    #expect(first == [], "it is older than those that are looked at")
    let last = try database.reader(for: .everyone).topics(titledLike: "500, common", atMost: 3)
    #expect(last.map(\.title) == ["Common 500"])
  }
}
