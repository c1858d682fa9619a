import Model
import Testing

@testable import Actions

struct SearchExcerptTests {
  /// A passage with its marks: `… a [train] at night …`.
  private func passage(_ text: String, _ query: String) -> String {
    SearchExcerpt(SearchQuery(query)).passage(of: Array(text.utf8))
      .map { $0.isFound ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test func `words are marked whatever their accents, beginnings too`() {
    #expect(passage("Un café, Cafés; CAFE\u{301}", "cafe") == "Un [café], Cafés; [CAFE\u{301}]")
    #expect(passage("trains and training", "train*") == "[trains] and [training]")
    #expect(passage("two words, words two", "\"two words\"") == "[two] [words], [words] [two]")
    #expect(passage("nothing of it", "zzz") == "nothing of it")
    #expect(passage("", "zzz") == "")
    #expect(passage("a casa", "casa \u{301}*") == "a [casa]")
  }

  @Test(
    arguments: [
      ("Πηγαίνουμε στο νησί!", "ΝΗΣΙ", "Πηγαίνουμε στο [νησί]!"),
      ("Ein Haﬃngton.", "haffington", "Ein [Haﬃngton]."),
      ("шаг ещё раз", "ЕЩЕ", "шаг [ещё] раз"), ("قال السَّلَامُ عليكم", "السلام", "قال [السَّلَامُ] عليكم"),
      ("Ｔｏｋｙｏ 2", "tokyo", "[Ｔｏｋｙｏ] 2"), ("so\u{AD}ft x", "soft", "[soft] x"),
      ("木曜日の散歩について", "散歩", "木曜日の[散歩]について"), ("木曜日の散歩", "日", "木曜[日]の散歩"),
      ("ﾊﾟﾝﾀﾞを", "パン", "[ﾊﾟﾝ]ﾀﾞを"), ("散歩散歩に", "散歩 歩に", "[散歩][散歩]に"),
      ("我喜欢iPhone手机", "iphone手机", "我喜欢[iPhone][手机]"), ("รักภาษาไทย", "ภาษา", "รัก[ภาษา]ไทย"),
      ("㌀と㈱", "アパート", "[㌀]と㈱"), ("e\u{301}te\u{301} là", "été", "[e\u{301}te\u{301}] là"),
    ] as [(String, String, String)])
  func `the words of the text are marked, not the folded ones`(
    text: String, query: String, marked: String
  ) {
    #expect(
      SearchExcerpt(SearchQuery(query)).marked(text).map {
        $0.isFound ? "[\($0.text)]" : $0.text
      }.joined() == marked.replacing("soft", with: "so\u{AD}ft"))
  }

  @Test func `a passage without spaces begins some letters before what was found`() {
    let text = String(repeating: "木曜日の", count: 100) + "散歩" + String(repeating: "について", count: 100)
    let shown = passage(text, "散歩")
    #expect(shown.contains("日の[散歩]につ") && shown.hasPrefix("… ") && shown.hasSuffix(" …"))
    #expect(!shown.contains("\u{FFFD}") && shown.utf8.count < 260)
  }

  @Test func `the passage with most of the words is shown`() {
    let filler = String(repeating: "something else ", count: 30)
    let text = "\(filler)a train \(filler)a night train \(filler)"
    let shown = passage(text, "night train")
    #expect(shown.hasPrefix("… ") && shown.hasSuffix(" …"))
    #expect(shown.contains("a [night] [train] something"))
    #expect(shown.utf8.count < 260)
  }

  @Test(arguments: ["ñ", "x", "日", "🙂"])
  func `a text without spaces is cut between two letters`(letter: String) {
    let book = passage(String(repeating: "words \(letter) ", count: 20_000) + "night", "night")
    #expect(book.hasSuffix(" …"))
    #expect(
      !book.contains("[night]") && book.hasPrefix("words"), "only its beginning is looked through")
    let long = String(repeating: letter, count: 600)
    for text in [long, "night " + long, long + " night " + long, "a night \(long) b"] {
      let shown = passage(text, "night")
      #expect(!shown.contains("\u{FFFD}") && shown.utf8.count < 320, "\(shown)")
      #expect(text.contains("night") == shown.contains("[night]"))
    }
  }

  @Test(arguments: [
    ("a ½ b", "1/2", "a [½] b"), ("10½ b", "101 2", "[10½] b"), ("a ﷺ b", "الله عليه", "a [ﷺ] b"),
    ("at 5 ㏂", "a m", "at 5 [㏂]"), ("㎧", "m s", "[㎧]"), ("㌔", "キ ロ", "[㌔]"),
  ])
  func `a character that is several words is marked once`(
    text: String, query: String, shown: String
  ) {
    #expect(passage(text, query) == shown)
  }
}
