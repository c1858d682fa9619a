import Testing

@testable import Model

struct SearchQueryTests {
  /// Terms as `night trains|comi*`.
  private func words(_ text: String) -> String {
    SearchQuery(text).terms.map { $0.words.joined(separator: " ") + ($0.isPrefix ? "*" : "") }
      .joined(separator: "|")
  }

  @Test(
    arguments: [
      ("", ""), (" \u{200B}\t\n ", ""), ("Night  TRAINS", "night|trains"),
      ("¿Qué leemos?", "que|leemos"), ("trains Trains TRÁINS", "trains"),
      ("\"night trains\" comi*", "night trains|comi*"),
      ("«dos palabras» “two words”", "dos palabras|two words"),
      ("\"never closed", "never closed"), ("C++ .NET ... ++ *", "c|net"),
      ("urho3d-sample", "urho3d sample"),
      ("O'Hara's <b>", "o hara s|b"), ("日本 語", "日本|語*"), ("STRASSE straße", "strasse"),
      ("NEAR(a b) OR AND -x ^y", "near a|b|or|and|x|y"), ("\"\" \"a\"\"b\"", "ab"),
      ("title:x http://a.b", "title x|http a b"), ("noche—día «Niebla»", "noche dia|niebla"),
      ("* a* *a", "a"), ("cafe\u{301}", "cafe"), ("‮evil", "evil"),
      ("casa \u{301} \u{301}*", "casa"),
    ] as [(String, String)])
  func `a query becomes words, phrases and beginnings`(typed: String, terms: String) {
    #expect(words(typed) == terms)
    #expect(SearchQuery(typed).isEmpty == terms.isEmpty)
    #expect(SearchQuery(typed).filters.isEmpty)
  }

  @Test func `filters are read in English and by other names, the last of a kind counts`() {
    let query = SearchQuery(
      "Board:travel author:\"Ana María\" rain before:2026 autor:bea topic:7 tag:x after:",
      names: ["autor": .author])
    #expect(query.terms.map(\.words) == [["rain"], ["after"]])
    #expect(
      query.filters == [
        .board: "travel", .author: "bea", .before: "2026", .topic: "7", .tag: "x",
      ])
    #expect(SearchQuery("author:\"Ana María\" rain").filters == [.author: "Ana María"])
    #expect(SearchQuery("\"author:ana\" rain").filters.isEmpty)
  }

  @Test func `of more than eight words the first eight count`() {
    #expect(!SearchQuery("a b c d e f g h").isCut)
    let query = SearchQuery("a b c d e f \"g h i\" j")
    #expect(query.isCut && query.terms.flatMap(\.words).count == 8)
    let long = SearchQuery(String(repeating: "\"a b\" ", count: 10_000))
    #expect(long.terms.count == 1 && !long.isCut)
  }

  @Test(
    arguments: [
      ("the* a* to* train*", "the*|a|to|train*"), ("one* two* three*", "one*|two*|three"),
      ("\"night tra\"*", "night tra*"), ("日本* 日本語*", "日本|日本語"), ("本 京 語", "本*|京*|語"),
      ("iPhone手机", "iphone 手机"), ("2026年", "2026 年*"), ("cafe\u{301}*", "cafe*"),
    ] as [(String, String)])
  func `a beginning has three letters, and two of them are the most`(typed: String, terms: String) {
    #expect(words(typed) == terms)
  }

  @Test func `words can be taken as beginnings, as far as these may be`() {
    let loose = SearchQuery("in night \"two trains\" zeppelin board:x").asBeginnings
    #expect(loose.terms.map(\.isPrefix) == [false, true, true, false])
    #expect(loose.terms.map(\.words) == [["in"], ["night"], ["two", "trains"], ["zeppelin"]])
    #expect(loose.filters == [.board: "x"])
    #expect(SearchQuery("a to").asBeginnings == SearchQuery("a to"))
  }

  @Test(
    arguments: [[0xC3, 0x61, 0x62], [0x61, 0xFF], [0xE2, 0x82], [0x80], [0xF0, 0x9F, 0x61]]
      as [[UInt8]])
  func `no word lies beyond bytes that are no UTF-8`(bytes: [UInt8]) {
    SearchWords.forEach(of: bytes) { #expect($0.place.upperBound <= bytes.count) }
    SearchWords.forEach(of: Array("night ".utf8) + bytes) { word in
      #expect(word.place == 0..<5 && word.text == "night")
    }
  }

  @Test(
    arguments: [
      ("Night—trains, 3!", ["0 night", "8 trains", "16 3"]), ("niño", ["0 nino"]),
      ("«Niebla»", ["2 niebla"]), ("", []), ("e\u{301}a x", ["0 ea", "5 x"]),
      ("so\u{AD}ft-ﬃ", ["0 soft", "7 ffi"]), ("iPhone手机", ["0 iphone", "6 手机"]),
      ("ｶﾞ x", ["0 ガ", "7 x"]), ("ไทย2", ["0 ไทย", "9 2"]),
    ] as [(String, [String])])
  func `words stand where they stand in the text`(text: String, expected: [String]) {
    var found: [String] = []
    let bytes = Array(text.utf8)
    SearchWords.forEach(of: bytes) { word in
      found.append("\(word.place.lowerBound) \(word.text)")
      let shown = String(decoding: bytes[word.place], as: UTF8.self)
      #expect(SearchWords.words(of: shown) == [word.text])
    }
    #expect(found == expected)
  }
}
