import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Words are found however they are written, and within texts that put no spaces between them.
struct FoldedSearchTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(StudySite.files())
    database = try site.compile()
  }

  /// True if a comment is among the results.
  private func finds(_ query: String, in comment: Model.Comment.ID) throws -> Bool {
    let search = TextSearch(
      database.reader(for: .everyone), SearchQuery(query), SearchScope(), .english)
    return try search.comments().found.map(\.place).contains {
      if case .comment(comment, _) = $0 { true } else { false }
    }
  }

  @Test(
    arguments: [
      ("Πηγαίνουμε στο νησί", ["νησι", "ΝΗΣΙ", "νησί", "στο νησι"]),
      ("ο δρόμος", ["δρομοσ", "ΔΡΌΜΟΣ"]),
      ("Ｔｏｋｙｏ ２０２６", ["tokyo", "2026", "Ｔｏｋｙｏ"]), ("Haﬃngton", ["haffington", "haﬃngton"]),
      ("שָׁלוֹם", ["שלום", "שָׁלוֹם"]), ("השלום שלום", ["שָׁלוֹם"]), ("السَّلَامُ", ["السلام", "الســـلام"]),
      ("أهلا بالاصدقاء", ["اهلا", "أهلا"]), ("Пойдём ещё раз", ["еще", "ещё", "ПОЙДЕМ"]),
      ("Bordadoresstraße", ["bordadoresstrasse", "BORDADORESSTRASSE"]), ("straße", ["strasse"]),
      ("Łodzi", ["lodzi"]), ("brygga i Tromsø", ["tromso", "TROMSØ"]), ("cœur", ["coeur"]),
      ("cafe\u{301} pro\u{301}ximo", ["café", "proximo"]), ("Kraków", ["krakow"]),
      ("İstanbul", ["istanbul"]), ("ısırgan", ["isirgan"]),
      ("so\u{AD}ft zero\u{200B}width", ["soft", "zerowidth"]),
      ("O'Brien, l’école, aujourd’hui", ["O'Brien", "l'école", "l’ecole", "aujourd'hui"]),
      (
        "1.10.2, covid-19, the_function_name, MyFileName.swift, https://e.example/a?b=c",
        ["1.10.2", "covid-19", "the_function_name", "MyFileName.swift", "https://e.example/a?b=c"]
      ),
      ("C++ / C# / C", ["C++", "C#", "C"]),
      ("木曜日の散歩について", ["散歩", "木曜日", "歩", "散歩について", "て", "木曜日の散歩について", "散歩*", "\"の散歩\""]),
      ("我喜欢iPhone手机 和 香蕉", ["手机", "iPhone手机", "喜欢", "香蕉 喜欢", "机", "\"手机 和\""]),
      ("ﾊﾟﾝﾀﾞを見た", ["パンダ", "ﾊﾟﾝﾀﾞ"]), ("ฉันรักภาษาไทยมาก", ["ภาษา", "ไทย", "ภาษาไทย"]),
      ("ຂ້ອຍຮັກພາສາລາວ", ["ພາສາ", "ລາວ"]), ("ខ្ញុំស្រលាញ់ភាសាខ្មែរ", ["ភាសា", "ខ្មែរ"]), ("ကျွန်တော်မြန်မာစာ", ["မြန်မာ"]),
      ("हिन्दी भाषा", ["हिन्दी", "भाषा"]), ("한국어를 배운다", ["한국어를", "한국어*"]),
    ] as [(String, [String])])
  func `a word is found however it is written`(text: String, queries: [String]) throws {
    try database.postTopic("Something else", body: "日の本 散 歩 机手")
    let topic = try database.postTopic("A topic", body: "Its first words.")
    let comment = try database.postComment(in: topic, body: text)
    try database.checkSearchIndex()
    for query in queries {
      #expect(try finds(query, in: comment), "\(query)")
      #expect(SearchTerms(query).words.isEmpty == false)
    }
  }

  @Test(
    arguments: [
      ("木曜日の散歩", ["曜散", "散日", "歩散", "\"散歩 木\""]), ("мой", ["мои"]), ("ภาษาไทย", ["ษาท"]),
      ("手机 iphone", ["\"机手 iphone\""]),
    ] as [(String, [String])])
  func `other words are not found`(text: String, queries: [String]) throws {
    let topic = try database.postTopic("A topic", body: "Its first words.")
    let comment = try database.postComment(in: topic, body: text)
    for query in queries { #expect(try !finds(query, in: comment), "\(query)") }
  }

  @Test(arguments: [
    "AND", "NEAR", "\"unbalanced", "foo*", "title:foo", "(a OR b)", "日*", "\"日\" \"", "ﷺ ½ ㈱ ⑴",
    "NOT 京都",
    "\u{0}京\u{1}都", "-京", "^京 + 都", "\u{E48}\u{E48}", "\u{3099}", "ﾞ",
  ])
  func `nothing that can be typed is an error`(query: String) throws {
    try database.postTopic("A topic", body: "AND near foo (a or b) ﷺ ½ ㈱ ⑴ 京都")
    _ = try finds(query, in: Model.Comment.ID(1))
    _ = try database.reader(for: .everyone).topics(titledLike: query, atMost: 3)
  }

  @Test
  func `texts of 32 KB without a space, of marks and of what changes when it is folded are found`()
    throws
  {
    let topic = try database.postTopic("A topic", body: "Its first words.")
    for letter in ["京", "ﷺ", "ภ", "e\u{301}", "ж\u{300}", "㌀", "𠀀"] {
      let count = 32_000 / letter.utf8.count
      let body = String(repeating: letter, count: count) + " final"
      let comment = try database.postComment(in: topic, body: body)
      #expect(try finds("final", in: comment), "\(letter)")
      _ = try database.write { try $0.delete(comment, at: Timestamp(seconds: 9)) }
    }
    try database.checkSearchIndex()
  }

  @Test(arguments: ["Зоя Ёж", "ЗОЯ ЕЖ", "зоя  е\u{308}ж"])
  func `guests are found by their names however these are written`(name: String) throws {
    let topic = try database.postTopic("A topic", body: "Its first words.")
    let comment = try database.postComment(
      in: topic, author: .guest(name: "Зоя Ёж"), body: "Ballast.")
    try database.postComment(in: topic, author: .guest(name: "Зоя"), body: "Ballast.")
    var scope = SearchScope()
    (scope.author, scope.topic) = (name, topic)
    let search = TextSearch(
      database.reader(for: .everyone), SearchQuery("ballast"), scope, .english)
    #expect(try search.comments().found.map(\.place) == [.comment(comment, of: topic)])
  }

  @Test func `titles that mean the same are the same, also without spaces`() throws {
    try database.postTopic("京都の散歩について", body: "x")
    let alike = try database.reader(for: .everyone).topics(titledLike: "京都の散歩について", atMost: 3)
    #expect(alike.map(\.title) == ["京都の散歩について"])
    try database.postTopic("Ещё раз", body: "x")
    #expect(try database.reader(for: .everyone).topic(titled: "ЕЩЕ РАЗ") != nil)
  }
}
