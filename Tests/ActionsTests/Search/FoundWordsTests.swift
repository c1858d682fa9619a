import Model
import Testing

@testable import Actions

struct FoundWordsTests {
  /// A passage with its marks: `… a [train] at night …`.
  private func passage(_ text: String, _ query: String) -> String {
    FoundWords(SearchQuery(query)).passage(of: Array(text.utf8))
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
}
