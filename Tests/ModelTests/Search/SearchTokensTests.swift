import Model
import Rounds
import Testing

struct SearchTokensTests {
  private func indexed(_ text: String) -> String {
    String(decoding: SearchTokens.indexed(Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("Plain ASCII, as it is.", "Plain ASCII, as it is."), ("Straße—Łódź", "strasse lodz "),
      ("京都の散歩", "京都 都の の散 散歩 歩 "), ("日", "日 "), ("iPhone手机2", "iphone 手机 机 2 "),
      ("ไทย", "ไท ทย ย "), ("ກິນ", "ກິ ິນ ນ "), ("ខ្មែរ", "ខ្ ្ម មែ ែរ រ "), ("မြန်", "မြ ြန န် ် "),
      ("ｶﾀｶﾅ", "カタ タカ カナ ナ "), ("한국어", "한국어 "), ("हिन्दी", "हिन्दी "), ("«»", ""), ("", ""),
    ] as [(String, String)])
  func `a text is indexed by folded words, and by pairs where nothing parts words`(
    text: String, tokens: String
  ) {
    #expect(indexed(text) == tokens)
  }

  @Test(
    arguments: [
      (["散歩"], "散歩"), (["散歩に"], "散歩 歩に"), (["歩"], "歩"), (["手机", "iphone"], "手机 机 iphone"),
      (["night", "trains"], "night trains"), (["x", "本"], "x 本"), ([], ""),
    ] as [([String], String)])
  func `a searched phrase is in the index where its words are`(
    words: [String], tokens: String
  ) {
    #expect(SearchTokens.phrase(words).joined(separator: " ") == tokens)
  }

  @Test func `long texts and bytes that are no text are indexed as far as they are text`() {
    let letters = 32_768 / 3
    let long = indexed(String(repeating: "京", count: letters))
    #expect(long.utf8.count == (letters - 1) * 7 + 4)
    let count = Rounds.most(500_000, few: 50_000)
    let marks = indexed("ж" + String(repeating: "\u{301}", count: count))
    #expect(marks == "ж ")
    let points = indexed("क" + String(repeating: "\u{93E}", count: count))
    #expect(points.utf8.count == 3 * (count + 1) + 1)
    for bytes in [
      [0xED, 0xA0, 0x80], [0xFF], [0xC3], [0xF4, 0x90, 0x80, 0x80], [0xED, 0xBF, 0xBF],
    ]
      as [[UInt8]]
    {
      let tokens = SearchTokens.indexed(Array("añ ".utf8) + bytes + Array(" b".utf8))
      #expect(String(decoding: tokens, as: UTF8.self) == "an b ")
    }
  }
}
